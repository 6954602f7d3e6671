import Testing

@testable import ScaffoldKit

@Suite("The kinds of modules that the command writes")
struct ModuleKindTests {
  /// Writes a module `Trip` with an event, and returns its files by their last components.
  private func files(_ options: String) throws -> [String: String] {
    var tree = MemoryTree(["Sources/App/TripView.swift": options.contains("router") ? "class TripView: VIPView {}" : ""]
    )
    let line = "module Trip \(options)"
    let result = try Tool(line.split(separator: " ").map(String.init)).run(&tree)
    #expect(result.isSuccess, "\(result.lines)")
    let texts = tree.texts.filter { !$0.key.hasPrefix(".viper") && !$0.key.hasSuffix("Modules.generated.swift") }
    return Dictionary(texts.map { ($0.key.lastPathComponent, $0.value) }) { $0 + $1 }.filter { !$0.value.isEmpty }
  }

  @Test(arguments: [
    ("--kind eventbus", "Trip TripInteractor TripTests TripView"),
    ("--kind eventbus --route trip --worker", "Routes Trip TripInteractor TripRouter TripTests TripView TripWorker"),
    (
      "--kind thorough",
      "Routes Trip TripAdapter TripInteractor TripPresenter TripRouter TripTests TripView TripWireframe"
    ),
    ("--kind merged", "Routes Trip TripInteractor TripPresenter TripRouter TripTests TripView"),
    ("--kind cleanswift", "Trip TripInteractor TripPresenter TripRouter TripTests TripView TripWorker"),
    ("--kind service", "TripRouter TripService TripTests"),
    ("--kind router", "Routes TripRouter TripRouterTests TripView"),
    ("--kind widget", "Routes Trip TripInteractor TripRouter TripTests TripView"),
    ("--kind thorough --flat", "Routes Trip TripTests"), ("--kind cleanswift --flat", "Trip TripTests"),
    ("--kind merged --flat", "Routes Trip TripTests"), ("--kind service --flat", "Trip TripTests"),
    ("--kind router --flat", "Routes Trip TripRouterTests TripView"), ("--kind widget --flat", "Routes Trip TripTests"),
  ])
  func `a kind has its files, in folders or in one file`(options: String, names: String) throws {
    let files = try files(options).keys.map { String($0.dropLast(6)) }.sorted()
    #expect(files == names.split(separator: " ").map(String.init))
  }

  @Test func `a route is declared in Routes, and not among the events`() throws {
    for kind in ModuleKind.allCases where kind.hasRoute && kind != .router {
      let files = try files("--kind \(kind.rawValue) --input Int --output String --events load->Int")
      #expect(files["Trip.swift"]?.contains("RouteName") == false)
      #expect(
        files["TripRouter.swift"]?.contains(
          """
          nonisolated extension Routes {
            static let trip = RouteName<Int, String>("trip")
          }
          """) == true)
      #expect(files["Routes.swift"]?.contains("nonisolated enum Routes {}") == true)
    }
  }

  @Test func `a type Routes in the target is extended and not declared again`() throws {
    var tree = MemoryTree([
      "Sources/App/App.swift": "nonisolated enum Routes { static let a = RouteName<Int, Int>(\"a\") }"
    ])
    #expect(try Tool(["module", "Trip", "--route", "trip"]).run(&tree).isSuccess)
    #expect(tree.texts["Sources/App/Routes.swift"] == nil)
    #expect(tree.texts["Sources/App/Trip/TripRouter.swift"]?.contains("extension Routes {") == true)
  }

  @Test func `the declaration of the routes is removed with the last module that has a route`() throws {
    var tree = MemoryTree(["Sources/App/App.swift": "import VIPER"])
    _ = try Tool(["module", "Trip", "--route", "trip"]).run(&tree)
    _ = try Tool(["module", "Stay", "--route", "stay"]).run(&tree)
    _ = try Tool(["destroy", "Trip"]).run(&tree)
    #expect(tree.texts["Sources/App/Routes.swift"] != nil)
    _ = try Tool(["destroy", "Stay"]).run(&tree)
    #expect(tree.texts["Sources/App/Routes.swift"] == nil)
  }

  @Test func `the presenter of a thorough module opens another module by its wireframe and an adapter`() throws {
    let files = try files("--kind thorough --input Int --output String")
    #expect(files["TripPresenter.swift"]?.contains("init(wireframe: TripWireframe)") == true)
    #expect(files["TripWireframe.swift"]?.contains("next = presenter.push(TripNeeds.next(input))") == true)
    #expect(files["TripAdapter.swift"]?.contains("app.adapt(TripNeeds.next, to: Routes.trip,") == true)
    #expect(
      files["TripRouter.swift"]?.contains("TripWireframe.self, lifetime: .perModule) { TripWireframe() }") == true)
  }

  @Test func `the router of a merged module assembles it and opens another module`() throws {
    let files = try files("--kind merged")
    let router = files["TripRouter.swift"] ?? ""
    #expect(
      router.contains(
        "view: TripView.init,\n      presenter: TripPresenter.init,\n      interactor: TripInteractor.init)"))
    #expect(router.contains("func openNext(from presenter: TripPresenter) {\n    presenter.push(Routes.trip())\n  }"))
    #expect(files["TripPresenter.swift"]?.contains("init(router: TripRouter)") == true)
  }

  @Test(arguments: ["--kind cleanswift", "--worker"])
  func `a worker is a service behind a protocol, and a test replaces it`(options: String) throws {
    let files = try files("\(options) --events load->Int")
    #expect(files["TripInteractor.swift"]?.contains("init(worker: any TripWorker) { self.worker = worker }") == true)
    #expect(
      files["TripRouter.swift"]?.contains("app.service((any TripWorker).self) { DefaultTripWorker() }") == true)
    #expect(files["TripTests.swift"]?.contains("override((any TripWorker).self) { FailingWorker() }") == true)
  }

  @Test func `a service has a protocol with its methods, and no screen`() throws {
    let files = try files("--kind service --events load:Int->String,stop")
    #expect(
      files["TripService.swift"]?.contains(
        """
        protocol TripService: Sendable {
          /// Takes `Int`, and returns `String`.
          func load(_ input: Int) async throws -> String
          /// Takes no data.
          func stop() async throws
        }
        """) == true)
    #expect(
      files["TripRouter.swift"]?.contains("app.service((any TripService).self) { DefaultTripService() }") == true)
  }

  @Test func `a widget is embedded, and another kind is pushed`() throws {
    #expect(try files("--kind widget")["TripRouter.swift"]?.contains("Routes.trip, .embed, to: TripView.self") == true)
    #expect(try files("--kind merged")["TripRouter.swift"]?.contains("Routes.trip, .push, to: TripView.self") == true)
    #expect(try files("--kind router")["TripRouter.swift"]?.contains("Routes.trip, .push, to: \"Trip\")") == true)
  }

  @Test(arguments: ["eventbus --presenter", "thorough", "merged", "cleanswift", "widget --presenter"])
  func `the tests of a kind test its interactor, its presenter and its view`(kind: String) throws {
    let tests = try files("--kind \(kind) --events load->Int,stop")["TripTests.swift"] ?? ""
    for name in [
      "load is answered", "stop is accepted", "the presenter formats the answer to load",
      "the view shows the answer to load", "the view sends stop",
    ] { #expect(tests.contains("func `\(name)`()"), "\(kind): \(name)") }
  }

  @Test func `the program of a new package prints what happened`() throws {
    for (kind, text) in [
      ("eventbus", "view.loadResult.map { \"\\($0)\" } ?? view.failure"), ("thorough", "await use(view)"),
      ("service", "print(\"load: \\(String(describing: try await service.load()))\")"),
      ("widget", "submodules.add(Routes.trip())"),
    ] {
      var tree = MemoryTree()
      _ = try Tool(["module", "Trip", "--kind", kind, "--events", "load->Int"]).run(&tree)
      #expect(tree.texts["Sources/App/main.swift"]?.contains(text) == true, "\(kind)")
    }
  }

  @Test(arguments: ["Page", "Start", "Trip"])
  func `the page around a widget has another prefix and another route than the widget`(name: String) throws {
    var tree = MemoryTree()
    _ = try Tool(["module", name, "--kind", "widget"]).run(&tree)
    let program = tree.texts["Sources/App/main.swift"] ?? ""
    #expect(program.contains("app.module(prefix: \"\(name)Page\", view: { VIPView() })"))
    #expect(program.contains("RouteName<Void, Never>(\"\(name.lowercasedFirst).page\")"))
    #expect(program.contains("app.route(start, .root, to: \"\(name)Page\")"))
  }

  @Test(arguments: ModuleKind.allCases.filter { $0 != .router })
  func `the program of a new package imports Foundation if a type needs it`(kind: ModuleKind) throws {
    for type in ["Date", "Data", "Int"] {
      var options = ["--kind", kind.rawValue, "--events", "load:\(type)->\(type)"]
      if kind.hasRoute { options += ["--input", type] }
      var tree = MemoryTree()
      _ = try Tool(["module", "Trip"] + options).run(&tree)
      let imports = type == "Int" ? "import VIPERHosting\n" : "import Foundation\nimport VIPERHosting\n"
      #expect(tree.texts["Sources/App/main.swift"]?.hasPrefix(imports) == true, "\(type)")
    }
  }

  @Test func `the usage lists each kind in a line`() {
    let lines = Tool.usage.split(separator: "\n")
    for kind in ModuleKind.allCases { #expect(lines.contains { $0.hasPrefix("    \(kind.rawValue) ") }) }
    #expect(lines.allSatisfy { $0.count <= 120 })
  }
}
