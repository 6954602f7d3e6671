import Testing
import VIPERLinks

struct LinkOriginTests {
  @Test func `origins are equal if their schemes and hosts differ only in case`() {
    #expect(LinkOrigin.scheme("App") == .scheme("app"))
    #expect(LinkOrigin.host("Example.ORG") == .host("example.org"))
    #expect(LinkOrigin.host("example.org", scheme: "http") != .host("example.org"))
  }
}
