import Testing
import VIPER
import VIPERTestSupport
import VIPERMiddleware
import VIPERTesting

private nonisolated enum Memo {
  static let save = EventName<String, Void>("memo.save")
  static let load = EventName<Void, [Int]>("memo.load")
  static let rows = EventName<Never, [Int]>("memo.rows")
  static let note = EventName<Int, Never>("memo.note")
}

private class SavingInteractor: VIPInteractor, Mapped {
  class var mapping: Mapping {
    Mapping(SavingInteractor.self) {
      $0.on(Memo.save) { $0.saved.append($1) }
      $0.on(Memo.load) { _ in [1, 2] }
      $0.on(Memo.note) { $0.saved.append("\($1)") }
      $0.onInitialize { $0.saved.append("ready") }
    }
  }
  var saved: [String] = []
}

/// Maps the name again and does not pass it on.
private final class SwallowingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SwallowingPresenter.self) { $0.on(Memo.save) { $0.last = $1 } }
  var last = ""
}
private final class OneWaySwallowingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(OneWaySwallowingPresenter.self) { $0.on(Memo.note) { _, _ async in } }
}
private final class InitializingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(InitializingPresenter.self) { $0.onInitialize { _ in } }
}
private final class PassingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PassingPresenter.self) {
    $0.pass(Memo.save) { $0.last = $1 }
    $0.pass(Memo.load) { $0.noteLoad() }
    $0.pass(Lifecycle.initialize) { presenter, _ in presenter.last = "initialized" }
    $0.format(Memo.load, as: Memo.rows) { presenter, input, rows in rows + [input == nil ? 0 : 3] }
  }
  var last = ""
  var loads = 0
  func noteLoad() { loads += 1 }
}
private final class ForwardingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ForwardingPresenter.self) {
    $0.on(Memo.save) { presenter, event in presenter.forward(event) }
  }
}

private final class RowsView: VIPView, Mapped {
  static let mapping = Mapping(RowsView.self) {
    $0.receive(Memo.rows) { $0.rows = $1 }
    $0.receive(Memo.save) { view in view.isSaved = true }
    $0.onFailure { _, _ in }
  }
  var rows: [Int] = []
  var isSaved = false
}
private final class LoadView: VIPView, Mapped {
  static let mapping = Mapping(LoadView.self) {
    $0.receive(Memo.load) { $0.rows = $1 }
    $0.onFailure { _, _ in }
  }
  var rows: [Int] = []
}
/// Receives the failures of the name only.
private final class LoadFailureView: VIPView, Mapped {
  static let mapping = Mapping(LoadFailureView.self) { $0.onFailure(Memo.load) { _, _ in } }
}
/// Receives whole results, which includes failures.
private final class WholeLoadView: VIPView, Mapped {
  static let mapping = Mapping(WholeLoadView.self) {
    $0.receive(Memo.load) { (view, result: EventResult) in _ = result }
  }
}

private final class ReceivingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ReceivingPresenter.self) { $0.receive(Memo.load) { $0.publish(Memo.rows, $1) } }
}
private final class ConsumingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ConsumingPresenter.self) { $0.consume(Memo.load) { _, _ in } }
}
private final class FormattingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(FormattingPresenter.self) { $0.format(Memo.load, as: Memo.rows) { $0 } }
}
private final class OneWayPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(OneWayPresenter.self) { $0.consume(Memo.note) { _, _ in } }
}
private final class OneWayFailureView: VIPView, Mapped {
  static let mapping = Mapping(OneWayFailureView.self) {
    $0.onFailure { _, _ in }
    $0.receive(Memo.note) { (_, result: EventResult) in _ = result }
  }
}
private final class InPlacePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(InPlacePresenter.self) { $0.format(Memo.load, as: Memo.load) { $0.reversed() } }
}
private final class AnsweringPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(AnsweringPresenter.self) {
    $0.on(Memo.load) { _ in [0] }
    $0.consume(Memo.load) { _, _ in }
  }
}
private struct OwnCache: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}

private final class ReplacingInteractor: SavingInteractor {
  override class var mapping: Mapping {
    Mapping(ReplacingInteractor.self) { $0.on(Memo.load) { _ in [9] } }
  }
}
private final class IncludingInteractor: SavingInteractor {
  override class var mapping: Mapping {
    Mapping(IncludingInteractor.self) {
      $0.include(SavingInteractor.mapping)
      $0.on(Memo.load) { _ in [9] }
    }
  }
}
private final class InheritingInteractor: SavingInteractor {}

@MainActor @Suite("Handlers that never run are reported")
struct HiddenHandlerTests {
  private let sink = CollectingSink()
  private let router: VIPRouter

  init() { router = VIPRouter(onDiagnostic: sink.report) }

  private func codes(
    view: @escaping @MainActor () -> some ModuleView = { VIPView() },
    presenter: @escaping @MainActor () -> some Presenter = { VIPPresenter() },
    interactor: @escaping @MainActor () -> some Interactor = { SavingInteractor() },
    middleware: MiddlewareList = MiddlewareList()
  ) throws -> [ErrorCode] {
    try router.register("Memo") {
      $0.module(prefix: "Memo", middleware: middleware, view: view, presenter: presenter, interactor: interactor)
    }
    let diagnostics = router.validate()
    #expect(diagnostics.compactMap { Texts.difference($0.underlying as? Diagnostic ?? $0) } == [])
    return diagnostics.map(\.code)
  }

  // MARK: Events

  @Test func `an event that the presenter and the interactor both handle is reported with both`() throws {
    #expect(try codes(presenter: SwallowingPresenter.init) == ["mapping.hiddenHandler"])
    let mistake = try #require(router.validate().first?.underlying as? Diagnostic)
    #expect(mistake.name == "memo.save")
    #expect(mistake.names == ["SwallowingPresenter", "SavingInteractor"])
  }

  @Test func `an asynchronous one-way handler of the presenter hides the interactor's handler too`() throws {
    #expect(try codes(presenter: OneWaySwallowingPresenter.init) == ["mapping.hiddenHandler"])
  }

  @Test func `the presenter's handler of the initialization hides the interactor's handler`() throws {
    #expect(try codes(presenter: InitializingPresenter.init) == ["mapping.hiddenHandler"])
  }

  @Test func `a presenter that passes the event on is not reported`() throws {
    #expect(try codes(presenter: PassingPresenter.init) == [])
  }

  @Test func `a presenter whose handler takes the event itself may forward it and is not reported`() throws {
    #expect(try codes(presenter: ForwardingPresenter.init) == [])
  }

  @Test func `a presenter that handles an event that no interactor handles is not reported`() throws {
    #expect(try codes(presenter: SwallowingPresenter.init, interactor: VIPInteractor.init) == [])
  }

  @Test func `an event that the presenter passes on reaches the interactor, whose answer reaches the view`() throws {
    let (presenter, interactor, view) = (PassingPresenter(), SavingInteractor(), RowsView())
    #expect(try codes(view: { view }, presenter: { presenter }, interactor: { interactor }) == [])
    _ = try VIPBuilder(prefix: "Memo", router: router).build()
    view.port.viewIsReady()
    #expect(view.send(Memo.save("text")) == .answered)
    #expect(view.send(Memo.load()) == .answered)
    #expect(interactor.saved == ["ready", "text"])
    #expect(view.isSaved)
    // The input of the event is known to `format`.
    #expect(view.rows == [1, 2, 3])
    #expect(presenter.loads == 1)
    #expect(presenter.last == "text")
    #expect(sink.messages == [])
    #expect(view.port.debugDescription.contains("PassingPresenter   passes on "))
  }

  @Test func `data of another type does not reach the closure of a presenter that passes the event on`() throws {
    let (presenter, interactor, view) = (PassingPresenter(), SavingInteractor(), RowsView())
    #expect(try codes(view: { view }, presenter: { presenter }, interactor: { interactor }) == [])
    _ = try VIPBuilder(prefix: "Memo", router: router).build()
    view.port.viewIsReady()
    #expect(view.send(Event(named: Memo.save.text, data: 1)) == .rejected)
    #expect(sink.diagnostics.map(\.code) == ["event.wrongData"])
    #expect(presenter.last == "initialized")
  }

  // MARK: Results

  @Test func `a result that the presenter receives, consumes or formats does not reach the view's handler`() throws {
    #expect(try codes(view: LoadView.init, presenter: ReceivingPresenter.init) == ["mapping.hiddenHandler"])
    for presenter: @MainActor () -> VIPPresenter in [{ ConsumingPresenter() }, { FormattingPresenter() }] {
      let router = VIPRouter(onDiagnostic: sink.report)
      let type = type(of: presenter())
      try router.register("Memo") { app in
        if type == ConsumingPresenter.self {
          app.module(
            prefix: "Memo", view: LoadView.init, presenter: ConsumingPresenter.init, interactor: SavingInteractor.init)
        } else {
          app.module(
            prefix: "Memo", view: LoadView.init, presenter: FormattingPresenter.init, interactor: SavingInteractor.init)
        }
      }
      let diagnostics = router.validate()
      #expect(diagnostics.map(\.code) == ["mapping.hiddenHandler"])
      #expect((diagnostics.first?.underlying as? Diagnostic)?.names == ["\(type)", "LoadView"])
    }
  }

  @Test func `a view that receives the name under which the presenter passes the result on is not reported`() throws {
    #expect(try codes(view: RowsView.init, presenter: FormattingPresenter.init) == [])
  }

  @Test func `a presenter that formats a result under the same name is not reported`() throws {
    #expect(try codes(view: LoadView.init, presenter: InPlacePresenter.init) == [])
  }

  @Test func `a view that receives the failures of the name, or whole results, is not reported`() throws {
    #expect(try codes(view: LoadFailureView.init, presenter: ReceivingPresenter.init) == [])
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register("Memo") {
      $0.module(
        prefix: "Memo", view: WholeLoadView.init, presenter: ReceivingPresenter.init, interactor: SavingInteractor.init)
    }
    #expect(router.validate() == [])
  }

  @Test func `a presenter that also answers the event itself is not reported`() throws {
    #expect(try codes(view: LoadView.init, presenter: AnsweringPresenter.init, interactor: VIPInteractor.init) == [])
  }

  @Test func `a middleware before the presenter that may answer the event is not reported`() throws {
    let list = MiddlewareList(beforePresenter: [OwnCache()])
    #expect(try codes(view: LoadView.init, presenter: ConsumingPresenter.init, middleware: list) == [])
  }

  @Test func `a middleware before the interactor does not make the view's handler reachable`() throws {
    let list = MiddlewareList(beforeInteractor: [OwnCache()])
    #expect(
      try codes(view: LoadView.init, presenter: ConsumingPresenter.init, middleware: list)
        == ["mapping.hiddenHandler"])
  }

  @Test func `a part that receives the answer to a one-way event is reported`() throws {
    #expect(try codes(presenter: OneWayPresenter.init) == ["mapping.noAnswer"])
  }

  @Test func `a part that receives the failures or the whole results of a one-way event is not reported`() throws {
    #expect(try codes(view: OneWayFailureView.init) == [])
  }

  // MARK: Superclasses

  @Test func `a mapping that replaces the mapping of its superclass is reported with both classes`() throws {
    #expect(try codes(interactor: ReplacingInteractor.init) == ["mapping.replacesSuperclass"])
    let mistake = try #require(router.validate().first?.underlying as? Diagnostic)
    #expect(mistake.name == "ReplacingInteractor")
    #expect(mistake.names.first == "SavingInteractor")
    #expect(mistake.names.contains("memo.save"))
    #expect(!mistake.names.contains("memo.load"))
  }

  @Test func `a subclass that includes or inherits the mapping is not reported`() throws {
    #expect(try codes(interactor: IncludingInteractor.init) == [])
    let router = VIPRouter(onDiagnostic: sink.report)
    try router.register("Memo") { $0.module(prefix: "Memo", view: VIPView.init, interactor: InheritingInteractor.init) }
    #expect(router.validate() == [])
  }
}
