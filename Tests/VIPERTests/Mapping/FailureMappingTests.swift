import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let find = EventName<String, [String]>("failures.find")
  static let save = EventName<Int, String>("failures.save")
  static let rows = EventName<Never, [String]>("failures.rows")
  static let top = EventName<Never, String>("failures.top")
  static let closed = RouteName<Void, String>("failures.closed")
}

private final class FindingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FindingInteractor.self) {
    $0.on(Names.find) { part, text in try await part.find(text) }
    $0.policy(.latestWins, for: Names.find)
    $0.on(Names.save) { _, number in
      guard number < 3 else { throw EventFailure(number < 5 ? .invalid : .cancelled, "No \(number).") }
      return "saved"
    }
  }
  let gate = Gate()

  func find(_ text: String) async throws -> [String] {
    if text.isEmpty { throw EventFailure(.invalid, "Nothing to look for.") }
    if text == "s" { await gate.pass() }
    return [text]
  }
}

/// A view that records the handlers that received results. A subclass maps the names of a test.
private class NotingView: VIPView, Mapped {
  class var mapping: Mapping { notes }
  static let notes = Mapping(NotingView.self) { $0.receive(NotingView.received) }
  var log: [String] = []
  private(set) var rows: [String] = []
  private(set) var top: String?
  func note(_ kind: String, _ result: EventResult) { log.append("\(kind) \(result.name) \(result.status)") }
  func failed(_ result: EventResult) { note("any", result) }
  func received(_ result: EventResult) { note("received", result) }

  static let showing = Mapping(NotingView.self) {
    $0.include(notes)
    $0.show(Names.rows, in: \.rows)
    $0.show(Names.top, in: \.top)
  }
}

private final class FailingView: NotingView {
  override class var mapping: Mapping {
    Mapping(FailingView.self) {
      $0.include(NotingView.notes)
      $0.receive(Names.find) { $0.log.append("found \($1)") }
      $0.onFailure(Names.find) { $0.note("failure", $1) }
    }
  }
}

private final class AskingView: NotingView {
  override class var mapping: Mapping {
    Mapping(AskingView.self) {
      $0.include(NotingView.notes)
      $0.receive(Names.find) { $0.log.append("found \($1)") }
      $0.onCancelled(Names.find) { $0.note("cancelled", $1) }
    }
  }
}

private final class WholeView: NotingView {
  override class var mapping: Mapping {
    Mapping(WholeView.self) {
      $0.include(NotingView.notes)
      $0.receive(Names.find) { (view: WholeView, result: EventResult) in view.note("whole", result) }
    }
  }
}

private class AnyFailureView: NotingView {
  override class var mapping: Mapping {
    Mapping(AnyFailureView.self) {
      $0.include(NotingView.notes)
      $0.onFailure(AnyFailureView.failed)
      $0.receive(Names.find) { $0.log.append("found \($1)") }
      $0.onFailure(Names.save) { $0.note("own", $1) }
    }
  }
}

private final class IncludingView: AnyFailureView {
  override class var mapping: Mapping {
    Mapping(IncludingView.self) { $0.include(AnyFailureView.mapping) }
  }
}

private final class OverridingView: AnyFailureView {
  override class var mapping: Mapping {
    Mapping(OverridingView.self) {
      $0.include(AnyFailureView.mapping)
      $0.onFailure { $0.note("mine", $1) }
    }
  }
}

/// A view that includes two mappings with the same handlers.
private final class TwoIncludesView: NotingView {
  static func failures(_ kind: String) -> Mapping {
    Mapping(NotingView.self) {
      $0.onFailure { $0.note(kind, $1) }
      $0.onFailure(Names.save) { $0.note("own \(kind)", $1) }
    }
  }

  override class var mapping: Mapping {
    Mapping(TwoIncludesView.self) {
      $0.include(failures("first"))
      $0.include(failures("second"))
    }
  }
}

private final class ShowingView: NotingView { override class var mapping: Mapping { showing } }

private final class TwiceView: NotingView {
  override class var mapping: Mapping {
    Mapping(TwiceView.self) {
      $0.onFailure { _, _ in }
      $0.onFailure { _, _ in }
    }
  }
}

private final class AnyFailurePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(AnyFailurePresenter.self) { $0.onFailure { $0.log.append("\($1.status)") } }
  var log: [String] = []
}

@MainActor @Suite("Failures and cancelled results")
struct FailureMappingTests {
  private let sink = CollectingSink()
  private let interactor = FindingInteractor()

  private func module<View: VIPView>(
    _ view: View, presenter: VIPPresenter = VIPPresenter(), interactor other: FindingInteractor? = nil
  ) throws -> VIPRouter {
    let router = VIPRouter(onDiagnostic: sink.report)
    let interactor = other ?? interactor
    try router.register {
      $0.module(prefix: "Noting", view: { view }, presenter: { presenter }, interactor: { interactor })
    }
    _ = try VIPBuilder(prefix: "Noting", router: router).build()
    return router
  }

  /// Sends two events. The second one supersedes the first.
  private func supersede(_ view: some VIPView, _ router: VIPRouter) async {
    view.send(Names.find("s"))
    view.send(Names.find("sw"))
    interactor.gate.open()
    await router.idle()
  }

  @Test func `a superseded search neither reaches onFailure nor is reported`() async throws {
    let view = FailingView()
    let router = try module(view)
    await supersede(view, router)
    #expect(view.log == ["found [\"sw\"]"])
    #expect(sink.messages == [])
    view.send(Names.find(""))
    await router.idle()
    #expect(view.log.last == "failure failures.find invalid", "other failures are received")
  }

  @Test func `onCancelled receives a cancelled result`() async throws {
    let view = AskingView()
    await supersede(view, try module(view))
    #expect(view.log == ["cancelled failures.find cancelled", "found [\"sw\"]"])
    #expect(sink.messages == [])
  }

  @Test func `a handler of whole results receives a cancelled result`() async throws {
    let view = WholeView()
    await supersede(view, try module(view))
    #expect(view.log == ["whole failures.find cancelled", "whole failures.find success"])
  }

  @Test
  func `a cancelled result without a handler is neither reported nor received with all other results`()
    async throws
  {
    let view = NotingView()
    await supersede(view, try module(view))
    #expect(view.log == ["received failures.find success"])
    #expect(sink.messages == [])
  }

  @Test func `a superseded request ends as cancelled even if the view maps the event`() async throws {
    let view = FailingView()
    let router = try module(view)
    let first = Running { try await view.request(Names.find("s")) }
    await interactor.gate.visited()
    #expect(try await view.request(Names.find("sw")) == ["sw"])
    #expect(await first.seen() == "cancelled")
    interactor.gate.open()
    await router.idle()
  }

  @Test
  func `an onFailure handler without a name receives the failures that no named onFailure handler receives`()
    async throws
  {
    let view = AnyFailureView()
    let router = try module(view)
    view.send(Names.find(""))
    await router.idle()
    view.send(Names.save(4))
    view.send(Names.save(5))
    #expect(view.log == ["any failures.find invalid", "own failures.save invalid"], "no cancelled result")
    view.send(Names.save(1))
    #expect(view.log.last == "received failures.save success")
  }

  @Test func `the onFailure handler of a superclass applies unless the subclass declares its own`() async throws {
    for (view, kind) in [(IncludingView(), "any"), (OverridingView(), "mine")] as [(NotingView, String)] {
      let router = try module(view, interactor: FindingInteractor())
      view.send(Names.find(""))
      await router.idle()
      #expect(view.log == ["\(kind) failures.find invalid"])
    }
    #expect(sink.messages == [])
  }

  @Test func `of two included mappings, the first one has precedence with and without a name`() async throws {
    let view = TwoIncludesView()
    let router = try module(view)
    view.send(Names.find(""))
    await router.idle()
    view.send(Names.save(4))
    #expect(view.log == ["first failures.find invalid", "own first failures.save invalid"])
  }

  @Test
  func `if an event is unhandled, the onFailure handler without a name runs, and the event is reported once`() throws {
    let view = AnyFailureView()
    _ = try module(view)
    view.send(Event(named: "failures.unknown"))
    #expect(view.log == ["any failures.unknown unhandled"])
    #expect(sink.messages.count == 1)
  }

  @Test func `the empty result of a module that closes without an output does not reach onFailure`() throws {
    let view = AnyFailureView()
    let router = try module(view)
    try router.register { $0.module(prefix: "Opened", view: { VIPView() }) }
    var builder = VIPBuilder(prefix: "Opened", router: router)
    builder.opener = view
    let opened = try builder.build()
    opened.port.viewIsReady()
    opened.port.viewWasRemoved()
    #expect(view.log == ["received viper.closed empty"])
    #expect(sink.messages == [])
  }

  @Test func `in a presenter, an onFailure handler without a name receives all failures`() async throws {
    let presenter = AnyFailurePresenter()
    let view = NotingView()
    let router = try module(view, presenter: presenter)
    view.send(Names.find(""))
    await router.idle()
    await supersede(view, router)
    #expect(presenter.log == ["invalid"])
  }

  @Test func `two onFailure handlers without a name are an error when the module is built`() throws {
    let error = #expect(throws: Diagnostic.self) { try module(TwiceView()) }
    #expect(error.map(brief) == "mapping.secondUnnamedHandler: TwiceView, Noting")
  }

  @Test func `show(_:in:) stores an output in a property, even if the property has a private setter`() throws {
    let view = ShowingView()
    let presenter = VIPPresenter()
    _ = try module(view, presenter: presenter)
    presenter.publish(Names.rows, ["a", "b"])
    presenter.publish(Names.top, "a")
    #expect(view.rows == ["a", "b"])
    #expect(view.top == "a")
    #expect(view.log == [])
  }
}
