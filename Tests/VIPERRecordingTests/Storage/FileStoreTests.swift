import Foundation
import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERRecording

@Suite("Store of lines in files")
struct FileStoreTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("run.jsonl") }
  private let header = Array(#"{"app":"A","started":1,"viper":2}"#.utf8)

  init() throws { folder = try TemporaryFolder() }

  private func store(bytesPerFile: Int = 200) throws -> FileStore {
    try FileStore(url, bytesPerFile: bytesPerFile, firstLine: header) { _ in }
  }

  /// Appends lines until the store is full.
  private func fill(_ store: inout FileStore) {
    repeat { store.append(Array(#"{"text":"0123456789"}"#.utf8), at: .zero, beginsGroup: true) } while !store.isFull
  }

  @Test(arguments: [1, 2, 3, 4, 9])
  func `checkpoints that were requested before the first one was written begin one file`(_ count: Int) throws {
    var store = try store()
    fill(&store)
    for number in 1...count { store.begin([header, Array(#"{"checkpoint":\#(number)}"#.utf8)]) }
    #expect(try folder.names == ["run.1.jsonl", "run.jsonl"])
    #expect(try folder.text(of: "run.jsonl").hasSuffix("{\"checkpoint\":1}\n"))
    #expect(!store.isFull)
  }

  @Test func `a checkpoint for a file that is not full is ignored`() throws {
    var store = try store()
    store.append(header, at: .zero, beginsGroup: true)
    let before = try folder.text(of: "run.jsonl")
    store.begin([header])
    #expect(try folder.names == ["run.jsonl"])
    #expect(try folder.text(of: "run.jsonl") == before)
    fill(&store)
    #expect(try folder.names == ["run.jsonl"])
  }

  @Test func `a checkpoint that is longer than a file does not make the file full`() throws {
    var store = try store()
    fill(&store)
    let checkpoint = [header, Array(#"{"checkpoint":"\#(String(repeating: "x", count: 1_000))"}"#.utf8)]
    for _ in 1...4 { store.begin(checkpoint) }
    #expect(!store.isFull)
    #expect(try folder.names == ["run.1.jsonl", "run.jsonl"])
    fill(&store)
    #expect(try folder.text(of: "run.jsonl").split(separator: "\n").count > 5)
  }

  @Test func `four files remain if the store is full many times`() throws {
    var store = try store()
    for number in 1...7 {
      fill(&store)
      for _ in 1...number { store.begin([header]) }
    }
    #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl", "run.jsonl"])
  }

  @Test func `a file of the user that appears during the run is not replaced, and the store requests no checkpoint`()
    throws
  {
    let errors = Lock([String]())
    var store = try FileStore(url, bytesPerFile: 200, firstLine: header) { error in
      errors.withLock { $0.append("\(error)") }
    }
    fill(&store)
    try folder.write("The only copy of a letter.", to: "run.1.jsonl")
    let before = try folder.text(of: "run.jsonl")
    for _ in 1...3 {
      store.begin([header])
      store.append(header, at: .zero, beginsGroup: true)
    }
    let texts = errors.withLock { $0 }
    #expect(texts.count == 1)
    #expect(texts.first?.contains("run.1.jsonl") == true)
    #expect(try folder.text(of: "run.1.jsonl") == "The only copy of a letter.")
    #expect(try folder.text(of: "run.jsonl") == before)
    #expect(!store.isFull)
  }
}
