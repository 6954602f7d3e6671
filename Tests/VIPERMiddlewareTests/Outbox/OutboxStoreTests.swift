import Foundation
import Testing
import VIPER
@testable import VIPERMiddleware
import VIPERTestSupport

@MainActor @Suite("Stores of an outbox")
struct OutboxStoreTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("outbox.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func entry(_ id: String, _ state: OutboxEntry.State = .waiting, input: String = "1\n\"é") -> OutboxEntry {
    OutboxEntry(id: id, name: "notes.save", module: "Notes", input: input, state: state)
  }

  /// Returns the entries that a store reads after a restart. The file is copied, because a store may still be open.
  private func entriesAfterRestart(of url: URL? = nil) throws -> [OutboxEntry] {
    let other = try TemporaryFolder()
    try FileManager.default.copyItem(at: url ?? self.url, to: other.file("outbox.jsonl"))
    return try FileOutboxStore(url: other.file("outbox.jsonl")).load()
  }

  @Test(arguments: [true, false])
  func `a store returns its entries in the order in which they were first saved`(usesFile: Bool) throws {
    let store: any OutboxStore = usesFile ? try FileOutboxStore(url: url) : MemoryOutboxStore()
    #expect(try store.load() == [])
    for id in ["a", "b", "c"] { try store.save(entry(id)) }
    let failed = entry("a", .failed(.invalid, message: "No text."))
    try store.save(failed)
    try store.remove("b")
    try store.remove("unknown")
    #expect(try store.load() == [failed, entry("c")])
    if usesFile { #expect(try entriesAfterRestart() == [failed, entry("c")]) }
  }

  @Test func `an entry that is being performed waits after a restart`() throws {
    try FileOutboxStore(url: url).save(entry("a", .performing))
    #expect(try FileOutboxStore(url: url).load() == [entry("a")])
  }

  @Test func `a file that is cut at any byte loses only the last change, and accepts further ones`() throws {
    let store = try FileOutboxStore(url: url)
    var versions = [store.load()]
    var ends = [try Data(contentsOf: url).count]
    for change in ["+a", "+b", "-a", "+c"] {
      if change.first == "+" { try store.save(entry("\(change.last ?? "a")")) } else { try store.remove("a") }
      versions.append(store.load())
      ends.append(try Data(contentsOf: url).count)
    }
    let bytes = try Data(contentsOf: url)
    // A normal run cuts the file at a part of its bytes, and at its end.
    for length in ends[0]...bytes.count where (bytes.count - length).isMultiple(of: LongRun.count(7, long: 1)) {
      let cut = folder.file("\(length).jsonl")
      try bytes.prefix(length).write(to: cut)
      let version = versions[(ends.firstIndex { $0 > length } ?? ends.count) - 1]
      let torn = try FileOutboxStore(url: cut)
      #expect(torn.load() == version)
      try torn.save(entry("d"))
      #expect(try entriesAfterRestart(of: cut) == version + [entry("d")])
    }
  }

  @Test func `a last line that is not JSON is removed, and any other damaged line is an error`() throws {
    for id in ["a", "b"] { try FileOutboxStore(url: url).save(entry(id)) }
    let text = try folder.text(of: "outbox.jsonl")
    try folder.write(text + "\0\0\0\n", to: "outbox.jsonl")
    #expect(try FileOutboxStore(url: url).load().count == 2)
    #expect(try folder.text(of: "outbox.jsonl") == text)
    var lines = text.split(separator: "\n").map(String.init)
    lines[1] = #"{"save":{"id":"a"}}"#
    try folder.write(lines.joined(separator: "\n") + "\n", to: "outbox.jsonl")
    let error = #expect(throws: OutboxError.self) { try FileOutboxStore(url: url) }
    #expect(error?.code == "outbox.damaged")
    #expect(error?.description.hasPrefix("Line 2 of the outbox") == true)
    #expect(try folder.text(of: "outbox.jsonl").hasPrefix(lines[0]), "unchanged")
  }

  @Test(arguments: ["a text", "{\"outbox\":2}\n", "{\"outbox\":1}"])
  func `a file that is not an outbox is not changed`(_ text: String) throws {
    try folder.write(text, to: "outbox.jsonl")
    let error = #expect(throws: OutboxError.self) { try FileOutboxStore(url: url) }
    #expect(error?.code == "outbox.notAnOutbox")
    #expect(try folder.text(of: "outbox.jsonl") == text)
  }

  @Test func `a folder and a pipe are not outboxes, and an empty file becomes one`() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    #expect(throws: OutboxError.self) { try FileOutboxStore(url: url) }
    #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
    #expect(throws: OutboxError.self) { try FileOutboxStore(url: folder.file("pipe")) }
    try folder.write("", to: "empty")
    try FileOutboxStore(url: folder.file("empty")).save(entry("a"))
    #expect(try FileOutboxStore(url: folder.file("empty")).load() == [entry("a")])
  }

  @Test func `a file of many changes is replaced by a short one with the same entries`() throws {
    let store = try FileOutboxStore(url: url)
    try store.save(entry("first"))
    for number in 0..<LongRun.count(100, long: 1_000) {
      try store.save(entry("\(number)"))
      try store.remove("\(number)")
    }
    try store.save(entry("last"))
    #expect(try folder.text(of: "outbox.jsonl").split(separator: "\n").count < 100)
    #expect(try entriesAfterRestart() == [entry("first"), entry("last")])
    #expect(try folder.names == ["outbox.jsonl"])
  }

  @Test func `a kill while a file is replaced leaves the old file, and the incomplete new file is replaced later`()
    throws
  {
    try FileOutboxStore(url: url).save(entry("a"))
    try folder.write("{\"outb", to: ".outbox.jsonl.new")
    let store = try FileOutboxStore(url: url)
    for number in 0..<100 {
      try store.save(entry("\(number)"))
      try store.remove("\(number)")
    }
    #expect(try entriesAfterRestart() == [entry("a")])
    #expect(try folder.names == ["outbox.jsonl"])
  }

  @Test func `another file with the name of the new file is not replaced, and the outbox continues`() throws {
    let store = try FileOutboxStore(url: url)
    try folder.write("a text", to: ".outbox.jsonl.new")
    for number in 0..<100 {
      try store.save(entry("\(number)"))
      try store.remove("\(number)")
    }
    #expect(try folder.text(of: ".outbox.jsonl.new") == "a text")
    #expect(try entriesAfterRestart() == [])
  }

  /// Expects that no other store of the file can be opened.
  private func expectInUse(_ url: URL, place: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: OutboxError.self, sourceLocation: place) { try FileOutboxStore(url: url) }
    #expect(error?.code == "outbox.inUse", sourceLocation: place)
  }

  @Test func `a second store of a file is refused until the first one is released`() throws {
    var store: FileOutboxStore? = try FileOutboxStore(url: url)
    let link = folder.file("link.jsonl")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    expectInUse(url)
    expectInUse(link)
    try store?.save(entry("a"))
    expectInUse(url)
    #expect(store?.load() == [entry("a")])
    store = nil
    #expect(try FileOutboxStore(url: url).load() == [entry("a")])
  }

  @Test func `a store whose file was replaced by a short one still has the lock`() throws {
    let store = try FileOutboxStore(url: url)
    let number = { try FileManager.default.attributesOfItem(atPath: url.path)[.systemFileNumber] as? Int }
    let first = try number()
    for number in 0..<100 {
      try store.save(entry("\(number)"))
      try store.remove("\(number)")
    }
    #expect(try number() != first)
    expectInUse(url)
  }

  @Test func `a store that cannot be opened leaves no lock`() throws {
    try folder.write("a text", to: "outbox.jsonl")
    #expect(throws: OutboxError.self) { try FileOutboxStore(url: url) }
    try folder.write("", to: "outbox.jsonl")
    #expect(try FileOutboxStore(url: url).load() == [])
  }

  @Test func `a symbolic link remains a link`() throws {
    let link = folder.file("link.jsonl")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: url)
    try folder.write("", to: "outbox.jsonl")
    try FileOutboxStore(url: link).save(entry("a"))
    #expect(try FileOutboxStore(url: url).load() == [entry("a")])
  }

  @Test func `the texts of file errors equal the file of texts`() {
    let missing = URL(fileURLWithPath: "/no folder/outbox.jsonl")
    let error = #expect(throws: OutboxError.self) { try FileOutboxStore(url: missing) }
    #expect(error?.code == "outbox.fileFailed")
    let errors: [OutboxError] = [
      .notAnOutbox(path: "/a/outbox.jsonl"), .inUse(path: "/a/outbox.jsonl"),
      .damaged(path: "/a/outbox.jsonl", line: 3, reason: "it is not an object"),
      .fileFailed(path: "/a/outbox.jsonl", operation: "written", reason: "No space left on device"),
    ]
    #expect(
      errors.map(recordedBrief) == [
        "OutboxError.notAnOutbox: /a/outbox.jsonl", "OutboxError.inUse: /a/outbox.jsonl",
        "OutboxError.damaged: /a/outbox.jsonl, 3",
        "OutboxError.fileFailed: /a/outbox.jsonl, written",
      ])
  }
}
