import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let load = EventName<Void, Int>("ladder.load")
  static let delete = EventName<Int, Void>("ladder.delete")
  static let rows = EventName<Void, String>("ladder.rows")
  static let tap = EventName<Void, Void>("ladder.tap")
}

private enum Routes {
  static let ladder = RouteName<Void, Never>("ladder.route")
}

private final class LadderView: VIPView, Mapped {
  static let mapping = Mapping(LadderView.self) {
    $0.onFailure(Names.load) { _, _ in }
    $0.receive(Names.rows) { _, _ in }
  }
}
private final class LadderPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(LadderPresenter.self) {
    $0.on(Names.tap) { _ in }
    $0.format(Names.load, as: Names.rows) { number in "\(number)" }
  }
}
private final class LadderInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LadderInteractor.self) {
    $0.on(Names.load, LadderInteractor.load)
    $0.on(Names.delete) { _, _ in }
  }
  let gate: Gate
  init(gate: Gate) { self.gate = gate }
  func load() async -> Int {
    await gate.pass()
    return 1
  }
}

@MainActor @Suite("The debug description of a module")
struct LadderTests {
  @Test func `the debug description lists every node with its events, and the running handlers`() async throws {
    let navigator = InMemoryNavigator()
    let router = VIPRouter(navigator: navigator, onDiagnostic: CollectingSink().report)
    let gate = Gate()
    try router.register("LadderTests") { app in
      app.module(
        middleware: MiddlewareList(
          beforePresenter: [ValidationMiddleware { _ in }], beforeInteractor: [Inline()]),
        view: { LadderView() }, presenter: { LadderPresenter() },
        interactor: { LadderInteractor(gate: gate) })
      app.route(Routes.ladder, to: "Ladder")
    }
    let handle = await router.idle(after: router.route(Routes.ladder()))
    let view = try #require(handle.target as? LadderView)
    view.send(Names.load())
    await gate.visited()
    let id = try #require(view.port.moduleID)
    let lines = view.port.debugDescription.split(separator: "\n").map(String.init)
    #expect(
      lines.dropLast() == [
        "Module \"Ladder\" \(id), visible, opened by the route \"ladder.route\"",
        "  events ▼ ▲ results",
        "  LadderView             receives ladder.load (failure), ladder.rows",
        "  ValidationMiddleware",
        "  LadderPresenter        handles ladder.tap; receives ladder.load; route events ▶ router",
        "  Inline",
        "  LadderInteractor       handles ladder.load, ladder.delete",
      ])
    #expect(lines.last?.hasPrefix("  running: ladder.load #") == true)
    gate.open()
    await router.idle()
    view.port.viewWasRemoved()
    #expect(view.port.debugDescription.hasPrefix("Module \"Ladder\" \(id), closed"))
  }

  @Test func `the debug description of a view without a module reports the missing module`() {
    #expect(ProbeView().port.debugDescription == "No module")
  }
}
