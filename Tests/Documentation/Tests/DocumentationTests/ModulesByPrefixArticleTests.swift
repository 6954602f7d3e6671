import Testing
import VIPER

private final class GreetingView: VIPView {}

/// A registration like the one that the tool writes.
private struct GreeterModules: ModuleRouter {
  func register(in app: inout Registration) { app.module(view: GreetingView.init) }
}

// The example of the article, verbatim.

@MainActor private func buildGreeting() throws -> any ModuleView {
  try VIPRouter.shared.register(GreeterModules())
  let view = try VIPBuilder(prefix: "Greeting").build()
  return view
}

@MainActor @Suite("The article on modules by name prefix")
struct ModulesByPrefixArticleTests {
  @Test func `the shared router builds a module by its prefix`() throws {
    #expect(try buildGreeting() is GreetingView)
  }
}
