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

  private func request(_ send: Send, of sender: any EventSender, timeout: Int? = nil) async throws -> Int {
    send.ask.name.isOneWay
      ? try await request(send.ask.name.oneWayEvent, send.ask, of: sender, timeout: timeout)
      : try await request(send.ask.name.event, send.ask, of: sender, timeout: timeout)
  }

  private func request<Output>(
    _ name: EventName<Ask, Output>, _ ask: Ask, of sender: any EventSender, timeout: Int?
  ) async throws -> Int {
    let output = try await sender.request(event(name, ask), timeout: timeout.map(nextDuration), clock: clock)
    return (output as? Answer)?.number ?? 0
  }

  // MARK: Askers

  func request(_ send: Send, isCancelledAtOnce: Bool, timeout: Int?) {
    guard let body = body(send, timeout) else { return }
    let asker = Asker()
    askers.append(asker)
    let name = "a\(askers.count)"
    asker.task = Task { await run(asker, name, body) }
    if isCancelledAtOnce { asker.task?.cancel() }
  }

  /// Sends a request from a task that begins immediately, and cancels the task. During a delivery, the event of the
  /// request waits in the queue when the task is cancelled.
  func requestAndCancel(_ send: Send) {
    guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), let body = body(send, nil) else { return }
    let asker = Asker()
    askers.append(asker)
    let name = "a\(askers.count)"
    asker.task = Task.immediate { await run(asker, name, body) }
    asker.task?.cancel()
  }

  private func body(_ send: Send, _ timeout: Int?) -> (@MainActor (String) async throws -> Void)? {
    guard let sender = sender(send), let index = index(send.module) else { return nil }
    if !send.isFromPresenter { modules[index].requestsOfView += 1 }
    return { [self] name in
      defer { if !send.isFromPresenter { modules[index].requestsOfView -= 1 } }
      trace.wake(name, "has \(try await request(send, of: sender, timeout: timeout))")
    }
  }

  func stream(_ send: Send, limit: Int?, isSlow: Bool) {
    guard let sender = sender(send) else { return }
    if send.ask.name.isOneWay {
      let answers = sender.answers(event(send.ask.name.oneWayEvent, send.ask))
      ask { [self] name in
        for try await _ in answers { trace.wake(name, "has an element without a value") }
        trace.wake(name, "has all")
      }
    } else {
      let answers = sender.answers(event(send.ask.name.event, send.ask))
      ask { [self] name in
        var count = 0
        for try await answer in answers {
          trace.wake(name, "has \(answer.number)")
          count += 1
          // The loop is left when no other task is ready, because the order of their ends would be undefined.
          if isSlow || count == limit { try await wait(name) }
          if count == limit { return }
        }
        trace.wake(name, "has all")
      }
    }
  }

  private func ask(_ body: @escaping @MainActor (String) async throws -> Void) {
    let asker = Asker()
    askers.append(asker)
    let name = "a\(askers.count)"
    asker.task = Task { await run(asker, name, body) }
  }

  private func run(_ asker: Asker, _ name: String, _ body: @MainActor (String) async throws -> Void) async {
    trace.wake(name, "begins")
    do { try await body(name) } catch { trace.wake(name, "has no answer: \(caseName(error))") }
    asker.isOver = true
  }

  func cancel(_ number: Int) {
    let open = askers.filter { !$0.isOver }
    guard !open.isEmpty else { return }
    open[number % open.count].task?.cancel()
  }
}
