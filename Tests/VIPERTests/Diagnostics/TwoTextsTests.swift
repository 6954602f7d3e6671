import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let save = EventName<Int, Int>("texts.save")
  static let other = EventName<Void, Int>("texts.other")
  static let nobody = EventName<Void, Int>("texts.nobody")
  static let item = RouteName<String, Never>("texts.item")
  static let absent = RouteName<Void, Never>("texts.absent")
}

/// An error without a text for users.
private struct Full: Error { let size = 7 }

private final class StoreInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(StoreInteractor.self) {
    $0.on(Names.save, StoreInteractor.save)
  }
  func save(_ number: Int) async throws -> Int {
    switch number {
    case 1: throw EventFailure(.invalid, "One is not enough.")
    case 2: throw Full()
    case 3: throw EventFailure(.error, "The store is full.", description: "\(Full())")
    case 4: throw CancellationError()
    default: return number
    }
  }
}

/// A presenter with a handler that rethrows the error of a request.
private final class StorePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(StorePresenter.self) { $0.on(Names.other, StorePresenter.saveAnother) }
  func saveAnother() async throws -> Int { try await request(Names.save(2)) }
}

private final class ItemPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ItemPresenter.self) { $0.onInitialize { (_: ItemPresenter, _: String) in } }
}

private final class TextView: VIPView, Mapped {
  static let mapping = Mapping(TextView.self) {
    $0.receive(Names.save) { view, number in view.saved = number }
    $0.showFailures(of: Names.other, in: \.sentence, or: "The other thing did not work.")
    $0.showFailures(in: \.failure, or: "That did not work.")
  }
  var saved: Int?
  var failure: String?
  var sentence = ""
}

@MainActor @Suite("Texts for users and texts for developers")
struct TwoTextsTests {
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator()
  private let router: VIPRouter

  init() { router = VIPRouter(navigator: navigator, onDiagnostic: sink.report) }

  /// Returns a view that is on screen, of a module with the interactor of this suite.
  private func view<View: ModuleView>(_ view: View) throws -> View {
    try router.register { app in
      app.module(
        prefix: "Store", view: { view }, presenter: { StorePresenter() },
        interactor: { StoreInteractor() })
      app.module(prefix: "Item", view: { VIPView() }, presenter: { ItemPresenter() })
      let checked = ParameterTransform<String>.mapping { name -> String in
        if name == "old" { throw EventFailure(.invalid, "This item was deleted.") }
        if name == "odd" { throw Full() }
        return name
      }
      app.route(Names.item, .push, to: "Item", parameters: checked)
    }
    let built = try VIPBuilder(prefix: "Store", router: router).build(as: View.self)
    try navigator.show(built)
    return built
  }

  // MARK: Results of the runtime

  @Test func `an unhandled event has no message, and the diagnostic is the error of its result`() throws {
    let probe = try ModuleProbe(presenter: StorePresenter(), interactor: StoreInteractor())
    probe.send(Names.nobody())
    let result = try #require(probe.results.first)
    let report = try #require(probe.sink.messages.first)
    #expect(probe.sink.diagnostics.map(\.code) == ["event.unhandled"])
    let (error, id) = (try #require(result.error), try #require(result.eventID))
    #expect(result.message == nil)
    #expect("\(error)" == report)
    #expect(result.description == "texts.nobody \(id) unhandled: \(report)")
  }

  @Test func `data of a wrong type and a rejected depth have no message, but a description`() throws {
    let probe = try ModuleProbe(presenter: StorePresenter(), interactor: StoreInteractor())
    probe.send(Event(named: "texts.save", data: "seven"))
    probe.router.depthLimit = 0
    let again = Inline(onResult: { result, next in
      let outcome = next.receive(result)
      if result.status == .invalid { probe.view.send(Names.nobody()) }
      return outcome
    })
    probe.view.add(again, .beforePresenter)
    probe.send(Event(named: "texts.save", data: "seven"))
    #expect(probe.results.map(\.status) == [.invalid, .invalid, .rejected])
    #expect(probe.results.map(\.message) == [nil, nil, nil])
    for (result, report) in zip(probe.results, probe.sink.messages) {
      #expect(result.description.hasSuffix(": \(report)"))
    }
    #expect(probe.sink.messages.count == 3)
  }

  // MARK: Errors of handlers

  @Test func `a thrown error is described to developers only, and an EventFailure has a text for users`() async throws {
    let probe = try ModuleProbe(presenter: StorePresenter(), interactor: StoreInteractor())
    for number in 1...4 { probe.send(Names.save(number)) }
    await probe.idle()
    #expect(probe.results.map(\.message) == ["One is not enough.", nil, "The store is full.", nil])
    #expect(
      probe.results.map(\.reason) == [
        "One is not enough.", "Full(size: 7)", "Full(size: 7)", "CancellationError()",
      ])
    #expect(probe.sink.messages.isEmpty)
  }

  @Test func `a rethrown RequestError keeps the missing message and the description`() async throws {
    let probe = try ModuleProbe(presenter: StorePresenter(), interactor: StoreInteractor())
    probe.send(Names.other())
    await probe.idle()
    #expect(probe.results.map(\.message) == [nil])
    #expect(probe.results.map(\.reason) == ["Full(size: 7)"])
    let error = await #expect(throws: RequestError.self) { try await probe.view.request(Names.save(2)) }
    #expect(error?.description == "Full(size: 7)")
    #expect(error?.result?.message == nil)
  }

  @Test func `a failure that no view handles is reported with the text for developers`() async throws {
    let view = try view(VIPView())
    view.send(Names.save(2))
    await router.idle()
    #expect(sink.briefs == ["result.unhandled: texts.save, Store, error"])
  }

  @Test func `the app's closure provides the sentence for errors without a message`() async throws {
    router.messageForUsers = { $0 is Full ? "The disk is full." : nil }
    let view = try view(TextView())
    view.send(Names.save(2))
    await router.idle()
    #expect(view.failure == "The disk is full.")
    view.send(Names.save(1))
    await router.idle()
    #expect(view.failure == "One is not enough.", "an EventFailure has its own sentence")
    view.send(Names.other())
    await router.idle()
    #expect(view.sentence == "The disk is full.", "also for a rethrown RequestError")
    let error = await #expect(throws: RequestError.self) { try await view.request(Names.save(2)) }
    #expect(error?.result?.message == "The disk is full.")
    #expect(error?.description == "Full(size: 7)")
  }

  @Test func `the handler of all results receives the sentence of the app's closure`() async throws {
    router.messageForUsers = { "\($0)".hasPrefix("Full") ? "The disk is full." : nil }
    let probe = try view(ProbeView())
    probe.send(Names.save(2))
    await router.idle()
    #expect(probe.results.map(\.message) == ["The disk is full."])
  }

  // MARK: Routes

  @Test func `a failed route has no message for users, and its description is reported`() async throws {
    let probe = try view(ProbeView())
    probe.send(Names.absent())
    probe.send(Names.item("odd"))
    await router.idle()
    #expect(probe.results.map(\.status) == [.unhandled, .rejected])
    #expect(probe.results.map(\.message) == [nil, nil])
    #expect(sink.messages.count == 2)
    #expect(probe.results.map(\.reason) == sink.messages)
    #expect(sink.briefs.first == "route.unknown: texts.absent")
    #expect(sink.briefs[1] == "route.parametersRejected: texts.item ← Full(size: 7)")
  }

  @Test func `a refusal and an EventFailure of a registration are sentences for users`() async throws {
    let probe = try view(ProbeView())
    probe.send(Names.item("old"))
    router.interceptors = [Closed()]
    probe.send(Names.item("new"))
    await router.idle()
    #expect(probe.results.map(\.message) == ["This item was deleted.", "The shop is closed."])
    #expect(
      probe.results.map(\.reason).last
        == "The route \"texts.item\" was refused by an interceptor: The shop is closed.")
    #expect(probe.results.map(\.reason) == sink.messages)
    #expect(router.route(Names.item("new")).error?.message == "The shop is closed.")
  }

  @Test func `a parked route whose gate throws is refused without a message, or with the one of an EventFailure`()
    async throws
  {
    let probe = try view(ProbeView())
    for error in [Full(), EventFailure(.error, "Log in first.")] as [any Error] {
      router.interceptors = [Parked(error: error)]
      probe.send(Names.item("new"))
      await router.idle()
    }
    #expect(probe.results.map(\.message) == [nil, "Log in first."])
    #expect(
      sink.briefs == ["route.refused: texts.item ← Full(size: 7)", "route.refused: texts.item ← Log in first."])
  }

  @Test func `a refusal without a reason has no message, and the report requests a reason`() async throws {
    let probe = try view(ProbeView())
    router.interceptors = [Closed(reason: "")]
    probe.send(Names.item("new"))
    #expect(probe.results.map(\.message) == [nil])
    #expect(sink.briefs.first == "route.refused: texts.item ← No reason was given. Pass a reason: `.refuse(\"…\")`.")
  }

  @Test func `a double tap is silent for users and reported to developers`() async throws {
    let view = try view(TextView())
    #expect(view.send(Names.item("new")) == .routed)
    #expect(view.send(Names.item("new")) == .rejected)
    await router.idle()
    #expect(view.failure == nil)
    #expect(navigator.containers.map(\.count) == [2])
    #expect(sink.briefs == ["route.busy: texts.item, texts.item"])
  }

  // MARK: Showing failures

  @Test func `showFailures stores the message, or the app's sentence for a failure without a message`() async throws {
    let view = try view(TextView())
    view.send(Names.save(2))
    await router.idle()
    #expect(view.failure == "That did not work.")
    view.send(Names.save(1))
    await router.idle()
    #expect(view.failure == "One is not enough.")
    view.send(Names.save(5))
    await router.idle()
    #expect(view.saved == 5, "a success does not clear the property")
    #expect(view.failure == "One is not enough.", "a success does not clear the property")
    view.failure = nil
    view.send(Names.save(4))
    await router.idle()
    #expect(view.failure == nil, "a cancelled result is not a failure")
    view.send(Names.other())
    await router.idle()
    #expect(view.failure == nil)
    #expect(view.sentence == "The other thing did not work.")
    view.send(Names.absent())
    #expect(view.failure == "That did not work.", "a failure of a name that the mapping does not contain")
  }
}

/// An interceptor that refuses each route.
private struct Closed: RouteInterceptor {
  var reason = "The shop is closed."
  func before(_ request: RouteRequest) -> RouteDecision { .refuse(reason) }
}

/// An interceptor that parks each route and then throws an error.
private struct Parked: RouteInterceptor {
  let error: any Error
  func before(_ request: RouteRequest) -> RouteDecision { .park { throw error } }
}
