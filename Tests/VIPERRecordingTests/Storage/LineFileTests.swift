import Foundation
import Testing
import VIPERTestSupport

@testable import VIPERRecording

@Suite("File of lines")
struct LineFileTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.b.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func file(
    files: Int = 4, bytesPerFile: Int = .max, laterHeader: String? = nil,
    isHeader: @escaping ([UInt8]) -> Bool = { _ in true }, onError: @escaping (LineFileError) -> Void = { _ in }
  ) throws -> LineFile {
    try LineFile(
      url: url, files: files, bytesPerFile: bytesPerFile, header: Array("head".utf8),
      laterHeader: laterHeader.map { Array($0.utf8) }, isHeader: isHeader, onError: onError)
  }

  @Test func `a line is in the file when append returns`() throws {
    let file = try file()
    #expect(try folder.text(of: "a.b.jsonl") == "head\n")
    file.append(Array("é".utf8))
    #expect(try folder.text(of: "a.b.jsonl") == "head\né\n")
    file.append([])
    #expect(try folder.text(of: "a.b.jsonl") == "head\né\n\n")
  }

  @Test func `a continued file is renamed, and the oldest file is deleted`() throws {
    let file = try file(files: 3, bytesPerFile: 3, laterHeader: "h")
    for line in ["1", "2", "3", "4"] { file.append(Array(line.utf8)) }
    file.append(Array("5".utf8), begins: false)
    #expect(try folder.names == ["a.b.1.jsonl", "a.b.2.jsonl", "a.b.jsonl"])
    #expect(try folder.text(of: "a.b.2.jsonl") == "h\n2\n")
    #expect(try folder.text(of: "a.b.1.jsonl") == "h\n3\n")
    #expect(try folder.text(of: "a.b.jsonl") == "h\n4\n5\n")
  }

  @Test func `a file of an earlier run is renamed, and an empty one is not`() throws {
    try folder.write("", to: "a.b.jsonl")
    try file().close()
    #expect(try folder.names == ["a.b.jsonl"])
    try folder.write("torn", to: "a.b.jsonl")
    try file().append(Array("new".utf8))
    #expect(try folder.text(of: "a.b.1.jsonl") == "torn")
    #expect(try folder.text(of: "a.b.jsonl") == "head\nnew\n")
  }

  @Test(arguments: [("note", ""), ("note\n", ""), ("", "note"), ("head\n", "note\nhead\n")])
  func `a file with another first line is not replaced`(_ text: String, _ older: String) throws {
    try folder.write(text, to: "a.b.jsonl")
    try folder.write(older, to: "a.b.2.jsonl")
    let isOld = !older.isEmpty
    let error = #expect(throws: LineFileError.self) {
      try file(isHeader: { $0 == Array("head".utf8) })
    }
    #expect(error?.code == EEXIST)
    let path = isOld ? folder.file("a.b.2.jsonl").path : url.path
    #expect(
      error?.description
        == "The path \"\(path)\" leads to a file that is not a recording, "
        + (isOld
          ? "and the recording \"a.b.jsonl\" needs this name for an older file. Usually another program has created it. Move"
            + " it, or pass another path."
          : "and a recording replaces only an earlier recording. Usually the path of another file was passed. Pass the path"
            + " of a new file or of an earlier recording."))
    #expect(try folder.text(of: "a.b.jsonl") == text)
    #expect(try folder.text(of: "a.b.2.jsonl") == older)
  }

  @Test func `a missing folder is an error of the initializer`() throws {
    let url = folder.file("missing/a.jsonl")
    let error = #expect(throws: LineFileError.self) {
      try LineFile(url: url, header: [], isHeader: { _ in true }, onError: { _ in })
    }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "The file \"\(url.path)\" cannot be created: No such file or directory.")
  }

  @Test func `a closed file ignores lines`() throws {
    let file = try file()
    #expect(file.isOpen)
    file.close()
    file.append([1])
    #expect(!file.isOpen)
    #expect(try folder.text(of: "a.b.jsonl") == "head\n")
  }

  @Test func `an error during the rotation is reported once, and later lines are ignored`() throws {
    var errors: [LineFileError] = []
    let file = try file(files: 2, bytesPerFile: 8, onError: { errors.append($0) })
    file.append(Array("1".utf8))
    try FileManager.default.createDirectory(at: folder.file("a.b.1.jsonl/x"), withIntermediateDirectories: true)
    file.append(Array("2".utf8))
    for line in ["3", "4"] { file.append(Array(line.utf8)) }
    #expect(
      errors.map(\.description) == [
        "The path \"\(folder.file("a.b.1.jsonl").path)\" leads to a folder, and the recording \"a.b.jsonl\" needs this name"
          + " for an older file. Usually another program has created it. Move it, or pass another path."
      ])
    #expect(try folder.text(of: "a.b.jsonl") == "head\n1\n2\n")
    #expect(!file.isOpen)
  }

  #if os(Linux)
    @Test func `a full disk is reported once, and later lines are ignored`() throws {
      var errors: [LineFileError] = []
      let file = try file(onError: { errors.append($0) })
      try fillDisk()
      for line in ["1", "2"] { file.append(Array(line.utf8)) }
      #expect(errors.map(\.code) == [ENOSPC])
      #expect(errors.first?.description == "The file \"\(url.path)\" cannot be written: No space left on device.")
      #expect(!file.isOpen)
    }

    /// Replaces the open file by a device without free space.
    private func fillDisk() throws {
      let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
      let descriptor = descriptors.first {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == url.path
      }
      let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
      defer { close(full) }
      #expect(dup2(full, try #require(descriptor.flatMap { Int32($0) })) >= 0)
    }
  #endif
}
