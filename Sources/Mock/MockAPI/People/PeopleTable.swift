/// The 82 people of the real collection with their real ids: 1 to 83 without 17.
enum PeopleTable {
  /// The people, ordered by id.
  static let people: [Person] = rows.split(separator: "\n").map(person(row:))

  private static func person(row: Substring) -> Person {
    let cells = row.split(separator: "|").map(String.init)
    precondition(cells.count == 10, "a person has ten cells: \(row)")
    let uid = Int(cells[0]) ?? 0
    return Person(
      uid: uid,
      name: cells[1],
      height: cells[2],
      mass: cells[3],
      hairColor: cells[4],
      skinColor: cells[5],
      eyeColor: cells[6],
      birthYear: cells[7],
      gender: cells[8],
      homeworld: Int(cells[9]) ?? 28,
      films: PeopleTable.keys(of: films, with: uid),
      vehicles: PeopleTable.keys(of: vehicles, with: uid),
      starships: PeopleTable.keys(of: starships, with: uid)
    )
  }

  private static func keys(of lists: KeyValuePairs<Int, [Int]>, with uid: Int) -> [Int] {
    lists.filter { $0.value.contains(uid) }.map(\.key)
  }

  /// The columns are uid, name, height in cm, mass in kg, hair, skin and eye colour, birth year,
  /// gender, and the id of the home planet (28: unknown).
  private static let rows = """
    1|Luke Skywalker|172|77|blond|fair|blue|19BBY|male|1
    2|C-3PO|167|75|n/a|gold|yellow|112BBY|n/a|1
    3|R2-D2|96|32|n/a|white, blue|red|33BBY|n/a|8
    4|Darth Vader|202|136|none|white|yellow|41.9BBY|male|1
    5|Leia Organa|150|49|brown|light|brown|19BBY|female|2
    6|Owen Lars|178|120|brown, grey|light|blue|52BBY|male|1
    7|Beru Whitesun lars|165|75|brown|light|blue|47BBY|female|1
    8|R5-D4|97|32|n/a|white, red|red|unknown|n/a|1
    9|Biggs Darklighter|183|84|black|light|brown|24BBY|male|1
    10|Obi-Wan Kenobi|182|77|auburn, white|fair|blue-gray|57BBY|male|20
    11|Anakin Skywalker|188|84|blond|fair|blue|41.9BBY|male|1
    12|Wilhuff Tarkin|180|unknown|auburn, grey|fair|blue|64BBY|male|21
    13|Chewbacca|228|112|brown|unknown|blue|200BBY|male|14
    14|Han Solo|180|80|brown|fair|brown|29BBY|male|22
    15|Greedo|173|74|n/a|green|black|44BBY|male|23
    16|Jabba Desilijic Tiure|175|1,358|n/a|green-tan, brown|orange|600BBY|hermaphrodite|24
    18|Wedge Antilles|170|77|brown|fair|hazel|21BBY|male|22
    19|Jek Tono Porkins|180|110|brown|fair|blue|unknown|male|26
    20|Yoda|66|17|white|green|brown|896BBY|male|28
    21|Palpatine|170|75|grey|pale|yellow|82BBY|male|8
    22|Boba Fett|183|78.2|black|fair|brown|31.5BBY|male|10
    23|IG-88|200|140|none|metal|red|15BBY|none|28
    24|Bossk|190|113|none|green|red|53BBY|male|29
    25|Lando Calrissian|177|79|black|dark|brown|31BBY|male|30
    26|Lobot|175|79|none|light|blue|37BBY|male|6
    27|Ackbar|180|83|none|brown mottle|orange|41BBY|male|31
    28|Mon Mothma|150|unknown|auburn|fair|blue|48BBY|female|32
    29|Arvel Crynyd|unknown|unknown|brown|fair|brown|unknown|male|28
    30|Wicket Systri Warrick|88|20|brown|brown|brown|8BBY|male|7
    31|Nien Nunb|160|68|none|grey|black|unknown|male|33
    32|Qui-Gon Jinn|193|89|brown|fair|blue|92BBY|male|28
    33|Nute Gunray|191|90|none|mottled green|red|unknown|male|18
    34|Finis Valorum|170|unknown|blond|fair|blue|91BBY|male|9
    35|Padmé Amidala|185|45|brown|light|brown|46BBY|female|8
    36|Jar Jar Binks|196|66|none|orange|orange|52BBY|male|8
    37|Roos Tarpals|224|82|none|grey|orange|unknown|male|8
    38|Rugor Nass|206|unknown|none|green|orange|unknown|male|8
    39|Ric Olié|183|unknown|brown|fair|blue|unknown|male|8
    40|Watto|137|unknown|black|blue, grey|yellow|unknown|male|34
    41|Sebulba|112|40|none|grey, red|orange|unknown|male|35
    42|Quarsh Panaka|183|unknown|black|dark|brown|62BBY|male|8
    43|Shmi Skywalker|163|unknown|black|fair|brown|72BBY|female|1
    44|Darth Maul|175|80|none|red|yellow|54BBY|male|36
    45|Bib Fortuna|180|unknown|none|pale|pink|unknown|male|37
    46|Ayla Secura|178|55|none|blue|hazel|48BBY|female|37
    47|Ratts Tyerel|79|15|none|grey, blue|unknown|unknown|male|38
    48|Dud Bolt|94|45|none|blue, grey|yellow|unknown|male|39
    49|Gasgano|122|unknown|none|white, blue|black|unknown|male|40
    50|Ben Quadinaros|163|65|none|grey, green, yellow|orange|unknown|male|41
    51|Mace Windu|188|84|none|dark|brown|72BBY|male|42
    52|Ki-Adi-Mundi|198|82|white|pale|yellow|92BBY|male|43
    53|Kit Fisto|196|87|none|green|black|unknown|male|44
    54|Eeth Koth|171|unknown|black|brown|brown|unknown|male|45
    55|Adi Gallia|184|50|none|dark|blue|unknown|female|9
    56|Saesee Tiin|188|unknown|none|pale|orange|unknown|male|47
    57|Yarael Poof|264|unknown|none|white|yellow|unknown|male|48
    58|Plo Koon|188|80|none|orange|black|22BBY|male|49
    59|Mas Amedda|196|unknown|none|blue|blue|unknown|male|50
    60|Gregar Typho|185|85|black|dark|brown|unknown|male|8
    61|Cordé|157|unknown|brown|light|brown|unknown|female|8
    62|Cliegg Lars|183|unknown|brown|fair|blue|82BBY|male|1
    63|Poggle the Lesser|183|80|none|green|yellow|unknown|male|11
    64|Luminara Unduli|170|56.2|black|yellow|blue|58BBY|female|51
    65|Barriss Offee|166|50|black|yellow|blue|40BBY|female|51
    66|Dormé|165|unknown|brown|light|brown|unknown|female|8
    67|Dooku|193|80|white|fair|brown|102BBY|male|52
    68|Bail Prestor Organa|191|unknown|black|tan|brown|67BBY|male|2
    69|Jango Fett|183|79|black|tan|brown|66BBY|male|53
    70|Zam Wesell|168|55|blonde|fair, green, yellow|yellow|unknown|female|54
    71|Dexter Jettster|198|102|none|brown|yellow|unknown|male|55
    72|Lama Su|229|88|none|grey|black|unknown|male|10
    73|Taun We|213|unknown|none|grey|black|unknown|female|10
    74|Jocasta Nu|167|unknown|white|fair|blue|unknown|female|9
    75|R4-P17|96|unknown|none|silver, red|red, blue|unknown|female|28
    76|Wat Tambor|193|48|none|green, grey|unknown|unknown|male|56
    77|San Hill|191|unknown|none|grey|gold|unknown|male|57
    78|Shaak Ti|178|57|none|red, blue, white|black|unknown|female|58
    79|Grievous|216|159|none|brown, white|green, yellow|unknown|male|59
    80|Tarfful|234|136|brown|brown|blue|unknown|male|14
    81|Raymus Antilles|188|79|brown|light|brown|unknown|male|2
    82|Sly Moore|178|48|none|pale|white|unknown|female|60
    83|Tion Medon|206|80|none|grey|black|unknown|male|12
    """

  /// The ids of the people in each film, by the film's id.
  private static let films: KeyValuePairs<Int, [Int]> = [
    1: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 18, 19, 81],
    2: [1, 2, 3, 4, 5, 10, 13, 14, 18, 20, 21, 22, 23, 24, 25, 26],
    3: [1, 2, 3, 4, 5, 10, 13, 14, 16, 18, 20, 21, 22, 25, 27, 28, 29, 30, 31, 45],
    4: [2, 3, 10, 11, 16, 20, 21] + Array(32...44) + Array(46...59),
    5: [2, 3, 6, 7, 10, 11, 20, 21, 22, 33, 35, 36, 40, 43, 46, 51, 52, 53]
      + Array(58...78) + [82],
    6: [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 20, 21, 33, 35, 46, 51, 52, 53, 54, 55, 56, 58]
      + [63, 64, 67, 68, 75, 78, 79, 80, 81, 82, 83],
  ]

  /// The ids of the people who have driven each vehicle, by the vehicle's id.
  private static let vehicles: KeyValuePairs<Int, [Int]> = [
    14: [1, 18], 19: [13], 30: [1, 5], 38: [10, 32], 42: [44], 44: [11], 45: [70], 46: [11],
    55: [67], 60: [79],
  ]

  /// The ids of the people who have flown each starship, by the starship's id.
  private static let starships: KeyValuePairs<Int, [Int]> = [
    10: [13, 14, 25, 31], 12: [1, 9, 18, 19], 13: [4], 21: [22], 22: [1, 13, 14], 28: [29],
    39: [11, 35, 60], 40: [39], 41: [44], 48: [10, 58], 49: [35], 59: [10, 11], 64: [10, 35],
    65: [10, 11], 74: [10, 79],
  ]
}
