/// An input for text, as seen by the module that embeds it.
///
/// A module embeds the input through ``Interfaces/textInput``. The input may show more than the text, such as a prefix.
@MainActor public protocol TextInput: AnyObject {
  /// The typed text, without additions of the input.
  var text: String { get set }
  /// The delegate, which is referenced weakly.
  var delegate: (any TextInputDelegate)? { get set }
}

/// The delegate of a ``TextInput``: the view that embeds it.
@MainActor public protocol TextInputDelegate: AnyObject {
  /// Returns a text that the input may show before the typed text, in addition to the input's own prefix.
  func prefix(for input: any TextInput) -> String
  /// Called after the text has changed.
  func textDidChange(in input: any TextInput)
}
