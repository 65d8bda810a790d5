/// The kinds of lines in podwatch's journal, each under an id that stays for ever.
///
/// `journalctl MESSAGE_ID=…` finds all lines of one kind, whatever their words are by then. An id is never
/// given to another kind; new kinds get new ones (`systemd-id128 new`).
enum JournalKind: String, CaseIterable {
    case started = "63a45aae6be24a888407b1ef161f8e85"
    case stopping = "b96184f0d5c446bd88eb5cb7152cb4fe"
    case reloaded = "e932ffa40b9742b5b91b7f9bcc1f0f2c"
    case notReloaded = "95360b3642d941c8a746cd32b585a558"
    case warned = "a5322b2e1db244a4872b8cf4b6ef9202"
    case watched = "eb75da79b0cb4ca3b7ec8f9ab9da1df4"
    case appeared = "7a017bac2110471ca54c7e989995fea7"
    case backfilled = "d0cf58bca5984bf296312129654dc2ef"
    case moved = "5ee189dc5c4e45f6a1d85ebf7a8df0b1"
    case failing = "1c14d6c1b1b349be8a99df40d85c3c91"
    case recovered = "439f185172f8404495847c0fc97ff407"
    case gone = "9765355ce0e9484dafb54b3566b17e8e"
    case silent = "43a518ddbcaa4801a970619458553e4e"
    case delivered = "37cffff788e24aafa279bae3f1250ca3"
    case deliveryFailed = "bbd4bb6683144c0a8b6ce13a9eb09cfc"
    case deliveryGivenUp = "f0f95ba514144456861cedaa78fb49d4"
    case networkDown = "dd0ae5e320b64162997802a6e0eed4de"
    case networkUp = "cc9b43900c60422ab9810b768b0febc5"
    case stateFailed = "efd84ae1f15f4b5284589cfb6ab5e4f2"
    case stateRecovered = "c994a51618a942c5b30aef6cadbad7d2"

    /// What such a line says, for the manual page.
    var meaning: String {
        switch self {
        case .started: "the daemon watches"
        case .stopping: "the daemon was told to end"
        case .reloaded: "the settings were read anew"
        case .notReloaded: "the settings were not read anew, and why"
        case .warned: "something the daemon goes on without"
        case .watched: "the first check of a podcast recorded its episodes"
        case .appeared: "a new episode"
        case .backfilled: "old episodes that turned up were recorded, not announced"
        case .moved: "a podcast moved to another address"
        case .failing: "three checks of a podcast in a row failed, and why"
        case .recovered: "a podcast that was failing or gone is back"
        case .gone: "a podcast's host says that the feed is no more"
        case .silent: "a podcast's next episode is overdue"
        case .delivered: "a hook was told"
        case .deliveryFailed: "a hook failed, and when it is tried again"
        case .deliveryGivenUp: "a hook failed for good"
        case .networkDown: "the network seems to be down"
        case .networkUp: "the network is back"
        case .stateFailed: "the state cannot be written"
        case .stateRecovered: "the state can be written again"
        }
    }
}
