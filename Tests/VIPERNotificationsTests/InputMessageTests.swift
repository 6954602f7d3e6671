import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERNotifications

@Suite("The reports about external input")
struct InputMessageTests {
  @Test(arguments: [
    Diagnostic.unreadable(source: "The notification \"n\"", name: "a.b", carried: "nothing", module: "M"),
    .partlyRead(source: "The notification \"n\"", name: "a.b", omitted: "\"k\": V", module: "M"),
    .mailboxFull(source: "The notification \"n\"", name: "a.b", module: "M"),
  ])
  func `a report contains its names, and its text is in the file of texts`(diagnostic: Diagnostic) {
    #expect(Texts.difference(diagnostic) == nil)
    #expect(diagnostic.name == "a.b")
    #expect(diagnostic.module == "M")
    #expect(diagnostic.names == ["The notification \"n\""])
  }
}
