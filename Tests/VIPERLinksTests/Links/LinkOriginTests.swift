import Testing
import VIPERLinks

struct LinkOriginTests {
  @Test func `case does not count in schemes and hosts`() {
    #expect(LinkOrigin.scheme("App") == .scheme("app"))
    #expect(LinkOrigin.host("Example.ORG") == .host("example.org"))
    #expect(LinkOrigin.host("example.org", scheme: "http") != .host("example.org"))
  }
}
