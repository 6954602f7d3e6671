import VIPER
import VIPERHosting
import VIPERMiddleware
import VIPERTesting

// The app of the random programs: a board with columns, which open each other in all styles.

nonisolated enum Board {
  static let sync = EventName<Int, Int>("board.sync")
  static let load = EventName<Int, String>("board.load")
  static let latest = EventName<Int, String>("board.latest")
  static let ordered = EventName<Int, String>("board.ordered")
  static let busy = EventName<Int, String>("board.busy")
  static let retried = EventName<Int, String>("board.retried")
  static let cached = EventName<Int, Int>("board.cached")
  static let throttled = EventName<Int, Int>("board.throttled")
  static let kept = EventName<Int, Int>("board.kept")
  static let searched = EventName<Int, Int>("board.searched")
  static let stream = EventName<Void, Int>("board.stream")
  static let random = EventName<Void, Int>("board.random")
  static let rolled = EventName<Void, Int>("board.rolled")
  static let chained = EventName<Int, String>("board.chained")
  static let replaced = EventName<Int, String>("board.replaced")
  static let gathered = EventName<Int, Int>("board.gathered")
  static let counted = EventName<Int, Int>("board.counted")
  static let timed = EventName<Int, String>("board.timed")
  static let viewTask = EventName<Int, Int>("board.viewTask")
  static let later = EventName<Int, String>("board.later")
  static let note = EventName<String, Void>("board.note")
  static let open = EventName<Int, Never>("board.open")
  static let done = EventName<Int, Never>("board.done")
  static let tell = EventName<Int, Never>("board.tell")
  static let told = EventName<Void, Int>("board.told")
  static let column = RouteName<Int, String>("column")
}

/// The texts that the views have shown, in order.
@MainActor final class Screen {
  private(set) var texts: [String] = []
  private var count = 0

  func add(_ text: String) { texts.append(text) }
  func nextNumber() -> Int {
    count += 1
    return count
  }
}

/// Everything outside the app: the answers that it waits for.
@MainActor final class Outside {
  var effects = 0
  var answers: [AsyncThrowingStream<String, any Error>.Continuation] = []
  var streams: [AsyncStream<Int>.Continuation] = []
  var mailboxes: [Mailbox] = []
  var pending: [(event: Event, interactor: Weak<ColumnInteractor>)] = []
  var interactors: [Weak<ColumnInteractor>] = []

  struct Weak<Object: AnyObject> { weak var object: Object? }

  /// Waits for an answer.
  func answer() async throws -> String {
    effects += 1
    let (stream, continuation) = AsyncThrowingStream.makeStream(of: String.self)
    answers.append(continuation)
    for try await text in stream { return text }
    throw CancellationError()
  }
}

final class ColumnView: VIPView, Mapped {
  static let mapping = Mapping(ColumnView.self) {
    $0.receive(Board.sync) { $0.show("sync \($1)") }
    for name in [Board.load, Board.latest, Board.ordered, Board.busy, Board.retried, Board.later] {
      $0.receive(name) { $0.show("\(name.text) \($1)") }
    }
    for name in [Board.chained, Board.replaced, Board.timed] { $0.receive(name) { $0.show("\(name.text) \($1)") } }
    for name in [Board.cached, Board.throttled, Board.kept, Board.searched, Board.gathered, Board.counted] {
      $0.receive(name) { $0.show("\(name.text) \($1)") }
    }
    $0.receive(Board.stream) { $0.show("stream \($1)") }
    $0.receive(Board.rolled) { $0.show("rolled \($1)") }
    $0.receive(Board.note) { $0.show("noted") }
    $0.receive(Board.told) { $0.show("told \($1)") }
    $0.receive(Board.column) { $0.show("closed \($1)") }
    $0.receive(Board.viewTask) { view, number in view.startTask(number) }
    $0.onFailure { view, result in view.show("\(result.name) \(result.status) \(result.message ?? "")") }
  }
  let screen: Screen
  let number: Int

  init(screen: Screen) {
    self.screen = screen
    number = screen.nextNumber()
    super.init()
  }

  /// Shows a text, unless the view was removed. The lifetime of a removed view depends on tasks outside the app.
  func show(_ text: String) { if !port.isRemoved { screen.add("\(number): \(text)") } }

  private func startTask(_ number: Int) {
    Task { [weak self] in
      do {
        guard let first = try await self?.request(Board.sync(number)) else { return }
        guard let second = try await self?.request(Board.load(first)) else { return }
        self?.show("task \(second)")
        self?.send(Board.sync(first + 1))
      } catch { self?.show("task failed \(error)") }
    }
  }
}

final class ColumnPresenter: VIPPresenter, Mapped, ProducesOutput {
  typealias Output = String
  static let mapping = Mapping(ColumnPresenter.self) {
    $0.onInitialize { (presenter: ColumnPresenter, number: Int) in
      presenter.parameter = number
      if number % 4 == 1 { presenter.send(Board.sync(number)) }
      if number % 4 == 2 { presenter.send(Board.load(number)) }
    }
    $0.on(Board.random) { presenter in
      var numbers = presenter.router.random
      return Int.random(in: 0..<1_000, using: &numbers)
    }
    $0.format(Board.random, as: Board.rolled) { $0 + 1 }
    $0.on(Board.chained) { presenter, number in
      let first = try await presenter.request(Board.sync(number))
      let second = try await presenter.request(Board.load(first))
      presenter.publish(Board.note)
      return second + "!"
    }
    $0.on(Board.replaced) { presenter, number in try await presenter.request(Board.load(number)) + "?" }
    $0.policy(.latestWins, for: Board.replaced)
    $0.on(Board.gathered) { presenter, number in
      var sum = 0
      for try await element in presenter.answers(Board.stream()) {
        sum += element
        if sum > number { break }
      }
      return sum
    }
    $0.on(Board.counted) { _, number in
      AsyncStream { continuation in
        for element in 0..<number { continuation.yield(element) }
        continuation.finish()
      }
    }
    $0.on(Board.timed) { presenter, number in
      try await presenter.request(Board.load(number), timeout: .seconds(number), clock: presenter.clock)
    }
    $0.on(Board.open) { presenter, number in presenter.open(number) }
    $0.on(Board.done) { presenter, number in presenter.finish(with: "\(number)") }
    $0.on(Board.tell) { presenter, number in presenter.sendToOpener(Board.told, number) }
    $0.receive(Board.column) { presenter, text in
      presenter.send(Board.sync(text.count))
      presenter.pass(text)
    }
  }
  let router: VIPRouter
  let clock: ManualClock
  private var parameter = 0

  init(router: VIPRouter, clock: ManualClock) {
    self.router = router
    self.clock = clock
    super.init()
  }

  private func pass(_ text: String) { publish(Board.note) }

  private func open(_ number: Int) {
    let handle = route(Board.column(number), style: Styles.style(number))
    if number % 7 == 3 { handle.remove() }
  }
}

/// The styles of the routes of a program.
nonisolated enum Styles {
  static func style(_ number: Int) -> RouteStyle {
    [.push, .present, .sheet, .replace, .embed, .embed(in: "slot"), .tab("a"), .tab("b"), .fullScreen, .push][
      number % 10]
  }
}

struct BoardError: Error {}

final class ColumnInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ColumnInteractor.self) {
    $0.onInitialize { (interactor: ColumnInteractor) in interactor.start() }
    $0.on(Board.sync, ColumnInteractor.sync)
    for name in [Board.load, Board.latest, Board.ordered, Board.busy, Board.retried] {
      $0.on(name) { (interactor: ColumnInteractor, number: Int) in try await interactor.answer(number) }
    }
    $0.policy(.latestWins, for: Board.latest)
    $0.policy(.inOrder, for: Board.ordered)
    $0.policy(.rejectWhileBusy, for: Board.busy)
    for name in [Board.cached, Board.throttled, Board.kept, Board.searched, Board.viewTask] {
      $0.on(name, ColumnInteractor.sync)
    }
    $0.on(Board.stream, ColumnInteractor.stream)
    $0.on(Board.later) { (interactor: ColumnInteractor, event: Event) in
      interactor.outside.effects += 1
      interactor.outside.pending.append((event, Outside.Weak(object: interactor)))
      return .accepted
    }
  }
  let outside: Outside
  private var calls = 0
  init(outside: Outside) { self.outside = outside }

  private func start() {
    outside.effects += 1
    outside.interactors.append(Outside.Weak(object: self))
    outside.mailboxes.append(mailbox())
  }

  private func sync(_ number: Int) throws -> Int {
    outside.effects += 1
    calls += 1
    guard number % 5 != 4 else { throw EventFailure(.invalid, "\(number) is invalid.") }
    if number % 5 == 3 { publish(Board.note) }
    return number * 100 + calls
  }

  private func answer(_ number: Int) async throws -> String { "\(number) \(try await outside.answer())" }

  private func stream() -> AsyncStream<Int> {
    outside.effects += 1
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    outside.streams.append(continuation)
    return stream
  }
}

/// The registrations of the app.
@MainActor func registerBoard(_ router: VIPRouter, _ outside: Outside, _ screen: Screen, clock: ManualClock) throws {
  router.middleware = MiddlewareList(
    beforePresenter: [DebounceMiddleware(Board.searched, for: .milliseconds(300), clock: clock)],
    beforeInteractor: [
      RetryMiddleware(Board.retried, attempts: 2, clock: clock),
      CacheMiddleware(Board.cached, maxAge: .seconds(2), clock: clock),
      ThrottleMiddleware(Board.throttled, every: .seconds(1), clock: clock),
      ThrottleMiddleware(Board.kept, every: .seconds(1), keeping: .last, clock: clock),
    ])
  try router.register { [weak router] in
    $0.module(
      view: { ColumnView(screen: screen) },
      presenter: { [weak router] in ColumnPresenter(router: router ?? .shared, clock: clock) },
      interactor: { ColumnInteractor(outside: outside) })
    $0.route(Board.column, to: ColumnPresenter.self)
  }
}
