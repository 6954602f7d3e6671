// Shared parts of the tests of routes: an app of pages that record their events, and a host that is controlled by the
// test.

import VIPER
import VIPERTestSupport
import VIPERTesting

/// The events of the pages, and the routes to them.
enum Page {
  /// The page finishes with this output.
  static let give = EventName<String, Never>("page.give")
  /// The page closes without output.
  static let leave = EventName<Void, Never>("page.leave")
  /// The page opens the page of this name.
  static let openAnother = EventName<String, Never>("page.openAnother")

  /// A page of this name, pushed by default.
  static let named = RouteName<String, String>("page.named")
  /// The same page, restricted to certain styles.
  static let limited = RouteName<String, String>("page.limited")
  /// The page of a number from 0 to 9.
  static let numbered = RouteName<Int, String>("page.numbered")
  /// A page with parameters that are loaded by ``RouteApp/load``.
  static let loaded = RouteName<Int, String>("page.loaded")
  /// A route to a module that cannot be built.
  static let broken = RouteName<Void, Never>("page.broken")
  /// A route that is not registered.
  static let missing = RouteName<String, String>("page.missing")
}

/// Records the events of its module.
final class PagePresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(PagePresenter.self) {
    $0.onInitialize { (page, name: String) in page.note("gets \(name)") }
    $0.on(Lifecycle.ready) { $0.note("ready") }
    $0.on(Lifecycle.didAppear) { $0.note("appears") }
    $0.on(Lifecycle.removed) { $0.note("removed") }
    $0.on(Page.give) { $0.finish(with: $1) }
    $0.on(Page.leave) { $0.finish() }
    $0.on(Page.openAnother) { $0.route(Page.named($1)) }
  }
  private let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
  }

  private func note(_ step: String) { journal.note("\(name) \(step)") }
}

/// An app of pages. Its root, `home`, is shown.
@MainActor final class RouteApp {
  let navigator: InMemoryNavigator
  let sink = CollectingSink()
  let router: VIPRouter
  /// The records of all pages: their creation and their events.
  let journal = Journal()
  let home = PageView("home")
  /// Loads the parameters of ``Page/loaded``.
  var load: @MainActor (Int) async throws -> String = { "\($0)" }

  /// - Parameters:
  ///   - styles: The styles of the host.
  ///   - root: The style that shows the root, or `nil` to show no root.
  init(styles: RouteStyles = .standard, root: RouteStyle? = .push) throws {
    navigator = InMemoryNavigator(styles: styles)
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    let (journal, home) = (journal, home)
    try router.register("Pages") { app in
      app.module(prefix: "Home", view: { home })
      app.module(
        prefix: "Page",
        view: { (context: ModuleContext) in
          let name = "\(context.parameters)"
          journal.note("\(name) view")
          return PageView(name)
        },
        presenter: { (context: ModuleContext) in
          journal.note("\(context.parameters) presenter")
          return PagePresenter("\(context.parameters)", journal)
        })
      app.module(
        prefix: "Broken", view: { PageView("broken") },
        interactor: { () throws -> VIPInteractor in throw TextError("out of paper") })
      app.route(Page.named, .push, to: PagePresenter.self)
      app.route(Page.limited, .push, supporting: [.present, .unshown], to: PagePresenter.self)
      app.route(
        Page.numbered, .push, to: PagePresenter.self,
        parameters: .mapping { number in
          guard (0...9).contains(number) else { throw TextError("there are ten pages") }
          return "\(number)"
        })
      app.route(
        Page.loaded, .push, to: PagePresenter.self,
        parameters: .loading { [weak self] in try await self?.load($0) ?? "" })
      app.route(Page.broken, .push, to: "Broken")
    }
    _ = try VIPBuilder(prefix: "Home", router: router).build()
    if let root { try navigator.show(home, as: root) }
  }

  /// All reported messages, one per line.
  var reports: String { sink.briefs.joined(separator: "\n") }

  /// Opens a page, from `home` by default, and waits until the router is idle.
  @discardableResult
  func open(
    _ name: String, as style: RouteStyle? = nil, from source: PageView? = nil
  ) async -> RouteHandle<String> {
    let handle = (source ?? home).route(Page.named(name), style: style)
    await router.idle()
    return handle
  }

  /// The page of this name that is on screen.
  func page(_ name: String) -> PageView? {
    navigator.views.lazy.compactMap { $0 as? PageView }.first { $0.name == name }
  }

  /// A description of the window, such as `home A(list: B) | [one *two] C`.
  ///
  /// The description lists the containers from the lowest to the topmost, each with the views of its selected tab.
  /// Embedded views are in parentheses. The tabs of the topmost container are in brackets.
  var layout: String {
    var containers = navigator.containers.map { $0.map(text).joined(separator: " ") }
    if !navigator.tree.tabs.isEmpty, let top = containers.popLast() {
      let tabs = navigator.tree.tabs.map { $0 == navigator.tree.selectedTab ? "*\($0)" : $0 }
      containers.append("[\(tabs.joined(separator: " "))] \(top)")
    }
    return containers.joined(separator: " | ")
  }

  private func text(_ view: any ModuleView) -> String {
    let inside = navigator.tree.children(of: view).map { child in
      let slot = ["list", "detail"].first { navigator.tree.child(in: $0, of: view) === child }
      return (slot.map { "\($0): " } ?? "") + text(child)
    }
    let name = (view as? PageView)?.name ?? "\(type(of: view))"
    return name + (inside.isEmpty ? "" : "(\(inside.joined(separator: ", ")))")
  }
}
