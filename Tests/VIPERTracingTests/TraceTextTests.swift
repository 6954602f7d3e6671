import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERTracing

@Suite("Texts of errors of traces") struct TraceTextTests {
  @Test func `the text of the report equals the file`() {
    let report = Diagnostic.traceNotWritten("run.jsonl", TextError("the disk is full"))
    #expect([report].compactMap(Texts.difference) == [])
  }
}
