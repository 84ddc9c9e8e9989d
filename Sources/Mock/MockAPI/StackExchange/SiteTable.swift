extension Site {
  /// The sites in the order of `/sites`: some of the real ones, with invented numbers of
  /// moderators.
  static let all = network + further

  private static let network = [
    Site(
      "stackoverflow",
      "stackoverflow.com",
      84,
      "Stack Overflow",
      "professional and enthusiast programmers"
    ),
    Site("superuser", "superuser.com", 16, "Super User", "computer enthusiasts and power users"),
    Site("serverfault", "serverfault.com", 11, "Server Fault", "system and network administrators"),
    Site("askubuntu", "askubuntu.com", 17, "Ask Ubuntu", "Ubuntu users and developers"),
    Site(
      "math",
      nil,
      24,
      "Mathematics",
      "people studying math at any level and professionals in related fields"
    ),
    Site(
      "unix",
      nil,
      12,
      "Unix & Linux",
      "users of Linux, FreeBSD and other Un*x-like operating systems"
    ),
    Site(
      "tex",
      nil,
      10,
      "TeX - LaTeX",
      "users of TeX, LaTeX, ConTeXt, and related typesetting systems"
    ),
    Site(
      "english",
      nil,
      13,
      "English Language & Usage",
      "linguists, etymologists, and serious English language enthusiasts"
    ),
    Site("gaming", nil, 15, "Arqade", "passionate videogamers on all platforms"),
    Site("scifi", nil, 9, "Science Fiction & Fantasy", "science fiction and fantasy enthusiasts"),
    Site(
      "meta",
      nil,
      31,
      "Meta Stack Exchange",
      "meta-discussion of the Stack Exchange family of Q&A websites"
    ),
  ]

  private static let further = [
    Site("cooking", nil, 5, "Seasoned Advice", "professional and amateur chefs"),
    Site("photo", nil, 4, "Photography", "professional, enthusiast and amateur photographers"),
    Site(
      "gis",
      nil,
      7,
      "Geographic Information Systems",
      "cartographers, geographers and GIS professionals"
    ),
    Site("webmasters", nil, 4, "Webmasters", "webmasters"),
    Site("webapps", nil, 4, "Web Applications", "power users of web applications"),
    Site("gamedev", nil, 5, "Game Development", "professional and independent game developers"),
    Site(
      "stats",
      nil,
      6,
      "Cross Validated",
      "people interested in statistics, machine learning, data analysis, data mining, and data visualization"
    ),
    Site(
      "dba",
      nil,
      6,
      "Database Administrators",
      "database professionals who wish to improve their database skills"
    ),
    Site(
      "softwareengineering",
      nil,
      5,
      "Software Engineering",
      "professionals, academics, and students working within the systems development life cycle"
    ),
    Site("codereview", nil, 5, "Code Review", "peer programmer code reviews"),
    Site("codegolf", nil, 4, "Code Golf", "programming puzzle enthusiasts and code golfers"),
    Site("security", nil, 6, "Information Security", "information security professionals"),
    Site(
      "crypto",
      nil,
      5,
      "Cryptography",
      "software developers, mathematicians and others interested in cryptography"
    ),
    Site(
      "cs",
      nil,
      4,
      "Computer Science",
      "students, researchers and practitioners of computer science"
    ),
    Site(
      "cstheory",
      nil,
      4,
      "Theoretical Computer Science",
      "theoretical computer scientists and researchers in related fields"
    ),
    Site("mathoverflow.net", "mathoverflow.net", 8, "MathOverflow", "professional mathematicians"),
    Site("physics", nil, 6, "Physics", "active researchers, academics and students of physics"),
    Site(
      "chemistry",
      nil,
      5,
      "Chemistry",
      "scientists, academics, teachers, and students in the field of chemistry"
    ),
    Site("biology", nil, 5, "Biology", "biology researchers, academics, and students"),
    Site("astronomy", nil, 4, "Astronomy", "astronomers and astrophysicists"),
    Site(
      "space",
      nil,
      5,
      "Space Exploration",
      "spacecraft operators, scientists, engineers, and enthusiasts"
    ),
    Site(
      "electronics",
      nil,
      6,
      "Electrical Engineering",
      "electronics and electrical engineering professionals, students, and enthusiasts"
    ),
    Site(
      "raspberrypi",
      nil,
      4,
      "Raspberry Pi",
      "users and developers of hardware and software for Raspberry Pi"
    ),
    Site("apple", nil, 5, "Ask Different", "power users of Apple hardware and software"),
    Site(
      "android",
      nil,
      4,
      "Android Enthusiasts",
      "enthusiasts and power users of the Android operating system"
    ),
    Site(
      "salesforce",
      nil,
      5,
      "Salesforce",
      "Salesforce administrators, implementation experts, developers and anybody in-between"
    ),
    Site("wordpress", nil, 5, "WordPress Development", "WordPress developers and administrators"),
    Site("drupal", nil, 4, "Drupal Answers", "Drupal developers and administrators"),
    Site("magento", nil, 4, "Magento", "users of the Magento e-Commerce platform"),
    Site("ux", nil, 4, "User Experience", "user experience researchers and experts"),
    Site("academia", nil, 6, "Academia", "academics and those enrolled in higher education"),
    Site(
      "workplace",
      nil,
      5,
      "The Workplace",
      "members of the workforce navigating the professional setting"
    ),
    Site("travel", nil, 5, "Travel", "road warriors and seasoned travelers"),
    Site("diy", nil, 5, "Home Improvement", "contractors and serious DIYers"),
    Site(
      "bicycles",
      nil,
      4,
      "Bicycles",
      "people who build and repair bicycles, people who train cycling, or commute on bicycles"
    ),
    Site("gardening", nil, 3, "Gardening & Landscaping", "gardeners and landscapers"),
    Site("music", nil, 4, "Music: Practice & Theory", "musicians, students, and enthusiasts"),
    Site("movies", nil, 4, "Movies & TV", "movie and TV enthusiasts"),
    Site(
      "rpg",
      nil,
      5,
      "Role-playing Games",
      "gamemasters and players of tabletop, paper-and-pencil role-playing games"
    ),
    Site(
      "boardgames",
      nil,
      4,
      "Board & Card Games",
      "people who like playing board games, designing board games or modifying the rules of existing board games"
    ),
    Site("chess", nil, 3, "Chess", "serious players and enthusiasts of chess"),
    Site("puzzling", nil, 4, "Puzzling", "those who create, solve, and study puzzles"),
    Site(
      "worldbuilding",
      nil,
      5,
      "Worldbuilding",
      "writers/artists using science, geography and culture to construct imaginary worlds and settings"
    ),
    Site("history", nil, 4, "History", "historians and history buffs"),
    Site(
      "philosophy",
      nil,
      4,
      "Philosophy",
      "those interested in the study of the fundamental nature of knowledge, reality, and existence"
    ),
    Site(
      "linguistics",
      nil,
      4,
      "Linguistics",
      "professional linguists and others with an interest in linguistic research and theory"
    ),
    Site(
      "german",
      nil,
      3,
      "German Language",
      "speakers of German wanting to discuss the finer points of the language and translation"
    ),
    Site(
      "japanese",
      nil,
      4,
      "Japanese Language",
      "students, teachers, and linguists wanting to discuss the finer points of the Japanese language"
    ),
    Site(
      "pt.stackoverflow",
      "pt.stackoverflow.com",
      6,
      "Stack Overflow em Português",
      "programadores profissionais e entusiastas"
    ),
    Site(
      "ru.stackoverflow",
      "ru.stackoverflow.com",
      6,
      "Stack Overflow на русском",
      "программистов"
    ),
    Site("emacs", nil, 4, "Emacs", "those using, extending or developing Emacs"),
    Site("vi", nil, 4, "Vi and Vim", "people using the vi and Vim families of text editors"),
  ]

  /// Makes a site; without a host, its pages are under `stackexchange.com`.
  private init(
    _ name: String,
    _ host: String?,
    _ moderators: Int,
    _ title: String,
    _ audience: String
  ) {
    self.init(
      name: name,
      host: host ?? "\(name).stackexchange.com",
      moderators: moderators,
      title: title,
      audience: audience
    )
  }
}
