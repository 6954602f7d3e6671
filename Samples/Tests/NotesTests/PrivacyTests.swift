import Foundation
import NotesDomain
import NotesLogin
import NotesStorage
import SampleTestSupport
import Testing
import VIPERTesting

@Suite("The privacy of notes and passwords")
struct PrivacyTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func permissions() throws -> [String: Int] {
    let files = FileManager.default
    return try files.contentsOfDirectory(atPath: folder.url.path).reduce(into: [:]) { modes, name in
      let path = folder.url.appendingPathComponent(name).path
      modes[name] = try (files.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
    }
  }

  @Test func `only the owner can read the store, its SQLite files, the saved navigation, and a recording`() throws {
    let recording = folder.url.appendingPathComponent("run.jsonl").path
    let process = try NotesProcess(["--store", folder.store.path, "--restore", "--record", recording])
    process.type("login abc 123\nnew\nT\nC\ndone\n")
    process.read(untilPrompts: 2)
    let modes = try permissions()
    #expect(Set(modes.values) == [0o600], "\(modes)")
    #expect(
      Set(modes.keys) == [
        "notes.sqlite", "notes.sqlite-wal", "notes.sqlite-shm", "notes.sqlite.navigation.json", "run.jsonl",
      ])
    process.type("quit\n")
    #expect(process.finish().status == 0)
  }

  @Test func `a terminal prompts for a password and does not echo it`() throws {
    let terminal = try PseudoTerminal()
    let process = try NotesProcess(["--store", folder.store.path, "--strict"], reading: terminal.input)
    #expect(terminal.echoes)
    try terminal.type("login abc\n")
    process.read(until: "password> ")
    #expect(!terminal.echoes)
    try terminal.type("123\n")
    process.read(untilPrompts: 1)
    #expect(terminal.echoes)
    try terminal.type("quit\n")
    let (status, output, errors) = process.finish()
    #expect(status == 0)
    #expect(errors == "")
    #expect(output.contains("── Notes ──"))
    let shown = terminal.shown()
    #expect(shown.contains("login abc"))
    #expect(!shown.contains("123"))
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func `a signal during a password prompt restores the echo of the terminal`(number: Int32) throws {
    let terminal = try PseudoTerminal()
    let process = try NotesProcess(["--store", folder.store.path], reading: terminal.input)
    try terminal.type("login abc\n")
    process.read(until: "password> ")
    #expect(!terminal.echoes)
    #expect(process.end(by: number))
    #expect(terminal.echoes)
  }

  @Test func `a signal after the password prompt ends the program and leaves the terminal's echo enabled`() throws {
    let terminal = try PseudoTerminal()
    let process = try NotesProcess(["--store", folder.store.path], reading: terminal.input)
    try terminal.type("login abc\n")
    process.read(until: "password> ")
    try terminal.type("123\n")
    process.read(untilPrompts: 1)
    #expect(process.end(by: SIGINT))
    #expect(terminal.echoes)
  }

  // MARK: Wrong passwords

  @Test func `after three wrong passwords the delay doubles with each attempt, up to 16 s`() async throws {
    let clock = ManualClock()
    let service = SlowedLoginService(QuickLogin(), clock: clock)
    for expected in [LoginError.wrongAccountOrPassword, .wrongAccountOrPassword, .slowed(next: .seconds(1))] {
      await #expect(throws: expected) { try await service.logIn(account: "abc", password: "wrong") }
    }
    for (delay, next) in [(1, 2), (2, 4), (4, 8), (8, 16), (16, 16), (16, 16)] {
      let answer = Task { try await service.logIn(account: "abc", password: "wrong") }
      await clock.waitForSleepers()
      clock.advance(by: .seconds(delay) - .milliseconds(1))
      #expect(clock.sleeperCount == 1)
      clock.advance(by: .milliseconds(1))
      await #expect(throws: LoginError.slowed(next: .seconds(next))) { try await answer.value }
    }
    #expect(
      LoginError.slowed(next: .seconds(16)).description
        == "The account or the password is wrong. The check of the next attempt takes 16 s.")
  }

  @Test func `a delay applies to one account only, and a right password ends it`() async throws {
    let clock = ManualClock()
    let service = SlowedLoginService(QuickLogin(), clock: clock)
    for _ in 1...3 { _ = try? await service.logIn(account: "abc", password: "wrong") }
    await #expect(throws: LoginError.wrongAccountOrPassword) {
      try await service.logIn(account: "xyz", password: "123")
    }
    async let name = service.logIn(account: "abc", password: "123")
    await clock.waitForSleepers()
    clock.advance(by: .seconds(1))
    #expect(try await name == "abc")
    #expect(try await service.logIn(account: "abc", password: "123") == "abc")
  }

  @Test @MainActor func `the message after the third wrong password states the delay of the next attempt`() async throws
  {
    let wrong = String(repeating: "login abc wrong\n", count: 3)
    let (text, _) = try await Terminal(folder).run(wrong + "quit")
    #expect(
      text.contains("! The account or the password is wrong. The check of the next attempt takes 1 s."))
  }
}
