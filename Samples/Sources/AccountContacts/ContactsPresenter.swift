import AccountDomain
import VIPER
import VIPERLists
import VIPERModels

/// Makes rows of people, and sentences of what came of a wish.
final class ContactsPresenter: VIPPresenter, HandlesEvents, ReceivesResults {
  static let events = EventMapping(ContactsPresenter.self) {
    $0.on(Lifecycle.ready) { presenter in presenter.send(Contacts.list.load, .refresh) }
  }
  static let results = ResultMapping(ContactsPresenter.self) {
    $0.list(Contacts.list, \.people)
    $0.format(Contacts.deleteSelected, as: Contacts.answer) { _, count in
      count == 1 ? "One contact is deleted." : "\(count) contacts are deleted."
    }
    $0.format(Contacts.card, as: Contacts.answer) { _, card in text(of: card) }
  }

  let people = ListFormatter<ContactID, Contact, ViewModel>(
    { ViewModel(title: $0.person.name, detail: $0.person.mobile, styles: [.detail: Style("secondary")]) },
    header: { section in
      guard case .letter(let letter) = section.id else { return nil }
      return ViewModel(title: letter, styles: [.title: Style("headline")])
    })

  private static func text(of card: ContactCard) -> String {
    let namesakes =
      switch card.namesakes {
      case 0: "nobody else"
      case 1: "one other contact"
      default: "\(card.namesakes) others"
      }
    return "\(card.person.name), \(card.person.mobile); number \(card.number) in your order; \(namesakes) of this name."
  }
}
