import Foundation
import VIPER
import VIPERPlainData

/// One file of a recording.
struct RecordingPart {
  let header: RecordingHeader
  /// The lines after the header.
  let lines: [RecordedLine]
  /// Whether the last line was incomplete and is left out.
  let isTorn: Bool
  /// The first and last number and time.
  private let order: InputOrder

  /// Reads a file and the earlier files of the same run, if the file continues them.
  ///
  /// - Returns: The files, from the oldest to the newest.
  static func parts(of file: URL) throws(RecordingError) -> [RecordingPart] {
    // A crash after the file was renamed leaves no newest file, or an empty one.
    let files = file.existingFiles.drop { (try? $0.resourceValues(forKeys: [.fileSizeKey]).fileSize) == 0 }
    var newer = files.first ?? file
    var parts = [try RecordingPart(LineReader.read(newer), from: newer.lastPathComponent)]
    for file in files.dropFirst() {
      // A file of another run is not read, so its defects are no errors of this recording.
      guard !parts[0].header.isComplete, case .line(let line)? = try? FirstLine(of: file),
        RecordingHeader.header(in: line)?.started == parts[0].header.started
      else { break }
      let part = try RecordingPart(LineReader.read(file), from: file.lastPathComponent)
      // No input between the files is missing. A run can end before the first input of its newest file.
      let first = parts[0].order.firstNumber
      guard !part.isTorn, first.map({ $0 > 1 && part.order.lastNumber == $0 - 1 }) ?? true else { break }
      if let (time, line) = parts[0].order.firstTime,
        let defect = InputOrder.defect(ofTime: time, after: part.order.lastTime)
      {
        throw .unreadable(newer.lastPathComponent, line: line, defect)
      }
      parts.insert(part, at: 0)
      newer = file
    }
    return parts
  }

  /// Creates a part from its lines.
  ///
  /// - Parameter source: The place of the lines, for errors.
  init(_ read: (lines: [PlainData], isTorn: Bool), from source: String) throws(RecordingError) {
    // Read before the other fields, which a later format may change.
    if case .object(let fields)? = read.lines.first, let format = try? fields["viper"]?.decode(Int.self),
      format > RecordingHeader.format
    {
      throw .laterFormat(source, format, supported: RecordingHeader.format)
    }
    guard case .header(let header)? = read.lines.first.flatMap(RecordedLine.init) else {
      throw .unreadable(source, line: 1, "it is not the header of a recording")
    }
    var lines: [RecordedLine] = []
    lines.reserveCapacity(read.lines.count)
    var order = InputOrder(isComplete: header.isComplete)
    for (index, plain) in read.lines.enumerated().dropFirst() {
      // The navigation, with which earlier versions began a file that continues another one.
      if case .object(let fields) = plain, fields["checkpoint"] != nil { continue }
      guard let line = RecordedLine(plain) else {
        throw .unreadable(source, line: index + 1, "its fields are unknown")
      }
      if let defect = order.add(line, at: index + 1) { throw .unreadable(source, line: index + 1, defect) }
      lines.append(line)
    }
    (self.header, self.lines, self.isTorn, self.order) = (header, lines, read.isTorn, order)
  }
}

extension RecordingHeader {
  /// Returns the header in the first line of a file, also of a later format, or `nil` if the file is no recording.
  static func header(in line: [UInt8]) -> RecordingHeader? {
    guard let data = try? PlainData(json: Data(line)), case .header(let header)? = RecordedLine(data) else {
      return nil
    }
    return header
  }
}
