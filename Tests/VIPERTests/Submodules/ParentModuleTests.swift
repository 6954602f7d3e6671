import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("The parent of a module")
struct ParentModuleTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test
  func `parentModule is the view in which a module is embedded, or nil if the module is in a stack`() async throws {
    await app.open("A")
    await app.open("B", as: .embed(in: "list"), from: app.page("A"))
    await app.open("C", as: .embed, from: app.page("B"))
    #expect(app.page("C")?.parentModule === app.page("B"))
    #expect(app.page("B")?.parentModule === app.page("A"))
    #expect(app.page("A")?.parentModule == nil, "the view is in a stack")
    app.page("B")?.parentModule?.send(Page.openAnother("D"))
    await app.router.idle()
    #expect(app.layout == "home A(list: B(C)) D")
  }

  @Test func `parentModule is nil if the navigator has no layout`() async {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    #expect(app.home.parentModule == nil)
  }
}
