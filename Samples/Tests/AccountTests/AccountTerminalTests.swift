import AccountStorage
import AccountTerminal
import Foundation
import GRDB
import SQLiteStorage
import SampleTestSupport
import TerminalFront
import Testing
import VIPERTesting

@MainActor @Suite("Account, in the terminal")
struct AccountTerminalTests {
  private let data: TemporaryAccount

  init() throws { data = try TemporaryAccount() }

  private func run(
    _ script: String, trace: Trace = .nothing, isStrict: Bool = true, isStyled: Bool = false
  ) async throws -> (text: String, isFine: Bool) {
    var text = ""
    let terminal = try AccountTerminal(
      accounts: SQLiteAccountService(data.database), service: data.service,
      contacts: SQLiteContactStore(data.database), trace: trace, clock: ManualClock(), isStrict: isStrict,
      isStyled: isStyled, write: { text += $0 })
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isFine = try await terminal.run { lines.isEmpty ? nil : lines.removeFirst() }
    return (text, isFine)
  }

  @Test func `a row is selected by its number or by its title, regardless of case`() async throws {
    let (text, isFine) = try await run("1\nrate\nback\nsettings\nback\nAbout\n2\nquit")
    #expect(
      text == """
        ── Account ──
        Ada Example  +44 7700 900123

        1. About ›
        2. Settings ›
        3. Contacts ›
        account> ── About ──
        Account  Version 1.0

        1. Rate
        2. Upgrade
        about> Thank you for your rating.
        about> ── Account ──
        Ada Example  +44 7700 900123

        1. About ›
        2. Settings ›
        3. Contacts ›
        account> ── Settings ──
        1. Switch user
        2. Sign out
        settings> ── Account ──
        Ada Example  +44 7700 900123

        1. About ›
        2. Settings ›
        3. Contacts ›
        account> ── About ──
        Account  Version 1.0

        1. Rate
        2. Upgrade
        about> The upgrade has started.
        about> 
        """)
    #expect(isFine)
    #expect(try await data.service.calls() == ["rate", "upgrade"])
  }

  @Test func `a command that matches no row is reported, and a user cell is not selectable`() async throws {
    let (text, _) = try await run("4\n0\n\(Int.min)\nAda Example\nfrobnicate\nback", isStrict: false)
    let failures = text.split(separator: "\n").compactMap { line in
      line.range(of: "! ").map { String(line[$0.upperBound...]) }
    }
    #expect(
      failures == [
        "There is no row 4 to select.", "There is no row 0 to select.",
        "There is no row \(Int.min) to select.",
        "\"Ada Example\" is not a command here. Type \"help\".", "\"frobnicate\" is not a command here. Type \"help\".",
        "This is the first screen. \"quit\" leaves Account.",
      ])
  }

  @Test func `in strict mode an unhandled event ends the session`() async throws {
    let (text, isFine) = try await run("settings\nsign out\nquit")
    #expect(!isFine)
    #expect(text.contains("! "))
    #expect(text.contains("settings.signOut"))
  }

  @Test func `Account without a user states that no user is logged in, and a reload after a login shows the user`()
    async throws
  {
    try await data.database.queue.write { try $0.execute(sql: "DELETE FROM session") }
    var text = ""
    let terminal = try AccountTerminal(
      accounts: SQLiteAccountService(data.database), service: data.service,
      contacts: SQLiteContactStore(data.database), clock: ManualClock(), isStrict: false,
      write: { text += $0 })
    var lines = ["list", "reload", "quit"]
    _ = try await terminal.run {
      if lines.first == "reload" {
        try? await data.database.queue.write { try $0.execute(sql: "INSERT INTO session (profile) VALUES (1)") }
      }
      return lines.removeFirst()
    }
    #expect(
      text == """
        ── Account ──
        You are not logged in. "reload" tries again.
        account> You are not logged in. "reload" tries again.
        account> Ada Example  +44 7700 900123

        1. About ›
        2. Settings ›
        3. Contacts ›
        account> 
        """)
  }

  @Test func `the trace shows the path of a row's event: the presenter, then the router or the interactor`()
    async throws
  {
    let (text, _) = try await run("about\nrate\nquit", trace: .withoutLifecycle)
    let sent = text.matches(of: #/· (.+ → about(?:.rate)?) #\d+/#).map { String($0.output.1) }
    #expect(
      sent == [
        "Account presenter → about", "Account router → about", "About presenter → about.rate",
        "About interactor → about.rate",
      ])
  }

  @Test func `styles are printed only if they are enabled`() async throws {
    let (plain, _) = try await run("settings\nquit")
    let (styled, _) = try await run("settings\nquit", isStyled: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(styled.contains("\u{1B}[1mAda Example\u{1B}[0m"))
    #expect(styled.contains("\u{1B}[31mSign out\u{1B}[0m"))
    #expect(styled.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }

  @Test func `a name with control characters is escaped, with and without styles`() async throws {
    try await data.database.queue.write {
      try $0.execute(sql: "UPDATE profile SET name = ?", arguments: ["\u{1B}[2J"])
    }
    for isStyled in [false, true] {
      let (text, _) = try await run("quit", isStyled: isStyled)
      #expect(text.contains("\\u{1B}[2J"))
      #expect(!text.contains("\u{1B}[2J"))
    }
  }
}
