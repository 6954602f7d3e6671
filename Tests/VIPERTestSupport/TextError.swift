/// An error with a text.
package struct TextError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
