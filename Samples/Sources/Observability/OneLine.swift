/// Text from outside for one line: at most 200 characters, with escapes for what would break it.
func oneLine(_ text: String) -> String {
  var line = ""
  for scalar in text.unicodeScalars.prefix(200) {
    let isControl = scalar.properties.generalCategory == .control
    line += isControl ? scalar.escaped(asASCII: true) : String(scalar)
  }
  return text.unicodeScalars.dropFirst(200).isEmpty ? line : "\(line)…"
}
