import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let lost = EventName<Void, Void>("reporting.lost")
  static let toast = EventName<String, Never>("reporting.toast")
  static let known = EventName<Void, Void>("reporting.known")
  static let nowhere = RouteName<Void, Never>("reporting.nowhere")
  static let shout = EventName<Never, Int>("reporting.shout")
}

/// A sink that performs an action for each report.
private final class ActingSink: @unchecked Sendable {
  @MainActor var reports: [String] = []
  @MainActor var act: @MainActor () -> Void = {}

  @Sendable func report(_ diagnostic: Diagnostic) {
    MainActor.assumeIsolated {
      reports.append("\(diagnostic)")
      act()
    }
  }
}

/// Stores the reported messages and handles one more event.
private final class ToastInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ToastInteractor.self) {
    $0.on(Names.toast) { $0.toasts.append($1) }
    $0.on(Names.known) { _ in }
  }
  var toasts: [String] = []
}

@MainActor @Suite("Sinks that act")
struct ReportingTests {
  private let sink = ActingSink()
  private let interactor = ToastInteractor()
  private let router: VIPRouter
  private let view: any ModuleView

  init() throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), onDiagnostic: sink.report)
    let interactor = interactor
    try router.register { $0.module(prefix: "Toast", view: { VIPView() }, interactor: { interactor }) }
    view = try VIPBuilder(prefix: "Toast", router: router).build()
    self.router = router
  }

  @Test func `a sink can send an event for a report`() {
    sink.act = { [view] in view.send(Names.toast("lost")) }
    view.send(Names.lost())
    view.send(Names.lost())
    #expect(interactor.toasts == ["lost", "lost"])
    #expect(sink.reports.count == 2)
  }

  @Test func `a sink that sends an unhandled event for each report receives no report about its own event`() {
    sink.act = { [view] in view.send(Names.lost()) }
    view.send(Names.lost())
    #expect(sink.reports.count == 1)
    #expect(view.send(Names.known()) == .answered)
    view.send(Names.lost())
    #expect(sink.reports.count == 2)
  }

  @Test func `a sink that opens an unregistered route for each report receives no report about its own route`() async {
    sink.act = { [router] in router.route(Names.nowhere()) }
    router.route(Names.nowhere())
    await router.idle()
    #expect(sink.reports.count == 1)
  }

  @Test func `a sink that sends, publishes and routes for each report receives only the reports of other code`() async {
    sink.act = { [view, router] in
      view.send(Names.lost())
      view.send(Names.toast("again"))
      router.route(Names.nowhere(), from: view)
    }
    for _ in 0..<10 {
      view.send(Names.lost())
      view.send(Event(named: "nobody knows this"))
      router.route(Names.nowhere())
    }
    await router.idle()
    #expect(sink.reports.count == 30)
    #expect(sink.reports.allSatisfy { $0.count < 1_000 })
  }
}

/// Publishes results for the view.
private final class ShoutingPresenter: VIPPresenter {}

private final class EchoingView: VIPView, Mapped {
  static let mapping = Mapping(EchoingView.self) { $0.receive(Names.shout) { $0.echo($1) } }
  var heard = 0
  var goal = 12_000
  weak var presenter: ShoutingPresenter?

  private func echo(_ number: Int) {
    heard += 1
    if number < goal { presenter?.publish(Names.shout, number + 1) }
  }
}

@MainActor @Suite("Nested results")
struct NestedResultsTests {
  @Test(arguments: [1, 50, 12_000])
  func `nested results beyond the limit are dropped with one report`(_ goal: Int) throws {
    let sink = CollectingSink()
    let (view, presenter) = (EchoingView(), ShoutingPresenter())
    (view.goal, view.presenter) = (goal, presenter)
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register { $0.module(prefix: "Echo", view: { view }, presenter: { presenter }) }
    _ = try VIPBuilder(prefix: "Echo", router: router).build()
    presenter.publish(Names.shout, 1)
    #expect(view.heard == min(goal, 100))
    #expect(sink.messages.count == (goal > 100 ? 1 : 0))
    view.heard = 0
    presenter.publish(Names.shout, goal)
    #expect(view.heard == 1, "a later result is received")
  }
}
