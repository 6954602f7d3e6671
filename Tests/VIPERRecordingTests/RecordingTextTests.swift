import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Texts of errors of recordings")
struct RecordingTextTests {
  private let diskIsFull = TextError("the disk is full")

  @Test func `the texts of reports equal the file`() {
    let reports: [Diagnostic] = [
      .secondRecorder, .lateRecorder, .notRecordable("note.save", UInt8.self),
      .writingFailed("notes.jsonl", diskIsFull),
    ]
    #expect(reports.compactMap(Texts.difference) == [])
  }

  @Test func `the texts of errors equal the file`() {
    let errors: [(String, RecordingError)] = [
      ("unreadable", .unreadable("notes.jsonl", line: 2, "it is not JSON")),
      ("laterFormat", .laterFormat("notes.jsonl", 9, supported: 1)),
      ("timeline", .timeline),
      ("incomplete", .incomplete), ("usedRouter", .usedRouter),
    ]
    #expect(errors.compactMap { Texts.difference("RecordingError.\($0)", "", "\($1)") } == [])
  }
}
