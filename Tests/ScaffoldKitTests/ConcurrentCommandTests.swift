import Foundation
import ScaffoldKit
import Testing
import VIPERTestSupport

#if os(macOS) || os(Linux)

  @Suite("Commands of several processes")
  struct ConcurrentCommandTests {
    @Test func `several commands at the same time lose no registration and no record`() throws {
      let root = FileManager.default.temporaryDirectory.appending(path: "viper-\(UUID())")
      defer { try? FileManager.default.removeItem(at: root) }
      try FileManager.default.createDirectory(
        at: root.appending(path: "Sources/App"), withIntermediateDirectories: true)
      try Data().write(to: root.appending(path: "Sources/App/a.swift"))
      let tool = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(
        path: "viper-tool")
      try #require(FileManager.default.isExecutableFile(atPath: tool.path), "the tool is next to the tests")
      let count = LongRun.count(6, long: 12)
      let processes = try (0..<count).map { index in
        let process = Process()
        process.executableURL = tool
        process.arguments = ["module", "M\(index)", "--flat"]
        process.currentDirectoryURL = root
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        return process
      }
      for process in processes { process.waitUntilExit() }
      #expect(processes.allSatisfy { $0.terminationStatus == 0 })
      let tree = DiskTree(root)
      let registration = try #require(try tree.text(of: "Sources/App/Modules.generated.swift"))
      let record = try #require(try tree.text(of: ".viper/generated"))
      for index in 0..<count {
        #expect(registration.contains("M\(index)View.init"))
        #expect(record.contains("Sources/App/M\(index).swift"))
      }
    }
  }

#endif
