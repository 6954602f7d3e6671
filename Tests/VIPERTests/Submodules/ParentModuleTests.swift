import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("A child's way to its parent")
struct ParentModuleTests {
  private let app: RouteApp

  init() throws { app = try RouteApp() }

  @Test func `The view that has it inside, and what that is inside of in turn`() async throws {
    await app.open("A")
    await app.open("B", as: .embed(in: "list"), from: app.page("A"))
    await app.open("C", as: .embed, from: app.page("B"))
    #expect(app.page("C")?.parentModule === app.page("B") && app.page("B")?.parentModule === app.page("A"))
    #expect(app.page("A")?.parentModule == nil, "it lies in a stack")
    app.page("B")?.parentModule?.send(Page.openAnother, "D")
    await app.router.idle()
    #expect(app.layout == "home A(list: B(C)) D")
  }

  @Test func `None without a navigator that tells`() async {
    let host = ScriptedHost(.standard, [app.home])
    app.router.navigator = host
    #expect(app.home.parentModule == nil)
  }
}
