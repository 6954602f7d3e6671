import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

// A child that its parent uses as a service. This code is an example in the article on embedded modules, verbatim.

@MainActor protocol Portions: AnyObject {
  var count: Int { get }
  func add()
}

nonisolated enum Dinner {
  static let portions = RouteName<Void, Never>("dinner.portions")
  static let invite = EventName<String, Int>("dinner.invite")  // input: a guest; output: the number of portions
}

/// The child module of one dinner. The handle retains it.
struct PortionsChild {
  let handle: RouteHandle<Never>?
}

final class DinnerInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DinnerInteractor.self) {
    $0.on(Dinner.invite, DinnerInteractor.invite)
  }
  private let portions: any Portions

  init(portions: any Portions) { self.portions = portions }

  func invite(_ guest: String) -> Int {
    portions.add()
    return portions.count
  }
}

final class DinnerView: VIPView {
  private let portions: PortionsChild

  init(portions: PortionsChild) { self.portions = portions }

  func showPortions() { portions.handle?.commit(as: .embed, from: self) }
}

struct DinnerRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(PortionsChild.self, lifetime: .perModule) { (module: ModuleContext) in
      PortionsChild(handle: module.router?.route(Dinner.portions(), style: .unshown))
    }
    app.service((any Portions).self, lifetime: .perModule) { (child: PortionsChild) throws in
      guard let portions = child.handle?.target?.interactor(as: (any Portions).self) else {
        throw EventFailure(.error, "There are no portions for the dinner.")
      }
      return portions
    }
    app.module(view: DinnerView.init, interactor: DinnerInteractor.init)
    app.requires(Dinner.portions)
  }
}

// End of the example.

final class PortionsInteractor: VIPInteractor, Portions {
  static let counted = EventName<Never, Int>("portions.counted")
  private(set) var count = 0

  func add() {
    count += 1
    publish(Self.counted, count)
  }
}

final class PortionsView: VIPView, Mapped {
  static let mapping = Mapping(PortionsView.self) {
    $0.receive(PortionsInteractor.counted) { $0.shown.append($1) }
  }
  private(set) var shown: [Int] = []
}

@MainActor @Suite("A child that is a service of its parent")
struct ChildServiceTests {
  private static let dinner = RouteName<Void, Never>("dinner")
  private let app: WayApp

  init() throws {
    app = try WayApp()
    try app.router.register(DinnerRouter())
    try app.router.register("Dinners") { $0.route(Self.dinner, .push, to: "Dinner") }
  }

  private func registerChild() throws {
    try app.router.register("Portions") {
      $0.module(view: PortionsView.init, interactor: PortionsInteractor.init)
      $0.route(Dinner.portions, .embed, supporting: [.unshown], to: "Portions")
    }
  }

  private func open() async -> RouteHandle<Never> {
    let handle = app.router.route(Self.dinner())
    await app.router.idle()
    return handle
  }

  private func shownChild(of dinner: RouteHandle<Never>) -> PortionsView? {
    dinner.target?.submodules.all.first?.target as? PortionsView
  }

  @Test
  func `the interactor of the parent can use a child before the view shows that child`() async throws {
    try registerChild()
    #expect(app.router.validate() == [])
    let dinner = await open()
    let view = try #require(dinner.target as? DinnerView)
    #expect(try await view.request(Dinner.invite("Ann")) == 1)
    #expect(view.submodules.all.isEmpty)
    #expect(app.stack == [["ProbeView", "DinnerView"]])

    view.showPortions()
    await app.router.idle()
    let child = try #require(shownChild(of: dinner))
    #expect(child.shown == [1], "results from before the view was shown")
    #expect(try await view.request(Dinner.invite("Ben")) == 2)
    #expect(child.shown == [1, 2])
    #expect(child.port.isVisible)
    #expect(child.interactor(as: (any Portions).self)?.count == 2)

    view.showPortions()
    await app.router.idle()
    #expect(view.submodules.all.count == 1, "the child is shown once")
    #expect(app.sink.messages.count == 1)
  }

  @Test(arguments: [false, true])
  func `the parts of a child module are released together with the parts of its parent`(isShown: Bool) async throws {
    try registerChild()
    weak var view: PortionsView?
    weak var interactor: PortionsInteractor?
    weak var parent: DinnerView?
    weak var parentInteractor: DinnerInteractor?
    func run() async throws {
      let dinner = await open()
      let dinnerView = try #require(dinner.target as? DinnerView)
      #expect(try await dinnerView.request(Dinner.invite("Ann")) == 1)
      parent = dinnerView
      parentInteractor = dinnerView.interactor(as: DinnerInteractor.self)
      interactor = dinnerView.interactor(as: DinnerInteractor.self)?.child
      if isShown {
        dinnerView.showPortions()
        await app.router.idle()
        view = shownChild(of: dinner)
        #expect(view != nil)
      }
      #expect(interactor != nil)
      #expect(parent != nil)
      #expect(parentInteractor != nil)
      dinner.remove()
      await app.router.idle()
    }
    try await run()
    #expect(view == nil)
    #expect(interactor == nil)
    #expect(parent == nil)
    #expect(parentInteractor == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect(app.sink.messages == [])
    #expect(app.stack == [["ProbeView"]])
  }

  @Test func `a child closes when the user closes its parent`() async throws {
    try registerChild()
    weak var child: PortionsView?
    func run() async throws {
      let dinner = await open()
      (dinner.target as? DinnerView)?.showPortions()
      await app.router.idle()
      child = shownChild(of: dinner)
      #expect(child != nil)
      try app.navigator.back()
      await app.router.idle()
    }
    try await run()
    #expect(child == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect(app.sink.messages == [])
  }

  @Test func `a child is released with its parent even if both were never shown`() async throws {
    try registerChild()
    weak var parent: DinnerView?
    weak var child: PortionsInteractor?
    func run() {
      let dinner = app.router.route(Self.dinner(), style: .unshown)
      parent = dinner.target as? DinnerView
      child = parent?.interactor(as: DinnerInteractor.self)?.child
      #expect(parent != nil)
      #expect(child != nil)
    }
    run()
    await app.router.idle()
    #expect(parent == nil)
    #expect(child == nil)
    #expect(app.router.leakProbe?.leaks == [])
    #expect(app.sink.messages == [])
  }

  @Test func `two parents have separate children`() async throws {
    try registerChild()
    let (first, second) = (await open(), await open())
    let views = [first, second].compactMap { $0.target as? DinnerView }
    try #require(views.count == 2)
    #expect(try await views[0].request(Dinner.invite("Ann")) == 1)
    #expect(try await views[0].request(Dinner.invite("Ben")) == 2)
    #expect(try await views[1].request(Dinner.invite("Cid")) == 1)
    for view in views { view.showPortions() }
    await app.router.idle()
    #expect(shownChild(of: first)?.shown == [1, 2])
    #expect(shownChild(of: second)?.shown == [1])
    second.remove()
    await app.router.idle()
    #expect(try await views[0].request(Dinner.invite("Dan")) == 3, "the other parent is not affected")
    #expect(shownChild(of: first)?.shown == [1, 2, 3])
    #expect(app.sink.messages == [])
  }

  @Test func `a child remains usable after its removal, and is released with its parent`() async throws {
    try registerChild()
    weak var interactor: PortionsInteractor?
    func run() async throws {
      let dinner = await open()
      let view = try #require(dinner.target as? DinnerView)
      view.showPortions()
      await app.router.idle()
      view.submodules.removeAll()
      await app.router.idle()
      #expect(view.submodules.all.isEmpty)
      #expect(try await view.request(Dinner.invite("Ann")) == 1, "the parent has the interactor of the child")
      interactor = view.interactor(as: DinnerInteractor.self)?.child
      #expect(app.router.leakProbe?.leaks.map(\.parts) == [[.interactor: "PortionsInteractor"]])
      dinner.remove()
      await app.router.idle()
    }
    try await run()
    #expect(interactor == nil)
    #expect(app.router.leakProbe?.leaks == [])
  }

  @Test func `a parent with an unregistered child fails validation and building with both reasons`() async throws {
    let diagnostics = app.router.validate().map(brief)
    #expect(diagnostics.count == 1)
    #expect(diagnostics.first == "validation.notProvided: dinner.portions")
    let dinner = await open()
    #expect(dinner.state == .failed)
    #expect(app.stack == [["ProbeView"]])
    #expect(app.sink.messages.count == 2)
    #expect(app.sink.briefs.first == "route.unknown: dinner.portions")
    #expect(
      app.sink.briefs.last
        == "route.buildFailed: dinner ← module.partFailed: interactor, Dinner ← service.failed: any Portions, the interactor of module \"Dinner\" ← There are no portions for the dinner."
    )
    try registerChild()
    #expect(await open().state == .routed)
  }
}

extension DinnerInteractor {
  fileprivate var child: PortionsInteractor? {
    Mirror(reflecting: self).descendant("portions") as? PortionsInteractor
  }
}
