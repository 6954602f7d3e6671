// Notifications about a route during concurrent changes. Random programs found these cases.

import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Routes {
  static let plain = RouteName<Void, Never>("routeTelling.plain")
}

/// Records the notifications of an interceptor.
private struct Writing: RouteObserver {
  let journal: Journal
  func before(_ request: RouteRequest) -> RouteDecision { .proceed }
  func changed(_ request: RouteRequest, _ change: RouteChange) {
    switch change {
    case .shown: journal.note("after")
    case .removed: journal.note("removed")
    case .failed, .leaving: break
    }
  }
}

@MainActor @Suite("Notifications about a route during concurrent changes")
struct RouteTellingTests {
  private let navigator = InMemoryNavigator()
  private let router: VIPRouter
  private let journal = Journal()

  init() throws {
    router = VIPRouter(navigator: navigator, diagnostics: CollectingSink().report)
    router.slowTransitionThreshold = .seconds(86_400)  // Prevents reports of slow transitions on a busy machine.
    router.interceptors = [Writing(journal: journal)]
    try router.register { app in
      app.module(
        prefix: "Plain", view: { ProbeView() }, presenter: { VIPPresenter() })
      app.route(Routes.plain, .push, to: "Plain")
    }
    try navigator.show(VIPBuilder(prefix: "Plain", router: router).build())
  }

  @Test
  func `if a removal is requested during the transition, interceptors are notified of the showing first`()
    async throws
  {
    let slow = SlowNavigator()
    router.navigator = slow
    let handle = router.route(Routes.plain())
    await slow.gate.visited()
    handle.remove()
    slow.gate.open()
    await router.idle()
    #expect(handle.state == .removed)
    #expect(journal.lines == ["after", "removed"])
  }

  @Test(arguments: [true, false])
  func `an observer that is added during a notification receives only later states`(byStream: Bool) async throws {
    let handle = router.route(Routes.plain())
    var told: [RouteState] = []
    var states: AsyncStream<RouteState>?
    handle.observe { state in
      guard state == .routed else { return }
      handle.remove()
      if byStream {
        states = handle.states
      } else {
        handle.observe { told.append($0) }
      }
    }
    await router.idle()
    if let states { for await state in states { told.append(state) } }
    #expect(told == (byStream ? [.removing, .removed] : [.removed]))
  }

  @Test
  func `a rejected commit of a failed route does not replace the error of that route`() async throws {
    let shown = router.route(Routes.plain())
    let unknown = router.route(RouteName<Void, Never>("routeTelling.unknown")())
    await router.idle()
    #expect(shown.commit() == .rejected)
    #expect(unknown.commit() == .rejected)
    #expect(unknown.error?.code == .unroutable)
    #expect(shown.state == .routed)
    #expect(shown.error == nil)
    async let left: Void = shown.removed()
    shown.remove()
    try await left
  }
}

/// A host that waits at a gate in `show` after it has added the view.
private final class SlowNavigator: Navigator {
  let styles = RouteStyles.standard
  let gate = Gate()
  private(set) var views: [any ModuleView] = []

  func show(
    _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
  ) async throws -> RouteStyle {
    views.append(view)
    await gate.pass()
    return style
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    views.removeAll { $0 === view }
  }
}
