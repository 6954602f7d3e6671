/// A number with zeros before it, so that names are of one length.
func digits(_ number: Int, _ width: Int) -> String {
  let text = "\(number)"
  return String(repeating: "0", count: max(0, width - text.count)) + text
}
