import AccountContact
internal import AccountDomain
import TerminalFront
import VIPER

/// The page of a contact in a terminal.
final class ContactScreen: Screen {
  private let contact: ContactView

  init(_ contact: ContactView) { self.contact = contact }

  var view: any ModuleView { contact }
  let heading = "Contact"
  let prompt = "contact> "
  var failure: String? {
    get { contact.failure }
    set { contact.failure = newValue }
  }
  let words = [(usage: "list", meaning: "show the page")]
  let wordsThatShow: Set = ["list"]

  var lines: [Line] {
    guard let card = contact.card else { return [] }
    return ["\(card.person.name)", "\(card.person.mobile)", Line("number \(card.number) in your own order", .dim)]
  }

  func enter(_ line: String) throws(Misunderstanding) {
    let command = Command(line)
    guard command.word == "list" else { throw .unknown(command.word) }
  }
}
