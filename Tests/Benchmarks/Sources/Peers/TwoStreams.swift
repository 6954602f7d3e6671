/// A stream for each direction and a task at each end. The lower task answers events. The upper task sends the next
/// event when it has received an answer. The parts between are called directly.
///
/// The tasks do not run on the main actor, where they would take eight times as long.
enum TwoStreams {
  static func roundTrips(_ times: Int) async -> Int {
    let parts = Parts()
    let (events, down) = AsyncStream.makeStream(of: Message.self)
    let (answers, up) = AsyncStream.makeStream(of: Message.self)
    async let below: Void = {
      for await event in events { up.yield(parts.event(event)) }
    }()
    var arriving = answers.makeAsyncIterator()
    for value in 0..<times {
      down.yield(Message(name: Message.next, value: value))
      if let answer = await arriving.next() { parts.add(parts.answer(answer)) }
    }
    down.finish()
    await below
    return parts.take()
  }
}
