import VIPER

/// The course of one event, from its first step until no node, no handler's task and no middleware holds the event.
final class EventCourse {
  let id: Event.ID
  let name: String
  /// The event, or `nil` if the course begins with a result, such as the result for the opener of a closed module.
  let event: Event?
  let module: String
  let began: Duration
  /// The last result of the event.
  fileprivate(set) var result: EventResult?
  fileprivate(set) var isOver = false
  /// The number of steps under way.
  fileprivate var openSteps = 0
  /// The number of open steps at nodes of the chain. These steps are nested.
  fileprivate var openLinks = 0
  private var seen: Outcome?

  fileprivate init(_ id: Event.ID, first hop: Hop) {
    self.id = id
    name = hop.name
    event = hop.event
    module = hop.module
    began = hop.time
  }

  /// The outcome of the event. A definite outcome, such as `rejected`, has priority. Otherwise, the outcome is
  /// `answered` if the event has a result from any source.
  var outcome: Outcome {
    switch seen {
    case nil, .accepted, .held, .waiting, .gone: result == nil ? seen ?? .gone : .answered
    case .some(let outcome): outcome
    }
  }

  /// Records the outcome of the outermost node, of a task, or of a held event. A definite outcome replaces a
  /// provisional one.
  fileprivate func note(_ outcome: Outcome, at stage: Hop.Stage) {
    switch (seen, stage) {
    case (.held, .held): if outcome == .gone { seen = .gone }
    case (_, .held): break
    case (nil, _), (.accepted, _), (.held, _), (.waiting, _), (.gone, _): seen = outcome
    default: break
    }
  }
}

/// The courses of the events of one or more routers. An object of this class receives steps, and reports the beginning
/// and end of each course.
///
/// The number of open courses is limited. If a new course exceeds the limit, the oldest course counts as ended, because
/// some code probably holds events forever.
final class EventCourses {
  private var open: BoundedTable<Event.ID, EventCourse>
  private let begins: (EventCourse) -> Void
  private let ends: (EventCourse, Duration) -> Void

  /// Creates an empty set of courses.
  ///
  /// - Parameters:
  ///   - limit: The greatest number of open courses.
  ///   - begins: A closure that is called with each course before the first step of the course.
  ///   - ends: A closure that is called after the last step of each course, with the course and the time of the end.
  init(
    limit: Int, begins: @escaping (EventCourse) -> Void = { _ in },
    ends: @escaping (EventCourse, Duration) -> Void
  ) {
    open = BoundedTable(limit: limit)
    self.begins = begins
    self.ends = ends
  }

  var count: Int { open.count }

  /// Records the beginning of a step.
  ///
  /// - Returns: A closure that the caller calls at the end of the step, or `nil` if the step belongs to no event.
  func follow(_ hop: Hop) -> (@MainActor (Hop.End) -> Void)? {
    guard let id = hop.eventID else { return nil }
    let course = open[id] ?? begin(id, hop)
    course.openSteps += 1
    if let result = hop.result {
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
