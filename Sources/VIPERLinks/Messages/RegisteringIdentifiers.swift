public import VIPER
import VIPERPlainData

// The registration of routes that messages may open.

extension Registration {
  /// Registers an identifier that messages use to open a route. A message contains the route's parameters as plain
  /// data. See `Links.open(message:)`.
  ///
  /// - Parameters:
  ///   - identifier: The identifier in messages. The default is the name of the route.
  ///   - key: A route or an interface that is registered in the same registration or in an earlier one.
  ///   - transitions: The styles that a message may request by name.
  public mutating func identifier<Key: RouteKey>(
    _ identifier: String? = nil, to key: Key, transitions: [RouteStyle] = []
  ) where Key.Input: Decodable {
    self.identifier(identifier, to: key, transitions: transitions) { (data: Key.Input) in data }
  }

  /// Registers an identifier that messages use to open a route without parameters.
  public mutating func identifier<Key: RouteKey>(
    _ identifier: String? = nil, to key: Key, transitions: [RouteStyle] = []
  ) where Key.Input == Void {
    add(identifier, key, transitions) { (message) throws(LinkError) in
      guard message.parameters == nil || message.parameters == .null else {
        throw .undecodable(
          identifier: message.route, path: message.path + "parameters",
          reason: "the route takes no parameters, but the message has some")
      }
      return RouteStep(key())
    }
  }

  /// Registers an identifier that messages use to open a route. A closure creates the route's parameters from plain
  /// data.
  ///
  /// - Parameters:
  ///   - identifier: The identifier in messages. The default is the name of the route.
  ///   - key: A route or an interface that is registered in the same registration or in an earlier one.
  ///   - transitions: The styles that a message may request by name.
  ///   - parameters: A closure that converts the decoded value to the parameters of the route. If it throws an error,
  ///     nothing is opened.
  public mutating func identifier<Key: RouteKey, Message: Decodable>(
    _ identifier: String? = nil, to key: Key, transitions: [RouteStyle] = [],
    _ parameters: @escaping @MainActor (Message) throws -> Key.Input
  ) {
    add(identifier, key, transitions) { (message) throws(LinkError) in
      let data = try message.decodeParameters(as: Message.self)
      do { return RouteStep(key(try parameters(data))) } catch {
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

  /// Returns the step that a message requests.
  func step(for message: RouteMessage) throws(LinkError) -> RouteStep {
    var step = try makeStep(message)
    step.identifier = identifier
    guard let name = message.transition else { return step }
    guard let style = transitions.first(where: { $0.name == name }) else {
      let allowed = transitions.map(\.name.quotedName).joined(separator: ", ")
      throw .undecodable(
        identifier: identifier, path: message.path + LinkPattern.transitionKey,
        reason: allowed.isEmpty
          ? "no transition is allowed, but \(name.quotedName) was found"
          : "\(allowed) is expected, but \(name.quotedName) was found")
    }
    step.style = style
    return step
  }
}
