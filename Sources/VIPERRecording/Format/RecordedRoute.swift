import VIPER
import VIPERPlainData

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
    reuses = style.isReusing ? true : nil
    animated = style.details.isAnimated ? nil : false
    switch style.place {
    case .tab(let name), .column(let name): self.name = name
    case .embed(let slot, let index): (name, self.index) = (slot, index)
    case .push, .present, .replace, .root, .unshown, .window, .custom: break
    }
    switch style.container {
    case nil: break
    case .navigation?: container = "navigation"
    case .tabs(let first)?: (container, containerName) = ("tabs", first)
    case .split(let first)?: (container, containerName) = ("split", first)
    case .custom(let name)?: container = name
    }
  }

  /// The place in a parent's view to which a module is moved.
  init(index: Int) { (place, self.index) = ("embed", index) }

  /// The style.
  var routeStyle: RouteStyle {
    let place: RouteStyle.Place =
      switch self.place {
      case "push": .push
      case "replace": .replace
      case "root": .root
      case "unshown": .unshown
      case "window": .window
      case "tab": .tab(name ?? "")
      case "column": .column(name ?? "")
      case "embed": .embed(slot: name, index: index)
      default: RouteStyle.Presentation(rawValue: self.place).map { .present($0) } ?? .custom(self.place)
      }
    var style = RouteStyle(place, in: routeContainer)
    if reuses == true {
      style = name.map { self.place == "tab" ? .existingTab($0) : .existing(or: style) } ?? .existing(or: style)
    }
    return animated == false ? style.unanimated() : style
  }

  private var routeContainer: RouteContainer? {
    switch (container, containerName) {
    case (nil, _): nil
    case ("navigation"?, _): .navigation
    case ("tabs"?, let first?): .tabs(first)
    case ("split"?, let first?): .split(first)
    case (let name?, _): .custom(name)
    }
  }
}
