import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// The events and the route of a room. Several rooms may have the same name.
private enum Room {
  static let named = RouteName<String, String>("room.named")
  static let leave = EventName<String, Never>("room.leave")
}

private final class RoomPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = String
  static let mapping = Mapping(RoomPresenter.self) {
    $0.onInitialize { (_, _: String) in }
    $0.on(Room.leave) { $0.finish(with: $1) }
  }
}

/// A window of rooms. Random routes lead to existing rooms and to new rooms.
@MainActor private final class House {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let router: VIPRouter
  private var random: SeededGenerator
  private var routes: [(handle: RouteHandle<String>, asked: RouteStyle, end: Task<String?, any Error>)] = []
  /// For each route that has led to an existing room, the route that had opened the room. Both are indices of
  /// ``routes``.
  private var first: [Int: Int] = [:]
  private var log: [String] = []
  private(set) var mistake: String?
  private(set) var visits = 0

  init(_ random: SeededGenerator) throws {
    self.random = random
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    try router.register("House") { app in
      app.module(
        prefix: "Room", view: { (context: ModuleContext) in PageView("\(context.parameters)") },
        presenter: { RoomPresenter() })
      app.route(Room.named, .push, to: RoomPresenter.self)
    }
  }

  var story: String { (log + [mistake ?? "no failure"]).joined(separator: "\n") }

  private func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }
  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private func fail(_ text: String) { mistake = mistake ?? text }

  func run() async {
    open("hall", .root.wrapped(in: .tabs("a")), from: nil)
    for _ in 0..<Int.random(in: 4..<25, using: &random) where mistake == nil {
      act()
      guard chance(60) else { continue }
      await router.idle()
      check()
    }
    await router.idle()
    check()
    await end()
  }

  private func act() {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<60:
      let others: [RouteStyle] = [.push, .present, .tab("a"), .tab("b"), .embed]
      let style = pick(others) ?? .push
      let existing: [RouteStyle] = [.existing(or: style), .existing(or: style).unanimated(), .existingTab("b")]
      open(pick(["kitchen", "bath", "cellar"]) ?? "", chance(60) ? pick(existing) ?? style : style, from: source())
    case 60..<70:
      let handle = pick(routes.map(\.handle))
      note("remove \(handle.map { "\($0.eventID)" } ?? "")")
      handle?.remove(animated: chance(50))
    case 70..<80:
      let view = pick(navigator.views)
      note("\((view as? PageView)?.name ?? "no room") leaves")
      view?.send(Room.leave("word"))
    case 80..<90: note("back \((try? navigator.back()) != nil)")
    case 90..<95: note("dismiss \((try? navigator.dismiss()) != nil)")
    default: note("select \((try? navigator.select(tab: chance(50) ? "a" : "b")) != nil)")
    }
  }

  private func note(_ text: String) { log.append("\(text): \(navigator.tree.layout.rooms)") }

  private func source() -> (any ModuleView)? { chance(50) ? nil : chance(70) ? navigator.top : pick(navigator.views) }

  private func open(_ name: String, _ style: RouteStyle, from source: (any ModuleView)?) {
    let handle = router.route(Room.named(name), style: style, from: source)
    routes.append((handle, style, Task { try await handle.output() }))
    if chance(15), let other = pick(routes.map(\.handle)), let state = pick([RouteState.routed, .removing, .removed]) {
      // Another route, perhaps to the same room, is removed once in an observer.
      var isRemoved = false
      handle.observe { [weak self] in
        guard $0 == state, !isRemoved else { return }
        isRemoved = true
        self?.note("\(handle.eventID) is \(state), remove \(other.eventID)")
        other.remove()
      }
    }
    note("\(handle.eventID) \(name) as \(style)")
  }

  private func check() {
    for (number, (handle, asked, _)) in routes.enumerated() {
      let isThere = handle.target.map { view in navigator.views.contains { $0 === view } } ?? false
      switch handle.state {
      case .routed: if !isThere { fail("\(handle.eventID) is routed, but not shown") }
      case .removed, .failed: if isThere { fail("\(handle.eventID) is \(handle.state), but shown") }
      case .unrouted, .routing, .removing: fail("\(handle.eventID) is \(handle.state), but the router is idle")
      }
      guard handle.style == .existing else { continue }
      visits += 1
      if asked.forText == asked.description { fail("\(handle.eventID) should have opened a new room") }
      guard let target = handle.target else { continue }
      guard let opened = routes.firstIndex(where: { $0.handle.style != .existing && $0.handle.target === target })
      else {
        return fail("\(handle.eventID) leads to a room that no route has opened")
      }
      // A root that has finished stays on screen, and routes may still lead to it.
      if routes[opened].handle.givenOutput == nil { first[number] = opened }
    }
    // Expected reports: a room that cannot be shown in the current layout, and a root, which cannot be removed.
    for report in sink.diagnostics where !(report.underlying is RouteError) && report.code != "module.finishedTwice" {
      fail("the sink receives: \(report)")
    }
  }

  /// Closes all rooms, and checks that each wait ends.
  private func end() async {
    router.navigator = nil
    for view in navigator.views.reversed() { view.port.viewWasRemoved() }
    await router.idle()
    for (number, (handle, _, end)) in routes.enumerated() {
      if !handle.state.isFinal { return fail("\(handle.eventID) is \(handle.state) at the end") }
      let result = await end.result
      if let first = first[number].map({ routes[$0].handle }), first.givenOutput != handle.givenOutput {
        fail(
          "\(handle.eventID) has \(handle.givenOutput ?? "nothing"), \(first.eventID) \(first.givenOutput ?? "nothing")"
        )
      }
      if handle.state == .failed, case .success = result { fail("\(handle.eventID) failed, but its output succeeds") }
      if handle.state == .removed, case .failure = result {
        fail("\(handle.eventID) closed, but its output fails")
      }
    }
  }
}

extension RouteStyle {
  /// The style as text, without the prefix "existing or ".
  fileprivate var forText: String { description.replacing("existing or ", with: "") }
}

extension NavigationLayout {
  /// The tabs of each container, with the names of the rooms and of the rooms inside them.
  @MainActor fileprivate var rooms: String {
    func text(_ node: Node) -> String {
      ((node.element as? PageView)?.name ?? "") + (node.children.isEmpty ? "" : "(\(node.children.map(text)))")
    }
    return containers.map { "\($0.tabs.map { $0.stack.map(text).joined(separator: " ") }) \($0.selected)" }
      .joined(separator: " | ")
  }
}

@MainActor @Suite("Routes to existing modules in random programs", .timeLimit(.minutes(60)))
struct ExistingPropertyTests {
  @Test func `a handle always has the state of its module, and each wait for the output ends`() async throws {
    let run = RandomRun("ExistingPropertyTests", 2_000, long: 50_000)
    var visits = 0
    for index in run.indices {
      let house = try House(run.generator(index))
      await house.run()
      visits += house.visits
      guard house.mistake == nil else {
        Issue.record("\(house.story)\n\(run.again(index))")
        return
      }
    }
    run.printFigures("\(visits) checks of routes to existing modules")
    if run.isWhole { #expect(visits > run.indices.count) }
  }
}
