// The tasks that wait for answers in a random program.

import VIPER

extension World {
  /// Sends a request from a handler and waits for its answer.
  func requestInside(_ send: Send, _ task: String) async throws {
    guard let sender = sender(send), let index = index(send.module) else { return }
    if !send.isFromPresenter { modules[index].requestsOfView += 1 }
    defer { if !send.isFromPresenter { modules[index].requestsOfView -= 1 } }
    do {
      trace.wake(task, "has \(try await request(send, of: sender))")
    } catch {
      trace.wake(task, "has no answer: \(caseName(error))")
      throw error
    }
  }

  private func request(_ send: Send, of sender: any EventSender) async throws -> Int {
    send.ask.name.isOneWay
      ? try await request(send.ask.name.oneWayEvent, send.ask, of: sender)
      : try await request(send.ask.name.event, send.ask, of: sender)
  }

  private func request<Output>(
    _ name: EventName<Ask, Output>, _ ask: Ask, of sender: any EventSender
  ) async throws -> Int {
    let output = try await sender.request(name(ask))
    return (output as? Answer)?.number ?? 0
  }

  // MARK: Askers

  func request(_ send: Send, isCancelledAtOnce: Bool) {
    guard let sender = sender(send), let index = index(send.module) else { return }
    if !send.isFromPresenter { modules[index].requestsOfView += 1 }
    ask(isCancelledAtOnce: isCancelledAtOnce) { [self] name in
      defer { if !send.isFromPresenter { modules[index].requestsOfView -= 1 } }
      trace.wake(name, "has \(try await request(send, of: sender))")
    }
  }

  func stream(_ send: Send, limit: Int?, isSlow: Bool) {
    guard let sender = sender(send) else { return }
    if send.ask.name.isOneWay {
      let answers = sender.answers(send.ask.name.oneWayEvent(send.ask))
      ask { [self] name in
        for try await _ in answers { trace.wake(name, "has an element without a value") }
        trace.wake(name, "has all")
      }
    } else {
      let answers = sender.answers(send.ask.name.event(send.ask))
      ask { [self] name in
        var count = 0
        for try await answer in answers {
          trace.wake(name, "has \(answer.number)")
          count += 1
          if count == limit { return }
          if isSlow { try await wait(name) }
        }
        trace.wake(name, "has all")
      }
    }
  }

  private func ask(
    isCancelledAtOnce: Bool = false, _ body: @escaping @MainActor (String) async throws -> Void
  ) {
    let asker = Asker()
    askers.append(asker)
    let name = "a\(askers.count)"
    asker.task = Task {
      trace.wake(name, "begins")
      do { try await body(name) } catch { trace.wake(name, "has no answer: \(caseName(error))") }
      asker.isOver = true
    }
    if isCancelledAtOnce { asker.task?.cancel() }
  }

  func cancel(_ number: Int) {
    let open = askers.filter { !$0.isOver }
    guard !open.isEmpty else { return }
    open[number % open.count].task?.cancel()
  }
}
