import CLibXML2

/// The receiver's numbers for names, found by the addresses libxml2 gives them.
///
/// libxml2 keeps each distinct string once, so equal names have equal addresses for the length of a
/// reading and no character is compared. A table with open addressing, never more than half full.
@safe struct NameNumbers {
    @unsafe private struct Slot {
        var local: UnsafePointer<xmlChar>?
        var prefix: UnsafePointer<xmlChar>?
        var namespace: UnsafePointer<xmlChar>?
        var number: Int32 = -1
    }

    enum Kind { case elements, attributes, namespaces }

    private let kind: Kind
    private var slots: UnsafeMutableBufferPointer<Slot>
    private(set) var count = 0

    init(of kind: Kind) {
        self.kind = kind
        unsafe slots = Self.empty(256)
    }

    func free() { unsafe slots.deallocate() }

    @inline(__always)
    mutating func number(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
        _ namespace: UnsafePointer<xmlChar>?, _ receiver: any XMLReceiver
    ) -> Int32 {
        var index = unsafe place(local, namespace)
        while unsafe slots[index].local != nil {
            if unsafe slots[index].local == local, unsafe slots[index].namespace == namespace,
                unsafe slots[index].prefix == prefix
            {
                return unsafe slots[index].number
            }
            unsafe index = (index + 1) & (slots.count - 1)
        }
        return unsafe add(local, prefix, namespace, at: index, receiver)
    }

    private func place(_ local: UnsafePointer<xmlChar>?, _ namespace: UnsafePointer<xmlChar>?) -> Int {
        let mixed = UInt(bitPattern: local) &* 0x9E37_79B9_7F4A_7C15 ^ UInt(bitPattern: namespace) &* 31
        return unsafe Int(truncatingIfNeeded: mixed >> 20) & (slots.count - 1)
    }

    private mutating func add(
        _ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?,
        _ namespace: UnsafePointer<xmlChar>?, at index: Int, _ receiver: any XMLReceiver
    ) -> Int32 {
        guard let characters = unsafe local else { return -1 }
        let name = XMLName(
            local: unsafe String(cString: characters),
            prefix: unsafe prefix.map { unsafe String(cString: $0) },
            namespace: unsafe namespace.map { unsafe String(cString: $0) })
        let number: Int32
        switch kind {
        case .elements: number = receiver.elementNumber(of: name)
        case .attributes: number = receiver.attributeNumber(of: name)
        case .namespaces: number = -1
        }
        unsafe slots[index] = Slot(local: local, prefix: prefix, namespace: namespace, number: number)
        count += 1
        if unsafe count * 2 > slots.count { grow() }
        return number
    }

    private mutating func grow() {
        let old = unsafe slots
        unsafe slots = Self.empty(old.count * 2)
        for index in old.indices where unsafe old[index].local != nil {
            var target = unsafe place(old[index].local, old[index].namespace)
            while unsafe slots[target].local != nil { unsafe target = (target + 1) & (slots.count - 1) }
            unsafe slots[target] = old[index]
        }
        unsafe old.deallocate()
    }

    private static func empty(_ count: Int) -> UnsafeMutableBufferPointer<Slot> {
        let slots = UnsafeMutableBufferPointer<Slot>.allocate(capacity: count)
        unsafe slots.initialize(repeating: Slot())
        return unsafe slots
    }
}
