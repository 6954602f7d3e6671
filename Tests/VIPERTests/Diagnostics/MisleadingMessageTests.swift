import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let loadAll = EventName<Void, Int>("misleading.loadAll")
  static let misspelt = EventName<Void, Int>("misleading.loadAl")
  static let other = EventName<Void, Int>("misleading.reloadAll")
  static let number = EventName<Int, Int>("misleading.twice")
  static let text = EventName<String, Int>("misleading.twice")
  static let once = EventName<Int, Int>("misleading.once")
  static let tapped = EventName<Void, Int>("misleading.tapped")
  static let shown = EventName<Never, Int>("misleading.shown")
  static let page = RouteName<Int, String>("misleading.page")
  static let samePage = RouteName<String, String>("misleading.page")
}

private final class LoadingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LoadingInteractor.self) {
    $0.on(Names.loadAll) { _ in 1 }
    $0.on(Names.number) { $1 }
    $0.on(Names.once) { $1 }
  }
}

private protocol Shelf {}
private final class Wanting { init(_ shelf: any Shelf) {} }
private final class First { init(_ second: Second) {} }
private final class Second { init(_ first: First) {} }

/// Each test checks that a message names only the actual cause.
@MainActor @Suite("Messages with the correct cause")
struct MisleadingMessageTests {
  private let sink = CollectingSink()

  private func message(_ send: (ModuleProbe) throws -> Void) throws -> String {
    let probe = try ModuleProbe(interactor: LoadingInteractor())
    try send(probe)
    #expect(probe.sink.messages.count == 1)
    return probe.sink.messages.first ?? ""
  }

  @Test func `a mistyped event name is reported with the nearest handled name`() throws {
    #expect(try message { $0.send(Names.misspelt()) }.contains("Did you mean \"misleading.loadAll\"?"))
    let other = try message { $0.send(Names.other()) }
    #expect(!other.contains("Did you mean"), "a different name has no suggestion")
    #expect(other.contains("Usually the event's name is missing"))
  }

  @Test func `data of the wrong type is reported with both declarations of the name if their types differ`() throws {
    let text = try message { $0.send(Names.text("1")) }
    let types = "EventName<Int, Int> and as EventName<String, Int>"
    #expect(text.contains("The name is declared twice, as \(types). Declare it once"))
    #expect(!text.contains("Event(named:data:)"))
    #expect(try message { $0.send(Event(named: "misleading.once", data: "1")) }.contains("Event(named:data:)"))
  }

  @Test func `a route name that is declared with two types is reported with both declarations`() throws {
    let router = VIPRouter(navigator: InMemoryNavigator(), diagnostics: sink.report)
    try router.register {
      $0.module(prefix: "Page", view: { VIPView() }, presenter: { GivingPresenter() })
      $0.route(Names.page, to: GivingPresenter.self)
    }
    router.route(Names.samePage("1"))
    #expect(sink.messages.count == 1)
    #expect(
      sink.messages.first?.contains("declared twice, as RouteName<Int, String> and as RouteName<String, String>")
        == true)
  }

  @Test
  func `a request from a view that was never assembled fails because the view has no module`() async throws {
    let view = VIPView()
    let error = await #expect(throws: RequestError.self) { try await view.request(Names.loadAll()) }
    #expect(error?.code == "notAssembled")
    #expect(error?.status == .rejected)
    #expect(error.map { "\($0)" }?.contains("does not belong to a module") == true)
    #expect(error.map { "\($0)" }?.contains("`build()`") == true)
  }

  @Test func `parameters that no part handles are reported as ignored parameters`() throws {
    let probe = try ModuleProbe(parameters: 7)
    #expect(probe.sink.messages.count == 1)
    #expect(
      probe.sink.messages.first?.hasPrefix(
        "The parameters of module \"Probe\" were ignored: no part of the module handles the parameters.") == true)
    #expect(probe.sink.messages.first?.contains("viper.initialize") == false)
    #expect(probe.results.isEmpty, "the view receives no result, because it sent no event")
  }

  @Test func `if a removed view requests a route, the report states the removal as the cause`() async throws {
    let probe = try ModuleProbe()
    try probe.router.register {
      $0.module(prefix: "Page", view: { VIPView() }, presenter: { GivingPresenter() })
      $0.route(Names.page, to: GivingPresenter.self)
    }
    probe.view.port.removed()
    let handle = probe.view.push(Names.page(1))
    await probe.idle()
    #expect(
      handle.error.map { "\($0)" }?.contains(
        "is no longer on screen. Usually the view was retained after its"
          + " removal") == true)
  }

  @Test func `reports distinguish two registrations in one file by their lines`() throws {
    let router = VIPRouter(diagnostics: sink.report)
    // `#line` is outside a macro, because all lines inside a macro have the same number.
    let line = #line
    func register() throws {
      try router.register {
        $0.module(prefix: "Same", view: VIPView.init)
        $0.module(prefix: "Same", view: VIPView.init)
      }
    }
    let error = #expect(throws: Diagnostic.self) { try register() }
    let file = "VIPERTests/MisleadingMessageTests.swift"
    #expect(error == .duplicatePrefix("Same", first: "\(file):\(line + 3)", second: "\(file):\(line + 4)"))
  }

  @Test func `a missing service of a protocol type is reported with the word any before the protocol's name`() throws {
    let router = VIPRouter(diagnostics: sink.report)
    try router.register { $0.service(Wanting.self, Wanting.init) }
    let error = #expect(throws: Diagnostic.self) { try router.service(Wanting.self) }
    #expect(error.map { "\($0)" }?.hasPrefix("No service any Shelf is registered, required by Wanting.") == true)
    #expect(router.validate().map(\.description).first?.contains("requires the service any Shelf,") == true)
  }

  @Test func `invisible characters in a name are escaped`() throws {
    let hidden = "a\u{202E}b\u{2066}c\u{FEFF}d\u{2028}e\u{2029}f\u{200B}g\u{7}h"
    let text = try message { $0.send(Event(named: hidden)) }
    #expect(text.contains(#""a\u{202E}b\u{2066}c\u{FEFF}d\u{2028}e\u{2029}f\u{200B}g\u{07}h""#))
  }

  @Test func `services that require each other are reported as a cycle, not as a failed closure`() throws {
    let router = VIPRouter(diagnostics: sink.report)
    try router.register {
      $0.service(First.self, First.init)
      $0.service(Second.self, Second.init)
      $0.module(prefix: "Circling", view: { (_: First) in VIPView() })
    }
    let error = #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Circling", router: router).build() }
    let text = error.map { "\($0)" } ?? ""
    #expect(text.contains("Services require each other in a cycle"))
    #expect(text.hasSuffix("Change one service to take a LazyService."))
  }
}

private final class GivingPresenter: VIPPresenter, ProducesOutput { typealias Output = String }
