import VIPER

// The services, and the modules and services that require them, as nodes and edges of a graph.

extension Declarations {
  /// Adds every service, and every requirement of a service.
  func drawServices(in draft: inout GraphDraft) {
    let services = services
    for service in services {
      draft.add(service.identity, .service, "\(service.type)", type: service.type, lines: service.lines)
    }
    for service in services {
      for need in service.needs { draw(need, of: service.identity, "", in: &draft) }
    }
    for module in modules {
      for part in module.parts {
        for need in part.needs { draw(need, of: .module(module.prefix), part.name, in: &draft) }
      }
    }
  }

  /// Adds the service that a parameter's type requires. Adds nothing for an unregistered optional service, or for a
  /// `ModuleContext`.
  private func draw(
    _ need: Any.Type, of user: GraphDraft.Identity, _ label: String, in draft: inout GraphDraft
  ) {
    guard let (type, words, isRegistered) = service(of: need) else { return }
    let identity = GraphDraft.Identity.service(ObjectIdentifier(type))
    if !isRegistered {
      guard !words.contains("optional") else { return }
      draft.add(identity, .service, "\(type)", type: type, lines: ["not registered"], isMissing: true)
    }
    let all = label.isEmpty ? words : [label] + words
    draft.connect(user, .needs, identity, label: all.joined(separator: ", "), isLoose: !words.isEmpty)
  }
}

extension Declarations.Service {
  fileprivate var identity: GraphDraft.Identity { .service(ObjectIdentifier(type)) }

  /// The lifetime of the service, and whether the service is created asynchronously or is a default.
  fileprivate var lines: [String] {
    let lifetime =
      switch lifetime {
      case .shared: "shared"
      case .perModule: "per module"
      case .perCall: "per call"
      }
    return [lifetime] + (isAsynchronous ? ["created asynchronously"] : []) + (isDefault ? ["by default"] : [])
  }
}
