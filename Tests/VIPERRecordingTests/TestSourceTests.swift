import Foundation
import Testing
import VIPER
import VIPERRecording

/// Registers the app whose recording `DoorbellReplayTest.swift` contains.
@MainActor func registerDoorbell(_ router: VIPRouter) throws {
  try router.register {
    $0.module(prefix: "Doorbell", view: { DoorbellView() }, interactor: { DoorbellInteractor() })
    $0.route(RouteName<Void, Never>("doorbell"), .root, to: "Doorbell")
  }
}

struct TestSourceTests {
  /// The file is compiled and its test runs, so the source of a recording compiles unchanged.
  @Test func `the source of a test is a complete file`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "DoorbellReplayTest.swift")
    let source = try String(contentsOf: file, encoding: .utf8)
    let lines = source.split(separator: "\n").filter { $0.hasPrefix("      {") }
    let recording = try Recording(data: Data(lines.map { "\($0)\n" }.joined().utf8))
    #expect(!recording.isCut)
    #expect(recording.testSource(named: "a doorbell rings", registering: "try registerDoorbell($0)") == source)
  }
}
