// Checks that each name is used with one type and by one declaration, and that the names of features are handled.

extension Declarations {
  /// The configuration errors of names.
  var nameDiagnostics: [Diagnostic] { typeDiagnostics + declarationDiagnostics + featureDiagnostics }

  /// The names that are used by two declarations. A name that is declared twice, but used by one declaration, is no error,
  /// because tests and other apps in the process may declare it too. For two types, see `typeFaults`.
  private var declarationDiagnostics: [Diagnostic] {
    var first = NameMap<NameKey>()
    var places: [NameKey: Set<String>] = [:]
    func note(_ key: NameKey) {
      guard key.declaration > 0 else { return }
      guard let known = first[key] else { return first.set(key, for: key) }
      if known.declaration != key.declaration { places[key, default: []].formUnion([known, key].compactMap(\.place)) }
    }
    forEachUse { key, _, _ in note(key) }
    for middleware in ([router.middleware] + modules.map(\.registration.middleware)).flatMap(\.all) {
      let declared = MiddlewareDeclaration(of: middleware)
      (declared.events + declared.results + declared.answers).forEach(note)
    }
    return places.filter { $0.key.type != nil }.sorted { $0.key.text < $1.key.text }
      .map { .declaredTwice(name: $0.key.text, places: $0.value.sorted()) }
  }

  /// The names that are used with different types.
  private var typeDiagnostics: [Diagnostic] {
    var types = NameMap<ObjectIdentifier>()
    var differ: Set<NameKey> = []
    var uses: [NameKey: [(type: Any.Type, text: String)]] = [:]
    // The uses are described only if there is a mistake, because the descriptions take most of the time.
    for isDescribing in [false, true] {
      forEachUse { key, type, use in
        if isDescribing {
          guard differ.contains(key), uses[key]?.contains(where: { $0.type == type }) != true else { return }
          uses[key, default: []].append((type, "\(use()) \(type)"))
        } else if let known = types[key] {
          if known != ObjectIdentifier(type), !key.isTyped { differ.insert(key) }
        } else {
          types.set(ObjectIdentifier(type), for: key)
        }
      }
      if differ.isEmpty { return [] }
    }
    return uses.sorted { $0.key.text < $1.key.text }.map { .typesDiffer(name: $0.key.text, uses: $0.value.map(\.text)) }
  }

  /// Calls a closure with each use of a name: the name, the type with which it is used, and the beginning of a sentence
  /// about the use.
  private func forEachUse(_ note: (NameKey, Any.Type, _ use: () -> String) -> Void) {
    for module in modules {
      for part in module.parts { for name in part.events { note(name.key, name.type) { "\(part.className) handles" } } }
      for part in module.parts {
        for name in part.results { note(name.key, name.type) { "\(part.className) receives" } }
      }
    }
    for route in router.routes.all.map(\.registration) {
      note(route.key, route.nameType) { "\(route.place) registers" }
    }
    for service in router.interfaces.all {
      note(service.route.key, type(of: service.route)) { "\(service.place) serves an interface with" }
    }
    for entry in router.entryPoints {
      for route in entry.routes { note(route.key, type(of: route)) { "the \(entry.title) leads to" } }
    }
    for adapter in router.adapters.all {
      for key in [adapter.required, adapter.provided] { note(key.key, type(of: key)) { "\(adapter.place) adapts" } }
    }
    for required in router.requirements {
      note(required.key.key, type(of: required.key)) { "\(required.place) requires" }
    }
    for feature in router.features {
      for name in feature.names { note(name.key, type(of: name)) { "\(feature.type) lists" } }
    }
  }

  /// The configuration errors of features: names that a feature lists, but that the app does not handle.
  private var featureDiagnostics: [Diagnostic] {
    zip(router.features, unhandledNames).flatMap { feature, names in
      names.map { .unhandledName(name: $0.text, feature: "\(feature.type)", at: "\(feature.place)") }
    }
  }

  /// For each feature, the names that the feature lists, but that the app does not handle.
  var unhandledNames: [[any TypedName]] {
    guard !router.features.isEmpty else { return [] }
    var handled = NameMap<Void>()
    var taken = NameMap<Void>()
    for module in modules {
      for name in module.events { handled.set((), for: name.key) }
      for name in module.results { taken.set((), for: name.key) }
      let middleware = router.middleware.followed(by: module.registration.middleware)
      for key in middleware.all.flatMap({ MiddlewareDeclaration(of: $0).answers }) { handled.set((), for: key) }
    }
    // A requirement that is not provided is reported separately.
    let required = Set(router.requirements.map(\.key.key))
    return router.features.map { feature in
      feature.names.filter { name in
        switch name.kind {
        case _ where required.contains(name.key): false
        case .route: !isProvided(name.key)
        case .business: (name.isForResults ? taken : handled)[name.key] == nil
        case .lifecycle, .external: false
        }
      }
    }
  }
}

extension TypedName {
  /// Whether the name is for results only, because no event of this name can be sent.
  fileprivate var isForResults: Bool { Input.self == Never.self }
}
