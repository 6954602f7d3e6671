import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private nonisolated enum Files {
  static let write = EventName<String, Void>("files.write")
  static let ask = EventName<String, Void>("files.ask")
}

private struct Disk: Error, CustomStringConvertible {
  let code: Int
  var description: String { "disk error \(code)" }
}

private final class FilesPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(FilesPresenter.self) {
    $0.on(Files.ask) { presenter, text in try await presenter.request(Files.write(text)) }
  }
}

private final class FilesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(FilesInteractor.self) { $0.on(Files.write, FilesInteractor.write) }
  func write(_ text: String) throws {
    switch text {
    case "disk": throw Disk(code: 28)
    case "author": throw EventFailure(.error, description: "The author chose no sentence.")
    case "sentence": throw EventFailure(.error, "The disk is full.")
    case "cancelled": throw CancellationError()
    default: break
    }
  }
}

private final class FilesView: VIPView, Mapped {
  static let mapping = Mapping(FilesView.self) { $0.showFailures(in: \.failure, or: "That did not work.") }
  var failure: String?
}

@MainActor @Suite("An error of the app that a general sentence hides")
struct HiddenErrorTests {
  private let sink = CollectingSink()
  private let router: VIPRouter
  private let view = FilesView()

  init() throws {
    router = VIPRouter(onDiagnostic: sink.report)
    router.diagnosisLevel = .thorough
    let view = view
    try router.register("Files") {
      $0.module(
        prefix: "Files", view: { view }, presenter: FilesPresenter.init, interactor: FilesInteractor.init)
    }
    _ = try VIPBuilder(prefix: "Files", router: router).build()
    view.port.viewIsReady()
  }

  @Test func `the error is reported once for its name and type, and the user reads the general sentence`() {
    for _ in 0..<3 { view.send(Files.write("disk")) }
    #expect(view.failure == "That did not work.")
    #expect(sink.recordedBriefs == ["failure.hidden: files.write, Files ← disk error 28"])
    #expect((sink.diagnostics.first?.underlying as? Disk)?.code == 28)
  }

  @Test func `the error of an interactor to which a presenter sent a request is reported too`() async {
    view.send(Files.ask("disk"))
    await router.idle()
    #expect(view.failure == "That did not work.")
    #expect(sink.diagnostics.map(\.code) == ["failure.hidden"])
    #expect(sink.diagnostics.first?.underlying is Disk)
  }

  @Test(arguments: ["author", "sentence", "cancelled", "fine"])
  func `a failure whose texts were chosen, a cancellation and a success are not reported`(_ text: String) {
    view.send(Files.write(text))
    #expect(sink.messages == [])
  }

  @Test func `an error with a sentence of the app is not reported`() {
    router.messageForUsers = { ($0 as? Disk).map { "Disk error \($0.code)." } }
    view.send(Files.write("disk"))
    #expect(view.failure == "Disk error 28.")
    #expect(sink.messages == [])
  }

  @Test func `a failure that the runtime has created is reported once only`() {
    view.send(Event(named: "files.unknown"))
    #expect(sink.diagnostics.map(\.code) == ["event.unhandled"])
  }

  @Test func `at the level standard, the error is not reported`() {
    router.diagnosisLevel = .standard
    view.send(Files.write("disk"))
    #expect(sink.messages == [])
  }
}
