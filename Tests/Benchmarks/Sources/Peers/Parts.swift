/// What each part does with what it is called with, where the library does no more than call.
///
/// `@unchecked Sendable`: what observes a notification must be; all that is posted here is posted by one thread.
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

  /// All the way down.
  func event(_ message: Message) -> Message {
    interactorEvent(lowerEvent(presenter(upperEvent(viewEvent(message)))))
  }

  // MARK: Either way

  /// Looks at each name, and would change what is its own.
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

  /// All the way up.
  func answer(_ message: Message) -> Message {
    viewAnswer(upperAnswer(presenter(lowerAnswer(interactorAnswer(message)))))
  }

  // MARK: What was done

  /// Adds up an answer.
  func add(_ message: Message) { sum &+= message.value }

  /// The answers added up, and what the loggers have counted, since this was asked last.
  func take() -> Int {
    defer { sum = 0 }
    return sum &+ upper.take() &+ lower.take()
  }
}
