import Testing
import VIPER
import VIPERInspection
import VIPERTesting

/// Routes and an interface that features require and that no registration provides by itself.
private enum DrawnNeeds {
  static let nowhere = RouteName<Int, String>("drawn.nowhere")
  static let editor = RouteName<Int?, String>("drawn.needed")
  static let typing = RouteInterface<any DrawnTyping, Int?, Never>()
}

/// Two protocols with the same name.
private enum Near {
  @MainActor protocol Printer: AnyObject {}
}
private enum Far {
  @MainActor protocol Printer: AnyObject {}
}

/// A feature with handled names and one name without a handler.
private enum DrawnFeature {
  static let lost = EventName<Void, Void>("drawn.lost")
  static let names: [any TypedName] = [
    Drawn.load, Drawn.rows, lost, Drawn.editor, DrawnNeeds.nowhere, Lifecycle.ready,
  ]
}

private final class TwicePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TwicePresenter.self) {
    $0.on(Drawn.save) { _, _ in }
    $0.on(Drawn.save) { _, _ in }
  }
}

private final class TypingView: VIPView, Mapped {
  static let mapping = Mapping(TypingView.self) { $0.receive(Drawn.typing) { _, _ in } }
}

@MainActor @Suite("The nodes of the graph of an app")
struct GraphNodeTests {
  private let router = VIPRouter()

  @Test func `a module node lists its parts with their events and results, and its output`() throws {
    try router.register(DrawnListRouter())
    try router.register(DrawnEditorRouter())
    try router.register {
      $0.module(prefix: "Cell", presenter: { VIPPresenter() })
      $0.module(prefix: "Row", around: VIPView.self, presenter: { VIPPresenter() })
      $0.module(prefix: "Twice", view: { VIPView() }, presenter: { TwicePresenter() })
    }
    #expect(
      router.graph().texts(.module) == [
        "Cell | around any view",
        "DrawnEditor | view DrawnEditorView | presenter DrawnEditorPresenter | "
          + "· handles drawn.save | · handles viper.initialize | output String",
        "DrawnList | view DrawnListView | · receives drawn.rows | · receives failures of drawn.load | "
          + "presenter DrawnListPresenter | · receives drawn.editor | · receives drawn.load | "
          + "interactor DrawnListInteractor | · handles drawn.load",
        "Row | around VIPView",
        "Twice | view VIPView | presenter TwicePresenter | invalid mapping: see validate()",
      ])
  }

  @Test func `a route node lists its parameters, output, links and identifiers, and whether it is restorable`() throws {
    try router.register(DrawnListRouter())
    try router.register(DrawnEditorRouter())
    try router.register {
      $0.add(
        EntryPoint(.link, text: "notes/:id", claim: "1", routes: [Drawn.editor], content: 1))
      $0.add(
        EntryPoint(.identifier, text: "note", claim: "2", routes: [Drawn.editor], content: 1))
      $0.add(EntryPoint(.restoration, text: "note", claim: "3", routes: [Drawn.editor], content: 1))
    }
    #expect(
      router.graph().texts(.route) == [
        "drawn.editor | parameters Optional<Int> | output String | link notes/:id | identifier note | "
          + "restorable",
        "drawn.list",
      ])
  }

  @Test func `a module has edges to all routes and interfaces whose results it handles, even unregistered ones`()
    throws
  {
    try router.register {
      $0.module(
        prefix: "Typist", view: { TypingView() }, presenter: { DrawnListPresenter() })
    }
    #expect(
      router.graph().arrows == [
        "module Typist -opens-> route drawn.editor: opens",
        "module Typist -opens-> interface DrawnTyping: opens",
      ])
    #expect(
      router.graph().texts(.route) == [
        "drawn.editor | parameters Optional<Int> | output String | not provided !"
      ])
    try router.register(DrawnEditorRouter())
    #expect(router.graph().nodes.allSatisfy { !$0.isMissing || $0.kind == .service })
    #expect(
      router.graph().texts(.interface) == ["DrawnTyping | parameters Optional<Int> | output String"])
    #expect(
      router.graph().arrows.contains(
        "interface DrawnTyping -served-> route drawn.editor: served by"))
  }

  @Test func `a requirement belongs to the registrar unless the registrar has a single module`() throws {
    try router.register("One") {
      $0.module(prefix: "Only", view: { VIPView() })
      $0.requires(DrawnNeeds.nowhere)
      $0.requires(DrawnNeeds.nowhere)
    }
    try router.register("Two") {
      $0.module(prefix: "First", view: { VIPView() })
      $0.module(prefix: "Second", view: { VIPView() })
      $0.requires(DrawnNeeds.nowhere)
      $0.requires(DrawnNeeds.typing)
    }
    #expect(
      router.graph().arrows == [
        "module Only -opens-> route drawn.nowhere: opens",
        "registrar Two -requires-> route drawn.nowhere: requires",
        "registrar Two -requires-> interface DrawnTyping: requires",
      ])
    #expect(router.graph().texts(.registrar) == ["Two"])
    #expect(
      router.graph().texts(.route) == [
        "drawn.nowhere | parameters Int | output String | not provided !"
      ])
    #expect(
      router.graph().texts(.interface) == [
        "DrawnTyping | parameters Optional<Int> | not provided !"
      ])
  }

  @Test
  func `an adapter is an edge from the required to the provided route, even if the latter is unregistered`() throws {
    try router.register("Glue") { $0.adapt(DrawnNeeds.editor, to: Drawn.editor) }
    #expect(
      router.graph().texts(.route) == [
        "drawn.editor | parameters Optional<Int> | output String | not provided !",
        "drawn.needed | parameters Optional<Int> | output String",
      ])
    try router.register(DrawnEditorRouter())
    try router.register("Default") {
      // The route itself is registered, so the default adapter is not used.
      $0.adapt(Drawn.editor, to: DrawnNeeds.nowhere, isDefault: true, parameters: { _ in 1 }) { $0 }
    }
    #expect(
      router.graph().showing([.route]).arrows == [
        "route drawn.needed -adapted-> route drawn.editor: adapted to"
      ])
    #expect(router.graph().showing([.route]).nodes.allSatisfy { !$0.isMissing })
  }

  @Test func `a feature node marks events without a handler, and has edges to handlers and routes`() throws {
    try router.register(DrawnListRouter())
    try router.register {
      $0.feature(DrawnFeature.self, names: DrawnFeature.names)
      $0.feature(DrawnFeature.self, names: DrawnFeature.names)
    }
    #expect(
      router.graph().texts(.feature) == [
        "DrawnFeature | drawn.load | drawn.rows | drawn.lost: not handled | viper.ready"
      ])
    #expect(
      router.graph().arrows.filter { $0.hasPrefix("feature") } == [
        "feature DrawnFeature -handled-> module DrawnList: handled by",
        "feature DrawnFeature -opens-> route drawn.editor: opens",
        "feature DrawnFeature -opens-> route drawn.nowhere: opens",
      ])
  }

  @Test func `a service node shows its lifetime, and its edges show lazy and optional dependencies`() throws {
    try router.register {
      $0.service((any DrawnStore).self, lifetime: .newEachTime) { () -> any DrawnStore in DrawnDisk() }
      $0.service((any DrawnArchive).self, lifetime: .perModule, isDefault: true) {
        (_: any DrawnStore, _: (any DrawnLog)?) async -> any DrawnArchive in DrawnDisk()
      }
      $0.service((any DrawnLog).self) { (_: LazyService<any DrawnArchive>) -> any DrawnLog in DrawnDisk() }
      $0.module(
        prefix: "User", view: { (_: any DrawnStore, _: ModuleContext) in VIPView() },
        presenter: { (_: (any DrawnStore)?) in VIPPresenter() },
        interactor: { (_: any DrawnStore, _: LazyService<(any DrawnStore)?>) in VIPInteractor() })
    }
    #expect(
      router.graph().texts(.service) == [
        "DrawnArchive | per module | created asynchronously | by default", "DrawnLog | shared",
        "DrawnStore | new each time",
      ])
    #expect(
      router.graph().arrows == [
        "module User -needs-> service DrawnStore: interactor",
        "module User -needs?-> service DrawnStore: interactor, lazy, optional",
        "module User -needs?-> service DrawnStore: presenter, optional",
        "module User -needs-> service DrawnStore: view",
        "service DrawnArchive -needs?-> service DrawnLog: optional",
        "service DrawnArchive -needs-> service DrawnStore",
        "service DrawnLog -needs?-> service DrawnArchive: lazy",
      ])
  }

  @Test func `a service without a registration is missing unless all dependencies on it are optional`() throws {
    try router.register {
      $0.module(
        prefix: "User", view: { (_: any DrawnStore) in VIPView() },
        presenter: { (_: (any DrawnArchive)?) in VIPPresenter() },
        interactor: { (_: LazyService<any DrawnLog>) in VIPInteractor() })
    }
    #expect(
      router.graph().texts(.service) == [
        "DrawnArchive | not registered, so nil", "DrawnLog | not registered !", "DrawnStore | not registered !",
      ])
    #expect(
      router.graph().arrows == [
        "module User -needs?-> service DrawnArchive: presenter, optional",
        "module User -needs?-> service DrawnLog: interactor, lazy",
        "module User -needs-> service DrawnStore: view",
      ])
  }

  @Test func `a service that is optional for one user and required by another is missing`() throws {
    try router.register {
      $0.module(prefix: "A", view: { (_: (any DrawnStore)?) in VIPView() })
      $0.module(prefix: "B", view: { (_: any DrawnStore) in VIPView() })
      $0.module(prefix: "C", view: { (_: LazyService<(any DrawnStore)?>) in VIPView() })
    }
    #expect(router.graph().texts(.service) == ["DrawnStore | not registered !"])
  }

  @Test func `two protocols with the same name are two nodes, distinguished by their qualified names`() throws {
    final class Printers: Near.Printer, Far.Printer {}
    try router.register {
      $0.service((any Near.Printer).self) { Printers() }
      $0.service((any Far.Printer).self) { Printers() }
      $0.requires(RouteInterface<any Near.Printer, Void, Never>())
      $0.requires(RouteInterface<any Far.Printer, Void, Never>())
    }
    let names = router.graph().nodes.filter { $0.kind != .registrar }.map(\.name)
    #expect(names.count == 4)
    #expect(Set(names).count == 2)
    #expect(names.first?.hasSuffix(".Far.Printer") == true, "\(names)")
    #expect(names.last?.hasSuffix(".Near.Printer") == true)
  }
}
