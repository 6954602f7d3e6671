/// The source location of a declaration, with its registrar.
package struct SourcePlace: CustomStringConvertible {
  /// A module router's type, or what a registration was called.
  package let registrar: String
  let file: StaticString
  let line: UInt

  /// `EditorRouter at Notes/EditorRouter.swift:12`.
  package var description: String {
    isOfClosure ? "\(file):\(line)" : "\(registrar) at \(file):\(line)"
  }

  /// Whether it was registered by a closure, whose registrar is a line of the same file.
  private var isOfClosure: Bool { registrar.hasPrefix("\(file):") }

  /// The registrar; for a closure the line of the declaration.
  var owner: String { isOfClosure ? description : registrar }

  /// The names of two places: their owners, or the lines if one has both.
  static func names(of first: SourcePlace, _ second: SourcePlace) -> (first: String, second: String) {
    first.owner == second.owner ? ("\(first)", "\(second)") : (first.owner, second.owner)
  }
}
