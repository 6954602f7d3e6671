// What the tests of links open: an app of notes that writes down what is opened.

import Foundation
import VIPER
import VIPERLinks
import VIPERTesting

enum NoteMode: String, LinkValue, Codable { case read, edit }

struct Draft: Codable, Equatable, Sendable {
  var note: Int
  var mode: NoteMode?
  var tags: [String]?
}

enum Way {
  static let list = RouteName<Void, Never>("way.list")
  static let note = RouteName<Int, String>("way.note")
  static let draft = RouteName<Draft, String>("way.draft")
  static let settings = RouteName<Void, Never>("way.settings")
  /// No link and no message leads there.
  static let secret = RouteName<Void, Never>("way.secret")
  static let login = RouteName<Void, String>("way.login")
  static let lost = RouteName<RouteError, Never>("way.lost")

  static let share = EventName<Void, Never>("way.share")
}

final class WayView: VIPView {
  let name: String
  init(_ name: String) { self.name = name }
}

final class WayPresenter: VIPPresenter, Finishes, HandlesEvents {
  typealias Output = String
  static let events = EventMapping(WayPresenter.self) {
    $0.onInitialize { (presenter, _: any Sendable) in presenter.journal.append("start") }
    $0.on(Way.share) { presenter in presenter.journal.append("share") }
  }
  private let journal: Journal
  init(_ journal: Journal) { self.journal = journal }
}

@MainActor final class Journal {
  private(set) var lines: [String] = []
  func append(_ line: String) { lines.append(line) }
}

@MainActor final class LinkApp {
  let navigator = InMemoryNavigator()
  let sink = CollectingSink()
  let router: VIPRouter
  let journal = Journal()

  /// - Parameter links: adds the links and identifiers of the app.
  init(_ links: (inout Registration) -> Void = { _ in }) throws {
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.links.accept(.scheme("app"), .host("example.org"))
    let journal = journal
    try router.register("app") { app in
      app.module(
        prefix: "Way", view: { WayView("\($0.parameters)") },
        presenter: { _ in WayPresenter(journal) })
      app.route(Way.list, to: "Way", parameters: .making { "list" })
      app.route(Way.note, .push, to: "Way", parameters: .making { "note \($0)" })
      app.route(
        Way.draft, .push, to: "Way",
        parameters: .making { "draft \($0.note) \($0.mode?.rawValue ?? "-") \($0.tags ?? [])" })
      app.route(Way.settings, .present, to: "Way", parameters: .making { "settings" })
      app.route(Way.secret, to: "Way", parameters: .making { "secret" })
      app.route(Way.login, .present, to: "Way", parameters: .making { "login" })
      app.route(Way.lost, to: "Way", parameters: .making { "lost: \($0)" })
      links(&app)
    }
  }

  /// What is shown: containers over each other, from the lowest.
  var screen: String {
    navigator.containers.map { stack in
      stack.map { ($0 as? WayView)?.name ?? "?" }.joined(separator: " > ")
    }.joined(separator: " | ")
  }

  /// Opens a link, and gives what is shown when all is done.
  func opening(_ link: String) async throws -> String {
    try router.links.open(link)
    await router.idle()
    return screen
  }
}
