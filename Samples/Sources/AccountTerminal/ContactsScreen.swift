import AccountContacts
internal import AccountDomain
import TerminalFront
import VIPER
import VIPERLists
import VIPERModels

/// The contacts in a terminal: a window of rows with their letters, and lines about the rows outside the window.
final class ContactsScreen: Screen {
  private let contacts: ContactsView
  /// The rows that the window showed after the user last moved the window. The first of these rows that still exists
  /// determines the position of the window.
  private var window: [Person.ID] = []
  /// Whether the window stays at the end of the list.
  private var isAtEnd = false
  private let height = 20
  private var styles = RowStyles()

  init(_ contacts: ContactsView) { self.contacts = contacts }

  var view: any ModuleView { contacts }
  let heading = "Contacts"
  let prompt = "contacts> "
  var failure: String? {
    get { contacts.failure }
    set { contacts.failure = newValue }
  }
  var answer: String? {
    get { contacts.answer }
    set { contacts.answer = newValue }
  }
  let words = [
    (usage: "more, up, end", meaning: "show the next or previous contacts, or the end"),
    (usage: "search TEXT", meaning: "show contacts named TEXT; without TEXT, all"),
    (usage: "sort name, sort own", meaning: "sort by name or in your own order"),
    (usage: "show N", meaning: "show the details of N"), (usage: "page N", meaning: "open the page of N"),
    (usage: "select N…", meaning: "select contacts by the numbers on the left"),
    (usage: "unselect N…", meaning: "unselect contacts; without numbers, all"),
    (usage: "delete", meaning: "delete the selected contacts"),
    (usage: "move N to M", meaning: "move N to the place of M, in your own order"),
    (usage: "refresh", meaning: "load the list again, from its beginning"),
    (usage: "retry", meaning: "try again after a failed load"), (usage: "list", meaning: "show the list"),
  ]
  let wordsThatShow: Set = ["list", "more", "up", "end", "search", "sort", "refresh", "retry"]

  private var list: ListModel<Person.ID, ViewModel> { contacts.people.list }

  // MARK: The lines

  var lines: [Line] {
    switch contacts.people.phase {
    case .loading: ["Loading …"]
    case .failed(let reason): [notLoaded("The contacts", reason)]
    case .empty(let reason): [Line(reason)]
    case .content: before + rows + [state] + after
    }
  }

  /// The visible rows, in order.
  private var visible: [Person.ID] {
    let start = window.lazy.compactMap(list.place).first
    let place = isAtEnd ? list.lastPlace.flatMap { list.place($0, movedBy: 1 - height) } : start
    return list.ids(from: place ?? ListPlace(section: 0, row: 0), most: height)
  }

  private var rows: [Line] {
    var lines: [Line] = []
    var section: Int?
    for (index, id) in visible.enumerated() {
      guard var row = list[id], let place = list.place(of: id) else { continue }
      if place.section != section, let header = list.section(place.section)?.header {
        lines.append(styles.line(of: header))
      }
      section = place.section
      let isSelected = contacts.people.isMarked(id, .selected)
      if isSelected { row.styles[.title] = Style("action") }
      let number = "\(index + 1)"
      lines.append(
        Line(String(repeating: " ", count: 4 - number.count) + number, .dim) + Line(isSelected ? " * " : "   ")
          + styles.line(of: row))
    }
    return lines
  }

  private var state: Line {
    let query = contacts.query
    var parts: [String] = []
    if let total = contacts.people.pages.total {
      parts.append(total == 1 ? "One contact" : "\(grouped(total)) contacts")
    }
    if !query.text.isEmpty { parts.append("named \"\(query.text)\"") }
    parts.append(query.order == .name ? "by name" : "in your own order")
    if contacts.selectedCount > 0 { parts.append("\(grouped(contacts.selectedCount)) selected") }
    return Line("── " + parts.joined(separator: ", "), .dim)
  }

  /// The lines about the pages before the loaded ones.
  private var before: [Line] {
    guard visible.first == list.firstID, case .failed(let reason) = contacts.people.pages.prepend else { return [] }
    return [notLoaded("The previous contacts", reason)]
  }

  /// The lines about the rows after the window.
  private var after: [Line] {
    if case .failed(let reason) = contacts.people.pages.refresh { return [notLoaded("The newest contacts", reason)] }
    guard visible.last == list.lastPlace.flatMap({ list[$0]?.id }) else {
      return [Line("   \"more\" continues.", .dim)]
    }
    return switch contacts.people.pages.append {
    case .idle, .loading: [Line("   Loading more …", .dim)]
    case .failed(let reason): [notLoaded("More contacts", reason)]
    case .end: [Line("   That is the end.", .dim)]
    }
  }

  private func notLoaded(_ what: String, _ reason: String?) -> Line {
    Line("   \(what) could not be loaded\(reason.map { ": \($0)" } ?? ".") \"retry\" tries again.", .color(.red))
  }

  private func grouped(_ number: Int) -> String {
    var text = "\(number)"
    for index in stride(from: text.count - 3, to: 0, by: -3) {
      text.insert(",", at: text.index(text.startIndex, offsetBy: index))
    }
    return text
  }

  // MARK: The commands

  func enter(_ line: String) throws(Misunderstanding) {
    let command = Command(line)
    switch command.word {
    case "list": break
    case "more": goOn()
    case "up": show(from: visible.first.flatMap(list.place).flatMap { list.place($0, movedBy: -height) })
    case "end":
      contacts.goToEnd()
      isAtEnd = true
    case "search":
      show(from: nil)
      contacts.search(command.text)
    case "sort":
      guard let order = ContactQuery.Order(rawValue: command.text) else {
        throw Misunderstanding("\"sort\" needs an order, \"name\" or \"own\".")
      }
      show(from: nil)
      contacts.sort(by: order)
    case "show": contacts.card(of: try row(command.text))
    case "page": contacts.open(try row(command.text))
    case "select": contacts.select(try rows(command))
    case "unselect":
      command.arguments.isEmpty ? contacts.selectNobody() : contacts.select(try rows(command), isOn: false)
    case "delete": contacts.deleteSelected()
    case "move": try move(command)
    case "refresh":
      show(from: nil)
      contacts.refresh()
    case "retry": contacts.retry()
    default: throw .unknown(command.word)
    }
  }

  private func goOn() {
    let last = visible.last.flatMap(list.place)
    guard let last, let next = list.place(last, movedBy: 1), next != last else { return }
    show(from: next)
  }

  /// Moves the window to a place, or to the beginning if `place` is `nil`.
  private func show(from place: ListPlace?) {
    isAtEnd = false
    window = place.map { list.ids(from: $0, most: height) } ?? []
    contacts.shows(window)
  }

  private func move(_ command: Command) throws(Misunderstanding) {
    let words = command.arguments
    guard words.count == 3, words[1] == "to" else {
      throw Misunderstanding("\"move\" needs two numbers, as in \"move 3 to 1\".")
    }
    let (row, target) = (try row(words[0]), try row(words[2]))
    if let place = list.place(of: target) { contacts.move(row, to: place) }
  }

  private func rows(_ command: Command) throws(Misunderstanding) -> [Person.ID] {
    guard !command.arguments.isEmpty else {
      throw Misunderstanding("\"\(command.word)\" needs the numbers of rows, as in \"\(command.word) 1 3\".")
    }
    var rows: [Person.ID] = []
    for argument in command.arguments { rows.append(try row(argument)) }
    return rows
  }

  private func row(_ text: String) throws(Misunderstanding) -> Person.ID {
    let visible = visible
    guard let number = Int(text), visible.indices.contains(number &- 1) else {
      throw Misunderstanding("There is no row \"\(text)\" here; rows are numbered from 1 to \(visible.count).")
    }
    return visible[number - 1]
  }
}
