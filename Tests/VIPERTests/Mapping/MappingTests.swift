import Testing
import VIPER
import VIPERTesting

private enum Shape {
  static let input = EventName<Int, String>("shape.input")
  static let plain = EventName<Void, String>("shape.plain")
  static let asyncInput = EventName<Int, String>("shape.asyncInput")
  static let asyncPlain = EventName<Void, String>("shape.asyncPlain")
  static let many = EventName<Int, Int>("shape.many")
  static let manyPlain = EventName<Void, Int>("shape.manyPlain")
  static let oneWay = EventName<Int, Never>("shape.oneWay")
  static let oneWayPlain = EventName<Void, Never>("shape.oneWayPlain")
  static let oneWayAsync = EventName<Int, Never>("shape.oneWayAsync")
  static let oneWayAsyncPlain = EventName<Void, Never>("shape.oneWayAsyncPlain")
  static let whole = EventName<Int, String>("shape.whole")
  static let nothing = EventName<Void, Void>("shape.nothing")
}

private protocol AllShapes: Interactor {
  var taken: [String] { get set }
}

private final class MethodInteractor: VIPInteractor, Mapped, AllShapes {
  static let mapping = Mapping(MethodInteractor.self) {
    $0.on(Shape.input, MethodInteractor.input)
    $0.on(Shape.plain, MethodInteractor.plain)
    $0.on(Shape.asyncInput, MethodInteractor.asyncInput)
    $0.on(Shape.asyncPlain, MethodInteractor.asyncPlain)
    $0.on(Shape.many, MethodInteractor.many)
    $0.on(Shape.manyPlain, MethodInteractor.manyPlain)
    $0.on(Shape.oneWay, MethodInteractor.oneWay)
    $0.on(Shape.oneWayPlain, MethodInteractor.oneWayPlain)
    $0.on(Shape.oneWayAsync, MethodInteractor.oneWayAsync)
    $0.on(Shape.oneWayAsyncPlain, MethodInteractor.oneWayAsyncPlain)
    $0.on(Shape.whole, MethodInteractor.whole)
    $0.on(Shape.nothing, MethodInteractor.nothing)
    $0.onInitialize(MethodInteractor.start)
  }
  var taken: [String] = []

  func input(_ number: Int) throws -> String { "input \(number)" }
  func plain() -> String { "plain" }
  func asyncInput(_ number: Int) async throws -> String { "async \(number)" }
  func asyncPlain() async -> String { "async" }
  func many(_ count: Int) -> AsyncStream<Int> { numbers(count) }
  func manyPlain() -> AsyncStream<Int> { numbers(2) }
  func oneWay(_ number: Int) { taken.append("oneWay \(number)") }
  func oneWayPlain() { taken.append("oneWay") }
  func oneWayAsync(_ number: Int) async { taken.append("oneWayAsync \(number)") }
  func oneWayAsyncPlain() async throws { taken.append("oneWayAsync") }
  func whole(_ event: Event) -> Outcome { answer(event, with: "whole \(event.data)") }
  func nothing() { taken.append("nothing") }
  func start(_ text: String) { taken.append("start \(text)") }
}

private final class ClosureInteractor: VIPInteractor, Mapped, AllShapes {
  static let mapping = Mapping(ClosureInteractor.self) {
    $0.on(Shape.input) { _, number in "input \(number)" }
    $0.on(Shape.plain) { _ in "plain" }
    $0.on(Shape.asyncInput) { try await $0.asyncInput($1) }
    $0.on(Shape.asyncPlain) { await $0.asyncPlain() }
    $0.on(Shape.many) { numbers($1) }
    $0.on(Shape.manyPlain) { _ in numbers(2) }
    $0.on(Shape.oneWay) { $0.taken.append("oneWay \($1)") }
    $0.on(Shape.oneWayPlain) { $0.taken.append("oneWay") }
    $0.on(Shape.oneWayAsync) { await $0.oneWayAsync($1) }
    $0.on(Shape.oneWayAsyncPlain) { try await $0.oneWayAsyncPlain() }
    $0.on(Shape.whole) { part, event in part.answer(event, with: "whole \(event.data)") }
    $0.on(Shape.nothing) { $0.taken.append("nothing") }
    $0.onInitialize { (part, text: String) in part.taken.append("start \(text)") }
  }
  var taken: [String] = []

  func asyncInput(_ number: Int) async throws -> String { "async \(number)" }
  func asyncPlain() async -> String { "async" }
  func oneWayAsync(_ number: Int) async { taken.append("oneWayAsync \(number)") }
  func oneWayAsyncPlain() async throws { taken.append("oneWayAsync") }
}

private func numbers(_ count: Int) -> AsyncStream<Int> {
  AsyncStream { continuation in
    for number in 0..<count { continuation.yield(number) }
    continuation.finish()
  }
}

@MainActor @Suite("C10 C11 C12: mappings")
struct MappingTests {
  @Test(arguments: [true, false])
  func `a handler of any form can be declared as a method or as a closure`(isMethod: Bool) async throws {
    let interactor: any AllShapes = isMethod ? MethodInteractor() : ClosureInteractor()
    let probe = try ModuleProbe(interactor: interactor, parameters: "p")
    #expect(interactor.taken == ["start p"])

    #expect(probe.send(Shape.input(1)) == .answered)
    #expect(probe.send(Shape.plain()) == .answered)
    #expect(probe.send(Shape.nothing()) == .answered)
    #expect(probe.send(Shape.whole(7)) == .answered)
    #expect(probe.outputs(of: Shape.input) == ["input 1"])
    #expect(probe.outputs(of: Shape.plain) == ["plain"])
    #expect(probe.results(of: Shape.nothing).map(\.status) == [.success])
    #expect(probe.outputs(of: Shape.whole) == ["whole 7"])

    #expect(probe.send(Shape.asyncInput(2)) == .accepted)
    #expect(probe.send(Shape.asyncPlain()) == .accepted)
    #expect(probe.send(Shape.many(3)) == .accepted)
    #expect(probe.send(Shape.manyPlain()) == .accepted)
    #expect(probe.send(Shape.oneWay(4)) == .accepted)
    #expect(probe.send(Shape.oneWayPlain()) == .accepted)
    #expect(probe.send(Shape.oneWayAsync(5)) == .accepted)
    #expect(probe.send(Shape.oneWayAsyncPlain()) == .accepted)
    #expect(probe.outputs(of: Shape.asyncInput).isEmpty, "no delivery waits for an await")
    await probe.idle()
    await probe.view.waitForResults(of: Shape.many, count: 3)
    await probe.view.waitForResults(of: Shape.manyPlain, count: 2)
    #expect(probe.outputs(of: Shape.asyncInput) == ["async 2"])
    #expect(probe.outputs(of: Shape.asyncPlain) == ["async"])
    #expect(probe.outputs(of: Shape.many) == [0, 1, 2])
    #expect(probe.outputs(of: Shape.manyPlain) == [0, 1])
    #expect(
      Set(interactor.taken) == [
        "start p", "nothing", "oneWay 4", "oneWay", "oneWayAsync 5", "oneWayAsync",
      ])
    #expect(probe.results.count == 11, "one-way events have no result")
    #expect(probe.sink.diagnostics.isEmpty)
  }
}
