/// A place to type text, as the module sees it that has it inside.
///
/// It is asked for by ``Interfaces/textInput``; what it adds to the text for people to see is its own affair.
@MainActor public protocol TextInput: AnyObject {
  /// What was typed, without what the input adds.
  var text: String { get set }
  /// Who answers what the input asks, and hears what is typed. It is not kept alive.
  var delegate: (any TextInputDelegate)? { get set }
}

/// Who has a ``TextInput`` inside.
@MainActor public protocol TextInputDelegate: AnyObject {
  /// What the input may show before the text, beside its own words.
  func prefix(for input: any TextInput) -> String
  /// The text is another one now.
  func textDidChange(in input: any TextInput)
}
