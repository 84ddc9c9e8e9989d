import CEverServer
import Glibc

/// Makes the server's images.
struct Painter: Sendable {
  let photos: PhotoCollection
  let people: PeopleCollection

  func scene(of subject: Picture.Subject) -> Scene {
    switch subject {
    case .photo(let index): photos.photo(at: index).scene
    case .person(let index): .portrait(people.person(at: index))
    case .avatar(let userID, let hash): .avatar(userID: userID, hash: hash)
    }
  }

  /// Makes a picture and passes its file to a function.
  ///
  /// - Returns: the result of the function; nil when there isn't enough memory.
  func paint<Result>(_ picture: Picture, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    let (format, quality): (cimg_format, Int) =
      switch picture.format {
      case .jpeg: (CIMG_JPEG, picture.quality)
      case .png: (CIMG_PNG, 1)
      case .webp: (CIMG_WEBP, picture.quality)
      }
    var count = 0
    let bytes = scene(of: picture.subject).withView { view in
      cmock_encode(
        view,
        Int32(picture.width),
        Int32(picture.height),
        format,
        Int32(quality),
        &count
      )
    }
    guard let bytes else { return nil }
    defer { free(bytes) }
    return body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
