import Foundation
import Testing
import VIPER
import VIPERRecording
import VIPERSwiftTesting
import VIPERTesting

@testable import Inspect

@MainActor @Suite(.viper) struct RunTests {
  @Test func `a recorded run behaves as before`() async throws {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../run.jsonl")
    try await AppTest.replay(Recording(contentsOf: file)) { _ = try Inspect($0) }
  }
}
