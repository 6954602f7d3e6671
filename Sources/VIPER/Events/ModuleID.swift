/// The identity of one module that was built, unique in this process and never used again.
public struct ModuleID: Hashable, Sendable, CustomStringConvertible {
  let number: UInt64

  /// `#` and a number, in the order in which modules were built.
  public var description: String { "#\(number)" }

  @MainActor private static var last: UInt64 = 0

  @MainActor static func next() -> ModuleID {
    last += 1
    return ModuleID(number: last)
  }
}
