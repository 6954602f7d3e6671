import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let count = EventName<Int, Never>("load.count")
  static let fan = EventName<Int, Never>("load.fan")
  static let build = EventName<Int, Never>("load.build")
}

private enum Routes {
  static let a = RouteName<Int, Never>("load.a")
  static let b = RouteName<Int, Never>("load.b")
}

/// Shared counters of modules that build each other.
@MainActor private final class Tally {
  var built = 0
  private(set) var mostAlive = 0
  /// The number of parts that are alive. A part can be released on any thread.
  let alive = Lock(0)

  func begin() {
    let now = alive.withLock {
      $0 += 1
      return $0
    }
    mostAlive = max(mostAlive, now)
  }
}

@MainActor @Suite("Law 1 under load", .timeLimit(.minutes(30)))
struct LoadTests {
  private final class Counting: VIPInteractor, Mapped {
    static let mapping = Mapping(Counting.self) {
      $0.on(Names.count) { part, rest in
        part.seen += 1
        if rest > 0 { part.view?.send(Names.count(rest - 1)) }
      }
      $0.on(Names.fan) { part, count in
        for _ in 0..<count { part.view?.send(Names.count(0)) }
      }
    }
    var seen = 0
    weak var view: ProbeView?
  }

  @Test func `many events from one handler, or in one chain of causes, do not grow the stack`() throws {
    let count = LongRun.count(10_000, optimized: 1_000_000, long: 1_000_000)
    let counting = Counting()
    let probe = try ModuleProbe(interactor: counting)
    counting.view = probe.view
    probe.send(Names.fan(count))
    #expect(counting.seen == count)
    probe.router.depthLimit = count
    counting.seen = 0
    probe.send(Names.count(count - 1))
    #expect(counting.seen == count)
    #expect(probe.sink.diagnostics.isEmpty)
    #expect(probe.router.droppedCount == 0)
  }

  @Test func `many modules that build each other are all freed and do not grow the stack`() throws {
    final class Building: VIPInteractor, Mapped {
      static let mapping = Mapping(Building.self) {
        $0.on(Names.build) { part, rest in
          part.tally.built += 1
          guard rest > 0 else { return }
          try VIPBuilder(prefix: "Building", router: part.router).build().send(
            Names.build(rest - 1))
        }
      }
      let tally: Tally
      let router: VIPRouter
      init(tally: Tally, router: VIPRouter) {
        (self.tally, self.router) = (tally, router)
        tally.begin()
      }
      deinit { tally.alive.withLock { $0 -= 1 } }
    }
    let count = LongRun.count(5_000, optimized: 100_000, long: 1_000_000)
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    let tally = Tally()
    router.depthLimit = count
    try router.register { [unowned router] app in
      app.module(
        prefix: "Building", view: { ProbeView() },
        interactor: { Building(tally: tally, router: router) })
    }
    try VIPBuilder(prefix: "Building", router: router).build().send(Names.build(count - 1))
    #expect(tally.built == count)
    #expect(tally.alive.withLock { $0 } == 0)
    #expect(tally.mostAlive < 5)
    #expect(sink.diagnostics.isEmpty)
    #expect(router.droppedCount == 0)
  }

  @Test func `many modules that open each other by routes are all freed`() async throws {
    final class Opening: VIPPresenter, Mapped {
      static let mapping = Mapping(Opening.self) {
        $0.onInitialize { part, rest in part.rest = rest }
        $0.on(Lifecycle.didAppear) { part in
          part.tally.built += 1
          if part.rest > 0 {
            part.send((part.rest.isMultiple(of: 2) ? Routes.b : Routes.a)(part.rest - 1))
          }
        }
      }
      let tally: Tally
      var rest = 0
      init(tally: Tally) {
        self.tally = tally
        tally.begin()
      }
      deinit { tally.alive.withLock { $0 -= 1 } }
    }
    /// A screen that shows one view.
    final class OneAtATime: Navigator {
      let styles = RouteStyles.standard
      var views: [any ModuleView] { shown.map { [$0] } ?? [] }
      var shown: (any ModuleView)?
      func show(
        _ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?
      ) async throws -> RouteStyle {
        let covered = shown
        shown = view
        view.port.didAppear()
        covered?.port.viewWasRemoved()
        return style
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
    }
    let count = LongRun.count(500, optimized: 20_000, long: 1_000_000)
    let sink = CollectingSink()
    let navigator = OneAtATime()
    let router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    let tally = Tally()
    router.depthLimit = 3 * count
    try router.register { app in
      app.module(prefix: "A", view: { ProbeView() }, presenter: { Opening(tally: tally) })
      app.module(prefix: "B", view: { ProbeView() }, presenter: { Opening(tally: tally) })
      app.route(Routes.a, to: "A")
      app.route(Routes.b, to: "B")
    }
    let handle = router.route(Routes.a(count - 1))
    #expect(try await handle.output() == nil)
    await router.idle()
    #expect(tally.built == count)
    #expect(tally.mostAlive < 5)
    #expect(sink.messages.isEmpty)
    #expect(router.droppedCount == count - 2, "closing results to released openers")
    navigator.shown = nil
    #expect(tally.alive.withLock { $0 } == 0)
  }
}
