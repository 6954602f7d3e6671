import Testing
import VIPERInspection
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

@MainActor @Suite("Registering interfaces")
struct InterfaceRegistrationTests {
  private let app: RouteApp
  private let extra = RouteName<String, String>("registration.extra")

  init() throws { app = try RouteApp() }

  /// Registers, and gives what the error says; nothing may be kept then.
  private func refused(_ add: (inout Registration) -> Void) -> String {
    let before = app.router.describe().description
    let error = #expect(throws: RegistrationError.self) {
      try app.router.register("Second") { registration in
        registration.module(prefix: "Extra", view: { _ in PageView("extra") })
        registration.route(RouteName<String, Never>("registration.kept"), to: "Extra")
        add(&registration)
      }
    }
    #expect(app.router.describe().description == before)
    #expect(throws: BuildError.self) { try VIPBuilder(prefix: "Extra", router: app.router).build() }
    return error.map { "\($0)" } ?? "nothing"
  }

  @Test func `A route that nobody has is refused, with the nearest name`() {
    let text = refused {
      $0.interface(Wanted.headed, by: RouteName<String, String>("page.namd")) { (view: PageView) in
        view
      }
    }
    #expect(
      text
        == "The interface \"Headed\" of Second leads to the route \"page.namd\", which nobody registered. Did you mean"
        + " \"page.named\"? Usually the route's router is registered later. Register that first.")
    #expect(!app.router.canRoute(Wanted.headed))
  }

  @Test func `The nearest name may be one that is registered with it`() {
    let text = refused {
      $0.route(extra, to: PagePresenter.self)
      $0.interface(Wanted.headed, by: RouteName<String, String>("registration.extr")) {
        (view: PageView) in view
      }
    }
    #expect(text.contains("nobody registered. Did you mean \"registration.extra\"?"))
  }

  @Test func `A route of the same registration may serve it, whatever stands first`() throws {
    try app.router.register { registration in
      registration.interface(Wanted.headed, by: extra) { (view: PageView) in view }
      registration.route(extra, to: PagePresenter.self)
    }
    #expect(app.router.canRoute(Wanted.headed))
  }

  @Test func `A view of another class than the module's is refused; the class above it is not`() throws {
    #expect(
      refused { $0.interface(Wanted.called, by: Page.named) { (_: ProbeView) in PageView("A") } }
        == "The route \"page.named\" was to serve the interface \"Called\" by the view ProbeView, but its module's view"
        + " is PageView. Let the closure take PageView, or name the route that leads to ProbeView.")
    try app.router.register {
      $0.interface(Wanted.called, by: Page.named) { (view: VIPView) in
        (view as? PageView) ?? PageView("none")
      }
    }
    #expect(app.home.route(Wanted.called, "A", style: .make).target(as: Wanted.called)?.name == "A")
  }

  @Test func `One that somebody serves alone is not served by another, whoever says that it is shared`() throws {
    let text =
      "The interface \"Headed\" is served twice: by the route \"page.named\" of First and by the route \"page.limited\""
      + " of Second. Remove one; or, if they are two routes, let both say `isShared: true`, and choose by"
      + " `router.choose(_:by:)`."
    for (first, second) in [(false, false), (true, false), (false, true)] {
      let app = try RouteApp()
      try app.serve(Wanted.headed, by: Page.named, isShared: first, registrar: "First") { $0 }
      let error = #expect(throws: RegistrationError.self) {
        try app.serve(Wanted.headed, by: Page.limited, isShared: second, registrar: "Second") { $0 }
      }
      #expect(error.map { "\($0)" } == text)
    }
    try app.serve(Wanted.headed, by: Page.named, isShared: true) { $0 }
    try app.serve(Wanted.headed, by: Page.limited, isShared: true) { $0 }
  }

  @Test func `A claim is seen within one registration, too`() {
    let text = refused {
      $0.interface(Wanted.headed, by: Page.named) { (view: PageView) in view }
      $0.interface(Wanted.headed, by: Page.limited) { (view: PageView) in view }
    }
    #expect(
      text.hasPrefix(
        "The interface \"Headed\" is served twice: by the route \"page.named\" of Second and by"))
    #expect(!app.router.canRoute(Wanted.headed))
  }

  @Test func `One route serves one interface once, shared or not`() throws {
    try app.serve(Wanted.headed, by: Page.named, isShared: true, registrar: "First") { $0 }
    let text = refused {
      $0.interface(Wanted.headed, by: Page.named, isShared: true) { (view: PageView) in view }
    }
    #expect(
      text
        == "The interface \"Headed\" is served twice: by the route \"page.named\" of First and by the route"
        + " \"page.named\" of Second. Remove one; or, if they are two routes, let both say `isShared: true`, and choose by"
        + " `router.choose(_:by:)`.")
  }

  @Test func `The table is one, however many register: nothing is copied for each`() throws {
    let (interfaces, entries) = (app.router.interfaces, app.router.tables.entryPoints)
    try app.serve(Wanted.headed, by: Page.named) { $0 }
    try app.router.register {
      $0.add(EntryPoint(.link, text: "a", claim: "a", routes: [Page.named], content: ()))
    }
    #expect(interfaces[Wanted.headed.key].count == 1 && entries.all.count == 1)
  }

  @Test func `Many interfaces are told apart by their types, and each is looked up by itself`() throws {
    struct Number<Digit> {}
    var keys: Set<NameKey> = []
    try app.router.register { registration in
      @MainActor func add<Digit>(_ type: Digit.Type, _ depth: Int) {
        let interface = RouteInterface<Number<Digit>, String, String>()
        keys.insert(interface.key)
        registration.interface(interface, by: Page.named) { (_: PageView) in Number<Digit>() }
        if depth > 0 { add(Number<Digit>.self, depth - 1) }
      }
      add(Int.self, 99)
    }
    #expect(keys.count == 100)
    #expect(app.router.describe().routes.first { $0.name == "page.named" }?.interfaces.count == 100)
  }
}
