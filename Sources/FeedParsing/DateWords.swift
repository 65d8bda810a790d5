/// The words of ASCII, by the key of ``DateWord/key(_:)``.
let dateWords: [UInt64: DateWord.Meaning] = {
    var words: [UInt64: DateWord.Meaning] = [
        DateWord.key("t"): .dateTimeMark,
        DateWord.key("am"): .half(.morning),
        DateWord.key("pm"): .half(.afternoon),
        DateWord.key("h"): .hourMark,
    ]
    for word in ["st", "nd", "rd", "th", "er", "re"] { words[DateWord.key(word)] = .ordinal }
    for word in ["at", "um", "uhr", "hrs", "of", "de", "on", "kl"] { words[DateWord.key(word)] = .filling }
    for (name, minutes) in zones { words[DateWord.key(name)] = .zone(minutes * 60) }
    for (index, names) in weekdayNames.enumerated() {
        for name in names.split(separator: " ") { words[DateWord.key(name)] = .weekday(index) }
    }
    for (index, names) in monthNames.enumerated() {
        for name in names.split(separator: " ") where name.utf8.allSatisfy({ $0 < 0x80 }) {
            words[DateWord.key(name)] = .month(index + 1)
        }
    }
    return words
}()

/// The words that have letters outside ASCII, in lower case.
let foreignDateWords: [String: DateWord.Meaning] = {
    var words: [String: DateWord.Meaning] = [
        "º": .ordinal, "ª": .ordinal,
        "年": .yearMark, "月": .monthMark, "日": .dayMark, "時": .hourMark, "时": .hourMark,
        "년": .yearMark, "월": .monthMark, "일": .dayMark, "시": .hourMark,
        "午前": .half(.morning), "上午": .half(.morning), "오전": .half(.morning),
        "午後": .half(.afternoon), "下午": .half(.afternoon), "오후": .half(.afternoon),
        "à": .filling, "às": .filling,
    ]
    for (index, names) in monthNames.enumerated() {
        for name in names.split(separator: " ") where !name.utf8.allSatisfy({ $0 < 0x80 }) {
            words[String(name)] = .month(index + 1)
        }
    }
    return words
}()

/// From Sunday. Only English: the weekday is hardly ever needed.
private let weekdayNames = [
    "sun sunday", "mon monday", "tue tues tuesday", "wed weds wednesday", "thu thur thurs thursday",
    "fri friday", "sat saturday",
]

/// From January: English, German, French, Spanish, Italian, Portuguese, Dutch, Danish, Norwegian, Swedish,
/// Finnish, Polish, Czech, Hungarian, Turkish, Russian, Greek, with the short forms that are in use.
///
/// The eighth letter is the last that counts in words of ASCII.
private let monthNames = [
    """
    jan january januar jänner jän janvier janv ene enero gen gennaio janeiro januari tammikuu tammikuuta \
    sty stycznia styczeń ledna leden led január ocak янв января январь ιαν ιανουαρίου ιανουάριος
    """,
    """
    feb february februar fév févr février fevr fevrier febrero febbraio fev fevereiro februari helmikuu \
    helmikuuta lut lutego luty února únor úno február şubat фев февр февраля февраль φεβ φεβρουαρίου \
    φεβρουάριος
    """,
    """
    mar march märz mär maerz mrz mars marzo março marco maart mrt marts maaliskuu maaliskuuta marca marzec \
    března březen bře március márc mart мар марта март μαρ μάρ μαρτίου μάρτιος
    """,
    """
    apr april avr avril abr abril aprile huhtikuu huhtikuuta kwi kwietnia kwiecień dubna duben dub április \
    ápr nisan апр апреля апрель απρ απριλίου απρίλιος
    """,
    """
    may mai mayo mag maggio maio mei maj toukokuu toukokuuta maja května květen kvě május máj mayıs мая май \
    μαϊ μαΐ μάϊ μάι μαΐου μαΐος μάιος
    """,
    """
    jun june juni juin junio giu giugno junho kesäkuu kesäkuuta cze czerwca czerwiec června červen čer \
    június jún haziran июн июня июнь ιουν ιούν ιουνίου ιούνιος
    """,
    """
    jul july juli juil juillet julio lug luglio julho heinäkuu heinäkuuta lip lipca lipiec července červenec \
    čvc július júl temmuz июл июля июль ιουλ ιούλ ιουλίου ιούλιος
    """,
    """
    aug august août aout ago agosto augustus augusti elokuu elokuuta sie sierpnia sierpień srpna srpen srp \
    augusztus ağustos авг августа август αυγ αύγ αυγούστου αύγουστος
    """,
    """
    sep sept september septembre septiembre setiembre set settembre setembro syyskuu syyskuuta wrz września \
    wrzesień září zář szeptember szept eylül сен сент сентября сентябрь σεπ σεπτ σεπτεμβρίου σεπτέμβριος
    """,
    """
    oct october okt oktober octobre octubre ott ottobre out outubro lokakuu lokakuuta paź października \
    październik října říjen říj október ekim окт октября октябрь οκτ οκτωβρίου οκτώβριος
    """,
    """
    nov november novembre noviembre novembro marraskuu marraskuuta lis listopada listopad listopadu kasım \
    ноя нояб ноября ноябрь νοε νοέ νοεμβρίου νοέμβριος
    """,
    """
    dec december dez dezember déc décembre decembre dic diciembre dicembre dezembro des desember joulukuu \
    joulukuuta gru grudnia grudzień prosince prosinec pro aralık дек декабря декабрь δεκ δεκεμβρίου \
    δεκέμβριος
    """,
]

/// Minutes east of Greenwich.
///
/// Where a name has several zones the most common in feeds stands: CST is American, IST Indian, BST
/// British. The single letters of RFC 822 are UTC, as RFC 2822 says, because half the world had them
/// the wrong way round.
private let zones = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0,
    "est": -300, "edt": -240, "cst": -360, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
    "et": -300, "ct": -360, "mt": -420, "pt": -480, "at": -240,
    "ast": -240, "adt": -180, "nst": -210, "ndt": -150, "akst": -540, "akdt": -480, "hst": -600, "hast": -600,
    "brt": -180, "brst": -120, "art": -180, "clt": -240, "clst": -180, "cot": -300, "pet": -300,
    "bst": 60, "west": 60, "cet": 60, "met": 60, "mez": 60, "cest": 120, "mest": 120, "mesz": 120,
    "wat": 60, "cat": 120, "sast": 120, "eat": 180, "eet": 120, "eest": 180, "idt": 180,
    "msk": 180, "msd": 240, "trt": 180, "gst": 240, "pkt": 300, "ist": 330, "npt": 345,
    "ict": 420, "wib": 420, "awst": 480, "hkt": 480, "sgt": 480, "pht": 480, "jst": 540, "kst": 540,
    "acst": 570, "acdt": 630, "aest": 600, "aedt": 660, "nzst": 720, "nzdt": 780,
]
