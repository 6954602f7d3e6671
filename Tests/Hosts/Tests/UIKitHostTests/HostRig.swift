import Testing
import UIKit
import VIPER
import VIPERRestoration
import VIPERTesting
import VIPERUIKit

/// A test page: a view controller with a name. It records the statuses of the results of its routes.
final class PageController: ModuleViewController, Mapped {
  static let mapping = Mapping(PageController.self) {
    $0.receive(PageController.received)
    $0.onCancelled { $0.received($1) }
  }
  let name: String
  private(set) var heard: [String] = []

  init(_ name: String) {
    self.name = name
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    name = "storyboard"
    super.init(coder: coder)
  }

  override var description: String { name }

  override func loadView() {
    super.loadView()
    for slot in ["list", "detail", "button"] {
      let place = UIView()
      place.accessibilityIdentifier = slot
      view.addSubview(place)
    }
  }

  func received(_ result: EventResult) { heard.append("\(result.status)") }
}

/// The lifecycle events of each page's module, and the order in which they may follow each other.
@MainActor final class Journal {
  private(set) var steps: [String: [String]] = [:]

  func add(_ step: String, of page: String) { steps[page, default: []].append(step) }

  private static let following: [String: Set<String>] = [
    "": ["ready"], "ready": ["will appear", "removed"], "will appear": ["did appear", "will disappear"],
    "did appear": ["will disappear"], "will disappear": ["did disappear", "will appear"],
    "did disappear": ["will appear", "removed"], "removed": [],
  ]

  /// The pages with lifecycle events in the wrong order.
  var disorder: [String] {
    steps.compactMap { page, steps in
      let pairs = zip([""] + steps, steps)
      return pairs.allSatisfy { Self.following[$0]?.contains($1) == true } ? nil : "\(page): \(steps)"
    }
  }

  func state(of page: String) -> String? { steps[page]?.last }
}

final class PagePresenter: VIPPresenter, Mapped {
  private let journal: Journal
  private var name = ""

  init(_ journal: Journal) { self.journal = journal }

  static let mapping = Mapping(PagePresenter.self) {
    $0.onInitialize { (presenter, name: String) in presenter.name = name }
    $0.on(Lifecycle.ready) { presenter in presenter.journal.add("ready", of: presenter.name) }
    $0.on(Lifecycle.willAppear) { presenter in presenter.journal.add("will appear", of: presenter.name) }
    $0.on(Lifecycle.didAppear) { presenter in presenter.journal.add("did appear", of: presenter.name) }
    $0.on(Lifecycle.willDisappear) { presenter in presenter.journal.add("will disappear", of: presenter.name) }
    $0.on(Lifecycle.didDisappear) { presenter in presenter.journal.add("did disappear", of: presenter.name) }
    $0.on(Lifecycle.removed) { presenter in presenter.journal.add("removed", of: presenter.name) }
  }
}

/// An app of test pages in a simulated window of UIKit.
@MainActor final class HostRig {
  static let page = RouteName<String, Never>("host.page")

  let world: UIWorld
  let scene = UIWindowScene()
  let window: UIWindow
  let navigator: UIKitNavigator
  let router: VIPRouter
  let sink = CollectingSink()
  let journal = Journal()
  private var made: [WeakController] = []

  private struct WeakController {
    let name: String
    weak var controller: UIViewController?
  }

  init(_ world: UIWorld) throws {
    self.world = world
    window = UIWindow(windowScene: scene)
    navigator = UIKitNavigator(window: window)
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.diagnosisLevel = .thorough
    window.makeKeyAndVisible()
    try router.register("Pages") { [journal] app in
      app.module(
        prefix: "Page",
        view: { [weak self] (context: ModuleContext) in
          self?.made(PageController("\(context.parameters)")) ?? PageController("")
        },
        presenter: { PagePresenter(journal) })
      app.route(Self.page, to: "Page")
      app.restorable(Self.page)
    }
  }

  private func made(_ controller: PageController) -> PageController {
    made.append(WeakController(name: controller.name, controller: controller))
    return controller
  }

  @discardableResult
  func open(_ name: String, _ style: RouteStyle, from source: (any ModuleView)? = nil) async -> RouteHandle<Never> {
    let handle = begin(name, style, from: source)
    await router.idle()
    return handle
  }

  @discardableResult
  func begin(_ name: String, _ style: RouteStyle, from source: (any ModuleView)? = nil) -> RouteHandle<Never> {
    source.map { router.route(Self.page(name), style: style, from: $0) } ?? router.route(Self.page(name), style: style)
  }

  /// Returns a page by its name, if the page is shown. Throws otherwise.
  func page(_ name: String) throws -> PageController {
    try #require(navigator.views.lazy.compactMap { $0 as? PageController }.first { $0.name == name })
  }

  var top: UINavigationController? { (navigator.tree.top as? UIViewController)?.navigationController }

  /// The pages that can open another page: the topmost page of each visible column.
  var seenPages: [PageController] {
    guard let container = navigator.tree.layout.containers.last else { return [] }
    let isAlone = container.container?.isSplit != true || navigator.tree.isCollapsed
    let tabs = isAlone ? [container.tabs[container.selected]] : container.tabs
    return tabs.compactMap { $0.stack.last?.element as? PageController }
  }

  /// The split view controllers in the window, lowest first.
  var splits: [UISplitViewController] {
    var splits: [UISplitViewController] = []
    var next = window.rootViewController
    while let host = next {
      if let split = host as? UISplitViewController { splits.append(split) }
      next = host.presentedViewController
    }
    return splits
  }

  /// The layout in the navigator, as text: `home(list) top | [*one, two]`.
  var books: String {
    func text(_ node: NavigationLayout.Node) -> String {
      "\(node.element)"
        + (node.children.isEmpty ? "" : "(" + node.children.map(text).sorted().joined(separator: ", ") + ")")
    }
    return navigator.tree.layout.containers.enumerated().map { level, container in
      if container.container?.isSplit == true {
        let isTop = level == navigator.tree.layout.containers.count - 1
        let tabs = container.tabs.enumerated().sorted {
          Self.columns.firstIndex(of: $0.element.name ?? "") ?? 3 < Self.columns.firstIndex(of: $1.element.name ?? "")
            ?? 3
        }
        return columns(
          tabs.map { $0.element.stack.map(text) },
          front: isTop && navigator.tree.isCollapsed ? tabs.firstIndex { $0.offset == container.selected } : nil)
      }
      return picture(
        container.tabs.map { $0.stack.map(text) },
        selected: container.tabs.first?.name == nil ? nil : container.selected)
    }.joined(separator: " | ")
  }

  /// The hierarchy of UIKit, in the same notation.
  var hierarchy: String {
    var containers: [String] = []
    var next = window.rootViewController
    func text(_ controller: UIViewController) -> String {
      "\(controller)"
        + (controller.children.isEmpty
          ? "" : "(" + controller.children.map(text).sorted().joined(separator: ", ") + ")")
    }
    func stack(_ controller: UIViewController) -> [String] {
      (controller as? UINavigationController)?.viewControllers.map(text) ?? [text(controller)]
    }
    while let host = next {
      next = host.presentedViewController
      if let split = host as? UISplitViewController {
        let stacks = [.primary, .supplementary, .secondary].compactMap { split.viewController(for: $0) }
        let front = stacks.firstIndex { $0 === split.stackInFront }
        containers.append(columns(stacks.map(stack), front: next == nil && split.isCollapsed ? front : nil))
        continue
      }
      let tabs = host as? UITabBarController
      containers.append(picture((tabs?.viewControllers ?? [host]).map(stack), selected: tabs?.selectedIndex))
    }
    return containers.joined(separator: " | ")
  }

  private static let columns = ["sidebar", "content", "detail"]

  /// Returns the text of columns: `{home list, *page}`. In a collapsed window, an asterisk marks the visible column.
  private func columns(_ stacks: [[String]], front: Int?) -> String {
    let columns = stacks.enumerated().map { ($0 == front ? "*" : "") + $1.joined(separator: " ") }
    return "{\(columns.joined(separator: ", "))}"
  }

  private func picture(_ stacks: [[String]], selected: Int?) -> String {
    guard let selected else { return stacks.map { $0.joined(separator: " ") }.joined() }
    let tabs = stacks.enumerated().map { ($0 == selected ? "*" : "") + $1.joined(separator: " ") }
    return "[\(tabs.joined(separator: ", "))]"
  }

  /// The briefs of the reports of the router, except that of the root that a random action removes.
  var reports: [String] { sink.briefs.filter { !$0.contains("host.root: ") } }

  /// The violated invariants, to read when no transition is under way. Empty if there are none.
  var faults: [String] {
    var faults =
      world.check() + journal.disorder + reports
    if books != hierarchy { faults.append("books \(books) hierarchy \(hierarchy)") }
    for (page, steps) in journal.steps where steps.last == "will appear" || steps.last == "will disappear" {
      faults.append("\(page) is left at: \(steps)")
    }
    let shown = Set(navigator.views.compactMap { ($0 as? PageController)?.name })
    for made in made {
      let isRemoved = journal.state(of: made.name) == "removed"
      if isRemoved == shown.contains(made.name) {
        faults.append("\(made.name) is \(isRemoved ? "removed and" : "not") shown")
      }
      if made.controller != nil, !shown.contains(made.name) { faults.append("\(made.name) leaks") }
    }
    return faults
  }
}
