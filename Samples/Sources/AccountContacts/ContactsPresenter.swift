import AccountDomain
import VIPER
import VIPERLists
import VIPERModels

/// A presenter that formats contacts as rows, and answers as messages.
final class ContactsPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ContactsPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Contacts.list.load(.refresh)) }
    $0.list(Contacts.list, \.people)
    $0.on(Contacts.showEnd, ContactsPresenter.showEnd)
    $0.consume(Contacts.list.load) { $0.goOn() }
    $0.format(Contacts.deleteSelected, as: Contacts.answer) { count in
      count == 1 ? "One contact was deleted." : "\(count) contacts were deleted."
    }
    $0.format(Contacts.card, as: Contacts.answer) { card in text(of: card) }
  }

  let people = ListFormatter<Person.ID, Contact, ViewModel>(
    { ViewModel(title: $0.person.name, detail: $0.person.mobile, styles: [.detail: Style("secondary")]) },
    header: { section in
      guard section.id != "all" else { return nil }
      return ViewModel(title: section.id, styles: [.title: Style("headline")])
    })

  /// Whether pages are loaded until the end of the list.
  private var isGoingToEnd = false

  func showEnd() {
    isGoingToEnd = true
    goOn()
  }

  private func goOn() {
    let list = people.list
    let section = list.section(list.sectionCount - 1)
    guard isGoingToEnd, list.pages.append == .idle, let last = section.flatMap({ $0[$0.count - 1]?.id }) else {
      isGoingToEnd = false
      return
    }
    send(Contacts.list.load(.append))
    send(Contacts.list.shows(last))
  }

  private static func text(of card: ContactCard) -> String {
    let namesakes =
      switch card.namesakes {
      case 0: "No other contact has"
      case 1: "One other contact has"
      default: "\(card.namesakes) other contacts have"
      }
    return "\(card.person.name), \(card.person.mobile). Number \(card.number) in your order. \(namesakes) this name."
  }
}
