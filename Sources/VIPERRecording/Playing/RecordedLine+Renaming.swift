extension RecordedLine {
  /// Returns the line with new names of events and routes. The texts of renamed lines do not change.
  func renamed(_ names: [String: String]) -> RecordedLine {
    guard !names.isEmpty else { return self }
    switch self {
    case .input(var input, let number, let time):
      input.name = names[input.name] ?? input.name
      return .input(input, number: number, time: time)
    case .call(var call):
      call.name = names[call.name] ?? call.name
      return .call(call)
    case .delay(var delay, let duration):
      delay.name = names[delay.name] ?? delay.name
      return .delay(delay, duration: duration)
    case .header, .returned, .saw, .outcome, .number, .layout, .checkpoint, .omitted, .end: return self
    }
  }
}
