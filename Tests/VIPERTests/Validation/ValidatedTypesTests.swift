import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Types that validation compares")
struct ValidatedTypesTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  private nonisolated enum Twins {
    static let named = RouteName<Void, Never>("twins.named")
    /// A second declaration with other parameters.
    static let twin = RouteName<Int, Never>("twins.named")
    static let interface = RouteInterface<VIPView, Int, Never>()
    static let optional = RouteName<Int, Never>("twins.optional")
    static let derived = RouteName<Derived, Never>("twins.derived")
    static let mayBe = RouteName<Derived?, Never>("twins.mayBe")
  }

  fileprivate class Base: @unchecked Sendable {}

  fileprivate final class Derived: Base, @unchecked Sendable {}

  private func addNamed() throws {
    try router.register("App") {
      $0.module(prefix: "Twins", view: VIPView.init)
      $0.route(Twins.named, to: "Twins")
    }
  }

  private final class Taking<Taken: Sendable>: VIPPresenter, Mapped {
    static var mapping: Mapping {
      Mapping(Taking.self) { $0.onInitialize { (_, _: Taken) in } }
    }
  }

  private struct ForModule {}
  private struct ForCall {}
  private struct ForApp {}

  @Test func `an interface is reported if its route is declared again with another type`() throws {
    try addNamed()
    try router.register("App") {
      $0.interface(Twins.interface, by: Twins.twin) { (view: VIPView) in view }
    }
    let diagnostic = try #require(router.validate().first)
    #expect(diagnostic.code == "validation.typesDiffer")
    #expect(diagnostic.name == "twins.named")
    #expect(diagnostic.names.count == 2)
  }

  @Test func `a link is reported if its route is declared again with another type`() throws {
    try addNamed()
    try router.register("App") {
      $0.add(EntryPoint(.link, text: "t/:n", claim: "t/:", routes: [Twins.twin], content: ()))
    }
    let diagnostic = try #require(router.validate().first)
    #expect(diagnostic.code == "validation.typesDiffer")
    #expect(diagnostic.name == "twins.named")
    #expect(diagnostic.names.count == 2)
  }

  @Test func `optional parameters pass validation if the module accepts an optional protocol or superclass`() throws {
    try router.register("App") {
      $0.module(
        prefix: "Protocol", view: VIPView.init,
        presenter: Taking<(any CustomStringConvertible & Sendable)?>.init)
      $0.module(prefix: "Class", view: VIPView.init, presenter: Taking<Base?>.init)
      $0.route(Twins.optional, to: "Protocol")
      $0.route(Twins.derived, to: "Class")
      $0.route(Twins.mayBe, to: "Class")
    }
    #expect(router.validate() == [])
  }

  @Test func `a shared service is reported if its lazy newEachTime service requires a perModule service`() throws {
    try router.register("App") {
      $0.service(ForModule.self, lifetime: .perModule) { ForModule() }
      $0.service(ForCall.self, lifetime: .newEachTime) { (_: ForModule) in ForCall() }
      $0.service(ForApp.self) { (_: LazyService<ForCall>) in ForApp() }
    }
    let diagnostic = try #require(router.validate().first)
    #expect(diagnostic.code == "validation.serviceOutlivesModule")
    #expect(diagnostic.name == "ForApp")
  }
}
