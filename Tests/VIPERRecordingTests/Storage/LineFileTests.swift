import Foundation
import Testing

@testable import VIPERRecording

@Suite("File of lines")
struct LineFileTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("a.b.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func file(
    files: Int = 4, firstLines: [String] = [], onError: @escaping (LineFileError) -> Void = { _ in }
  ) throws -> LineFile {
    try LineFile(url: url, files: files, firstLines: firstLines.map { Array($0.utf8) }, onError: onError)
  }

  @Test func `a line is in the file when append returns`() throws {
    let file = try file(firstLines: ["head", "er"])
    #expect(try folder.text(of: "a.b.jsonl") == "head\ner\n")
    file.append(Array("é".utf8))
    #expect(try folder.text(of: "a.b.jsonl") == "head\ner\né\n")
    file.append([])
    #expect(try folder.text(of: "a.b.jsonl") == "head\ner\né\n\n")
  }

  @Test func `a continued file is renamed, and the oldest file is deleted`() throws {
    let file = try file(files: 3, firstLines: ["h"])
    for line in ["1", "2", "3"] {
      file.append(Array(line.utf8))
      file.continueInNextFile(firstLines: [Array("h".utf8), Array("c".utf8)])
    }
    #expect(try folder.names == ["a.b.1.jsonl", "a.b.2.jsonl", "a.b.jsonl"])
    #expect(try folder.text(of: "a.b.2.jsonl") == "h\nc\n2\n")
    #expect(try folder.text(of: "a.b.1.jsonl") == "h\nc\n3\n")
    #expect(try folder.text(of: "a.b.jsonl") == "h\nc\n")
    #expect(file.byteCount == 4)
  }

  @Test func `a single file is deleted when it is continued`() throws {
    let file = try file(files: 1)
    file.append(Array("1".utf8))
    file.continueInNextFile()
    file.append(Array("2".utf8))
    #expect(try folder.names == ["a.b.jsonl"])
    #expect(try folder.text(of: "a.b.jsonl") == "2\n")
  }

  @Test func `a file of an earlier run is renamed, and an empty one is not`() throws {
    try folder.write("", to: "a.b.jsonl")
    try file().close()
    #expect(try folder.names == ["a.b.jsonl"])
    try folder.write("torn", to: "a.b.jsonl")
    try file().append(Array("new".utf8))
    #expect(try folder.text(of: "a.b.1.jsonl") == "torn")
    #expect(try folder.text(of: "a.b.jsonl") == "new\n")
  }

  @Test func `a missing folder is an error of the initializer`() throws {
    let url = folder.file("missing/a.jsonl")
    let error = #expect(throws: LineFileError.self) { try LineFile(url: url, onError: { _ in }) }
    #expect(error?.code == ENOENT)
    #expect(error?.description == "The file \"\(url.path)\" cannot be created: No such file or directory.")
  }

  @Test func `a closed file ignores lines`() throws {
    let file = try file()
    #expect(file.isOpen)
    file.close()
    file.append([1])
    #expect(!file.isOpen)
    #expect(try folder.text(of: "a.b.jsonl").isEmpty)
  }

  @Test func `an error during the rotation is reported once, and later lines are ignored`() throws {
    var errors: [LineFileError] = []
    let file = try file(files: 2, onError: { errors.append($0) })
    file.append(Array("1".utf8))
    // A folder that is not empty cannot be replaced by a file.
    try FileManager.default.createDirectory(at: folder.file("a.b.1.jsonl/x"), withIntermediateDirectories: true)
    file.append(Array("2".utf8))
    file.continueInNextFile()
    for line in ["3", "4"] { file.append(Array(line.utf8)) }
    #expect(
      errors.map(\.description) == [
        "The file \"\(url.path)\" cannot be renamed: Is a directory."
      ])
    #expect(try folder.text(of: "a.b.jsonl") == "1\n2\n")
    #expect(!file.isOpen)
  }

  #if os(Linux)
    @Test func `a full disk is reported once, and later lines are ignored`() throws {
      try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: "/dev/full")
      var errors: [LineFileError] = []
      let file = try file(onError: { errors.append($0) })
      for line in ["1", "2"] { file.append(Array(line.utf8)) }
      #expect(errors.map(\.code) == [ENOSPC])
      #expect(errors.first?.description == "The file \"\(url.path)\" cannot be written: No space left on device.")
      #expect(!file.isOpen)
      #expect(throws: LineFileError.self) { try self.file(firstLines: ["h"]) }
    }
  #endif
}
