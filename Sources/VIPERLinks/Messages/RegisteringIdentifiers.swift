public import VIPER
import VIPERPlainData

// Registration of routes that messages may open.

extension Registration {
  /// Lets messages open a route by an identifier, with its parameters as plain data: see `Links.open(message:)`.
  ///
  /// - Parameters:
  ///   - identifier: its name in messages; the route's name without it.
  ///   - key: the route, or an interface. It must be registered, here or before.
  ///   - transitions: the styles that a message may ask for by name.
  public mutating func identifier<Key: RouteKey>(
    _ identifier: String? = nil, to key: Key, transitions: [RouteStyle] = []
  ) where Key.Input: Decodable {
    self.identifier(identifier, to: key, transitions: transitions) { (data: Key.Input) in data }
  }

  /// Lets messages open a route that needs no parameters by an identifier.
  public mutating func identifier<Key: RouteKey>(
    _ identifier: String? = nil, to key: Key, transitions: [RouteStyle] = []
  ) where Key.Input == Void {
    add(identifier, key, transitions) { (message) throws(LinkError) in
      guard message.parameters == nil || message.parameters == .null else {
        throw .undecodable(
          identifier: message.route, path: message.path + "parameters",
          reason: "the route needs no parameters, but has got some")
      }
      return RouteStep(key)
    }
  }

  /// Lets messages open a route by an identifier, with parameters made of plain data.
  ///
  /// - Parameters:
  ///   - identifier: its name in messages; the route's name without it.
  ///   - key: the route, or an interface. It must be registered, here or before.
  ///   - transitions: the styles that a message may ask for by name.
  ///   - parameters: makes the route's parameters of the decoded value. If it throws, nothing is opened.
  public mutating func identifier<Key: RouteKey, Message: Decodable>(
    _ identifier: String? = nil, to key: Key, transitions: [RouteStyle] = [],
    _ parameters: @escaping @MainActor (Message) throws -> Key.Input
  ) {
    add(identifier, key, transitions) { (message) throws(LinkError) in
      let data = try message.decodeParameters(as: Message.self)
      do { return RouteStep(key, try parameters(data)) } catch {
        throw .refusedMessage(identifier: message.route, error)
      }
    }
  }

  private mutating func add(
    _ identifier: String?, _ route: any RouteKey, _ transitions: [RouteStyle],
    _ step: @escaping @MainActor (RouteMessage) throws(LinkError) -> RouteStep
  ) {
    let identifier = identifier ?? route.text
    add(
      EntryPoint(
        .identifier, text: identifier, claim: identifier, routes: [route],
        content: MessageRegistration(identifier: identifier, transitions: transitions, makeStep: step)))
  }
}

/// The registration of an identifier.
@MainActor struct MessageRegistration {
  let identifier: String
  let transitions: [RouteStyle]
  let makeStep: @MainActor (RouteMessage) throws(LinkError) -> RouteStep

  /// Returns the step of a message.
  func step(for message: RouteMessage) throws(LinkError) -> RouteStep {
    var step = try makeStep(message)
    step.identifier = identifier
    guard let name = message.transition else { return step }
    guard let style = transitions.first(where: { $0.name == name }) else {
      let allowed = transitions.map(\.name.quotedName).joined(separator: ", ")
      throw .undecodable(
        identifier: identifier, path: message.path + LinkPattern.transitionKey,
        reason: allowed.isEmpty
          ? "no transition is allowed, and \(name.quotedName) is there"
          : "\(allowed) may be there, and \(name.quotedName) is")
    }
    return step.shown(as: style)
  }
}
