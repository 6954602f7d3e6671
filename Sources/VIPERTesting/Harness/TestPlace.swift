/// A line in the source of a test.
public struct TestPlace: Sendable, CustomStringConvertible {
  private let path: StaticString
  private let number: UInt

  init(_ filePath: StaticString, _ line: UInt) { (path, number) = (filePath, line) }

  /// The path of the file.
  public var filePath: String { "\(path)" }
  /// The number of the line, starting with 1.
  public var line: Int { Int(number) }
  /// The name of the file and the number of the line, such as `ShopTests.swift:41`.
  public var description: String { "\(filePath.split(separator: "/").last ?? ""):\(line)" }
}
