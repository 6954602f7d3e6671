import Testing
import VIPER
import VIPERTesting

/// A service of one module that looks back at it.
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

/// Says which of the services of a module live.
@MainActor private final class Watched {
  weak var session: Session?
  weak var thing: Thing?
  var isFreed: Bool { session == nil && thing == nil }
}

@MainActor @Suite("Services: those of a module go with it")
struct ModuleServiceTests {
  private let navigator = InMemoryNavigator()
  private let sink = CollectingSink()
  private let watched = Watched()
  private let last = Last<OfficeInteractor>()
  private let router: VIPRouter

  init() throws {
    router = VIPRouter(navigator: navigator, diagnostics: sink)
    router.slowTransitionThreshold = .seconds(86_400)  // A busy machine is not a stuck one.
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
      app.route(Routes.desk, .push, supporting: [.present, .make], to: "Office")
    }
    try navigator.show(VIPBuilder(prefix: "Root", router: router).build())
  }

  enum Way: CaseIterable { case finishing, handle, back, parent, replacedRoot, swipe }

  @Test(arguments: Way.allCases)
  func `They are freed by whatever way the module closes`(_ way: Way) async throws {
    let handle = router.route(Routes.desk, style: way == .swipe ? .present : .push)
    await router.idle()
    try {
      let view = try #require(handle.target as? OfficeView)
      #expect(!watched.isFreed && watched.thing === view.things[0])
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
    #expect(router.leakProbe?.leaks.isEmpty == true && sink.messages.isEmpty)
  }

  @Test func `They are freed with a module whose view is simply released, shown or not`() throws {
    try {
      let view = try VIPBuilder(prefix: "Office", router: router).build()
      view.port.ready()
      #expect(!watched.isFreed)
    }()
    #expect(watched.isFreed)
  }

  @Test func `They are freed with what was made and not shown`() {
    {
      let handle = router.route(Routes.desk, style: .make)
      #expect(handle.target != nil && !watched.isFreed)
    }()
    #expect(watched.isFreed)
  }

  @Test func `A part that somebody keeps keeps what it has, and not the rest of the module's services`() throws {
    var kept: OfficeInteractor?
    try {
      let view = try VIPBuilder(prefix: "Office", router: router).build()
      kept = last.part
      view.port.removed()
    }()
    #expect(kept?.things.first != nil && watched.thing != nil)
    #expect(watched.session == nil)
    kept = nil
    #expect(watched.isFreed)
  }

  @Test func `They stay when another view takes over, and go with that`() throws {
    try {
      let new = OfficeView()
      try {
        let old = try VIPBuilder(prefix: "Office", router: router).build(as: OfficeView.self)
        try old.transferModule(to: new)
        #expect(try watched.session?.lazy() === old.things[0])
      }()
      #expect(!watched.isFreed)
      new.port.removed()
    }()
    #expect(watched.isFreed)
  }

  @Test func `A module that could not be built leaves none`() throws {
    try router.register { app in
      app.module(
        prefix: "Half", view: { (thing: Thing) in OfficeView([thing]) },
        interactor: { (_: any Store) in OfficeInteractor() })
    }
    #expect(
      said { try VIPBuilder(prefix: "Half", router: router).build() }.hasPrefix(
        "The interactor of module \"Half\" could not be made: No service any Store is registered"))
    #expect(watched.isFreed)
  }
}
