import VIPER

// The modules and features, as nodes of a graph.

extension Declarations {
  /// Adds every module, and the routes that its view and presenter open.
  func drawModules(in draft: inout GraphDraft) {
    for module in modules {
      let identity = GraphDraft.Identity.module(module.prefix)
      draft.add(identity, .module, module.prefix, lines: module.lines)
      for name in module.parts.flatMap(\.results) {
        guard let type = name.type as? any RouteKey.Type else { continue }
        drawKey(name.key, name.text, type, in: &draft)
        draft.connect(identity, .opens, .route(name.key))
      }
    }
  }

  /// Adds the features with the names that they list, the modules that handle the events and results with these names,
  /// and the routes that the features open.
  func drawFeatures(in draft: inout GraphDraft) {
    let features = features
    guard !features.isEmpty else { return }
    var handlers: [NameKey: [String]] = [:]
    for module in modules {
      for name in module.parts.flatMap({ $0.events + $0.results }) {
        handlers[name.key, default: []].append(module.prefix)
      }
    }
    for feature in features {
      let identity = GraphDraft.Identity.feature(ObjectIdentifier(feature.type))
      guard !draft.has(identity) else { continue }
      let unhandled = Set(feature.unhandled.map(\.key))
      var lines: [String] = []
      for name in feature.names where name.kind != .route {
        lines.append(unhandled.contains(name.key) ? "\(name.text): not handled" : name.text)
        guard name.kind == .business else { continue }
        for prefix in handlers[name.key] ?? [] { draft.connect(identity, .handled, .module(prefix)) }
      }
      draft.add(identity, .feature, "\(feature.type)", type: feature.type, lines: lines)
      for case let name as any RouteKey in feature.names {
        drawKey(name, in: &draft)
        draft.connect(identity, .opens, .route(name.key))
      }
    }
  }
}

extension Declarations.Module {
  /// The parts of the module, each with the names of its events and results, and the output of the module.
  fileprivate var lines: [String] {
    var lines = parts.flatMap(\.lines)
    if let output { lines.append("output \(output)") }
    if !diagnostics.isEmpty { lines.append("invalid mapping: see validate()") }
    return lines
  }
}

extension Declarations.Part {
  /// The class of the part, and the names of its events and results. A part of a base class has no lines.
  fileprivate var lines: [String] {
    guard let type else { return ["\(name) any view"] }
    guard type != VIPPresenter.self, type != VIPInteractor.self else { return [] }
    func lines(_ verb: String, _ names: [MappedName]) -> [String] {
      names.map { "\($0.isFailureOnly ? "\(verb) failures of" : verb) \($0.text)" }.sorted().map { "· \($0)" }
    }
    return ["\(name) \(type)"] + lines("handles", events) + lines("receives", results)
  }
}
