import FromHandWrittenVIPER0
import FromHandWrittenVIPER1
import FromHandWrittenVIPER2
import FromHandWrittenVIPER3
import FromHandWrittenVIPERShared
import Testing
import VIPER
import VIPERTesting

/// A stage of the article "From hand-written VIPER".
private struct Stage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let start: @MainActor @Sendable (any ProfileAPI) throws -> (Window, VIPRouter?)

  static let all = [
    Stage(testDescription: "0-Before") { (FromHandWrittenVIPER0.ProfileApp(api: $0).window, nil) },
    Stage(testDescription: "1-Module") {
      let app = try FromHandWrittenVIPER1.ProfileApp(api: $0)
      return (app.window, app.router)
    },
    Stage(testDescription: "2-Events") {
      let app = try FromHandWrittenVIPER2.ProfileApp(api: $0)
      return (app.window, app.router)
    },
    Stage(testDescription: "3-Routes") {
      let app = try FromHandWrittenVIPER3.ProfileApp(api: $0)
      return (app.window, app.router)
    },
  ]
}

/// A server that stores one profile, and fails if the test wishes so.
@MainActor private final class Server: ProfileAPI {
  struct Failure: Error {}

  var stored = Profile(id: 7, name: "Ann", points: 1)
  var fails = false

  func profile(_ id: Int) async throws -> Profile {
    if fails || id != stored.id { throw Failure() }
    return stored
  }

  func store(_ profile: Profile) async throws {
    if fails { throw Failure() }
    stored = profile
  }
}

/// The behavior of the screens, which is the same in each stage.
@MainActor @Suite("From hand-written VIPER: each stage behaves like the module before")
struct ProfileStageTests {
  @Test(arguments: Stage.all)
  private func `a name is edited, and a failure keeps the old name`(stage: Stage) async throws {
    let (server, sink) = (Server(), CollectingSink())
    let (window, router) = try stage.start(server)
    router?.onDiagnostic = sink.report
    router?.diagnosisLevel = .thorough
    await until { (window.screens.last as? any ProfileScreen)?.title == "Ann" }
    let profile = try #require(window.screens.last as? any ProfileScreen)
    #expect(profile.points == "1 point")

    profile.editTapped()
    await until { window.screens.last is any NameScreen }
    let name = try #require(window.screens.last as? any NameScreen)
    #expect(name.name == "Ann")
    name.name = ""
    name.doneTapped()
    #expect(name.problem == "Enter a name.")
    name.name = "Eve"
    name.doneTapped()
    await until { window.screens.count == 1 && profile.title == "Eve" }
    #expect(server.stored.name == "Eve")

    server.fails = true
    profile.editTapped()
    await until { window.screens.count == 2 }
    (window.screens.last as? any NameScreen)?.doneTapped()
    await until { profile.problem == "The profile is not available." }
    #expect(profile.title == "Eve")
    await until { window.screens.count == 1 }
    #expect(sink.messages == [])
  }

  @Test(arguments: Stage.all)
  private func `a profile that is not loaded shows the problem`(stage: Stage) async throws {
    let server = Server()
    server.fails = true
    let (window, router) = try stage.start(server)
    router?.onDiagnostic = { _ in }
    await until { (window.screens.last as? any ProfileScreen)?.problem == "The profile is not available." }
  }
}
