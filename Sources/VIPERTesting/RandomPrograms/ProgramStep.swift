import VIPER

/// An act on an app from outside of its modules, and its description for people.
struct OutsideAct: Sendable {
  let words: String
  let act: @MainActor @Sendable (VIPRouter) throws -> Void
}

/// One step of a random program.
enum ProgramStep: Sendable {
  /// An event that a module's view sends.
  case send(RandomEvent, any Sendable, module: String)
  case back
  case dismiss
  case select(tab: String)
  case advance(Duration)
  case outside(OutsideAct)

  /// The line of a test that does the same, without what is expected.
  var source: String {
    switch self {
    case .send(let event, let input, let module):
      let data = input is Void ? "" : ", \(SourceText.of(input))"
      return "await app[\(module.debugDescription)].send(\(event.source)\(data))"
    case .back: return "await app.back()"
    case .dismiss: return "await app.dismiss()"
    case .select(let tab): return "await app.select(tab: \(tab.debugDescription))"
    case .advance(let duration):
      let (seconds, rest) = duration.components
      let time = rest == 0 ? ".seconds(\(seconds))" : ".nanoseconds(\(Int64(duration / .nanoseconds(1))))"
      return "await app.advance(by: \(time))"
    case .outside(let act): return "await app.does { router in /* \(act.words) */ }"
    }
  }

  /// The same step with simpler inputs.
  @MainActor var simpler: [ProgramStep] {
    guard case .send(let event, let input, let module) = self else { return [] }
    return event.simpler(input).map { .send(event, $0, module: module) }
  }
}
