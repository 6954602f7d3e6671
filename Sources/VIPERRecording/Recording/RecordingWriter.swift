import VIPER
import VIPERPlainData

/// The encoder of a recording: it encodes the lines of a recorder and stores them.
struct RecordingWriter {
  var texts: RecordedTexts
  let header: RecordingHeader
  var store: any LineStore

  /// Encodes and stores lines.
  mutating func write(_ lines: [PendingLine]) {
    for line in lines {
      let line = line(texts)
      // Each file begins with an input.
      if line.place != nil, store.isFull { store.begin(partHeader.bytes) }
      store.append(line)
    }
  }

  /// Returns the header and the stored lines since a time.
  func lines(since time: Duration) -> [[UInt8]] {
    let (lines, isComplete) = store.end(since: time)
    return [isComplete ? RecordedLine.header(header).bytes : partHeader.bytes] + lines
  }

  /// The header of a part of the recording without its beginning.
  private var partHeader: RecordedLine {
    var header = header
    header.isComplete = false
    return .header(header)
  }
}

extension Duration {
  /// The whole microseconds of the duration. A duration of more than 292,000 years is shortened.
  package var microseconds: Int { Int(number(of: 1_000_000)) }
}
