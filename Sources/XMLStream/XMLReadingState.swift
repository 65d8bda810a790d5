import CLibXML2

/// What libxml2 calls back into for the length of one reading.
///
/// It lives behind a raw pointer rather than in a class, so that a callback counts no references.
@safe struct XMLReading {
    private let receiver: any XMLReceiver
    let limits: XMLLimits
    /// Whether the document has carriage returns.
    let hasReturns: Bool
    var parser: xmlParserCtxtPtr?
    private(set) var failure: XMLError?
    /// Set when the root is closed or a failure was met: nothing that follows matters.
    private(set) var isOver = false

    let document: UnsafeBufferPointer<UInt8>
    /// What is waiting for the tag before it.
    var passages: [Passage] = []
    private var nextPassage = 0
    private var events = 0
    /// Where in the document the reading is, roughly: the beginning of the last passage.
    var position = 0

    private var elementNumbers = NameNumbers(of: .elements)
    private var attributeNumbers = NameNumbers(of: .attributes)
    private var namespaceNumbers = NameNumbers(of: .namespaces)
    /// Names of elements and of attributes that need not be asked about again.
    var knownElements = KnownNames()
    var knownAttributes = KnownNames()
    /// The number of the element that libxml2 told of last, and those of its attributes.
    private var lastNumber: Int32 = -1
    private var lastAttributeNumbers: [Int32] = []
    private var nextAttributeName = 0
    /// The attributes of the start tags among `passages`.
    var tagAttributes: [TagAttribute] = []
    private var nextTagAttribute = 0

    /// The open elements that the receiver knows of.
    var open: [OpenElement] = []
    /// Whether what is inside the last of them is its content rather than elements.
    private var hidesChildren = false
    /// Open elements inside the last of them that it does not know of.
    var hidden = 0
    var sink = Sink.none
    /// The texts of the open elements.
    var text = ByteBuffer()
    /// Characters of the document that belong behind `text`, all there is of the innermost element.
    var lent = unsafe UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    /// Whether the last thing in `text` is a start tag that lacks its `>`.
    var tagIsOpen = false
    /// The attributes of the element that begins.
    private var attributes: [XMLAttribute] = []

    struct OpenElement {
        let number: Int32
        let content: XMLContent
        /// Whether a tag was written into its content, and whether the first stands at the beginning.
        var hasTags = false
        var startsWithTag = false
        let textStart: Int
    }

    enum Sink { case none, plain, mixed, escaped }

    @unsafe init(
        _ receiver: any XMLReceiver, _ document: UnsafeBufferPointer<UInt8>, _ limits: XMLLimits,
        hasReturns: Bool
    ) {
        unsafe self.document = document
        self.hasReturns = hasReturns
        self.receiver = receiver
        self.limits = limits
    }

    mutating func free() {
        elementNumbers.free()
        attributeNumbers.free()
        namespaceNumbers.free()
        knownElements.free()
        knownAttributes.free()
        text.free()
    }

    mutating func fail(_ error: XMLError, at place: Int? = nil) {
        guard !isOver else { return }
        if let place { position = place }
        failure = error
        isOver = true
        unsafe xmlStopParser(parser)
    }
}

// MARK: - What libxml2 tells

extension XMLReading {
    typealias Characters = UnsafePointer<xmlChar>
    typealias CharacterLists = UnsafeMutablePointer<Characters?>

    /// An element begins.
    mutating func opened(
        _ local: Characters?, _ prefix: Characters?, _ namespace: Characters?,
        _ namespaceCount: Int, _ namespaces: CharacterLists?, _ attributeCount: Int, _ list: CharacterLists?
    ) {
        passRest()
        guard !isOver else { return }
        lastNumber = unsafe elementNumbers.number(local, prefix, namespace, receiver)
        if namespaceCount > 0, let namespaces = unsafe namespaces { unsafe count(namespaceCount, namespaces) }
        lastAttributeNumbers.removeAll(keepingCapacity: true)
        nextAttributeName = 0
        if attributeCount > 0, let list = unsafe list { unsafe take(attributeCount, list) }
        if max(elementNumbers.count, attributeNumbers.count, namespaceNumbers.count) > limits.names {
            return fail(.tooManyNames(limit: limits.names))
        }
        if begin(lastNumber) {
            unsafe writeStartTag(local, prefix, namespaceCount, namespaces, attributeCount, list)
        }
        attributes.removeAll(keepingCapacity: true)
        events += 1
    }

    /// An element ends.
    mutating func closed(_ local: Characters?, _ prefix: Characters?) {
        passRest()
        guard !isOver else { return }
        if end() { unsafe writeEndTag(local, prefix) }
        events += 1
    }

    private mutating func count(_ count: Int, _ namespaces: CharacterLists) {
        for index in 0..<count {
            // The URI first: a prefix may be missing.
            _ = unsafe namespaceNumbers.number(
                namespaces[index * 2 + 1], namespaces[index * 2], nil, receiver)
        }
    }

    private mutating func take(_ count: Int, _ list: CharacterLists) {
        for index in 0..<count {
            // Five pointers for each: local name, prefix, namespace, value, end of value.
            let entry = unsafe list + index * 5
            let number = unsafe attributeNumbers.number(entry[0], entry[1], entry[2], receiver)
            lastAttributeNumbers.append(number)
            guard number >= 0, let start = unsafe entry[3], let end = unsafe entry[4] else { continue }
            unsafe attributes.append(
                XMLAttribute(number: number, bytes: UnsafeBufferPointer(start: start, count: end - start)))
        }
    }
}

// MARK: - Elements

extension XMLReading {
    /// - Returns: Whether the tag is to be written.
    private mutating func begin(_ number: Int32) -> Bool {
        if open.count + hidden >= limits.depth {
            fail(.tooDeep(limit: limits.depth))
            return false
        }
        if hidden > 0 || hidesChildren {
            if hidden == 0, let element = open.last, element.content == .line, !element.hasTags,
                hasText(from: element.textStart)
            {
                settle()
                sink = .plain
            }
            hidden += 1
            return sink == .mixed || sink == .escaped
        }
        settle()
        let content = receiver.opened(number, attributes.span)
        open.append(OpenElement(number: number, content: content, textStart: text.count))
        enter(content)
        return false
    }

    /// - Returns: Whether the tag is to be written.
    private mutating func end() -> Bool {
        if hidden > 0 {
            hidden -= 1
            return sink == .mixed || sink == .escaped
        }
        guard let element = open.popLast() else { return false }
        let collected = unsafe collected(from: element.textStart)
        unsafe receiver.closed(
            element.number, text: collected.span, startsWithTag: element.startsWithTag)
        text.cut(to: element.textStart)
        if let outer = open.last { enter(outer.content) } else { isOver = true }
        return false
    }

    /// Whether anything but white space stands in the element so far.
    private func hasText(from start: Int) -> Bool {
        unsafe !(lent.isEmpty ? text.bytes(from: start) : lent).allSatisfy(isSpace)
    }

    private mutating func enter(_ content: XMLContent) {
        switch content {
        case .children: (sink, hidesChildren) = (.none, false)
        case .childrenAndText: (sink, hidesChildren) = (.plain, false)
        case .nothing: (sink, hidesChildren) = (.none, true)
        case .text: (sink, hidesChildren) = (.plain, true)
        case .mixed, .line: (sink, hidesChildren) = (.mixed, true)
        case .markup: (sink, hidesChildren) = (.escaped, true)
        }
    }

    /// Passes what stands behind the tag that was heard of last, before the next one is heard.
    mutating func passRest() {
        while nextPassage < passages.count, !isOver, passages[nextPassage].after <= events {
            let passage = passages[nextPassage]
            nextPassage += 1
            pass(passage)
        }
        if nextPassage == passages.count {
            passages.removeAll(keepingCapacity: true)
            nextPassage = 0
            if !tagAttributes.isEmpty { tagAttributes.removeAll(keepingCapacity: true) }
            nextTagAttribute = 0
        }
    }

    private mutating func pass(_ passage: Passage) {
        position = passage.range.lowerBound
        switch passage.kind {
        case .text: if sink != .none { unsafe text(bytes(passage.range)) }
        case .section: if sink != .none { unsafe section(bytes(passage.range)) }
        case .start: start(passage)
        case .end: if end() { unsafe writeEndTag(bytes(passage.range)) }
        case .name: learn(passage, &knownElements, lastNumber)
        case .attributeName:
            guard nextAttributeName < lastAttributeNumbers.count else { return }
            learn(passage, &knownAttributes, lastAttributeNumbers[nextAttributeName])
            nextAttributeName += 1
        }
    }

    /// A start tag that libxml2 does not hear of.
    private mutating func start(_ passage: Passage) {
        let mine = nextTagAttribute..<nextTagAttribute + Int(passage.attributeCount)
        nextTagAttribute = mine.upperBound
        for index in mine where tagAttributes[index].number >= 0 {
            attributes.append(
                unsafe XMLAttribute(
                    number: tagAttributes[index].number, bytes: bytes(tagAttributes[index].value)))
        }
        if begin(passage.detail) { unsafe writeStartTag(bytes(passage.range), tagAttributes[mine]) }
        if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    }

    private func learn(_ passage: Passage, _ names: inout KnownNames, _ number: Int32) {
        let name = unsafe bytes(passage.range)
        guard let start = name.baseAddress else { return }
        unsafe names.add(start, name.count, passage.detail, number: number)
    }

    func bytes(_ range: Range<Int>) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(rebasing: document[range])
    }
}
