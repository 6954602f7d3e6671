/// The styles that a host performs, and what it makes of others.
///
/// ```swift
/// RouteStyles([.push, .present], becoming: [.any: .push, .popover: .sheet, .sheet: .present])
/// ```
public struct RouteStyles: Sendable {
  private var performed: Set<String>
  private var becoming: [RouteStyle: RouteStyle]

  /// - Parameters:
  ///   - performed: styles that are performed as they are, in every slot.
  ///   - becoming: what is made of others. One with a slot is for that slot only, one without for all. What
  ///     it becomes may become something else in turn. A style may become itself in a container or a slot.
  public init(_ performed: [RouteStyle], becoming: [RouteStyle: RouteStyle] = [:]) {
    self.performed = Set(performed.map(\.name))
    self.becoming = becoming
  }

  /// The styles that a host without a screen performs, `root`, `tab` and `column` being ways to replace, and
  /// what it makes of those that need one: a sheet is presented, and so on. `make` needs no host.
  public static let standard = RouteStyles(
    [.push, .present, .replace, .root, .tab(""), .column(""), .embed],
    becoming: [
      .any: .push, .show: .push, .showDetail: .present, .popover: .present, .sheet: .present,
      .fullScreen: .present, .window: .present,
    ])

  /// The same, where `style` becomes `other`: for named transitions, say.
  public func adding(_ style: RouteStyle, as other: RouteStyle) -> RouteStyles {
    var styles = self
    styles.becoming[style] = other
    return styles
  }

  /// Resolves a style to one that is performed.
  ///
  /// - Returns: a style that is performed, in the container that was asked for; `nil` if there is none,
  ///   also for styles that become each other in a cycle.
  public func becomes(_ style: RouteStyle) -> RouteStyle? {
    var current = style
    for _ in 0...becoming.count {
      let before = current
      if let next = becoming[RouteStyle(current.name, slot: current.slot)] ?? becoming[RouteStyle(current.name)] {
        current = RouteStyle(
          next.name, slot: next.slot ?? (next.name == current.name ? current.slot : nil),
          at: current.index ?? next.index, in: current.container ?? next.container,
          details: current.details == RouteDetails() ? next.details : current.details)
      }
      if current.name == before.name, current.slot == before.slot {
        return performed.contains(current.name) ? current : nil
      }
    }
    return nil
  }

  /// Resolves a style in a container with columns or without: details go to the column for them.
  func resolve(_ style: RouteStyle, inColumns: Bool) -> RouteStyle? {
    becomes(inColumns && style.name == RouteStyle.showDetail.name ? .column("detail", as: style) : style)
  }
}
