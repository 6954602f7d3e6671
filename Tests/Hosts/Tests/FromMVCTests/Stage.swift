import FromMVC0
import FromMVC1
import FromMVC2
import FromMVC3
import FromMVC4
import FromMVC5
import FromMVCShared
import Testing
import UIKit
import VIPER
import VIPERTesting

/// A stage of the article "From MVC".
struct Stage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Starts the app in a window, with the services of the test. Returns the router, which also retains the app.
  let start: @MainActor @Sendable (UIWindow, any OrderAPI, any DraftStore) throws -> VIPRouter?

  static let all = [
    Stage(testDescription: "0-Before") {
      _ = FromMVC0.OrdersApp(window: $0, api: $1, drafts: $2)
      return nil
    },
    Stage(testDescription: "1-Module") { try FromMVC1.OrdersApp(window: $0, api: $1, drafts: $2).router },
    Stage(testDescription: "2-Interactor") { try FromMVC2.OrdersApp(window: $0, api: $1, drafts: $2).router },
    Stage(testDescription: "3-Presenter") { try FromMVC3.OrdersApp(window: $0, api: $1, drafts: $2).router },
    Stage(testDescription: "4-Routes") { try FromMVC4.OrdersApp(window: $0, api: $1, drafts: $2).router },
    Stage(testDescription: "5-Middleware") {
      try FromMVC5.OrdersApp(window: $0, api: $1, drafts: $2) { _, _ in }.router
    },
  ]
}

/// A server. The test answers its calls.
final class Server: OrderAPI {
  struct Failure: Error {}

  private(set) var loads: [@MainActor (Result<[Order], any Error>) -> Void] = []
  private(set) var creations: [(customer: String, cents: Int, answer: @MainActor (Result<Order, any Error>) -> Void)] =
    []
  /// The number of calls so far.
  private(set) var count = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func load(_ completion: @escaping @MainActor (Result<[Order], any Error>) -> Void) {
    loads.append(completion)
    called()
  }

  func create(customer: String, cents: Int, _ completion: @escaping @MainActor (Result<Order, any Error>) -> Void) {
    creations.append((customer, cents, completion))
    called()
  }

  /// Answers the oldest load. Waits until there is one.
  func answerLoad(_ result: Result<[Order], any Error>) async {
    while loads.isEmpty { await withCheckedContinuation { waiting.append($0) } }
    loads.removeFirst()(result)
  }

  /// Answers the oldest creation. Waits until there is one.
  func answerCreation(_ result: Result<Order, any Error>) async {
    while creations.isEmpty { await withCheckedContinuation { waiting.append($0) } }
    creations.removeFirst().answer(result)
  }

  private func called() {
    count += 1
    for continuation in waiting { continuation.resume() }
    waiting = []
  }
}

/// A store in memory.
final class Drafts: DraftStore {
  var draft: OrderDraft?
}

/// The user of the app. Only the topmost screen is visible.
@MainActor final class User {
  let server = Server()
  let drafts = Drafts()
  let sink = CollectingSink()
  private let world: UIWorld
  private let window = UIWindow(windowScene: UIWindowScene())
  private let router: VIPRouter?

  init(_ stage: Stage, _ world: UIWorld) async throws {
    self.world = world
    router = try stage.start(window, server, drafts)
    router?.onDiagnostic = sink.report
    router?.diagnosisLevel = .thorough
    await settle()
  }

  /// Waits until no transition and no work of a module is under way.
  func settle() async {
    await router?.idle()
    world.finish()
    await router?.idle()
  }

  func answerLoad(_ result: Result<[Order], any Error>) async {
    await server.answerLoad(result)
    await settle()
  }

  func answerCreation(_ result: Result<Order, any Error>) async {
    await server.answerCreation(result)
    await settle()
  }

  private var navigation: UINavigationController? { window.rootViewController as? UINavigationController }
  private var screen: UIViewController? { navigation?.topViewController }
  private var alert: UIAlertController? { navigation?.presentedViewController as? UIAlertController }

  private func find<Found: UIView>(_ identifier: String) throws -> Found {
    try #require(screen?.view.subviews.first { $0.accessibilityIdentifier == identifier } as? Found)
  }

  private func table() throws -> UITableView {
    try #require(screen?.view.subviews.lazy.compactMap { $0 as? UITableView }.first)
  }

  // MARK: Texts and rows on screen

  var title: String? { screen?.title }
  var message: String? { alert?.message }

  func text(of identifier: String) throws -> String {
    let view: UIView = try find(identifier)
    return (view as? UILabel)?.text ?? (view as? UITextField)?.text ?? (view as? UIButton)?.title(for: .normal) ?? ""
  }

  func canTap(_ identifier: String) throws -> Bool {
    let control: UIControl = try find(identifier)
    return control.isEnabled
  }

  func rows() throws -> [String] {
    let table = try table()
    return (0..<100).compactMap { table.cellForRow(at: IndexPath(row: $0, section: 0))?.textLabel?.text }
  }

  // MARK: Taps, typing and swipes

  /// Taps a button, if it is enabled. Does not wait for the effects.
  func tap(_ identifier: String) throws {
    let control: UIControl = try find(identifier)
    if control.isEnabled { control.sendActions(for: .touchUpInside) }
  }

  func type(_ text: String, into identifier: String) throws {
    let field: UITextField = try find(identifier)
    field.text = text
    field.sendActions(for: .editingChanged)
  }

  func turn(_ identifier: String, on isOn: Bool) throws {
    let control: UISwitch = try find(identifier)
    control.isOn = isOn
    control.sendActions(for: .valueChanged)
  }

  func tapRow(_ row: Int) throws { try table().tapRow(at: IndexPath(row: row, section: 0)) }

  func tapInAlert(_ title: String) async {
    alert?.tapAction(title)
    await settle()
  }

  /// Taps the button of the alert that loads again. The server has not answered the load yet.
  func retry() {
    alert?.tapAction("Retry")
    world.finish()
  }

  func swipeBack() async {
    navigation?.swipeBack()?.finish()
    await settle()
  }

  /// Opens the orders, which the server has not answered yet.
  func openOrders() async throws {
    try tap("orders")
    await world.began()
    world.finish()
  }

  /// Expects that no rule of UIKit was violated, and that the router has reported nothing.
  func end(_ location: SourceLocation = #_sourceLocation) {
    #expect(world.check() == [], sourceLocation: location)
    #expect(sink.messages == [], sourceLocation: location)
  }
}
