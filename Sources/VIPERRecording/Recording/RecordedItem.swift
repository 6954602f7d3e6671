import VIPER
import VIPERPlainData

/// An element of a recording before it is encoded. The recorder creates it during a delivery, and a background task
/// encodes it.
enum RecordedItem: Sendable {
  case input(RecordedInput, number: Int?, time: Duration, Payload?)
  case call(module: String, Event)
  /// An event that starts a task of an interactor, for the description of the input.
  case task(module: String, Event)
  case returned(Outcome)
  case random(UInt64)
  /// A result that has arrived at a view or at a request of a view.
  case arrived(module: String, EventResult)
  case navigation(route: String, RouteState)
  case layout(String)
  case end(Outcome?)
  case omitted(number: Int)
  case checkpoint(PlainData)
  case stopped

  /// The data of an input.
  enum Payload: Sendable {
    case event(Event)
    case result(EventResult)
    case output(any Sendable)
  }
}
