import Foundation
import VIPERTestSupport

/// The recordings in the repository, and damages of their bytes.
enum DamagedRecording {
  /// A recording with each kind of line, without its beginning.
  private static let part = """
    {"app":"Ä","complete":false,"limit":99,"payloads":"listed","started":1.5,"viper":2}
    {"checkpoint":{"routes":[{"name":"a","data":[1,2.5,null,true,"é"]}]}}
    {"i":7,"in":"event","module":"A","name":"a.b","request":"one","t":5,"turns":2}
    {"by":7,"call":"a.b","data":"{}","module":"A","no":1}
    {"by":7,"number":"18446744073709551615"}
    {"data":{"$omitted":true},"in":"result","module":"A","name":"a.c","of":1,"status":"ok"}
    {"by":7,"module":"A","saw":"a.c success"}
    {"return":"answered"}
    {"of":7,"outcome":"answered"}
    {"after":5,"by":7,"delay":"a.b","module":"A","part":"middleware 1"}
    {"omitted":8}
    {"i":9,"idle":true,"in":"route","name":"r","route":{"source":"A","style":{"index":2,"place":"embed"}},"t":8}
    {"by":9,"no":1,"saw":"route r routing"}
    {"layout":"layout A"}
    {"end":"busy"}

    """

  /// The recordings in all folders of the repository, with their names, and one with each kind of line.
  static let recordings = Result { try read() }

  private static func read() throws -> [(name: String, bytes: [UInt8])] {
    var folder = URL(fileURLWithPath: #filePath)
    for _ in 1...4 { folder.deleteLastPathComponent() }
    // The folders of builds are hidden.
    let files = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    var found: [(String, [UInt8])] = [("part", Array(part.utf8))]
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "jsonl" else { continue }
      let bytes = Array(try Data(contentsOf: file))
      if String(decoding: bytes.prefix { $0 != newline }, as: UTF8.self).contains("\"viper\":") {
        found.append((file.lastPathComponent, bytes))
      }
    }
    return found.sorted { $0.0 < $1.0 }
  }

  static let newline = UInt8(ascii: "\n")

  private static let numbers = [
    "-9223372036854775808", "9223372036854775807", "-9223372036854775809", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "-1", "0", "-0", "1e308", "1e-308", "1e999999999", "-1e-999999999",
    "0.1", "4294967296", "3155760000000001", "1" + String(repeating: "0", count: 400), "\"1\"", "null", "[]", "{}",
    "true", "NaN", "Infinity",
  ]

  /// Damages bytes in one way.
  static func damage(_ bytes: inout [UInt8], _ random: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let place = random.number(0..<bytes.count)
    switch random.number(0..<12) {
    case 0: for _ in 0..<random.number(1..<4) { bytes[random.number(0..<bytes.count)] = UInt8(random.number(0..<256)) }
    case 1: bytes[place] ^= 1 << random.number(0..<8)
    case 2: changeLines(&bytes) { $0.remove(at: random.number(0..<$0.count)) }
    case 3:
      changeLines(&bytes) { lines in
        let index = random.number(0..<lines.count)
        lines.insert(lines[index], at: random.number(index..<lines.count))
      }
    case 4:
      changeLines(&bytes) { $0.swapAt(random.number(0..<$0.count), random.number(0..<$0.count)) }
    case 5...7: changeNumber(&bytes, from: place, random.pick(numbers))
    case 8:
      // Half a character, or the end of the bytes.
      let cut: [[UInt8]] = [
        [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0], Array("\\uD83D".utf8),
      ]
      if random.chance(50) {
        bytes.removeSubrange(place...)
      } else {
        bytes.insert(contentsOf: random.pick(cut), at: place)
      }
    case 9:
      let part = random.pick(["a", "\"", "\\", "0", " ", "é", "\"x\":1,"])
      bytes.insert(
        contentsOf: Array(String(repeating: part, count: random.number(1..<random.pick([8, 2_000]))).utf8), at: place)
    case 10:
      let part = random.pick(["[", "{\"a\":", "[[", "]", "}", "{\"checkpoint\":"])
      bytes.insert(contentsOf: Array(String(repeating: part, count: random.number(1..<500)).utf8), at: place)
    default: bytes.removeSubrange(place..<min(bytes.count, place + random.number(1..<80)))
    }
  }

  private static func changeLines(_ bytes: inout [UInt8], _ change: (inout [ArraySlice<UInt8>]) -> Void) {
    var lines = bytes.split(separator: newline)
    guard !lines.isEmpty else { return }
    change(&lines)
    bytes = lines.flatMap { $0 + [newline] }
  }

  /// Replaces the first number after a place.
  private static func changeNumber(_ bytes: inout [UInt8], from place: Int, _ number: String) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let start = bytes[place...].firstIndex(where: digits.contains) else { return }
    let end = bytes[start...].firstIndex { !digits.contains($0) } ?? bytes.count
    bytes.replaceSubrange(start..<end, with: Array(number.utf8))
  }
}
