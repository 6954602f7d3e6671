import VIPER
import VIPERLinks
import VIPERTesting

/// An app with a shelf of books. Books are opened after a login.
@MainActor final class ShelfApp: GateApp {
  let router: VIPRouter
  let window = InMemoryNavigator()
  let texts = ShownTexts()
  let calls = WaitingCalls()
  /// The chips that code outside the modules has built.
  var chips: [ChipView] = []

  /// - Parameter loadsCanFail: Whether a load of the list of books can fail.
  init(loadsCanFail: Bool) throws {
    router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    let session = ShelfSession()
    router.interceptors = [LoginGate(session: session)]
    router.links.accept(.scheme("shelf"))
    try router.register(
      ShelfRouter(texts: texts, calls: calls, session: session, loadsCanFail: loadsCanFail, router: router))
  }

  var effects: Int { calls.count }

  func end() {
    calls.end()
    chips = []
  }
}

/// The registrations of the app.
@MainActor private struct ShelfRouter: ModuleRouter {
  let texts: ShownTexts
  let calls: WaitingCalls
  let session: ShelfSession
  let loadsCanFail: Bool
  weak var router: VIPRouter?

  func register(in app: inout Registration) {
    let (texts, calls, session, loadsCanFail) = (texts, calls, session, loadsCanFail)
    app.service(ShelfSession.self) { session }
    app.module(
      view: { [weak router] in ShelfView(texts, router) }, presenter: ShelfPresenter.init(session:),
      interactor: { ShelfInteractor(calls, canFail: loadsCanFail) })
    app.module(view: { BookView(texts) }, presenter: { BookPresenter() }, interactor: { BookInteractor(calls) })
    app.module(view: { BadgeView(texts) }, presenter: { BadgePresenter() }, interactor: { BadgeInteractor(calls) })
    app.module(view: { ChipView(texts) }, presenter: { ChipPresenter() }, interactor: { ChipInteractor(calls) })
    app.module(
      view: { LoginView(texts) }, presenter: LoginPresenter.init(session:), interactor: { LoginInteractor(calls) })
    app.route(Shelf.shelf, .root, to: ShelfView.self)
    app.route(Shelf.book, .push, to: BookPresenter.self)
    app.route(Shelf.badge, .embed, to: BadgePresenter.self)
    app.route(Shelf.login, .present, to: LoginPresenter.self)
    app.link("book/:id", to: Shelf.book, transitions: [.present]) { (id: Int) in id }
    app.link("shelf/:id", through: [Shelf.shelf, Shelf.book]) { (id: Int) in
      [RouteStep(Shelf.shelf(), style: .root), RouteStep(Shelf.book(id), style: .push)]
    }
  }
}

/// The service that stores whether the user is logged in. Presenters change it, because the gate reads it.
@MainActor final class ShelfSession {
  var user: String?
}

/// A gate that opens the login in place of a book or a badge until the user is logged in.
private struct LoginGate: RouteInterceptor {
  let session: ShelfSession

  func before(_ request: RouteRequest) -> RouteDecision {
    guard session.user == nil else { return .proceed }
    let isOpen = request.isNamed(Shelf.shelf) || request.isNamed(Shelf.login)
    return isOpen ? .proceed : .redirect(to: Shelf.login(), style: .present)
  }
}
