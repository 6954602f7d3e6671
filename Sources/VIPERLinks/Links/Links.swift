public import Foundation
public import VIPER

extension VIPRouter {
  /// What opens this router's routes from outside of the app: by links, by messages.
  public var links: Links { attachment { Links(router: self) } }
}

/// What opens routes from outside of the app, where they say that it may.
///
/// ```swift
/// router.links.accept(.scheme("app"), .host("example.org"))
/// try router.links.open(url)
/// ```
///
/// Nothing is accepted at first. A route is opened as any other is: interceptors see it, with the link
/// (`request.link`), and a gate may park it until somebody has logged in. What is refused is thrown, and told to the
/// router's sink.
@MainActor public final class Links {
  /// How many links and messages may wait while they are held.
  public static let heldLimit = 16

  /// Where links may come from.
  public private(set) var origins: Set<LinkOrigin> = []

  /// Whether what comes waits: set it first thing when the app is launched, and end it when its features are
  /// registered and its root is shown. What has waited is read and opened then, in its order.
  public var isHeld = false {
    didSet { if !isHeld { release() } }
  }

  private weak var router: VIPRouter?
  private var held: [(arrival: Arrival, sequence: RouteSequence)] = []

  init(router: VIPRouter) { self.router = router }

  /// Accepts links from somewhere more.
  public func accept(_ origins: LinkOrigin...) { self.origins.formUnion(origins) }

  /// Opens what a link leads to.
  ///
  /// - Parameters:
  ///   - url: the link.
  ///   - window: where to show it; in the router's `navigator` without it.
  /// - Returns: the steps that it stands for. The first has been taken, unless links are held.
  /// - Throws: why nothing was opened. What fails later is told by the steps.
  @discardableResult
  public func open(
    _ url: URL, in window: (any Navigator)? = nil
  ) throws(LinkError) -> RouteSequence {
    try open(url.absoluteString, in: window)
  }

  /// Opens what a link leads to, which is a text.
  @discardableResult
  public func open(
    _ link: String, in window: (any Navigator)? = nil
  ) throws(LinkError) -> RouteSequence {
    try open(
      Arrival(title: link, bytes: link.utf8.count, limit: LinkReader.byteLimit, window: window) {
        (links, ways) throws(LinkError) in
        try links.steps(of: link, ways.links)
      })
  }

  /// Opens what a message asks for: an identifier with plain data, from a file or a push notification.
  ///
  /// ```json
  /// {"route": "editor", "parameters": {"note": "…"}, "transition": "push"}
  /// ```
  ///
  /// `parameters` may be left out if the route needs none, `transition` anyway; other keys are ignored. An array of
  /// such objects stands for steps, each opened when the one before is shown. Dates are as in ISO 8601.
  ///
  /// - Parameters:
  ///   - message: JSON in UTF-8.
  ///   - window: where to show it; in the router's `navigator` without it.
  /// - Returns: the steps. The first has been taken, unless links are held.
  /// - Throws: why nothing was opened, with the path of the field that is wrong.
  @discardableResult
  public func open(
    message: Data, in window: (any Navigator)? = nil
  ) throws(LinkError) -> RouteSequence {
    try open(
      Arrival(
        title: "a message", bytes: message.count, limit: RouteMessage.byteLimit, window: window
      ) { (_, ways) throws(LinkError) in
        try RouteMessage.read(message).map { (message) throws(LinkError) in
          guard let route = ways.messages[message.route] else {
            throw .unknownIdentifier(
              message.route, path: message.path + "route", known: ways.messages.keys.sorted())
          }
          return try route.step(for: message)
        }
      })
  }

  // MARK: What is opened

  /// Something that came.
  private struct Arrival {
    /// What errors and interceptors call it.
    let title: String
    let bytes: Int
    let limit: Int
    let window: (any Navigator)?
    let read: @MainActor (Links, OutsideWays) throws(LinkError) -> [RouteStep]
  }

  private func open(_ arrival: Arrival) throws(LinkError) -> RouteSequence {
    guard let router else { throw .noRouter }
    let sequence = RouteSequence(link: arrival.title, in: arrival.window, router: router)
    do throws(LinkError) {
      guard arrival.bytes <= arrival.limit else {
        throw .tooLong(bytes: arrival.bytes, limit: arrival.limit)
      }
      guard isHeld else {
        sequence.begin(try arrival.read(self, router.outsideWays))
        return sequence
      }
      guard held.count < Self.heldLimit else {
        throw .tooManyHeld(link: arrival.title, limit: Self.heldLimit)
      }
      held.append((arrival, sequence))
      return sequence
    } catch {
      refused(arrival, error)
      throw error
    }
  }

  private func release() {
    // One of them may lead to others being held again.
    while !isHeld, !held.isEmpty {
      let (arrival, sequence) = held.removeFirst()
      guard let router else { return sequence.refuse(LinkError.noRouter) }
      do throws(LinkError) {
        sequence.begin(try arrival.read(self, router.outsideWays))
      } catch {
        refused(arrival, error)
        sequence.refuse(error)
      }
    }
  }

  private func refused(_ arrival: Arrival, _ error: LinkError) {
    router?.diagnostics.report(.refusedFromOutside(error))
    guard case .noPattern = error else { return }
    router?.openFallback(forUnknown: arrival.title, in: arrival.window)
  }

  private func steps(
    of text: String, _ table: LinkTable<LinkRoute>
  ) throws(LinkError) -> [RouteStep] {
    let link = try Link.read(text)
    guard origins.contains(link.origin) else {
      throw .wrongOrigin(
        link: text, accepted: origins.sorted { "\($0)" < "\($1)" })
    }
    guard let (pattern, values, route) = table.match(link) else {
      throw .noPattern(link: text)
    }
    return try route.steps(for: link, pattern, values)
  }
}
