package import EverDocuments

/// The images of an item.
///
/// In the URLs, `{width}` and `{height}` are the displayed size in pixels, and other braces are
/// values of the item.
package struct ImageDefinition: Hashable, Sendable {
  /// The URL of a small image.
  package var thumbnail: Template

  /// The URL of the full image; nil when the small one is all.
  package var full: Template?

  /// The URL of the file that is saved; nil when it is the full or the small image.
  package var original: Template? = nil

  /// Where its width and height in pixels are; nil when they are unknown.
  package var width: JSONPath?
  package var height: JSONPath?

  /// Where its mean colour is, as `#rrggbb`; nil when it is unknown.
  package var color: JSONPath?

  /// Where its BlurHash is (https://blurha.sh); nil when there is none.
  package var blurHash: JSONPath?

  /// Where its author's name is; nil when it is unknown.
  package var author: JSONPath?
}
