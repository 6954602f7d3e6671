// Random programs of changes to a navigation tree. Some changes are made during lifecycle events of views.

import Testing
import VIPER
import VIPERHosting
import VIPERTestSupport

@MainActor @Suite("Consistency of a navigation tree in random programs", .timeLimit(.minutes(60)))
struct NavigationPropertyTests {
  @Test func `after each random change, views in the tree are ready, and only views on screen are visible`() throws {
    let run = RandomRun("NavigationPropertyTests", 2_000, long: 50_000)
    var (refused, shown, fromWithin) = (0, 0, 0)
    for index in run.indices {
      let program = NavigationProgram(run.generator(index))
      try program.run()
      refused += program.refused
      shown += program.shown
      fromWithin += program.fromWithin
      guard let mistake = program.mistake else { continue }
      Issue.record(
        """
        \(mistake)
        \(program.log.joined(separator: "\n"))
        \(run.again(index))
        """)
      return
    }
    run.printFigures("\(shown) shown, \(refused) rejected, \(fromWithin) during lifecycle events")
    guard run.isWhole else { return }
    #expect(
      min(refused, shown, fromWithin) > 2 * run.indices.count, "the programs cover too few cases")
  }
}

/// One random program, and the failure after one of its steps.
@MainActor private final class NavigationProgram {
  private final class Module {
    var view: NamedView
    let presenter: RecordingPresenter
    var wasShown = false
    init(_ view: NamedView, _ presenter: RecordingPresenter) {
      (self.view, self.presenter) = (view, presenter)
    }
  }

  private let window = Window()
  private var tree: NavigationTree { window.tree }
  private var random: SeededGenerator
  private var modules: [Module] = []
  /// The number of changes that may still be made during lifecycle events of this step.
  private var mayMeddle = 0
  private(set) var log: [String] = []
  private(set) var mistake: String?
  private(set) var (refused, shown, fromWithin) = (0, 0, 0)

  init(_ random: SeededGenerator) { self.random = random }

  func run() throws {
    let isMeddled = chance(60)
    for _ in 0..<Int.random(in: 5..<40, using: &random) where mistake == nil {
      mayMeddle = isMeddled ? 3 : 0
      try step()
      check()
    }
  }

  // MARK: Steps

  private func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  private func pick<Element>(_ elements: [Element]) -> Element? {
    elements.randomElement(using: &random)
  }
  private func anyView() -> (any ModuleView)? { pick(tree.views) }
  private func name(_ view: (any ModuleView)?) -> String { (view as? NamedView)?.name ?? "no view" }

  private func module() throws -> Module {
    let name = "\(modules.count)"
    let (view, presenter) = (NamedView(name), RecordingPresenter(name, window.journal))
    try view.assemble(presenter: presenter)
    presenter.onStep = { [weak self] _ in self?.meddle() }
    modules.append(Module(view, presenter))
    return modules[modules.count - 1]
  }

  private func meddle() {
    guard mayMeddle > 0, chance(15) else { return }
    mayMeddle -= 1
    fromWithin += 1
    do { try step() } catch { mistake = mistake ?? "\(error)" }
  }

  private func step() throws {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<58: try show()
    case 58..<62: move()
    case 62..<80:
      let view = chance(90) ? anyView() : pick(modules.map(\.view))
      if let view {
        attempt("remove \(name(view))") { () throws(RouteError) in try tree.remove(view) }
      }
    case 80..<90:
      let tab = pick(tree.tabs + ["a", "b", "d"]) ?? "a"
      attempt("select \(tab)") { () throws(RouteError) in try tree.select(tab: tab) }
    case 90..<92:
      if let view = chance(90) ? anyView() : pick(modules.map(\.view)) { reveal(view) }
    case 92..<93: tree.setCollapsed(!tree.isCollapsed)
    case 93..<95:
      attempt("dismiss") { () throws(RouteError) in try tree.dismiss() }
    default: try handOver()
    }
  }

  private func reveal(_ view: any ModuleView) {
    let isThere = tree.contains(view)
    let error = attempt("reveal \(name(view))") { () throws(RouteError) in try tree.reveal(view) }
    if (error == nil) != isThere { fail("reveal ended with \(String(describing: error))") }
    // Lifecycle events may cause more changes.
    guard isThere, mayMeddle == 0, fromWithin == 0 else { return }
    var screen = view
    while let parent = tree.views.first(where: { other in tree.children(of: other).contains { $0 === screen } }) {
      screen = parent
    }
    if tree.top !== screen { fail("\(name(tree.top)) is on top") }
  }

  private func style() -> RouteStyle {
    let styles: [RouteStyle] = [
      .push, .push, .push, .present, .present, .replace, .replace, .tab("a"), .tab("b"), .tab("c"),
      .tab("a"), .embed, .embed, .embed(at: 1), .embed(in: "x"), .embed(in: "y", at: 0), .any,
      .sheet, .showDetail, .showDetail, .column("a"), .column("b"), .column("detail"),
      .unshown, .named("fly"), .window,
    ]
    let containers: [RouteContainer] = [
      .navigation, .tabs("a"), .tabs("b"), .tabs("b"), .split("a"), .split("c"), .split("a"), .custom("shelf"),
    ]
    let style = chance(3) ? .root : pick(styles) ?? .push
    return chance(25) ? style.wrapped(in: pick(containers) ?? .navigation) : style
  }

  private func source() -> (any ModuleView)? {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<35: nil
    case 35..<60: tree.top
    case 60..<95: anyView()
    default: pick(modules.map(\.view))
    }
  }

  private func show() throws {
    let (style, source) = (style(), source())
    if chance(5), let view = anyView() {
      let wasThere = attempt("show \(name(view)) again as \(style)") { () throws(RouteError) in
        try tree.show(view, as: style, from: source)
      }
      if wasThere?.code != "host.alreadyShown" {
        fail("a view that is already shown: \(String(describing: wasThere))")
      }
      return
    }
    var verdict: RouteError?
    let layout = layout
    do throws(RouteError) { try tree.check(style, from: source) } catch { verdict = error }
    if self.layout != layout { fail("check changed the tree") }
    let module = try module()
    // The view may be removed again before `show` returns.
    module.wasShown = verdict == nil
    var used: RouteStyle?
    let isFirst = tree.views.isEmpty
    let hadColumns = tree.layout.containers.last?.container?.isSplit == true
    let text = "show \(module.view.name) as \(style) from \(source.map(name) ?? "the app")"
    let error = attempt(text) { () throws(RouteError) in
      used = try tree.show(module.view, as: style, from: source)
    }
    if error != verdict {
      fail("check ended with \(String(describing: verdict)), show with \(String(describing: error))")
    }
    if error == nil {
      shown += 1
      var expected = tree.styles.resolve(style)
      if style.place == RouteStyle.showDetail.place, hadColumns {
        expected = RouteStyle(.column("detail"), in: style.container)
      }
      // The first view is the root, or a tab.
      if isFirst, let style = expected {
        switch style.place {
        case .tab, .column: break
        default: expected = RouteStyle(.root, in: style.container)
        }
      }
      if used != expected { fail("the style was \(String(describing: used))") }
    }
  }

  private func move() {
    let inside = tree.views.flatMap { tree.children(of: $0) }
    guard let view = chance(80) ? pick(inside) : pick(modules.map(\.view)) else { return }
    let parent = tree.views.first { tree.children(of: $0).contains { $0 === view } }
    func children() -> [ObjectIdentifier] {
      (parent.map { tree.children(of: $0) } ?? []).map { ObjectIdentifier($0) }
    }
    let (index, told) = (Int.random(in: -1...4, using: &random), window.journal.lines.count)
    var order = children()
    let error = attempt("move \(name(view)) to \(index)") { () throws(RouteError) in
      try tree.move(view, to: index)
    }
    if (error == nil) != (parent != nil) { fail("move ended with \(String(describing: error))") }
    order.removeAll { $0 == ObjectIdentifier(view) }
    if parent != nil { order.insert(ObjectIdentifier(view), at: min(max(0, index), order.count)) }
    if children() != order { fail("the order of the children is wrong") }
    if window.journal.lines.count != told { fail("a view received a lifecycle event during a move") }
  }

  private func handOver() throws {
    guard let view = anyView(), let module = modules.first(where: { $0.view === view }) else {
      return
    }
    let other = NamedView(module.view.name + "'")
    let count = window.journal.lines.count
    try view.transferModule(to: other)
    module.view = other
    attempt("replace \(name(view)) by \(other.name)") { () throws(RouteError) in
      try tree.replace(view, by: other)
    }
    if window.journal.lines.count != count { fail("a view received a lifecycle event during a replacement") }
  }

  /// Makes a change. A rejected change must leave the tree unchanged.
  @discardableResult
  private func attempt(
    _ text: String, _ body: () throws(RouteError) -> Void
  ) -> RouteError? {
    log.append(text)
    let (place, layout, told) = (log.count - 1, layout, window.journal.lines.count)
    do throws(RouteError) {
      try body()
      return nil
    } catch {
      log[place] += " ✗ \(error)"
      refused += 1
      if self.layout != layout { fail("a rejected change changed \(layout) to \(self.layout)") }
      if window.journal.lines.count != told { fail("a view received a lifecycle event of a rejected change") }
      return error
    }
  }

  private var layout: String {
    window.layout + " / " + tree.views.map { name($0) }.joined(separator: " ")
  }

  // MARK: Conditions

  private func fail(_ text: String) { mistake = mistake ?? "After “\(log.last ?? "")”: \(text)" }

  private func check() {
    var seen: Set<ObjectIdentifier> = []
    var next = tree.top.map { [$0] } ?? []
    if let container = tree.layout.containers.last, container.container?.isSplit == true, !tree.isCollapsed {
      next = container.tabs.compactMap { $0.stack.last?.element }
    }
    while let view = next.popLast() {
      seen.insert(ObjectIdentifier(view))
      next += tree.children(of: view)
    }
    let views = tree.views.map(ObjectIdentifier.init)
    let all = Set(views)
    if all.count != views.count { fail("the tree contains a view twice") }
    if !all.isEmpty && tree.containers.isEmpty { fail("the tree has views, but no container") }
    if tree.containers.contains(where: \.isEmpty) { fail("a container is empty") }
    if Set(tree.tabs).count != tree.tabs.count { fail("two tabs have the same name") }
    if tree.tabs.isEmpty ? tree.selectedTab != nil : !tree.tabs.contains(tree.selectedTab ?? "") {
      fail("no tab is selected")
    }
    for module in modules {
      let (view, steps) = (module.view, module.presenter.steps)
      let isThere = all.contains(ObjectIdentifier(view))
      if isThere != tree.contains(view) {
        fail("`views` and `contains` differ for \(view.name)")
      }
      if isThere && !view.port.isReady { fail("\(view.name) is in the tree, but not ready") }
      if view.port.isVisible != seen.contains(ObjectIdentifier(view)) {
        fail(
          "\(view.name) is \(view.port.isVisible ? "visible, but not on screen" : "on screen, but not visible")"
        )
      }
      let removals = steps.count { $0 == "removed" }
      if removals != (module.wasShown && !isThere ? 1 : 0) {
        fail("\(view.name) was removed \(removals) times")
      }
      if removals == 1, steps.last != "removed" { fail("\(view.name) received an event after its removal") }
      if steps.isEmpty == module.wasShown || steps.count(where: { $0 == "ready" }) > 1 {
        fail("\(view.name) received \(steps)")
      }
    }
  }
}
