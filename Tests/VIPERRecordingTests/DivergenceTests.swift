import Foundation
import Testing
import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERRecording
import VIPERTesting

/// A cause of a playback that differs from its recording.
struct DivergenceCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The input at which the difference is found.
  let input: String
  /// A part of the difference.
  let reason: String
  let recorded: @MainActor @Sendable () -> ShopCode
  let played: @MainActor @Sendable () -> ShopCode

  /// - Parameter change: A closure that changes the code. It receives `true` in the playback.
  init(
    _ description: String, at input: String, _ reason: String,
    _ change: @escaping @MainActor @Sendable (inout ShopCode, _ isPlayed: Bool) -> Void
  ) {
    testDescription = description
    self.input = input
    self.reason = reason
    func code(_ isPlayed: Bool) -> @MainActor @Sendable () -> ShopCode {
      {
        var code = ShopCode()
        change(&code, isPlayed)
        return code
      }
    }
    (recorded, played) = (code(false), code(true))
  }
}

/// A text with another hash in each run, as hashes are in each process.
private struct Salted: Hashable {
  let text: String
  let salt: Bool

  func hash(into hasher: inout Hasher) {
    hasher.combine(text)
    hasher.combine(salt)
  }

  static let texts = (0..<64).map { "Item \($0)" }
}

/// State that survives between runs of one process.
@MainActor private enum Survivor { static var count = 0 }

/// A middleware that appends a letter to each row.
private struct Appending: Middleware {
  let letter: String

  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
  func receive(_ result: EventResult, next: Next) -> Outcome {
    guard let rows = result.output(of: Shop.rows) else { return next.receive(result) }
    return next.receive(result.with(data: rows.map { $0 + letter }))
  }
}

@MainActor private func validation(longest: Int) -> any Middleware {
  ValidationMiddleware { $0.check(Shop.add) { $0.count > longest ? "Enter a shorter name." : nil } }
}

private let list = "event shop.list at Shop's view"
private let add = "event shop.add at Shop's view"
private let open = "event shop.open at Shop's view"
private let buy = "event shop.buy at Shop's view"

@MainActor struct DivergenceTests {
  nonisolated static let cases: [DivergenceCase] = [
    DivergenceCase("the order of a set", at: list, "behaves differently") { code, isPlayed in
      code.format = { _, _ in Set(Salted.texts.map { Salted(text: $0, salt: isPlayed) }).map(\.text) }
    },
    DivergenceCase("the order of a dictionary", at: list, "behaves differently") { code, isPlayed in
      code.format = { _, _ in
        Dictionary(uniqueKeysWithValues: Salted.texts.map { (Salted(text: $0, salt: isPlayed), 0) }).keys.map(\.text)
      }
    },
    DivergenceCase("a random number of the system", at: list, "behaves differently") { code, _ in
      code.format = { _, names in names + ["\(Int.random(in: 0...Int.max))"] }
    },
    DivergenceCase("the time", at: list, "behaves differently") { code, _ in
      code.format = { _, names in names + ["\(ContinuousClock.now)"] }
    },
    DivergenceCase("a counter that survives", at: list, "behaves differently") { code, _ in
      code.format = { _, names in
        Survivor.count += 1
        return names + ["\(Survivor.count)"]
      }
    },
    DivergenceCase("the identity of an object", at: list, "behaves differently") { code, _ in
      code.format = { presenter, names in names + ["\(ObjectIdentifier(presenter))"] }
    },
    DivergenceCase("a changed format", at: list, "behaves differently") { code, isPlayed in
      if isPlayed { code.format = { _, names in names.map { "- " + $0 } } }
    },
    DivergenceCase("a changed name of formatted output", at: list, "behaves differently") { $0.renames = $1 },
    DivergenceCase("an added middleware", at: list, "behaves differently") { code, isPlayed in
      if isPlayed { code.middleware = [Appending(letter: "A")] }
    },
    DivergenceCase("a removed middleware", at: list, "behaves differently") { code, isPlayed in
      if !isPlayed { code.middleware = [Appending(letter: "A")] }
    },
    DivergenceCase("reordered middleware", at: list, "behaves differently") { code, isPlayed in
      let middleware = [Appending(letter: "A"), Appending(letter: "B")]
      code.middleware = isPlayed ? middleware.reversed() : middleware
    },
    DivergenceCase("a stricter rule", at: add, "Shop behaves differently") {
      $0.middleware = [validation(longest: $1 ? 3 : 20)]
    },
    DivergenceCase("a changed message of a failure", at: add, "behaves differently") { code, isPlayed in
      code.middleware = [
        ValidationMiddleware { $0.check(Shop.add) { $0.isEmpty ? "\(isPlayed ? "Type" : "Write") a name." : nil } }
      ]
    },
    DivergenceCase("an event more", at: buy, "calls its interactor with shop.pay, which the recording does not contain")
    {
      code, isPlayed in
      guard isPlayed else { return }
      code.buy = {
        $0.send(Shop.pay($1))
        $0.send(Shop.ship($1))
        $0.send(Shop.pay($1))
      }
    },
    DivergenceCase("an event less", at: buy, "Shop did not call its interactor with shop.ship") {
      code, isPlayed in
      if isPlayed { code.buy = { $0.send(Shop.pay($1)) } }
    },
    DivergenceCase("another order of events", at: buy, "Shop behaves differently") {
      code, isPlayed in
      guard isPlayed else { return }
      code.buy = {
        $0.send(Shop.ship($1))
        $0.send(Shop.pay($1))
      }
    },
    DivergenceCase("other data of an event", at: buy, "with other data of shop.pay") { code, isPlayed in
      guard isPlayed else { return }
      code.buy = {
        $0.send(Shop.pay($1 + 1))
        $0.send(Shop.ship($1))
      }
    },
    DivergenceCase("a removed handler", at: buy, "the handler of shop.pay is now none") { code, isPlayed in
      if isPlayed { code.register = { $0.register(FreeShopInteractor.init, &$1) } }
    },
    DivergenceCase("a handler that became asynchronous", at: buy, "the handler of shop.pay is now asynchronous") {
      code, isPlayed in
      if isPlayed { code.register = { $0.register(SlowShopInteractor.init, &$1) } }
    },
    DivergenceCase("a handler that became synchronous", at: buy, "the handler of shop.pay is now synchronous") {
      code, isPlayed in
      if !isPlayed { code.register = { $0.register(SlowShopInteractor.init, &$1) } }
    },
    DivergenceCase("another style", at: "host item at the app", "The windows show something else") { code, isPlayed in
      if isPlayed { code.style = .sheet }
    },
    DivergenceCase("another module of a route", at: "host item at the app", "The windows show something else") {
      $0.opensOffers = $1
    },
    DivergenceCase("a presenter that no longer closes", at: open, "This did not occur: route item") {
      $0.closes = !$1
    },
    DivergenceCase("a view that sends on appearance", at: open, "does not contain this in Item") {
      $0.sendsOnAppearance = $1
    },
  ]

  @Test(arguments: cases) func aDifferenceIsFoundAtItsInput(_ difference: DivergenceCase) async throws {
    let found = try await divergence(of: difference)
    #expect(found?.inputText == difference.input, "\(found.map { "\($0)" } ?? "")")
    #expect(found?.reason.contains(difference.reason) == true, "\(found.map { "\($0)" } ?? "")")
  }

  @Test func `a check until an input finds what this input causes in addition`() async throws {
    let (router, window) = try ShopCode().router()
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(RouteName<Void, Never>("shop")())
    await router.idle()
    let view = try #require(window.top as? ShopView)
    for number in 1...2 {
      view.send(Shop.buy(number))
      await router.idle()
    }
    recorder.stop()
    let recording = try Recording(data: recorder.export())
    var code = ShopCode()
    code.buy = {
      $0.send(Shop.pay($1))
      $0.send(Shop.ship($1))
      $0.send(Shop.add("more"))
    }
    let playback = try Playback(recording) { [code] in try code.router().0 }
    let found = await #expect(throws: Divergence.self) { try await playback.check(until: recording.count - 1) }
    #expect(found?.inputText == buy)
    #expect(playback.position == recording.count - 1)
  }

  @Test func `a difference after the beginning of long data is said to be there`() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let sentence = "The data differ after the shown beginning."
    let late = DivergenceCase("a changed end", at: list, "behaves differently") { code, isPlayed in
      code.format = { _, _ in Salted.texts + [isPlayed ? "B" : "A"] }
    }
    let text = try await divergence(of: late, in: folder.appendingPathComponent("late.jsonl"))?.description ?? ""
    #expect(text.contains(sentence), "\(text)")
    let early = DivergenceCase("a changed beginning", at: list, "behaves differently") { code, isPlayed in
      code.format = { _, _ in [isPlayed ? "B" : "A"] + Salted.texts }
    }
    #expect(
      try await divergence(of: early, in: folder.appendingPathComponent("early.jsonl"))?.description.contains(sentence)
        == false)
  }

  /// Records the app with some code, and plays the recording with other code.
  ///
  /// - Parameter file: The file of the recording. Without a file, the recording is in memory.
  private func divergence(of difference: DivergenceCase, in file: URL? = nil) async throws -> Divergence? {
    let (router, window) = try difference.recorded().router()
    let recorder =
      if let file { try Recorder(of: router, to: file, payloads: .all) } else {
        try Recorder(of: router, in: Recorder.Memory(inputs: 10_000, bytes: 10_000_000), payloads: .all)
      }
    router.route(RouteName<Void, Never>("shop")())
    await router.idle()
    let view = try #require(window.top as? ShopView)
    view.send(Shop.list())
    view.send(Shop.add("Milk"))
    view.send(Shop.add(""))
    view.send(Shop.buy(2))
    view.send(Shop.open(7))
    await router.idle()
    window.top?.send(Shop.close("Oats"))
    await router.idle()
    recorder.stop()
    let recording = try file.map { try Recording(contentsOf: $0) } ?? Recording(data: recorder.export())
    let playback = try Playback(recording) { try difference.played().router().0 }
    // Two differences are calls that the app does not make, which the playback waits for.
    playback.patience = .milliseconds(100)
    let found = await #expect(throws: Divergence.self) { try await playback.check() }
    withExtendedLifetime(view) {}
    return found
  }
}
