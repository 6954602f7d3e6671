/// The styles that a host performs, and the replacements of other styles.
///
/// ```swift
/// RouteStyles([.push, .present], becoming: [.any: .push, .popover: .sheet, .sheet: .present])
/// ```
public struct RouteStyles: Sendable {
  private let performed: Set<RouteStyle.Place>
  private let becoming: [RouteStyle: RouteStyle]
  /// The kinds of the replaced styles. Most styles have no replacement.
  private let replaced: Set<RouteStyle.Place>
  /// The bits of the places that the host performs and never replaces. For these places no set is searched.
  private let direct: UInt16

  /// Creates a set of performed styles and replacements.
  ///
  /// - Parameters:
  ///   - performed: The styles that the host performs without a replacement. The host performs each of them with any
  ///     slot.
  ///   - becoming: The replacements of other styles. A key with a slot applies to that slot only. A key without a slot
  ///     applies to all slots. A replacement may have a replacement. A style may be replaced by the same style with
  ///     another container or slot.
  public init(_ performed: [RouteStyle], becoming: [RouteStyle: RouteStyle] = [:]) {
    self.init(Set(performed.map(\.place.kind)), becoming)
  }

  private init(_ performed: Set<RouteStyle.Place>, _ becoming: [RouteStyle: RouteStyle]) {
    (self.performed, self.becoming) = (performed, becoming)
    replaced = Set(becoming.keys.map(\.place.kind))
    direct = performed.subtracting(replaced).reduce(0) { $0 | $1.bit }
  }

  /// The styles that a host without a screen performs, and the replacements of the styles that require a screen. For
  /// example, a sheet becomes `present`. `root`, `tab` and `column` are performed, because they only replace views.
  /// `unshown` is not listed, because it needs no host.
  public static let standard = RouteStyles(
    [.push, .present, .replace, .root, .tab(""), .column(""), .embed],
    becoming: [
      .any: .push, .show: .push, .showDetail: .present, .popover: .present, .sheet: .present,
      .fullScreen: .present, .window: .present,
    ])

  /// Returns the same styles, with `other` as the replacement of `style`. Use this method for named transitions.
  public func adding(_ style: RouteStyle, as other: RouteStyle) -> RouteStyles {
    RouteStyles(performed, becoming.merging([style: other]) { $1 })
  }

  /// Returns the style that the host performs for a requested style.
  ///
  /// - Parameters:
  ///   - style: The requested style.
  ///   - inColumns: Whether the container has columns. In such a container, `showDetail` becomes the column `detail`.
  /// - Returns: The performed style, in the requested container. The value is `nil` if the host performs neither the
  ///   style nor a replacement, or if the replacements form a cycle.
  public func resolve(_ style: RouteStyle, inColumns: Bool = false) -> RouteStyle? {
    let style = inColumns && style.place.isShowDetail ? .column("detail", as: style) : style
    if direct & style.place.bit != 0 { return style }
    let kind = style.place.kind
    guard replaced.contains(kind) else { return performed.contains(kind) ? style : nil }
    var current = style
    for _ in 0...becoming.count {
      let place = current.place.withoutIndex
      if let next = becoming[RouteStyle(place)] ?? becoming[RouteStyle(place.kind)] {
        current = RouteStyle(
          next.place.completed(from: current.place), in: current.container ?? next.container,
          details: current.details == RouteDetails() ? next.details : current.details)
      }
      if current.place.withoutIndex == place { return performed.contains(place.kind) ? current : nil }
    }
    return nil
  }
}

extension RouteStyle.Place {
  /// A bit for places of this kind. A custom place has no bit.
  fileprivate var bit: UInt16 {
    switch self {
    case .push: 1
    case .present(.automatic): 1 << 1
    case .present(.sheet): 1 << 2
    case .present(.popover): 1 << 3
    case .present(.fullScreen): 1 << 4
    case .replace: 1 << 5
    case .root: 1 << 6
    case .tab: 1 << 7
    case .column: 1 << 8
    case .embed: 1 << 9
    case .unshown: 1 << 10
    case .window: 1 << 11
    case .custom: 0
    }
  }

  /// Whether the host shows the module in a column of its topmost container, if it has columns.
  var isShowDetail: Bool { if case .custom = self { self == RouteStyle.showDetail.place } else { false } }

  fileprivate var withoutIndex: Self {
    if case .embed(let slot, _) = self { .embed(slot: slot, index: nil) } else { self }
  }

  /// Returns this place with the name, slot and index of the replaced place, if both are of the same kind.
  fileprivate func completed(from replaced: Self) -> Self {
    switch (self, replaced) {
    case (.tab(""), .tab), (.column(""), .column): replaced
    case (.embed(let slot, let index), .embed(let other, let place)): .embed(slot: slot ?? other, index: place ?? index)
    default: self
    }
  }
}
