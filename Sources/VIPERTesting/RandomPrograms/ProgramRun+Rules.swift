import VIPER

// The rules that must hold after each step.

extension ProgramRun {
  /// Returns the first rule that these steps violate.
  func brokenRule(in steps: some Sequence<TestStep>) async -> Violation? {
    if let violation = reported(steps) ?? answeredOnce() ?? windowAgrees() { return violation }
    return await ownRule()
  }

  private func reported(_ steps: some Sequence<TestStep>) -> Violation? {
    steps.first { step in
      step.kind == .report && !step.isRefusal && !programs.allowed.contains { step.name.contains($0) }
    }.map { Violation(rule: "No diagnostic is reported", message: $0.name) }
  }

  private func answeredOnce() -> Violation? {
    let rule = "Every event has one outcome"
    if let name = answeredTwice.first {
      return Violation(rule: rule, message: "\(name.debugDescription) was answered more than once")
    }
    let living = Set(app.views.compactMap(\.port.moduleID))
    let pending = Set(app.router.pendingWork.map(\.name))
    open.removeAll { event, module in
      answered.contains(event.id) || module.map { !living.contains($0) } ?? true
    }
    return open.first { !pending.contains($0.event.name) }.map {
      Violation(rule: rule, message: "\($0.event.quotedName) requires an answer, has ended, and was not answered")
    }
  }

  private func windowAgrees() -> Violation? {
    guard let window = app.window else { return nil }
    let rule = "The window shows the modules of the open routes"
    for (request, handle) in app.router.openRoutes(in: window) where handle.state == .routed {
      guard let view = handle.target, window.contains(view) else {
        return Violation(rule: rule, message: "the route \(request.name.debugDescription) is open, but is not shown")
      }
    }
    let left = app.views.first { $0.routeHandle?.state == .removed || $0.port.isRemoved }
    return left.map { Violation(rule: rule, message: "\(app.recorder.name(of: $0)) was removed, but is still shown") }
  }

  private func ownRule() async -> Violation? {
    for rule in programs.rules {
      do {
        if try await !rule.holds(app) { return Violation(rule: rule.words, message: "the rule does not hold") }
      } catch { return Violation(rule: rule.words, message: "\(error)") }
    }
    return nil
  }
}
