/// The mark of everything that an input causes, for the seam. Events, results and tasks carry it.
struct InputMark: Sendable {
  /// The number of the input.
  let input: Int
  /// The number of the interactor's call in which the code runs, or 0 for other code outside that an input has called.
  /// `nil` inside.
  let call: Int?

  init(_ input: Int, call: Int? = nil) { (self.input, self.call) = (input, call) }
}

extension Event {
  /// The mark, or `nil` outside.
  var inputMark: InputMark? { values?.mark }

  /// Returns the event with another mark.
  func marked(_ mark: InputMark) -> Event { with(values: values.marked(mark)) }
}

extension EventResult {
  /// The mark, or `nil` outside.
  var inputMark: InputMark? { values?.mark }

  /// Returns the result with another mark.
  func marked(_ mark: InputMark) -> EventResult { with(values: values.marked(mark)) }
}
