/// The English names of months, as in HTTP and mail (RFC 5322, 3.3).
package enum MonthNames {
  /// The first three letters of each month's name, from January on.
  package static let short = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
