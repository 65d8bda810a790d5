import Glibc

/// Names of elements or attributes that libxml2 was asked about, as written, and their numbers.
///
/// A feed repeats three dozen names thousands of times, and each means what it meant when it was met first
/// as long as the same namespaces are declared around it. libxml2 hears of the first alone.
@safe struct KnownNames {
    @unsafe private struct Slot {
        /// The name as written, in the document; `nil` where the slot is free.
        var name: UnsafePointer<UInt8>?
        var length = 0
        /// Which declarations of namespaces are in force.
        var environment: Int32 = 0
        var number: Int32 = 0
    }

    private let slots: UnsafeMutableBufferPointer<Slot>
    private var count = 0

    /// Bytes of a name that is kept; feeds use no longer ones.
    static let lengthLimit = 32
    private static let slotCount = 512

    init() {
        unsafe slots = .allocate(capacity: Self.slotCount)
        unsafe slots.initialize(repeating: Slot())
    }

    func free() { unsafe slots.deallocate() }

    /// The number of a name that is known where these namespaces are declared.
    @inline(__always)
    @unsafe func number(_ name: UnsafePointer<UInt8>, _ length: Int, _ environment: Int32) -> Int32? {
        var index = unsafe Self.place(name, length)
        while let known = unsafe slots[index].name {
            if unsafe slots[index].length == length, unsafe slots[index].environment == environment,
                unsafe memcmp(known, name, length) == 0
            {
                return unsafe slots[index].number
            }
            index = (index + 1) & (Self.slotCount - 1)
        }
        return nil
    }

    /// Takes note of a name, unless the table is half full: such a document is no feed.
    @unsafe mutating func add(
        _ name: UnsafePointer<UInt8>, _ length: Int, _ environment: Int32, number: Int32
    ) {
        guard count < Self.slotCount / 2, unsafe self.number(name, length, environment) == nil else { return }
        var index = unsafe Self.place(name, length)
        while unsafe slots[index].name != nil { index = (index + 1) & (Self.slotCount - 1) }
        unsafe slots[index] = Slot(name: name, length: length, environment: environment, number: number)
        count += 1
    }

    /// The first and last bytes of a name tell nearly all names of feeds apart.
    @inline(__always)
    @unsafe private static func place(_ name: UnsafePointer<UInt8>, _ length: Int) -> Int {
        var mixed = UInt32(truncatingIfNeeded: length)
        let middle = length / 2
        unsafe mixed = mixed &* 31 &+ UInt32(name[0])
        unsafe mixed = mixed &* 31 &+ UInt32(name[middle])
        unsafe mixed = mixed &* 31 &+ UInt32(name[length - 1])
        unsafe mixed = mixed &* 31 &+ UInt32(name[max(0, length - 4)])
        return Int((mixed &* 0x9E37_79B1) >> 23)
    }
}
