import Testing
import VIPER
import VIPERInspection
import VIPERTesting

/// What somebody needs, and nobody has by itself.
private enum DrawnNeeds {
  static let nowhere = RouteName<Int, String>("drawn.nowhere")
  static let editor = RouteName<Int?, String>("drawn.needed")
  static let typing = RouteInterface<any DrawnTyping, Int?, Never>()
}

/// What is named twice.
private enum Near {
  @MainActor protocol Printer: AnyObject {}
}
private enum Far {
  @MainActor protocol Printer: AnyObject {}
}

/// A list whose names are handled, and one that is not.
private enum DrawnFeature: Feature {
  static let lost = EventName<Void, Void>("drawn.lost")
  static let names: [any TypedName] = [
    Drawn.load, Drawn.rows, lost, Drawn.editor, DrawnNeeds.nowhere, Lifecycle.ready,
  ]
}

private final class TwicePresenter: VIPPresenter, HandlesEvents {
  static let events = EventMapping(TwicePresenter.self) {
    $0.on(Drawn.save) { _, _ in }
    $0.on(Drawn.save) { _, _ in }
  }
}

private final class TypingView: VIPView, ReceivesResults {
  static let results = ResultMapping(TypingView.self) { $0.on(Drawn.typing) { _, _ in } }
}

@MainActor @Suite("What a picture of an app shows")
struct GraphNodeTests {
  private let router = VIPRouter()

  @Test func `A module shows the classes of its parts, what each handles and takes, and what it gives`() throws {
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
          + "· handles drawn.save | · handles viper.initialize | gives String",
        "DrawnList | view DrawnListView | · takes drawn.rows | · takes failures of drawn.load | "
          + "presenter DrawnListPresenter | · takes drawn.editor | · takes drawn.load | "
          + "interactor DrawnListInteractor | · handles drawn.load",
        "Row | around VIPView",
        "Twice | view VIPView | presenter TwicePresenter | a mapping is wrong: see validate()",
      ])
  }

  @Test func `A route shows what it needs and gives, and the ways to it from outside`() throws {
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
        "drawn.editor | needs Optional<Int> | gives String | link notes/:id | identifier note | "
          + "restorable",
        "drawn.list",
      ])
  }

  @Test func `A module opens what its view or presenter takes the result of, missing or not`() throws {
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
        "drawn.editor | needs Optional<Int> | gives String | nobody provides it !"
      ])
    try router.register(DrawnEditorRouter())
    #expect(router.graph().nodes.allSatisfy { !$0.isMissing || $0.kind == .service })
    #expect(
      router.graph().texts(.interface) == ["DrawnTyping | needs Optional<Int> | gives String"])
    #expect(
      router.graph().arrows.contains(
        "interface DrawnTyping -served-> route drawn.editor: served by"))
  }

  @Test func `What the registrar of one module requires is opened by it; else the registrar requires it`() throws {
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
        "drawn.nowhere | needs Int | gives String | nobody provides it !"
      ])
    #expect(
      router.graph().texts(.interface) == [
        "DrawnTyping | needs Optional<Int> | nobody provides it !"
      ])
  }

  @Test func `Adapters lead from what is required to what is provided, also if that is missing`() throws {
    try router.register("Glue") { $0.adapt(DrawnNeeds.editor, to: Drawn.editor) }
    #expect(
      router.graph().texts(.route) == [
        "drawn.editor | needs Optional<Int> | gives String | nobody provides it !",
        "drawn.needed | needs Optional<Int> | gives String",
      ])
    try router.register(DrawnEditorRouter())
    try router.register("Default") {
      // The route itself is there, so this is not used.
      $0.adapt(Drawn.editor, to: DrawnNeeds.nowhere, isDefault: true, parameters: { _ in 1 }) { $0 }
    }
    #expect(
      router.graph().showing([.route]).arrows == [
        "route drawn.needed -adapted-> route drawn.editor: adapted to"
      ])
    #expect(router.graph().showing([.route]).nodes.allSatisfy { !$0.isMissing })
  }

  @Test func `A feature shows its names, who handles them, what it opens, and what nobody handles`() throws {
    try router.register(DrawnListRouter())
    try router.register {
      $0.feature(DrawnFeature.self)
      $0.feature(DrawnFeature.self)
    }
    #expect(
      router.graph().texts(.feature) == [
        "DrawnFeature | drawn.load | drawn.rows | drawn.lost: nobody handles it | viper.ready"
      ])
    #expect(
      router.graph().arrows.filter { $0.hasPrefix("feature") } == [
        "feature DrawnFeature -handled-> module DrawnList: handled by",
        "feature DrawnFeature -opens-> route drawn.editor: opens",
        "feature DrawnFeature -opens-> route drawn.nowhere: opens",
      ])
  }

  @Test

  func `A service shows for whom it is made, who needs it, later or if there, and what it is linked with`() throws {
    try router.register {
      $0.service((any DrawnStore).self, lifetime: .perCall) { () -> any DrawnStore in DrawnDisk() }
      $0.service((any DrawnArchive).self, lifetime: .perModule, isDefault: true) {
        (_: any DrawnStore, _: (any DrawnLog)?) async -> any DrawnArchive in DrawnDisk()
      }
      $0.service(
        (any DrawnLog).self,
        { (_: LazyService<any DrawnArchive>) -> any DrawnLog in DrawnDisk() },
        injectingLater: { (_: any DrawnLog, _: any DrawnStore, _: LazyService<any DrawnArchive>) in })
      $0.module(
        prefix: "User", view: { (_: any DrawnStore, _: ModuleContext) in VIPView() },
        presenter: { (_: (any DrawnStore)?) in VIPPresenter() },
        interactor: { (_: any DrawnStore, _: LazyService<(any DrawnStore)?>) in VIPInteractor() })
    }
    #expect(
      router.graph().texts(.service) == [
        "DrawnArchive | per module | made asynchronously | by default", "DrawnLog | shared",
        "DrawnStore | per call",
      ])
    #expect(
      router.graph().arrows == [
        "module User -needs-> service DrawnStore: interactor",
        "module User -needs?-> service DrawnStore: interactor, later, if there",
        "module User -needs?-> service DrawnStore: presenter, if there",
        "module User -needs-> service DrawnStore: view",
        "service DrawnArchive -needs?-> service DrawnLog: if there",
        "service DrawnArchive -needs-> service DrawnStore",
        "service DrawnLog -needs?-> service DrawnArchive: later",
        "service DrawnLog -linked?-> service DrawnArchive: linked, later",
        "service DrawnLog -linked-> service DrawnStore: linked",
      ])
  }

  @Test func `A service that nobody registers is missing, unless it is needed only if it is there`() throws {
    try router.register {
      $0.module(
        prefix: "User", view: { (_: any DrawnStore) in VIPView() },
        presenter: { (_: (any DrawnArchive)?) in VIPPresenter() },
        interactor: { (_: LazyService<any DrawnLog>) in VIPInteractor() })
    }
    #expect(
      router.graph().texts(.service) == [
        "DrawnLog | nobody registers it !", "DrawnStore | nobody registers it !",
      ])
    #expect(
      router.graph().arrows == [
        "module User -needs?-> service DrawnLog: interactor, later",
        "module User -needs-> service DrawnStore: view",
      ])
  }

  @Test func `Two things of one name are two, told apart by where they come from`() throws {
    final class Printers: Near.Printer, Far.Printer {}
    try router.register {
      $0.service((any Near.Printer).self) { Printers() }
      $0.service((any Far.Printer).self) { Printers() }
      $0.requires(RouteInterface<any Near.Printer, Void, Never>())
      $0.requires(RouteInterface<any Far.Printer, Void, Never>())
    }
    let names = router.graph().nodes.filter { $0.kind != .registrar }.map(\.name)
    #expect(names.count == 4 && Set(names).count == 2)
    #expect(names.first?.hasSuffix(".Far.Printer") == true, "\(names)")
    #expect(names.last?.hasSuffix(".Near.Printer") == true)
  }
}
