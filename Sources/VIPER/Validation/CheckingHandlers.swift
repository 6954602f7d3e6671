// Checks that each handler of a mapping can run.

extension Declarations {
  /// The configuration errors of handlers that never run: another part of the module handles the event or result before
  /// it reaches the handler, or a mapping replaces the mapping of the superclass.
  var handlerDiagnostics: [Diagnostic] {
    modules.filter(\.diagnostics.isEmpty).flatMap { module in
      hiddenEvents(in: module) + hiddenResults(in: module) + handlersOfNoAnswer(in: module)
        + module.parts.compactMap { replacedMapping(of: $0, in: module) }
    }
  }

  /// Events that the presenter handles, so that they do not reach the interactor's handler.
  private func hiddenEvents(in module: Module) -> [Diagnostic] {
    let handled = module.presenter.events.filter { !$0.mayPassOn && $0.key.kind != .route }
    return module.interactor.events.compactMap { name in
      guard handled.contains(where: { $0.key == name.key }) else { return nil }
      let (presenter, interactor) = (module.presenter.className, module.interactor.className)
      return .hiddenHandler(
        name: name.text, of: interactor, by: presenter, in: module,
        "\(presenter) and \(interactor) both handle the event \(name.text.quotedName), and the presenter's handler"
          + " answers it, so the interactor's handler never runs. Usually the presenter only stores something and should"
          + " pass the event on. In the presenter, write `$0.pass(…)` instead of `$0.on(…)`. If the presenter itself"
          + " handles the event, remove the interactor's handler, or give the event that the presenter sends another name."
      )
    }
  }

  /// Results that the presenter receives, so that they do not reach the view's handler.
  private func hiddenResults(in module: Module) -> [Diagnostic] {
    // Answers of the presenter itself, and of middleware before the presenter, reach the view directly.
    let answered = module.presenter.events.filter { !$0.isPassed }.map(\.key)
    let middleware = router.middleware.followed(by: module.registration.middleware).beforePresenter
    return module.view.results.compactMap { name in
      guard !name.isFailureOnly, !name.mayPassOn, name.key.kind == .business,
        module.presenter.keepsSuccess(of: name.key), !answered.contains(name.key), !mayAnswer(name.key, middleware)
      else { return nil }
      let (view, presenter) = (module.view.className, module.presenter.className)
      return .hiddenHandler(
        name: name.text, of: view, by: presenter, in: module,
        "\(presenter) and \(view) both receive the result \(name.text.quotedName), and the presenter does not pass it on"
          + " under this name, so the view's handler never runs. Usually the view should receive another name. Let the view"
          + " receive the name that the presenter passes on with `$0.format(…, as: …)` or publishes, or remove one handler."
      )
    }
  }

  /// Successes of one-way events, which have no answer.
  private func handlersOfNoAnswer(in module: Module) -> [Diagnostic] {
    [module.view, module.presenter].flatMap { part in
      part.results.filter { $0.isOneWay && !$0.isFailureOnly && !$0.mayPassOn && $0.key.kind != .lifecycle }.map {
        Diagnostic(
          "mapping.noAnswer", name: $0.text, module: module.prefix, names: [part.className],
          "\(part.className) receives the answer to \($0.text.quotedName), whose Output is Never, so the event has no"
            + " answer and the handler never runs. Usually the name should have an Output. Declare an Output, or handle"
            + " failures with `onFailure`."
        )
        .at("\(module.registration.place)")
      }
    }
  }

  /// The configuration error of a mapping that leaves out handlers of a superclass's mapping.
  private func replacedMapping(of part: Part, in module: Module) -> Diagnostic? {
    guard let type = part.type as? AnyClass else { return nil }
    let own = Set((part.events + part.results).map(\.key))
    for superclass in superclasses(of: type) {
      guard let tables = try? MappingCache.tables(of: superclass) else { continue }
      let missing = (tables.events.names + tables.results.names).filter { !own.contains($0.key) }.map(\.text).sorted()
      guard let first = missing.first else { continue }
      return Diagnostic(
        "mapping.replacesSuperclass", name: part.className, module: module.prefix,
        names: ["\(superclass)"] + missing,
        "The mapping of \(part.className) replaces the mapping of its superclass \(superclass), so the superclass's"
          + " handler of \(first.quotedName) never runs. Usually the mapping of the superclass was not included. Add"
          + " `$0.include(\(superclass).mapping)`, or map the name."
      )
      .at("\(module.registration.place)")
    }
    return nil
  }
}

extension Diagnostic {
  @MainActor fileprivate static func hiddenHandler(
    name: String, of part: String, by other: String, in module: Declarations.Module, _ text: String
  ) -> Diagnostic {
    Diagnostic("mapping.hiddenHandler", name: name, module: module.prefix, names: [other, part], text)
      .at("\(module.registration.place)")
  }
}
