// The reference model: the hops that an observer sees. An observer sees each node.

import VIPER

extension ReferenceModel {
  /// Runs a body as the hop of an event or a result at a node.
  ///
  /// - Parameter name: The name of the event or result, or `nil` for a lifecycle event.
  func observed(
    _ station: Station, in module: Int, _ name: String?, _ id: Int?, isEvent: Bool, _ body: () -> Outcome
  ) -> Outcome {
    if case .inert = station.link, mistake == .inertNodesAreNotObserved { return body() }
    let (stage, part) =
      switch station.link {
      case .tap: ("middleware", "TraceTap")
      case .policy: ("middleware", "Policy")
      case .inert(let type): ("middleware", type)
      case .presenter: ("presenter", "ScriptedPresenter")
      case .interactor: ("interactor", "ScriptedInteractor")
      }
    return observed(stage, part, in: module, name, id, isEvent: isEvent, body)
  }

  func observed(
    _ stage: String, _ part: String, in module: Int, _ name: String?, _ id: Int?, isEvent: Bool, _ body: () -> Outcome
  ) -> Outcome {
    guard observesHops, let name else { return body() }
    let line = observe(stage, part, in: module, name, id, isEvent: isEvent)
    let outcome = body()
    trace.note("⊲ \(line) \(outcome)")
    return outcome
  }

  /// Records that a hop begins.
  ///
  /// - Returns: The line of the hop.
  func observe(_ stage: String, _ part: String, in module: Int, _ name: String, _ id: Int?, isEvent: Bool) -> String {
    guard observesHops else { return "" }
    let line = trace.hop(stage, part, "M\(module)", name, id, isEvent: isEvent)
    trace.note("⊳ \(line)")
    return line
  }
}
