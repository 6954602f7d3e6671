// Checks that routes, adapters and requirements have a target, and that the target has the right types.

extension Declarations {
  /// The configuration errors of routes.
  var routeDiagnostics: [Diagnostic] {
    let modules = Dictionary(modules.map { ($0.registration.prefix, $0) }) { first, _ in first }
    var withoutView: [String: [String]] = [:]
    var diagnostics: [Diagnostic] = []
    for entry in router.routes.all {
      guard let module = modules[entry.prefix] else { continue }
      if module.view.type == nil {
        withoutView[entry.prefix, default: []].append(entry.registration.name)
      }
      // If a mapping could not be read, the accepted parameters are not known.
      guard module.diagnostics.isEmpty else { continue }
      let (given, all) = (entry.registration.inputType, module.parameters)
      let taken = all.first { !$0.takes(given) }
      guard taken != nil || all.isEmpty && given != Void.self else { continue }
      diagnostics.append(
        .parametersDoNotFit(
          route: entry.registration.name, given: "\(given)", taken: taken?.input.map { "\($0)" }, module: entry.prefix,
          at: "\(entry.registration.place)"))
    }
    let missing = withoutView.sorted { $0.key < $1.key }.map { prefix, routes in
      Diagnostic.noView(
        module: prefix, routes: routes.sorted(), at: modules[prefix].map { "\($0.registration.place)" } ?? "")
    }
    return missing + diagnostics.sorted { $0.description < $1.description }
  }

  /// The configuration errors of route events in the mapping of an interactor, which never receives them.
  var mappedRouteDiagnostics: [Diagnostic] {
    modules.filter(\.diagnostics.isEmpty).flatMap { module in
      module.interactor.events.filter { $0.key.kind == .route }.map {
        let text =
          "\(module.interactor.className) handles the route event \($0.text.quotedName), which never reaches an interactor: a route event passes"
          + " from the presenter to the router. Handle the route event in the presenter."
        return Diagnostic("mapping.route", name: $0.text, module: module.prefix, text)
          .at("\(module.registration.place)")
      }
    }
  }

  /// The configuration errors of requirements: requirements that are not provided, and adapters without a target.
  var requirementDiagnostics: [Diagnostic] {
    let dangling = router.adapters.all.filter { isInUse($0) && !isProvided($0.provided.key) }.map {
      Diagnostic.danglingAdapter(
        name: $0.required.text, to: $0.provided.text, nearest: router.routes.nearest(to: $0.provided.text),
        at: "\($0.place)")
    }
    let missing = router.requirements.filter { !isProvided($0.key.key) }.map {
      Diagnostic.notProvided(
        name: $0.key.text, nearest: router.routes.nearest(to: $0.key.text), at: "\($0.place)")
    }
    let fallback = router.fallback.flatMap { isProvided($0.key) ? nil : $0.text }.map {
      Diagnostic.notProvided(name: $0, nearest: router.routes.nearest(to: $0), at: "router.fallback")
    }
    return dangling + missing + (fallback.map { [$0] } ?? [])
  }

  /// Returns whether an adapter is in use. An adapter is not in use if a route or an interface itself provides the key
  /// that the adapter adapts.
  private func isInUse(_ adapter: RouteAdapter) -> Bool {
    router.routes[adapter.required.key] == nil && router.interfaces[adapter.required.key].isEmpty
  }

  /// Returns whether a route, an interface or an adapter provides a key. An adapter counts even if it has no target,
  /// because the missing target is reported separately.
  func isProvided(_ key: NameKey) -> Bool {
    router.routes[key] != nil || !router.interfaces[key].isEmpty || router.adapters[key] != nil
  }
}
