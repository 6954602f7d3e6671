import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

// A wireframe of a module. This code is an example in the article on patterns, verbatim.

nonisolated enum Plan {
  static let day = RouteName<Int, String>("plan.day")  // takes a day of the week, may return a dish
  static let edit = EventName<Int, Never>("plan.edit")
  static let compare = EventName<Int, Never>("plan.compare")
  static let undo = EventName<Int, Never>("plan.undo")
}

@MainActor final class PlanWireframe {
  private var opened: [(day: Int, handle: RouteHandle<String>)] = []

  /// The days that are open.
  var days: [Int] { opened.filter { $0.handle.canRemove }.map(\.day) }

  func edit(_ day: Int, for presenter: PlanPresenter) { open(day, .push, for: presenter) }
  func compare(_ day: Int, for presenter: PlanPresenter) { open(day, .present, for: presenter) }

  /// Removes only this day, and reverses the style that showed it.
  func undo(_ day: Int) { for entry in opened where entry.day == day { entry.handle.remove() } }

  private func open(_ day: Int, _ style: RouteStyle, for presenter: PlanPresenter) {
    opened.removeAll { !$0.handle.canRemove }  // including the days that the user closed
    let handle = presenter.route(Plan.day(day), style: .unshown)
    guard handle.outcome == .routed else { return }  // its error was reported
    handle.commit(as: style, from: opened.last?.handle.target)  // on top of the last day
    opened.append((day, handle))
  }
}

final class PlanPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PlanPresenter.self) {
    $0.on(Plan.edit) { plan, day in plan.wireframe.edit(day, for: plan) }
    $0.on(Plan.compare) { plan, day in plan.wireframe.compare(day, for: plan) }
    $0.on(Plan.undo) { plan, day in plan.wireframe.undo(day) }
    $0.receive(Plan.day) { plan, dish in plan.dishes.append(dish) }
    $0.onFailure(Plan.day) { _, _ in }  // closed without a dish
  }
  private let wireframe: PlanWireframe
  private(set) var dishes: [String] = []

  init(wireframe: PlanWireframe) { self.wireframe = wireframe }
}

struct PlanRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(PlanWireframe.self, lifetime: .perModule, PlanWireframe.init)
    app.module(prefix: "Plan", view: VIPView.init, presenter: PlanPresenter.init)
  }
}

// End of the example.

final class DayView: VIPView {}

final class DayPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let take = EventName<String, Never>("day.take")
  static let mapping = Mapping(DayPresenter.self) {
    $0.onInitialize { (presenter, day: Int) in presenter.day = day }
    $0.on(DayPresenter.take) { $0.finish(with: $1) }
  }
  private(set) var day = 0
}

@MainActor @Suite("A wireframe")
struct WireframeTests {
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator()
  private let router: VIPRouter
  private let plan: VIPView

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    try router.register(PlanRouter())
    plan = try VIPBuilder(prefix: "Plan", router: router).build(as: VIPView.self)
    try navigator.show(plan)
  }

  private func registerDays() throws {
    try router.register("Days") {
      $0.module(view: DayView.init, presenter: DayPresenter.init)
      $0.route(Plan.day, .push, supporting: [.unshown, .present], to: DayPresenter.self)
    }
  }

  private func send(_ events: (EventName<Int, Never>, Int)...) async {
    for (name, day) in events { plan.send(name(day)) }
    await router.idle()
  }

  /// The days on screen, by container. The plan is 0.
  private var days: [[Int]] {
    navigator.containers.map { $0.map { $0.dataSource(as: DayPresenter.self)?.day ?? 0 } }
  }

  private var wireframe: PlanWireframe? {
    plan.dataSource(as: PlanPresenter.self).flatMap {
      Mirror(reflecting: $0).descendant("wireframe") as? PlanWireframe
    }
  }

  @Test func `undo pops a pushed editor and dismisses a presented editor`() async throws {
    try registerDays()
    #expect(router.validate() == [])
    await send((Plan.edit, 1), (Plan.compare, 2))
    #expect(days == [[0, 1], [2]])
    #expect(wireframe?.days == [1, 2])
    await send((Plan.undo, 2))
    #expect(days == [[0, 1]])
    #expect(wireframe?.days == [1])
    await send((Plan.undo, 1))
    #expect(days == [[0]])
    #expect(wireframe?.days == [])
    #expect(sink.messages == [])
  }

  @Test
  func `undoing an editor removes the editors above it, and undoing the removed editors has no effect`() async throws {
    try registerDays()
    await send((Plan.edit, 1), (Plan.compare, 2), (Plan.edit, 3))
    #expect(days == [[0, 1], [2, 3]])
    await send((Plan.undo, 2))
    #expect(days == [[0, 1]])
    #expect(wireframe?.days == [1])
    await send((Plan.undo, 3), (Plan.undo, 2), (Plan.undo, 7))
    #expect(days == [[0, 1]])
    #expect(sink.messages == [])
    await send((Plan.undo, 1), (Plan.undo, 1))
    #expect(days == [[0]])
    #expect(sink.messages == [])
  }

  @Test(arguments: [[1, 2, 3], [3, 2, 1], [2, 3, 1]])
  func `several editors can be undone together in any order of the undo events`(order: [Int]) async throws {
    try registerDays()
    await send((Plan.edit, 1), (Plan.compare, 2), (Plan.edit, 3))
    for day in order { plan.send(Plan.undo(day)) }
    await router.idle()
    #expect(days == [[0]])
    #expect(wireframe?.days == [])
    #expect(sink.messages == [])
  }

  @Test func `an editor is not shown if its opening is undone before the transition`() async throws {
    try registerDays()
    await send((Plan.edit, 1), (Plan.undo, 1))
    #expect(days == [[0]])
    #expect(wireframe?.days == [])
    #expect(sink.messages == [])
    await send((Plan.edit, 1))
    #expect(days == [[0, 1]])
  }

  @Test func `undoing an editor that the user has closed has no effect`() async throws {
    try registerDays()
    await send((Plan.edit, 1), (Plan.compare, 2), (Plan.edit, 3))
    try navigator.back()
    #expect(days == [[0, 1], [2]])
    #expect(wireframe?.days == [1, 2])
    await send((Plan.undo, 3))
    #expect(days == [[0, 1], [2]])
    try navigator.dismiss()
    await send((Plan.compare, 4))
    #expect(days == [[0, 1], [4]], "the editor is opened from the top view")
    #expect(wireframe?.days == [1, 4], "the editor is opened from the top view")
    await send((Plan.undo, 4), (Plan.undo, 1))
    #expect(days == [[0]])
    #expect(sink.messages == [])
  }

  @Test
  func `the presenter receives the output of every editor, regardless of the view that opened the editor`()
    async throws
  {
    try registerDays()
    await send((Plan.edit, 1), (Plan.compare, 2))
    navigator.top?.send(DayPresenter.take("soup"))
    await router.idle()
    navigator.top?.send(DayPresenter.take("rice"))
    await router.idle()
    #expect(plan.dataSource(as: PlanPresenter.self)?.dishes == ["soup", "rice"])
    #expect(days == [[0]])
    #expect(wireframe?.days == [])
    #expect(sink.messages == [])
  }

  @Test func `an editor that cannot be opened is reported once, and its handle is not stored`() async throws {
    await send((Plan.edit, 1), (Plan.undo, 1))
    #expect(days == [[0]])
    #expect(wireframe?.days == [])
    #expect(sink.briefs == ["route.unknown: plan.day"])
  }

  @Test func `every module has a separate wireframe, which is released with the module`() async throws {
    try registerDays()
    weak var wireframe: PlanWireframe?
    func run() throws {
      let other = try VIPBuilder(prefix: "Plan", router: router).build()
      let presenter = try #require(other.dataSource(as: PlanPresenter.self))
      wireframe = Mirror(reflecting: presenter).descendant("wireframe") as? PlanWireframe
      #expect(wireframe != nil)
      #expect(wireframe !== self.wireframe)
    }
    try run()
    #expect(wireframe == nil)
    await send((Plan.edit, 1))
    #expect(days == [[0, 1]])
  }
}
