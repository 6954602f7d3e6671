// Checks that the events and results that a middleware names can reach the middleware.

extension Declarations {
  /// A middleware at its place in the chain of a module. `list` is the prefix of the module, or `nil` for the router.
  private typealias Placed = (middleware: any Middleware, isAbove: Bool, list: String?)

  /// The configuration errors of middleware: mistakes in its settings, and names of events and results that do not
  /// reach it.
  ///
  /// One list may serve several modules. Therefore a name is not an error if it reaches a middleware of the same type in
  /// another module. A name in the router's list is not an error if no module maps a name with the same beginning, up to
  /// the first period, because a test may register a part of the app.
  var middlewareDiagnostics: [Diagnostic] {
    // Most middleware names no events, and most apps therefore need no beginnings.
    lazy var beginnings = Set(modules.flatMap { $0.events + $0.results }.map { beginning($0.text) })
    var reached: Set<[AnyHashable]> = []
    var diagnostics: [(use: [AnyHashable], diagnostic: Diagnostic)] = []
    for module in modules where module.diagnostics.isEmpty {
      let (shared, own, prefix) = (router.middleware, module.registration.middleware, module.registration.prefix)
      let chain: [Placed] =
        shared.beforePresenter.map { ($0, true, nil) } + own.beforePresenter.map { ($0, true, prefix) }
        + shared.beforeInteractor.map { ($0, false, nil) } + own.beforeInteractor.map { ($0, false, prefix) }
      for (index, (middleware, isAbove, list)) in chain.enumerated() {
        let declared = MiddlewareDeclaration(
          of: middleware, above: chain[(index + 1)...].filter { $0.list == list }.map(\.middleware),
          handlers: (isAbove ? [module.presenter] : []) + [module.interactor])
        func add(_ text: String, _ use: [AnyHashable] = []) {
          let place = list == nil ? "router.middleware" : "\(module.registration.place)"
          let diagnostic = Diagnostic("middleware.declared", module: list, text).at(place)
          if !diagnostics.contains(where: { $0.diagnostic == diagnostic }) { diagnostics.append((use, diagnostic)) }
        }
        for text in declared.mistakes { add(text) }
        for (key, kind) in declared.events.map({ ($0, "event") }) + declared.results.map({ ($0, "result") })
        where list != nil || beginnings.contains(beginning(key.text)) {
          let use: [AnyHashable] = ["\(type(of: middleware))", key, kind]
          if let obstacle = obstacle(to: key, isResult: kind == "result", at: index, of: chain, in: module) {
            add("\(type(of: middleware)) names the \(kind) \(key.text.quotedName), but \(obstacle)", use)
          } else {
            reached.insert(use)
          }
        }
      }
    }
    return diagnostics.filter { !reached.contains($0.use) }.map(\.diagnostic)
  }

  private func beginning(_ name: String) -> Substring { name.prefix { $0 != "." } }

  /// Returns the reason for which no event or result of a name can reach a middleware, or `nil` if one may reach it.
  private func obstacle(to key: NameKey, isResult: Bool, at index: Int, of chain: [Placed], in module: Module)
    -> String?
  {
    let isAbove = chain[index].isAbove
    let isOfPresenter = module.presenter.mayHandle(key)
    let move = "Place the middleware before the presenter."
    guard isAbove || key.kind != .route else {
      return "route events and their results do not pass below the presenter. \(move)"
    }
    guard key.kind != .lifecycle, !mayAnswer(key, chain[index...].map(\.middleware)),
      !isResult || !mayAnswer(.unknown, chain[..<index].map(\.middleware))
    else { return nil }
    // The router reports an unknown route when it is opened.
    guard key.kind != .route else { return nil }
    if isResult, module.view.mayReceive(key) { return nil }
    if isResult, isAbove, module.presenter.keepsSuccess(of: key) {
      return
        "\(module.presenter.className) does not pass this result on under this name. Usually `format` gives the result another name."
        + " Use the other name, or place the middleware before the interactor."
    }
    if module.interactor.mayHandle(key) || isAbove && isOfPresenter { return nil }
    if isResult, !isAbove, module.presenter.mayReceive(key) { return nil }
    if isOfPresenter, !isResult { return "\(module.presenter.className) handles this event itself. \(move)" }
    return
      "no part \(isResult ? "sends or receives this result" : "below the middleware handles this event"). Usually the"
      + " name is wrong. Correct the name, or move the middleware to the module that has it."
  }

  /// Returns whether a middleware may answer events of a name. A middleware without a declaration may answer all events.
  func mayAnswer(_ key: NameKey, _ all: [any Middleware]) -> Bool {
    all.contains { !($0 is any CheckedMiddleware) || MiddlewareDeclaration(of: $0).answers.contains(key) }
  }
}

extension Declarations.Part {
  fileprivate func takesSuccess(of key: NameKey) -> Bool { results.contains { $0.key == key && !$0.isFailureOnly } }

  /// Returns whether the part receives successes of a name and never passes them on under the same name.
  func keepsSuccess(of key: NameKey) -> Bool {
    results.contains { $0.key == key && !$0.isFailureOnly && !$0.mayPassOn }
  }

  /// Returns whether the part may handle events of a name. A class of the app without any mapping may handle all events.
  fileprivate func mayHandle(_ key: NameKey) -> Bool {
    guard events.isEmpty else { return events.contains { $0.key == key && !$0.isPassed } }
    return type != VIPPresenter.self && type != VIPInteractor.self && !receives
  }

  /// Returns whether the part may receive successes of a name.
  fileprivate func mayReceive(_ key: NameKey) -> Bool {
    if type == VIPPresenter.self || type == VIPView.self { return false }
    return !receives || takesAll || takesSuccess(of: key)
  }
}
