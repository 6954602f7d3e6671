import Foundation
import ScaffoldKit
import Testing
import VIPERTestSupport

#if os(macOS) || os(Linux)

  /// Scans the sources of this repository, and compares the types with those that the compiler has found.
  @Suite("Scanning of this repository")
  struct RepositoryScanTests {
    private static let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the built modules, next to the program of the tests.
    private static let modules = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appending(path: "Modules")

    /// The types of the core, which is the largest library.
    private static let core = Result { try declarations(in: "Sources/VIPER") }

    private static func declarations(in folder: String, eachOf count: Int = 1) throws -> [TypeDeclaration] {
      let tree = DiskTree(root)
      let files = try tree.files(in: folder).filter { $0.hasSuffix(".swift") }
      return try stride(from: 0, to: files.count, by: count).flatMap { index in
        SourceScanner.declarations(in: try tree.text(of: files[index]) ?? "", file: files[index])
      }
    }

    @Test(arguments: ["Sources", "Tests", "Samples"])
    func `the files of the repository are scanned`(folder: String) throws {
      #expect(try Self.declarations(in: folder, eachOf: LongRun.count(25, long: 1)).count > 40)
    }

    @Test(
      .enabled(if: FileManager.default.fileExists(atPath: modules.path), "the modules are next to the tests"),
      arguments: ["VIPER"] + (LongRun.isOn ? ["VIPERLists", "VIPERTesting", "ScaffoldKit"] : []))
    func `the types of a library are those that the compiler has found`(library: String) throws {
      let compiled = try compiledTypes(of: library)
      let declarations = try library == "VIPER" ? Self.core.get() : Self.declarations(in: "Sources/\(library)")
      let scanned = declarations.filter { $0.kind != .extension }
      // The symbol graph has no private types, and no types of other platforms.
      let visible = scanned.filter { $0.access >= .internal && $0.conditions.isEmpty }
      #expect(compiled.subtracting(scanned.map(\.name)) == [], "not found by the scanner")
      #expect(Set(visible.map(\.name)).subtracting(compiled) == [], "not found by the compiler")
      #expect(compiled.count > 10)
    }

    @Test func `the core contains no module`() throws {
      let found = ModuleFinder(try Self.core.get())
      #expect(found.modules == [])
      #expect(found.routers == [])
      #expect(found.problems == [])
    }

    /// Returns the names of the types in the symbol graph of a library.
    private func compiledTypes(of library: String) throws -> Set<String> {
      let folder = FileManager.default.temporaryDirectory.appending(path: "graphs-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let triple = try #require(try Self.triple.get())
      try Self.run(
        "swift", "symbolgraph-extract", "-module-name", library, "-I", Self.modules.path, "-target", triple,
        "-minimum-access-level", "internal", "-output-dir", folder.path)
      var names: Set<String> = []
      for file in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
        let graph = try JSONDecoder().decode(Graph.self, from: Data(contentsOf: folder.appending(path: file)))
        let types = graph.symbols.filter { symbol in
          symbol.location != nil
            && ["class", "struct", "enum", "protocol"].contains { symbol.kind.identifier == "swift.\($0)" }
        }
        names.formUnion(types.map { $0.pathComponents.joined(separator: ".") })
      }
      return names
    }

    private static let triple = Result {
      try String(data: run("swift", "-print-target-info"), encoding: .utf8)?
        .firstMatch(of: #/"unversionedTriple": "([^"]*)"/#).map { String($0.output.1) }
    }

    /// Runs a command, and returns its output.
    @discardableResult private static func run(_ command: String...) throws -> Data {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = command
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "\(command)")
      return output
    }

    private struct Graph: Decodable {
      let symbols: [Symbol]

      struct Symbol: Decodable {
        let kind: Kind
        let pathComponents: [String]
        let location: Location?
      }

      struct Kind: Decodable { let identifier: String }
      struct Location: Decodable { let uri: String }
    }
  }

#endif
