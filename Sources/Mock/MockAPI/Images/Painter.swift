import CImageEncoding
import Glibc

/// Paints the server's images.
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

  /// Paints a picture and passes its file to a function.
  ///
  /// - Returns: the result of the function; nil when there isn't enough memory.
  func paint<Result>(_ picture: Picture, _ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    let format: cimg_format =
      switch picture.format {
      case .jpeg: CIMG_JPEG
      case .png: CIMG_PNG
      case .webp: CIMG_WEBP
      }
    var count = 0
    let bytes = scene(of: picture.subject).withPainted { scene in
      cimg_encode(
        scene,
        Int32(picture.width),
        Int32(picture.height),
        format,
        Int32(picture.quality),
        &count
      )
    }
    guard let bytes else { return nil }
    defer { free(bytes) }
    return body(UnsafeRawBufferPointer(start: bytes, count: count))
  }
}
