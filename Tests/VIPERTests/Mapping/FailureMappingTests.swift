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

private final class FindingInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(FindingInteractor.self) {
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

/// A view that says with which handlers it received results; it maps what a test is about.
private class NotingView: VIPView, ReceivesResults, ReceivesUnhandledResults {
  class var results: ResultMapping { ResultMapping(NotingView.self) { _ in } }
  var log: [String] = []
  private(set) var rows: [String] = []
  private(set) var top: String?
  func note(_ kind: String, _ result: EventResult) { log.append("\(kind) \(result.name) \(result.status)") }
  func failed(_ result: EventResult) { note("any", result) }
  func received(_ result: EventResult) { note("received", result) }

  static let showing = ResultMapping(NotingView.self) {
    $0.show(Names.rows, in: \.rows)
    $0.show(Names.top, in: \.top)
  }
}

private final class FailingView: NotingView {
  override class var results: ResultMapping {
    ResultMapping(FailingView.self) {
      $0.on(Names.find) { $0.log.append("found \($1)") }
      $0.onFailure(Names.find) { $0.note("failure", $1) }
    }
  }
}

private final class AskingView: NotingView {
  override class var results: ResultMapping {
    ResultMapping(AskingView.self) {
      $0.on(Names.find) { $0.log.append("found \($1)") }
      $0.onCancelled(Names.find) { $0.note("cancelled", $1) }
    }
  }
}

private final class WholeView: NotingView {
  override class var results: ResultMapping {
    ResultMapping(WholeView.self) {
      $0.on(Names.find) { (view: WholeView, result: EventResult) in view.note("whole", result) }
    }
  }
}

private class AnyFailureView: NotingView {
  override class var results: ResultMapping {
    ResultMapping(AnyFailureView.self) {
      $0.onFailure(AnyFailureView.failed)
      $0.on(Names.find) { $0.log.append("found \($1)") }
      $0.onFailure(Names.save) { $0.note("own", $1) }
    }
  }
}

private final class IncludingView: AnyFailureView {
  override class var results: ResultMapping {
    ResultMapping(IncludingView.self) { $0.include(AnyFailureView.results) }
  }
}

private final class OverridingView: AnyFailureView {
  override class var results: ResultMapping {
    ResultMapping(OverridingView.self) {
      $0.include(AnyFailureView.results)
      $0.onFailure { $0.note("mine", $1) }
    }
  }
}

private final class ShowingView: NotingView { override class var results: ResultMapping { showing } }

private final class TwiceView: NotingView {
  override class var results: ResultMapping {
    ResultMapping(TwiceView.self) {
      $0.onFailure { _, _ in }
      $0.onFailure { _, _ in }
    }
  }
}

private final class AnyFailurePresenter: VIPPresenter, ReceivesResults {
  static let results = ResultMapping(AnyFailurePresenter.self) { $0.onFailure { $0.log.append("\($1.status)") } }
  var log: [String] = []
}

@MainActor @Suite("Failures and cancelled results")
struct FailureMappingTests {
  private let sink = CollectingSink()
  private let interactor = FindingInteractor()

  private func module<View: VIPView>(
    _ view: View, presenter: VIPPresenter = VIPPresenter(), interactor other: FindingInteractor? = nil
  ) throws -> VIPRouter {
    let router = VIPRouter(diagnostics: sink)
    let interactor = other ?? interactor
    try router.register {
      $0.module(prefix: "Noting", view: { _ in view }, presenter: { _ in presenter }, interactor: { _ in interactor })
    }
    _ = try VIPBuilder(prefix: "Noting", router: router).build()
    return router
  }

  /// Sends two of which the later supersedes the first.
  private func supersede(_ view: some VIPView, _ router: VIPRouter) async {
    view.send(Names.find, "s")
    view.send(Names.find, "sw")
    interactor.gate.open()
    await router.idle()
  }

  @Test func `A search that a later one superseded is no failure: the view sees what was found, and no word is lost`()
    async throws
  {
    let view = FailingView()
    let router = try module(view)
    await supersede(view, router)
    #expect(view.log == ["found [\"sw\"]"])
    #expect(sink.messages == [])
    view.send(Names.find, "")
    await router.idle()
    #expect(view.log.last == "failure failures.find invalid", "other failures arrive")
  }

  @Test func `A mapping that asks for what was cancelled gets it`() async throws {
    let view = AskingView()
    await supersede(view, try module(view))
    #expect(view.log == ["cancelled failures.find cancelled", "found [\"sw\"]"])
    #expect(sink.messages == [])
  }

  @Test func `A handler of all results gets what was cancelled as well`() async throws {
    let view = WholeView()
    await supersede(view, try module(view))
    #expect(view.log == ["whole failures.find cancelled", "whole failures.find success"])
  }

  @Test func `What was cancelled and nobody takes is neither reported nor received as unhandled`() async throws {
    let view = NotingView()
    await supersede(view, try module(view))
    #expect(view.log == ["received failures.find success"])
    #expect(sink.messages == [])
  }

  @Test func `A request that is superseded ends cancelled, whatever the view maps`() async throws {
    let view = FailingView()
    let router = try module(view)
    let first = Running { try await view.request(Names.find, "s") }
    await interactor.gate.visited()
    #expect(try await view.request(Names.find, "sw") == ["sw"])
    #expect(await first.seen() == "cancelled")
    interactor.gate.open()
    await router.idle()
  }

  @Test func `One handler takes the failures of all names that have none of their own`() async throws {
    let view = AnyFailureView()
    let router = try module(view)
    view.send(Names.find, "")
    await router.idle()
    view.send(Names.save, 4)
    view.send(Names.save, 5)
    #expect(view.log == ["any failures.find invalid", "own failures.save invalid"], "not what was cancelled")
    view.send(Names.save, 1)
    #expect(view.log.last == "received failures.save success")
  }

  @Test func `A superclass's handler of all failures counts, unless the class has one itself`() async throws {
    for (view, kind) in [(IncludingView(), "any"), (OverridingView(), "mine")] as [(NotingView, String)] {
      let router = try module(view, interactor: FindingInteractor())
      view.send(Names.find, "")
      await router.idle()
      #expect(view.log == ["\(kind) failures.find invalid"])
    }
    #expect(sink.messages == [])
  }

  @Test func `A name that is not mapped at all fails there too; an unhandled event is one, reported once`() throws {
    let view = AnyFailureView()
    _ = try module(view)
    view.send(Event(named: "failures.unknown"))
    #expect(view.log == ["any failures.unknown unhandled"])
    #expect(sink.messages.count == 1)
  }

  @Test func `A module that closes without an output has not failed`() throws {
    let view = AnyFailureView()
    let router = try module(view)
    try router.register { $0.module(prefix: "Opened", view: { _ in VIPView() }) }
    var builder = VIPBuilder(prefix: "Opened", router: router)
    builder.opener = view
    let opened = try builder.build()
    opened.port.ready()
    opened.port.removed()
    #expect(view.log == ["received viper.closed empty"])
    #expect(sink.messages == [])
  }

  @Test func `A presenter takes all failures as a view does`() async throws {
    let presenter = AnyFailurePresenter()
    let view = NotingView()
    let router = try module(view, presenter: presenter)
    view.send(Names.find, "")
    await router.idle()
    await supersede(view, router)
    #expect(presenter.log == ["invalid"])
  }

  @Test func `Two handlers of all failures are refused when the module is built`() throws {
    let error = #expect(throws: BuildError.self) { try module(TwiceView()) }
    #expect(error.map { "\($0)" }?.contains("TwiceView has two `$0.onFailure { … }` without a name") == true)
  }

  @Test func `An output is shown in a property, also in one that is optional and settable only by the class`() throws {
    let view = ShowingView()
    let presenter = VIPPresenter()
    _ = try module(view, presenter: presenter)
    presenter.publish(Names.rows, ["a", "b"])
    presenter.publish(Names.top, "a")
    #expect(view.rows == ["a", "b"] && view.top == "a")
    #expect(view.log == [])
  }
}
