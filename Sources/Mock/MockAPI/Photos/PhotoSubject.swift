import CImageEncoding

/// The subject of a photo, with the words by which a search finds it.
enum PhotoSubject: String, Sendable, Hashable, CaseIterable {
  case mountains, lake, desert, canyon, field, forest, woods, sea, coast, clouds
  case city, aurora, galaxy, lights, flower, leaf, person

  /// The subject of a photo.
  ///
  /// Photos are in groups with each subject once, and each group has an order of its own.
  static func subject(at index: Int, seed: UInt64) -> PhotoSubject {
    var noise = Noise(seed: seed, stream: 0x50B7, index: index / allCases.count)
    var subjects = allCases
    subjects.shuffle(using: &noise)
    return subjects[index % subjects.count]
  }

  /// The light in which it is painted.
  var palettes: [Palette] {
    switch self {
    case .desert, .canyon: Palette.dry
    case .city, .aurora, .galaxy, .lights: Palette.night
    default: Palette.day
    }
  }

  /// Whether a description names the time or the weather.
  var showsMood: Bool { ![.aurora, .lights, .flower, .leaf, .coast].contains(self) }

  var painted: cimg_subject {
    switch self {
    case .mountains: CIMG_MOUNTAINS
    case .lake: CIMG_LAKE
    case .desert: CIMG_DESERT
    case .canyon: CIMG_CANYON
    case .field: CIMG_FIELD
    case .forest: CIMG_FOREST
    case .woods: CIMG_WOODS
    case .sea: CIMG_SEA
    case .coast: CIMG_COAST
    case .clouds: CIMG_CLOUDS
    case .city: CIMG_CITY
    case .aurora: CIMG_AURORA
    case .galaxy: CIMG_GALAXY
    case .lights: CIMG_LIGHTS
    case .flower: CIMG_FLOWER
    case .leaf: CIMG_LEAF
    case .person: CIMG_PERSON
    }
  }

  /// Descriptions, which continue after an article and an adjective.
  var descriptions: [String] {
    switch self {
    case .mountains: ["mountain range", "view over mountains", "valley between mountains"]
    case .lake: ["lake below a snowy mountain", "mountain that is reflected in a lake"]
    case .desert: ["desert of sand dunes", "dune in the desert"]
    case .canyon: ["canyon of red rock", "table mountain in a canyon"]
    case .field: ["field of flowers", "garden of blossoms that runs to the horizon"]
    case .forest: ["forest with rays of light", "path between tall trees in a forest"]
    case .woods: ["pine forest in the mist", "hill of pine trees in the fog"]
    case .sea: ["sea with gentle waves", "view over the ocean", "beach beside the sea"]
    case .coast: ["coast from above", "beach between forest and turquoise water"]
    case .clouds: ["blanket of clouds from an airplane", "sky above the clouds"]
    case .city: ["city skyline with lit windows", "skyline of tall buildings by a river"]
    case .aurora: ["aurora over pine trees", "night sky with green northern lights"]
    case .galaxy: ["night sky full of stars", "milky way over a ridge of trees"]
    case .lights: ["blur of city lights", "pattern of colorful bokeh lights"]
    case .flower: ["flower in a garden", "blossom with soft petals"]
    case .leaf: ["leaf with its veins", "pattern of veins on a leaf"]
    case .person: ["person from behind", "portrait of a person in a coat"]
    }
  }

  /// Words for the subject, in addition to those of its descriptions.
  private var keywords: String {
    switch self {
    case .mountains: "mountain peak alp hill landscape nature hiking travel summit snow fog outdoor"
    case .lake: "lake water reflection mountain snow winter nature calm camping mirror landscape"
    case .desert:
      "desert sand dune sahara dry hot summer landscape camel egypt africa yellow minimal"
    case .canyon: "canyon rock cliff stone arizona desert red landscape geology adventure west"
    case .field:
      "field flower tulip lavender farm spring rural country agriculture garden color holland"
    case .forest: "forest tree wood sun green autumn nature path park leaf light hiking fall"
    case .woods: "forest tree pine wood fog mist winter christmas nature dark green norway"
    case .sea: "ocean sea water wave beach sun summer holiday island coast boat surf horizon blue"
    case .coast:
      "coast beach aerial drone ocean sea water island tropical summer holiday above sand"
    case .clouds: "cloud sky heaven flight airplane plane above white dream weather travel"
    case .city:
      "city night building architecture skyscraper street urban window york tokyo business car"
    case .aurora: "aurora northern light night star iceland norway green sky winter space borealis"
    case .galaxy: "galaxy star milky way night space universe astronomy camp tent cosmos dark sky"
    case .lights:
      "bokeh light night party christmas color abstract wallpaper background celebration music"
    case .flower: "flower macro petal blossom garden plant spring rose pink close love wedding bee"
    case .leaf:
      "leaf plant green macro pattern texture rain drop water nature abstract background close"
    case .person:
      "person portrait people man woman girl boy face human model back fashion hair friend"
    }
  }

  /// The words of this subject, without a plural's s.
  var words: Set<Substring> {
    Set((keywords + " " + descriptions.joined(separator: " ")).searchWords)
  }
}

extension StringProtocol {
  /// The words in small letters, each without a plural's s.
  var searchWords: [Substring] {
    lowercased().split { !$0.isLetter }.map { word in
      word.count > 3 && word.hasSuffix("s") && !word.hasSuffix("ss") ? word.dropLast() : word
    }
  }
}
