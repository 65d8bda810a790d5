func decodedTitle(_ text: String) -> String { text }
