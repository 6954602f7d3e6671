import VIPER

// The modules and features, as nodes of a graph.

extension AppDeclarations {
  /// Adds every module, and the routes that its view and presenter open.
  func drawModules(in draft: inout GraphDraft) {
    for module in modules {
      let identity = GraphDraft.Identity.module(module.registration.prefix)
      draft.add(identity, .module, module.registration.prefix, lines: module.lines)
      for name in module.results.flatMap(\.names) {
        guard let type = name.type as? any RouteKey.Type else { continue }
        drawKey(name.key, name.text, type, in: &draft)
        draft.connect(identity, .opens, .route(name.key))
      }
    }
  }

  /// Adds the features with the names that they list, the modules that handle the events and results with these names,
  /// and the routes that the features open.
  func drawFeatures(in draft: inout GraphDraft) {
    guard !router.features.isEmpty else { return }
    var handlers = NameMap<[String]>()
    for module in modules {
      for name in (module.events + module.results).flatMap(\.names) {
        handlers.set((handlers[name.key] ?? []) + [module.registration.prefix], for: name.key)
      }
    }
    let unhandled = Set(featureFaults.map { $0.names + [$0.name ?? ""] })
    for feature in router.features {
      let identity = GraphDraft.Identity.feature(ObjectIdentifier(feature.type))
      guard !draft.has(identity) else { continue }
      let title = "\(feature.type)"
      var lines: [String] = []
      for name in feature.names where name.kind != .route {
        lines.append(unhandled.contains([title, name.text]) ? "\(name.text): not handled" : name.text)
        guard name.kind == .business else { continue }
        for prefix in handlers[name.key] ?? [] { draft.connect(identity, .handled, .module(prefix)) }
      }
      draft.add(identity, .feature, title, type: feature.type, lines: lines)
      for case let name as any RouteKey in feature.names {
        drawKey(name, in: &draft)
        draft.connect(identity, .opens, .route(name.key))
      }
    }
  }
}

extension DeclaredModule {
  /// The parts of the module, each with the names of its events and results, and the output of the module.
  fileprivate var lines: [String] {
    var lines: [String] = []
    switch (registration.view?.type, registration.viewType) {
    case (let type?, _): lines += part("view", type)
    case (nil, let type?): lines += part("around", type)
    case (nil, nil): lines.append("around any view")
    }
    let (presenter, interactor) = (registration.presenter.type, registration.interactor.type)
    if presenter != VIPPresenter.self { lines += part("presenter", presenter) }
    if interactor != VIPInteractor.self { lines += part("interactor", interactor) }
    if let output = registration.output { lines.append("output \(output)") }
    if !faults.isEmpty { lines.append("invalid mapping: see validate()") }
    return lines
  }

  private func part(_ title: String, _ type: Any.Type) -> [String] {
    func lines(_ verb: String, _ all: [Mapped]) -> [String] {
      var names: [MappedName] = []
      for mapped in all where mapped.type == type { names += mapped.names }
      return names.map { "\($0.isFailureOnly ? "\(verb) failures of" : verb) \($0.text)" }.sorted().map { "· \($0)" }
    }
    return ["\(title) \(type)"] + lines("handles", events) + lines("receives", results)
  }
}
