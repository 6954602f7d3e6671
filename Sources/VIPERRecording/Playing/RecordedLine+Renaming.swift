extension RecordedLine {
  /// Returns the line with new names of events and routes. The texts of renamed lines do not change.
  func renamed(_ names: [String: String]) -> RecordedLine {
    guard !names.isEmpty else { return self }
    switch self {
    case .input(var input):
      input.name = names[input.name] ?? input.name
      return .input(input)
    case .call(var call):
      call.name = names[call.name] ?? call.name
      return .call(call)
    case .delay(var delay):
      delay.name = names[delay.name] ?? delay.name
      return .delay(delay)
    case .header, .returned, .saw, .outcome, .number, .layout, .checkpoint, .omitted, .end: return self
    }
  }
}
