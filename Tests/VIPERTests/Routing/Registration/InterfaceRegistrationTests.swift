import Testing
import VIPERInspection
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

@MainActor @Suite("Registration of interfaces")
struct InterfaceRegistrationTests {
  private let app: RouteApp
  private let extra = RouteName<String, String>("registration.extra")

  init() throws { app = try RouteApp() }

  /// The error of a registration that is rejected. The rejected registration must leave no trace.
  private func refused(_ add: (inout Registration) -> Void) -> String {
    let before = app.router.describe().description
    let error = #expect(throws: Diagnostic.self) {
      try app.router.register("Second") { registration in
        registration.module(prefix: "Extra", view: { PageView("extra") })
        registration.route(RouteName<String, Never>("registration.kept"), to: "Extra")
        add(&registration)
      }
    }
    #expect(app.router.describe().description == before)
    #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Extra", router: app.router).build() }
    return error.map(brief) ?? "nothing"
  }

  @Test func `if an interface leads to an unregistered route, the error suggests the nearest name`() {
    let text = refused {
      $0.interface(Wanted.headed, by: RouteName<String, String>("page.namd")) { (view: PageView) in
        view
      }
    }
    #expect(
      text
        == "registration.unknownRoute: page.namd, interface \"Headed\", Second, page.named?")
    #expect(!app.router.canRoute(Wanted.headed))
  }

  @Test func `the nearest name in a message can belong to a route of the same registration`() {
    let text = refused {
      $0.route(extra, to: PagePresenter.self)
      $0.interface(Wanted.headed, by: RouteName<String, String>("registration.extr")) {
        (view: PageView) in view
      }
    }
    #expect(text == "registration.unknownRoute: registration.extr, interface \"Headed\", Second, registration.extra?")
  }

  @Test func `an interface and its route can be registered in any order within one registration`() throws {
    try app.router.register { registration in
      registration.interface(Wanted.headed, by: extra) { (view: PageView) in view }
      registration.route(extra, to: PagePresenter.self)
    }
    #expect(app.router.canRoute(Wanted.headed))
  }

  @Test
  func `an interface is rejected if its closure expects a class other than the class of the module's view`() throws {
    #expect(
      refused { $0.interface(Wanted.called, by: Page.named) { (_: ProbeView) in PageView("A") } }
        == "registration.viewDoesNotFit: Called, page.named")
    try app.router.register {
      $0.interface(Wanted.called, by: Page.named) { (view: VIPView) in
        (view as? PageView) ?? PageView("none")
      }
    }
    #expect(app.home.route(Wanted.called("A"), style: .unshown).target(as: Wanted.called)?.name == "A")
  }

  @Test func `a second route cannot serve an interface unless both routes share the interface`() throws {
    let text =
      "registration.duplicateInterface: Headed, the route \"page.named\" of First, the route \"page.limited\" of Second"
    for (first, second) in [(false, false), (true, false), (false, true)] {
      let app = try RouteApp()
      try app.serve(Wanted.headed, by: Page.named, isShared: first, registrar: "First") { $0 }
      let error = #expect(throws: Diagnostic.self) {
        try app.serve(Wanted.headed, by: Page.limited, isShared: second, registrar: "Second") { $0 }
      }
      #expect(error.map(brief) == text)
    }
    try app.serve(Wanted.headed, by: Page.named, isShared: true) { $0 }
    try app.serve(Wanted.headed, by: Page.limited, isShared: true) { $0 }
  }

  @Test func `a duplicate interface within one registration is rejected`() {
    let text = refused {
      $0.interface(Wanted.headed, by: Page.named) { (view: PageView) in view }
      $0.interface(Wanted.headed, by: Page.limited) { (view: PageView) in view }
    }
    #expect(
      text
        == "registration.duplicateInterface: Headed, the route \"page.named\" of Second, the route \"page.limited\" of Second"
    )
    #expect(!app.router.canRoute(Wanted.headed))
  }

  @Test func `a route cannot serve the same interface twice, even if the interface is shared`() throws {
    try app.serve(Wanted.headed, by: Page.named, isShared: true, registrar: "First") { $0 }
    let text = refused {
      $0.interface(Wanted.headed, by: Page.named, isShared: true) { (view: PageView) in view }
    }
    #expect(
      text
        == "registration.duplicateInterface: Headed, the route \"page.named\" of First, the route \"page.named\" of Second"
    )
  }

  @Test func `interfaces of 100 types are distinguished by their types`() throws {
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
