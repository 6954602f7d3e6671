import AccountContacts
import AccountDomain
import AccountRoot
@testable import AccountStorage
import Testing
import VIPER
import VIPERLists
import VIPERModels
import VIPERSwiftTesting
import VIPERTesting

/// User flows through the contacts.
@MainActor @Suite("Flows through Contacts", .viper)
struct ContactsFlowTests {
  /// Account, with the contacts open.
  @MainActor struct Flow {
    let data: TemporaryContacts
    let store: ScriptedContacts
    let app: AppTest

    /// Opens the contacts, runs the body of a test, and finishes the test.
    static func run(
      _ data: TemporaryContacts, file: StaticString = #filePath, line: UInt = #line,
      _ body: (Flow) async throws -> Void
    ) async throws {
      let store = ScriptedContacts(data.store)
      let test = try AppTest(accountIn: data.database, contacts: store, file: file, line: line)
      try await test.run(file: file, line: line) { app in
        await app.launch(file: file, line: line)
        await app.select(.contacts, in: "Account", AccountView.self, file: file, line: line) {
          $0.shows("Contacts", as: .push)
        }
        try await body(Flow(data: data, store: store, app: app))
      }
    }

    /// Performs a user's action on the contacts view.
    func does(
      file: StaticString = #filePath, line: UInt = #line, _ action: (ContactsView) -> Void,
      _ expect: (inout Expectations) -> Void = { _ in }
    ) async { await app["Contacts"].does(as: ContactsView.self, file: file, line: line, action, expect) }

    func read<Value>(_ read: (ContactsView) -> Value) throws -> Value {
      let value = app["Contacts"].read(as: ContactsView.self, read)
      return try #require(value)
    }

    /// The loaded rows, in order.
    var rows: [Person.ID] { get throws { try read(\.people.ids) } }

    /// The names in the loaded rows.
    var names: [String] {
      get throws { try read { view in view.people.rows.compactMap(\.row.title) } }
    }

    var selectedNames: Set<String> {
      get throws { try read { view in Set(view.people.ids(.selected).compactMap { view.people[$0]?.title }) } }
    }

    var pages: ListPages { get throws { try read(\.people.pages) } }

    /// Makes the last row visible, which loads the next page.
    func scroll(file: StaticString = #filePath, line: UInt = #line) async throws {
      let last = Array(try rows.suffix(1))
      await does(file: file, line: line) { $0.shows(last) }
    }
  }

  /// ``ContactsCommandTests`` covers 100,000 contacts.
  @Test
  func `D01: pages are loaded one at a time, no row is repeated, and no request follows the last page`() async throws {
    let data = try TemporaryContacts()
    try await data.store.makePeople(10_000)
    try await Flow.run(data) { flow in
      #expect(try flow.rows.count == 200)
      #expect(try flow.pages.total == 10_000)
      // Another user renames a contact to a name on the second page, so that page contains the contact again.
      let names = try await flow.data.store.page(.first, of: ContactQuery(), limit: 300).people
      let renamed = names[100]
      _ = try await flow.data.another().rename(renamed.id, to: names[250].name)
      try await flow.scroll()
      #expect(try flow.rows.count == 399)
      #expect(try Set(flow.rows).count == 399)
      #expect(try #require(flow.rows.firstIndex(of: renamed.id)) > 200)
      await flow.does { $0.goToEnd() }
      let pages = await flow.store.pages
      #expect(pages.count >= 50)
      #expect(Set(pages.joined()).count == 10_000)
      #expect(await flow.store.mostAtOnce == 1)
      #expect(try flow.rows.count <= 1_200)
      #expect(try flow.pages.append == .end)
      #expect(try flow.pages.prepend == .idle)
      let last = try await flow.data.database.lastName()
      #expect(try flow.names.last == last)
      try await flow.scroll()
      await flow.does { $0.goToEnd() }
      #expect(await flow.store.pages.count == pages.count, "no page is requested after the end")
    }
  }

  @Test func `D02: if a page cannot be loaded, the reason is shown, the rows are unchanged, and a retry continues`()
    async throws
  {
    let data = try TemporaryContacts()
    try await data.store.makePeople(1_000)
    try await Flow.run(data) { flow in
      try await flow.scroll()
      let rows = try flow.rows
      #expect(rows.count == 400)
      await flow.store.fail("The line is dead.")
      try await flow.scroll()
      #expect(try flow.rows == rows)
      #expect(try flow.pages.append == .failed("The line is dead."))
      #expect(try flow.read(\.people.phase) == .content)
      try await flow.scroll()
      #expect(await flow.store.pages.count == 2, "the page is not requested again without a retry")
      await flow.does { $0.retry() }
      #expect(try flow.rows.count == 600)
      #expect(try flow.pages.append == .idle)
      #expect(try flow.rows.prefix(400) == rows[...])
      try await flow.scroll()
      #expect(try flow.rows.count == 800)
    }
  }

  @Test func `D03: typing "anna" shows the rows for "anna" even if the answers arrive in a different order`()
    async throws
  {
    try await Flow.run(try await .ofMany()) { flow in
      await flow.store.hold(stubbornly: true)
      for text in ["a", "an", "ann", "anna"] {
        try flow.read { $0.search(text) }
        await flow.store.asked(for: text)
      }
      for text in ["ann", "anna", "a", "an"] { await flow.store.answer(text) }
      await flow.does { _ in }
      let found = try await flow.data.store.page(.first, of: ContactQuery("anna"), limit: 200)
      #expect(try flow.names == found.people.map(\.name))
      #expect(try flow.names.allSatisfy { $0.contains("Anna") })
      #expect(try flow.pages.total == found.total)
      #expect(try flow.pages.refresh == .idle)
      #expect(try flow.read { [$0.failure, $0.answer] } == [nil, nil])
      let failures = flow.app.transcript.filter { $0.description.contains("error") || $0.kind == .report }
      #expect(failures.isEmpty)
    }
  }

  @Test func `D04: if another user deletes one of three selected rows, the other two remain selected after sorting`()
    async throws
  {
    let data = try TemporaryContacts()
    try await data.store.makePeople(1_000)
    try await Flow.run(data) { flow in
      let rows = try flow.rows
      let chosen = [rows[3], rows[50], rows[150]]
      await flow.does { $0.select(chosen) }
      #expect(try flow.read(\.selectedCount) == 3)
      try await data.another().delete([chosen[1]])
      await flow.does { $0.sort(by: .own) }
      #expect(try flow.read(\.selectedCount) == 2)
      while try flow.pages.append == .idle { try await flow.scroll() }
      await flow.does { $0.sort(by: .name) }
      #expect(try flow.rows[3] == chosen[0])
      #expect(try flow.rows[149] == chosen[2])
      #expect(try !flow.rows.contains(chosen[1]))
      #expect(try flow.read { $0.people.ids(.selected) } == [chosen[0], chosen[2]])
      await flow.does { $0.deleteSelected() }
      #expect(try flow.read(\.answer) == "2 contacts were deleted.")
      #expect(try flow.read(\.selectedCount) == 0)
      #expect(try await data.store.existing(Set(chosen)) == [])
    }
  }

  @Test func `selected contacts remain selected while a search does not show them`() async throws {
    let data = try TemporaryContacts()
    try await data.store.makePeople(1_000)
    try await Flow.run(data) { flow in
      let chosen = Array(try flow.rows[0...2])
      let names = try Set(flow.names[0...2])
      await flow.does { $0.select(chosen) }
      await flow.does { $0.search("zzz") }
      #expect(try flow.rows == [])
      #expect(try flow.read(\.selectedCount) == 3)
      #expect(try flow.read(\.people.phase) == .empty("No contact matches \"zzz\"."))
      await flow.does { $0.search("") }
      #expect(try flow.selectedNames == names)
      await flow.does { $0.select([chosen[0]], isOn: false) }
      #expect(try flow.read(\.selectedCount) == 2)
      await flow.does { $0.selectNobody() }
      #expect(try flow.read(\.selectedCount) == 0)
      #expect(try flow.selectedNames == [])
      await flow.does {
        $0.deleteSelected()
      } _: {
        $0.fails(Contacts.deleteSelected, .invalid)
      }
      #expect(try flow.read(\.failure) == "No contact is selected.")
    }
  }

  @Test func `a move is stored if rows are in the owner's order, and is invalid if rows are sorted by name`()
    async throws
  {
    let data = try TemporaryContacts()
    try await data.store.makePeople(450)
    try await Flow.run(data) { flow in
      let first = try #require(try flow.rows.first)
      await flow.does {
        $0.move(first, to: ListPlace(section: 0, row: 1))
      } _: {
        $0.fails(Contacts.list.move, .invalid)
      }
      #expect(try flow.read(\.failure)?.hasPrefix("You can move contacts only in your own order.") == true)
      await flow.does { $0.sort(by: .own) }
      try await flow.scroll()
      var rows = try flow.rows
      #expect(try flow.read(\.people.sectionIDs) == ["all"])
      for (from, to) in [(0, 250), (399, 2), (5, 5)] {
        let row = rows.remove(at: from)
        rows.insert(row, at: to)
        await flow.does { $0.move(row, to: ListPlace(section: 0, row: to)) }
        #expect(try flow.rows == rows)
      }
      let stored = try await data.store.page(.first, of: ContactQuery(by: .own), limit: 400).people
      #expect(stored.map(\.id) == rows)
      for place in [ListPlace(section: 0, row: 400), ListPlace(section: 1, row: 0), ListPlace(section: 0, row: -1)] {
        await flow.does {
          $0.move(first, to: place)
        } _: {
          $0.fails(Contacts.list.move, .invalid)
        }
      }
      #expect(try flow.rows == rows)
    }
  }

  @Test func `cards of visible contacts are loaded in advance, and cancelled when the contacts leave the screen`()
    async throws
  {
    let data = try TemporaryContacts()
    try await data.store.makePeople(100)
    try await Flow.run(data) { flow in
      let rows = try flow.rows
      let name = { (row: Person.ID) in "card \(row)" }
      await flow.store.hold()
      try flow.read { $0.shows(Array(rows[0...2])) }
      for row in rows[0...2] { await flow.store.asked(for: name(row)) }
      await flow.store.answer(name(rows[0]))
      try flow.read { $0.shows(Array(rows[2...3])) }
      await flow.store.cancelled(name(rows[1]))
      await flow.store.asked(for: name(rows[3]))
      #expect(await flow.store.cancelled == [name(rows[1])])
      await flow.store.release()
      await flow.does { $0.card(of: rows[0]) }
      let card = try await data.store.card(of: rows[0])
      #expect(
        try flow.read(\.answer)?.hasPrefix("\(card.person.name), \(card.person.mobile). Number \(card.number) in")
          == true
      )
      try await data.another().delete([rows[50]])
      await flow.does {
        $0.card(of: rows[50])
      } _: {
        $0.fails(Contacts.card, .error)
      }
      #expect(try flow.read(\.failure) == "\(ContactError.gone)")
    }
  }

  @Test func `closing the contacts while a page and cards load cancels all loads`() async throws {
    let data = try TemporaryContacts()
    try await data.store.makePeople(1_000)
    try await Flow.run(data) { flow in
      let rows = try flow.rows
      await flow.store.slowDown(flow.app.clock)
      await flow.does { $0.shows(Array(rows.suffix(2))) }
      await flow.app.clock.waitForSleepers(3)
      await flow.app.back { $0.closes("Contacts") }
      for name in ["", "card \(rows[198])", "card \(rows[199])"] {
        await flow.store.cancelled(name)
      }
    }
  }
}
