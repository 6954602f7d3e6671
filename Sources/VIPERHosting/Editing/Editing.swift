public import VIPER

extension ModuleView {
  /// Shows an edited value immediately, and sends it as an event.
  ///
  /// Controls call this method when the user changes a value: a text, a switch, a selection.
  ///
  /// ```swift
  /// view.edit(\.state.notes, "wet", sending: Form.typed, showing: \.state.failure, or: "The text is not saved.")
  /// ```
  ///
  /// The value that the user sees follows these rules:
  ///
  /// 1. The property contains the edited value immediately, before the event is sent.
  /// 2. An answer that contains a value, such as a corrected text, replaces the edited value.
  /// 3. After a failure, the property contains the last accepted value again, and `failure` the message for users. The
  ///    last accepted value is the value before the first edit without an answer, or the last answer.
  /// 4. Rules 2 and 3 apply only to the latest edit of the property, and only while the property still contains the
  ///    edited value. If the user has typed more, or a result has set the property, the newer value stays. An answer to
  ///    an older edit does not change the message after the answer to a newer one. A cancelled event, for example an event
  ///    that a newer one supersedes in a `DebounceMiddleware`, changes nothing.
  ///
  /// The answer passes through the chain and ends here: the mapping of the view does not receive it. A one-way event
  /// has no answer.
  ///
  /// - Parameters:
  ///   - property: The property that the view shows.
  ///   - value: The edited value.
  ///   - name: The name of the event. Its input is the edited value. Its output is the accepted value, or `Void` if the
  ///     module accepts the value unchanged.
  ///   - failure: The property that stores the message of a failure; `nil` if no property stores it. An accepted value
  ///     clears a message that an edit of the same property has stored, and no other message.
  ///   - sentence: The sentence that is stored if the failure has no message for users.
  public func edit<Value: Equatable & Sendable, Output>(
    _ property: ReferenceWritableKeyPath<Self, Value>, _ value: Value, sending name: EventName<Value, Output>,
    showing failure: ReferenceWritableKeyPath<Self, String?>? = nil, or sentence: String? = nil
  ) {
    let before = self[keyPath: property]
    self[keyPath: property] = value
    let edits = UnansweredEdits.of(self, property, accepted: before)
    let number = edits.latest
    guard Output.self != Never.self else {
      edits.end()
      return _ = send(name(value))
    }
    request(name(value)) { [weak self] result in
      let accepted = result.map { $0 as? Value ?? value }
      edits.end(accepting: try? accepted.get())
      guard let self, !port.isRemoved, let shown = accepted.shown(after: edits.accepted) else { return }
      if number == edits.latest, self[keyPath: property] == value, value != shown { self[keyPath: property] = shown }
      guard let failure, edits.isLatestAnswer(number) else { return }
      let message = accepted.failure.flatMap { $0.result?.message ?? sentence }
      show(message, in: failure, ofEdit: property)
    }
  }
}

extension Result where Failure == RequestError {
  fileprivate var failure: RequestError? { if case .failure(let error) = self { error } else { nil } }

  /// Returns the value that the property contains after an answer, or `nil` if the event was cancelled.
  fileprivate func shown(after accepted: Success) -> Success? {
    switch self {
    case .success(let value): value
    case .failure(let error): error.status == .cancelled ? nil : accepted
    }
  }
}

/// The edits of one property whose events have no answer yet, with the last accepted value.
@MainActor private final class UnansweredEdits<Value: Sendable> {
  private(set) var accepted: Value
  /// The number of the latest edit. A newer edit may contain the value of an older one.
  private(set) var latest = 0
  /// The number of the latest edit that was answered.
  private var lastAnswered = 0
  private weak var view: AnyObject?
  private let key: ViewProperty
  private var count = 0

  private init(accepted: Value, of view: AnyObject, key: ViewProperty) {
    (self.accepted, self.view, self.key) = (accepted, view, key)
  }

  /// Returns the edits of a property, with another one.
  ///
  /// - Parameter accepted: The value of the property if it has no edit without an answer.
  static func of(_ view: AnyObject, _ property: AnyKeyPath, accepted: Value) -> UnansweredEdits {
    let key = ViewProperty(view: view, property: property)
    let known = (unanswered[key] as? UnansweredEdits).flatMap { $0.view === view ? $0 : nil }
    let edits = known ?? UnansweredEdits(accepted: accepted, of: view, key: key)
    unanswered[key] = edits
    edits.count += 1
    edits.latest += 1
    return edits
  }

  /// Returns whether no newer edit was answered before.
  func isLatestAnswer(_ number: Int) -> Bool {
    lastAnswered = max(lastAnswered, number)
    return number == lastAnswered
  }

  /// Ends one edit.
  ///
  /// - Parameter value: The accepted value, or `nil` if the edit was rejected or has no answer.
  func end(accepting value: Value? = nil) {
    if let value { accepted = value }
    count -= 1
    if count == 0, unanswered[key] === self { unanswered[key] = nil }
  }
}

/// A property of a view. Another view may have the same address later, so the value under this key has a weak reference
/// to the view.
struct ViewProperty: Hashable {
  private let view: ObjectIdentifier
  private let property: AnyKeyPath

  init(view: AnyObject, property: AnyKeyPath) { (self.view, self.property) = (ObjectIdentifier(view), property) }
}

/// The edits without an answer. An entry exists only until the answers have arrived, so the table does not grow.
@MainActor private var unanswered: [ViewProperty: AnyObject] = [:]
