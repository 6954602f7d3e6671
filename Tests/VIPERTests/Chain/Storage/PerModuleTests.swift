import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@MainActor @Suite("State of middleware per module")
struct PerModuleTests {
  @Test func `the state of a module begins with the default value even if its type is optional`() throws {
    let states = PerModule<Int?> { 5 }
    var seen: [Int?] = []
    let link = Inline(onEvent: { event, next in
      if event.isNamed(Scripted.now) { seen.append(states[next]) }
      return next.handle(event)
    })
    let module = try ReactingModule(MiddlewareList(beforePresenter: [link]))
    module.view.send(Scripted.now(1))
    #expect(seen == [5])
  }

  @Test func `the state of a middleware is released when the middleware is removed from the module`() throws {
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
      module.view.send(Scripted.now(1))
      added.cancel()
    }
    module.view.send(Scripted.now(2))
    module.view.add(Inline(), .beforeInteractor).cancel()
    #expect(thing == nil)
  }
}
