import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let loadAll = EventName<Void, Int>("misleading.loadAll")
  static let misspelt = EventName<Void, Int>("misleading.loadAl")
  static let other = EventName<Void, Int>("misleading.reloadAll")
  static let page = RouteName<Int, String>("misleading.page")
}

private final class LoadingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(LoadingInteractor.self) {
    $0.on(Names.loadAll) { _ in 1 }
  }
}

private protocol Shelf {}
private final class Wanting { init(_ shelf: any Shelf) {} }
private final class First { init(_ second: Second) {} }
private final class Second { init(_ first: First) {} }

/// Each test checks that only the actual cause is reported.
@MainActor @Suite("Reports with the correct cause")
struct MisleadingMessageTests {
  private let sink = CollectingSink()

  private func report(_ send: (ModuleProbe) throws -> Void) throws -> String {
    let probe = try ModuleProbe(interactor: LoadingInteractor())
    try send(probe)
    #expect(probe.sink.messages.count == 1)
    return probe.sink.briefs.first ?? ""
  }

  @Test func `a mistyped event name is reported with the nearest handled name`() throws {
    #expect(
      try report { $0.send(Names.misspelt()) } == "event.unhandled: misleading.loadAl, Probe, misleading.loadAll?")
    #expect(try report { $0.send(Names.other()) } == "event.unhandled: misleading.reloadAll, Probe")
  }

  @Test
  func `a request from a view that was never assembled fails because the view has no module`() async throws {
    let view = VIPView()
    let error = await #expect(throws: RequestError.self) { try await view.request(Names.loadAll()) }
    #expect(error?.code == "notAssembled")
    #expect(error?.status == .rejected)
    #expect(error.map(brief) == "RequestError.notAssembled: misleading.loadAll")
  }

  @Test func `parameters that no part handles are reported as ignored parameters`() throws {
    let probe = try ModuleProbe(parameters: 7)
    #expect(probe.sink.briefs == ["module.unhandledParameters: viper.initialize, Probe"])
    #expect(probe.results.isEmpty, "the view receives no result, because it sent no event")
  }

  @Test func `if a removed view requests a route, the report states the removal as the cause`() async throws {
    let probe = try ModuleProbe()
    try probe.router.register {
      $0.module(prefix: "Page", view: { VIPView() }, presenter: { GivingPresenter() })
      $0.route(Names.page, to: GivingPresenter.self)
    }
    probe.view.port.viewWasRemoved()
    let handle = probe.view.push(Names.page(1))
    await probe.idle()
    #expect(
      handle.error.map(brief) == "host.sourceGone: misleading.page")
  }

  @Test func `reports distinguish two registrations in one file by their lines`() throws {
    let router = VIPRouter(onDiagnostic: sink.report)
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
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register { $0.service(Wanting.self, Wanting.init) }
    let error = #expect(throws: Diagnostic.self) { try router.service(Wanting.self) }
    #expect(error.map(brief) == "service.missing: any Shelf, Wanting")
    #expect(router.validate().first.map(brief) == "validation.missingService: any Shelf, the service Wanting")
  }

  @Test func `invisible characters in a name are escaped`() throws {
    let hidden = "a\u{202E}b\u{2066}c\u{FEFF}d\u{2028}e\u{2029}f\u{200B}g\u{7}h"
    let probe = try ModuleProbe()
    probe.send(Event(named: hidden))
    #expect(
      probe.sink.messages.first?.contains(#""a\u{202E}b\u{2066}c\u{FEFF}d\u{2028}e\u{2029}f\u{200B}g\u{07}h""#) == true)
  }

  @Test func `services that require each other are reported as a cycle, not as a failed closure`() throws {
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register {
      $0.service(First.self, First.init)
      $0.service(Second.self, Second.init)
      $0.module(prefix: "Circling", view: { (_: First) in VIPView() })
    }
    let error = #expect(throws: Diagnostic.self) { try VIPBuilder(prefix: "Circling", router: router).build() }
    #expect(error.map(brief) == "module.partFailed: view, Circling ← service.cycle: First, Second")
  }
}

private final class GivingPresenter: VIPPresenter, ProducesOutput { typealias Output = String }
