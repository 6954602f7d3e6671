import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

/// A room, of which there may be several with one name.
private enum Room {
  static let named = RouteName<String, String>("room.named")
  static let leave = EventName<String, Never>("room.leave")
}

private final class RoomPresenter: VIPPresenter, ProducesOutput, HandlesEvents {
  typealias Output = String
  static let events = EventMapping(RoomPresenter.self) {
    $0.onInitialize { (_, _: String) in }
    $0.on(Room.leave) { $0.finish(with: $1) }
  }
}

/// A window of rooms, to which routes lead at random: to those that are there, and to new ones.
@MainActor private final class House {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let router: VIPRouter
  private var random: SeededGenerator
  private var routes: [(handle: RouteHandle<String>, asked: RouteStyle, end: Task<String?, any Error>)] = []
  /// For each route that has led to what was there, the one that had opened it, by their places in ``routes``.
  private var first: [Int: Int] = [:]
  private var log: [String] = []
  private(set) var mistake: String?
  private(set) var visits = 0

  init(_ random: SeededGenerator) throws {
    self.random = random
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.slowTransitionThreshold = .seconds(86_400)
    router.leakProbe = LeakProbe()
    try router.register("House") { app in
      app.module(prefix: "Room", view: { PageView("\($0.parameters)") }, presenter: { _ in RoomPresenter() })
      app.route(Room.named, .push, to: RoomPresenter.self)
    }
  }

  var story: String { (log + [mistake ?? "all is well"]).joined(separator: "\n") }

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
      note("remove \(handle.map { "\($0.event)" } ?? "")")
      handle?.remove(animated: chance(50))
    case 70..<80:
      let view = pick(navigator.views)
      note("\((view as? PageView)?.name ?? "nobody") leaves")
      view?.send(Room.leave, "word")
    case 80..<90: note("back \((try? navigator.back()) != nil)")
    case 90..<95: note("dismiss \((try? navigator.dismiss()) != nil)")
    default: note("select \((try? navigator.select(tab: chance(50) ? "a" : "b")) != nil)")
    }
  }

  private func note(_ text: String) { log.append("\(text): \(navigator.layout.rooms)") }

  private func source() -> (any ModuleView)? { chance(50) ? nil : chance(70) ? navigator.top : pick(navigator.views) }

  private func open(_ name: String, _ style: RouteStyle, from source: (any ModuleView)?) {
    let handle = router.route(Room.named, name, style: style, from: source)
    routes.append((handle, style, Task { try await handle.output() }))
    note("\(handle.event) \(name) as \(style)")
  }

  private func check() {
    for (number, (handle, asked, _)) in routes.enumerated() {
      let isThere = handle.target.map { view in navigator.views.contains { $0 === view } } ?? false
      switch handle.state {
      case .routed: if !isThere { fail("\(handle.event) is routed and not there") }
      case .removed, .failed: if isThere { fail("\(handle.event) is \(handle.state) and there") }
      case .unrouted, .routing, .removing: fail("\(handle.event) is \(handle.state), and nothing is under way")
      }
      guard handle.style == .existing else { continue }
      visits += 1
      if asked.forText == asked.description { fail("\(handle.event) was to open a new room") }
      guard let target = handle.target else { continue }
      guard let opened = routes.firstIndex(where: { $0.handle.style != .existing && $0.handle.target === target })
      else {
        return fail("\(handle.event) leads to a room that nobody has opened")
      }
      // A root that has finished stays, and may be gone to.
      if routes[opened].handle.givenOutput == nil { first[number] = opened }
    }
    // What cannot be shown as things are, and the root, which cannot leave.
    for message in sink.messages
    where !["was not opened:", "is the root, and stays", "`finish` twice"].contains(where: message.contains) {
      fail("the sink hears: \(message)")
    }
  }

  /// Empties the house: everybody who waits gets an end, and nothing stays.
  private func end() async {
    router.navigator = nil
    for view in navigator.views.reversed() { view.port.removed() }
    await router.idle()
    for (number, (handle, _, end)) in routes.enumerated() {
      if !handle.state.isFinal { return fail("\(handle.event) is \(handle.state) in the end") }
      let result = await end.result
      if let first = first[number].map({ routes[$0].handle }), first.givenOutput != handle.givenOutput {
        fail(
          "\(handle.event) hears \(handle.givenOutput ?? "nothing"), \(first.event) \(first.givenOutput ?? "nothing")")
      }
      if handle.state == .failed, case .success = result { fail("\(handle.event) failed, and who waits does not hear") }
      if handle.state == .removed, case .failure = result {
        fail("\(handle.event) closed, and who waits hears an error")
      }
    }
  }
}

extension RouteStyle {
  /// Its text without what is done if the module is there.
  fileprivate var forText: String { description.replacing("existing or ", with: "") }
}

extension NavigationLayout {
  /// The tabs of each container, with the names of the rooms and what is inside of them.
  @MainActor fileprivate var rooms: String {
    func text(_ node: Node) -> String {
      ((node.element as? PageView)?.name ?? "") + (node.children.isEmpty ? "" : "(\(node.children.map(text)))")
    }
    return containers.map { "\($0.tabs.map { $0.stack.map(text).joined(separator: " ") }) \($0.selected)" }
      .joined(separator: " | ")
  }
}

@MainActor @Suite("Routes to what is there, by random programs", .timeLimit(.minutes(60)))
struct ExistingPropertyTests {
  @Test func `Each handle is as its module is, and each who waits hears of the end`() async throws {
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
    run.printFigures("\(visits) looks at routes that led to what was there")
    if run.isWhole { #expect(visits > run.indices.count) }
  }
}
