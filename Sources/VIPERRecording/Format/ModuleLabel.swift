/// The label of a module in a recording, such as `List#2`.
///
/// A class, because recorders store one reference to it for each input.
final class ModuleLabel: Sendable {
  let text: String

  init(_ text: String) { self.text = text }
}
