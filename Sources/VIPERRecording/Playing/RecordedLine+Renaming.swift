extension RecordedLine {
  /// Returns the line with new names of events and routes. The texts of renamed lines do not change.
  func renamed(_ names: [String: String]) -> RecordedLine {
    func renamed<Part>(_ part: Part, _ name: WritableKeyPath<Part, String>) -> Part {
      var part = part
      part[keyPath: name] = names[part[keyPath: name]] ?? part[keyPath: name]
      return part
    }
    return switch self {
    case .input(let input): .input(renamed(input, \.name))
    case .call(let call): .call(renamed(call, \.name))
    case .delay(let delay): .delay(renamed(delay, \.name))
    default: self
    }
  }
}
