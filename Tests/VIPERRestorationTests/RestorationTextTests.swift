import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERRestoration

@Suite("Texts of failures of restorations")
struct RestorationTextTests {
  @Test func `the texts of failures equal the file`() {
    let failures: [RestorationError] = [
      .closed, .closedMeanwhile, .standsOn("note.page"), .standsOnNothing, .namelessTab, .tabTaken("one"), .alone,
    ]
    #expect(failures.compactMap(Texts.difference) == [])
  }
}
