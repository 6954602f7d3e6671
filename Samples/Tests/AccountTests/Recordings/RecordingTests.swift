import AccountAssembly
import AccountDomain
import AccountTerminal
import Foundation
import SampleTestSupport
import TerminalFront
import Testing
import TraceKit
import VIPERRecording
import VIPERTesting

@MainActor @Suite("Recordings of Account")
struct RecordingTests {
  @Test(arguments: RecordedRuns.names(of: "account"))
  func `Account behaves as recorded, without an access to its services`(_ name: String) async throws {
    let services = CountedServices()
    let replay = try TerminalReplay(Recording(contentsOf: RecordedRuns.url(name))) {
      try AccountTerminal(
        accounts: services, service: services, contacts: services, router: $0, clock: ManualClock(), write: $1)
    }
    try await replay.play(isChecking: true)
    replay.end()
    #expect(replay.position > 0)
    #expect(await services.accesses == 0)
  }

  @Test func `the command records a run and plays it to the same screen`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("run.jsonl").path
    let process = try CommandProcess("account", prompt: "> ", ["--store", folder.store.path, "--record", file])
    process.type("about\nrate\nquit\n")
    #expect(process.finish().status == 0)
    let replay = try CommandProcess("account", prompt: "> ", ["replay", file, "--check"]).finish()
    #expect(replay == (0, "── About ──\nThank you for your rating.\nAccount  Version 1.0\n\n1. Rate\n2. Upgrade\n", ""))
    let timeline = try CommandProcess("account", prompt: "> ", ["replay", file, "--timeline"]).finish().output
    #expect(timeline.contains("  event about.rate at About's view\n"))
  }

  @Test func `the command traces a run`() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("run.jsonl")
    let process = try CommandProcess(
      "account", prompt: "> ", ["--store", folder.store.path, "--trace-file", file.path])
    process.type("about\nrate\nquit\n")
    #expect(process.finish().status == 0)
    let run = try TraceFile.read(file)
    #expect(run.app == "Account")
    #expect(run.events.contains { $0.name == "about.rate" && $0.module == "About" })
    #expect(run.marks.last?.kind == .stop)
    let other = try CommandProcess(
      "account", prompt: "> ", ["--store", file.path + ".sqlite", "--trace-file", file.path + ".sqlite"])
    #expect(other.finish().status == 64)
  }
}

/// Services that count all accesses.
private actor CountedServices: AccountService, AppService, ContactStore {
  private let services = NoServices()
  private(set) var accesses = 0

  private func counted() -> NoServices {
    accesses += 1
    return services
  }

  func profile() -> Profile? { counted().profile() }
  func rate() { counted().rate() }
  func upgrade() { counted().upgrade() }
  func page(_ slice: ContactSlice, of query: ContactQuery, limit: Int) -> ContactPage {
    counted().page(slice, of: query, limit: limit)
  }
  func existing(_ ids: Set<Person.ID>) -> Set<Person.ID> { counted().existing(ids) }
  func delete(_ ids: [Person.ID]) { counted().delete(ids) }
  func move(_ id: Person.ID, to place: ContactPlace) { counted().move(id, to: place) }
  func card(of id: Person.ID) throws -> ContactCard { try counted().card(of: id) }
}
