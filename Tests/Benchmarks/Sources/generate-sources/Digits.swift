/// Returns a number that is padded with zeros, so that all names have the same length.
func digits(_ number: Int, _ width: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: max(0, width - text.count)) + text
}
