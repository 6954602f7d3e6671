import Testing
import VIPERTestSupport

@testable import ScaffoldKit

/// Runs the tool with arguments that are separated by spaces.
private func run(_ line: String, _ tree: inout MemoryTree) throws -> CommandResult {
  try Tool(line.split(separator: " ").map(String.init)).run(&tree)
}

@Suite("The commands that write modules")
struct ModuleCommandTests {
  private static let start = MemoryTree([
    "Package.swift": "\"AppTests\" \"VIPERLists\" \"VIPERSwiftUI\" \"VIPERUIKit\"",
    "Sources/App/Model.swift": "struct Note: Identifiable { let id: Int }\nfinal class OldView: VIPView {}",
  ])
  private var tree = start

  private static let kinds = [
    "module A --flat", "module A --events load:Note.ID->Note,save:Note",
    "module A --route a --input Note.ID --output Note --events load:ID->Note",
    "module A --presenter --events load->Int",
    "module A --list", "module A --worker --events load->Int", "module A --view swiftui --events load->Int",
    "module A --view uikit --route a", "module A --flat --list --worker --route a --output Int",
    "module A --events load:URL->Date --import Zebra", "module A --kind thorough --input Int --events load->Int",
    "module A --kind merged --output Int --view uikit", "module A --kind cleanswift --events load:Int->Int,stop",
    "module A --kind service --events load->Int", "module Old --kind router", "module A --kind widget --events stop",
  ]

  private static let currentFolder =
    "The folder of a target cannot be the current folder. Run the command in the parent folder, and name the folder there."

  @Test(arguments: kinds)
  func `a module is written once, and destroy restores the package`(line: String) throws {
    var tree = Self.start
    let name = line.split(separator: " ")[1]
    let result = try run(line, &tree)
    #expect(result.isSuccess)
    #expect(tree.texts["Sources/App/Modules.generated.swift"] != nil)
    let written = tree
    #expect(try run(line, &tree) == CommandResult(lines: ["Nothing to do."]))
    #expect(tree == written)
    #expect(try run("register", &tree).lines == ["Nothing to do."])
    #expect(try run("check", &tree).isSuccess)
    #expect(try run("destroy \(name)", &tree).isSuccess)
    tree.texts["Sources/App/Modules.generated.swift"] = nil
    tree.texts["Tests/AppTests/AppTests.swift"] = nil
    #expect(tree == Self.start)
    #expect(try run("destroy \(name)", &tree).isSuccess)
    #expect(tree == Self.start)
  }

  @Test(arguments: kinds.prefix(2) + ["destroy B", "event B stop", "templates", "templates --xcode Xcode", "skill"])
  func `a command that is stopped at any write leaves the package before or after it`(line: String) throws {
    var start = Self.start
    _ = try run("module B --events load->Int", &start)
    var end = start
    _ = try run(line, &end)
    #expect(end != start)
    // A normal run stops the command at a part of its writes.
    for count in 0..<100 where count < 3 || count.isMultiple(of: LongRun.count(11, long: 1)) {
      var stopped = start
      stopped.writesUntilFailure = count
      let isStopped = (try? run(line, &stopped)) == nil
      stopped.writesUntilFailure = nil
      _ = try run("register", &stopped)
      #expect(stopped == (count == 0 ? start : end), "after \(count) writes")
      if !isStopped { return }
    }
    Issue.record("The command did not end.")
  }

  @Test mutating func `a command completes an interrupted command before it reads the files`() throws {
    var end = tree
    _ = try run("module A --events load->Int", &end)
    _ = try run("module B --flat", &end)
    for count in 1..<6 {
      var stopped = Self.start
      stopped.writesUntilFailure = count
      #expect(throws: MemoryTree.Interruption.self) { _ = try run("module A --events load->Int", &stopped) }
      stopped.writesUntilFailure = nil
      let lines = try run("module B --flat", &stopped).lines
      #expect(lines.first == "The previous command was interrupted. Completing it.")
      #expect(stopped == end)
    }
  }

  @Test mutating func `the files contain the names of the module, and an event needs no input and no output`() throws {
    _ = try run("module Profile --route profile --events load:Note.ID->Note,stop", &tree)
    #expect(
      tree.texts["Sources/App/Profile/Profile.swift"] == """
        import VIPER

        /// The events of the module Profile.
        nonisolated enum Profile {
          /// Carries `Note.ID`. The answer is `Note`.
          static let load = EventName<Note.ID, Note>("profile.load")
          /// Carries no data, and has no answer.
          static let stop = EventName<Void, Never>("profile.stop")
        }

        """)
    #expect(
      tree.texts["Sources/App/Profile/ProfileInteractor.swift"] == """
        import VIPER

        /// The interactor of Profile, which does the work.
        final class ProfileInteractor: VIPInteractor, Mapped {
          static let mapping = Mapping(ProfileInteractor.self) {
            $0.on(Profile.load, ProfileInteractor.load)
            $0.on(Profile.stop, ProfileInteractor.stop)
          }

          /// Handles the event `load`.
          func load(_ input: Note.ID) throws -> Note {
            throw EventFailure(.error, "`load` is not written yet.")
          }

          /// Handles the event `stop`.
          func stop() {
            // Write the work here.
          }
        }

        """)
    let lines = tree.texts.values.map { $0.split(separator: "\n", omittingEmptySubsequences: false).count }.sorted()
    #expect(lines[lines.count / 2] <= 40)
  }

  @Test mutating func `an edited file is not overwritten, and a module with an edited file is not written again`()
    throws
  {
    _ = try run("module A --events load->Int", &tree)
    tree.texts["Sources/App/A/AView.swift"]? += "// Mine\n"
    let edited = tree
    // The command would write the same text as before the edit.
    #expect(try run("module A --events load->Int", &tree) == CommandResult(lines: ["Nothing to do."]))
    #expect(tree == edited)
    let result = try run("module A --events load->Int,stop", &tree)
    #expect(
      result.lines.contains(
        "Sources/App/A/AView.swift exists, and was edited or written with other options. It is not overwritten. The"
          + " difference:"))
    #expect(result.lines.contains("-// Mine"))
    #expect(!result.isSuccess)
    #expect(tree == edited)
    let destroyed = try run("destroy A", &tree)
    #expect(destroyed.lines.contains("Left Sources/App/A/AView.swift unchanged, because it was edited."))
    #expect(tree.texts["Sources/App/A/AView.swift"] != nil)
    #expect(tree.texts["Sources/App/A/A.swift"] == nil)
  }

  @Test mutating func `a module that has changed since the first command is not written again`() throws {
    _ = try run("module A --events load->Int", &tree)
    _ = try run("event A stop", &tree)
    let changed = tree
    #expect(try run("module A --events load->Int", &tree).lines == ["Nothing to do."])
    #expect(tree == changed)
    for line in ["module A", "module A --flat", "module A --presenter --events load->Int"] {
      #expect(try !run(line, &tree).isSuccess, "\(line)")
      #expect(tree == changed, "\(line)")
    }
    #expect(
      try run("module A --flat", &tree).lines == [
        "The module A exists, and was written with other options. Remove it first: `viper destroy A`."
      ])
    // A file that was removed is written again.
    let view = tree.texts.removeValue(forKey: "Sources/App/A/AView.swift")
    #expect(try run("module A --events load->Int", &tree).isSuccess)
    #expect(tree.texts["Sources/App/A/AView.swift"] == view)
  }

  @Test mutating func `two targets may have a module of the same name`() throws {
    tree.texts["Sources/Other/Other.swift"] = ""
    _ = try run("module A --flat --target App", &tree)
    #expect(try run("module A --flat --target Other", &tree).isSuccess)
    #expect(tree.texts["Sources/Other/A.swift"] != nil)
    #expect(try run("event A stop", &tree).lines == ["Several targets have a module A. Choose one with --target."])
    #expect(try run("event A stop --target Other", &tree).isSuccess)
    #expect(tree.texts["Sources/Other/A.swift"]?.contains("func stop()") == true)
    _ = try run("destroy A --target Other", &tree)
    #expect(tree.texts["Sources/Other/A.swift"] == nil)
    #expect(tree.texts["Sources/App/A.swift"] != nil)
  }

  @Test mutating func `destroy keeps the folder of each target that the manifest names`() throws {
    for line in ["module A --flat", "module B --flat", "destroy A"] { _ = try run(line, &tree) }
    #expect(tree.files(in: "Tests/AppTests") == ["Tests/AppTests/BTests.swift"])
    let result = try run("destroy B", &tree)
    #expect(result.lines.contains("Wrote Tests/AppTests/AppTests.swift."))
    #expect(tree.files(in: "Tests/AppTests") == ["Tests/AppTests/AppTests.swift"])
    // The target has another file now.
    for line in ["module A --flat", "destroy A"] { _ = try run(line, &tree) }
    #expect(tree.files(in: "Tests/AppTests") == ["Tests/AppTests/AppTests.swift"])
  }

  @Test func `destroy removes the tests of a target that the manifest does not name`() throws {
    var tree = MemoryTree(["Package.swift": "", "Sources/App/Model.swift": ""])
    for line in ["module A --flat", "destroy A"] { _ = try run(line, &tree) }
    #expect(tree.files(in: "Tests").isEmpty)
  }

  @Test mutating func `an event keeps the line ends of a file`() throws {
    _ = try run("module A --flat", &tree)
    tree.texts["Sources/App/A.swift"]?.replace("\n", with: "\r\n")
    #expect(try run("event A stop", &tree).isSuccess)
    let text = tree.texts["Sources/App/A.swift"] ?? ""
    #expect(text.contains("  func stop() {\r\n"), "a line end with `\\r` is one character")
    #expect(!text.contains("\n"), "a line end with `\\r` is one character")
  }

  @Test mutating func `a damaged record is an error`() throws {
    _ = try run("module A", &tree)
    tree.texts[".viper/generated"] = "garbage\n"
    let before = tree
    let error = #expect(throws: UsageError.self) { _ = try run("event A stop", &tree) }
    #expect(
      error?.text
        == ".viper/generated has a line that is not understood: garbage. Usually a merge has damaged the file. Restore it."
    )
    #expect(tree == before)
  }

  @Test mutating func `a dry run shows the files and writes nothing`() throws {
    for line in ["module A --dry-run", "skill --dry-run", "templates --dry-run"] {
      let result = try run(line, &tree)
      #expect(result.isSuccess)
      #expect(result.lines.first?.contains("new, ") == true)
      #expect(tree == Self.start)
    }
  }

  @Test(arguments: [
    (
      "module class",
      "`class` is not a name for a module. Write an identifier that begins with a capital letter: Profile."
    ),
    (
      "module Self",
      "`Self` is not a name for a module. Write an identifier that begins with a capital letter: Profile."
    ),
    (
      "module ../A",
      "`../A` is not a name for a module. Write an identifier that begins with a capital letter: Profile."
    ),
    ("module UI", "A library has types with the prefix `UI`. Choose another name."),
    (
      "destroy package",
      "`package` is not a name for a module. Write an identifier that begins with a capital letter: Profile."
    ),
    ("module A B", "The argument B is not expected."), ("module", "The command module needs a name."),
    ("module A --events send", "`send` is the name of a member of the library's classes. Choose another name."),
    (
      "module A --events Load",
      "`Load` is not a name for an event. Write an identifier that begins with a small letter: load."
    ),
    ("module A --events a,a", "Two members of the module would have the name `a`. Rename an event."),
    ("module A --events a,aShown", "Two members of the module would have the name `aShown`. Rename an event."),
    (
      "module A --events a:(Int)",
      "`(Int)` is not a type for an event. Write a name such as Note.ID, [Note], [String: Note] or Note?."
    ),
    (
      "module A --kind cleanswift --events a:Void?->Int",
      "`Void?` is not a type for an event. Write a name such as Note.ID, [Note], [String: Note] or Note?."
    ),
    ("module A --events a:Never", "An event with the input Never cannot be sent: a:Never."),
    ("module A --events a->Int,aResult", "Two members of the module would have the name `aResult`. Rename an event."),
    ("module A --events aResult,a->Int", "Two members of the module would have the name `aResult`. Rename an event."),
    (
      "module A --kind cleanswift --events ßa,sSa",
      "Two members of the module would have the name `SSaRequest`. Rename an event."
    ),
    ("module A --input Int", "--input and --output describe a route. Add --route NAME."),
    ("module A --route a/b", "`a/b` is not a name for a route. Use letters, digits, `.`, `-` and `_`."),
    ("module A --view web", "There is no view `web`. The views are: plain, swiftui, uikit."),
    (
      "module A --kind viper",
      "There is no kind `viper`. The kinds are: eventbus, thorough, merged, cleanswift, service, router, widget."
    ),
    ("module A --kind service --view uikit", "The kind service has no option --view."),
    ("module A --kind router --events a", "The kind router has no option --events."),
    ("module A --kind cleanswift --worker", "The kind cleanswift has no option --worker."),
    ("module A --kind merged --presenter", "The kind merged has no option --presenter."),
    (
      "module A --kind thorough --events openNext",
      "Two members of the module would have the name `openNext`. Rename an event."
    ),
    ("module Form", "The generated code already uses the name `Form`. Choose another name for the module."),
    (
      "module Failing --worker --events load->Int",
      "The generated code already uses the name `FailingWorker`. Choose another name for the module."
    ),
    (
      "module Next --kind merged",
      "The generated code already uses the name `NextView`. Choose another name for the module."
    ),
    (
      "module AppModules",
      "The generated code already uses the name `AppModules`. Choose another name for the module."
    ),
    ("module A --flat --view uikit", "--flat needs --view plain."),
    ("module A --folder ../B", "--folder needs the path of a folder in this package, not ../B."),
    ("module A --import a/b", "`a/b` is not the name of a module."),
    ("event A", "The command event needs a module and an event."),
    ("module A --folder .", currentFolder), ("register --sources App=.", currentFolder),
    ("check --sources App=Sources/..", currentFolder),
  ])
  func `a name that is not possible is refused`(line: String, text: String) {
    var tree = Self.start
    let error = #expect(throws: UsageError.self) { _ = try run(line, &tree) }
    #expect(error?.text == text)
    #expect(tree == Self.start)
  }

  @Test(arguments: [
    (
      "module A --events a:Nte",
      "There is no type Nte in the sources. Declare it, or name the module that declares it: --import MODULE."
    ),
    ("module Old", "Sources/App/Old.swift:1:8: error: There is a type OldView. Choose another name for the module."),
    (
      "module A --kind router",
      "There is no view of a module A in the sources. The kind router adds a route to a view that exists: write AView"
        + " first."
    ),
    (
      "event Missing a",
      "The sources have no types Missing and MissingInteractor. Write the module first: `viper module Missing`."
    ),
    ("skill --target Other", "There is no target Other. The targets are: App."),
    ("register --folder Wrong/Folder", "There are no files in Wrong/Folder. Usually the path is wrong."),
  ])
  func `a command that does not fit the sources is refused`(line: String, text: String) throws {
    var tree = Self.start
    tree.texts["Sources/App/Model.swift"] = nil
    tree.texts["Sources/App/Old.swift"] = "struct OldView {}"
    let before = tree
    #expect(try run(line, &tree) == CommandResult(lines: [text], isSuccess: false))
    #expect(tree == before)
  }

  @Test mutating func `an event is added to a module, also if its files were edited`() throws {
    _ = try run("module A --flat", &tree)
    #expect(try run("event A undo:URL->Bool", &tree).isSuccess)
    #expect(try run("event A stop", &tree).isSuccess)
    let text = tree.texts["Sources/App/A.swift"] ?? ""
    #expect(text.hasPrefix("import Foundation\nimport VIPER\n"))
    #expect(text.contains("static let undo = EventName<URL, Bool>(\"a.undo\")"))
    #expect(
      text.contains(
        "  static let mapping = Mapping(AInteractor.self) {\n    $0.on(A.undo, AInteractor.undo)\n    $0.on(A.stop"
      ))
    #expect(text.contains("  func undo(_ input: URL) -> Bool {\n    true\n  }\n"))
    let before = tree
    #expect(
      try run("event A stop", &tree).lines == [
        "A.stop exists, so nothing was changed. To change its types, edit it."
      ])
    #expect(tree == before)
    tree.texts["Sources/App/A.swift"] = text + "// Mine\n"
    #expect(
      try run("event A last:Nte", &tree).lines == [
        "There is no type Nte in the sources. Declare it, or name the module that declares it: --import MODULE."
      ])
    #expect(try run("event A other:Nte --import Zebra", &tree).isSuccess)
    #expect(tree.texts["Sources/App/A.swift"]?.hasPrefix("import Foundation\nimport VIPER\nimport Zebra\n") == true)
    #expect(try run("event A last", &tree).isSuccess)
    #expect(tree.texts["Sources/App/A.swift"]?.contains("$0.on(A.last, AInteractor.last)") == true)
    #expect(try run("destroy A", &tree).lines.contains("Left Sources/App/A.swift unchanged, because it was edited."))
  }

  @Test mutating func `an event is not added to an interactor with a member of its name`() throws {
    _ = try run("module A --flat", &tree)
    tree.texts["Sources/App/More.swift"] = "extension AInteractor {\n  private func undo() {}\n}"
    let before = tree
    #expect(
      try run("event A undo:Int->Bool", &tree)
        == CommandResult(
          lines: [
            "Sources/App/More.swift:2:16: error: AInteractor.undo exists, so the event was not added. Rename it, or choose"
              + " another name for the event."
          ], isSuccess: false))
    #expect(tree == before)
  }

  @Test mutating func `an event adds an import to a file whose only import has a modifier`() throws {
    _ = try run("module A --flat", &tree)
    let path = "Sources/App/A.swift"
    tree.texts[path] = tree.texts[path]?.replacing("import VIPER", with: "public import VIPER")
    #expect(try run("event A undo:Date", &tree).isSuccess)
    #expect(tree.texts[path]?.hasPrefix("import Foundation\npublic import VIPER\n") == true)
  }

  @Test mutating func `an event is added to a mapping in one line, and not to a type that is not understood`() throws {
    func module(_ mapping: String, _ end: String) -> String {
      """
      enum A {
        static let load = EventName<Void, Int>("a.load")
      }
      final class AInteractor: VIPInteractor, Mapped {
        static let mapping = \(mapping)
        func load() -> Int {
          1
        }
      \(end)

      """
    }
    tree.texts["Sources/App/A.swift"] = module(
      "Mapping(AInteractor.self) { $0.on(A.load, AInteractor.load) }", "}")
    #expect(try run("event A stop", &tree).isSuccess)
    #expect(
      tree.texts["Sources/App/A.swift"]?.contains(
        """
          static let mapping = Mapping(AInteractor.self) {
            $0.on(A.load, AInteractor.load)
            $0.on(A.stop, AInteractor.stop)
          }
          func load() -> Int {
        """) == true)
    tree.texts["Sources/App/A.swift"] = module(
      "Mapping(AInteractor.self) { names in\n    names.on(A.load, AInteractor.load)\n  }", "}")
    #expect(try run("event A stop", &tree).isSuccess)
    #expect(
      tree.texts["Sources/App/A.swift"]?.contains(
        "    names.on(A.load, AInteractor.load)\n    names.on(A.stop, AInteractor.stop)\n  }\n") == true)
    for text in [
      module("other()", "}"), module("Mapping(AInteractor.self) {}", "func f() {} }"),
      module("Mapping(AInteractor.self) { _ in\n  }", "}"),
    ] {
      tree.texts["Sources/App/A.swift"] = text
      let before = tree
      let result = try run("event A stop", &tree)
      #expect(
        result.lines == [
          "Sources/App/A.swift:4:13: error: The event was not added to AInteractor. The type needs a mapping"
            + " `Mapping(AInteractor.self) { … }`, and `}` on a separate line."
        ])
      #expect(!result.isSuccess)
      #expect(tree == before)
    }
  }

  @Test mutating func `the graph has the modules, and the routes that they open`() throws {
    tree.texts["Sources/App/Model.swift"] = nil
    tree.texts["Sources/App/App.swift"] = """
      enum Routes { static let note = RouteName<Int, Never>("note") }
      class ListView: VIPView {}
      class ListPresenter: VIPPresenter { func open() { push(Routes.note(3)) } }
      class NoteView: VIPView {}
      """
    tree.texts["Sources/App/NoteRouter.swift"] = """
      struct NoteRouter: ModuleRouter {
        func register(in app: inout Registration) { app.route(Routes.note, .push, to: NoteView.self) }
      }
      """
    tree.texts["Sources/App/NoteView.swift"] = "class NoteView: VIPView {}"
    tree.texts["Sources/App/App.swift"]?.replace("class NoteView: VIPView {}", with: "")
    #expect(
      try run("graph", &tree).lines == [
        "flowchart LR", "  List[\"List<br/>view, presenter\"]", "  Note[\"Note<br/>view\"]",
        "  List -->|Routes.note| Note",
      ])
  }

  @Test mutating func `the graph has routes and views in nested types, and modules that a prefix names`() throws {
    tree.texts["Sources/App/Model.swift"] = """
      enum Page {
        enum Routes {
          static let note = RouteName<Int, Never>("note")
          static let help = RouteName<Void, Never>("help")
        }
      }
      enum Feature { class NoteView: VIPView { func open() { push(Page.Routes.help()) } } }
      class HelpScreen: VIPView { func open() { push(Page.Routes.note(3)) } }
      struct AppRouter: ModuleRouter {
        func register(in app: inout Registration) {
          app.route(Page.Routes.note, .push, to: Feature.NoteView.self)
          app.route(Page.Routes.help, .push, to: "Help")
        }
      }
      """
    #expect(
      try run("graph", &tree).lines == [
        "flowchart LR", "  Help[\"Help<br/>view\"]", "  Note[\"Note<br/>view\"]", "  Help -->|Routes.note| Note",
        "  Note -->|Routes.help| Help",
      ])
  }

  @Test mutating func `the graph follows adapters and interfaces to the modules that they open`() throws {
    tree.texts["Sources/App/App.swift"] = """
      enum Routes {
        static let note = RouteName<Int, Never>("note")
        static let help = RouteName<Int, Never>("help")
      }
      enum Needs {
        static let page = RouteName<Int, Never>("needs.page")
        static let text = RouteInterface<any Text, Int, Never>()
        static let other = RouteName<Int, Never>("needs.other")
        static let own = RouteName<Int, Never>("needs.own")
        static let lost = RouteName<Int, Never>("needs.lost")
      }
      enum Pages { static let text = RouteInterface<any Text, Int, Never>() }
      class ListView: VIPView {
        func open() {
          push(Needs.page(3))
          push(Needs.text(3))
          push(Needs.other(3))
          push(Needs.own(3))
          push(Needs.lost(3))
          push(Pages.text(3))
        }
      }
      struct AppRouter: ModuleRouter {
        func register(in app: inout Registration) {
          app.route(Routes.note, .push, to: NoteView.self)
          app.route(Routes.help, .push, to: "Help")
          app.interface(Pages.text, by: Routes.note) { (view: NoteView) in view }
          app.adapt(Needs.page, to: Needs.other, isDefault: true)
          app.adapt(Needs.page, to: Needs.text, parameters: { $0 }, output: { $0 })
          app.adapt(Needs.text, to: Pages.text) { $0 }
          app.adapt(Needs.other, to: Routes.help, isDefault: true, parameters: { $0 }, output: { $0 })
          app.adapt(Needs.own, to: Routes.help, isDefault: true)
          app.route(Needs.own, .push, to: NoteView.self)
          app.adapt(Needs.lost, to: Needs.lost)
        }
      }
      """
    tree.texts["Sources/App/Model.swift"] = "class NoteView: VIPView {}\nclass HelpView: VIPView {}\n"
    #expect(
      try run("graph", &tree).lines.filter { $0.contains("-->") } == [
        "  List -->|Needs.other| Help", "  List -->|Needs.own| Note", "  List -->|Needs.page| Note",
        "  List -->|Needs.text| Note", "  List -->|Pages.text| Note",
      ])
  }

  @Test mutating func `parts in one file have only the routes that their own code opens`() throws {
    tree.texts["Sources/App/App.swift"] = """
      enum Routes {
        static let note = RouteName<Int, Never>("note")
        static let list = RouteName<Int, Never>("list")
      }
      class ListView: VIPView {}
      extension ListView { func open() { push(Routes.note(3)) } }
      class NoteView: VIPView {}
      class HelpView: VIPView { struct Row { func open() { push(Routes.list(1)) } } }
      struct Helper { func open() { push(Routes.note(1)) } }
      struct AppRouter: ModuleRouter {
        func register(in app: inout Registration) {
          app.route(Routes.note, .push, to: NoteView.self)
          app.route(Routes.list, .push, to: ListView.self)
          app.start(Routes.note(1))
        }
      }
      """
    tree.texts["Sources/App/Page.swift"] = """
      class PageView: VIPView {}
      struct PageRow { func open() { push(Routes.list(2)) } }
      """
    #expect(
      try run("graph", &tree).lines.filter { $0.contains("-->") } == [
        "  Help -->|Routes.list| List", "  List -->|Routes.note| Note", "  Page -->|Routes.list| List",
      ])
  }

  @Test mutating func `the templates of a package take precedence, and their mistakes have a line`() throws {
    _ = try run("templates", &tree)
    let path = ".viper/templates/module/04-Service.txt"
    tree.texts[path] = "{{sources}}/{{name}}Notes.md\n# {{name}}\n"
    _ = try run("module A", &tree)
    #expect(tree.texts["Sources/App/A/ANotes.md"] == "# A\n")
    tree.texts[".viper/templates/module/Names.txt"] =
      "{{sources}}/{{name}}Names.md\n%for event in events\n- {{event.name}}\n%end\n"
    _ = try run("module C --events load,stop", &tree)
    #expect(tree.texts["Sources/App/C/CNames.md"] == "- load\n- stop\n")
    tree.texts[path] = "{{sources}}/{{name}}Notes.md\n# {{nmae}}\n"
    let mistake = #expect(throws: Template.Mistake.self) { _ = try run("module B", &tree) }
    #expect(mistake?.description.hasPrefix("\(path):2:1: error: There is no variable `nmae`.") == true)
  }

  @Test mutating func `the templates of Xcode have a placeholder for the name`() throws {
    _ = try run("templates --xcode Xcode", &tree)
    let folder = "Xcode/VIPER Module.xctemplate/"
    #expect(tree.texts[folder + "TemplateInfo.plist"]?.hasPrefix("<?xml") == true)
    let view = tree.texts[folder + "___VARIABLE_productName___View.swift"]
    #expect(view?.contains("final class ___VARIABLE_productName___View: VIPView, Mapped {") == true)
    #expect(!tree.texts.contains { $0.key.hasPrefix("Xcode/") && $0.value.contains("oduleName") })
  }

  @Test mutating func `AGENTS.md contains the files that the command writes`() throws {
    _ = try run("skill", &tree)
    let text = tree.texts["AGENTS.md"] ?? ""
    let command = "module Counter --presenter --route counter --input Int --output String --events 'add:Int->Int,reset'"
    #expect(text.contains(command))
    _ = try run(command.replacing("'", with: ""), &tree)
    let files = tree.texts.filter { $0.key.contains("Counter") }
    #expect(files.count == 6)
    for (path, source) in files { #expect(text.contains("### \(path)\n\n```swift\n\(source)```\n"), "\(path)") }
  }

  @Test func `an empty folder becomes a package, and the folder of an Xcode project has no manifest`() throws {
    var tree = MemoryTree()
    #expect(try run("module A --events load->Int --library ../VIPER", &tree).isSuccess)
    #expect(tree.texts["Package.swift"]?.contains(".package(name: \"VIPER\", path: \"../VIPER\")") == true)
    #expect(tree.texts["Sources/App/main.swift"]?.contains("  view.load()\n") == true)
    #expect(tree.texts[".gitignore"] == ".build/\n")
    let count = tree.texts.count
    #expect(try run("module B --flat", &tree).isSuccess)
    #expect(tree.texts.count == count + 2)
    tree = MemoryTree()
    #expect(try run("module A --route a --input Int", &tree).isSuccess)
    #expect(tree.texts["Sources/App/main.swift"]?.contains("launch(opening: Routes.a(1))") == true)
    tree = MemoryTree()
    #expect(
      try run("check", &tree).lines == [
        "There are no sources here. Run the command in the folder of a package, or name a folder with --folder."
      ])
    #expect(try run("module A --folder App/Features", &tree).isSuccess)
    #expect(tree.texts["App/Features/A/AView.swift"] != nil)
    #expect(tree.texts["AppTests/ATests.swift"] != nil)
    #expect(tree.texts["App/Features/Modules.generated.swift"] != nil)
    #expect(tree.texts["Package.swift"] == nil)
  }

  @Test func `a new package has no UIKit`() {
    var tree = MemoryTree()
    let error = #expect(throws: UsageError.self) { try run("module A --view uikit", &tree) }
    #expect(
      error?.text
        == "A new package is a program for a terminal, without UIKit. Choose another view, or write the module into an app:"
        + " --folder FOLDER.")
    #expect(tree == MemoryTree())
  }

  @Test func `a new package does not change a file .gitignore that exists`() throws {
    var tree = MemoryTree([".gitignore": ".DS_Store\n"])
    #expect(try run("module A", &tree).isSuccess)
    #expect(tree.texts["Package.swift"] != nil)
    #expect(tree.texts[".gitignore"] == ".DS_Store\n")
  }

  @Test func `random names and events are written or refused`() throws {
    var state: UInt64 = 1
    func next(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    let pieces = [
      "A", "z", "é", "1", "_", "-", "../", "class", "Type", "send", " ", "", "日", ":", "->", "Int", "[", "?", "\u{301}",
    ]
    func word() -> String { (0...next(3)).map { _ in pieces[next(pieces.count)] }.joined() }
    var counts = (written: 0, refused: 0)
    for _ in 0..<LongRun.count(200, long: 10_000) {
      var tree = Self.start
      let events = (0..<next(3)).map { _ in "\(word()):\(word())->\(word())" }.joined(separator: ",")
      do {
        let result = try Tool(["module", "A" + word(), "--events", events]).run(&tree)
        counts.written += result.isSuccess ? 1 : 0
        counts.refused += result.isSuccess ? 0 : 1
        #expect(tree.texts.keys.allSatisfy { !$0.contains("..") })
      } catch is UsageError {
        counts.refused += 1
        #expect(tree == Self.start)
      }
    }
    #expect(counts.written > 10)
    #expect(counts.refused > 10)
  }
}
