public import VIPER

/// The registration of a pattern of links.
@MainActor struct LinkRoute {
  let pattern: LinkPattern
  /// The routes that its steps may name.
  let routes: [any RouteKey]
  let transitions: [RouteStyle]
  let actions: [LinkAction]
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
      if let style { steps[last] = steps[last].shown(as: style) }
      if let action { steps[last].events.append(action.event) }
    }
    return steps
  }
}

/// An event without input that a link may send to the module that it has opened, when that is shown.
///
/// ```swift
/// app.link("notes/:id", to: Routes.note, actions: [LinkAction("share", sends: Editor.share)]) { (id: UUID) in id }
/// ```
///
/// `app://notes/…?action=share` opens the note, and sends `Editor.share` from its view. If an interceptor opens
/// another route instead, nothing is sent.
public struct LinkAction: Sendable {
  /// The name in links.
  public let name: String
  let event: @Sendable () -> Event

  /// An action.
  ///
  /// - Parameters:
  ///   - name: the name in links.
  ///   - event: the event that is sent.
  public init<Output>(_ name: String, sends event: EventName<Void, Output>) {
    self.name = name
    self.event = { event.event() }
  }
}

extension Link {
  /// Returns the choice of the link under a reserved name.
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
