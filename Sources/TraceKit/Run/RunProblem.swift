/// Something in a run that needs attention.
public struct RunProblem: Sendable, Equatable {
  /// The kind of a problem.
  public enum Kind: String, Sendable {
    /// No part handles an event.
    case unhandled
    /// An event or an answer was lost.
    case lost
    /// A route or a handler has failed.
    case failed
    /// A handler has blocked the main actor, or work has not ended.
    case slow
    /// A closed module remains in memory.
    case leak
    /// A mistake in the app's code.
    case mistake
    /// The recorder has left steps out.
    case dropped
  }

  /// The kind.
  public let kind: Kind
  /// The problem in words.
  public let text: String
  /// The index of the step at which the problem occurred, or `nil`.
  public let step: Int?
  /// The index of the event that has the problem, or `nil`.
  public let event: Int?
  /// The index of the mark that reports the problem, or `nil`.
  public let mark: Int?

  /// The time, in microseconds, from which on a synchronous handler is slow: longer than two frames at 60 Hz.
  static let slowHandler = 33_000
  /// The maximum number of problems.
  static let limit = 1_000

  /// Returns the problems of a run in the order in which they occurred.
  static func all(in run: Run) -> [RunProblem] {
    let marked = run.marks.indices.compactMap { problem(of: $0, in: run) }
    // A slow handler and a leak are no reason why an event was lost or has failed.
    let reported = Set(marked.compactMap { [.dropped, .slow, .leak].contains($0.kind) ? nil : $0.event })
    let lost = run.events.indices.compactMap { reported.contains($0) ? nil : problem(ofEvent: $0, in: run) }
    let slow = run.steps.indices.compactMap { problem(ofStep: $0, in: run) }
    func place(_ problem: RunProblem) -> Int {
      problem.mark.map { run.marks[$0].step } ?? problem.step ?? problem.event.flatMap { run.events[$0].step } ?? 0
    }
    return Array((marked + lost + slow).sorted { place($0) < place($1) }.prefix(limit))
  }

  private static func problem(of index: Int, in run: Run) -> RunProblem? {
    let mark = run.marks[index]
    // The step during which the mark was made is the last one of its event that had begun before.
    var step: Int? {
      guard let event = mark.event, let first = run.events[event].step, first < mark.step else { return nil }
      return run.steps[first..<mark.step].lastIndex { $0.event == event }
    }
    switch mark.kind {
    case .problem(let code, _):
      return RunProblem(
        kind: Kind(code: code), text: mark.text ?? code, step: step, event: mark.event, mark: index)
    case .dropped(let deliveries, let steps):
      let text =
        "The recorder could not keep up, and left out \(deliveries) deliveries with \(steps) steps. Usually a loop sends"
        + " events. Look at the steps before."
      return RunProblem(kind: .dropped, text: text, step: step, event: nil, mark: index)
    case .route, .state, .layout, .stop: return nil
    }
  }

  private static func problem(ofEvent index: Int, in run: Run) -> RunProblem? {
    let event = run.events[index]
    func found(_ kind: Kind, _ text: String) -> RunProblem {
      RunProblem(kind: kind, text: text, step: event.step, event: index, mark: nil)
    }
    switch event.outcome {
    case .unhandled: return found(.unhandled, "No part of \(event.module) handles \(event.name).")
    case .gone where event.status == nil:
      return found(.lost, "\(event.name) was dropped: no handler has run to its end.")
    default:
      guard let status = event.status, ["error", "invalid", "timeout"].contains(status) else { return nil }
      return found(.failed, "\(event.name) ended with the status \(status)\(event.text.map { ": \($0)" } ?? ".")")
    }
  }

  private static func problem(ofStep index: Int, in run: Run) -> RunProblem? {
    let step = run.steps[index]
    guard step.stage != .task, step.stage != .held, let duration = step.ownDuration, duration >= slowHandler else {
      return nil
    }
    let text = "\(step.part) has blocked the main actor for \(duration / 1000) ms with \(step.name)."
    return RunProblem(kind: .slow, text: text, step: index, event: step.event, mark: nil)
  }
}

extension RunProblem.Kind {
  /// Creates the kind of a diagnostic.
  init(code: String) {
    switch code {
    case "event.unhandled", "result.unhandled": self = .unhandled
    case "module.leaked": self = .leak
    case "work.timedOut", "delivery.blocked", "idle.timedOut", "route.transitionTimedOut": self = .slow
    default:
      if ["route.", "host.", "link."].contains(where: code.hasPrefix) || code == "failure.hidden" {
        self = .failed
      } else if code.lowercased().contains("lost") || code.lowercased().contains("dropped") {
        self = .lost
      } else {
        self = .mistake
      }
    }
  }
}
