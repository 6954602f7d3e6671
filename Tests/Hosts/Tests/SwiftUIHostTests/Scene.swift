import Observation
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

nonisolated enum Pages {
  static let page = RouteName<Void, Never>("page")
}

/// An app of pages in a scene of the stand-in.
@MainActor final class Scene {
  let navigator: SwiftUINavigator
  let router: VIPRouter
  let sink = CollectingSink()
  let patience = ManualPatience(clock: ContinuousClock(), duration: .seconds(1))
  let storage = SceneStore()
  /// What the navigator takes for a `ModuleHost`.
  final class Host {}
  private(set) var window: StandInWindow
  private(set) var logs: [PageLog] = []

  init() throws {
    let navigator = SwiftUINavigator(sink: sink)
    self.navigator = navigator
    navigator.patience = patience
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    window = Self.window(navigator, storage)
    patience.scene = self
    try router.register("Pages") { [unowned self] in
      $0.module(
        view: { PageView() },
        presenter: {
          let log = PageLog()
          self.logs.append(log)
          return PagePresenter(log)
        })
      $0.route(Pages.page, .push, to: "Page")
    }
    try router.launch()
  }

  private static func window(_ navigator: SwiftUINavigator, _ storage: SceneStore) -> StandInWindow {
    StandInWindow(storage: storage) { ModuleHost(navigator, transitions: ["flip": .easeIn]).tabItems { Text($0) } }
  }

  /// The system discards the window, and makes another for the same scene.
  func reconnect() {
    let environment = window.environment
    window.close()
    window = Self.window(navigator, storage)
    window.environment.horizontalSizeClass = environment.horizontalSizeClass
  }

  /// Opens a page by a route, and returns when all is drawn.
  @discardableResult func open(
    _ style: RouteStyle = .push, from source: PageView? = nil
  ) async throws -> PageView {
    let handle = source.map { $0.route(Pages.page, style: style) } ?? router.route(Pages.page, style: style)
    let page = try #require(handle.target as? PageView)
    let log = try #require(logs.last)
    log.view = page
    log.isOpened = true
    handle.observe { if $0.isFinal { log.closings += 1 } }
    await settle()
    return page
  }

  /// Builds a page by hand.
  func build() throws -> PageView {
    let page = try #require(try VIPBuilder(prefix: "Page", router: router).build() as? PageView)
    logs.last?.view = page
    return page
  }

  func settle() async {
    await window.settled()
    await navigator.drawn()
    await router.idle()
    await window.settled()
  }

  /// Forgets the reports that begin with a text, which were expected.
  func forgetReports(about text: String) { expected.append(text) }

  private var expected: [String] = []

  var top: PageView? { navigator.top as? PageView }

  /// The differences between the navigator and the hierarchy; none if they agree.
  var differences: [String] {
    var all: [String] = []
    func compare<Value: Equatable>(_ name: String, _ shown: Value, _ modelled: Value) {
      if shown != modelled { all.append("\(name): \(shown), not \(modelled)") }
    }
    guard let top, let container = navigator.layout.containers.last else { return [] }
    let pages = window.texts.filter { $0.hasPrefix("page ") }
    let stack = container.tabs[container.selected].stack
    func names(_ node: NavigationLayout.Node) -> [String] {
      let page = (node.element as? PageView)?.name ?? ""
      return [page] + node.children.filter { $0.slot == "slot" }.flatMap(names)
        + node.children.filter { $0.slot == nil }.flatMap(names)
    }
    let seen = container.container?.name == RouteContainer.split("").name ? columns(of: container) : [stack]
    compare("pages", pages, seen.flatMap { $0.last.map(names) ?? [] })
    compare("layers", window.layers, navigator.tree.containers.count - 1)
    compare("depths", window.depths, seen.map { $0.count - 1 })
    let tabs = container.tabs.compactMap { tab in
      tab.name.map { ($0 == container.tabs[container.selected].name ? "*" : "") + $0 }
    }
    compare("tabs", window.tabs, window.columns.isEmpty ? tabs : [])
    if !top.port.isVisible { all.append("\(top.name) is not visible") }
    let unexpected = sink.messages.filter { message in !expected.contains { message.hasPrefix($0) } }
    return all + window.violations + unexpected
  }

  /// The stacks of the columns that are to be seen.
  private func columns(of container: NavigationLayout.Container) -> [[NavigationLayout.Node]] {
    if navigator.tree.isCollapsed { return [container.tabs[container.selected].stack] }
    let shown = window.columns.map { [.sidebar: "sidebar", .content: "content"][$0] ?? "detail" }
    return shown.compactMap { name in container.tabs.first { $0.name == name }?.stack }
  }

  /// Makes the window narrow or wide.
  func resize(_ width: UserInterfaceSizeClass) { window.environment.horizontalSizeClass = width }

  /// What is wrong with lifecycles and closing results; nothing if all is well.
  var faults: [String] { logs.flatMap { $0.faults(isShown: $0.view.map(navigator.tree.contains) ?? false) } }
}

/// A timer that runs out when the hierarchy has come to rest.
final class ManualPatience: Patience {
  weak var scene: Scene?
  private var number = 0

  override func start(_ runOut: @escaping @MainActor () -> Void) {
    number += 1
    let (number, scene) = (number, scene)
    Task {
      await scene?.window.settled()
      if number == self.number { runOut() }
    }
  }

  override func stop() { number += 1 }
}

/// A view that shows its name.
@Observable final class PageView: VIPView {
  private static var count = 0
  @ObservationIgnored let name: String
  var text = ""
  /// Whether it cannot be dragged down.
  var isPinned = false

  override init() {
    Self.count += 1
    name = "page \(Self.count)"
  }
}

extension PageView: ModuleScreen {
  var screen: some View {
    VStack {
      Text(name)
      Button("anchor") {}.moduleAnchor("anchor")
      DismissButton()
      TextField("text", text: Bindable(self).text)
      EmbeddedModule(in: "slot", of: self)
      EmbeddedModule(of: self)
    }
    .interactiveDismissDisabled(isPinned)
  }
}

/// Dismisses the screen that it is in.
struct DismissButton: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View { Button("dismiss") { dismiss() } }
}

/// The lifecycle of a page, and how often its opener heard that it closed.
@MainActor final class PageLog {
  weak var view: PageView?
  var steps: [String] = []
  var closings = 0
  var isOpened = false

  func faults(isShown: Bool) -> [String] {
    var faults: [String] = []
    var state = "created"
    for step in steps {
      let allowed =
        switch step {
        case "ready": state == "created"
        case "willAppear": ["ready", "didDisappear", "willDisappear"].contains(state)
        case "didAppear": state == "willAppear"
        case "willDisappear": ["willAppear", "didAppear"].contains(state)
        case "didDisappear": state == "willDisappear"
        default: ["ready", "didDisappear"].contains(state)
        }
      if !allowed { faults.append("\(step) after \(state): \(steps)") }
      state = step
    }
    if !isShown, !steps.isEmpty, state != "removed" { faults.append("not removed: \(steps)") }
    if !isShown, view != nil { faults.append("leaked: \(steps)") }
    if isOpened, closings != (isShown ? 0 : 1) { faults.append("heard \(closings) times: \(steps)") }
    return faults
  }
}

final class PagePresenter: VIPPresenter, HandlesEvents {
  static let events = EventMapping(PagePresenter.self) {
    $0.on(Lifecycle.ready) { $0.log.steps.append("ready") }
    $0.on(Lifecycle.willAppear) { $0.log.steps.append("willAppear") }
    $0.on(Lifecycle.didAppear) { $0.log.steps.append("didAppear") }
    $0.on(Lifecycle.willDisappear) { $0.log.steps.append("willDisappear") }
    $0.on(Lifecycle.didDisappear) { $0.log.steps.append("didDisappear") }
    $0.on(Lifecycle.removed) { $0.log.steps.append("removed") }
  }
  let log: PageLog
  init(_ log: PageLog) { self.log = log }
}

extension Scene {
  /// The styles by which something is presented.
  nonisolated static let presented: [RouteStyle] = [
    .present, .sheet, .fullScreen, .popover, .popover.anchored(to: "anchor"),
  ]
}
