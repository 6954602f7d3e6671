import VIPER

/// An act from outside of the modules of an app, with a readable description.
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

  /// The equivalent line of an ordinary test, without expectations.
  var source: String {
    switch self {
    case .send(let event, let input, let module):
      let data = input is Void ? "" : SourceText.of(input)
      return "await app[\(module.debugDescription)].send(\(event.source)(\(data)))"
    case .back: return "await app.back()"
    case .dismiss: return "await app.dismiss()"
    case .select(let tab): return "await app.select(tab: \(tab.debugDescription))"
    case .advance(let duration):
      let (seconds, rest) = duration.components
      let (whole, part) = (".seconds(\(seconds))", ".nanoseconds(\(rest / 1_000_000_000))")
      return "await app.advance(by: \(rest == 0 ? whole : seconds == 0 ? part : "\(whole) + \(part)"))"
    case .outside(let act): return "await app.does { router in /* \(act.words) */ }"
    }
  }

  /// The variants of this step with simpler inputs.
  @MainActor var simpler: [ProgramStep] {
    guard case .send(let event, let input, let module) = self else { return [] }
    return event.simplified(input).map { .send($0, $1, module: module) }
  }
}
