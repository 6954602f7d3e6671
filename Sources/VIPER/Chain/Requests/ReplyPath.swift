/// One step of the way back of an event's answers: the links that went on with the event after they had
/// held it, the last one first, and in the end who waits.
///
/// The event carries it, and its answers take it over. An event that is neither held nor waited for has none,
/// and pays nothing.
@MainActor final class ReplyPath: WayBack {
  /// The link that an answer has passed when it leaves it upwards; for who waits, the link below them.
  let position: Int
  /// The request at the end of the way, if there is one.
  let request: PendingRequest?
  private let rest: ReplyPath?
  private let question: ReplyGate
  /// What the link has marked the event with, to have it back with the answers.
  private weak var mark: EventMark?
  /// Who answers, for the question here.
  private let number: Int
  /// Who answers, for the questions on the rest of the way.
  private let origin: Int

  /// The way through a link that goes on with an event, or answers it.
  init(position: Int, question: ReplyGate, rest: ReplyPath?, mark: EventMark? = nil) {
    self.mark = mark
    self.position = position
    self.question = question
    self.rest = rest
    request = rest?.request
    number = ReplyGate.nextNumber()
    origin = number
  }

  /// The way of an answer that a link has held, and lets climb on.
  init(position: Int, question: ReplyGate, ofHeld path: ReplyPath?) {
    self.position = position
    self.question = question
    rest = path
    request = path?.request
    number = ReplyGate.nextNumber()
    origin = path?.origin ?? number
  }

  /// The way to who waits.
  init(to request: PendingRequest) {
    position = request.inbox.position + 1
    question = ReplyGate()
    rest = nil
    self.request = request
    number = ReplyGate.nextNumber()
    origin = number
  }

  /// This step and those after it, up to who waits.
  private var steps: Steps { Steps(rest: self) }
  /// Whether it is the step of who waits.
  private var isOfWhoWaits: Bool { rest == nil && request != nil }

  /// What the link at `place` has marked the event with.
  func mark<Mark>(at position: Int, as type: Mark.Type) -> Mark? {
    for step in steps where step.position == position {
      if let marked = step.mark, let mark = marked.value as? Mark { return mark }
    }
    return nil
  }

  /// All that the event is marked with: whoever may still answer it keeps that.
  var marks: [EventMark] { steps.compactMap(\.mark) }

  /// Whether some link has marked the event with a mark that `isMeant`.
  func hasMark<Mark>(as type: Mark.Type, where isMeant: (Mark) -> Bool) -> Bool {
    for case let mark as Mark in marks.map(\.value) where isMeant(mark) { return true }
    return false
  }

  /// Whether to go on with the event from `place` is of use: no link above has had the last answer from
  /// elsewhere, and who waits still does.
  func isOfUse(at position: Int) -> Bool { isOpen(at: position, forLinksOnly: true) }

  /// Whether an answer at `place` is still wanted: nobody above has had the last one from elsewhere.
  func isOpen(at position: Int, forLinksOnly: Bool = false) -> Bool {
    if let request, request.isOver { return false }
    guard isStepOpen(at: position, to: number, forLinksOnly) else { return false }
    // Most ways have one step: to loop over it too, here and below, adds 8 % to the instructions of a request.
    guard let rest else { return true }
    for step in rest.steps where !step.isStepOpen(at: position, to: origin, forLinksOnly) {
      return false
    }
    return true
  }

  private func isStepOpen(at position: Int, to number: Int, _ forLinksOnly: Bool) -> Bool {
    self.position > position || forLinksOnly && isOfWhoWaits || question.isOpen(to: number)
  }

  /// The last answer leaves a link for one above it. What stood between them, and was removed, has it too.
  ///
  /// - Parameters:
  ///   - above: where it goes.
  ///   - place: the link that it leaves; without one, the last answer leaves all of the way.
  func isAnswered(above: Int = NodeNumber.view, at position: Int = NodeNumber.end) {
    stepIsAnswered(above: above, at: position, by: number)
    guard let rest else { return }
    for step in rest.steps { step.stepIsAnswered(above: above, at: position, by: origin) }
  }

  private func stepIsAnswered(above: Int, at position: Int, by number: Int) {
    if above < self.position, self.position <= position { question.isAnswered(by: number) }
  }

  /// An answer leaves a link for one above it.
  ///
  /// - Returns: where it goes.
  // What is looked at on the way is retained where this is inlined: eight objects for each link.
  @inline(never)
  func leaves(_ position: Int, for above: Int, isFinal: Bool) -> Way {
    guard isOpen(at: position) else { return .nowhere }
    if isFinal { isAnswered(above: above, at: position) }
    guard let request else { return .on }
    if above <= request.inbox.position { return .home(request) }
    request.answerGoes(to: above, isFinal: isFinal)
    return .on
  }

  enum Way {
    /// Who waited does not any more, or somebody else has answered.
    case nowhere
    /// To the next link.
    case on
    /// To who waits.
    case home(PendingRequest)
  }

  private struct Steps: Sequence, IteratorProtocol {
    var rest: ReplyPath?

    mutating func next() -> ReplyPath? {
      let step = rest
      rest = step?.rest
      return step
    }
  }
}

/// What a link has marked an event with.
///
/// The event only refers to it: a record of events keeps no marks. A delivery, a handler's task, a handle and who
/// keeps the event to answer it later do, so it is let go of when nothing can answer the event any more.
@MainActor final class EventMark {
  let value: Any
  init(_ value: Any) { self.value = value }
}

/// What a link that holds an event wants to know. It may go on with the event more than once; the first
/// final answer is the answer, and only who gave it may add to it.
@MainActor final class ReplyGate {
  private var answeredBy: Int?

  private static var lastNumber = 0

  /// A number for one more who may answer.
  static func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  func isOpen(to number: Int) -> Bool { answeredBy == nil || answeredBy == number }

  func isAnswered(by number: Int) {
    if answeredBy == nil { answeredBy = number }
  }
}

/// What a link wants to know of the events that it holds by one handle or, taken in one call, by several.
@MainActor final class ReplyGates {
  private var questions: [Event.ID: ReplyGate] = [:]

  subscript(id: Event.ID) -> ReplyGate {
    let question = questions[id] ?? ReplyGate()
    questions[id] = question
    return question
  }
}

/// The links that want to know of an event in one delivery.
@MainActor final class AskedLinks {
  private var byPlace: [Int: ReplyGates] = [:]

  /// What the link at a place wants to know: the same each time.
  func questions(at position: Int) -> ReplyGates {
    let questions = byPlace[position] ?? ReplyGates()
    byPlace[position] = questions
    return questions
  }
}

extension CarriesMetadata {
  @MainActor var path: ReplyPath? {
    get { wayBack as? ReplyPath }
    set { wayBack = newValue }
  }
}

extension Event {
  /// All that it is marked with.
  @MainActor var marks: [EventMark] { path?.marks ?? [] }
}
