public import Foundation
public import VIPER

extension VIPRouter {
  /// The opener of this router's routes from outside of the app: by links, by messages.
  public var links: Links { attachment { Links(router: self) } }
}

/// An opener of routes by links and messages from outside of the app, as far as the routes allow it.
///
/// ```swift
/// router.links.accept(.scheme("app"), .host("example.org"))
/// try router.links.open(url)
/// ```
///
/// Nothing is accepted at first. A route is opened as any other is: interceptors see it, with the link
/// (`request.link`), and a gate may park it until the user has logged in. A refusal is thrown, and reported to the
/// router's sink.
@MainActor public final class Links {
  /// The number of links and messages that may wait: held, at a gate, or for a transition.
  public static let waitingLimit = 16

  /// The accepted origins.
  public private(set) var origins: Set<LinkOrigin> = []

  /// Whether links and messages wait. Set it first when the app is launched, and clear it when the features are
  /// registered and the root is shown. What has waited is read and opened then, in order.
  public var isHeld = false { didSet { if !isHeld { release() } } }

  private(set) weak var router: VIPRouter?
  private var held: [(arrival: Arrival, sequence: RouteSequence)] = []
  /// The links and messages that are being opened.
  private var inProgress: [InProgress] = []

  init(router: VIPRouter) { self.router = router }

  deinit {
    // The router was released.
    let sequences = held.map(\.sequence)
    guard !sequences.isEmpty else { return }
    Task { @MainActor in for sequence in sequences { sequence.refuse(LinkError.noRouter) } }
  }

  /// Accepts links of more origins. A malformed origin is reported to the router's sink.
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
  ///   - url: the link.
  ///   - window: the window; the router's `navigator` without it.
  /// - Returns: its steps. The first has been opened, unless links are held.
  /// - Throws: the error of the link, if nothing was opened. Errors of the routes themselves, such as an interceptor's
  ///   refusal of the first, are those of the steps.
  @discardableResult public func open(_ url: URL, in window: (any Navigator)? = nil) throws(LinkError) -> RouteSequence
  { try open(url.absoluteString, in: window) }

  /// Opens a link that is a text.
  @discardableResult public func open(_ link: String, in window: (any Navigator)? = nil) throws(LinkError)
    -> RouteSequence
  {
    try open(
      Arrival(link: link, fault: Link.fault(of: link)) { (links, tables) throws(LinkError) in
        try links.steps(of: link, tables)
      }, in: window)
  }

  /// Whether a link would be opened: its steps are known and accept its values. Nothing is opened or reported, and
  /// interceptors are not asked.
  public func canOpen(_ url: URL) -> Bool {
    guard let router, let steps = try? steps(of: url.absoluteString, router.entryPointTables) else { return false }
    return steps.allSatisfy { (try? router.checkParameters(of: $0)) != nil }
  }

  /// Opens a message: an identifier with plain data, from a file or a push notification.
  ///
  /// ```json
  /// {"route": "editor", "parameters": {"note": "…"}, "transition": "push"}
  /// ```
  ///
  /// `parameters` may be left out if the route needs none, `transition` anyway; other keys are ignored. An array of
  /// such objects stands for steps, each opened when the one before is shown. Dates are as in ISO 8601,
  /// `2026-01-02T03:04:05Z`.
  ///
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - window: the window; the router's `navigator` without it.
  /// - Returns: its steps. The first has been opened, unless links are held.
  /// - Throws: the error of the message, with the path of the wrong field, if nothing was opened.
  @discardableResult public func open(message: Data, in window: (any Navigator)? = nil) throws(LinkError)
    -> RouteSequence
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

  /// A link or message that has arrived.
  private struct Arrival: Sendable {
    /// The link; `nil` for a message.
    let link: String?
    /// The error because of which it is not even held.
    let fault: LinkError?
    let read: @MainActor (Links, EntryPointTables) throws(LinkError) -> [RouteStep]
  }

  private struct InProgress {
    let link: String?
    weak var sequence: RouteSequence?
  }

  private func open(_ arrival: Arrival, in window: (any Navigator)?) throws(LinkError) -> RouteSequence {
    guard let router else { throw .noRouter }
    let sequence = RouteSequence(link: arrival.link ?? "a message", in: window, router: router)
    do throws(LinkError) {
      if let fault = arrival.fault { throw fault }
      try makeRoom(for: arrival, in: window)
      if isHeld { held.append((arrival, sequence)) } else { try begin(sequence, arrival, router) }
      return sequence
    } catch {
      refused(arrival, sequence, error)
      throw error
    }
  }

  /// Refuses a link that is in progress already, and one too many.
  private func makeRoom(for arrival: Arrival, in window: (any Navigator)?) throws(LinkError) {
    inProgress.removeAll { $0.sequence?.isFinished != false }
    let others = held.map { InProgress(link: $0.arrival.link, sequence: $0.sequence) } + inProgress
    if let link = arrival.link, others.contains(where: { $0.link == link && $0.sequence?.window === window }) {
      throw .underWay(link: link)
    }
    guard others.count < Self.waitingLimit else { throw .tooManyWaiting(link: arrival.link, limit: Self.waitingLimit) }
  }

  /// Begins the steps of a link or message, if all of them can be made.
  private func begin(_ sequence: RouteSequence, _ arrival: Arrival, _ router: VIPRouter) throws(LinkError) {
    let steps = try arrival.read(self, router.entryPointTables)
    for step in steps {
      do throws(RouteError) { try router.checkParameters(of: step) } catch {
        throw arrival.link.map { .refused(link: $0, error) }
          ?? .refusedMessage(identifier: step.identifier ?? step.name, error)
      }
    }
    inProgress.append(InProgress(link: arrival.link, sequence: sequence))
    sequence.begin(steps)
  }

  private func release() {
    // Opening one may set `isHeld` again.
    while !isHeld, !held.isEmpty {
      let (arrival, sequence) = held.removeFirst()
      guard let router else {
        sequence.refuse(LinkError.noRouter)
        continue
      }
      do throws(LinkError) { try begin(sequence, arrival, router) } catch {
        refused(arrival, sequence, error)
        sequence.refuse(error)
      }
    }
  }

  private func refused(_ arrival: Arrival, _ sequence: RouteSequence, _ error: LinkError) {
    router?.report(.refusedFromOutside(error))
    switch error {
    case .noPattern(let unknown, _) where !sequence.isWindowGone,
      .unknownIdentifier(let unknown, _, _) where !sequence.isWindowGone:
      router?.openFallback(forUnknown: unknown, in: sequence.window)
    default: break
    }
  }

  private func steps(of text: String, _ tables: EntryPointTables) throws(LinkError) -> [RouteStep] {
    let (link, values, target) = try target(of: text, tables)
    guard case .route(let route) = target else { throw .noRoute(link: text, pattern: target.pattern.text) }
    return try route.steps(for: link, values)
  }

  /// The meaning of a link, and the texts of its pattern's names.
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
