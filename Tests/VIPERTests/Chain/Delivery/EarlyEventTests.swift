import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

private nonisolated enum Early {
  static let add = EventName<Int, Void>("early.add")
  static let sum = EventName<Void, String>("early.sum")
  static let told = EventName<Int, Never>("early.told")
}

private final class EarlyPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(EarlyPresenter.self) {
    $0.onInitialize { (presenter, text: String) in
      presenter.log(text)
      presenter.send(Early.add(0))
    }
    $0.pass(Lifecycle.ready) { presenter in presenter.log("ready") }
  }
  var log: @MainActor (String) -> Void = { _ in }
}

private final class EarlyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(EarlyInteractor.self) {
    $0.on(Early.add) { $0.log("add \($1)") }
    $0.on(Early.told) { $0.log("told \($1)") }
    $0.on(Early.sum) { interactor in interactor.entries.joined(separator: ", ") }
  }
  var entries: [String] = []
  func log(_ text: String) { entries.append(text) }
}

@MainActor @Suite("Events that are sent before the module is initialized")
struct EarlyEventTests {
  private let sink = CollectingSink()
  private let router: VIPRouter
  private let interactor = EarlyInteractor()

  init() throws {
    router = VIPRouter(onDiagnostic: sink.report)
    let interactor = interactor
    try router.register("Early") {
      $0.module(
        prefix: "Early", view: ProbeView.init,
        presenter: {
          let presenter = EarlyPresenter()
          presenter.log = { interactor.log($0) }
          return presenter
        }, interactor: { interactor })
      $0.module(prefix: "Bare", view: ProbeView.init, interactor: EarlyInteractor.init)
    }
  }

  private func build() throws -> ProbeView {
    try VIPBuilder(prefix: "Early", router: router, parameters: "parameters").build(as: ProbeView.self)
  }

  @Test func `events of the view, of a mailbox and of the app wait until the module has its parameters`() async throws {
    let view = try build()
    #expect(view.send(Early.add(1)) == .waiting)
    #expect(router.broadcast(Early.told(2)) == 1)
    let mailbox = view.mailbox()
    _ = mailbox.post(Early.add(3), whenFull: .reject)
    await router.idle()
    #expect(interactor.entries == [])
    view.port.viewIsReady()
    #expect(interactor.entries == ["parameters", "add 0", "ready", "add 1", "told 2", "add 3"])
    #expect(view.send(Early.add(4)) == .answered)
    #expect(sink.diagnostics.map(\.code) == ["module.notReady"])
  }

  @Test func `a request that is sent early is answered after the initialization`() async throws {
    let view = try build()
    let sum = Running { try await view.request(Early.sum()) }
    await settle()
    #expect(sum.ending == nil)
    view.port.viewIsReady()
    #expect(await sum.seen() == "parameters, add 0, ready")
  }

  @Test func `an early request that is cancelled is not delivered`() async throws {
    let view = try build()
    let add = Running { try await view.request(Early.add(1)) }
    await settle()
    add.task?.cancel()
    #expect(await add.seen() == "cancelled")
    view.port.viewIsReady()
    #expect(interactor.entries == ["parameters", "add 0", "ready"])
    #expect(router.droppedCount == 1)
  }

  @Test func `early events of a module that is removed before it is ready are counted and reported`() async throws {
    let view = try build()
    view.send(Early.add(1))
    let sum = Running { try await view.request(Early.sum()) }
    await settle()
    view.port.viewWasRemoved()
    #expect(await sum.seen() == "gone")
    #expect(sink.diagnostics.filter { $0.code == "event.lostWithModule" }.map(\.name) == ["early.add", "early.sum"])
    #expect(router.droppedCount == 2)
    #expect(interactor.entries == [])
  }

  @Test func `early events of a view that is released before it is ready are counted and reported`() async throws {
    var view: ProbeView? = try build()
    weak let released = view
    view?.send(Early.add(1))
    view = nil
    #expect(released == nil)
    await router.idle()
    #expect(sink.diagnostics.map(\.code) == ["event.lostWithModule"])
    #expect(router.droppedCount == 1)
  }

  @Test func `an early broadcast is neither counted nor reported if the view is released before`() async throws {
    var view: ProbeView? = try build()
    #expect(router.broadcast(Early.told(1)) == 1)
    #expect(view?.port.isReady == false)
    view = nil
    await router.idle()
    #expect(sink.messages == [])
    #expect(router.droppedCount == 0)
  }

  @Test func `an event waits while the delivery of another module makes this module ready`() throws {
    let view = try build()
    let other = try VIPBuilder(prefix: "Bare", router: router).build()
    view.send(Early.add(1))
    interactor.entries = []
    router.runtime.afterDeliveries {
      view.port.viewIsReady()
      view.send(Early.add(2))
    }
    #expect(interactor.entries == ["parameters", "ready", "add 1", "add 2", "add 0"])
    _ = other
  }

  @Test func `a module in which no part handles the initialization receives events at any time`() async throws {
    let view = try VIPBuilder(prefix: "Bare", router: router).build()
    #expect(view.send(Early.add(1)) == .answered)
    await router.idle()
    #expect(sink.messages == [])
  }
}
