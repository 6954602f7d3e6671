import AccountDomain
@testable import AccountStorage
import AccountTerminal
import Testing
import VIPERTesting

@MainActor @Suite("Contacts, in the terminal")
struct ContactsScreenTests {
  private let data: TemporaryContacts
  private let store: ScriptedContacts

  init() throws {
    data = try TemporaryContacts()
    store = ScriptedContacts(data.store)
  }

  /// Opens the contacts and types lines.
  ///
  /// - Parameter before: A closure that is called before each line is read.
  /// - Returns: The output after each line.
  private func run(
    _ lines: String..., before: (String) async throws -> Void = { _ in }
  ) async throws -> [String] {
    var printed = [""]
    let terminal = try AccountTerminal(
      accounts: SQLiteAccountService(data.database), service: SQLiteAppService(data.database), contacts: store,
      clock: ManualClock(), write: { printed[printed.count - 1] += $0 })
    var rest = ["contacts"] + lines + ["quit"]
    _ = try await terminal.run {
      do { try await before(rest[0]) } catch { Issue.record(error) }
      printed.append("")
      return rest.removeFirst()
    }
    return printed.dropFirst().dropLast().map { $0.replacing("contacts> ", with: "") }
  }

  private func add(_ names: String...) async throws { for name in names { try await data.add(name) } }

  @Test func `contacts are printed in sections by letter, with the selected rows and the total`() async throws {
    try await add("Ada", "Bob", "Anna")
    let printed = try await run("select 2 3", "unselect 3", "delete")
    #expect(
      printed[0] == """
        ── Contacts ──
        A
           1   Ada  +49 151 1
           2   Anna  +49 151 1
        B
           3   Bob  +49 151 1
        ── 3 contacts, by name
           That is the end.

        """)
    #expect(printed[1].contains("   2 * Anna  "))
    #expect(printed[1].contains("── 3 contacts, by name, 2 selected\n"))
    #expect(printed[2].contains("   3   Bob  "))
    #expect(printed[2].contains(", 1 selected\n"))
    #expect(printed[3].hasPrefix("One contact was deleted.\nA\n   1   Ada"))
    #expect(printed[3].contains("── 2 contacts, by name\n"))
  }

  @Test func `paging commands print the next window, the previous window or the end of the list`() async throws {
    try await data.store.makePeople(450)
    let printed = try await run("more", "more", "up", "up", "up", "end", "more", "up", "list")
    func names(_ index: Int) -> [String] {
      printed[index].split(separator: "\n").filter { $0.contains("+49") }.map { String($0.dropFirst(4)) }
    }
    let all = try await data.store.page(.first, of: ContactQuery(), limit: 1_000).people
      .map { "   \($0.name)  \($0.mobile)" }
    #expect(names(0) == Array(all[0..<20]))
    #expect(names(1) == Array(all[20..<40]))
    #expect(names(2) == Array(all[40..<60]))
    #expect(names(3) == names(1))
    #expect(names(4) == names(0))
    #expect(names(5) == names(0))
    #expect(printed[0].hasSuffix("── 450 contacts, by name\n   \"more\" continues.\n"))
    #expect(names(6) == Array(all.suffix(20)))
    #expect(printed[6].hasSuffix("   That is the end.\n"))
    #expect(names(7) == names(6))
    #expect(names(8) == Array(all[410..<430]))
    #expect(names(9) == names(8))
  }

  @Test func `D02: a page that cannot be loaded is reported at the end of the list, with the command to retry`()
    async throws
  {
    try await data.store.makePeople(210)
    let store = store
    let printed = try await run("end", "retry") { line in if line == "end" { await store.fail("The line is dead.") } }
    let reason = "   More contacts could not be loaded: The line is dead. \"retry\" tries again.\n"
    #expect(printed[1].hasSuffix("── 210 contacts, by name\n\(reason)"))
    #expect(printed[1].contains("  20   "))
    #expect(printed[2].hasSuffix("── 210 contacts, by name\n   That is the end.\n"))
    #expect(printed[2].contains("  20   "))
  }

  @Test func `if a list cannot be loaded, the reason is printed, and a retry loads the list`() async throws {
    try await add("Ada")
    await store.fail("The line is dead.")
    let store = store
    let printed = try await run("retry", "refresh", "retry") { line in
      if line == "refresh" { await store.fail("Dead again.") }
    }
    #expect(
      printed[0] == """
        ── Contacts ──
           The contacts could not be loaded: The line is dead. "retry" tries again.

        """)
    #expect(printed[1].contains("   1   Ada"))
    #expect(printed[2].contains("   1   Ada"))
    #expect(printed[2].contains("   The newest contacts could not be loaded: Dead again."))
    #expect(printed[3].contains("That is the end."))
  }

  @Test func `search, order, move and card commands print the changed list or the card`() async throws {
    try await add("Ada Berg", "Bob Berg", "Berta")
    let printed = try await run(
      "search berg", "sort own", "move 2 to 1", "show 1", "search zzz", "search", "sort name", "move 1 to 2")
    #expect(printed[1].contains("1   Ada Berg"))
    #expect(printed[1].contains("── 2 contacts, named \"berg\", by name\n"))
    #expect(printed[2].hasPrefix("   1   Ada Berg"))
    #expect(printed[2].contains("named \"berg\", in your own order\n"))
    #expect(printed[3].hasPrefix("   1   Bob Berg  +49 151 1\n   2   Ada Berg"))
    #expect(printed[4] == "Bob Berg, +49 151 1. Number 1 in your order. No other contact has this name.\n")
    #expect(printed[5] == "No contact matches \"zzz\".\n")
    #expect(printed[6].contains("   1   Bob Berg  +49 151 1\n   2   Ada Berg  +49 151 1\n   3   Berta"))
    #expect(printed[8] == "! You can move contacts only in your own order. \"sort own\" shows it.\n")
  }

  @Test func `invalid row numbers are reported and change nothing`() async throws {
    try await add("Ada")
    let printed = try await run("select", "select 2", "select 0", "show", "move 1", "move 1 to 2", "delete")
    #expect(
      printed.dropFirst() == [
        "! \"select\" needs the numbers of rows, as in \"select 1 3\".\n",
        "! There is no row \"2\" here; rows are numbered from 1 to 1.\n",
        "! There is no row \"0\" here; rows are numbered from 1 to 1.\n",
        "! There is no row \"\" here; rows are numbered from 1 to 1.\n",
        "! \"move\" needs two numbers, as in \"move 3 to 1\".\n",
        "! There is no row \"2\" here; rows are numbered from 1 to 1.\n",
        "! No contact is selected.\n",
      ])
  }

  @Test func `an unknown order is reported`() async throws {
    let printed = try await run("sort by")
    #expect(printed[1].hasPrefix("! \"sort\" needs an order, \"name\" or \"own\".\n"))
  }

  @Test func `a store without contacts prints a message`() async throws {
    #expect(try await run()[0] == "── Contacts ──\nThere are no contacts yet.\n")
  }
}
