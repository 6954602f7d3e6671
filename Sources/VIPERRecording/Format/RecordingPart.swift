import Foundation
import VIPER
import VIPERPlainData

/// One file of a recording.
struct RecordingPart {
  let header: RecordingHeader
  /// The lines after the header, except a checkpoint.
  let lines: [RecordedLine]
  /// Whether the last line was incomplete and is left out.
  let isTorn: Bool

  /// Reads a file and the earlier files of the same run, if the file continues them.
  ///
  /// - Returns: The files, from the oldest to the newest.
  static func parts(of file: URL) throws(RecordingError) -> [RecordingPart] {
    // A crash after the file was renamed leaves no newest file, or an empty one.
    let files = file.existingFiles.drop { (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize) == 0 }
    var parts = [try RecordingPart(contentsOf: files.first ?? file)]
    for file in files.dropFirst() {
      guard !parts[0].header.isComplete, let part = try? RecordingPart(contentsOf: file), parts[0].continues(part)
      else { break }
      parts.insert(part, at: 0)
    }
    return parts
  }

  private init(contentsOf file: URL) throws(RecordingError) {
    let (lines, isTorn) = try LineReader.read(file)
    try self.init(lines, isTorn, from: file.lastPathComponent)
  }

  init(data: Data) throws(RecordingError) {
    let (lines, isTorn) = try LineReader.lines(of: data, from: "the data")
    try self.init(lines, isTorn, from: "the data")
  }

  private init(_ data: [PlainData], _ isTorn: Bool, from source: String) throws(RecordingError) {
    var lines: [RecordedLine] = []
    lines.reserveCapacity(data.count)
    for (index, plain) in data.enumerated() {
      if index == 0, let format = RecordingHeader.format(of: plain), format > RecordingHeader.format {
        throw .laterFormat(source, format, supported: RecordingHeader.format)
      }
      guard let line = RecordedLine(plain) else {
        throw .unreadable(source, line: index + 1, "its fields are unknown")
      }
      if case .checkpoint = line { continue }
      lines.append(line)
    }
    guard case .header(let header)? = lines.first else {
      throw .unreadable(source, line: 1, "it is not the header of a recording")
    }
    self.header = header
    self.lines = Array(lines.dropFirst())
    self.isTorn = isTorn
  }

  /// Returns the index of the first input since a time.
  static func index(since time: Duration, in lines: [RecordedLine]) -> Int {
    lines.firstIndex { line in
      if case .input(_, _?, let microseconds) = line { .microseconds(microseconds) >= time } else { false }
    } ?? lines.count
  }

  /// Returns whether this file continues an earlier one: both belong to the same run, and no input between them is
  /// missing.
  func continues(_ earlier: RecordingPart) -> Bool {
    guard header.started == earlier.header.started, !earlier.isTorn,
      let first = lines.lazy.compactMap(\.number).first
    else { return false }
    return earlier.lines.last { $0.number != nil }?.number == first - 1
  }
}

extension RecordedLine {
  /// The number of an input.
  fileprivate var number: Int? {
    switch self {
    case .input(_, let number, _): number
    case .omitted(let number): number
    default: nil
    }
  }
}

extension RecordingHeader {
  /// Returns whether a line is the header of a recording, also of a later format.
  static func isHeader(_ line: [UInt8]) -> Bool { header(in: line) != nil }

  private static func header(in line: [UInt8]) -> RecordingHeader? {
    guard let data = try? PlainData(json: Data(line)), format(of: data) != nil,
      case .header(let header)? = RecordedLine(data)
    else { return nil }
    return header
  }
}
