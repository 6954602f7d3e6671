/// How a module is shown. An open value: a navigator may know more styles than these.
public struct RouteStyle: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
  /// The style as a string.
  public let rawValue: String

  /// A style of this name.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Whatever fits: the navigator decides, and the handle tells what it became.
  public static let any = RouteStyle(rawValue: "any")
  /// On top of the opener, in the same container; undone by popping.
  public static let push = RouteStyle(rawValue: "push")
  /// Over the opener, in a container of its own; undone by dismissing that.
  public static let present = RouteStyle(rawValue: "present")

  /// The raw value.
  public var description: String { rawValue }
}
