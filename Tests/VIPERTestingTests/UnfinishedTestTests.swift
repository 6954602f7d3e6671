import Foundation
import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

@MainActor @Suite("Tests that are released unfinished")
struct UnfinishedTestTests {
  private func reported(_ body: @MainActor () async throws -> Void) async throws -> [TestFailure.Kind] {
    let found = Lock<[TestFailure.Kind]>([])
    let reporter = TestReporter { failure in found.withLock { $0.append(failure.kind) } }
    try await TestReporter.$current.withValue(reporter) { try await body() }
    return found.withLock { $0 }
  }

  @Test func `a reporter receives a failure when an unfinished test is released`() async throws {
    let acted = try await reported { await (try ModuleTest(view: ProfileView())).start() }
    #expect(acted == [.unfinished])
    let idle = try await reported { _ = try ModuleTest(view: ProfileView()) }
    #expect(idle == [.unfinished])
    let app = try await reported { _ = try AppTest { try $0.register(ProfileRouter()) } }
    #expect(app == [.unfinished])
  }

  @Test func `a reporter receives the failure of an unfinished test even if an act has failed`() async throws {
    let found = try await reported {
      await (try ModuleTest(interactor: ProfileInteractor(clock: ManualClock()))).send(Profile.fetch(1))
    }
    #expect(found == [.unexpected, .unfinished])
  }

  @Test func `a finished test and a test that could not be created report nothing`() async throws {
    let found = try await reported {
      let test = try ModuleTest(view: ProfileView())
      try await test.finish()
      #expect(throws: (any Error).self) { try ModuleTest(view: ProfileView()) { _ in throw CancellationError() } }
      #expect(throws: (any Error).self) { try AppTest { _ in throw CancellationError() } }
    }
    #expect(found == [])
  }

  @Test func `without a reporter the failures and a warning are written to standard error`() async throws {
    let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
      @MainActor func act() async throws {
        await (try ModuleTest(interactor: ProfileInteractor(clock: ManualClock()))).send(Profile.fetch(1))
      }
      try await act()
    }
    let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("VIPER: unexpected: Module ↑ profile.fetch(") }, "\(lines)")
    let unfinished = lines.first { $0.hasPrefix("VIPER: unfinished: ") }?.dropFirst("VIPER: unfinished: ".count)
    #expect(unfinished.map { Texts.difference("test.unfinished", "", String($0)) } == .some(nil))
  }
}
