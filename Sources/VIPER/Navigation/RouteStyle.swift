/// A way to show a module. An open value: a host may know more styles than these, and says what each becomes.
///
/// ```swift
/// view.route(Routes.editor, id, style: .embed(in: "detail"))
/// extension RouteStyle { static let curl = RouteStyle("curl") }
/// ```
public struct RouteStyle: Hashable, Sendable, CustomStringConvertible {
  /// The style's name.
  public let name: String
  /// Which of several the module goes to: a tab, a place inside the opener, a transition; `nil` if there is no choice.
  public let slot: String?
  /// Which place an embedded module takes among all that the opener has inside, whatever their slots; the nearest if
  /// there is none of this index. `nil` for the last.
  public let index: Int?
  /// The container that the module is put into before it is shown; `nil` for what the host takes by itself.
  public private(set) var container: RouteContainer?
  /// The looks of the transition, and of what is presented. A host follows what it can.
  public private(set) var details: RouteDetails
  /// The way to a module that is there already; `nil` if it always opens a new one.
  package private(set) var reuse: Reuse?

  /// A way to go to a module that is there already.
  package enum Reuse: Hashable, Sendable { case module, tab }

  /// A style of this name.
  public init(
    _ name: String, slot: String? = nil, at index: Int? = nil, in container: RouteContainer? = nil,
    details: RouteDetails = RouteDetails()
  ) {
    self.name = name
    self.slot = slot
    self.index = index
    self.container = container
    self.details = details
  }

  /// The same style, with the module inside a container.
  public func wrapped(in container: RouteContainer) -> RouteStyle { with { $0.container = container } }

  // MARK: To what is there

  /// Goes to the module if it is there: its tab comes to the front, and what lies over the module is taken off, in one
  /// transition. Opens it by `style` if it is not.
  ///
  /// A module is there if the same route has opened it in the window, with parameters that are equal, and it has not
  /// begun to leave; of several, it is the one that was opened last. See <doc:Routing>.
  public static func existing(or style: RouteStyle) -> RouteStyle { style.with { $0.reuse = .module } }
  /// Selects the tab of this name as it is, with all that lies in it, if the module is its first; else as ``tab(_:)``.
  /// Containers that lie over the tabs are taken off.
  public static func existingTab(_ name: String) -> RouteStyle { tab(name).with { $0.reuse = .tab } }
  /// The style that a handle has if the module was there already. Not to be asked for.
  public static let existing = RouteStyle("existing")

  /// The style by which a new module is opened.
  package var forNew: RouteStyle { with { $0.reuse = nil } }

  // MARK: With details

  /// The same style, without an animation.
  public func unanimated() -> RouteStyle { with { $0.details.isAnimated = false } }
  /// The same style, by the transition of this name, which a host maps to an animator.
  public func transition(_ name: String) -> RouteStyle { with { $0.details.transition = name } }
  /// The same style, at an element of the opener's view: a popover points at it, from this edge.
  public func anchored(to element: String, edge: RouteDetails.Edge? = nil) -> RouteStyle {
    with { ($0.details.anchor, $0.details.edge) = (element, edge) }
  }
  /// The same style, at these heights: for a sheet.
  public func detents(_ detents: [RouteDetails.Detent]) -> RouteStyle { with { $0.details.detents = detents } }

  private func with(_ change: (inout RouteStyle) -> Void) -> RouteStyle {
    var style = self
    change(&style)
    return style
  }

  // MARK: What a host performs

  /// On top of the opener, in the same container; undone by popping.
  public static let push = RouteStyle("push")
  /// Over the opener, in a container of its own; undone by dismissing that.
  public static let present = RouteStyle("present")
  /// In the opener's place; the opener leaves.
  public static let replace = RouteStyle("replace")
  /// As the only thing; all that was shown leaves.
  public static let root = RouteStyle("root")
  /// As the tab of this name, in front; what the tab showed leaves.
  public static func tab(_ name: String) -> RouteStyle { RouteStyle("tab", slot: name) }
  /// In the column of this name, beside the others; what the column showed leaves. For a container that is
  /// ``RouteContainer/split(_:)``.
  public static func column(_ name: String) -> RouteStyle { RouteStyle("column", slot: name) }
  static func column(_ name: String, as style: RouteStyle) -> RouteStyle {
    style.with { $0 = RouteStyle("column", slot: name, in: $0.container, details: $0.details) }
  }
  /// Inside the opener, after what it has inside already.
  public static let embed = RouteStyle("embed")
  /// Inside the opener, in the place of this name.
  public static func embed(in slot: String) -> RouteStyle { RouteStyle("embed", slot: slot) }
  /// Inside the opener, at this index among what it has inside: the nearest if there is none. In the place of this
  /// name, or in none that has a name.
  public static func embed(in slot: String? = nil, at index: Int) -> RouteStyle {
    RouteStyle("embed", slot: slot, at: index)
  }
  /// Built and not shown: a preview. The handle keeps it, and can show the same instance; it follows the module that
  /// somebody else shows.
  public static let make = RouteStyle("make")

  // MARK: What a host makes one of those of

  /// Whatever fits: the host decides, and the handle tells what it became.
  public static let any = RouteStyle("any")
  /// A popover; see ``anchored(to:edge:)`` for what it points at.
  public static let popover = RouteStyle("popover")
  /// A sheet.
  public static let sheet = RouteStyle("sheet")
  /// Over all, without a rim.
  public static let fullScreen = RouteStyle("fullScreen")
  /// On top of the opener where there is a stack, over it otherwise.
  public static let show = RouteStyle("show")
  /// In the column `detail`, where there are columns.
  public static let showDetail = RouteStyle("showDetail")
  /// In a window of its own.
  public static let window = RouteStyle("window")
  /// The transition of this name: a segue, a flow's step.
  public static func named(_ name: String) -> RouteStyle { RouteStyle("named", slot: name) }

  /// The name, with the slot, the index and the container if there are any: `tab(notes) in navigation`,
  /// `embed(list) at 0`, `existing or push`.
  public var description: String {
    (reuse == nil ? "" : "existing or ") + name + (slot.map { "(\($0))" } ?? "") + (index.map { " at \($0)" } ?? "")
      + (container.map { " in \($0)" } ?? "")
  }
}

/// A container that a module is put into when it is shown. An open value.
public struct RouteContainer: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The container's name.
  public let name: String
  /// Which place in it the module takes; `nil` if there is no choice.
  public let slot: String?

  /// A container of this name.
  public init(_ name: String, slot: String? = nil) {
    self.name = name
    self.slot = slot
  }

  /// A stack on which others can be pushed.
  public static let navigation = RouteContainer("navigation")
  /// Tabs, of which the module is the first, under this name.
  public static func tabs(_ first: String) -> RouteContainer { RouteContainer("tabs", slot: first) }
  /// Columns beside each other, of which the module is the first, under this name. The hosts for UIKit and SwiftUI have
  /// `sidebar`, `content` and `detail`, in this order.
  public static func split(_ first: String) -> RouteContainer { RouteContainer("split", slot: first) }

  /// Whether it has columns.
  package var isSplit: Bool { name == RouteContainer.split("").name }
  /// The name of the first of its tabs or columns, if it has any.
  var first: String? { isSplit || name == RouteContainer.tabs("").name ? slot : nil }

  /// The name, with the slot if there is one.
  public var description: String { name + (slot.map { "(\($0))" } ?? "") }
}
