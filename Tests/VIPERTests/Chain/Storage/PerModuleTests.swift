import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("What middleware keeps for each module")
struct PerModuleTests {
  @Test func `A module's first value is the one that was given, also if it may be nil`() throws {
    let states = PerModule<Int?> { 5 }
    var seen: [Int?] = []
    let link = Inline(onEvent: { event, next in
      if event.isNamed(Scripted.now) { seen.append(states[next]) }
      return next.handle(event)
    })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [link]))
    module.view.send(Scripted.now, 1)
    #expect(seen == [5])
  }

  @Test func `What a middleware remembers for a module goes with it when it is taken out`() throws {
    final class Thing {}
    weak var thing: Thing?
    struct Remembering: EventMiddleware {
      let states: PerModule<Thing>
      func handle(_ event: Event, next: Next) -> Outcome {
        _ = states[next]
        return next.handle(event)
      }
    }
    let module = try ReactingModule()
    do {
      let states = PerModule {
        let made = Thing()
        thing = made
        return made
      }
      let added = module.view.add(Remembering(states: states), .beforeInteractor)
      module.view.send(Scripted.now, 1)
      added.cancel()
    }
    module.view.send(Scripted.now, 2)
    module.view.add(Inline(), .beforeInteractor).cancel()
    #expect(thing == nil)
  }
}
