/// The names of the things to which people link, by their ids in swapi.tech.
enum SwapiNames {
  static let planets = [
    "Tatooine", "Alderaan", "Yavin IV", "Hoth", "Dagobah", "Bespin", "Endor", "Naboo", "Coruscant",
    "Kamino", "Geonosis", "Utapau", "Mustafar", "Kashyyyk", "Polis Massa", "Mygeeto", "Felucia",
    "Cato Neimoidia", "Saleucami", "Stewjon", "Eriadu", "Corellia", "Rodia", "Nal Hutta",
    "Dantooine", "Bestine IV", "Ord Mantell", "unknown", "Trandosha", "Socorro", "Mon Cala",
    "Chandrila", "Sullust", "Toydaria", "Malastare", "Dathomir", "Ryloth", "Aleen Minor", "Vulpter",
    "Troiken", "Tund", "Haruun Kal", "Cerea", "Glee Anselm", "Iridonia", "Tholoth", "Iktotch",
    "Quermia", "Dorin", "Champala", "Mirial", "Serenno", "Concord Dawn", "Zolan", "Ojom", "Skako",
    "Muunilinst", "Shili", "Kalee", "Umbara",
  ]

  static let films: [(title: String, facts: [(String, String)])] = [
    ("A New Hope", facts(episode: 4, "George Lucas", "1977-05-25")),
    ("The Empire Strikes Back", facts(episode: 5, "Irvin Kershner", "1980-05-17")),
    ("Return of the Jedi", facts(episode: 6, "Richard Marquand", "1983-05-25")),
    ("The Phantom Menace", facts(episode: 1, "George Lucas", "1999-05-19")),
    ("Attack of the Clones", facts(episode: 2, "George Lucas", "2002-05-16")),
    ("Revenge of the Sith", facts(episode: 3, "George Lucas", "2005-05-19")),
  ]

  static let vehicles: KeyValuePairs = [
    14: "Snowspeeder", 19: "AT-ST", 30: "Imperial Speeder Bike", 38: "Tribubble bongo",
    42: "Sith speeder", 44: "Zephyr-G swoop bike", 45: "Koro-2 Exodrive airspeeder",
    46: "XJ-6 airspeeder", 55: "Emergency Firespeeder", 60: "Tsmeu-6 personal wheel bike",
  ]

  static let starships: KeyValuePairs = [
    10: "Millennium Falcon", 12: "X-wing", 13: "TIE Advanced x1", 21: "Slave 1",
    22: "Imperial shuttle", 28: "A-wing", 39: "Naboo fighter", 40: "Naboo Royal Starship",
    41: "Scimitar", 48: "Jedi starfighter", 49: "H-type Nubian yacht", 58: "Solar Sailer",
    59: "Trade Federation cruiser", 64: "Naboo star skiff", 65: "Jedi Interceptor",
    74: "Belbullab-22 starfighter",
  ]

  private static func facts(episode: Int, _ director: String, _ day: String) -> [(String, String)] {
    [("episode_id", String(episode)), ("director", director), ("release_date", day)]
  }
}
