import VIPER

/// The list that has arrived at a view, and the failures of loads that the view shows in addition.
///
/// The list of the interactor contains the failure of each load that has reached it. It does not contain the failure of
/// a load that a middleware has rejected or that no part handles, and the message of a middleware that has ended a
/// load. Such a failure is known only from the answer to the load's event. The view shows it until a newer version of
/// the list contains another state of the load.
@usableFromInline struct ArrivedList<ID: Hashable & Sendable, Row: Sendable> {
  /// The version that has arrived last.
  @usableFromInline var list: ListModel<ID, Row>
  /// The messages of the failures.
  @usableFromInline var messages: [ListLoad: String?] = [:]

  @usableFromInline init(phase: ListPhase) { list = ListModel(phase: phase) }

  /// The loads whose failure is shown in addition.
  var failedLoads: [ListLoad] { ListLoad.allCases.filter { messages[$0] != nil } }

  /// The list with the additional failures.
  @usableFromInline var shown: ListModel<ID, Row> {
    var shown = list
    for (load, message) in messages { shown.pages[load] = .failed(message) }
    let isWithoutReason = shown.phase == .loading || shown.phase == .failed(nil)
    if isWithoutReason, let failure = shown.pages.failure { shown.phase = failure }
    return shown
  }

  /// Stores a newer version, and returns the list to show.
  @inlinable mutating func arrive(_ new: ListModel<ID, Row>) -> ListModel<ID, Row> {
    let old = list.pages
    list = new
    if messages.isEmpty { return new }
    removeMessages(old, new.pages)
    return shown
  }

  /// Removes the failures of the loads that have another state now. A failure without a message for users does not
  /// replace the message of a middleware.
  @usableFromInline mutating func removeMessages(_ old: ListPages, _ new: ListPages) {
    for load in ListLoad.allCases where old[load] != new[load] || old.refresh != new.refresh {
      if new[load] != .failed(nil) { messages[load] = nil }
    }
  }

  /// The effect of an answer.
  @usableFromInline enum Effect {
    /// The shown list is unchanged.
    case none
    /// The shown list has changed. If the answer is a failure, the list of the interactor has the failure too.
    case known
    /// The shown list may have changed. Only the answer contains the failure.
    case unknown
  }

  /// Handles the answer to the event of a load or of a retry.
  ///
  /// - Parameter load: The load, or `nil` if it is not known.
  mutating func take(_ answer: EventResult, of load: ListLoad?) -> Effect {
    if answer.isSuccess {
      let count = messages.count
      for other in ListLoad.allCases where load == other || load != .append && load != .prepend {
        messages[other] = nil
      }
      return messages.count == count ? .none : .known
    }
    // Another event has superseded the load, or the list of the interactor has the failure.
    if answer.status == .cancelled { return .none }
    let inProgress = ListLoad.allCases.filter { list.pages[$0] == .loading }
    var failed = load.map { [$0] } ?? inProgress
    // The policy of the handler has rejected the event, and the load in progress continues.
    if answer.isFromRuntime { failed.removeAll(where: inProgress.contains) }
    if failed.isEmpty, list.phase == .loading, inProgress.isEmpty { failed = [.refresh] }
    for load in failed { messages[load] = .some(answer.message) }
    return !failed.isEmpty && failed.allSatisfy(inProgress.contains) ? .known : .unknown
  }
}

@MainActor extension MappingBuilder where Part: ModuleView {
  /// Handles the answers to the loads of a list. The view shows each failure. A failure that the list of the interactor
  /// does not have is also passed on to `onFailure`.
  ///
  /// - Parameters:
  ///   - arrived: A closure that returns the list of the view.
  ///   - show: A closure that replaces the list that has arrived, and shows it. It receives the reason of a failure
  ///     that the list of the interactor does not have.
  @usableFromInline mutating func takeAnswers<ID, Model, Row>(
    of events: ListEvents<ID, Model, Row>, _ arrived: @escaping @MainActor (Part) -> ArrivedList<ID, Row>,
    show: @escaping @MainActor (Part, ArrivedList<ID, Row>, _ rejection: String?) -> Void
  ) {
    func take(_ view: Part, _ answer: EventResult, of load: ListLoad?) -> Bool {
      var list = arrived(view)
      let effect = list.take(answer, of: load)
      if effect != .none { show(view, list, effect == .unknown ? answer.message ?? "\(answer.status)" : nil) }
      return effect == .known && !answer.isSuccess
    }
    first(events.load) { view, answer, load in take(view, answer, of: load) }
    first(events.retry) { view, answer, _ in
      guard answer.isSuccess else { return take(view, answer, of: nil) }
      // The list of the interactor does not know these loads, so it has not repeated them.
      for load in arrived(view).failedLoads { view.send(events.load(load)) }
      return false
    }
  }
}

@MainActor extension MappingBuilder where Part: Presenter {
  /// Stores which load each event requests, so that the view knows the load that has failed.
  @usableFromInline mutating func storeLoads<ID, Model, Row>(of events: ListEvents<ID, Model, Row>) {
    _mapping.storeInput(of: events.load)
  }
}
