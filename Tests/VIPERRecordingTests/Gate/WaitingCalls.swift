import VIPER
import VIPERTestSupport

/// The calls of interactors that wait for an answer from outside the app, and the open streams.
@MainActor final class WaitingCalls {
  private var answers: [AsyncThrowingStream<String, any Error>.Continuation] = []
  private var streams: [AsyncStream<Int>.Continuation] = []
  /// The number of calls. A playback calls no interactor.
  private(set) var count = 0

  struct Failed: Error {}

  /// Notes an effect without an answer from outside.
  func noteEffect() { count += 1 }

  /// Waits for an answer.
  func answer() async throws -> String {
    count += 1
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    answers.append(continuation)
    for try await text in stream { return text }
    throw CancellationError()
  }

  /// Opens a stream.
  func stream() -> AsyncStream<Int> {
    count += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    streams.append(continuation)
    return stream
  }

  /// Answers a random call.
  func answerOne(_ random: inout SeededGenerator) {
    guard !answers.isEmpty else { return }
    let answer = answers.remove(at: random.number(0..<answers.count))
    let number = random.number(0..<100)
    switch random.number(0..<10) {
    case 0..<6: answer.yield("answer \(number)")
    case 6..<8: answer.finish(throwing: Failed())
    case 8: answer.finish(throwing: EventFailure(.invalid, "Enter another number than \(number)."))
    default: answer.finish()
    }
  }

  /// Answers all calls with a text.
  func answerAll(_ text: String) {
    let waiting = answers
    answers = []
    for answer in waiting { answer.yield(text) }
  }

  /// Adds an element to a random stream, or ends the stream.
  func continueOne(_ random: inout SeededGenerator) {
    guard !streams.isEmpty else { return }
    let index = random.number(0..<streams.count)
    if random.chance(80) {
      streams[index].yield(random.number(0..<10))
    } else {
      streams.remove(at: index).finish()
    }
  }

  /// Ends all calls and streams.
  func end() {
    for answer in answers { answer.finish() }
    for stream in streams { stream.finish() }
    (answers, streams) = ([], [])
  }
}
