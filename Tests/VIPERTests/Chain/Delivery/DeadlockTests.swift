import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let first = EventName<Int, Int>("deadlock.first")
  static let second = EventName<Int, Int>("deadlock.second")
  static let plain = EventName<Int, Int>("deadlock.plain")
}

/// Handles events with closures of the test. Two names have the policy `inOrder`, and one name has no policy.
private final class Asking: VIPInteractor, Mapped {
  static let mapping = Mapping(Asking.self) {
    $0.on(Names.first) { part, number in try await part.first(number) }
    $0.policy(.inOrder, for: Names.first)
    $0.on(Names.second) { part, number in try await part.second(number) }
    $0.policy(.inOrder, for: Names.second)
    $0.on(Names.plain) { part, number in try await part.plain(number) }
  }
  var first: @MainActor (Int) async throws -> Int = { $0 }
  var second: @MainActor (Int) async throws -> Int = { $0 }
  var plain: @MainActor (Int) async throws -> Int = { $0 }
}

/// Returns the output or the reason of the request error, as text that a handler can answer with.
@MainActor private func asking(_ body: @MainActor () async throws -> Int) async -> String {
  do { return "\(try await body())" } catch let error as RequestError {
    return error.names.isEmpty ? "\(error.code)" : "\(error.code)(\(error.names))"
  } catch {
    return "\(error)"
  }
}

@MainActor @Suite("Law 1: no request waits for itself")
struct DeadlockTests {
  private let part = Asking()
  private var seen = Journal()

  @Test
  func `if an inOrder handler requests its own event, the request is rejected with the names of the events`()
    async throws
  {
    let probe = try ModuleProbe(interactor: part)
    let (view, seen) = (probe.view, seen)
    part.first = { [weak view] number in
      guard number > 0, let view else { return number }
      seen.note(await asking { try await view.request(Names.first(number - 1)) })
      return number
    }
    #expect(try await view.request(Names.first(1)) == 1)
    #expect(seen.lines == [#"wouldDeadlock(["deadlock.first", "deadlock.first"])"#])
    #expect(probe.sink.diagnostics.count == 1)
    #expect(
      probe.sink.briefs.first == "request.wouldDeadlock: deadlock.first, Probe")
    part.first = { $0 }
  }

  @Test func `a request that waits for itself through other events and another module is rejected`() async throws {
    let other = Asking()
    let probe = try ModuleProbe(interactor: part)
    let elsewhere = try ModuleProbe(interactor: other)
    let (view, otherView, seen) = (probe.view, elsewhere.view, seen)
    part.first = { [weak view] number in
      guard let view else { return 0 }
      return try await view.request(Names.plain(number))
    }
    part.plain = { [weak otherView] number in
      guard let otherView else { return 0 }
      return try await otherView.request(Names.second(number))
    }
    other.second = { [weak view] number in
      guard let view else { return 0 }
      seen.note(await asking { try await view.request(Names.first(number)) })
      return number
    }
    #expect(try await view.request(Names.first(5)) == 5)
    #expect(
      seen.lines == [
        #"wouldDeadlock(["deadlock.first", "deadlock.plain", "deadlock.second", "deadlock.first"])"#
      ])
  }

  @Test
  func `if two inOrder handlers send requests to each other, one request is rejected and both handlers end`()
    async throws
  {
    let probe = try ModuleProbe(interactor: part)
    let (view, seen) = (probe.view, seen)
    let (gate, other) = (Gate(), Gate())
    part.first = { [weak view] number in
      guard number == 1, let view else { return number }
      await gate.pass()
      let said = await asking { try await view.request(Names.second(20)) }
      seen.note("first: \(said)")
      return 1
    }
    part.second = { [weak view] number in
      guard number == 2, let view else { return number }
      await other.pass()
      let said = await asking { try await view.request(Names.first(10)) }
      seen.note("second: \(said)")
      return 2
    }
    let first = Running { try await view.request(Names.first(1)) }
    let second = Running { try await view.request(Names.second(2)) }
    await gate.visited()
    await other.visited()
    // `first` requests `second` and waits behind it. Then `second` requests `first`.
    gate.open()
    await settle()
    other.open()
    await first.task?.value
    await second.task?.value
    #expect(try first.ending?.get() == 1)
    #expect(try second.ending?.get() == 2)
    let names = #"["deadlock.first", "deadlock.second", "deadlock.second", "deadlock.first"]"#
    #expect(seen.lines == ["second: wouldDeadlock(\(names))", "first: 20"])
    #expect(probe.sink.diagnostics.count == 1)
  }

  @Test
  func `an event that an inOrder handler sends to itself is handled after the handler has returned`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    part.first = { [weak view] number in
      if number > 0 { view?.send(Names.first(number - 1)) }
      return number
    }
    probe.send(Names.first(3).event())
    await probe.idle()
    #expect(probe.outputs(of: Names.first) == [3, 2, 1, 0])
    #expect(probe.sink.messages == [])
  }

  @Test
  func `a request that waits behind an inOrder handler ends after the handler has finished its other work`()
    async throws
  {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    let gate = Gate()
    part.first = { number in
      if number == 1 { await gate.pass() }
      return number
    }
    part.plain = { [weak view] number in try await view?.request(Names.first(number)) ?? 0 }
    probe.send(Names.first(1).event())
    await gate.visited()
    let asked = Running { try await view.request(Names.plain(2)) }
    await settle()
    #expect(asked.ending == nil)
    gate.open()
    await asked.task?.value
    #expect(try asked.ending?.get() == 2)
    #expect(probe.sink.messages == [])
  }

  @Test func `a task that an inOrder handler began can request the handler's event after the handler has returned`()
    async throws
  {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    let gate = Gate()
    var late: Task<Int, any Error>?
    part.first = { [weak view] number in
      guard number == 1 else { return number }
      late = Task {
        await gate.pass()
        return try await view?.request(Names.first(2)) ?? 0
      }
      return 1
    }
    #expect(try await view.request(Names.first(1)) == 1)
    await probe.idle()
    gate.open()
    #expect(try await late?.value == 2)
  }

  @Test func `a handler that throws the error of a deadlock answers its event with that error`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    part.first = { [weak view] number in try await view?.request(Names.first(number)) ?? 0 }
    let error = await #expect(throws: RequestError.self) {
      try await view.request(Names.first(1))
    }
    #expect(error?.code == "rejected")
    #expect(error.map(brief) == "RequestError.rejected: deadlock.first")
    #expect(error?.result?.message == nil, "for users")
    part.first = { $0 }
  }
}
