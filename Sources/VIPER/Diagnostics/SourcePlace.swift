/// The source location of a declaration, with its registrar.
struct SourcePlace: CustomStringConvertible {
  /// The type of a module router, or the name of a registration.
  let registrar: String
  let file: StaticString
  let line: UInt

  /// The registrar and the location, such as `EditorRouter at Notes/EditorRouter.swift:12`.
  var description: String { isOfClosure ? "\(file):\(line)" : "\(registrar) at \(file):\(line)" }

  /// Whether the declaration was registered by a closure. In that case the registrar is a line of the same file.
  private var isOfClosure: Bool { registrar.hasPrefix("\(file):") }

  /// The registrar, or the line of the declaration if the declaration was registered by a closure.
  var owner: String { isOfClosure ? description : registrar }

  /// Returns the descriptions of two places: their owners, or their lines if both have the same owner.
  static func names(of first: SourcePlace, _ second: SourcePlace) -> (first: String, second: String) {
    first.owner == second.owner ? ("\(first)", "\(second)") : (first.owner, second.owner)
  }
}
