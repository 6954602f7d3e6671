public import Foundation
public import VIPER

extension VIPRouter {
  /// The object that opens this router's routes by links and messages from outside the app.
  public var links: Links { attachment { Links(router: self) } }
}

/// An object that opens routes by links and messages from outside the app. The features determine the routes that can
/// be opened.
///
/// ```swift
/// router.links.accept(.scheme("app"), .host("example.org"))
/// try router.links.open(url)
/// ```
///
/// Initially, no links are accepted. A route is opened like any other route: interceptors receive the request with the
/// link (`request.link`), and a gate may park the route until the user has logged in. Errors are thrown, and are also
/// reported to the router's sink.
@MainActor public final class Links {
  /// The maximum number of links and messages that are held, parked at a gate, or waiting for a transition.
  public static let waitingLimit = 16

  /// The accepted origins.
  public private(set) var origins: Set<LinkOrigin> = []

  /// Whether links and messages are held. Set this property to `true` at the beginning of the launch, and to `false`
  /// after the features are registered and the root is shown. Held links and messages are then parsed and opened, in
  /// order.
  ///
  /// A link that is held for 10 seconds while the window shows a module is reported. If links must wait for a login,
  /// park their routes by an interceptor instead.
  public var isHeld = false { didSet { if !isHeld { release() } } }

  private(set) weak var router: VIPRouter?
  private var held: [(arrival: Arrival, flow: RouteFlow)] = []
  /// The task that reports links that are held for too long. `nil` if no link is held.
  private var watch: Task<Void, Never>?
  /// The links and messages that are being opened.
  private var inProgress: [InProgress] = []

  init(router: VIPRouter) {
    self.router = router
    router.observe(for: self, heldLinks: { [weak self] in self?.held.map(\.arrival.name) ?? [] })
  }

  deinit {
    watch?.cancel()
    // The router was released.
    let flows = held.map(\.flow)
    guard !flows.isEmpty else { return }
    Task { @MainActor in for flow in flows { flow.refuse(LinkError.noRouter) } }
  }

  /// Adds origins whose links are accepted. A malformed origin is reported to the router's sink.
  public func accept(_ origins: LinkOrigin...) {
    for origin in origins {
      if (try? Link.read("\(origin)"))?.origin == origin {
        self.origins.insert(origin)
      } else {
        router?.report(.refusedFromOutside(LinkError.invalidOrigin(origin)))
      }
    }
  }

  /// Opens a link.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - window: The window in which the routes are opened. The default is the router's `navigator`.
  /// - Returns: The flow of routes. The first route has been opened, unless links are held.
  /// - Throws: A ``LinkError`` if nothing was opened. The error of a route is not thrown, but is the `error` of the
  ///   returned flow. An example is the error of an interceptor that rejects the first route.
  @discardableResult public func open(_ url: URL, in window: (any Navigator)? = nil) throws(LinkError) -> RouteFlow {
    try open(url.absoluteString, in: window)
  }

  /// Opens a link that is passed as text.
  @discardableResult public func open(_ link: String, in window: (any Navigator)? = nil) throws(LinkError)
    -> RouteFlow
  {
    try open(
      Arrival(link: link, fault: Link.fault(of: link)) { (links, tables) throws(LinkError) in
        try links.steps(of: link, tables)
      }, in: window)
  }

  /// Returns whether a link can be opened: its routes are registered and accept its values. Does not open or report
  /// anything, and does not call interceptors.
  public func canOpen(_ url: URL) -> Bool {
    guard let router, let steps = try? steps(of: url.absoluteString, router.entryPointTables) else { return false }
    return steps.allSatisfy { (try? router.checkParameters(of: $0.event())) != nil }
  }

  /// Opens a message: an identifier with plain data, from a file or a push notification.
  ///
  /// ```json
  /// {"route": "editor", "parameters": {"note": "…"}, "transition": "push"}
  /// ```
  ///
  /// `parameters` may be omitted if the route has no parameters. `transition` is optional. Other keys are ignored. An
  /// array of such objects is a flow of steps. Each step is opened after the previous one is shown. Dates are in
  /// ISO 8601 format, `2026-01-02T03:04:05Z`. A message that RFC 8259 does not allow is rejected, and so is an object
  /// with the same key twice.
  ///
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - window: The window in which the routes are opened. The default is the router's `navigator`.
  /// - Returns: The flow of routes. The first route has been opened, unless links are held.
  /// - Throws: A ``LinkError`` if nothing was opened. The error contains the path of the wrong field.
  @discardableResult public func open(message: Data, in window: (any Navigator)? = nil) throws(LinkError)
    -> RouteFlow
  {
    try open(
      Arrival(link: nil, fault: RouteMessage.fault(of: message)) { (_, tables) throws(LinkError) in
        try RouteMessage.read(message).map { (message) throws(LinkError) in
          guard let route = tables.messages[message.route] else {
            throw .unknownIdentifier(message.route, path: message.path + "route", known: tables.messages.keys.sorted())
          }
          return try route.step(for: message)
        }
      }, in: window)
  }

  // MARK: Opening

  /// A received link or message.
  private struct Arrival: Sendable {
    /// The link, or `nil` for a message.
    let link: String?
    /// An error that prevents the link or message from being held. An example is an excessive length.
    let fault: LinkError?
    let read: @MainActor (Links, EntryPointTables) throws(LinkError) -> [RouteStep]

    var name: String { link ?? "a message" }
  }

  private struct InProgress {
    let link: String?
    weak var flow: RouteFlow?
  }

  private func open(_ arrival: Arrival, in window: (any Navigator)?) throws(LinkError) -> RouteFlow {
    guard let router else { throw .noRouter }
    let flow = RouteFlow(link: arrival.name, in: window, router: router)
    do throws(LinkError) {
      if let fault = arrival.fault { throw fault }
      try makeRoom(for: arrival, in: window)
      if isHeld { hold(arrival, flow) } else { try begin(flow, arrival, router) }
      return flow
    } catch {
      refused(arrival, flow, error)
      throw error
    }
  }

  /// Throws an error if the link is already in progress, or too many links and messages wait.
  private func makeRoom(for arrival: Arrival, in window: (any Navigator)?) throws(LinkError) {
    inProgress.removeAll { $0.flow?.isFinished != false }
    let others = held.map { InProgress(link: $0.arrival.link, flow: $0.flow) } + inProgress
    if let link = arrival.link, others.contains(where: { $0.link == link && isMeant($0.flow, for: window) }) {
      throw .underWay(link: link)
    }
    guard others.count < Self.waitingLimit else { throw .tooManyWaiting(link: arrival.link, limit: Self.waitingLimit) }
  }

  /// Returns whether a flow opens its routes in a window, or in the main window if `window` is `nil`.
  private func isMeant(_ flow: RouteFlow?, for window: (any Navigator)?) -> Bool {
    guard let flow, !flow.isWindowGone else { return false }
    return (flow.window ?? router?.navigator) === (window ?? router?.navigator)
  }

  /// Begins the steps of a link or message, if all steps are valid.
  private func begin(_ flow: RouteFlow, _ arrival: Arrival, _ router: VIPRouter) throws(LinkError) {
    let steps = try arrival.read(self, router.entryPointTables)
    for step in steps {
      do throws(RouteError) { try router.checkParameters(of: step.event()) } catch {
        throw arrival.link.map { .refused(link: $0, error) }
          ?? .refusedMessage(identifier: step.identifier ?? step.name, error)
      }
    }
    inProgress.append(InProgress(link: arrival.link, flow: flow))
    flow.begin(steps)
  }

  private func hold(_ arrival: Arrival, _ flow: RouteFlow) {
    held.append((arrival, flow))
    if watch == nil { watchHeld() }
  }

  /// Reports the first held link if the window shows a module for the whole threshold and links are still held.
  private func watchHeld() {
    let isShown = isWindowShown
    guard let router else { return }
    let (clock, threshold) = (router.idleness.clock, Duration.seconds(10))
    watch = Task { [weak self] in
      guard (try? await clock.sleep(for: threshold)) != nil, let self, let router = self.router,
        let link = held.first?.arrival.name
      else { return }
      guard isShown, isWindowShown else { return watchHeld() }
      router.reportOnce(
        Diagnostic(
          "links.held",
          "The link \(link.quotedName) has been held for \(threshold), although the window shows a"
            + " module. Usually the app does not set `links.isHeld` to `false` after its root is shown. Set it to"
            + " `false`. If links must wait for a login, park their routes by an interceptor instead."))
    }
  }

  private var isWindowShown: Bool { router?.navigator?.views.isEmpty == false }

  private func release() {
    watch?.cancel()
    watch = nil
    // Opening a link may set `isHeld` again.
    while !isHeld, !held.isEmpty {
      let (arrival, flow) = held.removeFirst()
      guard let router else {
        flow.refuse(LinkError.noRouter)
        continue
      }
      do throws(LinkError) { try begin(flow, arrival, router) } catch {
        refused(arrival, flow, error)
        flow.refuse(error)
      }
    }
  }

  private func refused(_ arrival: Arrival, _ flow: RouteFlow, _ error: LinkError) {
    router?.report(.refusedFromOutside(error))
    switch error {
    case .noPattern(let unknown, _), .unknownIdentifier(let unknown, _, _):
      if !flow.isWindowGone { router?.open(fallbackForUnknown: unknown, in: flow.window) }
    default: break
    }
  }

  func steps(of text: String, _ tables: EntryPointTables) throws(LinkError) -> [RouteStep] {
    let (link, values, target) = try target(of: text, tables)
    guard case .route(let route) = target else { throw .noRoute(link: text, pattern: target.pattern.text) }
    return try route.steps(for: link, values)
  }

  /// Parses a link and finds its pattern. Returns the link, its texts for the names in the pattern, and the pattern's
  /// target.
  func target(of text: String, _ tables: EntryPointTables) throws(LinkError) -> (
    link: Link, values: [[String]], target: LinkTarget
  ) {
    let link = try Link.read(text)
    guard origins.contains(link.origin) else {
      throw .wrongOrigin(link: text, accepted: origins.sorted { "\($0)" < "\($1)" })
    }
    guard let (_, values, target) = tables.links.match(link) else {
      throw .noPattern(link: text, nearest: tables.nearest(to: link)?.text)
    }
    return (link, values, target)
  }
}

extension Diagnostic {
  /// Creates the report of a link, message or event from outside the app that was rejected.
  static func refusedFromOutside(_ error: any Error) -> Diagnostic {
    Diagnostic("link.refused", underlying: error, "\(error)")
  }
}
