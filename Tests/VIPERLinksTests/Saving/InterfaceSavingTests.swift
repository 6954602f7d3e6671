import Foundation
import Testing
import VIPER
import VIPERRestoration

@MainActor private protocol Titled: AnyObject {}
@MainActor private protocol Headed: AnyObject {}
extension KeepView: Titled, Headed {}

@MainActor @Suite("Saved interfaces")
struct InterfaceSavingTests {
  private static let titled = RouteInterface<any Titled, String, String>()
  private static let headed = RouteInterface<any Headed, String, String>()
  private static let adapted = RouteName<String, String>("keep.adapted")

  private func app(_ register: @MainActor (inout Registration) -> Void) throws -> SavingApp {
    try SavingApp {
      SavingApp.restorable(&$0)
      register(&$0)
    }
  }

  /// Returns an app that shows a page and, on top, a second page that a key requested.
  private func app(
    showing key: some RouteKey<String, String>, _ register: @MainActor (inout Registration) -> Void
  ) async throws -> SavingApp {
    let app = try app(register)
    await app.page("a", .root)
    app.view("a")?.route(key("b"), style: .push)
    await app.router.idle()
    #expect(app.screen == "a b")
    return app
  }

  private func requested(in app: SavingApp) -> (any RouteKey)? {
    app.router.navigationState()?.outline.nodes.last?.element.interface
  }

  @Test func `an interface is saved by its id and not by the name of its type`() async throws {
    let app = try await app(showing: Self.titled) {
      $0.interface(Self.titled, by: Keep.page) { (view: KeepView) in view }
      $0.restorable(Self.titled, as: "keep.titled")
    }
    #expect(
      try app.saved() == #"{"containers":[{"tabs":[{"stack":[{"parameters":"a","route":"keep.page"},"#
        + #"{"interface":"keep.titled","parameters":"b","route":"keep.page"}]}]}],"format":1}"#)
  }

  @Test func `a module requested by an interface is restored after the interface was renamed`()
    async throws
  {
    let json = try await app(showing: Self.titled) {
      $0.interface(Self.titled, by: Keep.page) { (view: KeepView) in view }
      $0.restorable(Self.titled, as: "keep.titled")
    }.saved()
    let renamed = try app {
      $0.interface(Self.headed, by: Keep.page) { (view: KeepView) in view }
      $0.restorable(Self.headed, as: "keep.titled")
    }
    let restoration = try await renamed.restore(json)
    #expect(renamed.screen == "a b")
    #expect(restoration.failures.isEmpty)
    #expect(requested(in: renamed)?.key == Self.headed.key)
    #expect(try renamed.saved() == json)
  }

  @Test func `an interface is saved with its first registered id and restored from any of its ids`() async throws {
    let register: @MainActor (inout Registration) -> Void = {
      $0.interface(Self.titled, by: Keep.page) { (view: KeepView) in view }
      $0.restorable(Self.titled, as: "keep.titled")
      $0.restorable(Self.titled, as: "keep.earlier")
    }
    let json = try await app(showing: Self.titled, register).saved()
    let other = try app(register)
    try await other.restore(json.replacing("keep.titled", with: "keep.earlier"))
    #expect(requested(in: other)?.key == Self.titled.key)
    #expect(try other.saved() == json)
  }

  @Test func `a module opened by an interface without an id is omitted, and the reason is listed`() async throws {
    let app = try await app(showing: Self.titled) {
      $0.interface(Self.titled, by: Keep.page) { (view: KeepView) in view }
    }
    let omitted = app.router.savedNavigation()?.omitted
    #expect(omitted?.map(\.name) == ["keep.page"])
    #expect(omitted?.first?.reason.contains(" \"Titled\"") == true)
    #expect(!(try app.saved()).contains("Titled"))
  }

  @Test func `an adapted route is saved by its name`() async throws {
    let register: @MainActor (inout Registration) -> Void = { $0.adapt(Self.adapted, to: Keep.page) }
    let json = try await app(showing: Self.adapted, register).saved()
    #expect(json.contains(#""interface":"keep.adapted""#))
    let other = try app(register)
    try await other.restore(json)
    #expect(requested(in: other)?.key == Self.adapted.key)
    #expect(try other.saved() == json)
  }

  @Test func `a module is restored by its route if no interface has the saved id`() async throws {
    let app = try app { _ in }
    let restoration = try await app.restore(
      #"{"format":1,"containers":[{"tabs":[{"stack":[{"interface":"gone","parameters":"a","route":"keep.page"}]}]}]}"#)
    #expect(app.screen == "a")
    #expect(requested(in: app) == nil)
    #expect(restoration.failures.isEmpty)
  }

  @Test func `a duplicate id of interfaces, or an interface without a route, is an error`() throws {
    let error = #expect(throws: (any Error).self) {
      try app {
        $0.interface(Self.titled, by: Keep.page) { (view: KeepView) in view }
        $0.interface(Self.headed, by: Keep.page) { (view: KeepView) in view }
        $0.restorable(Self.titled, as: "same")
        $0.restorable(Self.headed, as: "same")
      }
    }
    #expect("\(String(describing: error))".contains(#"restorable "same""#))
    #expect(throws: (any Error).self) { try app { $0.restorable(Self.titled, as: "keep.titled") } }
  }
}
