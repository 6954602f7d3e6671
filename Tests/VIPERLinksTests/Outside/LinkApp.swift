// The app of the link tests: an app of notes that records the opened routes.

import Foundation
import VIPER
import VIPERLinks
import VIPERTestSupport
import VIPERTesting

enum NoteMode: String, LinkValue, Codable { case read, edit }

struct Draft: Codable, Equatable, Sendable {
  var note: Int
  var mode: NoteMode?
  var tags: [String]?
}

enum Way {
  static let list = RouteName<Void, Never>("way.list")
  /// The route to a note. Note 0 does not exist.
  static let note = RouteName<Int, String>("way.note")
  static let draft = RouteName<Draft, String>("way.draft")
  static let settings = RouteName<Void, Never>("way.settings")
  /// A route that no link and no message leads to.
  static let secret = RouteName<Void, Never>("way.secret")
  static let login = RouteName<Void, String>("way.login")
  static let lost = RouteName<RouteError, Never>("way.lost")

  static let share = EventName<Void, Never>("way.share")
  /// Finishes the module with the text as its output.
  static let give = EventName<String, Never>("way.give")
}

final class WayView: VIPView, Mapped {
  static let mapping = Mapping(WayView.self) { $0.receive(WayView.received) }
  let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  func received(_ result: EventResult) {
    let given = (result.data as? String).map { " \($0)" } ?? ""
    journal.note("\(name) hears \(result.name)\(given)")
  }
}

final class WayPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(WayPresenter.self) {
    $0.onInitialize { (presenter, name: String) in presenter.starts(as: name) }
    $0.on(Way.share) { presenter in presenter.journal.note("\(presenter.name) shares") }
    $0.on(Way.give) { $0.finish(with: $1) }
  }
  private let journal: Journal
  private var name = ""
  init(_ journal: Journal) { self.journal = journal }

  private func starts(as name: String) {
    self.name = name
    journal.note("\(name) starts")
  }
}

/// An interceptor that records requested and shown routes. A closure that the test sets makes the decisions.
struct WayInterceptor: RouteObserver {
  weak var app: LinkApp?

  func before(_ request: RouteRequest) -> RouteDecision {
    app?.asked.append(request.link.map { "\(request.name) by \($0)" } ?? request.name)
    app?.journal.note("\(request.name) is asked for")
    return app?.decide(request) ?? .proceed
  }

  func changed(_ request: RouteRequest, _ change: RouteChange) {
    if case .shown = change { app?.journal.note("\(request.name) is shown") }
  }
}

@MainActor final class LinkApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let journal = Journal()
  var decide: @MainActor (RouteRequest) -> RouteDecision = { _ in .proceed }
  /// The requested routes, each with its link.
  var asked: [String] = []
  var links: Links { router.links }

  /// Creates an app with registered modules and routes.
  ///
  /// - Parameter links: Adds the links and identifiers of the app.
  init(_ links: (inout Registration) -> Void = { _ in }) throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.links.accept(.scheme("app"), .host("example.org"))
    router.interceptors = [WayInterceptor(app: self)]
    let journal = journal
    try router.register("app") { app in
      app.module(
        prefix: "Way", view: { (context: ModuleContext) in WayView("\(context.parameters)", journal) },
        presenter: { WayPresenter(journal) })
      app.route(Way.list, to: "Way", parameters: .mapping { "list" })
      app.route(
        Way.note, .push, to: "Way",
        parameters: .mapping { number in
          guard number != 0 else { throw TextError("there is no note 0") }
          return "note \(number)"
        })
      app.route(
        Way.draft, .push, to: "Way",
        parameters: .mapping { "draft \($0.note) \($0.mode?.rawValue ?? "-") \($0.tags ?? [])" })
      app.route(Way.settings, .present, to: "Way", parameters: .mapping { "settings" })
      app.route(Way.secret, to: "Way", parameters: .mapping { "secret" })
      app.route(Way.login, .present, to: "Way", parameters: .mapping { "login" })
      app.route(Way.lost, to: "Way", parameters: .mapping { "lost: \($0)" })
      links(&app)
    }
  }

  /// The modules on screen, in containers from lowest to highest.
  var screen: String { Self.screen(of: navigator) }

  static func screen(of navigator: InMemoryNavigator) -> String {
    navigator.containers.map { stack in
      stack.map { ($0 as? WayView)?.name ?? "?" }.joined(separator: " > ")
    }.joined(separator: " | ")
  }

  /// The messages of the reported diagnostics.
  var reports: [String] { sink.briefs }

  /// Opens a link, and returns the modules on screen when the router is idle.
  func opening(_ link: String) async throws -> String {
    try links.open(link)
    await router.idle()
    return screen
  }

  /// Opens a message, and returns the modules on screen when the router is idle.
  func opening(message: String) async throws -> String {
    try links.open(message: Data(message.utf8))
    await router.idle()
    return screen
  }

  /// Opens a link that is rejected, and returns the error. Checks that the error is thrown, reported once, and that no
  /// route is requested.
  func refusal(_ link: String) async -> String {
    await refusal { () throws(LinkError) in try self.links.open(link) }
  }

  /// Opens a message that is rejected, with the same checks.
  func refusal(message: String) async -> String {
    await refusal { () throws(LinkError) in try self.links.open(message: Data(message.utf8)) }
  }

  private func refusal(_ open: () throws(LinkError) -> RouteFlow) async -> String {
    let (told, askedBefore, shown) = (sink.messages, asked, screen)
    do {
      _ = try open()
      await router.idle()
      return "It was opened: \(screen)"
    } catch {
      await router.idle()
      guard sink.messages == told + ["\(error)"] else { return "What was told is \(reports)" }
      guard asked == askedBefore, screen == shown else { return "It was opened: \(asked)" }
      return brief(error)
    }
  }

  /// Sends an output from the topmost module to its opener.
  func gives(_ word: String) async {
    navigator.top?.send(Way.give(word))
    await router.idle()
  }
}
