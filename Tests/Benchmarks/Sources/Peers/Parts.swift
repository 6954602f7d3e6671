/// The work of each part, for libraries that only call closures.
///
/// `@unchecked Sendable`: observers of notifications must be sendable. All notifications here are posted by one thread.
final class Parts: @unchecked Sendable {
  private var upper = LogCount()
  private var lower = LogCount()
  private var sum = 0

  // MARK: Events

  func viewEvent(_ message: Message) -> Message { message }

  func upperEvent(_ message: Message) -> Message {
    upper.events &+= 1
    return message
  }

  func lowerEvent(_ message: Message) -> Message {
    lower.events &+= 1
    return message
  }

  /// Answers with the next number.
  func interactorEvent(_ message: Message) -> Message {
    Message(name: message.name, value: message.value &+ 1)
  }

  /// Does the work of all parts for an event.
  func event(_ message: Message) -> Message {
    interactorEvent(lowerEvent(presenter(upperEvent(viewEvent(message)))))
  }

  // MARK: Both directions

  /// Checks the name of a message. Only a message with the presenter's name would be changed.
  func presenter(_ message: Message) -> Message {
    message.name == Message.presented ? Message(name: message.name, value: 0) : message
  }

  // MARK: Answers

  func interactorAnswer(_ message: Message) -> Message { message }

  func lowerAnswer(_ message: Message) -> Message {
    lower.results &+= 1
    return message
  }

  func upperAnswer(_ message: Message) -> Message {
    upper.results &+= 1
    return message
  }

  func viewAnswer(_ message: Message) -> Message { message }

  /// Does the work of all parts for an answer.
  func answer(_ message: Message) -> Message {
    viewAnswer(upperAnswer(presenter(lowerAnswer(interactorAnswer(message)))))
  }

  // MARK: Counting

  /// Adds up an answer.
  func add(_ message: Message) { sum &+= message.value }

  /// Returns the sum of the answers and of the counts of the loggers since the last call.
  func take() -> Int {
    defer { sum = 0 }
    return sum &+ upper.take() &+ lower.take()
  }
}
