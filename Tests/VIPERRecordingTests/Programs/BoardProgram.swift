import Foundation
import VIPER
import VIPERRecording
import VIPERTesting
import VIPERTestSupport

/// A random run of the app.
@MainActor final class BoardProgram {
  private var random: SeededGenerator
  private let run: BoardRun
  private var handles: [RouteHandle<String>] = []
  private var tasks: [Task<Void, Never>] = []
  private(set) var log: [String] = []

  init(_ random: SeededGenerator) throws {
    self.random = random
    run = try BoardRun(file: ProcessInfo.processInfo.environment["VIPER_RECORDING"].map { URL(filePath: $0) })
  }

  private var router: VIPRouter { run.router }
  private var window: InMemoryNavigator { run.window }
  private var outside: Outside { run.outside }

  /// Runs the program, and returns the recording and the texts that the views have shown.
  func play(acts: Int) async throws -> (Recording, [String]) {
    router.route(Board.column(random.number(0..<4)), style: random.chance(30) ? .tab("a") : nil)
    for _ in 0..<acts {
      switch random.number(0..<10) {
      case 0..<3: await run.settle(50)
      case 3..<6: await run.settle(random.number(1..<6))
      default: break
      }
      act()
    }
    if random.chance(50) { await run.settle(100) }
    let recording = try run.stop()
    let texts = run.screen.texts
    end()
    return (recording, texts)
  }

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
    case 95..<98: request()
    default: cancel()
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
    run.clock.advance(by: .milliseconds(random.pick([100, 300, 1_000, 3_000, 40_000])))
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

  /// Sends a request from a task of the app itself.
  private func request() {
    guard let view else { return }
    let (number, clock) = (random.number(0..<10), run.clock)
    log.append("request \(number)")
    switch random.number(0..<4) {
    case 0: tasks.append(Task { [weak view] in _ = try? await view?.request(Board.load(number)) })
    case 1:
      tasks.append(
        Task { [weak view] in _ = try? await view?.request(Board.busy(number), timeout: .seconds(1), clock: clock) })
    default:
      let answers = number % 2 == 0 ? view.answers(Board.stream()) : view.answers(Board.counted(number))
      tasks.append(
        Task {
          var rest = number
          do {
            for try await _ in answers {
              rest -= 1
              if rest < 0 { break }
            }
          } catch {}
        })
    }
  }

  private func cancel() {
    guard !tasks.isEmpty else { return request() }
    log.append("cancel")
    tasks.remove(at: random.number(0..<tasks.count)).cancel()
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
