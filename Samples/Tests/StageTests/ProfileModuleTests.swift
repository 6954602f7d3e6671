import FromHandWrittenVIPERShared
import Testing
import VIPER
import VIPERTesting

@testable import FromHandWrittenVIPER3

@MainActor @Suite("From hand-written VIPER, stage 3: the presenter alone")
struct ProfileModuleTests {
  @Test func `the presenter loads the profile and formats it`() async throws {
    try await ModuleTest(presenter: ProfilePresenter(), parameters: 7) { test in
      test.below.answers(ProfileEvents.load) { id in Profile(id: id, name: "Ann", points: 1) }
      await test.start {
        $0.forwards(ProfileEvents.load(7))
        $0.publishes(ProfileEvents.page, ProfileEvents.Page(title: "Ann", points: "1 point"))
      }
    }
  }
}
