import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private final class WaitingInteractor: VIPInteractor, Mapped {
  static let number = EventName<Void, Int>("asynchronousService.number")
  static let mapping = Mapping(WaitingInteractor.self) {
    $0.on(WaitingInteractor.number, WaitingInteractor.number)
  }
  let lazy: LazyService<Thing>
  init(_ lazy: LazyService<Thing>) {
    self.lazy = lazy
    super.init()
  }
  func number() async throws -> Int { try await lazy.resolved().number }
}

@MainActor
@Suite("Services: asynchronous services of a module")
struct AsynchronousModuleServiceTests {
  @Test func `an asynchronous perModule service is created once per module`() async throws {
    let count = Count()
    var given: [LazyService<Thing>] = []
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) { () async in Thing(count.next()) }
      app.module(
        view: { (lazy: LazyService<Thing>) in
          given.append(lazy)
          return OfficeView()
        },
        interactor: { (lazy: LazyService<Thing>) in
          given.append(lazy)
          return OfficeInteractor()
        })
    }
    let views = try (0..<2).map { _ in try VIPBuilder(prefix: "Office", router: router).build() }
    var tasks: [Task<Int, any Error>] = []
    for lazy in given { tasks.append(Task { try await lazy.resolved().number }) }
    var numbers: [Int] = []
    for task in tasks { numbers.append(try await task.value) }
    #expect(numbers[0] == numbers[1])
    #expect(numbers[2] == numbers[3])
    #expect(numbers[0] != numbers[2])
    #expect(count.value == 2)
    _ = views
  }

  @Test
  func `a perModule service is returned and not retained if its module closes during the creation`() async throws {
    let gate = Gate()
    var given: LazyService<Thing>?
    weak var made: Thing?
    let router = try newRouter { app in
      app.service(Thing.self, lifetime: .perModule) {
        await gate.pass()
        let thing = Thing(1)
        made = thing
        return thing
      }
      app.module(view: { (lazy: LazyService<Thing>) in
        given = lazy
        return OfficeView()
      })
    }
    let view = try VIPBuilder(prefix: "Office", router: router).build()
    let task = Task { [given] in try await given?.resolved().number }
    await gate.visited()
    view.port.viewWasRemoved()
    gate.open()
    #expect(try await task.value == 1)
    #expect(try given?().number == 1, "a created service remains available")
    given = nil
    for _ in 0..<100 where made != nil { await Task {}.value }
    #expect(made == nil)
  }

  @Test func `idle() waits for a handler that awaits a service`() async throws {
    let gate = Gate()
    let router = try newRouter { app in
      app.service(Thing.self) { await gate.pass(returning: Thing(1)) }
      app.module(
        prefix: "Waiting", view: { ProbeView() },
        interactor: { (lazy: LazyService<Thing>) in WaitingInteractor(lazy) })
    }
    let view = try VIPBuilder(prefix: "Waiting", router: router).build(as: ProbeView.self)
    #expect(view.send(WaitingInteractor.number()) == .accepted)
    await gate.visited()
    #expect(view.results.isEmpty)
    gate.open()
    await router.idle()
    #expect(view.outputs(of: WaitingInteractor.number) == [1])
  }
}
