import Foundation
import Testing
import VIPER
import VIPERSwiftTesting
import VIPERTesting

#if canImport(FoundationNetworking)
  import FoundationNetworking  // contains URLSession on Linux
#endif

// The examples of the article on working off the main actor, verbatim.

nonisolated struct Forecast: Codable, Equatable, Sendable {
  let degrees: Int
}

nonisolated enum Sky {
  static let forecast = EventName<String, Forecast>("sky.forecast")  // input: a city
}

protocol Forecasts: Sendable {
  func forecast(for city: String) async throws -> Forecast
}

nonisolated struct WebForecasts: Forecasts {
  let server: URL
  let session: URLSession

  func forecast(for city: String) async throws -> Forecast {
    let (data, response) = try await session.data(from: server.appending(path: city))
    guard (response as? HTTPURLResponse)?.statusCode == 200 else {
      throw EventFailure(.error, "There is no forecast for \(city).")
    }
    return try JSONDecoder().decode(Forecast.self, from: data)
  }
}

final class SkyInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SkyInteractor.self) {
    $0.on(Sky.forecast) { sky, city in try await sky.forecasts.forecast(for: city) }
    $0.policy(.latestWins, for: Sky.forecast)  // another city cancels the call
  }
  private let forecasts: any Forecasts

  init(forecasts: any Forecasts) { self.forecasts = forecasts }
}

actor Diary {
  private let file: URL
  private var stored: [String]?

  init(file: URL) { self.file = file }

  func entries() throws -> [String] {
    if let stored { return stored }
    let isNew = !FileManager.default.fileExists(atPath: file.path)
    let entries = isNew ? [] : try JSONDecoder().decode([String].self, from: Data(contentsOf: file))
    stored = entries
    return entries
  }

  func add(_ entry: String) throws {
    let entries = try entries() + [entry]
    try JSONEncoder().encode(entries).write(to: file, options: .atomic)
    stored = entries
  }
}

@concurrent nonisolated func countWords(in text: String) async throws -> [Substring: Int] {
  var counts: [Substring: Int] = [:]
  for word in text.split(separator: " ") {
    try Task.checkCancellation()  // throws if the handler was cancelled
    counts[word, default: 0] += 1
  }
  return counts
}

nonisolated enum Shares {
  static let follow = EventName<String, Int>("shares.follow")  // input: a share; outputs: its prices
}

nonisolated protocol PriceFeed: Sendable {
  func begin(_ share: String, receive: @escaping @Sendable (Int) -> Void) -> Int  // called on any thread
  func end(_ number: Int)
}

nonisolated extension PriceFeed {
  func prices(of share: String) -> AsyncStream<Int> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { prices in
      let number = begin(share) { price in prices.yield(price) }
      prices.onTermination = { _ in end(number) }
    }
  }
}

final class SharesInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SharesInteractor.self) {
    $0.on(Shares.follow) { shares, share in shares.feed.prices(of: share) }
    $0.policy(.latestWins, for: Shares.follow)  // another share ends the stream
  }
  private let feed: any PriceFeed

  init(feed: any PriceFeed) { self.feed = feed }
}

nonisolated enum Chat {
  static let received = EventName<String, Never>("chat.received")
}

nonisolated protocol ChatConnection: AnyObject, Sendable {
  func connect(receive: @escaping @Sendable (String) -> Void)  // called on the thread of the socket
  func close()
}

final class ChatInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ChatInteractor.self) {
    $0.on(Lifecycle.ready, ChatInteractor.connect)
    $0.on(Lifecycle.removed) { $0.connection.close() }
    $0.on(Chat.received) { chat, text in chat.texts.append(text) }
  }
  private let connection: any ChatConnection
  private(set) var texts: [String] = []

  init(connection: any ChatConnection) { self.connection = connection }

  func connect() {
    let mailbox = mailbox(capacity: 256)
    connection.connect { text in
      if mailbox.post(Chat.received(text), whenFull: .reject) != .posted { print("lost: \(text)") }
    }
  }
}

#if canImport(Combine)
  import Combine

  final class PriceView: VIPView {
    private var subscription: AnyCancellable?

    func follow(_ prices: AnyPublisher<Int, Never>) {
      let mailbox = mailbox(capacity: 64)
      subscription = prices.sink { @Sendable price in  // called on any thread
        _ = mailbox.post(Feed.tick(price), whenFull: .dropOldest)
      }
    }
  }
#endif

// The end of the examples.

final class SkyView: VIPView, Mapped {
  static let mapping = Mapping(SkyView.self) {
    $0.show(Sky.forecast, in: \.forecast)
    $0.onFailure(Sky.forecast) { view, result in view.message = result.message }
  }
  private(set) var forecast: Forecast?
  private(set) var message: String?
}

struct SkyRouter: ModuleRouter {
  let server: URL

  func register(in app: inout Registration) {
    app.service((any Forecasts).self) { WebForecasts(server: server, session: .shared) }
    app.module(view: SkyView.init, interactor: SkyInteractor.init)
  }
}

nonisolated enum Diaries {
  static let add = EventName<String, [String]>("diaries.add")
}

final class DiaryInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(DiaryInteractor.self) { $0.on(Diaries.add, DiaryInteractor.add) }
  private let diary: Diary

  init(diary: Diary) { self.diary = diary }

  func add(_ entry: String) async throws -> [String] {
    try await diary.add(entry)
    return try await diary.entries()
  }
}

nonisolated enum Words {
  static let count = EventName<String, [Substring: Int]>("words.count")
}

final class WordsInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(WordsInteractor.self) {
    $0.on(Words.count) { _, text in try await countWords(in: text) }
  }
}

/// Answers each request to `/Oslo` with a forecast, and every other request with status 404.
private final class ForecastServer: URLProtocol {
  static var session: URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [ForecastServer.self]
    return URLSession(configuration: configuration)
  }

  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  override func startLoading() {
    guard let url = request.url,
      let response = HTTPURLResponse(
        url: url, statusCode: url.path == "/Oslo" ? 200 : 404, httpVersion: nil, headerFields: nil)
    else { return }
    client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
    client?.urlProtocol(self, didLoad: Data(#"{"degrees": 7}"#.utf8))
    client?.urlProtocolDidFinishLoading(self)
  }

  override func stopLoading() {}
}

private actor ScriptedForecasts: Forecasts {
  func forecast(for city: String) throws -> Forecast { Forecast(degrees: city.count) }
}

/// A feed that sends the prices 1 and 2 on another thread.
private final class ThreadFeed: PriceFeed {
  func begin(_ share: String, receive: @escaping @Sendable (Int) -> Void) -> Int {
    Thread.detachNewThread {
      receive(1)
      receive(2)
    }
    return 7
  }

  func end(_ number: Int) { #expect(number == 7) }
}

private final class ThreadConnection: ChatConnection {
  func connect(receive: @escaping @Sendable (String) -> Void) {
    let isPosted = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for text in ["a", "b"] { receive(text) }
      isPosted.signal()
    }
    isPosted.wait()  // so that the act of the test waits for the events
  }

  func close() {}
}

@MainActor @Suite("The article on working off the main actor", .viper)
struct OffTheMainActorArticleTests {
  @Test func `a service decodes a forecast, and a failure has a sentence for the user`() async throws {
    let server = try #require(URL(string: "http://localhost"))
    let forecasts = WebForecasts(server: server, session: ForecastServer.session)
    try await ModuleTest(interactor: SkyInteractor(forecasts: forecasts)) { test in
      await test.send(Sky.forecast("Oslo")) { $0.publishes(Sky.forecast, Forecast(degrees: 7)) }
      await test.send(Sky.forecast("Atlantis")) {
        $0.fails(Sky.forecast, .error, "There is no forecast for Atlantis.")
      }
    }
  }

  @Test func `a test replaces the service that uses the network`() async throws {
    let server = try #require(URL(string: "http://localhost"))
    try await ModuleTest(
      registered: "Sky", as: SkyView.self,
      registering: { router in
        try router.register(SkyRouter(server: server))
        try router.override((any Forecasts).self) { ScriptedForecasts() }
      }
    ) { test in
      await test.send(Sky.forecast("Oslo")) { $0.publishes(Sky.forecast, Forecast(degrees: 4)) }
    }
  }

  @Test func `an actor stores the entries of a diary`() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "diary-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try await ModuleTest(interactor: DiaryInteractor(diary: Diary(file: file))) { test in
      await test.send(Diaries.add("a")) { $0.publishes(Diaries.add, ["a"]) }
      await test.send(Diaries.add("b")) { $0.publishes(Diaries.add, ["a", "b"]) }
    }
    let entries = try await Diary(file: file).entries()
    #expect(entries == ["a", "b"])
  }

  @Test func `a long computation runs off the main actor and answers`() async throws {
    try await ModuleTest(interactor: WordsInteractor()) { test in
      await test.send(Words.count("to be or not to be")) {
        $0.publishes(Words.count, ["to": 2, "be": 2, "or": 1, "not": 1])
      }
    }
  }

  @Test func `the prices of a feed reach the view`() async throws {
    try await RelaxedModuleTest(interactor: SharesInteractor(feed: ThreadFeed())) { test in
      let price = await test.does { view in
        for try await price in view.answers(Shares.follow("APPL")) where price == 2 { return price }
        return 0
      }
      let last = try await price.value
      #expect(last == 2)
    }
  }

  @Test func `the texts of a connection are posted to the mailbox of an interactor`() async throws {
    try await ModuleTest(interactor: ChatInteractor(connection: ThreadConnection())) { test in
      await test.start()
      let texts = try test.view.interactor(as: ChatInteractor.self)?.texts
      #expect(texts == ["a", "b"])
    }
  }
}
