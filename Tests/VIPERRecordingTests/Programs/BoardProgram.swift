import Foundation
import VIPER
import VIPERRecording
import VIPERTesting
import VIPERTestSupport

/// A random run of the app.
@MainActor final class BoardProgram {
  private var random: SeededGenerator
  private let router: VIPRouter
  private let window = InMemoryNavigator()
  private let outside = Outside()
  private let screen = Screen()
  private let clock = ManualClock()
  private var handles: [RouteHandle<String>] = []
  private var tasks: [Task<Void, Never>] = []
  private(set) var log: [String] = []

  init(_ random: SeededGenerator) throws {
    self.random = random
    router = VIPRouter(navigator: window, diagnostics: { _ in })
    try registerBoard(router, outside, screen, clock: clock)
  }

  /// Runs the program, and returns the recording and the texts that the views have shown.
  func run(acts: Int) async throws -> (Recording, [String]) {
    // A recording in a file contains descriptions, so a difference is easier to understand.
    let file = ProcessInfo.processInfo.environment["VIPER_RECORDING"].map { URL(filePath: $0) }
    let memory = Recorder.Memory(inputs: 100_000, bytes: 100_000_000)
    let recorder =
      try file.map { try Recorder(of: router, to: $0) } ?? Recorder(of: router, in: memory, payloads: .all)
    router.route(Board.column(random.number(0..<4)), style: random.chance(30) ? .tab("a") : nil)
    for _ in 0..<acts {
      switch random.number(0..<10) {
      case 0..<3: await settle(50)
      case 3..<6: await settle(random.number(1..<6))
      default: break
      }
      act()
    }
    if random.chance(50) { await settle(100) }
    recorder.stop()
    let texts = screen.texts
    let recording = try file.map { try Recording(contentsOf: $0) } ?? Recording(data: recorder.export())
    end()
    return (recording, texts)
  }

  private func settle(_ turns: Int) async { for _ in 0..<turns { await Task.yield() } }

  /// Ends everything that the program has left under way.
  private func end() {
    for task in tasks { task.cancel() }
    for answer in outside.answers { answer.finish() }
    for stream in outside.streams { stream.finish() }
  }

  private func act() {
    switch random.number(0..<100) {
    case 0..<40: send()
    case 40..<55: answer()
    case 55..<61: element()
    case 61..<68: route()
    case 68..<72: removeRoute()
    case 72..<79: gesture()
    case 79..<85: advance()
    case 85..<88: post()
    case 88..<91: answerLater()
    case 91..<93: broadcast()
    case 93..<95: publish()
    default: send()
    }
  }

  private var view: ColumnView? {
    let views = window.views.compactMap { $0 as? ColumnView }
    return views.isEmpty ? nil : random.pick(views)
  }

  private func send() {
    guard let view else { return }
    let number = random.number(0..<10)
    let names = [
      Board.load, Board.latest, Board.ordered, Board.busy, Board.retried, Board.chained, Board.replaced, Board.timed,
      Board.later, Board.load, Board.chained,
    ]
    let numbers = [
      Board.sync, Board.cached, Board.throttled, Board.kept, Board.searched, Board.gathered, Board.counted,
      Board.viewTask, Board.cached, Board.kept,
    ]
    switch random.number(0..<20) {
    case 0..<8: 
      let name = random.pick(names)
      log.append("\(name.text) \(number)")
      view.send(name(number))
    case 8..<14: 
      let name = random.pick(numbers)
      log.append("\(name.text) \(number)")
      view.send(name(number))
    case 14: view.send(Board.stream())
    case 15: view.send(Board.random())
    case 16, 17: view.send(Board.open(number))
    case 18: view.send(Board.done(number))
    default: view.send(Board.tell(number))
    }
  }

  private func answer() {
    guard !outside.answers.isEmpty else { return send() }
    let continuation = outside.answers.remove(at: random.number(0..<outside.answers.count))
    let number = random.number(0..<100)
    log.append("answer")
    switch random.number(0..<10) {
    case 0..<6: continuation.yield("answer \(number)")
    case 6..<8: continuation.finish(throwing: BoardError())
    case 8: continuation.finish(throwing: EventFailure(.invalid, "Not allowed."))
    default: continuation.finish()
    }
  }

  private func element() {
    guard !outside.streams.isEmpty else { return send() }
    let index = random.number(0..<outside.streams.count)
    log.append("element")
    if random.chance(80) {
      outside.streams[index].yield(random.number(0..<5))
    } else {
      outside.streams.remove(at: index).finish()
    }
  }

  private func route() {
    let number = random.number(0..<10)
    let style = Styles.style(random.number(0..<10))
    log.append("route \(style)")
    handles.append(router.route(Board.column(number), style: style, from: random.chance(80) ? view : nil))
  }

  private func removeRoute() {
    guard !handles.isEmpty else { return route() }
    log.append("remove")
    handles.remove(at: random.number(0..<handles.count)).remove()
  }

  private func gesture() {
    log.append("gesture")
    switch random.number(0..<5) {
    case 0..<2: try? window.back()
    case 2: try? window.dismiss()
    case 3: if let view { try? window.close(view) }
    default: try? window.select(tab: random.chance(50) ? "a" : "b")
    }
  }

  private func advance() {
    log.append("advance")
    clock.advance(by: .milliseconds(random.pick([100, 300, 1_000, 3_000, 40_000])))
  }

  private func post() {
    guard !outside.mailboxes.isEmpty else { return send() }
    log.append("post")
    let mailbox = random.pick(outside.mailboxes)
    _ = mailbox.post(Board.sync(random.number(0..<10)), whenFull: .reject)
  }

  private func answerLater() {
    guard !outside.pending.isEmpty else { return send() }
    log.append("later")
    let (event, interactor) = outside.pending.remove(at: random.number(0..<outside.pending.count))
    if random.chance(70) {
      interactor.object?.answer(event, with: "later")
    } else {
      interactor.object?.answer(EventResult(answering: event, throwing: EventFailure(.error, "Later failed.")))
    }
  }

  private func broadcast() {
    log.append("broadcast")
    router.broadcast(Board.sync(random.number(0..<10)))
  }

  private func publish() {
    guard !outside.interactors.isEmpty else { return send() }
    log.append("publish")
    random.pick(outside.interactors).object?.publish(Board.note)
  }
}
