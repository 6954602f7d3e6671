// The names that random programs send, and how the parts of their modules handle each name.

import VIPER

/// The name of an event. Each name selects one kind of handling. The parts in the runtime and the reference model both
/// read the handling from this type.
enum Name: String, CaseIterable, Sendable {
  // Handled by the interactor.
  case now, later, many, oneWay, oneWayLater, whole
  // Handled by the interactor, each with a different in-flight policy.
  case latest, single, ordered
  // Handled by the presenter.
  case top, topLater
  // Handled as a whole event by the presenter, which forwards it to the interactor.
  case passed, passedLater, changed, kept
  // Handled by the interactor. The presenter consumes or formats the answer.
  case taken, takenLater, takenMany, shaped, shapedLater, misshaped
  // Handled by the interactor. The view does not handle the answer.
  case unseen
  // Handled by no part.
  case nobody

  enum Handler { case now, later, many, oneWay, oneWayLater, whole }
  enum Forwarding { case atOnce, changed, later }
  enum Reshaping { case takes, formats, formatsToText }
  enum Taking { case everything, successes, nothing }

  /// The kind of the final handler, or `nil` if no part handles the event.
  var handler: Handler? {
    switch self {
    case .now, .top, .passed, .changed, .kept, .taken, .shaped, .misshaped, .unseen: .now
    case .later, .latest, .single, .ordered, .topLater, .passedLater, .takenLater, .shapedLater: .later
    case .many, .takenMany: .many
    case .oneWay: .oneWay
    case .oneWayLater: .oneWayLater
    case .whole: .whole
    case .nobody: nil
    }
  }

  /// The policy for an event that arrives while another event of the same name is in flight.
  var policy: InFlightPolicy {
    switch self {
    case .latest: .latestWins
    case .single: .rejectWhileBusy
    case .ordered: .inOrder
    default: .concurrent
    }
  }

  /// Whether the presenter's mapping contains the handler.
  var isPresenters: Bool { self == .top || self == .topLater }

  /// The way in which the presenter's whole-event handler forwards the event, or `nil` if there is no such handler.
  var forwarding: Forwarding? {
    switch self {
    case .passed, .passedLater: .atOnce
    case .changed: .changed
    case .kept: .later
    default: nil
    }
  }

  /// The way in which the presenter's result mapping handles successes, or `nil` if the mapping does not contain the
  /// name.
  var reshaping: Reshaping? {
    switch self {
    case .taken, .takenLater, .takenMany: .takes
    case .shaped, .shapedLater: .formats
    case .misshaped: .formatsToText
    default: nil
    }
  }

  /// The results that the view's mapping handles.
  var takenByView: Taking {
    switch self {
    case .unseen: .nothing
    case .later, .many: .successes
    default: .everything
    }
  }

  var isOneWay: Bool { self == .oneWay || self == .oneWayLater }

  private var text: StaticString {
    switch self {
    case .now: "model.now"
    case .later: "model.later"
    case .many: "model.many"
    case .oneWay: "model.oneWay"
    case .oneWayLater: "model.oneWayLater"
    case .whole: "model.whole"
    case .latest: "model.latest"
    case .single: "model.single"
    case .ordered: "model.ordered"
    case .top: "model.top"
    case .topLater: "model.topLater"
    case .passed: "model.passed"
    case .passedLater: "model.passedLater"
    case .changed: "model.changed"
    case .kept: "model.kept"
    case .taken: "model.taken"
    case .takenLater: "model.takenLater"
    case .takenMany: "model.takenMany"
    case .shaped: "model.shaped"
    case .shapedLater: "model.shapedLater"
    case .misshaped: "model.misshaped"
    case .unseen: "model.unseen"
    case .nobody: "model.nobody"
    }
  }

  private static let answered = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, EventName<Ask, Answer>($0.text)) })
  private static let unanswered = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, EventName<Ask, Never>($0.text)) })

  /// The name for `send` and `request`.
  var event: EventName<Ask, Answer> { Self.answered[self] ?? EventName(text) }
  /// The name for events without an answer.
  var oneWayEvent: EventName<Ask, Never> { Self.unanswered[self] ?? EventName(text) }
}

/// The places of the middlewares that are added to a running module, and the number of all places. The places from 0 to
/// 3 belong to the middlewares that a module is built with.
enum Place {
  static let upperAdded = 4
  static let lowerAdded = 5
  static let count = 6
}

/// The names of results that answer no event, or that a presenter has formatted.
enum ResultNames {
  static let shown = EventName<Never, Answer>("model.shown")
  static let text = EventName<Never, String>("model.text")
  static let news = EventName<Never, Answer>("model.news")

  /// Returns a name without the common prefix.
  static func short(_ name: String) -> String {
    name.hasPrefix("model.") ? String(name.dropFirst(6)) : name
  }
}
