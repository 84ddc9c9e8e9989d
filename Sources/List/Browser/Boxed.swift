/// Stores a value on the heap, which copies share until one of them changes it.
///
/// A model is copied for each message and frame. The copy of a boxed value is one reference instead
/// of the whole value; this is for large values that few messages change.
@propertyWrapper
package struct Boxed<Value: Sendable>: Sendable {
  /// Holds the value.
  ///
  /// `@unchecked Sendable`: the value changes only while one reference to it exists, so no other
  /// task can read it then.
  private final class Box: @unchecked Sendable {
    var value: Value

    init(_ value: Value) {
      self.value = value
    }
  }

  private var box: Box

  package init(wrappedValue: Value) {
    box = Box(wrappedValue)
  }

  /// The value.
  ///
  /// - Complexity: O(1) to read; O(size) for the first change after a copy.
  package var wrappedValue: Value {
    _read { yield box.value }
    _modify {
      if !isKnownUniquelyReferenced(&box) { box = Box(box.value) }
      yield &box.value
    }
  }
}
