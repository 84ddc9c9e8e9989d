/// Names and places from all over the world, and nicknames.
enum PersonalNames {
  static func name(_ noise: inout Noise) -> String {
    switch noise.below(10) {
    case 0: noise.pick(whole)
    case 1: handle(&noise)
    case 2: noise.pick(given)
    default: noise.pick(given) + " " + noise.pick(family)
    }
  }

  private static func handle(_ noise: inout Noise) -> String {
    let name = noise.pick(handles)
    return noise.below(2) == 0 ? name : name + String(noise.below(10_000))
  }

  private static let given = [
    "Ada", "Aisha", "Alejandro", "Amélie", "Ananya", "Anders", "Antónia", "Björn", "Chiara",
    "Chloë",
    "Daniel", "Dmitri", "Ebba", "Emeka", "Esther", "Fatima", "Félix", "Gaurav", "Grace", "Hannah",
    "Hiroshi", "Inés", "Ivana", "Jakub", "João", "Jürgen", "Katarzyna", "Kwame", "Lars", "Leila",
    "Łukasz", "Maja", "Marek", "María", "Mehmet", "Mirjam", "Nadia", "Niamh", "Noor", "Oluwaseun",
    "Paula", "Pedro", "Priya", "Rafael", "Ravi", "Renée", "Rosa", "Samir", "Siobhán", "Søren",
    "Tatiana", "Thomas", "Tomáš", "Uche", "Viktor", "Wei", "Yael", "Yusuf", "Zoë", "Zuzana",
  ]

  private static let family = [
    "Andersson", "Băsescu", "Benali", "Brandt", "Castillo", "Chen", "Costa", "D'Angelo", "Dubois",
    "Eriksen", "Fernández", "Fischer", "García", "Greene", "Gupta", "Hernández", "Horváth",
    "Ivanov", "Jensen", "Kaya", "Kim", "Kowalski", "Kumar", "Lefèvre", "Lindqvist", "MacLeod",
    "Mbeki", "Mendes", "Moreau", "Müller", "Nakamura", "Ncube", "Nguyễn", "Novák", "O'Brien",
    "O'Connor", "Okafor", "Olsen", "Öztürk", "Papadopoulos", "Pereira", "Popov", "Quinn", "Rahman",
    "Rossi", "Šarić", "Schäfer", "Silva", "Singh", "Smith", "Tanaka", "van Dijk", "Vasquez",
    "Virtanen", "Wójcik", "Yamamoto", "Yılmaz", "Zając",
  ]

  /// Names that are one word, wide, right to left, have combining marks, or need escaping.
  private static let whole = [
    "山田太郎", "王小明", "김민준", "佐藤 花子", "李娜", "Дмитрий Соколов", "Ελένη Παπαδάκη",
    "Ame\u{301}lie Noe\u{308}l", "Tran Thi\u{323} Hu\u{31B}o\u{31B}ng", "محمد علي", "נועה לוי",
    "अनन्या शर्मा", "สมชาย ใจดี", "Tom & Jerry", "<blink>", "R\u{26A1}bert", "\"Bobby\" Tables",
    "Conan O'Brien", "AT&T Fan", "a < b",
  ]

  private static let handles = [
    "nullpointer", "segfaulty", "bitshift", "offbyone", "regexwizard", "lambda_cat", "forkbomb",
    "tabs4life", "gnarf", "kernelpanic", "quine", "mutex", "heisenbug", "yak-shaver", "rubberduck",
  ]

  static let places = [
    "Amsterdam, Netherlands", "Bengaluru, India", "Berlin, Germany", "Bogotá, Colombia",
    "Brighton, UK", "Buenos Aires, Argentina", "Cape Town, South Africa", "Chicago, IL, USA",
    "Kraków, Poland", "Lagos, Nigeria", "Lyon, France", "Malmö, Sweden", "Melbourne, Australia",
    "Nairobi, Kenya", "Oslo, Norway", "Portland, OR", "Praha, Česko", "São Paulo, Brasil",
    "Seattle, WA", "Seoul, 대한민국", "St. John's, Canada", "Tel Aviv, Israel", "Tokyo, 日本",
    "Zürich, Switzerland", "127.0.0.1", "The Internet",
  ]
}
