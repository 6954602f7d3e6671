import Foundation
import Testing
import VIPER
import VIPERTestSupport

@testable import VIPERRecording

/// The entries of the file system at which a recorder may find no recording.
enum OccupiedPath: String, CaseIterable, CustomTestStringConvertible {
  case text, line, json, list, database, shifted, blank, noStart, long, folder, fullFolder, pipe, device
  case linkToText, linkToFolder, linkToPipe, linkToDevice, linkToNothing

  var testDescription: String { rawValue }

  private static let header = #"{"app":"Other","started":1.5,"viper":2}"#

  /// The content of the file, or `nil` if the entry is no file.
  private var content: Data? {
    switch self {
    case .text, .linkToText: Data("The only copy of a letter.\n".utf8)
    case .line: Data("x".utf8)
    case .json: Data(#"{"app":"Other","started":1.5}"#.utf8)
    case .list: Data("[\(Self.header)]\n".utf8)
    case .database: Data("SQLite format 3\0".utf8) + Data((0..<4_080).map { UInt8($0 & 255) })
    case .shifted: Data("{}\n\(Self.header)\n".utf8)
    case .blank: Data("\n\(Self.header)\n".utf8)
    case .noStart: Data("{\"viper\":2}\n".utf8)
    case .long: Data(String(repeating: "[", count: FirstLine.byteLimit + 1).utf8)
    default: nil
    }
  }

  /// Creates the entry.
  func make(at url: URL, in folder: TemporaryFolder) throws {
    let target = folder.url.deletingLastPathComponent().appendingPathComponent("\(folder.url.lastPathComponent)-target")
    switch self {
    case .folder: try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    case .fullFolder:
      try FileManager.default.createDirectory(at: url.appendingPathComponent("x"), withIntermediateDirectories: true)
    case .pipe: #expect(mkfifo(url.path, 0o600) == 0)
    case .device: try link(url, to: "/dev/null")
    case .linkToDevice: try link(url, to: "/dev/zero")
    case .linkToNothing: try link(url, to: target.path)
    case .linkToText:
      try content?.write(to: folder.file("target"))
      try link(url, to: folder.file("target").path)
    case .linkToFolder: try link(url, to: "/")
    case .linkToPipe:
      #expect(mkfifo(folder.file("pipe").path, 0o600) == 0)
      try link(url, to: folder.file("pipe").path)
    default: try content?.write(to: url)
    }
  }

  private func link(_ url: URL, to path: String) throws {
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: path)
  }
}

@MainActor @Suite("Files that a recorder does not replace", .timeLimit(.minutes(1)))
struct OccupiedFileTests {
  private let folder: TemporaryFolder
  private var url: URL { folder.file("run.jsonl") }

  init() throws { folder = try TemporaryFolder() }

  private func recorder() throws -> Recorder {
    try Recorder(of: VIPRouter(onDiagnostic: { _ in }), to: url, app: "Test")
  }

  /// The names of the entries with their kinds, and the contents of the files.
  private var contents: [String] {
    get throws {
      try folder.names.map { name in
        let path = folder.file(name).path
        let kind = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        let size = kind == .typeRegular ? try Data(contentsOf: folder.file(name)).hashValue : 0
        return "\(name) \(kind?.rawValue ?? "") \(size)"
      }
    }
  }

  @Test(arguments: OccupiedPath.allCases, ["run.jsonl", "run.1.jsonl", "run.2.jsonl", "run.3.jsonl"])
  func `a recorder does not change an entry that is no recording`(_ kind: OccupiedPath, _ name: String) throws {
    try kind.make(at: folder.file(name), in: folder)
    let before = try contents
    for _ in 1...2 {
      let error = #expect(throws: (any Error).self) { try recorder() }
      #expect("\(error as Any)".contains("\"\(folder.file(name).path)\""), "\(error as Any)")
    }
    #expect(try contents == before)
  }

  @Test(arguments: OccupiedPath.allCases)
  func `an older file that is no recording is not replaced when a recording is renamed`(_ kind: OccupiedPath) throws {
    for _ in 1...3 { try recorder().stop() }
    #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.jsonl"])
    try kind.make(at: folder.file("run.3.jsonl"), in: folder)
    let before = try contents
    #expect(throws: (any Error).self) { try recorder() }
    #expect(try contents == before)
  }

  @Test(arguments: [
    ("", "run.jsonl"), (#"{"app":"A","started":1,"viper":2}"#, "run.1.jsonl run.jsonl"),
    ("{\"app\":\"A\",\"started\":1,\"viper\":2}\ntorn", "run.1.jsonl run.jsonl"),
    ("{\"later\":[],\"started\":1,\"viper\":99}\n", "run.1.jsonl run.jsonl"),
  ])
  func `an empty file is used, and a recording is renamed`(_ text: String, _ names: String) throws {
    try folder.write(text, to: "run.jsonl")
    try recorder().stop()
    #expect(try folder.names.joined(separator: " ") == names)
    #expect(try folder.text(of: names.split(separator: " ").count == 1 ? "run.jsonl" : "run.1.jsonl").hasPrefix(text))
    #expect(try Recording(contentsOf: url).app == "Test")
  }

  @Test func `a link to a recording is renamed, and the recording is not changed`() throws {
    let text = "{\"app\":\"A\",\"started\":1,\"viper\":2}\n"
    let target = try folder.write(text, to: "target")
    try FileManager.default.createSymbolicLink(atPath: url.path, withDestinationPath: target.path)
    for _ in 1...6 { try recorder().stop() }
    #expect(try folder.text(of: "target") == text)
    #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl", "run.jsonl", "target"])
  }

  @Test func `the last four recordings remain`() throws {
    for _ in 1...7 { try recorder().stop() }
    #expect(try folder.names == ["run.1.jsonl", "run.2.jsonl", "run.3.jsonl", "run.jsonl"])
  }

  @Test(arguments: [OccupiedPath.pipe, .linkToPipe, .device, .linkToDevice, .folder])
  func `an entry that is no regular file is not read`(_ kind: OccupiedPath) throws {
    try kind.make(at: url, in: folder)
    let error = #expect(throws: RecordingError.self) { try Recording(contentsOf: url) }
    let entry =
      switch kind {
      case .folder: "a folder"
      case .pipe, .linkToPipe: "a pipe"
      default: "a device"
      }
    #expect(
      error?.description
        == "The recording \"\(url.path)\" cannot be read: It is \(entry). Usually the path is wrong. Pass the file that a"
        + " Recorder wrote.")
  }
}
