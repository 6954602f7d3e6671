import VIPER
import VIPERPlainData
import VIPERRestoration

/// The options of a recorded route. The properties have the names of their fields.
struct RecordedRoute: PlainValue {
  var style: RecordedStyle?
  var source: String?
  var opener: String?
  /// Whether the closing result skips the presenter of the opener.
  var bypasses: Bool?
  var link: String?
  /// The name of the route that determines the type of the data, if it differs from the name of the input.
  var adaptedTo: String?
  /// The module whose view is replaced.
  var replaces: String?
  /// Whether the navigation to an open module is skipped.
  var skips: Bool?

  package var plain: PlainData { (try? PlainData(encoding: self)) ?? .null }
}

/// The style of a recorded route, with the properties that determine the place of the module.
struct RecordedStyle: Codable, Equatable, Sendable {
  var place: String
  /// The name of the tab, column or slot.
  var name: String?
  var index: Int?
  var container: String?
  var containerName: String?
  var reuses: Bool?
  var animated: Bool?

  /// The recorded properties of a style.
  init(_ style: RouteStyle) {
    place = style.name
    // A style that navigates to an open module differs from the style of a new module.
    reuses = style == RouteStyle(style.place, in: style.container, details: style.details) ? nil : true
    animated = style.details.isAnimated ? nil : false
    switch style.place {
    case .tab(let name), .column(let name): self.name = name
    case .embed(let slot, let index): (name, self.index) = (slot, index)
    default: break
    }
    (container, containerName) = style.container.map(\.saved) ?? (nil, nil)
  }

  /// The place in a parent's view to which a module is moved.
  init(index: Int) { (place, self.index) = ("embed", index) }

  /// The style.
  var routeStyle: RouteStyle {
    let place: RouteStyle.Place =
      switch self.place {
      case "tab": .tab(name ?? "")
      case "column": .column(name ?? "")
      case "embed": .embed(slot: name, index: index)
      case let name: RouteStyle.Place(saved: name)
      }
    var style = RouteStyle(place, in: container.map { RouteContainer(saved: $0, slot: containerName) })
    if reuses == true {
      style = name.map { self.place == "tab" ? .existingTab($0) : .existing(or: style) } ?? .existing(or: style)
    }
    return animated == false ? style.unanimated() : style
  }
}
