import ScaffoldKit
import Testing

/// Runs `check` on files, and returns the printed lines and whether the command succeeded.
private func check(_ texts: [String: String], _ options: String...) throws -> CommandResult {
  var tree = MemoryTree(texts)
  let result = try Tool(["check"] + options).run(&tree)
  #expect(tree == MemoryTree(texts), "check writes nothing")
  return result
}

private let page = "final class PageView: VIPView {}"

@Suite("The command that checks sources")
struct CheckCommandTests {
  @Test func `a module that imports another module is an error`() throws {
    let result = try check([
      "Sources/Page/PageView.swift": page,
      "Sources/Shop-Front/Shop.swift": "import VIPER\n@testable import Page\nfinal class ShopView: VIPView {}",
      "Sources/App/App.swift": "import Page\nimport Shop_Front",
    ])
    #expect(
      result.lines == [
        "Sources/Shop-Front/Shop.swift:2:18: error: Shop-Front imports Page, and both have modules. Modules know each other"
          + " only by routes: move the names that both use to a target without modules."
      ])
    #expect(!result.isSuccess)
  }

  @Test func `a presenter or interactor that imports a UI framework is an error, unless its file has the view`() throws
  {
    let interactor = "import UIKit\nfinal class PageInteractor: VIPInteractor {}"
    let separate = try check(["Sources/Page/View.swift": page, "Sources/Page/Interactor.swift": interactor])
    #expect(
      separate.lines == [
        "Sources/Page/Interactor.swift:1:8: error: The file of a presenter or interactor imports UIKit. Only views depend on"
          + " a UI framework: pass plain values to the view, or move the code to the view."
      ])
    #expect(try check(["Sources/Page/Page.swift": interactor + "\n" + page]) == CommandResult())
  }

  @Test func `names that are not used as intended are warnings`() throws {
    let result = try check([
      "Sources/Names/Names.swift": """
      public nonisolated enum Page {
        static let unused = EventName<Int, Int>("a")
        static let sent = EventName<Int, Int>("b")
        static let mapped = EventName<Int, Int>("c")
        static let used: EventName<Int, Int> = .init("d")
        static let listed = EventName<Int, Int>("e")
        static let published = EventName<Never, Int>("f")
        static let all = [listed]
        enum Routes {
          static let opened = RouteName<Int, Never>("g")
          static let registered = RouteName<Int, Never>("h")
          static let linked = RouteName<Int, Never>("i")
          static let awaited = RouteName<Int, Never>("j")
          static let failing = RouteName<Int, Never>("k")
        }
      }
      """,
      "Sources/Page/Page.swift": """
      final class PageView: VIPView {
        func unused() {}
        func go() {
          send(Page.sent(1)); send(Names.Page.used(2)); push(Page.Routes.opened(3))
          self.unused(); other.mapped(4); publish(Page.published, 5)
        }
      }
      final class PageInteractor: VIPInteractor, Mapped {
        static let mapping = Mapping(PageInteractor.self) {
          $0.on(Page.mapped, PageInteractor.mapped)
          $0.on(Page.used) { _, number in number }
          $0.onFailure(Page.Routes.awaited) { _, _ in }
          $0.onFailure(Page.Routes.failing) { part, _ in part.push(Page.Routes.failing(1)) }
        }
      }
      struct PageRouter: ModuleRouter {
        func register(in app: inout Registration) {
          app.route(Page.Routes.registered, .push, to: PageView.self)
          app.route(Page.Routes.linked, .push, to: PageView.self)
          app.link("page", to: Page.Routes.linked)
        }
      }
      let router = PageRouter()
      """,
    ])
    #expect(result.isSuccess)
    #expect(
      result.lines == [
        "Sources/Names/Names.swift:2:14: warning: No code uses Page.unused. Usually the name is left over. Remove it.",
        "Sources/Names/Names.swift:3:14: warning: Page.sent is sent, but no mapping handles it. Add `$0.on(Page.sent, …)` to"
          + " a presenter or an interactor.",
        "Sources/Names/Names.swift:4:14: warning: Page.mapped is mapped, but no code sends it. Usually the event is left"
          + " over, or its sender is missing.",
        "Sources/Names/Names.swift:10:16: warning: Page.Routes.opened is opened, but no router registers it. Add"
          + " `app.route(Page.Routes.opened, …)` to a router.",
        "Sources/Names/Names.swift:11:16: warning: Page.Routes.registered is registered, but no code opens it. Usually the"
          + " route is left over, or its opener is missing.",
        "Sources/Names/Names.swift:13:16: warning: No router registers Page.Routes.awaited, and no code opens it. Usually the"
          + " route is left over. Remove it.",
        "Sources/Names/Names.swift:14:16: warning: Page.Routes.failing is opened, but no router registers it. Add"
          + " `app.route(Page.Routes.failing, …)` to a router.",
      ])
  }

  @Test func `a name that another type name may mean is not reported`() throws {
    let result = try check([
      "Sources/Page/Page.swift": """
      enum Page { static let load = EventName<Int, Int>("a") }
      typealias P = Page
      final class PageView: VIPView { func go() { send(P.load(1)) } }
      """
    ])
    #expect(result == CommandResult())
  }

  @Test func `a name of a generic type that code uses with arguments is not reported`() throws {
    let result = try check([
      "Sources/Page/Page.swift": """
      enum Page<Item: Sendable> { static var load: EventName<Item, Int> { EventName("a") } }
      final class PageView: VIPView { func go() { send(Page<[Int]>.load([1])) } }
      """
    ])
    #expect(result == CommandResult())
  }

  @Test func `a module router that no code creates is a warning`() throws {
    let parts = """
      struct PlainRouter: ModuleRouter {}
      struct GateRouter: ModuleRouter {
        let gate: Gate
        static let names = [GateRouter.self]
      }
      extension GateRouter: Sendable {}
      private final class Services: ModuleRouter {}
      public struct OtherRouter: ModuleRouter { public init() {} }
      protocol NamedRouter: ModuleRouter {}

      """
    let without = "so its routes and services are not registered."
    #expect(
      try check(["Sources/Page/Page.swift": parts]).lines == [
        "Sources/Page/Page.swift:1:8: warning: No code creates the module router PlainRouter, \(without) Register it:"
          + " `router.register(PlainRouter())`, or remove it.",
        "Sources/Page/Page.swift:2:8: warning: No code creates the module router GateRouter, \(without) `viper register`"
          + " cannot create it, because its initializer has parameters. Register it in the app:"
          + " `router.register(GateRouter(…))`.",
        "Sources/Page/Page.swift:7:21: warning: No code creates the module router Services, \(without) Register it:"
          + " `router.register(Services())`, or remove it.",
      ])
    let uses = "func register() { use(PlainRouter(), GateRouter(gate: Gate()), Services()) }"
    #expect(try check(["Sources/Page/Page.swift": parts + uses]) == CommandResult())
    // A plugin writes the registration, which creates the router without parameters.
    let plugin = try check(["Sources/Page/Page.swift": parts, "Sources/App/App.swift": "let all = PageModules()"])
    #expect(plugin.lines.map { $0.contains("PlainRouter") } == [false, false])
    #expect(try check(["Sources/Page/Page.swift": parts, ".viper/rules": "routers = off"]) == CommandResult())
  }

  @Test func `a program that does not create its registration or a public router has warnings`() throws {
    var tree = MemoryTree([
      "Sources/App/Page.swift": page + "\npublic struct PageRouter: ModuleRouter { public init() {} }",
      "Sources/App/main.swift": "print(1)",
    ])
    _ = try Tool(["register", "--target", "App"]).run(&tree)
    #expect(
      try check(tree.texts).lines == [
        "Sources/App/Modules.generated.swift:1:1: warning: No code creates AppModules, so the modules of App are not"
          + " registered. Add `try router.register(AppModules())` to the program."
      ])
    tree.texts["Sources/App/main.swift"] = "try router.register(AppModules())"
    #expect(try check(tree.texts) == CommandResult())
    tree.texts["Sources/App/main.swift"] = "try router.register(Features.AppModules())"
    #expect(try check(tree.texts) == CommandResult())
    // The app of a library may be outside the package.
    tree.texts["Sources/App/main.swift"] = nil
    #expect(try check(tree.texts) == CommandResult())
  }

  @Test func `a type with more lines than its role allows is a warning, and the rules set the limit`() throws {
    let lines = String(repeating: "\n", count: 400)
    let files = ["Sources/Page/Page.swift": "final class PageView: VIPView {\(lines)}\nfinal class Row {\(lines)}"]
    #expect(
      try check(files).lines == [
        "Sources/Page/Page.swift:1:13: warning: PageView has 401 lines, and the limit for the role view is 400. Split the"
          + " type, or set `view.lines` in .viper/rules."
      ])
    #expect(try check(files.merging([".viper/rules": "view.lines = 401  # a long view"]) { $1 }).lines == [])
  }

  @Test func `a rule can be turned off or made an error`() throws {
    let files = [
      "Sources/A/A.swift": "import B\nfinal class AView: VIPView {}",
      "Sources/B/B.swift": "final class BView: VIPView {}\nenum B { static let a = EventName<Int, Int>(\"a\") }",
    ]
    let rules = "# Rules\n\nimports=off\nnames = error\n"
    let result = try check(files.merging([".viper/rules": rules]) { $1 })
    #expect(result.lines.map { $0.prefix { $0 != "." } } == ["Sources/B/B"])
    #expect(!result.isSuccess)
    #expect(result.lines.first?.contains(": error: No code uses B.a.") == true)
    #expect(try check(files, "--target", "B").lines.count == 1)
  }

  @Test(arguments: ["names = off\r\nlines = off\r\n", "names = off\rlines = off", "names\t=\toff \t# tab\n"])
  func `rules may have the line ends of other systems, and tabs`(rules: String) throws {
    let names = "enum B { static let a = EventName<Int, Int>(\"a\") }"
    #expect(try check(["Sources/B/B.swift": names, ".viper/rules": rules]) == CommandResult())
  }

  @Test(arguments: ["names = maybe", "name = off", "view.lines = 0", "rows.lines = 3", "imports", "a = b = c"])
  func `a rule that is not understood is an error`(line: String) throws {
    let result = try check(["Sources/A/A.swift": "", ".viper/rules": "# Rules\n\(line)"])
    #expect(
      result.lines == [
        ".viper/rules:2:1: error: The rule is not understood. Write `RULE = off`, `RULE = warning` or `RULE = error`, with one"
          + " of the rules imports, ui, names, routers, lines, or `ROLE.lines = NUMBER`, with one of the roles interactor, presenter,"
          + " router, view."
      ])
    #expect(!result.isSuccess)
  }
}
