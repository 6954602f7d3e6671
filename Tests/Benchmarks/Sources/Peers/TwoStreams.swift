/// A stream for each way and a task at each end: the one below answers, the one above sends the next when it has its
/// answer. What stands between is called.
///
/// Off the main actor, where it takes an eighth of the time.
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
