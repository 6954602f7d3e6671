import VIPER
import VIPERPlainData

/// The encoder of a recording: it encodes the lines of a recorder and stores them.
struct RecordingWriter {
  var texts: RecordedTexts
  let header: RecordingHeader
  var store: any LineStore

  /// Encodes and stores lines.
  mutating func write(_ lines: [PendingLine]) {
    for line in lines { store.append(line(texts)) }
  }

  /// Returns the header and the stored lines since a time.
  func lines(since time: Duration) -> [[UInt8]] {
    let (lines, isComplete) = store.end(since: time)
    return [RecordedLine.header(isComplete ? header : header.ofPart).bytes] + lines
  }
}

extension Duration {
  /// The whole microseconds of the duration. A duration of more than 292,000 years is shortened.
  package var microseconds: Int { Int(number(of: 1_000_000)) }
}
