/// An address to which a part of a line leads, for terminals that open it.
package struct Hyperlink: Hashable, Sendable {
  /// The columns of the text.
  package var columns: Range<Int>
  /// The address, in printable ASCII, so that it can't end the control sequence that contains it.
  package let address: String

  /// The longest address in bytes; GNOME's terminals ignore longer ones.
  private static let longest = 2_083

  /// Nil for an address that isn't http or https, is too long, or has other characters.
  package init?(to address: String, in columns: Range<Int>) {
    guard ["http://", "https://"].contains(where: address.lowercased().hasPrefix),
      address.utf8.count <= Self.longest, address.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.address = address
    self.columns = columns
  }
}

extension Line {
  /// Makes the last run lead to an address; one that isn't suitable is ignored.
  package mutating func link(to address: String) {
    guard let run = runs.last,
      let link = Hyperlink(to: address, in: run.column..<run.column + run.width)
    else { return }
    hyperlinks.append(link)
  }

  /// The hyperlinks of the line, this many columns to the right.
  func hyperlinks(shiftedBy columns: Int) -> [Hyperlink] {
    hyperlinks.map { link in
      var link = link
      link.columns = (link.columns.lowerBound + columns)..<(link.columns.upperBound + columns)
      return link
    }
  }
}
