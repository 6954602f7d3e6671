/// The source location of a declaration, with its registrar.
package struct SourcePlace: CustomStringConvertible {
  /// A module router's type, or what a registration was called.
  package let registrar: String
  let file: StaticString
  let line: UInt

  /// `EditorRouter at Notes/EditorRouter.swift:12`.
  package var description: String {
    let place = "\(file):\(line)"
    return registrar == place ? place : "\(registrar) at \(place)"
  }
}
