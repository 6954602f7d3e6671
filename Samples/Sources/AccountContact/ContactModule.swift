import AccountDomain
public import VIPER
import VIPERLinks

/// Asks for the person that the route names.
final class ContactPresenter: VIPPresenter, HandlesEvents, ReceivesResults {
  static let events = EventMapping(ContactPresenter.self) {
    $0.onInitialize { (presenter, id: Person.ID) in presenter.send(ContactPage.load, id) }
  }
  static let results = ResultMapping(ContactPresenter.self) {
    $0.format(ContactPage.load, as: ContactPage.shown) { _, card in card }
  }
}

/// Finds the person.
final class ContactInteractor: VIPInteractor, HandlesEvents {
  static let events = EventMapping(ContactInteractor.self) { $0.on(ContactPage.load, ContactInteractor.load) }

  private let store: any ContactStore

  init(store: any ContactStore) { self.store = store }

  func load(_ id: Person.ID) async throws -> ContactCard { try await store.card(of: id) }
}

/// Publishes the page of one person, its route, and links to it.
public struct ContactRouter: ModuleRouter {
  /// A router of pages of people.
  public init() {}

  /// Adds the module, its route and its link, `contacts/ID`. The module needs a ``ContactStore``. A link goes to the contacts
  /// and the person where they are, and opens those that are not there.
  public func register(in app: inout Registration) {
    app.module(view: ContactView.init, presenter: ContactPresenter.init, interactor: ContactInteractor.init)
    app.feature(ContactPage.self)
    app.route(Routes.contact, .push, to: ContactPresenter.self)
    app.link("contacts/:id", through: [Routes.contacts, Routes.contact]) { (id: Person.ID) in
      [
        RouteStep(Routes.contacts, style: .existing(or: .push)),
        RouteStep(Routes.contact, id, style: .existing(or: .push)),
      ]
    }
  }
}
