import VIPER

extension RecordedStyle {
  /// The recorded properties of a style.
  init(_ style: RouteStyle) {
    self.init(place: style.name, reuses: style.isReusing, isAnimated: style.details.isAnimated)
    switch style.place {
    case .tab(let name), .column(let name): argument = name
    case .embed(let slot, let index): (argument, self.index) = (slot, index)
    case .push, .present, .replace, .root, .unshown, .window, .custom: break
    }
    switch style.container {
    case nil: break
    case .navigation?: container = "navigation"
    case .tabs(let first)?: (container, containerArgument) = ("tabs", first)
    case .split(let first)?: (container, containerArgument) = ("split", first)
    case .custom(let name)?: container = name
    }
  }

  /// The style.
  var routeStyle: RouteStyle {
    let place: RouteStyle.Place =
      switch self.place {
      case "push": .push
      case "replace": .replace
      case "root": .root
      case "unshown": .unshown
      case "window": .window
      case "tab": .tab(argument ?? "")
      case "column": .column(argument ?? "")
      case "embed": .embed(slot: argument, index: index)
      default: RouteStyle.Presentation(rawValue: self.place).map { .present($0) } ?? .custom(self.place)
      }
    var style = RouteStyle(place, in: routeContainer)
    if reuses {
      style = argument.map { self.place == "tab" ? .existingTab($0) : .existing(or: style) } ?? .existing(or: style)
    }
    return isAnimated ? style : style.unanimated()
  }

  private var routeContainer: RouteContainer? {
    switch (container, containerArgument) {
    case (nil, _): nil
    case ("navigation"?, _): .navigation
    case ("tabs"?, let first?): .tabs(first)
    case ("split"?, let first?): .split(first)
    case (let name?, _): .custom(name)
    }
  }
}
