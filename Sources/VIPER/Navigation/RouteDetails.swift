/// The looks of a transition, and of what is presented. A host follows what it can, and ignores the rest.
public struct RouteDetails: Hashable, Codable, Sendable {
  /// Whether the transition is animated.
  public var isAnimated = true
  /// The name of the transition, which a host maps to an animator; `nil` for the host's own.
  public var transition: String?
  /// The name of the element of the opener's view that a popover points at; `nil` for the whole view.
  public var anchor: String?
  /// The edge of the element at which a popover lies; `nil` for any.
  public var edge: Edge?
  /// The heights at which a sheet rests, the least first; none for the host's own.
  public var detents: [Detent] = []

  /// An edge of an element.
  public enum Edge: String, Codable, Sendable { case top, bottom, leading, trailing }

  /// A height at which a sheet rests.
  public enum Detent: Hashable, Codable, Sendable {
    /// About half of the screen.
    case medium
    /// All of the screen.
    case large
    /// A part of the largest height, from 0 to 1.
    case fraction(Double)
    /// A height in points.
    case height(Double)
  }

  /// Animated, and otherwise as the host likes.
  public init() {}

  /// Reads what was written; what is missing is as in ``init()``.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    isAnimated = try values.decodeIfPresent(Bool.self, forKey: .isAnimated) ?? true
    transition = try values.decodeIfPresent(String.self, forKey: .transition)
    anchor = try values.decodeIfPresent(String.self, forKey: .anchor)
    edge = try values.decodeIfPresent(Edge.self, forKey: .edge)
    detents = try values.decodeIfPresent([Detent].self, forKey: .detents) ?? []
  }
}
