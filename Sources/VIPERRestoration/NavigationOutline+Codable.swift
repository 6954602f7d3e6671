public import VIPER

// The format of saved outlines. An older version of the app may read data that a newer version saved. A field that a
// newer version may omit is therefore optional.

extension NavigationOutline.Container: Codable where Element: Codable {
  private enum Key: CodingKey { case tabs, selected, container, style, details }

  /// Decodes a container.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      tabs: try values.decode([NavigationOutline.Tab].self, forKey: .tabs),
      selected: try values.decodeIfPresent(Int.self, forKey: .selected) ?? 0,
      container: try values.decodeIfPresent(RouteContainer.self, forKey: .container),
      style: try values.decodeIfPresent(String.self, forKey: .style).map {
        RouteStyle(
          RouteStyle.Place(saved: $0),
          details: try values.decodeIfPresent(RouteDetails.self, forKey: .details) ?? RouteDetails())
      })
  }

  /// Encodes a container.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(tabs, forKey: .tabs)
    if selected != 0 { try values.encode(selected, forKey: .selected) }
    try values.encodeIfPresent(container, forKey: .container)
    guard let style else { return }
    try values.encode(style.name, forKey: .style)
    if style.details != RouteDetails() { try values.encode(style.details, forKey: .details) }
  }
}

extension RouteStyle.Place {
  /// Creates a place from the saved name of its style. A place with further properties has more than a name.
  package init(saved name: String) {
    let places: [RouteStyle.Place] = [.push, .replace, .root, .unshown, .window]
    let presentation = RouteStyle.Presentation(rawValue: name).map(RouteStyle.Place.present)
    self = places.first { RouteStyle($0).name == name } ?? presentation ?? .custom(name)
  }
}

extension RouteDetails: Codable {
  private enum Key: CodingKey { case isAnimated, transition, anchor, edge, detents }

  /// Decodes details. A value that is missing or unknown has the default of `RouteDetails()`: the appearance of a view is
  /// no reason to lose the view.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init()
    isAnimated = (try? values.decode(Bool.self, forKey: .isAnimated)) ?? isAnimated
    transition = try? values.decode(String.self, forKey: .transition)
    anchor = try? values.decode(String.self, forKey: .anchor)
    edge = try? values.decode(Edge.self, forKey: .edge)
    detents = (try? values.decode([Detent].self, forKey: .detents)) ?? detents
  }

  /// Encodes the details.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(isAnimated, forKey: .isAnimated)
    try values.encodeIfPresent(transition, forKey: .transition)
    try values.encodeIfPresent(anchor, forKey: .anchor)
    try values.encodeIfPresent(edge, forKey: .edge)
    try values.encode(detents, forKey: .detents)
  }
}

extension RouteContainer: Codable {
  private enum Key: CodingKey { case name, slot }

  /// Decodes a container.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      saved: try values.decode(String.self, forKey: .name), slot: try values.decodeIfPresent(String.self, forKey: .slot)
    )
  }

  /// Creates a container from its saved name and slot.
  package init(saved name: String, slot: String?) {
    switch (name, slot) {
    case ("navigation", _): self = .navigation
    case ("tabs", let first?): self = .tabs(first)
    case ("split", let first?): self = .split(first)
    default: self = .custom(name)
    }
  }

  /// The name and the slot in saved data.
  package var saved: (name: String, slot: String?) {
    switch self {
    case .navigation: ("navigation", nil)
    case .tabs(let first): ("tabs", first)
    case .split(let first): ("split", first)
    case .custom(let name): (name, nil)
    }
  }

  /// Encodes the container.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encode(saved.name, forKey: .name)
    try values.encodeIfPresent(saved.slot, forKey: .slot)
  }
}

extension NavigationOutline.Tab: Codable where Element: Codable {
  private enum Key: CodingKey { case name, stack }

  /// Decodes a tab.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      stack: try values.decode([NavigationOutline.Node].self, forKey: .stack))
  }

  /// Encodes a tab.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encode(stack, forKey: .stack)
  }
}

extension NavigationOutline.Node: Codable where Element: Codable {
  private enum Key: CodingKey { case slot, children }

  /// Decodes a node. In the encoded data, the fields of the element are in the same object as `slot` and `children`.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try Element(from: decoder), slot: try values.decodeIfPresent(String.self, forKey: .slot),
      children: try values.decodeIfPresent([Self].self, forKey: .children) ?? [])
  }

  /// Encodes a node in the format that the decoder reads.
  public func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(slot, forKey: .slot)
    if !children.isEmpty { try values.encode(children, forKey: .children) }
  }
}
