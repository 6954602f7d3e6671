import VIPER

// The services, and the modules and services that require them, as nodes and edges of a graph.

extension Declarations {
  /// Adds every service, and every requirement of a service.
  func drawServices(in draft: inout GraphDraft) {
    let services = services
    for service in services {
      draft.add(service.identity, .service, "\(service.type)", type: service.type, lines: service.lines)
    }
    let needs = serviceNeeds
    // A service that one user requires is missing, even if it is optional for another user.
    for need in needs where !need.isRegistered && !need.isOptional {
      draft.add(need, ["not registered"], isMissing: true)
    }
    for need in needs where !need.isRegistered { draft.add(need, ["not registered, so nil"], isMissing: false) }
    for need in needs {
      let label = (need.label.isEmpty ? [] : [need.label]) + need.words
      draft.connect(
        need.user, .needs, need.identity, label: label.joined(separator: ", "), isLoose: !need.words.isEmpty)
    }
  }

  /// The services that services and modules require. The parameter `ModuleContext` is no service.
  var serviceNeeds: [ServiceNeed] {
    var needs: [ServiceNeed] = []
    typealias User = (identity: GraphDraft.Identity, name: String)
    func add(_ parameters: [Any.Type], _ user: User, _ label: String) {
      for (type, words, isRegistered) in parameters.compactMap({ service(of: $0) }) {
        needs.append(
          ServiceNeed(
            type: type, words: words, isRegistered: isRegistered, user: user.identity, userName: user.name, label: label
          ))
      }
    }
    for service in services {
      add(service.needs, (service.identity, name(ofService: service.type)), "")
    }
    for module in modules {
      for part in module.parts { add(part.needs, (.module(module.prefix), module.prefix), part.name) }
    }
    return needs
  }
}

/// A service that the parameter of a module or of another service requires.
struct ServiceNeed {
  let type: Any.Type
  /// The wrappers of the parameter: `lazy` and `optional`, from outside to inside.
  let words: [String]
  let isRegistered: Bool
  let user: GraphDraft.Identity
  let userName: String
  let label: String

  var identity: GraphDraft.Identity { .service(ObjectIdentifier(type)) }
  var isOptional: Bool { words.contains("optional") }
}

extension GraphDraft {
  fileprivate mutating func add(_ need: ServiceNeed, _ lines: [String], isMissing: Bool) {
    add(need.identity, .service, "\(need.type)", type: need.type, lines: lines, isMissing: isMissing)
  }
}

@MainActor extension ServiceRegistration {
  fileprivate var identity: GraphDraft.Identity { .service(ObjectIdentifier(type)) }

  /// The lifetime of the service, and whether the service is created asynchronously or is a default.
  fileprivate var lines: [String] {
    let lifetime =
      switch lifetime {
      case .shared: "shared"
      case .perModule: "per module"
      case .newEachTime: "new each time"
      }
    return [lifetime] + (isAsynchronous ? ["created asynchronously"] : []) + (isDefault ? ["by default"] : [])
  }
}
