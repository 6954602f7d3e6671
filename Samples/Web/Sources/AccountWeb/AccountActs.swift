import AccountAbout
import AccountContacts
import AccountDomain
import AccountRoot
import AccountSettings
import VIPER
import VIPERLinks
import VIPERLists

/// The acts that pages may send, grouped by the view of their screen. All other acts are refused.
enum AccountActs {
  private nonisolated struct Row: Decodable { let item: String }
  private nonisolated struct Search: Decodable { let text: String }
  private nonisolated struct Sorting: Decodable { let order: String }

  static func accept(with router: VIPRouter) {
    accept(from: AccountView.self, with: router)
    accept(from: AboutView.self, with: router)
    accept(from: SettingsView.self, with: router)
    router.links.accept(from: ContactsView.self) {
      $0.action("search") { (contacts, data: Search) in
        if data.text != contacts.query.text { contacts.search(data.text) }
      }
      $0.action("sort") { (contacts, data: Sorting) in
        guard let order = ContactQuery.Order(rawValue: data.order) else {
          throw EventFailure(.invalid, "There is no order \"\(data.order)\".")
        }
        if order != contacts.query.order { contacts.sort(by: order) }
      }
      $0.action("refresh") { $0.refresh() }
      $0.action("retry") { $0.retry() }
      $0.action("delete") { $0.deleteSelected() }
      $0.action("more") { contacts in if let last = contacts.people.ids.last { contacts.shows([last]) } }
      $0.action("earlier") { contacts in if let first = contacts.people.ids.first { contacts.shows([first]) } }
      $0.action("select") { (contacts, data: Row) in
        let row = try contacts.row(data.item)
        contacts.select([row], isOn: !contacts.people.isMarked(row, .selected))
      }
      $0.action("open") { (contacts, data: Row) in
        contacts.open(try contacts.row(data.item))
      }
      $0.action("up") { (contacts, data: Row) in
        let row = try contacts.row(data.item)
        guard let place = contacts.people.list.place(of: row), place.row > 0 else { return }
        contacts.move(row, to: ListPlace(section: place.section, row: place.row - 1))
      }
    }
  }

  private static func accept<View: PageView>(from page: View.Type, with router: VIPRouter) {
    router.links.accept(from: page) {
      $0.action("reload") { $0.reload() }
      $0.action("select") { (page: View, data: Row) in
        guard let id = page.page.ids.first(where: { "\($0)" == data.item }) else {
          throw EventFailure(.invalid, "This row is no longer on the page.")
        }
        page.select(id)
      }
    }
  }
}

extension ContactsView {
  /// Returns the row of a contact in the list.
  fileprivate func row(_ item: String) throws -> Person.ID {
    guard let id = Person.ID(item), people[id] != nil else {
      throw EventFailure(.invalid, "This contact is no longer in the list.")
    }
    return id
  }
}
