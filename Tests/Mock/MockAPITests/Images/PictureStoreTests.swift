import Testing

@testable import EverMock

@Suite struct PictureStoreTests {
  @Test func `each image keeps its own bytes`() {
    let store = PictureStore()
    let pictures = (0..<3).map { Picture(subject: .photo($0), width: 1, height: 1) }
    let files = (0..<3).map { [UInt8](repeating: UInt8($0), count: 1_000 + $0) }
    for (picture, file) in zip(pictures, files) {
      #expect(file.withUnsafeBytes { store.keep($0, of: picture) }?.bytes == file)
    }
    #expect(pictures.map { store.find($0)?.bytes } == files)
  }
}
