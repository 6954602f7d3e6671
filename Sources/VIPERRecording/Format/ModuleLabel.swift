/// The label of a module in a recording, such as `List#2`.
///
/// A class, because recorders store one reference to it for each input.
package final class ModuleLabel: Sendable {
  package let text: String

  init(_ text: String) { self.text = text }
}
