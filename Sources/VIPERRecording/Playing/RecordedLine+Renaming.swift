extension RecordedLine {
  /// Returns the line with new names of events and routes. The hashes of renamed lines do not change.
  func renamed(_ names: [String: String]) -> RecordedLine {
    guard !names.isEmpty else { return self }
    switch self {
    case .input(var input, let number, let time):
      input.name = names[input.name] ?? input.name
      return .input(input, number: number, time: time)
    case .call(let module, let name): return .call(module: module, name: names[name] ?? name)
    case .header, .returned, .random, .check, .checkpoint, .omitted, .stopped: return self
    }
  }
}
