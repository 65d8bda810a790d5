@_exported public import ITunesSearchCore
