import VIPER
import VIPERRecording
import VIPERTesting

/// A kind of nondeterminism or of changed code, which a playback must find.
@MainActor struct PlantedKind {
  let name: String
  private let change: @MainActor (inout StockCode, _ isPlayed: Bool) -> Void

  /// - Parameters:
  ///   - name: The kind, in words.
  ///   - change: A closure that changes the code. It receives `true` for the playback.
  init(_ name: String, _ change: @escaping @MainActor (inout StockCode, _ isPlayed: Bool) -> Void) {
    (self.name, self.change) = (name, change)
  }

  /// Records the app with one code, and plays the recording with the other code.
  ///
  /// - Returns: Whether the playback has found the difference, and its text or the reason why not.
  func finding() async throws -> (isFound: Bool, text: String) {
    let recording = try await recorded()
    let router = try code(isPlayed: true).router(on: ManualClock()).0
    let playback = try Playback(recording) { router }
    playback.patience = .milliseconds(200)
    defer { playback.end() }
    do {
      guard try await within(.seconds(5), { try await playback.check() }) else { return (false, "the playback hangs") }
      return (false, "no difference")
    } catch { return (error is Divergence, "\(error)") }
  }

  private func code(isPlayed: Bool) -> StockCode {
    var code = StockCode()
    change(&code, isPlayed)
    return code
  }

  /// Records a run that uses each part of the app.
  private func recorded() async throws -> Recording {
    let clock = ManualClock()
    let (router, window) = try code(isPlayed: false).router(on: clock)
    let memory = Recorder.Memory(inputs: 10_000, bytes: 10_000_000)
    let recorder = try Recorder(of: router, in: memory, payloads: .all)
    func advance(_ duration: Duration) async {
      await router.idle()
      clock.advance(by: duration)
      await router.idle()
    }
    router.route(Stock.main())
    await router.idle()
    guard let view = window.top else { throw WaitingCalls.Failed() }
    view.send(Stock.list())
    await router.idle()
    view.send(Stock.add("Milk"))
    view.send(Stock.add(""))
    view.send(Stock.buy(2))
    await router.idle()
    for number in 1...2 { view.send(Stock.press(number)) }
    await advance(.seconds(1))
    view.send(Stock.press(3))
    for text in ["a", "ab"] { view.send(Stock.search(text)) }
    await advance(.milliseconds(300))
    view.send(Stock.search("abc"))
    await advance(.seconds(1))
    view.send(Stock.fetch(1))
    for _ in 1...3 { await advance(.seconds(1)) }
    view.send(Stock.open(7))
    await router.idle()
    window.top?.send(Stock.close("Oats"))
    await router.idle()
    view.send(Stock.list())
    await router.idle()
    recorder.stop()
    return try Recording(data: recorder.export())
  }
}
