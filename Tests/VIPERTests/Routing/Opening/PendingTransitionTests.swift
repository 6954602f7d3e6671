import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Routes {
  static let first = RouteName<Void, String>("pending.first")
  static let second = RouteName<Void, Never>("pending.second")
}

private enum Names {
  static let finish = EventName<Void, Never>("pending.finish")
}

private final class FirstView: VIPView {}
private final class FirstPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(FirstPresenter.self) { $0.on(Names.finish) { $0.finish(with: "text") } }
}
private final class SecondView: VIPView {}

private final class OpenerView: VIPView, Mapped {
  static let mapping = Mapping(OpenerView.self) {
    $0.receive(Routes.first) { $0.received.append($1) }
    $0.onFailure(Routes.first) { $0.received.append("\($1.status)") }
    $0.onFailure(Lifecycle.closed) { view, _ in view.closed += 1 }
  }
  var closed = 0
  var received: [String] = []
}

@MainActor @Suite("Pending transitions and closing results")
struct PendingTransitionTests {
  private let host = PacedNavigator()
  private let journal = Journal()
  private let router: VIPRouter
  private let opener = OpenerView()

  init() throws {
    router = VIPRouter(navigator: host, onDiagnostic: CollectingSink().report)
    router.leakProbe = nil  // The probe lists a module that was released as pending work, too.
    let (opener, journal) = (opener, journal)
    try router.register { app in
      app.module(
        prefix: "Opener", middleware: MiddlewareList(beforePresenter: [Tap(name: "Tap", journal: journal)]),
        view: { opener })
      app.module(view: FirstView.init, presenter: FirstPresenter.init)
      app.module(view: SecondView.init)
      app.route(RouteName<Void, Never>("pending.opener"), .root, to: "Opener")
      app.route(Routes.first, .push, to: FirstPresenter.self)
      app.route(Routes.second, .push, to: "Second")
    }
    host.isPaced = false
    router.route(RouteName<Void, Never>("pending.opener")())
  }

  @Test func `a transition is listed from the request until the host has ended the transition`() async throws {
    await router.idle()
    host.isPaced = true
    let first = opener.push(Routes.first())
    let second = router.route(Routes.second())
    #expect(first.state == .routing)
    #expect(second.state == .routing)
    #expect(router.pendingWork.map(\.name) == ["pending.first", "pending.second"])
    #expect(router.pendingWork.map(\.kind) == ["transition", "transition"])
    await host.gate.visited()
    #expect(router.pendingWork.map(\.condition) == ["its own work to end", "its turn"])
    #expect(first.target?.port.debugDescription.contains("\n  pending: pending.first (transition)") == true)
    host.gate.open()
    host.isPaced = false
    await router.idle()
    #expect(router.pendingWork == [])
    #expect(first.state == .routed)
    #expect(second.state == .routed)
  }

  @Test func `idle() waits for the closing result of a made module whose handle was released`() async {
    await router.idle()
    do { _ = opener.route(Routes.first(), style: .unshown) }
    #expect(router.pendingWork.map(\.kind) == ["cleanup"])
    await router.idle()
    #expect(opener.received == ["empty"])
    #expect(router.pendingWork == [])
  }

  @Test func `idle() waits for the closing result of a released module that was built without a route`() async throws {
    await router.idle()
    var builder = VIPBuilder(prefix: "Second", router: router)
    builder.opener = opener
    var child: (any ModuleView)? = try builder.build()
    withExtendedLifetime(child) {}
    child = nil
    #expect(router.pendingWork.map(\.kind) == ["cleanup"])
    await router.idle()
    #expect(opener.closed == 1)
  }

  @Test func `an output for which a task waits is not delivered to the opener's mapping`() async throws {
    await router.idle()
    let handle = opener.push(Routes.first())
    try await handle.waitUntilShown()
    let output = Running { try await handle.output() }
    await settle()
    handle.target?.send(Names.finish())
    #expect(await output.seen() == "Optional(\"text\")")
    #expect(opener.received == [])
    #expect(journal.lines.contains("Tap↑pending.first"), "middleware observes the result")
    await router.idle()
    #expect(router.pendingWork == [])
  }

  @Test func `an empty closing result for which a task waits is not delivered to the opener`() async throws {
    await router.idle()
    let handle = opener.push(Routes.first())
    try await handle.waitUntilShown()
    let output = Running { try await handle.output() }
    await settle()
    handle.remove()
    #expect(await output.seen() == "nil")
    #expect(opener.received == [])
  }

  @Test func `an output for which no task waits is delivered to the opener's mapping`() async throws {
    await router.idle()
    let handle = opener.push(Routes.first())
    try await handle.waitUntilShown()
    handle.target?.send(Names.finish())
    await router.idle()
    #expect(opener.received == ["text"])
    #expect(journal.lines.contains("Tap↑pending.first"))
    #expect(try await handle.output() == "text")
  }
}
