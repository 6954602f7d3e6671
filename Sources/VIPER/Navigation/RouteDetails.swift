/// The appearance of a transition and of a presented view. A host applies the details that it supports and ignores the
/// others.
public struct RouteDetails: Hashable, Sendable {
  /// Whether the transition is animated.
  public var isAnimated = true
  /// The name of the transition, which a host maps to an animator. `nil` means the default transition of the host.
  public var transition: String?
  /// The name of the element in the opener's view at which a popover points. `nil` means the whole view.
  public var anchor: String?
  /// The edge of the element at which a popover appears. `nil` means any edge.
  public var edge: Edge?
  /// The heights at which a sheet rests, in ascending order. An empty array means the default of the host.
  public var detents: [Detent] = []

  /// An edge of an element.
  public enum Edge: String, Codable, Sendable { case top, bottom, leading, trailing }

  /// A height at which a sheet rests.
  public enum Detent: Hashable, Codable, Sendable {
    /// About half of the screen height.
    case medium
    /// The full screen height.
    case large
    /// A fraction of the largest height, from 0 to 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
  }

  /// Creates details for an animated transition, with the defaults of the host.
  public init() {}
}
