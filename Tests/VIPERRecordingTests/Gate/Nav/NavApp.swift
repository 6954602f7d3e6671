import VIPER
import VIPERHosting
import VIPERTesting

/// An app with pages that open each other in all styles.
@MainActor final class NavApp: GateApp {
  let router: VIPRouter
  let window: any TreeNavigator
  let texts = ShownTexts()
  let calls = WaitingCalls()
  /// The code outside the modules, which retains the handles of its previews until the end.
  var user: AnyObject?

  /// - Parameter window: The window.
  init(_ window: any TreeNavigator) throws {
    self.window = window
    router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    router.interceptors = [NavRule()]
    let (texts, calls) = (texts, calls)
    try router.register {
      $0.module(
        prefix: "Page", view: { NavView(texts) }, presenter: { NavPresenter() }, interactor: { NavInteractor(calls) })
      $0.route(Nav.page, .push, to: "Page")
      $0.route(
        Nav.loaded, .push, to: "Page",
        parameters: .loading { number in
          calls.noteEffect()
          await Task.yield()
          guard number % 7 != 6 else { throw WaitingCalls.Failed() }
          return number
        })
    }
  }

  var effects: Int { calls.count }

  func end() {
    calls.end()
    user = nil
  }
}

/// A window with transitions that take some turns of the main actor.
@MainActor final class SlowWindow: TreeNavigator {
  let tree = NavigationTree()

  func draw() {}

  func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws -> RouteStyle {
    let used = try tree.show(view, as: style, from: source)
    await settle(5)
    return used
  }

  func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {
    try tree.remove(view)
    await settle(5)
  }
}

/// A rule that redirects and refuses some pages.
private struct NavRule: RouteInterceptor {
  func before(_ request: RouteRequest) -> RouteDecision {
    guard let number = request.parameters(of: Nav.page) else { return .proceed }
    switch number {
    case 13: return .redirect(to: Nav.page(1), style: .push)
    case 14: return .refuse("There is no page 14.")
    case 15: return .cancel
    default: return .proceed
    }
  }
}

final class NavView: TextView, Mapped {
  static let mapping = Mapping(NavView.self) {
    $0.receive(Nav.count) { $0.show("count \($1)") }
    $0.receive(Nav.load) { $0.show("load \($1)") }
    $0.receive(Nav.told) { $0.show("told \($1)") }
    $0.receive(Nav.page) { $0.show("closed \($1)") }
    $0.receive(Nav.loaded) { $0.show("closed loaded \($1)") }
    $0.onFailure { $0.showFailure($1) }
  }
}

final class NavPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(NavPresenter.self) {
    $0.onInitialize { (presenter: NavPresenter, number: Int) in presenter.start(number) }
    $0.on(Nav.open) { presenter, number in
      let handle = presenter.route(Nav.page(number), style: Nav.style(number))
      if number % 7 == 3 { handle.remove() }
    }
    $0.on(Nav.preview) { presenter, number in
      presenter.preview = presenter.route(Nav.page(number), style: .unshown)
    }
    $0.on(Nav.commit) { presenter, number in presenter.preview?.commit(as: Nav.style(number)) }
    $0.on(Nav.discard) { presenter in
      presenter.preview?.remove()
      presenter.preview = nil
    }
    $0.on(Nav.done) { presenter, number in presenter.finish(with: "\(number)") }
    $0.on(Nav.tell) { presenter, number in presenter.sendToOpener(Nav.told, number) }
    $0.receive(Nav.page) { presenter, text in
      presenter.send(Nav.count(text.count))
      presenter.publish(Nav.told, text.count)
    }
  }
  private var preview: RouteHandle<String>?

  /// Opens the next page of a loop, or calls the interactor.
  private func start(_ number: Int) {
    if number >= 20 { push(Nav.page(number == 20 ? 2 : number - 1)) }
    if number % 3 == 0 { send(Nav.load(number)) }
    if number % 3 == 1 { send(Nav.count(number)) }
  }
}

final class NavInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(NavInteractor.self) {
    $0.on(Nav.count) { interactor, number in
      interactor.calls.noteEffect()
      return number + 1
    }
    $0.on(Nav.load) { interactor, number in
      interactor.calls.noteEffect()
      await Task.yield()
      return "page \(number)"
    }
  }
  private let calls: WaitingCalls
  init(_ calls: WaitingCalls) { self.calls = calls }
}
