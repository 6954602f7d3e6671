import Testing

@testable import ScaffoldKit

@Suite("The names of modules")
struct ModuleNameTests {
  /// The options of modules that contain all lines of the templates together.
  private static let options = [
    "--kind eventbus --list --worker --view swiftui", "--kind eventbus --view uikit --route trip --input Int",
    "--kind thorough --list --input Int --output Int", "--kind merged --output Date --view uikit", "--kind cleanswift",
    "--kind service", "--kind widget --view swiftui", "--kind widget --view uikit --list --worker --output Int",
  ]
  private static let types = [
    "Bool", "Character", "Data", "Date", "Double", "Duration", "Float", "Int", "Int32", "Int64", "String", "UInt",
    "UInt64", "URL", "UUID", "Void",
  ]
  private static let parts = [
    "Adapter", "Interactor", "Item", "Needs", "Presenter", "Router", "Row", "Service", "View", "Controller",
    "Wireframe", "Worker",
  ]

  /// Returns the names of types and modules in the code of a new package, without the names that contain `Trip` or `App`.
  private func usedNames(_ options: String) throws -> Set<String> {
    let events = Self.types.map { "trip\($0):\($0)->\($0)" } + ["tripStop"]
    // A new package has no UIKit.
    var tree = options.contains("uikit") ? MemoryTree(["Sources/App/App.swift": ""]) : MemoryTree()
    let arguments = ["module", "Trip", "--events", events.joined(separator: ",")]
    let result = try Tool(arguments + options.split(separator: " ").map(String.init)).run(&tree)
    #expect(result.isSuccess, "\(result.lines)")
    let sources = tree.texts.filter { $0.key.hasSuffix(".swift") && $0.key != "Package.swift" }.map(\.value)
    let names = sources.flatMap { Lexer.read($0, file: "").tokens }.filter(\.isName).map(\.text)
    let own = Set(["App", "AppModules", "AppTests"])
    return Set(names.filter { $0.first?.isUppercase == true && !$0.contains("Trip") }).subtracting(own)
  }

  @Test(arguments: options)
  func `a module cannot have a name that the generated code uses, or declare a type with the name`(options: String)
    throws
  {
    for used in try usedNames(options) {
      #expect(throws: UsageError.self, "\(used)") { try ModuleRequest(used, flags: [], options: [:]) }
      for part in Self.parts where used.hasSuffix(part) && used != part {
        let name = String(used.dropLast(part.count))
        #expect(throws: UsageError.self, "\(name) declares \(used)") {
          try ModuleRequest(name, flags: [], options: [:])
        }
      }
    }
  }

  @Test(arguments: [
    "AnyObject", "Foundation", "KeyPath", "MainActor", "ModuleRouter", "Observation", "Output", "Screen", "Swift",
    "SwiftUI", "Testing", "UIKit", "VIPBuilder", "VIPER", "VIPInteractor", "VIPPresenter", "VIPRouter", "VIPView",
  ])
  func `a module cannot have the name of a library, or a name that a macro or a conformance uses`(name: String) {
    let error = #expect(throws: UsageError.self) { try ModuleRequest(name, flags: [], options: [:]) }
    #expect(error?.text == "The generated code already uses the name `\(name)`. Choose another name for the module.")
  }

  @Test func `a route to an existing module may have a name that only other kinds cannot have`() throws {
    let request = try ModuleRequest("Next", flags: [], options: ["--kind": "router"])
    #expect(request.declaredNames == ["NextRouter"])
    #expect(throws: UsageError.self) { try ModuleRequest("Module", flags: [], options: ["--kind": "router"]) }
  }

  @Test func `a module that was written under a reserved name can be destroyed`() throws {
    var tree = MemoryTree(["Sources/App/App.swift": "import VIPER"])
    _ = try Tool(["module", "Trip"]).run(&tree)
    // The record contains the checksums of the texts, which do not change.
    let record = tree.texts[GeneratedFiles.path]?.replacing("Trip", with: "Output")
    tree = MemoryTree(
      Dictionary(uniqueKeysWithValues: tree.texts.map { ($0.key.replacing("Trip", with: "Output"), $0.value) }))
    tree.texts[GeneratedFiles.path] = record
    #expect(tree.texts["Sources/App/Output/OutputView.swift"] != nil)
    #expect(try Tool(["destroy", "Output"]).run(&tree).isSuccess)
    #expect(tree.texts["Sources/App/Output/OutputView.swift"] == nil)
  }

  @Test(arguments: ["Worker", "Service"])
  func `a module is refused if the sources declare its default worker or service`(part: String) throws {
    var tree = MemoryTree(["Sources/App/App.swift": "struct DefaultTrip\(part) {}"])
    let options = part == "Worker" ? ["--worker"] : ["--kind", "service"]
    #expect(
      try Tool(["module", "Trip"] + options).run(&tree).lines == [
        "Sources/App/App.swift:1:8: error: There is a type DefaultTrip\(part). Choose another name for the module."
      ])
  }

  @Test func `the name of an answer's property is free without an answer and without a view`() throws {
    for options in [["--events", "load,loadResult"], ["--events", "load->Int,loadResult", "--kind", "service"]] {
      var tree = MemoryTree()
      #expect(try Tool(["module", "Trip"] + options).run(&tree).isSuccess)
    }
  }
}
