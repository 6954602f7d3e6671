import AccountContact
import AccountContacts
import AccountDomain
import Foundation
import VIPER
import VIPERLists
import VIPERModels
import WebFront

/// A page of selectable rows.
final class PageScreen<View: PageView>: WebScreen {
  private let page: View
  private let templates: Templates
  private var drawn: [String: DrawnRows<PageRow>] = [:]

  init(_ page: View, _ templates: Templates) {
    self.page = page
    self.templates = templates
  }

  var view: any ModuleView { page }
  var heading: String { page.heading }
  let template = "page"
  var failure: String? { page.state.failure }
  var answer: String? { page.state.answer }

  var content: [String: Any] {
    var content = phase(page.page.phase)
    content["sections"] = page.page.sections.indices.map { ["name": "section\($0)"] }
    return content
  }

  func lists(in screen: String) -> [WebList] {
    page.page.sections.enumerated().map { index, section in
      let rows = section.map { (id: "\(screen)-\($0.id)", row: $0.row) }
      return WebList(
        "section\(index)",
        rows: drawn["\(index)", default: DrawnRows()].draw(rows) { element, row in
          let (title, detail) = (row.model.style(of: .title), row.model.style(of: .detail))
          return templates.html(
            "row",
            [
              "screen": screen, "id": element.dropFirst(screen.count + 1), "title": row.model.title ?? "",
              "detail": row.model.detail ?? "", "isSelectable": row.event != nil,
              "isLink": row.model.accessory == "chevron", "titleRole": title.role.map { "\($0)" } ?? "",
              "detailRole": detail.role.map { "\($0)" } ?? "",
            ])
        })
    }
  }

  func willAct() { page.state.answer = nil }
}

/// The list of contacts, up to the position that the user has scrolled to.
final class ContactsScreen: WebScreen {
  private let contacts: ContactsView
  private let templates: Templates
  private var drawn = DrawnRows<ShownRow>()

  private struct ShownRow: Equatable {
    let id: String
    let title: String
    var detail = ""
    var isHeader = false
    var isSelected = false
    var canMove = false
  }

  init(_ contacts: ContactsView, _ templates: Templates) {
    self.contacts = contacts
    self.templates = templates
  }

  var view: any ModuleView { contacts }
  let heading = "Contacts"
  let template = "contacts"
  let enter = "search"
  var failure: String? { contacts.failure }
  var answer: String? { contacts.answer }

  var content: [String: Any] {
    let pages = contacts.people.pages
    var content = phase(contacts.people.phase)
    content["searched"] = contacts.query.text
    content["isOwnOrder"] = contacts.query.order == .own
    content["isNobodySelected"] = contacts.selectedCount == 0
    content["state"] = state
    guard contacts.people.phase == .content else { return content }
    switch pages.append {
    case .loading: content["isLoadingMore"] = true
    case .end: content["isEnd"] = true
    case .failed(let reason): content["failedMore"] = reason ?? cannotLoad
    case .idle: break
    }
    switch pages.prepend {
    case .idle, .loading: content["hasEarlier"] = true
    case .failed(let reason): content["failedMore"] = reason ?? cannotLoad
    case .end: break
    }
    if case .failed(let reason) = pages.refresh { content["failedMore"] = reason ?? cannotLoad }
    return content
  }

  private var state: String {
    var parts: [String] = []
    if let total = contacts.people.pages.total {
      parts.append(total == 1 ? "One contact" : "\(total.formatted()) contacts")
    }
    if !contacts.query.text.isEmpty { parts.append("named \"\(contacts.query.text)\"") }
    if contacts.selectedCount > 0 { parts.append("\(contacts.selectedCount.formatted()) selected") }
    return parts.joined(separator: ", ")
  }

  func lists(in screen: String) -> [WebList] {
    let selected = contacts.people.ids(.selected)
    let isOwnOrder = contacts.query.order == .own
    var rows: [(id: String, row: ShownRow)] = []
    for section in contacts.people.sections {
      if let title = section.header?.title {
        rows.append(("\(screen)-letter-\(title)", ShownRow(id: "letter-\(title)", title: title, isHeader: true)))
      }
      for entry in section {
        rows.append(
          (
            "\(screen)-\(entry.id)",
            ShownRow(
              id: "\(entry.id)", title: entry.row.title ?? "", detail: entry.row.detail ?? "",
              isSelected: selected.contains(entry.id), canMove: isOwnOrder)
          ))
      }
    }
    return [
      WebList(
        "people",
        rows: drawn.draw(rows) { _, row in
          templates.html(
            row.isHeader ? "contact-header" : "contact-row",
            [
              "screen": screen, "id": row.id, "title": row.title, "detail": row.detail, "isSelected": row.isSelected,
              "canMove": row.canMove,
            ])
        })
    ]
  }

  func willAct() { contacts.answer = nil }
}

/// The page of a contact.
final class ContactScreen: WebScreen {
  private let contact: ContactView

  init(_ contact: ContactView) { self.contact = contact }

  var view: any ModuleView { contact }
  let heading = "Contact"
  let template = "contact"
  var failure: String? { contact.failure }

  var content: [String: Any] {
    guard let card = contact.card else { return ["isLoading": contact.failure == nil] }
    return ["name": card.person.name, "mobile": card.person.mobile, "number": card.number]
  }
}

/// The sentence for users if a load fails and no other sentence states the reason.
private let cannotLoad = "This cannot be loaded."

/// Returns the template values for the phase of a list.
private func phase(_ phase: ListPhase) -> [String: Any] {
  switch phase {
  case .loading: ["isLoading": true]
  case .empty(let reason): ["emptyReason": reason]
  case .failed(let reason): ["failedReason": reason ?? cannotLoad]
  case .content: [:]
  }
}
