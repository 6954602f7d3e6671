import VIPER

/// The use of a list by the view that shows it.
@usableFromInline struct ListUse {
  /// Whether a version of the list has reached the view.
  @usableFromInline var wasShown = false
  /// The reason of the last failed load that the list contained, in quotes. `nil` if no load failed.
  @usableFromInline var failure: String?
  /// The reason of the last load that did not reach the list, in quotes. `onFailure` of the view has received it.
  var rejection: String?
  /// Whether the view has read a value that contains the failures of loads.
  @usableFromInline var isStateRead = false
  /// Whether the view still waits for the first version of the list.
  @usableFromInline var isAwaited = false
  /// Whether the view has not finished an update that changes no rows, and a newer version waits.
  @usableFromInline var isBlocked = false

  @usableFromInline init() {}

  /// Records that the view shows a version of the list.
  @usableFromInline mutating func note(_ phase: ListPhase, _ pages: ListPages) {
    wasShown = true
    if case .failed(let reason) = phase { note(reason) }
    for load in ListLoad.allCases { if case .failed(let reason) = pages[load] { note(reason) } }
  }

  /// Records that the view shows the failure of a load that did not reach the list.
  @usableFromInline mutating func note(rejection: String?) {
    wasShown = true
    if let rejection { self.rejection = rejection.quotedName }
  }

  private mutating func note(_ reason: String?) {
    failure = reason.map(\.quotedName) ?? "without a message for users"
  }
}

@MainActor extension MappingBuilder {
  /// Reports mistakes in the use of a list when the view is removed.
  @usableFromInline mutating func reportMistakes<ID, Model, Row>(
    _ events: ListEvents<ID, Model, Row>, _ use: @escaping @MainActor (Part) -> ListUse
  ) {
    let prefix = String(events.rows.text.dropLast(".rows".count))
    onRemoval { part, presenter in
      // Without a part that loads the list, such as in the test of one part, a list that is not loaded is no mistake.
      guard let view = part as? any ModuleView, let module = view.position.moduleName,
        let presenter = (presenter as? any Mapped).map({ type(of: $0) }),
        view.port.handledNames.contains(where: { $0.key == events.load.key })
      else { return nil }
      var used = use(part)
      // A presenter that maps the failures of the loads shows them in another way.
      if presenter.mapping.handlesFailures(of: events.load.key) { used.failure = nil }
      if (view as? any Mapped).map({ type(of: $0) })?.mapping.handlesFailures(of: events.load.key) != true {
        used.failure = used.failure ?? used.rejection
      }
      return used.mistake(prefix, "\(type(of: view))", module)
    }
  }
}

extension ListUse {
  fileprivate func mistake(_ list: String, _ view: String, _ module: String) -> Diagnostic? {
    if isAwaited {
      return Diagnostic(
        "list.neverLoaded", module: module,
        "The view \(view) of module \(module.quotedName) was removed while it still waited for the list"
          + " \(list.quotedName). Usually no part has sent \("\(list).load".quotedName) with `.refresh`. Before this event,"
          + " the interactor publishes no change of the list, and `load(_:)` of the list has no effect. Send the event,"
          + " for example when the presenter receives `Lifecycle.ready`. If the list is loaded later on purpose, set the"
          + " initial phase of the view's list to `.empty(…)`.")
    }
    if isBlocked {
      return Diagnostic(
        "list.updateNotFinished", module: module,
        "The view \(view) of module \(module.quotedName) was removed before it finished an update of the list"
          + " \(list.quotedName) that changes no rows, so newer versions of the list were not shown. Usually the view does"
          + " not call `finish()` of its `ListUpdates`. Call it after each update.")
    }
    if let failure, !isStateRead {
      return Diagnostic(
        "list.failureNotShown", module: module,
        "A load of the list \(list.quotedName) in module \(module.quotedName) failed (\(failure)), and the view"
          + " \(view) did not show the failure, because it read rows but neither `phase` nor `pages` of the list. These"
          + " properties contain the failures of loads, so `onFailure` does not receive them. Show them, and send"
          + " \("\(list).retry".quotedName) to load again.")
    }
    return nil
  }
}
