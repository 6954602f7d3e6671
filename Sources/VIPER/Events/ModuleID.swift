/// The identity of a module instance, which is unique in this process and never reused.
public struct ModuleID: Hashable, Sendable, CustomStringConvertible {
  let number: UInt64

  /// The character `#` and a number. Numbers increase in the order in which modules are built.
  public var description: String { "#\(number)" }

  @MainActor private static var last: UInt64 = 0

  @MainActor static func next() -> ModuleID {
    last += 1
    return ModuleID(number: last)
  }
}
