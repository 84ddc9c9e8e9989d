import EverBase
import EverItems

/// JSON objects in lines of their own, which are parsed together.
struct LineObjects {
  private let array: [UInt8]
  private let objects: [JSONValue]

  /// Parses lines; nil unless each of them is an object, with white space around it at most.
  ///
  /// - Parameters:
  ///   - lines: the lines; a last line feed may be missing.
  ///   - count: their number.
  init?(_ lines: UnsafeRawBufferPointer, count: Int) {
    var array: [UInt8] = [UInt8(ascii: "[")]
    array += lines.last == RecordScanner.lineFeed ? lines.dropLast() : lines[...]
    array.append(UInt8(ascii: "]"))
    var ends: [Int] = []
    ends.reserveCapacity(count)
    array.withUnsafeMutableBytes { array in
      let text = UnsafeRawBufferPointer(array)
      while let index = text.firstIndex(of: RecordScanner.lineFeed, from: (ends.last ?? 0) + 1) {
        array[index] = UInt8(ascii: ",")
        ends.append(index)
      }
      ends.append(array.count - 1)
    }
    guard ends.count == count, let document = try? JSONDocument(array), !document.isRepaired,
      document.root.kind == .array
    else { return nil }
    var objects: [JSONValue] = []
    objects.reserveCapacity(count)
    var start = 0
    for element in document.root.elements {
      let range = element.range
      // A line that is a part of an object can be valid beside others.
      guard objects.count < count, element.kind == .object, range.lowerBound >= start,
        range.upperBound <= ends[objects.count]
      else { return nil }
      start = ends[objects.count]
      objects.append(element)
    }
    guard objects.count == count else { return nil }
    (self.array, self.objects) = (array, objects)
  }

  /// Parses the records of a block of lines.
  init?(_ block: RecordBlock) {
    guard block.bytes.last == RecordScanner.lineFeed || block.records.count == 1 else { return nil }
    self.init(block.bytes, count: block.records.count)
  }

  /// Parses the lines of a batch.
  init?(_ batch: RecordBatch) {
    var lines: [UInt8] = []
    lines.reserveCapacity(batch.bytes.count + batch.count)
    for index in 0..<batch.count {
      lines += batch[index]
      lines.append(RecordScanner.lineFeed)
    }
    guard let found = lines.withUnsafeBytes({ Self($0, count: batch.count) }) else { return nil }
    self = found
  }

  var count: Int { objects.count }

  subscript(index: Int) -> JSONValue { objects[index] }

  /// An object as sent.
  func bytes(of index: Int) -> ArraySlice<UInt8> { array[objects[index].range] }
}
