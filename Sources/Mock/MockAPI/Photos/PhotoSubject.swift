/// The subject of photos, with the words by which a search finds it.
struct PhotoSubject: Sendable {
  let name: String

  /// Descriptions, which continue after an article and an adjective.
  let descriptions: [String]

  /// The words of the descriptions and other ones, without a plural's s.
  let words: Set<Substring>

  static let all: [PhotoSubject] = MockFile.table("subjects", cells: 3).map { cells in
    PhotoSubject(
      name: cells[0],
      descriptions: cells[1].split(separator: "; ").map(String.init),
      words: Set((cells[1] + " " + cells[2]).searchWords)
    )
  }
}

/// A picture file with what its name says.
struct PhotoPicture: Sendable {
  let file: MockFile
  let subject: PhotoSubject

  /// The time or the weather, such as `at dawn`; nil when it doesn't show.
  let mood: String?

  private static let all: [PhotoPicture] = MockFile.photos.flatMap { file in
    let words = file.name.split(separator: "-")
    return PhotoSubject.all.filter { $0.name == words[0] }.map { subject in
      PhotoPicture(
        file: file,
        subject: subject,
        mood: words.count > 1 ? words.dropFirst().joined(separator: " ") : nil
      )
    }
  }

  /// The number of pictures in a group.
  private static let group = 8

  /// The picture of a photo.
  ///
  /// The groups of pictures take turns, each time in an order of its own, so a picture doesn't
  /// return among the next 16.
  static func picture(at index: Int, seed: UInt64) -> PhotoPicture {
    var noise = Noise(seed: seed, stream: 0x50B7, index: index / group)
    let first = index / group * group % all.count
    var pictures = all[first..<first + group]
    pictures.shuffle(using: &noise)
    return pictures[first + index % group]
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
