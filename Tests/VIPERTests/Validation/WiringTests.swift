import Testing
@testable import VIPER
import VIPERMiddleware
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("Validation of an app")
struct WiringTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  private func add(_ registrar: String = "App", _ add: (inout Registration) -> Void) throws {
    try router.register(registrar, add)
  }

  /// Registers modules and services without a diagnostic.
  private func addSoundModules() throws {
    router.middleware.beforeInteractor = [
      AnsweringMiddleware { $0.answer(Sound.answered) { 1 } }
    ]
    try add {
      $0.module(
        view: PlainView.init, presenter: PlainPresenter.init, interactor: PlainInteractor.init)
      $0.module(prefix: "Numbered", view: VIPView.init, presenter: NumberedPresenter.init)
      $0.route(Faulty.plain, to: PlainPresenter.self)
      $0.route(Faulty.numbered, to: NumberedPresenter.self)
      $0.feature(Sound.self, names: Sound.names)
      $0.module(prefix: "Cell", around: PlainView.self, presenter: VIPPresenter.init)
      $0.route(Faulty.cell, to: "Cell")
      $0.module(prefix: "ByHand", presenter: VIPPresenter.init)
      $0.requires(Faulty.plain)
      $0.service(Host.self, Host.init)
      $0.service(Guest.self, Guest.init)
      $0.service(Ready.self) { (_: LazyService<SlowStore>) in Ready() }
      $0.service(SlowStore.self) { () async in SlowStore() }
      $0.service(OfModule.self, lifetime: .perModule) { (_: ModuleContext) in OfModule() }
      $0.service(LongEnough.self, lifetime: .perModule) { (_: OfModule) in LongEnough() }
    }
  }

  /// The only diagnostic of the app. The modules without a diagnostic are registered in addition.
  private func onlyDiagnostic() throws -> Diagnostic {
    try addSoundModules()
    let diagnostics = router.validate()
    #expect(diagnostics.count == 1, "\(diagnostics.map(\.description))")
    return try #require(diagnostics.first)
  }

  @Test func `a correct app passes validation, and validation builds nothing`() throws {
    #expect(router.validate() == [])
    try addSoundModules()
    #expect(router.validate() == [])
    #expect(router.validate() == [])
  }

  @Test func `a registration error is listed only once`() throws {
    try addSoundModules()
    for _ in 0..<2 {
      #expect(throws: Diagnostic.self) {
        try router.register("Copy") {
          $0.module(view: PlainView.init)
          $0.route(Faulty.nowhere, to: "Nowhere")
          $0.route(Faulty.plain, to: "Plain")
        }
      }
    }
    let errors: [Diagnostic] = [
      .duplicatePrefix("Plain", first: "App", second: "Copy"),
      .unknownModule(
        route: "faulty.nowhere", module: "the module \"Nowhere\", which is not registered",
        nearest: nil, by: "Copy"),
      .duplicateRoute("faulty.plain", first: "App", second: "Copy"),
    ]
    #expect(router.validate() == errors)
    #expect(router.validate().first?.description == errors.first?.description)
  }

  @Test func `a route to a module without a view is reported`() throws {
    try add {
      $0.module(prefix: "Storyboard", presenter: VIPPresenter.init)
      $0.route(Faulty.storyboard, to: "Storyboard")
    }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.noView")
    #expect(diagnostic.module == "Storyboard")
    #expect(diagnostic.names == ["faulty.storyboard"])
    #expect(diagnostic.description.hasPrefix("App at VIPERTests/WiringTests.swift:"))
  }

  @Test func `a name that is declared with two types is reported`() throws {
    try add { $0.module(prefix: "Other", view: VIPView.init, interactor: OtherInteractor.init) }
    let diagnostic = try onlyDiagnostic()
    #expect(
      diagnostic
        == .typesDiffer(
          name: "faulty.load",
          uses: [
            "OtherInteractor handles EventName<(), String>",
            "PlainInteractor handles EventName<(), Int>",
          ]))
  }

  @Test func `a route is reported if a result mapping declares the route's name with another output type`() throws {
    nonisolated enum Mistaken { static let numbered = RouteName<Int, String>("faulty.numbered") }
    final class MistakenView: VIPView, Mapped {
      static var mapping: Mapping {
        Mapping(MistakenView.self) { $0.receive(Mistaken.numbered) { _, _ in } }
      }
    }
    try add { $0.module(view: MistakenView.init) }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.typesDiffer")
    #expect(diagnostic.name == "faulty.numbered")
    #expect(diagnostic.names.first == "MistakenView receives RouteName<Int, String>")
    #expect(diagnostic.names.count == 2)
  }

  @Test func `a mapping that was declared for another class is reported`() throws {
    try add { $0.module(prefix: "Copied", view: VIPView.init, interactor: CopiedInteractor.init) }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "mapping.anotherClass")
    #expect(diagnostic.module == "Copied")
    #expect(diagnostic.name == "CopiedInteractor")
    #expect(diagnostic.names == ["PlainInteractor"])
  }

  @Test func `a name that a feature lists is reported if no part handles, receives or opens the name`() throws {
    try addSoundModules()
    try add { $0.feature(Forgotten.self, names: Forgotten.names) }
    let names = router.validate().map { diagnostic -> String in
      diagnostic.code == "validation.unhandled" && diagnostic.names == ["Forgotten"]
        ? diagnostic.name ?? "" : "\(diagnostic)"
    }
    #expect(names == ["forgotten.sent", "forgotten.shown", "forgotten.opened"])
  }

  @Test(arguments: [0, 1, 2])
  func `parameters that the module does not accept are reported`(_ kind: Int) throws {
    try add {
      $0.module(prefix: "Numbers", view: VIPView.init, presenter: NumberedPresenter.init)
      $0.module(prefix: "None", view: VIPView.init)
      switch kind {
      case 0: $0.route(Faulty.texted, to: "Numbers")
      case 1: $0.route(Faulty.texted, to: "None")
      default: $0.route(Faulty.storyboard, to: "Numbers")
      }
    }
    let diagnostic = try onlyDiagnostic()
    let module = ["Numbers", "None", "Numbers"][kind]
    #expect(diagnostic.code == "validation.parametersDoNotFit")
    #expect(diagnostic.module == module)
    #expect(diagnostic.description.hasPrefix("App at VIPERTests/WiringTests.swift:"))
  }

  @Test func `parameters of a subclass, or of a type that conforms to the accepted protocol, pass validation`() throws {
    class Base: @unchecked Sendable {}
    final class Derived: Base, @unchecked Sendable {}
    final class Taking<Taken: Sendable>: VIPPresenter, Mapped {
      static var mapping: Mapping {
        Mapping(Taking.self) { $0.onInitialize { (_, _: Taken) in } }
      }
    }
    nonisolated enum Fitting {
      static let made = RouteName<Int, Never>("fitting.made")
      static let derived = RouteName<Derived, Never>("fitting.derived")
      static let optional = RouteName<Int, Never>("fitting.optional")
      static let some = RouteName<Int, Never>("fitting.some")
    }
    try add {
      $0.module(prefix: "Texts", view: VIPView.init, presenter: Taking<String>.init)
      $0.module(prefix: "Bases", view: VIPView.init, presenter: Taking<Base>.init)
      $0.module(prefix: "Optionals", view: VIPView.init, presenter: Taking<Int?>.init)
      $0.module(
        prefix: "Any", view: VIPView.init,
        presenter: Taking<any CustomStringConvertible & Sendable>.init)
      $0.route(Fitting.made, to: "Texts", parameters: .mapping { "\($0)" })
      $0.route(Fitting.derived, to: "Bases")
      $0.route(Fitting.optional, to: "Optionals")
      $0.route(Fitting.some, to: "Any")
    }
    #expect(router.validate() == [])
  }

  @Test func `a single diagnostic is listed for an unregistered route that a feature both lists and requires`() throws {
    try add {
      $0.feature(Wanting.self, names: Wanting.names)
      $0.requires(Faulty.wanted)
    }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.notProvided")
    #expect(diagnostic.name == "faulty.wanted")
  }

  private nonisolated enum Wanting {
    static let names: [any TypedName] = [Faulty.wanted]
  }

  @Test func `launch() throws all diagnostics, one per line, and freezes a router without diagnostics`() throws {
    try addSoundModules()
    try add {
      $0.feature(Forgotten.self, names: Forgotten.names)
      $0.requires(Faulty.wanted)
    }
    let error = #expect(throws: ConfigurationError.self) { try router.launch() }
    #expect(error?.diagnostics == router.validate())
    #expect(error?.diagnostics.count == 4)
    #expect(!router.isFrozen)
    #expect(error?.description.split(separator: "\n").count == 4)

    let sound = VIPRouter()
    try sound.register("App") { $0.module(view: PlainView.init) }
    try sound.launch()
    #expect(sound.isFrozen)
    #expect(throws: Diagnostic.frozen(by: "Late")) {
      try sound.register("Late") { $0.module(prefix: "Late", view: VIPView.init) }
    }
  }

  @Test func `a required route is reported if it is not registered or is adapted to an unregistered route`() throws {
    try add { $0.requires(Faulty.wanted) }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.notProvided")
    #expect(diagnostic.name == "faulty.wanted")
    #expect(diagnostic.description.hasPrefix("App at VIPERTests/WiringTests.swift:"))
    try add { $0.adapt(Faulty.wanted, to: Faulty.adapted) }
    #expect(router.validate().count == 1)
    let dangling = try #require(router.validate().first)
    #expect(dangling.code == "validation.danglingAdapter")
    #expect(dangling.name == "faulty.wanted")
    #expect(dangling.names == ["faulty.adapted"])
    try add { $0.adapt(Faulty.adapted, to: Faulty.plain) }
    #expect(router.validate() == [])
  }

  @Test func `a required interface that no route serves is reported`() throws {
    let interface = RouteInterface<PlainView, Void, Never>()
    try add { $0.requires(interface) }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.notProvided")
    #expect(diagnostic.name == "PlainView")
    #expect(!brief(diagnostic).contains("?"))
    try add { $0.interface(interface, by: Faulty.plain) { (view: PlainView) in view } }
    #expect(router.validate() == [])
  }

  @Test func `a missing service of a part is reported unless the service is optional`() throws {
    try add { $0.module(prefix: "Needing", view: VIPView.init, interactor: NeedingInteractor.init) }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.missingService")
    #expect(diagnostic.name == "any Missing")
    #expect(diagnostic.names == ["the interactor of module \"Needing\""])
    #expect(diagnostic.description.hasPrefix("App at"))
    #expect(!brief(diagnostic).contains("?"))
  }

  @Test func `a missing lazy service is reported`() throws {
    try add { $0.service(TooLong.self) { (_: LazyService<any Missing>) in TooLong() } }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.missingService")
    #expect(diagnostic.name == "any Missing")
    #expect(diagnostic.names == ["the service TooLong"])
  }

  @Test func `a cycle of services is listed as a single diagnostic`() throws {
    try add {
      $0.service(Hen.self, Hen.init)
      $0.service(Egg.self, lifetime: .newEachTime, Egg.init)
      $0.service(Chick.self, Chick.init)
    }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "service.cycle")
    #expect(diagnostic.names == ["Chick", "Hen", "Egg", "Chick"])
    #expect(throws: Diagnostic.self) { try router.service(Hen.self) }
  }

  @Test
  func `a part that synchronously requires an asynchronous service is reported until the service is created`()
    async throws
  {
    try add { $0.module(prefix: "Hasty", view: VIPView.init, presenter: HurriedPresenter.init) }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.serviceCreatedLater")
    #expect(diagnostic.name == "SlowStore")
    #expect(diagnostic.names == ["the presenter of module \"Hasty\""])
    _ = try await router.resolveService(SlowStore.self)
    #expect(router.validate() == [])
  }

  @Test func `a shared service that indirectly requires a perModule service is reported`() throws {
    try add {
      $0.service(Between.self, lifetime: .newEachTime) { (_: OfModule) in Between() }
      $0.service(TooLong.self) { (_: Between) in TooLong() }
    }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.serviceOutlivesModule")
    #expect(diagnostic.name == "TooLong")
    #expect(diagnostic.names == ["OfModule"])
  }

  @Test func `a shared service that requires a lazy perModule service is reported`() throws {
    try add { $0.service(TooLong.self) { (_: LazyService<OfModule>) in TooLong() } }
    let diagnostic = try onlyDiagnostic()
    #expect(diagnostic.code == "validation.serviceOutlivesModule")
    #expect(diagnostic.name == "TooLong")
    #expect(diagnostic.names == ["OfModule"])
  }

  private struct Between {}
}
