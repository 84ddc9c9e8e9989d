extension Site {
  /// The sites in the order of `/sites`: some of the real ones, with invented numbers of
  /// moderators.
  static let all = rows.split(separator: "\n").map(site(row:))

  private static func site(row: Substring) -> Site {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    precondition(cells.count == 5, "a site has five cells: \(row)")
    return Site(
      name: cells[0],
      host: cells[1].isEmpty ? "\(cells[0]).stackexchange.com" : cells[1],
      moderators: Int(cells[2]) ?? 0,
      title: cells[3],
      audience: cells[4]
    )
  }

  /// The columns are name, host (empty: the name under `stackexchange.com`), number of moderators,
  /// title and audience.
  private static let rows = """
    stackoverflow|stackoverflow.com|84|Stack Overflow|professional and enthusiast programmers
    superuser|superuser.com|16|Super User|computer enthusiasts and power users
    serverfault|serverfault.com|11|Server Fault|system and network administrators
    askubuntu|askubuntu.com|17|Ask Ubuntu|Ubuntu users and developers
    math||24|Mathematics|people studying math at any level and professionals in related fields
    unix||12|Unix & Linux|users of Linux, FreeBSD and other Un*x-like operating systems
    tex||10|TeX - LaTeX|users of TeX, LaTeX, ConTeXt, and related typesetting systems
    english||13|English Language & Usage|linguists, etymologists, and serious English language enthusiasts
    gaming||15|Arqade|passionate videogamers on all platforms
    scifi||9|Science Fiction & Fantasy|science fiction and fantasy enthusiasts
    meta||31|Meta Stack Exchange|meta-discussion of the Stack Exchange family of Q&A websites
    cooking||5|Seasoned Advice|professional and amateur chefs
    photo||4|Photography|professional, enthusiast and amateur photographers
    gis||7|Geographic Information Systems|cartographers, geographers and GIS professionals
    webmasters||4|Webmasters|webmasters
    webapps||4|Web Applications|power users of web applications
    gamedev||5|Game Development|professional and independent game developers
    stats||6|Cross Validated|people interested in statistics, machine learning, data analysis, data mining, and data visualization
    dba||6|Database Administrators|database professionals who wish to improve their database skills
    softwareengineering||5|Software Engineering|professionals, academics, and students working within the systems development life cycle
    codereview||5|Code Review|peer programmer code reviews
    codegolf||4|Code Golf|programming puzzle enthusiasts and code golfers
    security||6|Information Security|information security professionals
    crypto||5|Cryptography|software developers, mathematicians and others interested in cryptography
    cs||4|Computer Science|students, researchers and practitioners of computer science
    cstheory||4|Theoretical Computer Science|theoretical computer scientists and researchers in related fields
    mathoverflow.net|mathoverflow.net|8|MathOverflow|professional mathematicians
    physics||6|Physics|active researchers, academics and students of physics
    chemistry||5|Chemistry|scientists, academics, teachers, and students in the field of chemistry
    biology||5|Biology|biology researchers, academics, and students
    astronomy||4|Astronomy|astronomers and astrophysicists
    space||5|Space Exploration|spacecraft operators, scientists, engineers, and enthusiasts
    electronics||6|Electrical Engineering|electronics and electrical engineering professionals, students, and enthusiasts
    raspberrypi||4|Raspberry Pi|users and developers of hardware and software for Raspberry Pi
    apple||5|Ask Different|power users of Apple hardware and software
    android||4|Android Enthusiasts|enthusiasts and power users of the Android operating system
    salesforce||5|Salesforce|Salesforce administrators, implementation experts, developers and anybody in-between
    wordpress||5|WordPress Development|WordPress developers and administrators
    drupal||4|Drupal Answers|Drupal developers and administrators
    magento||4|Magento|users of the Magento e-Commerce platform
    ux||4|User Experience|user experience researchers and experts
    academia||6|Academia|academics and those enrolled in higher education
    workplace||5|The Workplace|members of the workforce navigating the professional setting
    travel||5|Travel|road warriors and seasoned travelers
    diy||5|Home Improvement|contractors and serious DIYers
    bicycles||4|Bicycles|people who build and repair bicycles, people who train cycling, or commute on bicycles
    gardening||3|Gardening & Landscaping|gardeners and landscapers
    music||4|Music: Practice & Theory|musicians, students, and enthusiasts
    movies||4|Movies & TV|movie and TV enthusiasts
    rpg||5|Role-playing Games|gamemasters and players of tabletop, paper-and-pencil role-playing games
    boardgames||4|Board & Card Games|people who like playing board games, designing board games or modifying the rules of existing board games
    chess||3|Chess|serious players and enthusiasts of chess
    puzzling||4|Puzzling|those who create, solve, and study puzzles
    worldbuilding||5|Worldbuilding|writers/artists using science, geography and culture to construct imaginary worlds and settings
    history||4|History|historians and history buffs
    philosophy||4|Philosophy|those interested in the study of the fundamental nature of knowledge, reality, and existence
    linguistics||4|Linguistics|professional linguists and others with an interest in linguistic research and theory
    german||3|German Language|speakers of German wanting to discuss the finer points of the language and translation
    japanese||4|Japanese Language|students, teachers, and linguists wanting to discuss the finer points of the Japanese language
    pt.stackoverflow|pt.stackoverflow.com|6|Stack Overflow em Português|programadores profissionais e entusiastas
    ru.stackoverflow|ru.stackoverflow.com|6|Stack Overflow на русском|программистов
    emacs||4|Emacs|those using, extending or developing Emacs
    vi||4|Vi and Vim|people using the vi and Vim families of text editors
    """
}
