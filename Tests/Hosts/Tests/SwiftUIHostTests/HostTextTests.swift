import Testing
import VIPER

@testable import VIPERSwiftUI

@Suite("Texts of the errors of SwiftUI's host")
struct HostTextTests {
  @Test func `the texts of errors equal the file`() {
    let errors: [RouteError] = [.notDrawn("PageView"), .notPresented("PageView")]
    #expect(errors.compactMap(Texts.difference) == [])
  }
}
