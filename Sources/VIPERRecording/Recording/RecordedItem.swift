import VIPER
import VIPERPlainData

/// An element of a recording before it is encoded. The recorder creates it during a delivery, and another thread encodes
/// it.
///
/// The frequent inputs have compact forms, because creating a ``RecordedInput`` takes longer than a delivery.
enum RecordedItem: Sendable {
  case event(Event, Entry)
  case result(EventResult, Entry, of: Int?)
  indirect case input(RecordedInput, Entry, (any Sendable)?, NameKey?)
  case call(Event, ModuleLabel, RecordedHandler)
  /// An event that starts a task of an interactor, for the description of the input.
  case task(Event, ModuleLabel)
  case returned(Outcome)
  case number(UInt64)
  /// A result that has arrived at a view or at a request of a view.
  case arrived(EventResult, ModuleLabel)
  case navigation(route: String, String)
  case layout(String)
  case end(Outcome?)
  case omitted(number: Int)
  case checkpoint(PlainData)
  case stopped(isIdle: Bool)

  /// The place and time of an input.
  struct Entry: Sendable {
    var kind: RecordedInput.Kind
    var isCaused: Bool
    var answers = OutsideInput.Answers.none
    var position: Int
    /// The number of the input, or 0 for an input during a call.
    var number: Int
    /// The number that distinguishes the object that causes the input from others of the same name, or 0.
    var object = 0
    /// Whether tasks of the app may have run since the input before.
    var isLater = false
    /// Whether the input occurred synchronously at the end of the input before it.
    var isImmediate = false
    /// The time since the start of the recording. Not an instant, whose size the compiler does not know.
    var time: Duration
    var module: ModuleLabel?
  }
}

extension RecordedItem.Entry {
  /// The input in its recorded form, without its data.
  func input(named name: String) -> RecordedInput {
    RecordedInput(
      kind: kind, module: module?.text, part: OutsideInput.part(at: position), name: name, isCaused: isCaused,
      isImmediate: isImmediate, answers: answers, number: object, isLater: isLater)
  }
}
