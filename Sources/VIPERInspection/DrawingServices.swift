import VIPER

// The services, and the modules and services that require them, as nodes and edges of a graph.

extension AppDeclarations {
  /// Adds every service, and every requirement of a service.
  func drawServices(in draft: inout GraphDraft) {
    for service in router.services.all {
      draft.add(.service(service.key), .service, "\(service.type)", type: service.type, lines: service.lines)
    }
    for service in router.services.all {
      for need in service.making.needs { draw(need, of: .service(service.key), .needs, "", in: &draft) }
      for need in service.lateInjection?.needs ?? [] {
        draw(need, of: .service(service.key), .linked, "linked", in: &draft)
      }
    }
    for module in modules {
      let registration = module.registration
      for (part, needs) in registration.needs {
        for need in needs { draw(need, of: .module(registration.prefix), .needs, part, in: &draft) }
      }
    }
  }

  /// Adds the service that a parameter's type requires. Adds nothing for an unregistered optional service, or for a
  /// `ModuleContext`.
  private func draw(
    _ need: Any.Type, of user: GraphDraft.Identity, _ kind: ModuleGraph.Edge.Kind, _ label: String,
    in draft: inout GraphDraft
  ) {
    var (type, words, isOptional) = (need, label.isEmpty ? [] : [label], false)
    let known = words.count
    while router.services[ObjectIdentifier(type)] == nil {
      switch Dependency(of: type) {
      case .module: return
      case .lazy(let wanted):
        type = wanted
        words.append("lazy")
        continue
      case .optional(let wanted):
        type = wanted
        words.append("optional")
        isOptional = true
        continue
      case .required: break
      }
      guard !isOptional else { return }
      draft.add(
        .service(ObjectIdentifier(type)), .service, "\(type)", type: type, lines: ["not registered"],
        isMissing: true)
      break
    }
    draft.connect(
      user, kind, .service(ObjectIdentifier(type)), label: words.joined(separator: ", "), isLoose: words.count > known)
  }
}

extension ServiceRegistration {
  /// The lifetime of the service, and whether the service is created asynchronously or is a default.
  fileprivate var lines: [String] {
    let lifetime =
      switch lifetime {
      case .shared: "shared"
      case .perModule: "per module"
      case .perCall: "per call"
      }
    return [lifetime] + (making.isAsynchronous ? ["created asynchronously"] : []) + (isDefault ? ["by default"] : [])
  }
}
