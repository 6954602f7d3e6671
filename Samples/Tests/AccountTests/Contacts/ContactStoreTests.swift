import AccountDomain
@testable import AccountStorage
import GRDB
import SQLiteStorage
import Testing

@Suite("Contacts in SQLite")
struct ContactStoreTests {
  private let data: TemporaryContacts
  private var store: SQLiteContactStore { data.store }

  init() throws { data = try TemporaryContacts() }

  /// Loads all pages of a query in order.
  private func pages(_ query: ContactQuery, by limit: Int) async throws -> [ContactPage] {
    var pages = [try await store.page(.first, of: query, limit: limit)]
    while let key = pages.last?.after { pages.append(try await store.page(.after(key), of: query, limit: limit)) }
    return pages
  }

  private func names(_ query: ContactQuery, by limit: Int = 1_000) async throws -> [String] {
    try await pages(query, by: limit).flatMap(\.people).map(\.name)
  }

  private func add(_ names: String...) async throws {
    for name in names { try await data.add(name) }
  }

  @Test func `100,000 created contacts have distinct ids and are sorted by letter`() async throws {
    let pages = try await SQLiteContactStore(TemporaryContacts.ofMany().database).pages(ContactQuery())
    let people = pages.flatMap(\.people)
    #expect(people.count == 100_000)
    #expect(pages[0].total == 100_000)
    #expect(Set(people.map(\.id)).count == 100_000)
    #expect(zip(people, people.dropFirst()).allSatisfy { $0.letter <= $1.letter })
    #expect(Set(people.map(\.letter)).count > 20)
    #expect(Set(people.map(\.name)).count > 50_000)
    #expect(people.filter { $0.id % 200 == 0 }.allSatisfy { SortName($0.name)?.letter == $0.letter })
  }

  @Test func `the seed determines the created contacts, and no contacts are created in a store that has contacts`()
    async throws
  {
    try await store.makePeople(50)
    let first = try await names(ContactQuery())
    try await store.makePeople(50)
    #expect(try await names(ContactQuery()) == first)
    #expect(first.count == 50)
    let (same, other) = (try TemporaryContacts(), try TemporaryContacts())
    try await same.store.makePeople(50)
    try await other.store.makePeople(50, seed: 2)
    #expect(try await same.store.pages(ContactQuery()).flatMap(\.people).map(\.name) == first)
    #expect(try await other.store.pages(ContactQuery()).flatMap(\.people).map(\.name) != first)
    try await TemporaryContacts().store.makePeople(0)
  }

  @Test(arguments: ContactQuery.Order.allCases)
  func `pages cover all rows without gaps, forward and backward`(order: ContactQuery.Order) async throws {
    try await store.makePeople(95)
    for text in ["", "an"] {
      let query = ContactQuery(text, by: order)
      let whole = try await store.page(.first, of: query, limit: 1_000)
      #expect(whole.before == nil)
      #expect(whole.after == nil)
      #expect(whole.total == whole.people.count)
      let pages = try await pages(query, by: 10)
      #expect(pages.flatMap(\.people) == whole.people)
      #expect(pages.dropLast().allSatisfy { $0.people.count == 10 })
      var back = [try #require(pages.last)]
      while let key = back[0].before {
        back.insert(try await store.page(.before(key), of: query, limit: 10), at: 0)
      }
      #expect(back.flatMap(\.people) == whole.people)
    }
  }

  @Test func `the next page begins after the last key of the previous page, even if the contacts have changed`()
    async throws
  {
    try await add("Ada", "Bob", "Cleo", "Dora", "Emil")
    let first = try await store.page(.first, of: ContactQuery(), limit: 3)
    let key = try #require(first.after)
    let other = try data.another()
    try await other.delete([first.people[2].id])
    _ = try await other.rename(first.people[0].id, to: "Zoe")
    try await data.add("Carl")
    try await data.add("Cloe")
    let next = try await store.page(.after(key), of: ContactQuery(), limit: 3)
    #expect(next.people.map(\.name) == ["Cloe", "Dora", "Emil"])
    let before = try await store.page(.before(try #require(next.before)), of: ContactQuery(), limit: 3)
    #expect(before.people.map(\.name) == ["Bob", "Carl"])
    #expect(before.before == nil)
  }

  @Test func `a search finds prefixes of words in any order, ignoring case and accents`() async throws {
    try await add("Anna Müller", "Joanna Berg", "Berta Annabel", "Zoë O'Brien", "Hans-Peter Ann")
    #expect(try await names(ContactQuery("anna")) == ["Anna Müller", "Berta Annabel"])
    #expect(try await names(ContactQuery(" MULL an ")) == ["Anna Müller"])
    #expect(try await names(ContactQuery("zoe brien")) == ["Zoë O'Brien"])
    #expect(try await names(ContactQuery("o'b")) == ["Zoë O'Brien"])
    #expect(try await names(ContactQuery("pet-ha")) == ["Hans-Peter Ann"])
    #expect(try await names(ContactQuery("anna", by: .own), by: 1) == ["Anna Müller", "Berta Annabel"])
    for text in ["anna OR berg", "\"", "*", "name:anna", "anna NOT berta", "\0"] {
      #expect(try await names(ContactQuery(text)) == [], "the search syntax of SQLite has no effect")
    }
  }

  @Test func `names are sorted by letter, regardless of case, accents and leading punctuation`() async throws {
    try await add("Zoë", "Ömer", "4 Friends", "äsa", "Аня", "\"Otto\"", "Olga")
    let page = try await store.page(.first, of: ContactQuery(), limit: 10)
    #expect(page.people.map(\.letter) == ["#", "#", "A", "O", "O", "O", "Z"])
    #expect(page.people.map(\.name).suffix(5) == ["äsa", "\"Otto\"", "Olga", "Ömer", "Zoë"])
  }

  @Test func `deleted contacts are missing from later queries and searches`() async throws {
    try await add("Anna", "Anton", "Berta")
    let ids = try await store.page(.first, of: ContactQuery(), limit: 10).people.map(\.id)
    try await data.another().delete([ids[0], ids[2], 4_711])
    #expect(try await names(ContactQuery()) == ["Anton"])
    #expect(try await names(ContactQuery("a")) == ["Anton"])
    #expect(try await store.existing(Set(ids)) == [ids[1]])
  }

  @Test func `a contact is moved next to another in the owner's order, and the revisions are unchanged`() async throws {
    try await add("A", "B", "C", "D")
    let own = ContactQuery(by: .own)
    let ids = try await store.page(.first, of: own, limit: 10).people.map(\.id)
    try await store.move(ids[0], to: .after(ids[3]))
    #expect(try await names(own) == ["B", "C", "D", "A"])
    try await store.move(ids[3], to: .before(ids[1]))
    #expect(try await names(own) == ["D", "B", "C", "A"])
    try await store.move(ids[3], to: .after(ids[1]))
    try await store.move(ids[1], to: .before(ids[1]))
    #expect(try await names(own) == ["B", "D", "C", "A"])
    #expect(try await names(ContactQuery()) == ["A", "B", "C", "D"])
    let revisions = try await store.page(.first, of: ContactQuery(), limit: 10).people.map(\.revision)
    #expect(revisions == [1, 1, 1, 1])
    await #expect(throws: ContactError.gone) { try await store.move(ids[0], to: .before(99)) }
    await #expect(throws: ContactError.gone) { try await store.move(99, to: .before(ids[0])) }
    #expect("\(ContactError.gone)".hasSuffix("Refresh the list."))
  }

  @Test func `repeated moves between two contacts always find a free position`() async throws {
    try await add("A", "B", "C")
    let own = ContactQuery(by: .own)
    let ids = try await store.page(.first, of: own, limit: 10).people.map(\.id)
    for turn in 0..<30 {
      try await store.move(ids[turn % 2 * 2], to: .before(ids[1]))
      try await store.move(ids[turn % 2 * 2], to: .after(ids[1]))
      try await store.move(ids[2 - turn % 2 * 2], to: .before(ids[1]))
      #expect(try await names(own)[1] == "B")
    }
  }

  @Test func `a renamed contact has a new position in the order of names and a new revision`() async throws {
    try await add("Ada", "Bob")
    let ada = try #require(try await store.page(.first, of: ContactQuery(), limit: 1).people.first)
    let new = try await store.rename(ada.id, to: "Zora")
    #expect(new == Person(id: ada.id, name: "Zora", mobile: ada.mobile, letter: "Z", revision: 2))
    #expect(try await names(ContactQuery()) == ["Bob", "Zora"])
    #expect(try await names(ContactQuery("ada")) == [])
    #expect(try await names(ContactQuery("zo")) == ["Zora"])
    for name in ["", " ", "--", "cut\0here"] {
      await #expect(throws: ContactError.badName) { try await store.rename(ada.id, to: name) }
    }
    await #expect(throws: ContactError.gone) { try await store.rename(99, to: "Nobody") }
    #expect("\(ContactError.badName)".hasPrefix("A name needs a letter or a digit"))
  }

  @Test func `a card contains the contact, its position in the owner's order, and the count of its namesakes`()
    async throws
  {
    try await add("Ada", "Bob", "Áda")
    let ids = try await store.page(.first, of: ContactQuery(by: .own), limit: 10).people.map(\.id)
    let card = try await store.card(of: ids[2])
    #expect(
      card
        == ContactCard(
          Person(id: ids[2], name: "Áda", mobile: "+49 151 1", letter: "A"), number: 3, namesakes: 1))
    await #expect(throws: ContactError.gone) { try await store.card(of: 99) }
  }

  @Test func `a page query uses an index`() async throws {
    for query in ["sort", "position"] {
      let plan = try await data.database.read { database in
        try Row.fetchAll(
          database,
          sql: """
            EXPLAIN QUERY PLAN SELECT id, name, \(query) AS place FROM person WHERE (\(query), id) > ('5', 5)
            ORDER BY \(query), id LIMIT 100
            """
        ).map { $0["detail"] as String }
      }
      #expect(plan.count == 1 && plan[0].hasPrefix("SEARCH person USING INDEX"), "\(plan)")
    }
  }
}

extension SQLiteContactStore {
  func pages(_ query: ContactQuery) async throws -> [ContactPage] {
    var pages = [try await page(.first, of: query, limit: 10_000)]
    while let key = pages.last?.after { pages.append(try await page(.after(key), of: query, limit: 10_000)) }
    return pages
  }
}
