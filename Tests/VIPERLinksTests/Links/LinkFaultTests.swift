import Testing
import VIPERTestSupport

@testable import VIPERLinks

struct LinkFaultTests {
  @Test(
    arguments: [
      .character("ä"), .character("\n"), .percentSign, .grammar, .noScheme, .noSlashes(scheme: "app"), .user, .port,
      .noHost,
      .host("m%C3%BCnchen.de"), .brackets("[::1]"), .emptyComponent, .components(33), .queryItems(65),
      .notUnicode("%FF"),
      .invisible("b%E2%80%AE", "\u{202E}"), .dots("%2e."),
    ] as [LinkFault])
  func `the text of a fault of a link is in the file of texts`(_ fault: LinkFault) {
    #expect(Texts.difference("LinkFault", "\(fault)", fault.reason) == nil)
  }
}
