import CLibXML2

/// Bytes that grow at the end and are cut off there again: the texts of the open elements.
@safe struct ByteBuffer {
    private var start: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 32 << 10
        unsafe start = .allocate(capacity: 32 << 10)
    }

    func free() { unsafe start.deallocate() }

    @inline(__always)
    mutating func append(_ bytes: UnsafePointer<UInt8>, _ length: Int) {
        if count + length > capacity { grow(to: count + length) }
        unsafe (start + count).update(from: bytes, count: length)
        count += length
    }

    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(to: count + 1) }
        unsafe start[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        if let start = bytes.baseAddress { unsafe append(start, bytes.count) }
    }

    mutating func append(_ text: StaticString) {
        unsafe append(text.utf8Start, text.utf8CodeUnitCount)
    }

    mutating func append(terminated text: UnsafePointer<xmlChar>) {
        unsafe append(text, Int(xmlStrlen(text)))
    }

    func bytes(from offset: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start + offset, count: count - offset)
    }

    mutating func cut(to length: Int) { count = length }

    private mutating func grow(to needed: Int) {
        let larger = max(needed, capacity * 2)
        let moved = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe moved.update(from: start, count: count)
        unsafe start.deallocate()
        unsafe start = moved
        capacity = larger
    }
}
