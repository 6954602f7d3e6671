/// A line in the source of a test.
public struct TestPlace: Sendable, Hashable, CustomStringConvertible {
  /// The path of the file.
  public let filePath: String
  /// The line; the first is 1.
  public let line: Int

  init(_ filePath: StaticString, _ line: UInt) {
    self.filePath = "\(filePath)"
    self.line = Int(line)
  }

  /// The file's name and the line: `ShopTests.swift:41`.
  public var description: String { "\(filePath.split(separator: "/").last ?? ""):\(line)" }
}
