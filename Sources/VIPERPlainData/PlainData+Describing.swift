extension PlainData {
  /// Describes a value that is not `Encodable` by its contents: the stored properties, the elements, or the case and its
  /// payload. A number, text, URL or `Data` has its encoded form. Other values without contents are described by their
  /// text.
  ///
  /// - Parameter depthLimit: The maximum number of nested arrays and objects. A deeper value is described by its type.
  package init(describing value: Any, depthLimit: Int) {
    switch value {
    case let value as any PlainScalar: self = value.plain
    default:
      let mirror = Mirror(reflecting: value)
      guard depthLimit > 0 else {
        self = .string("\(type(of: value))")
        return
      }
      func described(_ value: Any) -> PlainData { PlainData(describing: value, depthLimit: depthLimit - 1) }
      switch mirror.displayStyle {
      case .optional: self = mirror.children.first.map { described($0.value) } ?? .null
      case .collection, .set, .dictionary: self = .array(mirror.children.map { described($0.value) })
      case _ where mirror.children.isEmpty: self = .string("\(value)")
      default:
        var fields: [PlainName: PlainData] = [:]
        for (index, child) in mirror.children.enumerated() {
          // The storage of a property wrapper has the name of the property with an underscore.
          let label = child.label.map { $0.hasPrefix("_") ? String($0.dropFirst()) : $0 } ?? "\(index)"
          fields[PlainName(label)] = described(child.value)
        }
        self = .object(fields)
      }
    }
  }
}
