public import VIPER

// The format in which outlines are saved. What newer versions of the app may leave out, older ones must not need.

extension NavigationOutline.Container: Codable where Element: Codable {
  private enum Key: CodingKey { case tabs, selected, container, style, details }

  /// Reads a container.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      tabs: try values.decode([NavigationOutline.Tab].self, forKey: .tabs),
      selected: try values.decodeIfPresent(Int.self, forKey: .selected) ?? 0,
      container: try values.decodeIfPresent(RouteContainer.self, forKey: .container),
      style: try values.decodeIfPresent(String.self, forKey: .style).map {
        RouteStyle($0, details: try values.decodeIfPresent(RouteDetails.self, forKey: .details) ?? RouteDetails())
      })
  }

  /// Writes a container.
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

extension NavigationOutline.Tab: Codable where Element: Codable {
  private enum Key: CodingKey { case name, stack }

  /// Reads a tab.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      name: try values.decodeIfPresent(String.self, forKey: .name),
      stack: try values.decode([NavigationOutline.Node].self, forKey: .stack))
  }

  /// Writes a tab.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(name, forKey: .name)
    try values.encode(stack, forKey: .stack)
  }
}

extension NavigationOutline.Node: Codable where Element: Codable {
  private enum Key: CodingKey { case slot, children }

  /// Reads a node: the fields of the element, with `slot` and `children` beside them.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      try Element(from: decoder), slot: try values.decodeIfPresent(String.self, forKey: .slot),
      children: try values.decodeIfPresent([Self].self, forKey: .children) ?? [])
  }

  /// Writes a node, as it is read.
  public func encode(to encoder: any Encoder) throws {
    try element.encode(to: encoder)
    var values = encoder.container(keyedBy: Key.self)
    try values.encodeIfPresent(slot, forKey: .slot)
    if !children.isEmpty { try values.encode(children, forKey: .children) }
  }
}
