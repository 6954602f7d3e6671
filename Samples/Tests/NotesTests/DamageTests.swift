import Foundation
import GRDB
import NotesDomain
import NotesStorage
import SQLiteStorage
import SampleTestSupport
import Testing

@Suite("A damaged store")
struct DamageTests {
  private let folder: TemporaryFolder

  /// Creates a store of 50 notes in about forty pages, without a log.
  init() async throws {
    folder = try TemporaryFolder()
    let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
    for number in 1...50 { try await store.save(Self.note(number)) }
  }

  private static func note(_ number: Int) -> Note {
    Note(title: "T\(number)", content: String(repeating: "content of \(number) ", count: 200))
  }

  /// The write-ahead log of the store.
  private var log: URL { URL(fileURLWithPath: folder.store.path + "-wal") }

  /// Adds notes to the log only, as a killed process leaves them. The notes are added in a copy that is still open.
  private func leaveLog(adding numbers: ClosedRange<Int>) async throws {
    let copy = try TemporaryFolder()
    try FileManager.default.copyItem(at: folder.store, to: copy.store)
    let database = try NotesDatabase(at: copy.store)
    for number in numbers { try await SQLiteNoteStore(database).save(Self.note(number)) }
    try withExtendedLifetime(database) {
      try Data(contentsOf: copy.store).write(to: folder.store)
      try Data(contentsOf: URL(fileURLWithPath: copy.store.path + "-wal")).write(to: log)
    }
  }

  private func titles() async throws -> [String] {
    try await SQLiteNoteStore(try NotesDatabase(at: folder.store)).all().map(\.title)
  }

  /// Starts the command, and expects that it prints one line, exits, and leaves the files unchanged.
  private func expectRefusal(saying reasons: String...) throws {
    let before = contents
    let (status, output, errors) = try NotesProcess.run(
      ["--store", folder.store.path], input: "login abc 123\nnew\nT\nC\ndone\nquit\n")
    #expect(status == 1)
    #expect(output.isEmpty)
    #expect(errors.hasPrefix("notes: Cannot "))
    #expect(errors.contains(folder.store.path))
    #expect(errors.split(separator: "\n").count == 1)
    for reason in reasons { #expect(errors.contains(reason), "\(errors)") }
    // Compared before the expectation, because a failure would print all bytes.
    let isUntouched = contents == before
    #expect(isUntouched)
  }

  /// The contents of the store and of its log. A missing log is equivalent to an empty one.
  private var contents: [Data] {
    [folder.store, log].map { (try? Data(contentsOf: $0)) ?? Data() }
  }

  @Test(arguments: [0x00, 0xa5, 0xff])
  func `when the program starts, overwritten pages in the middle of a store are reported`(byte: UInt8) throws {
    var bytes = try Data(contentsOf: folder.store)
    let middle = bytes.count / 2 / 4096 * 4096
    bytes.replaceSubrange(middle..<middle + 8192, with: Data(repeating: byte, count: 8192))
    try bytes.write(to: folder.store)
    try expectRefusal(saying: "it is damaged (", "Keep a copy", "--store")
  }

  @Test func `when the program starts, overwritten pages are reported, and the log of the store is preserved`()
    async throws
  {
    try await leaveLog(adding: 51...60)
    var bytes = try Data(contentsOf: folder.store)
    // Pages of old notes that have no newer copies in the log.
    bytes.replaceSubrange(81920..<90112, with: Data(repeating: 0xa5, count: 8192))
    try bytes.write(to: folder.store)
    try expectRefusal(saying: "it is damaged (")
    #expect(try Data(contentsOf: log).count > 4096)
  }

  @Test(arguments: [1_000, 4_096, 30_000, 81_920])
  func `when the program starts, a truncated store is reported`(size: Int) throws {
    try Data(contentsOf: folder.store).prefix(size).write(to: folder.store)
    try expectRefusal(saying: "it is damaged (", "Keep a copy", "--store")
  }

  @Test func `a file with only the first bytes of a store is not accepted as a store`() throws {
    try Data(contentsOf: folder.store).prefix(10).write(to: folder.store)
    try expectRefusal(saying: "it is not a Notes database")
  }

  @Test func `a database of another program is rejected and left unchanged`() throws {
    try FileManager.default.removeItem(at: folder.store)
    do {
      let other = try DatabaseQueue(path: folder.store.path)
      try other.write { try $0.execute(sql: "CREATE TABLE bookmark (address TEXT)") }
    }
    try expectRefusal(saying: "it is not a Notes database")
  }

  @Test func `damage that occurs after the store was opened is reported in one line`() async throws {
    let store = SQLiteNoteStore(try NotesDatabase(at: folder.store))
    let file = try FileHandle(forWritingTo: folder.store)
    try file.seek(toOffset: 8192)
    try file.write(contentsOf: Data(repeating: 0xa5, count: 4096 * 30))
    await #expect {
      try await store.all()
    } throws: { error in
      guard case .damaged(folder.store.path, _) = error as? StoreError else { return false }
      return "\(error)".contains("it is damaged (") && !"\(error)".contains("\n")
    }
  }

  @Test func `a damaged log is reported and preserved`() async throws {
    try await leaveLog(adding: 51...60)
    let good = try Data(contentsOf: log)
    var turned = good
    turned[20] ^= 1
    var random = SeededGenerator(4)
    let garbage = Data((0..<9_000).map { _ in UInt8.random(in: 0 ... .max, using: &random) })
    for bytes in [garbage, turned] {
      try bytes.write(to: log)
      try expectRefusal(saying: "\(log.path), which is damaged", "Keep a copy", "move it away")
    }
    // The two remedies: without the log, and with the restored log.
    try FileManager.default.removeItem(at: log)
    #expect(try await titles().count == 50)
    try good.write(to: log)
    #expect(try await titles() == (1...60).map { "T\($0)" })
  }

  @Test(arguments: [0, 20, 32, 10_000, 90_000])
  func `all complete changes before the cut of a truncated log are recovered`(size: Int) async throws {
    try await leaveLog(adding: 51...60)
    try Data(contentsOf: log).prefix(size).write(to: log)
    let found = try await titles()
    #expect(found == (1...found.count).map { "T\($0)" })
    #expect((50...60).contains(found.count))
    #expect(size > 32 || found.count == 50)
    #expect(size < 90_000 || found.count > 50)
  }

  @Test func `a log that contains only zeros adds no changes to the store`() async throws {
    try Data(count: 5_000).write(to: log)
    #expect(try await titles().count == 50)
  }

  @Test func `a damaged index of the log is rebuilt`() async throws {
    try await leaveLog(adding: 51...60)
    try Data(repeating: 0xa5, count: 32_768).write(
      to: URL(fileURLWithPath: folder.store.path + "-shm"))
    #expect(try await titles() == (1...60).map { "T\($0)" })
  }

  @Test func `an empty file is opened as a new store, unless a log exists`() async throws {
    try await leaveLog(adding: 51...60)
    let left = try Data(contentsOf: log)
    try Data().write(to: folder.store)
    try expectRefusal(saying: "it is empty, but \(log.path) is not", "Keep a copy")
    try FileManager.default.removeItem(at: folder.store)
    try expectRefusal(saying: "it is empty, but \(log.path) is not")
    let isKept = try Data(contentsOf: log) == left
    #expect(isKept)
    try FileManager.default.removeItem(at: log)
    try Data().write(to: folder.store)
    let (status, output, _) = try NotesProcess.run(
      ["--store", folder.store.path, "--strict"], input: "login abc 123\nnew\nT\nC\ndone\nquit\n")
    #expect(status == 0)
    #expect(output.contains("1. T\n   C\n"))
    #expect(try await titles() == ["T"])
  }
}
