public import VIPER

/// The registration of a link pattern that opens routes.
@MainActor struct LinkRoute {
  let pattern: LinkPattern
  /// The routes that the steps may open.
  let routes: [any RouteKey]
  let transitions: [RouteStyle]
  let actions: [LinkAction]
  /// A closure that returns the values of the parameters of the route, or `nil` if the pattern creates no links.
  let write: (@MainActor (any Sendable) -> [any WritableLinkValue]?)?
  let makeSteps: @MainActor (inout LinkCursor) throws -> [RouteStep]

  /// Returns the steps of a link.
  func steps(for link: Link, _ values: [[String]]) throws(LinkError) -> [RouteStep] {
    var allowed: Set<String> = []
    if !transitions.isEmpty { allowed.insert(LinkPattern.transitionKey) }
    if !actions.isEmpty { allowed.insert(LinkPattern.actionKey) }
    try pattern.check(link, allowing: allowed)
    let style = try link.choice(of: LinkPattern.transitionKey, among: transitions) { $0.name }
    let action = try link.choice(of: LinkPattern.actionKey, among: actions) { $0.name }
    var cursor = LinkCursor(link, pattern, values)
    var steps: [RouteStep]
    do { steps = try makeSteps(&cursor) } catch let error as LinkError { throw error } catch {
      throw .refused(link: link.text, error)
    }
    for step in steps where !routes.contains(where: { $0.key == step.key }) {
      throw .unlistedRoute(link: link.text, route: step.name, pattern: pattern.text)
    }
    if let last = steps.indices.last {
      if let style { steps[last].style = style }
      if let action { steps[last].events.append(action.event) }
    }
    return steps
  }
}

/// An event without input that a link may send to the module that the link opens. The event is sent after the module is
/// shown.
///
/// ```swift
/// app.link("notes/:id", to: Routes.note, actions: [LinkAction("share", sends: Editor.share)]) { (id: UUID) in id }
/// ```
///
/// `app://notes/…?action=share` opens the note, and sends `Editor.share` from the note's view. If an interceptor opens
/// another route instead, the event is not sent.
public struct LinkAction: Sendable {
  /// The name of the action in links.
  public let name: String
  let event: @Sendable () -> Event

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - name: The name of the action in links.
  ///   - event: The event that is sent.
  public init<Output>(_ name: String, sends event: EventName<Void, Output>) {
    self.name = name
    self.event = { event().event() }
  }
}

extension Link {
  /// Returns the transition or action that the link requests with a reserved name, or `nil` if the link requests none.
  /// Throws an error if the requested transition or action is not in `choices`.
  fileprivate func choice<Choice>(of name: String, among choices: [Choice], called: (Choice) -> String)
    throws(LinkError) -> Choice?
  {
    guard let value = values(of: name).first else { return nil }
    guard let choice = choices.first(where: { called($0) == value }) else {
      throw .notAllowed(link: text, name: name, value: value, allowed: choices.map(called))
    }
    return choice
  }
}
