/// A way to show a module: a place, an optional container and an appearance. The set of styles is open, because a host
/// may support additional styles. A host may also define replacements for styles that it does not perform.
///
/// ```swift
/// view.route(Routes.editor(id), style: .embed(in: "detail"))
/// extension RouteStyle { static let curl = RouteStyle.named("curl") }
/// ```
public struct RouteStyle: Hashable, Sendable, CustomStringConvertible {
  /// The place at which a module is shown.
  public enum Place: Hashable, Sendable {
    /// On top of the opener, in the same container.
    case push
    /// Above the opener, in a new container.
    case present(Presentation)
    /// In place of the opener.
    case replace
    /// In place of the whole content of the window.
    case root
    /// In the tab of this name.
    case tab(String)
    /// In the column of this name.
    case column(String)
    /// Inside the opener, in a slot, at an index among the opener's children in all slots. With `nil` as the slot, the
    /// module is in no slot. With `nil` as the index, the module becomes the last child.
    case embed(slot: String?, index: Int?)
    /// Nowhere. The module is built, and can be shown later.
    case unshown
    /// In a new window, which ``VIPRouter/makeWindow`` makes.
    case window
    /// A place that the host defines, such as a transition of the app.
    case custom(String)
  }

  /// The form of a new container above the opener.
  public enum Presentation: String, Sendable {
    /// The form that the host prefers.
    case automatic = "present"
    /// A sheet.
    case sheet
    /// A popover.
    case popover
    /// A cover of the full screen.
    case fullScreen
  }

  /// The place at which the module is shown.
  public private(set) var place: Place
  /// The container in which the module is placed before it is shown. `nil` means the default of the host.
  public private(set) var container: RouteContainer?
  /// The appearance of the transition and of a presented view. A host applies the details that it supports.
  public private(set) var details: RouteDetails
  /// The way to navigate to an existing module, or `nil` if the style always opens a new module.
  private(set) var reuse: Reuse?
  /// Whether the style navigates to an existing module.
  var isReusing: Bool { reuse != nil }

  /// A way to navigate to an existing module.
  enum Reuse: Hashable, Sendable { case module, tab }

  /// Creates a style.
  public init(_ place: Place, in container: RouteContainer? = nil, details: RouteDetails = RouteDetails()) {
    (self.place, self.container, self.details) = (place, container, details)
  }

  /// Returns the same style with a container in which the module is placed.
  public func wrapped(in container: RouteContainer) -> RouteStyle { with { $0.container = container } }

  // MARK: Existing modules

  /// Returns a style that navigates to the module if it exists. The transition selects the tab of the module and
  /// removes the views above the module. If the module does not exist, it is opened with `style`.
  ///
  /// A module exists if the same route has opened it in the window with equal parameters, and the module is not being
  /// removed. If several such modules exist, the style navigates to the one that was opened last. See <doc:ShowingModules>.
  public static func existing(or style: RouteStyle) -> RouteStyle { style.with { $0.reuse = .module } }
  /// Returns a style that selects the tab of this name if the module is the first in the stack of the tab. The contents
  /// of the tab remain, and the containers above the tabs are removed. Otherwise the style is like ``tab(_:)``.
  public static func existingTab(_ name: String) -> RouteStyle { tab(name).with { $0.reuse = .tab } }
  /// The style of a route handle whose module already existed. This style cannot open a route.
  public static let existing = RouteStyle(.custom("existing"))

  /// The same style without navigation to an existing module.
  var forNew: RouteStyle { isReusing ? with { $0.reuse = nil } : self }

  // MARK: Details

  /// Returns the same style without an animation.
  public func unanimated() -> RouteStyle { with { $0.details.isAnimated = false } }
  /// Returns the same style with the transition of this name. A host maps the name to an animator.
  public func transition(_ name: String) -> RouteStyle { with { $0.details.transition = name } }
  /// Returns the same style, anchored to an element of the opener's view. A popover appears at this edge of the element
  /// and points at the element.
  public func anchored(to element: String, edge: RouteDetails.Edge? = nil) -> RouteStyle {
    with { ($0.details.anchor, $0.details.edge) = (element, edge) }
  }
  /// Returns the same style with the heights at which a sheet rests.
  public func detents(_ detents: [RouteDetails.Detent]) -> RouteStyle { with { $0.details.detents = detents } }

  private func with(_ change: (inout RouteStyle) -> Void) -> RouteStyle {
    var style = self
    change(&style)
    return style
  }

  // MARK: Styles that a host performs

  /// A style that shows the module on top of the opener, in the same container. The inverse is a pop.
  public static let push = RouteStyle(.push)
  /// A style that shows the module above the opener, in a new container. The inverse dismisses the container.
  public static let present = RouteStyle(.present(.automatic))
  /// A style that replaces the opener by the module. The opener is removed.
  public static let replace = RouteStyle(.replace)
  /// A style that shows the module as the only content of the window. All other views are removed.
  public static let root = RouteStyle(.root)
  /// Returns a style that shows the module as the tab of this name and selects the tab. The previous content of the tab
  /// is removed.
  public static func tab(_ name: String) -> RouteStyle { RouteStyle(.tab(name)) }
  /// Returns a style that shows the module in the column of this name, next to the other columns. The previous content
  /// of the column is removed. The style requires a container ``RouteContainer/split(_:)``.
  public static func column(_ name: String) -> RouteStyle { RouteStyle(.column(name)) }
  static func column(_ name: String, as style: RouteStyle) -> RouteStyle {
    RouteStyle(.column(name), in: style.container, details: style.details)
  }
  /// A style that shows the module inside the opener, after the opener's other children.
  public static let embed = RouteStyle(.embed(slot: nil, index: nil))
  /// Returns a style that shows the module inside the opener, in the slot of this name, or at this index among the
  /// opener's children. The index is clamped to the valid range.
  public static func embed(in slot: String? = nil, at index: Int? = nil) -> RouteStyle {
    RouteStyle(.embed(slot: slot, index: index))
  }
  /// A style that builds the module, but does not show it. Use this style for a preview. The route handle retains the
  /// module, and can show it later. If other code shows the module, the state of the handle changes accordingly.
  public static let unshown = RouteStyle(.unshown)

  // MARK: Styles that a host replaces by others

  /// A style that shows the module in any way. The host decides, and the route handle contains the style that was used.
  public static let any = RouteStyle(.custom("any"))
  /// A style that shows the module in a popover. Use ``anchored(to:edge:)`` to set the element at which the popover
  /// points.
  public static let popover = RouteStyle(.present(.popover))
  /// A style that shows the module in a sheet.
  public static let sheet = RouteStyle(.present(.sheet))
  /// A style that shows the module above all views, on the full screen.
  public static let fullScreen = RouteStyle(.present(.fullScreen))
  /// A style that shows the module on top of the opener if the opener is in a stack, and otherwise in a new container.
  public static let show = RouteStyle(.custom("show"))
  /// A style that shows the module in the column `detail` if the topmost container has columns. Otherwise the host
  /// replaces the style by another.
  public static let showDetail = RouteStyle(.custom("showDetail"))
  /// A style that shows the module as the root of the window that ``VIPRouter/makeWindow`` makes. If an app makes no
  /// windows, the host replaces the style by another.
  public static let window = RouteStyle(.window)
  /// Returns a style that shows the module with the transition of this name, such as a segue or the step of a flow.
  public static func named(_ name: String) -> RouteStyle { RouteStyle(.custom(name)) }

  /// The name of the place, such as `push`, `sheet` or `tab`.
  public var name: String {
    switch place {
    case .push: "push"
    case .present(let presentation): presentation.rawValue
    case .replace: "replace"
    case .root: "root"
    case .tab: "tab"
    case .column: "column"
    case .embed: "embed"
    case .unshown: "unshown"
    case .window: "window"
    case .custom(let name): name
    }
  }

  /// The name, with the slot, the index and the container if these exist: `tab(notes) in navigation`,
  /// `embed(list) at 0`, `existing or push`.
  public var description: String {
    let place =
      switch place {
      case .tab(let name), .column(let name): "(\(name))"
      case .embed(let slot, let index): (slot.map { "(\($0))" } ?? "") + (index.map { " at \($0)" } ?? "")
      default: ""
      }
    return (reuse == nil ? "" : "existing or ") + name + place + (container.map { " in \($0)" } ?? "")
  }
}

extension RouteStyle.Place {
  /// The place without its name, slot and index.
  var kind: Self {
    switch self {
    case .tab: .tab("")
    case .column: .column("")
    case .embed: .embed(slot: nil, index: nil)
    default: self
    }
  }

  /// Whether the module is shown inside the opener.
  var isEmbedded: Bool { if case .embed = self { true } else { false } }
}

/// A container in which a module is placed when it is shown.
public enum RouteContainer: Hashable, Sendable, CustomStringConvertible {
  /// A stack on which other modules can be pushed.
  case navigation
  /// A container with tabs. The module is the first tab and has this name.
  case tabs(String)
  /// A container with columns next to each other. The module is the first column and has this name. The hosts for UIKit
  /// and SwiftUI have the columns `sidebar`, `content` and `detail`, in this order.
  case split(String)
  /// A container that the host defines.
  case custom(String)

  /// Whether the container has columns.
  public var isSplit: Bool { if case .split = self { true } else { false } }

  /// The name of the container, with the name of the first tab or column: `navigation`, `tabs(notes)`.
  public var description: String {
    switch self {
    case .navigation: "navigation"
    case .tabs(let first): "tabs(\(first))"
    case .split(let first): "split(\(first))"
    case .custom(let name): name
    }
  }
}
