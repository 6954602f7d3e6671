import Observation
import SwiftUI
import Testing
import VIPER
import VIPERTesting

@testable import VIPERSwiftUI

nonisolated enum Pages {
  static let page = RouteName<Void, Never>("page")
}

/// An app of test modules, named pages, in a simulated scene.
@MainActor final class Scene {
  let navigator: SwiftUINavigator
  let router: VIPRouter
  let sink = CollectingSink()
  let patience = ManualPatience(clock: ContinuousClock(), duration: .seconds(1))
  let storage = SceneStore()
  /// An object that connects to the navigator in place of a `ModuleHost`.
  final class Host {}
  private(set) var window: StandInWindow
  private(set) var logs: [PageLog] = []

  init() throws {
    let navigator = SwiftUINavigator(sink: sink.report)
    self.navigator = navigator
    navigator.patience = patience
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    window = Self.window(navigator, storage)
    router.diagnosisLevel = .thorough
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
    router.slowDeliveryThreshold = .seconds(86_400)  // The speed of the machine must not fail a test.
    try router.launch()
  }

  private static func window(_ navigator: SwiftUINavigator, _ storage: SceneStore) -> StandInWindow {
    StandInWindow(storage: storage) { ModuleHost(navigator, transitions: ["flip": .easeIn]).tabItems { Text($0) } }
  }

  /// Closes the window, and creates another window for the same scene, as the system does.
  func reconnect() {
    let environment = window.environment
    window.close()
    window = Self.window(navigator, storage)
    window.environment.horizontalSizeClass = environment.horizontalSizeClass
  }

  /// Opens a page by a route, and waits until it is rendered.
  @discardableResult func open(
    _ style: RouteStyle = .push, from source: PageView? = nil
  ) async throws -> PageView {
    let handle = source.map { $0.route(Pages.page(), style: style) } ?? router.route(Pages.page(), style: style)
    let page = try #require(handle.target as? PageView)
    let log = try #require(logs.last)
    log.view = page
    log.isOpened = true
    handle.observe { if $0.isFinal { log.closings += 1 } }
    await settle()
    return page
  }

  /// Builds a page without a route.
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

  /// Ignores the expected reports that begin with a text.
  func forgetReports(of code: ErrorCode) { expected.append(code) }

  private(set) var expected: [ErrorCode] = []

  var top: PageView? { navigator.top as? PageView }

  /// Sets the horizontal size class of the window.
  func resize(_ width: UserInterfaceSizeClass) { window.environment.horizontalSizeClass = width }
}

/// A timer that expires when the hierarchy is settled.
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

extension Scene {
  /// The styles that present a module.
  nonisolated static let presented: [RouteStyle] = [
    .present, .sheet, .fullScreen, .popover, .popover.anchored(to: "anchor"),
  ]
}
