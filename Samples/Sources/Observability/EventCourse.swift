import VIPER

/// One event from its first step until nothing of it is under way any more: no link, no handler's task, no
/// middleware that holds it.
final class EventCourse {
  let id: Event.ID
  let name: String
  /// The event; `nil` if no more was seen of it than a result, as when a module closes that it has opened.
  let event: Event?
  let module: String
  let began: Duration
  /// The last result that climbed for it.
  fileprivate(set) var result: EventResult?
  fileprivate(set) var isOver = false
  /// How many steps are under way.
  fileprivate var openSteps = 0
  /// How many of them are links that have the event, one inside the other.
  fileprivate var openLinks = 0
  private var seen: Outcome?

  fileprivate init(_ id: Event.ID, first hop: Hop) {
    self.id = id
    name = hop.name
    event = if case .event(let event) = hop.subject { event } else { nil }
    module = hop.module
    began = hop.time
  }

  /// What became of it: a result is an answer, from wherever it came.
  var outcome: Outcome {
    switch seen {
    case nil, .accepted, .held, .waiting, .gone: result == nil ? seen ?? .gone : .answered
    case .some(let outcome): outcome
    }
  }

  /// The outermost link, a handler's task or who held it says what became of it. What says the least gives way.
  fileprivate func note(_ outcome: Outcome, at stage: Hop.Stage) {
    switch (seen, stage) {
    case (.held, .held): if outcome == .gone { seen = .gone }
    case (_, .held): break
    case (nil, _), (.accepted, _), (.held, _), (.waiting, _), (.gone, _): seen = outcome
    default: break
    }
  }
}

/// The courses of the events of a router, or of several: steps in, beginnings and ends out.
///
/// It holds the newest so many that are under way. If one begins that is one too many, the oldest counts as
/// ended: something holds events for ever.
final class EventCourses {
  private var open: BoundedTable<Event.ID, EventCourse>
  private let begins: (EventCourse) -> Void
  private let ends: (EventCourse, Duration) -> Void

  /// - Parameters:
  ///   - limit: how many may be under way.
  ///   - begins: is told of each before its first step.
  ///   - ends: is told of each after its last step, with the time.
  init(
    limit: Int, begins: @escaping (EventCourse) -> Void = { _ in },
    ends: @escaping (EventCourse, Duration) -> Void
  ) {
    open = BoundedTable(limit: limit)
    self.begins = begins
    self.ends = ends
  }

  var count: Int { open.count }

  /// A step begins.
  ///
  /// - Returns: what to call when it has ended; `nil` if it belongs to no event.
  func follow(_ hop: Hop) -> (@MainActor (Hop.End) -> Void)? {
    guard let id = hop.event else { return nil }
    let course = open[id] ?? begin(id, hop)
    course.openSteps += 1
    if case .result(let result) = hop.subject {
      course.result = result
      return { self.stepEnds(of: course, $0) }
    }
    let stage = hop.stage
    let isLink = stage != .task && stage != .held
    if isLink { course.openLinks += 1 }
    return { end in
      if isLink { course.openLinks -= 1 }
      if !isLink || course.openLinks == 0 { course.note(end.outcome, at: stage) }
      self.stepEnds(of: course, end)
    }
  }

  private func begin(_ id: Event.ID, _ hop: Hop) -> EventCourse {
    let course = EventCourse(id, first: hop)
    let oldest = open.insert(course, for: id)
    if let oldest { end(oldest, hop.time) }
    begins(course)
    return course
  }

  private func stepEnds(of course: EventCourse, _ end: Hop.End) {
    course.openSteps -= 1
    guard course.openSteps == 0, !course.isOver else { return }
    open.removeValue(for: course.id)
    self.end(course, end.time)
  }

  private func end(_ course: EventCourse, _ time: Duration) {
    course.isOver = true
    ends(course, time)
  }
}
