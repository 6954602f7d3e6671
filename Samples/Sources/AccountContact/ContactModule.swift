import AccountDomain
import VIPER
import VIPERLinks

/// An interactor that loads the contact. Its mapping is generated.
final class ContactInteractor: VIPInteractor {
  private let store: any ContactStore

  init(store: any ContactStore) { self.store = store }

  func load(_ id: Person.ID) async throws -> ContactCard { try await store.card(of: id) }
}

/// A router that registers the route and the link of the page of a contact.
struct ContactRouter: ModuleRouter {
  /// Registers the route and the link, `contacts/ID`. The link opens the list and the page of the contact, or returns
  /// to them if they are already open.
  func register(in app: inout Registration) {
    app.route(Routes.contact, .existing(or: .push), to: ContactView.self)
    app.link("contacts/:id", through: [Routes.contacts, Routes.contact]) { (id: Person.ID) in
      [RouteStep(Routes.contacts()), RouteStep(Routes.contact(id))]
    }
  }
}
