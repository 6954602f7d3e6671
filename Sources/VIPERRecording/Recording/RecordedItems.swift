import VIPER
import VIPERPlainData

/// The items that a recorder has recorded and another thread has not encoded yet, in their order.
///
/// Events and results are in separate lists, because copying an enumeration that contains them takes longer than a
/// delivery. An item that needs an event or a result uses the next one of its list.
struct RecordedItems: Sendable {
  private(set) var items: [RecordedItem] = []
  private(set) var events: [Event] = []
  private(set) var results: [EventResult] = []
  private(set) var others: [RecordedItem.Other] = []

  init() {}

  /// Creates an empty list with room for about as many items as another list has.
  init(sizeOf other: RecordedItems) {
    items.reserveCapacity(min(other.items.count, 256))
    events.reserveCapacity(min(other.events.count, 64))
    results.reserveCapacity(min(other.results.count, 64))
  }

  var count: Int { items.count }
  var isEmpty: Bool { items.isEmpty }

  mutating func append(_ item: RecordedItem) { items.append(item) }

  /// Appends an item that needs an event.
  mutating func append(_ item: RecordedItem, _ event: Event) {
    items.append(item)
    events.append(event.detached)
  }

  /// Appends an item that needs a result.
  mutating func append(_ item: RecordedItem, _ result: EventResult) {
    items.append(item)
    results.append(result.detached)
  }

  /// Appends a rare item.
  mutating func append(_ other: RecordedItem.Other) {
    items.append(.other)
    others.append(other)
  }

  mutating func append(_ more: RecordedItems) {
    guard !items.isEmpty else { return self = more }
    items += more.items
    events += more.events
    results += more.results
    others += more.others
  }
}

/// An item of a recording before it is encoded.
enum RecordedItem: Sendable {
  /// An input that is the next event.
  case event(Entry)
  /// An input that is the next result, or an answer during a call.
  case result(Entry)
  /// The call of an interactor with the next event.
  case call(number: Int, by: Int, ModuleLabel, InteractorCall.Handler)
  case returned(Outcome)
  /// The next result has arrived at a view, or at a request of a view.
  case arrived(ModuleLabel, by: Int)
  case outcome(Outcome, of: Int)
  /// The next rare item.
  case other

  /// An item that is not part of most inputs.
  enum Other: Sendable {
    /// An input with its data, and the name whose rules apply to the data.
    case input(RecordedInput, Entry, (any Sendable)?, NameKey?)
    /// The state of a route, and the event that opened it.
    case route(RouteID, Event, RouteState, ErrorCode?)
    case delay(RecordedDelay)
    case number(UInt64, by: Int)
    case layout(String)
    case omitted(Entry)
    case checkpoint(PlainData)
    case stopped(isIdle: Bool)
  }

  /// The place and time of an input.
  struct Entry: Sendable {
    var kind: RecordedInput.Kind
    /// The number of the input, or 0 for an answer during a call.
    var number = 0
    var answers = OutsideInput.Answers.none
    var position = Int.min
    /// The number of the call that is answered, or 0.
    var call = 0
    /// The number of turns of the main actor since the input before.
    var turns = 0
    /// Whether the app had nothing to do before the input.
    var isAfterIdle = false
    var isImmediate = false
    var followsInBroadcast = false
    /// The time since the start of the recording. Not an instant, because the compiler does not know its size.
    var time = Duration.zero
    var module: ModuleLabel?
  }
}

extension RecordedItem.Entry {
  /// The input in its recorded form, without its data.
  func input(named name: String) -> RecordedInput {
    RecordedInput(
      kind: kind, module: module?.text, part: OutsideInput.part(at: position), name: name, answers: answers,
      of: call > 0 ? call : nil, turns: turns, isAfterIdle: isAfterIdle, isImmediate: isImmediate,
      followsInBroadcast: followsInBroadcast)
  }

  /// The input in its recorded form, which concerns a route.
  func input(about route: RouteID, _ event: Event) -> RecordedInput {
    var input = input(named: event.name)
    (input.of, input.route) = (route.input, route.number)
    return input
  }
}
