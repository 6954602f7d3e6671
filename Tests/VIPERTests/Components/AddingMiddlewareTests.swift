import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private let nowhere = RouteName<Void, Never>("adding.nowhere")

/// A middleware that forwards all events.
private final class Forwarder: EventMiddleware {
  func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }
}

/// Calls a closure of the test for an event, and forwards the event.
private final class Forwarding: VIPPresenter, Mapped {
  static let mapping = Mapping(Forwarding.self) { $0.on(Scripted.whole, Forwarding.look) }
  var look: @MainActor () -> Void = {}
  func look(_ event: Event) -> Outcome {
    look()
    return forward(event)
  }
}

@MainActor @Suite("C15: middleware that is added and removed")
struct AddingMiddlewareTests {
  private let journal = Journal()
  private func tap(_ name: String) -> Tap { Tap(name: name, journal: journal) }

  /// Returns a middleware, and stores a weak reference to it.
  private func stored(_ reference: inout Forwarder?) -> Forwarder {
    let thing = Forwarder()
    reference = thing
    return thing
  }

  @Test func `added middleware is placed last on its side, and removed middleware receives no more events`() throws {
    let probe = try ModuleProbe(
      interactor: DirectedInteractor(),
      middleware: MiddlewareList(beforePresenter: [tap("a")], beforeInteractor: [tap("x")]))
    let b = probe.view.add(tap("b"), .beforePresenter)
    let y = probe.view.add(tap("y"), .beforeInteractor)
    probe.view.add(tap("c"), .beforePresenter)
    probe.send(Scripted.now(1).event())
    let name = Scripted.now.text
    #expect(
      journal.lines
        == ["a↓", "b↓", "c↓", "x↓", "y↓", "y↑", "x↑", "c↑", "b↑", "a↑"].map { $0 + name })
    journal.lines = []
    #expect(b.isActive)
    #expect(y.isActive)
    b.cancel()
    y.cancel()
    b.cancel()
    #expect(!b.isActive)
    #expect(!y.isActive)
    probe.send(Scripted.now(2).event())
    #expect(journal.lines == ["a↓", "c↓", "x↓", "x↑", "c↑", "a↑"].map { $0 + name })
    #expect(probe.outputs(of: Scripted.now) == [1, 2])
  }

  @Test func `middleware that is added twice runs twice, and runs once after one addition is cancelled`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor())
    probe.view.add(tap("t"), .beforeInteractor)
    let second = probe.view.add(tap("t"), .beforeInteractor)
    probe.send(Scripted.now(1).event())
    #expect(journal.lines.count == 4)
    second.cancel()
    probe.send(Scripted.now(1).event())
    #expect(journal.lines.count == 6)
  }

  @Test func `a delivery uses its original nodes on the way down, and its answer climbs the new nodes`() throws {
    let journal = journal
    var added: Subscription?
    weak var view: ProbeView?
    let changing = Inline(onEvent: { event, next in
      guard event.isNamed(Scripted.now) else { return next.handle(event) }
      added?.cancel()
      view?.add(Tap(name: "new", journal: journal), .beforeInteractor)
      return next.handle(event)
    })
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .above(changing))
    view = probe.view
    added = probe.view.add(tap("old"), .beforeInteractor)
    probe.send(Scripted.now(1).event())
    #expect(journal.lines == ["old↓\(Scripted.now.text)", "new↑\(Scripted.now.text)"])
    #expect(probe.outputs(of: Scripted.now) == [1])
  }

  @Test func `a held event continues along its original nodes even after middleware was added and removed`() throws {
    let holder = Holder(events: { $0.isNamed(Scripted.now) })
    let probe = try ModuleProbe(
      interactor: DirectedInteractor(),
      middleware: MiddlewareList(beforePresenter: [holder], beforeInteractor: [tap("x")]))
    let old = probe.view.add(tap("old"), .beforeInteractor)
    probe.send(Scripted.now(1).event())
    old.cancel()
    for number in 0..<5 { probe.view.add(tap("new\(number)"), .beforePresenter).cancel() }
    probe.view.add(tap("new"), .beforeInteractor)
    for (event, next) in holder.events { next.handle(event) }
    let name = Scripted.now.text
    #expect(journal.lines == ["x↓", "old↓", "new↑", "x↑"].map { $0 + name })
    #expect(probe.outputs(of: Scripted.now) == [1])
  }

  @Test func `a held event continues after the middleware that holds it was removed`() async throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .onBothSides(tap("t")))
    let holder = Holder(events: { $0.isNamed(Scripted.now) })
    let added = probe.view.add(holder, .beforePresenter)
    let asked = Running { try await probe.view.request(Scripted.now(7)) }
    await settle()
    added.cancel()
    for (event, next) in holder.events { next.handle(event) }
    #expect(await asked.seen() == "7")
    // Continues the event again after its request has ended. The second attempt has no effect and is counted.
    for (event, next) in holder.events { next.handle(event) }
    #expect(probe.results.isEmpty)
    #expect(probe.router.droppedCount == 1)
  }

  @Test func `an asynchronous answer climbs the nodes that exist when the handler answers`() async throws {
    let (answering, gate) = (DirectedInteractor(), Gate())
    answering.plain = { await gate.pass(returning: $0) }
    let probe = try ModuleProbe(interactor: answering)
    let old = probe.view.add(tap("old"), .beforeInteractor)
    let asked = Running { try await probe.view.request(Scripted.plain(3)) }
    await gate.visited()
    old.cancel()
    probe.view.add(tap("new"), .beforePresenter)
    gate.open()
    await asked.task?.value
    #expect(try asked.ending?.get() == 3)
    #expect(journal.lines == ["old↓\(Scripted.plain.text)", "new↑\(Scripted.plain.text)"])
  }

  @Test func `a part that forwards an event uses the nodes that existed when the delivery began`() throws {
    let presenter = Forwarding()
    let probe = try ModuleProbe(presenter: presenter, interactor: DirectedInteractor())
    let journal = journal
    presenter.look = { [weak view = probe.view] in
      view?.add(Tap(name: "new", journal: journal), .beforeInteractor)
    }
    probe.send(Scripted.whole(1).event())
    #expect(journal.lines == ["new↑\(Scripted.whole.text)"], "only the unhandled result")
    probe.send(Scripted.whole(1).event())
    #expect(journal.lines.contains("new↓\(Scripted.whole.text)"))
  }

  @Test func `a route event reaches the router without passing middleware below the presenter`() throws {
    let probe = try ModuleProbe(interactor: DirectedInteractor())
    probe.view.add(tap("above"), .beforePresenter)
    probe.view.add(tap("below"), .beforeInteractor)
    probe.send(nowhere().event())
    #expect(journal.lines == ["above↓\(nowhere.text)", "above↑\(nowhere.text)"])
  }

  @Test
  func `added middleware is released with the module, even if it was removed while a held event needed it`() throws {
    let holder = Holder(events: { $0.isNamed(Scripted.now) })
    weak var removed: Forwarder?
    weak var added: Forwarder?
    var probe: ModuleProbe? = try ModuleProbe(interactor: DirectedInteractor(), middleware: .above(holder))
    let handle = try #require(probe).view.add(stored(&removed), .beforeInteractor)
    probe?.view.add(stored(&added), .beforeInteractor)
    probe?.send(Scripted.now(1).event())
    handle.cancel()
    #expect(removed != nil, "the held event still needs the removed middleware")
    #expect(added != nil)
    probe?.view.port.viewWasRemoved()
    probe = nil
    #expect(removed == nil)
    #expect(added == nil)
    holder.events = []
    handle.cancel()
  }

  @Test func `removed middleware is released when no held event needs it`() throws {
    let holder = Holder(events: { $0.isNamed(Scripted.now) })
    let probe = try ModuleProbe(interactor: DirectedInteractor(), middleware: .above(holder))
    weak var removed: Forwarder?
    let handle = probe.view.add(stored(&removed), .beforeInteractor)
    probe.send(Scripted.now(1).event())
    handle.cancel()
    for (event, next) in holder.events { next.handle(event) }
    holder.events = []
    probe.view.add(Forwarder(), .beforeInteractor)
    #expect(removed == nil)
  }

  @Test func `middleware that is added and removed during a delivery is released after the delivery`() throws {
    final class WeakThing { weak var thing: Forwarder? }
    let presenter = Forwarding()
    let probe = try ModuleProbe(presenter: presenter, interactor: DirectedInteractor())
    let refs = (0..<3).map { _ in WeakThing() }
    for ref in refs {
      presenter.look = { [weak view = probe.view] in
        let thing = Forwarder()
        ref.thing = thing
        view?.add(thing, .beforeInteractor).cancel()
      }
      probe.send(Scripted.whole(1).event())
      #expect(ref.thing == nil)
    }
  }

  @Test func `an event that a view sends when it receives a result uses the current nodes`() throws {
    final class Passing: ModuleView {
      let port = ViewPort()
      var outcomes: [Outcome] = []
      func receive(_ result: EventResult, next: Next) -> Outcome {
        if outcomes.isEmpty {
          outcomes.append(.waiting)
          outcomes.append(next.handle(Scripted.now(2).event()))
        }
        return .answered
      }
    }
    let view = Passing()
    try view.assemble(interactor: DirectedInteractor())
    view.add(tap("t"), .beforePresenter)
    #expect(view.send(Scripted.now(1)) == .answered)
    #expect(view.outcomes == [.waiting, .answered])
    #expect(journal.lines == ["t↓", "t↑", "t↓", "t↑"].map { $0 + Scripted.now.text })
  }

  @Test func `middleware cannot be added to a view without a module`() {
    let view = ProbeView()
    let added = view.add(tap("t"), .beforePresenter)
    #expect(!added.isActive)
    added.cancel()
    #expect(journal.lines.isEmpty)
  }

  @Test func `middleware that removes itself and then holds an event can still continue the event`() async throws {
    final class Once: EventMiddleware {
      var added: Subscription?
      var held: (Event, HeldNext)?
      func handle(_ event: Event, next: Next) -> Outcome {
        guard event.isNamed(Scripted.now), let added else { return next.handle(event) }
        added.cancel()
        held = (event, next.hold())
        return .held
      }
    }
    let module = try ReactingModule()
    let once = Once()
    once.added = module.view.add(once, .beforeInteractor)
    #expect(module.view.send(Scripted.now(1)) == .held)
    let (event, held) = try #require(once.held)
    #expect(held.handle(event) == .answered)
    #expect(module.view.lines == ["success 1"])
  }
}
