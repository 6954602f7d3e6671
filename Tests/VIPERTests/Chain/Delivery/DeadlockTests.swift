import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let first = EventName<Int, Int>("deadlock.first")
  static let second = EventName<Int, Int>("deadlock.second")
  static let plain = EventName<Int, Int>("deadlock.plain")
}

/// Handles two names in order, and one as it comes, by what the test says.
private final class Asking: VIPInteractor, HandlesEvents {
  static let events = EventMapping(Asking.self) {
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

/// What it throws is thrown again as its reason, to see it in the answer of who asked.
@MainActor private func asking(_ body: @MainActor () async throws -> Int) async -> String {
  do { return "\(try await body())" } catch let error as RequestError {
    return "\(error.reason)"
  } catch {
    return "\(error)"
  }
}

@MainActor @Suite("Law 1: nothing waits for itself")
struct DeadlockTests {
  private let part = Asking()
  private var seen = Journal()

  @Test func `A handler that requests its own event, in order, is refused at once, with the names`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let (view, seen) = (probe.view, seen)
    part.first = { [weak view] number in
      guard number > 0, let view else { return number }
      seen.note(await asking { try await view.request(Names.first, number - 1) })
      return number
    }
    #expect(try await view.request(Names.first, 1) == 1)
    #expect(seen.lines == [#"wouldDeadlock(["deadlock.first", "deadlock.first"])"#])
    #expect(probe.sink.diagnostics.count == 1)
    #expect(
      probe.sink.messages.first
        == """
        In the module "Probe": The request "deadlock.first" would wait for itself: deadlock.first → \
        deadlock.first. It is handled in order, and a handler before it waits for its answer. Usually a \
        handler requests its own event by way of another. Call the method instead, `send` the event, or \
        declare another policy for it.
        """)
    part.first = { $0 }
  }

  @Test func `By way of others, in the same module and through another, it is found as well`() async throws {
    let other = Asking()
    let probe = try ModuleProbe(interactor: part)
    let elsewhere = try ModuleProbe(interactor: other)
    let (view, otherView, seen) = (probe.view, elsewhere.view, seen)
    part.first = { [weak view] number in
      guard let view else { return 0 }
      return try await view.request(Names.plain, number)
    }
    part.plain = { [weak otherView] number in
      guard let otherView else { return 0 }
      return try await otherView.request(Names.second, number)
    }
    other.second = { [weak view] number in
      guard let view else { return 0 }
      seen.note(await asking { try await view.request(Names.first, number) })
      return number
    }
    #expect(try await view.request(Names.first, 5) == 5)
    #expect(
      seen.lines == [
        #"wouldDeadlock(["deadlock.first", "deadlock.plain", "deadlock.second", "deadlock.first"])"#
      ])
  }

  @Test func `Two lanes that wait for each other: one request is refused, and all end`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let (view, seen) = (probe.view, seen)
    let (gate, other) = (Gate(), Gate())
    part.first = { [weak view] number in
      guard number == 1, let view else { return number }
      await gate.pass()
      let said = await asking { try await view.request(Names.second, 20) }
      seen.note("first: \(said)")
      return 1
    }
    part.second = { [weak view] number in
      guard number == 2, let view else { return number }
      await other.pass()
      let said = await asking { try await view.request(Names.first, 10) }
      seen.note("second: \(said)")
      return 2
    }
    let first = Running { try await view.request(Names.first, 1) }
    let second = Running { try await view.request(Names.second, 2) }
    await gate.visited()
    await other.visited()
    // `first` asks for `second` and waits behind it; then `second` asks for `first`.
    gate.open()
    await settle()
    other.open()
    await first.task?.value
    await second.task?.value
    #expect(try first.ending?.get() == 1 && second.ending?.get() == 2)
    let names = #"["deadlock.first", "deadlock.second", "deadlock.second", "deadlock.first"]"#
    #expect(seen.lines == ["second: wouldDeadlock(\(names))", "first: 20"])
    #expect(probe.sink.diagnostics.count == 1)
  }

  @Test func `What a handler sends, without waiting for it, comes when its turn has come`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    part.first = { [weak view] number in
      if number > 0 { view?.send(Names.first, number - 1) }
      return number
    }
    probe.send(Names.first.event(3))
    await probe.idle()
    #expect(probe.outputs(of: Names.first) == [3, 2, 1, 0])
    #expect(probe.sink.messages == [])
  }

  @Test func `A request behind a handler that waits for something else only waits`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    let gate = Gate()
    part.first = { number in
      if number == 1 { await gate.pass() }
      return number
    }
    part.plain = { [weak view] number in try await view?.request(Names.first, number) ?? 0 }
    probe.send(Names.first.event(1))
    await gate.visited()
    let asked = Running { try await view.request(Names.plain, 2) }
    await settle()
    #expect(asked.ending == nil)
    gate.open()
    await asked.task?.value
    #expect(try asked.ending?.get() == 2)
    #expect(probe.sink.messages == [])
  }

  @Test func `A task that outlives the handler that began it may request what that handled`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    let gate = Gate()
    var late: Task<Int, any Error>?
    part.first = { [weak view] number in
      guard number == 1 else { return number }
      late = Task {
        await gate.pass()
        return try await view?.request(Names.first, 2) ?? 0
      }
      return 1
    }
    #expect(try await view.request(Names.first, 1) == 1)
    await probe.idle()
    gate.open()
    #expect(try await late?.value == 2)
  }

  @Test func `A handler that does not catch the error answers with it; who asked is told what failed`() async throws {
    let probe = try ModuleProbe(interactor: part)
    let view = probe.view
    part.first = { [weak view] number in try await view?.request(Names.first, number) ?? 0 }
    let error = await #expect(throws: RequestError.self) {
      try await view.request(Names.first, 1)
    }
    #expect(
      error?.reason == .rejected && error?.result?.message?.contains("wait for itself") == true)
    part.first = { $0 }
  }
}
