import Foundation
import Testing
import VIPER
import VIPERRecording
import VIPERTesting

/// Runs that once differed from their playbacks.
@MainActor struct BoardPlaybackTests {
  private func run() async throws -> BoardRun {
    let run = try BoardRun()
    run.router.route(Board.column(0))
    await run.router.idle()
    return run
  }

  private func check(_ run: BoardRun) async throws {
    let texts = run.screen.texts
    let replay = try BoardReplay(try run.stop())
    try await replay.playback.check()
    #expect(replay.screen.texts == texts)
    #expect(replay.outside.effects == 0)
    replay.playback.end()
  }

  @Test func `an answer of a task is no answer to an accepted call`() async throws {
    let run = try await run()
    try run.top.send(Board.later(1))
    try run.top.send(Board.load(2))
    await run.settle()
    run.outside.answers[0].yield("first")
    await run.settle()
    #expect(run.screen.texts == ["1: board.load 2 first"])
    try await check(run)
  }

  @Test func `delays of one name end in the recorded order`() async throws {
    let run = try await run()
    try run.top.send(Board.timed(5))
    try run.top.send(Board.timed(1))
    await run.settle()
    run.clock.advance(by: .seconds(1))
    await run.settle()
    #expect(run.screen.texts == ["1: board.timed timeout "])
    run.outside.answers[0].yield("late")
    await run.settle()
    try await check(run)
  }

  @Test func `a delay of a closed module is no input`() async throws {
    let run = try await run()
    run.router.push(Board.column(0), from: try run.top)
    await run.router.idle()
    try run.top.send(Board.timed(1))
    await run.settle()
    try run.window.back()
    run.clock.advance(by: .seconds(1))
    await run.settle()
    try await check(run)
  }

  @Test func `measured times are recorded`() async throws {
    let run = try await run()
    for _ in 1...3 {
      try run.top.send(Board.throttled(1))
      try run.top.send(Board.cached(1))
      run.clock.advance(by: .milliseconds(900))
      await run.settle()
    }
    #expect(run.screen.texts.count == 5)
    try await check(run)
  }

  @Test func `a route is removed before it is shown`() async throws {
    let run = try await run()
    run.router.push(Board.column(0), from: try run.top)
    run.router.present(Board.column(0), from: try run.top).remove()
    await run.router.idle()
    #expect(run.window.views.count == 2)
    try await check(run)
  }

  @Test func `a gesture removes several views`() async throws {
    let run = try await run()
    run.router.present(Board.column(0), from: try run.top)
    await run.router.idle()
    run.router.push(Board.column(0), from: try run.top)
    await run.router.idle()
    try run.window.dismiss()
    #expect(run.window.views.count == 1)
    await run.router.idle()
    try await check(run)
  }

  @Test func `the app stops a request`() async throws {
    let run = try await run()
    let view = try run.top
    let task = Task { try await view.request(Board.busy(1)) }
    await run.settle()
    task.cancel()
    await run.settle()
    view.send(Board.busy(2))
    await run.settle()
    run.outside.answers[1].yield("second")
    await run.settle()
    #expect(run.screen.texts == ["1: board.busy 2 second"])
    try await check(run)
  }

  @Test func `the app reads answers in a loop`() async throws {
    let run = try await run()
    let view = try run.top
    let task = Task {
      var sum = 0
      for try await number in view.answers(Board.counted(4)) { sum += number }
      return sum
    }
    #expect(try await task.value == 6)
    try await check(run)
  }

  @Test func `a playback stops while a task waits for its turn`() async throws {
    let run = try await run()
    try run.top.send(Board.chained(1))
    try run.top.send(Board.sync(1))
    await run.settle()
    run.outside.answers[0].yield("done")
    await run.settle()
    let recording = try run.stop()
    let replay = try BoardReplay(recording)
    for number in 1...recording.count { try await replay.playback.play(until: number) }
    #expect(replay.screen.texts == run.screen.texts)
    replay.playback.end()
  }

  /// Sends an event with six results, lets tasks run for some turns, and cuts the results. In a playback, tasks can be
  /// further after as many turns.
  private func checkCut(after turns: Int, _ cut: (BoardRun) throws -> Void) async throws {
    let run = try await run()
    run.router.push(Board.column(0), from: try run.top)
    await run.router.idle()
    try run.top.send(Board.load(1))
    try run.top.send(Board.counted(6))
    await run.settle(turns)
    try cut(run)
    let texts = run.screen.texts
    let replay = try BoardReplay(try run.stop())
    try await replay.playback.check()
    #expect(Set(texts).isSubset(of: replay.screen.texts))
    replay.playback.end()
  }

  @Test(arguments: 0..<12)
  func `results that the closing of a module has cut are no difference`(turns: Int) async throws {
    try await checkCut(after: turns) { try $0.window.back() }
  }

  @Test(arguments: 0..<12)
  func `results that the end of the recording has cut are no difference`(turns: Int) async throws {
    try await checkCut(after: turns) { try $0.top.send(Board.sync(1)) }
  }
}
