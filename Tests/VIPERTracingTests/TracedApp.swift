import Foundation
import TraceKit
import VIPER
import VIPERHosting
import VIPERRecording
import VIPERTestSupport
import VIPERTracing

/// The data of a login. The password must never reach a file.
struct Credentials: Codable, Equatable, Sendable {
  var account: String
  @Redacted var password: String
}

/// An action that an interactor performs.
struct Act: Sendable {
  let run: @MainActor @Sendable () -> Void
}

enum Login {
  static let submit = EventName<Credentials, String>("tracing.login.submit")
  static let count = EventName<Void, Never>("tracing.login.count")
  static let act = EventName<Act, Never>("tracing.login.act")
  static let screen = RouteName<Void, Never>("tracing.login")
}

enum Shelf {
  static let screen = RouteName<String, Never>("tracing.shelf")
  static let load = EventName<Void, [String]>("tracing.shelf.load")
  static let missing = EventName<Void, Int>("tracing.shelf.missing")
}

final class TracedLoginView: VIPView, Mapped {
  struct State: Codable, Equatable, Sendable {
    var account = ""
    @Redacted var password = ""
    var message: String?
  }
  static let mapping = Mapping(TracedLoginView.self) {
    $0.state(in: \.state)
    $0.receive(Login.submit) { view, account in
      view.state.message = "Welcome, \(account)"
      view.send(Shelf.screen(account))
    }
    $0.showFailures(in: \.state.message, or: "That did not work.")
  }
  var state = State()

  func logIn(_ account: String, _ password: String) {
    (state.account, state.password) = (account, password)
    send(Login.submit(Credentials(account: account, password: password)))
  }
}

final class TracedLoginInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TracedLoginInteractor.self) {
    $0.on(Login.submit, TracedLoginInteractor.submit)
    $0.on(Login.count) { _ in }
    $0.on(Login.act) { $1.run() }
  }

  func submit(_ credentials: Credentials) async throws -> String {
    await Task.yield()
    guard credentials.password != "wrong" else { throw EventFailure(.error, "The password is wrong.") }
    return credentials.account
  }
}

final class TracedShelfView: VIPView, Mapped {
  static let mapping = Mapping(TracedShelfView.self) {
    $0.onInitialize { (view, account: String) in view.account = account }
    $0.receive(Shelf.load) { $0.books = $1 }
    $0.receive { _, _ in }
  }
  var account = ""
  var books: [String] = []
}

final class TracedShelfInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TracedShelfInteractor.self) {
    $0.on(Shelf.load) { _ in ["Emma", "Ulysses"] }
  }
}

/// An app with a login that opens a shelf.
@MainActor final class TracedApp {
  let router = VIPRouter(navigator: SimpleNavigator { _ in }, onDiagnostic: { _ in })
  let folder: TemporaryFolder
  let file: URL

  init() throws {
    folder = try TemporaryFolder()
    file = folder.file("run.jsonl")
    try router.register {
      $0.module(view: TracedLoginView.init, interactor: TracedLoginInteractor.init)
      $0.module(view: TracedShelfView.init, interactor: TracedShelfInteractor.init)
      $0.route(Login.screen, .root, to: TracedLoginView.self)
      $0.route(Shelf.screen, .push, to: TracedShelfView.self)
    }
  }

  /// Opens the login and returns its view.
  func login() async throws -> TracedLoginView {
    let handle = router.route(Login.screen())
    try await handle.waitUntilShown()
    guard let view = handle.target as? TracedLoginView else { throw TextError("There is no login.") }
    return view
  }

  /// Writes the trace of a login into the file, and returns the run that the file describes.
  func tracedLogin(
    _ account: String = "anna", _ password: String = "secret", payloads: RecordedPayloads = .all
  ) async throws -> Run {
    let trace = try router.trace(to: file, payloads: payloads)
    try await login().logIn(account, password)
    await router.idle()
    trace.stop()
    return try run()
  }

  /// The text of the trace's file.
  func text() throws -> String { try String(contentsOf: file, encoding: .utf8) }

  /// The run that the file describes.
  func run() throws -> Run { try TraceFile.read(file) }
}

extension Run {
  /// The kinds of the problems. On a busy machine, any delivery can block the main actor for longer than two frames.
  var problems: [RunProblem.Kind] { RunSummary(of: self).problems.map(\.kind).filter { $0 != .slow } }
}
