import VIPER
import VIPERHosting
import VIPERLinks
import VIPERTesting
import VIPERTestSupport

/// Programs that navigate.
@MainActor struct NavStyle: GateStyle {
  /// The speed of the user.
  enum User: String {
    /// A user that waits until the app is idle after each act.
    case patient
    /// A user with acts that are queued in one turn.
    case hasty
    /// A hasty user in a window with transitions that take time.
    case hastyInSlowWindow
  }
  let user: User

  var name: String {
    switch user {
    case .patient: "nav, patient"
    case .hasty: "nav, hasty"
    case .hastyInSlowWindow: "nav, hasty, slow window"
    }
  }
  var limit: Int {
    switch user {
    case .patient: GateLimits.navigationOfPatientUser
    case .hasty: GateLimits.navigationOfHastyUser
    case .hastyInSlowWindow: GateLimits.navigationInSlowWindow
    }
  }

  private func parts(_ index: Int) -> NavParts { NavParts.allCases[index % NavParts.allCases.count] }
  func group(_ index: Int) -> String? { parts(index).rawValue }
  func makeApp(_ index: Int) throws -> NavApp {
    try NavApp(user == .hastyInSlowWindow ? SlowWindow() : InMemoryNavigator())
  }

  func act(in app: NavApp, _ index: Int, _ random: SeededGenerator) async throws {
    let visitor = NavUser(app, random, parts(index))
    app.user = visitor
    await visitor.act(user == .patient ? 20 : 30, isPatient: user == .patient)
  }
}

/// The parts of the navigation that a program uses in addition to pages and previews.
private enum NavParts: String, CaseIterable {
  case pages = "pages and previews"
  case embedding = "embedding"
  /// Sequences of routes, routes with loaded parameters, and commits of previews that have ended.
  case sequences = "sequences, loading, ended previews"
}

/// A user of the app, and the code of the app that opens pages by itself.
@MainActor private final class NavUser {
  private unowned let app: NavApp
  private var random: SeededGenerator
  private let parts: NavParts
  private var handles: [RouteHandle<String>] = []
  private var previews: [RouteHandle<String>] = []

  init(_ app: NavApp, _ random: SeededGenerator, _ parts: NavParts) {
    (self.app, self.random, self.parts) = (app, random, parts)
  }

  func act(_ count: Int, isPatient: Bool) async {
    app.router.route(Nav.page(random.number(0..<4)), style: random.chance(40) ? .tab("a") : nil)
    await app.router.idle()
    for _ in 0..<count {
      act()
      if isPatient {
        await app.router.idle()
      } else if random.chance(25) {
        await settle(random.number(1..<10))
      }
    }
    await app.router.idle()
  }

  private func act() {
    switch random.number(0..<100) {
    case 0..<25: send()
    case 25..<40: route()
    case 40..<52: preview()
    case 52..<58: if let handle = takeHandle() { handle.remove() }
    case 58..<75: gesture()
    case 75..<90:
      switch parts {
      case .pages: route()
      case .embedding: embed()
      case .sequences: routeSteps()
      }
    case 90..<95: if let view { view.send(random.chance(50) ? Nav.load(4) : Nav.load(5)) }
    default: if let view { view.send(Nav.open(20 + random.number(0..<3))) }
    }
  }

  private var view: NavView? {
    let views = app.window.views.compactMap { $0 as? NavView }
    return views.isEmpty ? nil : random.pick(views)
  }

  private func takeHandle() -> RouteHandle<String>? {
    handles.isEmpty ? nil : handles.remove(at: random.number(0..<handles.count))
  }

  private func send() {
    guard let view else { return }
    let number = random.number(0..<17)
    switch random.number(0..<10) {
    case 0..<3: view.send(Nav.open(number))
    case 3: view.send(Nav.preview(number))
    case 4: view.send(Nav.commit(number))
    case 5: view.send(Nav.discard())
    case 6, 7: view.send(Nav.done(number))
    case 8: view.send(Nav.tell(number))
    default: view.send(Nav.load(number))
    }
  }

  private func route() {
    let (number, style) = (random.number(0..<17), Nav.style(random.number(0..<15)))
    let source = random.chance(80) ? view : nil
    if parts != .sequences || random.chance(70) {
      handles.append(app.router.route(Nav.page(number), style: style, from: source))
    } else {
      handles.append(app.router.route(Nav.loaded(number), style: style, from: source))
    }
  }

  /// Makes, shows or discards a preview.
  private func preview() {
    if parts != .sequences { previews.removeAll { !$0.canRemove } }
    switch random.number(0..<5) {
    case 0, 1: previews.append(app.router.route(Nav.page(random.number(0..<17)), style: .unshown, from: view))
    case _ where previews.isEmpty: return
    case 2, 3:
      let preview = previews[random.number(0..<previews.count)]
      preview.commit(as: Nav.style(random.number(0..<15)), from: random.chance(50) ? view : nil)
    default: previews.remove(at: random.number(0..<previews.count)).remove()
    }
  }

  /// A user cannot swipe while a window animates a transition.
  private func gesture() {
    guard !app.router.pendingWork.contains(where: { $0.kind == "transition" }) else { return }
    switch random.number(0..<6) {
    case 0..<3: try? app.window.back()
    case 3: try? app.window.dismiss()
    case 4: if let view { try? app.window.close(view) }
    default: try? app.window.select(tab: random.chance(50) ? "a" : "b")
    }
  }

  /// Changes the modules inside a view.
  private func embed() {
    guard let view else { return }
    let (submodules, number) = (view.submodules, random.number(0..<12))
    let children = submodules.all
    switch random.number(0..<6) {
    case 0..<3: handles.append(submodules.add(Nav.page(number), in: random.chance(30) ? "slot" : nil))
    case 3: if !children.isEmpty { submodules.move(random.pick(children), to: random.number(0..<3)) }
    case 4: if !children.isEmpty { handles.append(submodules.replace(random.pick(children), with: Nav.page(number))) }
    default: submodules.removeAll()
    }
  }

  private func routeSteps() {
    app.router.route(
      [
        RouteStep(Nav.page(random.number(0..<10)), style: random.pick([.push, .present, .root])),
        RouteStep(Nav.page(random.number(0..<10)), style: random.pick([.push, .embed, .sheet])),
      ], from: view)
  }
}
