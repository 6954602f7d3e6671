/// The figures of a run.
public struct RunSummary: Sendable {
  /// A handler that has taken long.
  public struct Slow: Sendable, Equatable {
    /// The index of the step.
    public let step: Int
    /// The duration in microseconds. The time of a synchronous handler does not include the steps inside its step.
    public let duration: Int
  }

  /// A chain of causes: each event was sent by the handler of the event before.
  public struct Chain: Sendable, Equatable {
    /// The index of the last event.
    public let event: Int
    /// The number of events.
    public let length: Int
  }

  /// The maximum number of entries in each list.
  public static let limit = 10

  /// The handlers that have taken longest, the slowest first.
  public let slowest: [Slow]
  /// The longest chains of causes, the longest first.
  public let chains: [Chain]
  /// The most frequent names of events, the most frequent first.
  public let names: [(name: String, count: Int)]
  /// The number of modules in which something happened.
  public let modules: Int
  /// The number of steps that the recorder has left out.
  public let dropped: Int
  /// The problems, in order.
  public let problems: [RunProblem]

  /// Computes the figures of a run.
  public init(of run: Run) {
    slowest = Self.slowest(in: run)
    chains = Self.chains(in: run)
    let counts = Dictionary(run.events.map { ($0.name, 1) }, uniquingKeysWith: +)
    names = counts.map { (name: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(Self.limit).map { $0 }
    modules = Set(run.events.map(\.module)).subtracting([""]).count
    dropped = run.marks.reduce(0) { if case .dropped(_, let steps) = $1.kind { $0 + steps } else { $0 } }
    problems = RunProblem.all(in: run)
  }

  private static func slowest(in run: Run) -> [Slow] {
    let handlers = run.steps.indices.compactMap { index -> Slow? in
      let step = run.steps[index]
      switch step.stage {
      case .task: return step.duration.map { Slow(step: index, duration: $0) }
      case .presenter, .interactor, .middleware, .view: return step.ownDuration.map { Slow(step: index, duration: $0) }
      case .requester, .router, .held: return nil
      }
    }
    return Array(handlers.sorted { ($1.duration, $0.step) < ($0.duration, $1.step) }.prefix(limit))
  }

  private static func chains(in run: Run) -> [Chain] {
    var (lengths, isCause) = ([Int](), [Bool](repeating: false, count: run.events.count))
    for event in run.events {
      // A cause precedes its effects.
      lengths.append(event.cause.map { lengths[$0] + 1 } ?? 1)
      if let cause = event.cause { isCause[cause] = true }
    }
    let ends = lengths.indices.filter { !isCause[$0] && lengths[$0] > 1 }.map { Chain(event: $0, length: lengths[$0]) }
    return Array(ends.sorted { ($1.length, $0.event) < ($0.length, $1.event) }.prefix(limit))
  }
}

extension Run {
  /// Returns the indexes of an event and its causes, from the first cause on.
  public func causes(of event: Int) -> [Int] {
    var (chain, next) = ([event], events[event].cause)
    while let cause = next {
      chain.append(cause)
      next = events[cause].cause
    }
    return chain.reversed()
  }
}
