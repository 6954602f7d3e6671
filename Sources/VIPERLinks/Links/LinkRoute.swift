public import VIPER

/// What a pattern of links leads to.
@MainActor struct LinkRoute {
  let pattern: LinkPattern
  /// The routes that its steps may name.
  let routes: [any RouteKey]
  let transitions: [RouteStyle]
  let actions: [LinkAction]
  let makeSteps: @MainActor (inout LinkCursor) throws -> [RouteStep]

  /// The steps that a link stands for.
  func steps(for link: Link, _ values: [[String]]) throws(LinkError) -> [RouteStep] {
    var allowed: Set<String> = []
    if !transitions.isEmpty { allowed.insert(LinkPattern.transitionKey) }
    if !actions.isEmpty { allowed.insert(LinkPattern.actionKey) }
    try pattern.check(link, allowing: allowed)
    let style = try link.choice(of: LinkPattern.transitionKey, among: transitions) { $0.name }
    let action = try link.choice(of: LinkPattern.actionKey, among: actions) { $0.name }
    var cursor = LinkCursor(link, pattern, values)
    var steps: [RouteStep]
    do {
      steps = try makeSteps(&cursor)
    } catch let error as LinkError {
      throw error
    } catch {
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

/// Something that a link may do to the module that it has opened, when that is shown: an event without input.
///
/// ```swift
/// app.link("notes/:id", to: Routes.note, actions: [LinkAction("share", sends: Editor.share)]) { (id: UUID) in id }
/// ```
///
/// `app://notes/…?action=share` opens the note, and sends it `Editor.share` as if its view had. If an interceptor opens
/// another route instead, nothing is sent.
public struct LinkAction: Sendable {
  /// What a link calls it.
  public let name: String
  let event: @Sendable () -> Event

  /// An action.
  ///
  /// - Parameters:
  ///   - name: what links call it.
  ///   - event: what is sent.
  public init<Output>(_ name: String, sends event: EventName<Void, Output>) {
    self.name = name
    self.event = { event.event() }
  }
}

extension Link {
  /// What the link asks for under a reserved name.
  fileprivate func choice<Choice>(
    of name: String, among choices: [Choice], called: (Choice) -> String
  ) throws(LinkError) -> Choice? {
    guard let value = values(of: name).first else { return nil }
    guard let choice = choices.first(where: { called($0) == value }) else {
      throw .notAllowed(link: text, name: name, value: value, allowed: choices.map(called))
    }
    return choice
  }
}
