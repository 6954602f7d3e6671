import Testing
import VIPER
import VIPERTesting

/// A service of a module that retains the module's context and a lazy service.
private final class Session {
  let context: ModuleContext
  let lazy: LazyService<Thing>
  init(context: ModuleContext, lazy: LazyService<Thing>) {
    self.context = context
    self.lazy = lazy
  }
}

private enum Routes {
  static let desk = RouteName<Void, String>("moduleService.desk")
}

private final class ClosingPresenter: VIPPresenter, ProducesOutput {
  typealias Output = String
  let session: Session
  init(session: Session) {
    self.session = session
    super.init()
  }
}

/// Weak references to the services of a module.
@MainActor private final class Watched {
  weak var session: Session?
  weak var thing: Thing?
  var isFreed: Bool { session == nil && thing == nil }
}

@MainActor @Suite("Services: release of perModule services")
struct ModuleServiceTests {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let watched = Watched()
  private let last = Last<OfficeInteractor>()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(navigator: navigator, onDiagnostic: sink.report)
    router.leakProbe = LeakProbe()
    let (watched, last) = (watched, last)
    try router.register { app in
      app.service(Session.self, lifetime: .perModule) {
        (context: ModuleContext, lazy: LazyService<Thing>) in
        let session = Session(context: context, lazy: lazy)
        watched.session = session
        return session
      }
      app.service(Thing.self, lifetime: .perModule) { (_: Session) in
        let thing = Thing()
        watched.thing = thing
        return thing
      }
      app.module(
        prefix: "Office", view: { (thing: Thing) in OfficeView([thing]) },
        presenter: ClosingPresenter.init,
        interactor: { (thing: Thing) in last.keep(OfficeInteractor([thing])) })
      app.module(prefix: "Root", view: { OfficeView() })
      app.route(Routes.desk, .push, supporting: [.present, .unshown], to: "Office")
    }
    try navigator.show(VIPBuilder(prefix: "Root", router: router).build())
  }

  enum Way: CaseIterable { case finishing, handle, back, parent, replacedRoot, swipe }

  @Test(arguments: Way.allCases)
  func `perModule services are released when the module closes, whatever closes the module`(_ way: Way) async throws {
    let handle = router.route(Routes.desk(), style: way == .swipe ? .present : .push)
    await router.idle()
    try {
      let view = try #require(handle.target as? OfficeView)
      #expect(!watched.isFreed)
      #expect(watched.thing === view.things[0])
      #expect(try watched.session?.lazy() === watched.thing)
      if way == .finishing {
        let presenter = try #require(view.dataSource(as: ClosingPresenter.self))
        #expect(presenter.session.context.prefix == "Office")
        presenter.finish(with: "done")
      }
    }()
    switch way {
    case .finishing: break
    case .handle: handle.remove()
    case .back: try navigator.back()
    case .swipe: try navigator.dismiss()
    case .parent, .replacedRoot:
      try navigator.show(VIPBuilder(prefix: "Root", router: router).build(), as: .root)
    }
    await router.idle()
    #expect(watched.isFreed)
    #expect(router.leakProbe?.leaks.isEmpty == true)
    #expect(sink.messages.isEmpty)
  }

  @Test func `perModule services are released with the view of their module`() throws {
    try {
      let view = try VIPBuilder(prefix: "Office", router: router).build()
      view.port.viewIsReady()
      #expect(!watched.isFreed)
    }()
    #expect(watched.isFreed)
  }

  @Test func `perModule services of a made module are released with that module`() {
    {
      let handle = router.route(Routes.desk(), style: .unshown)
      #expect(handle.target != nil)
      #expect(!watched.isFreed)
    }()
    #expect(watched.isFreed)
  }

  @Test func `a part that is retained after its module closed retains only the services that it received`() throws {
    var kept: OfficeInteractor?
    try {
      let view = try VIPBuilder(prefix: "Office", router: router).build()
      kept = last.part
      view.port.viewWasRemoved()
    }()
    #expect(kept?.things.first != nil)
    #expect(watched.thing != nil)
    #expect(watched.session == nil)
    kept = nil
    #expect(watched.isFreed)
  }

  @Test func `perModule services are retained by the view that takes over the module`() throws {
    try {
      let new = OfficeView()
      try {
        let old = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
        try old.transferModule(to: new)
        #expect(try watched.session?.lazy() === old.things[0])
      }()
      #expect(!watched.isFreed)
      new.port.viewWasRemoved()
    }()
    #expect(watched.isFreed)
  }

  @Test func `perModule services are released when their module fails to build`() throws {
    try router.register { app in
      app.module(
        prefix: "Half", view: { (thing: Thing) in OfficeView([thing]) },
        interactor: { (_: any Store) in OfficeInteractor() })
    }
    #expect(
      said { try VIPBuilder(prefix: "Half", router: router).build() }
        == "module.partFailed: interactor, Half ← service.missing: any Store, the interactor of module \"Half\"")
    #expect(watched.isFreed)
  }
}
