import FromTCA0
import FromTCA1
import FromTCA2
import FromTCAShared
import Testing
import VIPER
import VIPERTesting

/// A stage of the article "From TCA".
private struct Stage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let start: @MainActor @Sendable (any CityAPI, ManualClock) async throws -> any CitiesScreen

  static let all = [
    Stage(testDescription: "0-Before") { FromTCA0.CitiesApp(api: $0, clock: $1) },
    Stage(testDescription: "1-Module") {
      let app = try FromTCA1.CitiesApp(api: $0, clock: $1)
      await app.router.idle()
      return app
    },
    Stage(testDescription: "2-Middleware") {
      let app = try FromTCA2.CitiesApp(api: $0, clock: $1)
      await app.router.idle()
      return app
    },
  ]
}

/// A server. The test answers its requests.
private final class Server: CityAPI {
  struct Failure: Error {}

  private(set) var requests: [String] = []
  private(set) var cancelled: [String] = []
  private var waiting: [String: CheckedContinuation<[String], any Error>] = [:]

  func cities(matching text: String) async throws -> [String] {
    requests.append(text)
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting[text] = $0 }
    } onCancel: {
      Task { @MainActor in
        cancelled.append(text)
        waiting.removeValue(forKey: text)?.resume(throwing: CancellationError())
      }
    }
  }

  func answer(_ text: String, _ result: Result<[String], any Error>) {
    waiting.removeValue(forKey: text)?.resume(with: result)
  }
}

/// The behavior of the app, which is the same in each stage.
@MainActor @Suite("From TCA: each stage behaves like the reducer before")
struct SearchStageTests {
  /// Types a text, and lets the pause of the search pass.
  private func search(_ text: String, in screen: any SearchScreen, _ server: Server, _ clock: ManualClock) async {
    screen.type(text)
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(300))
    await until { server.requests.last == text }
  }

  private func open(_ stage: Stage, _ server: Server, _ clock: ManualClock) async throws -> (
    any CitiesScreen, any SearchScreen
  ) {
    let app = try await stage.start(server, clock)
    app.searchTapped()
    await until { app.search != nil }
    return (app, try #require(app.search))
  }

  @Test(arguments: Stage.all)
  private func `only the last text is searched, and a newer text cancels a request`(stage: Stage) async throws {
    let (server, clock) = (Server(), ManualClock())
    let (app, search) = try await open(stage, server, clock)
    search.type("O")
    await until { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(100))
    search.type("Os")
    await until { clock.deadlines.map(\.offset) == [.milliseconds(400)] }
    clock.advance(by: .milliseconds(300))
    await until { server.requests == ["Os"] }
    #expect(app.search?.isLoading == true)

    await self.search("Osl", in: search, server, clock)
    await until { server.cancelled == ["Os"] }
    server.answer("Osl", .success(["Oslo"]))
    await until { app.search?.results == ["Oslo"] }
    #expect(app.search?.isLoading == false)
    #expect(app.search?.alert == nil)
  }

  @Test(arguments: Stage.all)
  private func `a failure shows an alert until the user types`(stage: Stage) async throws {
    let (server, clock) = (Server(), ManualClock())
    let (app, search) = try await open(stage, server, clock)
    await self.search("Os", in: search, server, clock)
    server.answer("Os", .failure(Server.Failure()))
    await until { app.search?.alert == "The search failed." }
    #expect(app.search?.isLoading == false)
    search.type("Osl")
    #expect(app.search?.alert == nil)
  }

  @Test(arguments: Stage.all)
  private func `a picked city becomes a favorite and closes the search`(stage: Stage) async throws {
    let (server, clock) = (Server(), ManualClock())
    let (app, search) = try await open(stage, server, clock)
    search.pick("Oslo")
    await until { app.search == nil }
    #expect(app.favorites == ["Oslo"])
  }

  @Test(arguments: Stage.all)
  private func `closing the search cancels its request`(stage: Stage) async throws {
    let (server, clock) = (Server(), ManualClock())
    let (app, search) = try await open(stage, server, clock)
    await self.search("Os", in: search, server, clock)
    search.close()
    await until { app.search == nil && server.cancelled == ["Os"] }
    #expect(app.favorites == [])
  }
}
