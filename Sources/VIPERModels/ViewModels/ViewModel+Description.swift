extension ViewModel: CustomStringConvertible {
  /// A description of the fields that are set, in the order of their declaration, and of the styles.
  public var description: String {
    let fields: [(String, Any?)] = [
      ("title", title), ("subtitle", subtitle), ("detail", detail), ("text", text), ("icon", icon), ("image", image),
      ("accessory", accessory), ("action", action), ("price", price),
    ]
    let set = fields.compactMap { name, value in value.map { "\(name): \($0)" } }
    let styled = Field.allCases.compactMap { field in styles[field].map { "style of \(field): \($0)" } }
    return (set + styled).joined(separator: ", ")
  }
}
