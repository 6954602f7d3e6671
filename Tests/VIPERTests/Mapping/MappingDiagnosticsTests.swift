import Testing
@testable import VIPER
import VIPERTestSupport
import VIPERTesting

private protocol Animal: Sendable {}
private struct Cat: Animal, Equatable { var name: String }
private class Base: @unchecked Sendable {}
private final class Derived: Base, @unchecked Sendable {}

private enum Names {
  static let number = EventName<Int, Int>("mapping.number")
  static let text = EventName<Void, String>("mapping.text")
  static let shown = EventName<Void, [Character]>("mapping.shown")
  static let animal = EventName<any Animal, Never>("mapping.animal")
  static let object = EventName<Base, Never>("mapping.object")
  static let maybe = EventName<Int?, Never>("mapping.maybe")
  static let pair = EventName<(Int, String), Never>("mapping.pair")
  static let extra = EventName<Void, Never>("mapping.extra")
}

private final class Taking: VIPInteractor, Mapped {
  static let mapping = Mapping(Taking.self) {
    $0.on(Names.number) { _, number in number }
    $0.on(Names.animal) { $0.taken.append("\($1)") }
    $0.on(Names.object) { $0.taken.append("\(type(of: $1))") }
    $0.on(Names.maybe) { $0.taken.append($1.map { "\($0)" } ?? "none") }
    $0.on(Names.pair) { $0.taken.append("\($1.0)\($1.1)") }
  }
  var taken: [String] = []
}

private class Parent: VIPInteractor, Mapped {
  class var mapping: Mapping {
    Mapping(Parent.self) {
      $0.on(Names.number, Parent.number)
      $0.on(Names.text, Parent.text)
    }
  }
  func number(_ number: Int) -> Int { number }
  func text() -> String { "parent" }
}

private final class Child: Parent {
  override class var mapping: Mapping {
    Mapping(Child.self) {
      $0.on(Names.text) { _ in "child" }
      $0.include(Parent.mapping)
      $0.on(Names.extra) { _ in }
    }
  }
}

private final class Plain: Parent {}

private class Patient: VIPInteractor, Mapped {
  class var mapping: Mapping {
    Mapping(Patient.self) {
      $0.on(Names.number, Patient.number)
      $0.policy(.inOrder, for: Names.number)
    }
  }
  func number(_ number: Int) async -> Int { number }
}

private final class Hurried: Patient {
  override class var mapping: Mapping {
    Mapping(Hurried.self) {
      $0.on(Names.number) { $1 + 1 }
      $0.include(Patient.mapping)
    }
  }
}

private final class Twice: VIPInteractor, Mapped {
  static let mapping = Mapping(Twice.self) {
    $0.on(Names.text) { _ in "a" }
    $0.on(Names.number) { $1 }
    $0.on(Names.text) { _ in "b" }
  }
}

private final class Foreign: VIPInteractor, Mapped {
  static let mapping = Mapping(Taking.self) { $0.on(Names.number) { _, number in number } }
}

private final class Generic<Value: Sendable>: VIPInteractor, Mapped {
  static var mapping: Mapping {
    Mapping(Generic<Value>.self) { $0.on(Names.text) { "\($0.value)" } }
  }
  let value: Value
  init(_ value: Value) { self.value = value }
}

@MainActor @Suite("C12: diagnostics of mappings, and data of all kinds")
struct MappingDiagnosticsTests {
  @Test
  func `an event with data of the wrong type is answered invalid and reported once, and no handler runs`() throws {
    let probe = try ModuleProbe(interactor: Taking())
    #expect(probe.view.send(Event(named: Names.number.text, data: "one")) == .rejected)
    #expect(probe.results.map(\.status) == [.invalid])
    #expect(probe.sink.briefs == ["event.wrongData: mapping.number, Probe, Taking, Int, String"])
  }

  @Test func `data can be an existential, an instance of a subclass, an optional or a tuple`() throws {
    let taking = Taking()
    let probe = try ModuleProbe(interactor: taking)
    probe.send(Names.animal(Cat(name: "Tom")))
    probe.send(Names.object(Derived()))
    probe.send(Names.maybe(1))
    probe.send(Names.maybe(nil))
    probe.view.send(Event(named: Names.maybe.text, data: 2))
    probe.send(Names.pair((1, "x")))
    #expect(taking.taken == ["Cat(name: \"Tom\")", "Derived", "1", "none", "2", "1x"])
    #expect(probe.sink.diagnostics.isEmpty)
  }

  @Test func `an event name that is mapped twice is an error when the module is built`() {
    let error = #expect(throws: Diagnostic.self) { try ModuleProbe(interactor: Twice()) }
    #expect(error.map(brief) == "mapping.duplicateName: mapping.text, Probe, Twice")
  }

  @Test func `a mapping that was declared for another class is an error when the module is built`() {
    let error = #expect(throws: Diagnostic.self) { try ModuleProbe(interactor: Foreign()) }
    #expect(error.map(brief) == "mapping.anotherClass: Foreign, Probe, Taking")
  }

  @Test func `a mapping that includes the mapping of an unrelated class is an error when the module is built`() throws {
    final class Unrelated: VIPInteractor, Mapped {
      static let mapping = Mapping(Unrelated.self) { $0.include(Plain.mapping) }
    }
    final class UnrelatedView: VIPView, Mapped {
      static let mapping = Mapping(UnrelatedView.self) { $0.include(OtherView.mapping) }
    }
    final class OtherView: VIPView, Mapped {
      static let mapping = Mapping(OtherView.self) { $0.receive(Names.text) { _, _ in } }
    }
    let error = #expect(throws: Diagnostic.self) { try ModuleProbe(interactor: Unrelated()) }
    #expect(
      error.map(brief) == "mapping.includesAnotherClass: Unrelated, Probe, Parent")
    let other = #expect(throws: Diagnostic.self) { try UnrelatedView().assemble() }
    #expect(
      other.map(brief) == "mapping.includesAnotherClass: UnrelatedView, OtherView")
  }

  @Test func `a subclass can include the mapping of its superclass and add handlers`() throws {
    let plain = try ModuleProbe(interactor: Plain())
    plain.send(Names.text())
    #expect(plain.outputs(of: Names.text) == ["parent"])
    let child = try ModuleProbe(interactor: Child())
    child.send(Names.text())
    child.send(Names.number(3))
    #expect(child.outputs(of: Names.text) == ["child"])
    #expect(child.outputs(of: Names.number) == [3])
    #expect(child.send(Names.extra()) == .accepted)
  }

  @Test func `a subclass can replace a handler that has a policy by a synchronous handler`() throws {
    let probe = try ModuleProbe(interactor: Hurried())
    probe.send(Names.number(3))
    #expect(probe.outputs(of: Names.number) == [4])
  }

  @Test func `a policy without an asynchronous handler is an error, even if a superclass declares it`() {
    class Idle: VIPInteractor, Mapped {
      class var mapping: Mapping { Mapping(Idle.self) { $0.policy(.inOrder, for: Names.number) } }
    }
    final class Busy: Idle {
      override class var mapping: Mapping {
        Mapping(Busy.self) {
          $0.include(Idle.mapping)
          $0.on(Names.number) { $1 }
        }
      }
    }
    final class Strict: Patient {
      override class var mapping: Mapping {
        Mapping(Strict.self) {
          $0.include(Patient.mapping)
          $0.on(Names.number) { $1 }
          $0.policy(.latestWins, for: Names.number)
        }
      }
    }
    for part in [Idle(), Busy(), Strict()] as [any Interactor] {
      let error = #expect(throws: Diagnostic.self) { try ModuleProbe(interactor: part) }
      #expect(error.map(brief) == "mapping.policyWithoutHandler: mapping.number, Probe, \(type(of: part))")
    }
  }

  @Test func `a generic part has a separate mapping for each type argument`() throws {
    let number = try ModuleProbe(interactor: Generic(5))
    let text = try ModuleProbe(interactor: Generic("five"))
    number.send(Names.text())
    text.send(Names.text())
    #expect(number.outputs(of: Names.text) == ["5"])
    #expect(text.outputs(of: Names.text) == ["five"])
  }

  @Test func `a mapping is read once per class, even from a computed property`() async throws {
    actor Store { func get() -> Int { 5 } }
    final class Computed: VIPInteractor, Mapped {
      static var asked = 0
      static var mapping: Mapping {
        asked += 1
        return Mapping(Computed.self) {
          $0.on(Names.number) { part, number in
            await Task.yield()
            return await part.store.get() + number
          }
        }
      }
      let store = Store()
    }
    for _ in 0..<2 {
      let probe = try ModuleProbe(interactor: Computed())
      probe.send(Names.number(1))
      await probe.idle()
      #expect(probe.outputs(of: Names.number) == [6])
    }
    #expect(Computed.asked == 1)
  }
}

private final class ShowingView: VIPView, Mapped {
  static let mapping = Mapping(ShowingView.self) {
    $0.receive(Names.shown, ShowingView.show)
    $0.onFailure(Names.text, ShowingView.failed)
    $0.receive(Names.number, ShowingView.whole)
    $0.receive(ShowingView.received)
  }
  var log: [String] = []
  func show(_ letters: [Character]) { log.append("show \(String(letters))") }
  func failed(_ result: EventResult) { log.append("failed \(result.status)") }
  func whole(_ result: EventResult) { log.append("whole \(result.status)") }
  func received(_ result: EventResult) { log.append("received \(result.name)") }
}

private final class FormattingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(FormattingPresenter.self) {
    $0.format(Names.text, as: Names.shown) { text in
      if text.isEmpty { throw EventFailure(.empty, "No text.") }
      return Array(text)
    }
  }
}

private final class Saying: VIPInteractor, Mapped {
  static let mapping = Mapping(Saying.self) {
    $0.on(Names.text) { $0.text }
    $0.on(Names.number) { _, number in
      guard number > 0 else { throw EventFailure(.error) }
      return number
    }
    $0.on(Names.extra) { part in part.publish(Names.extraNews, 1) }
  }
  var text = "abc"
}

extension Names {
  static let extraNews = EventName<Never, Int>("mapping.extraNews")
}

@MainActor @Suite("C11: results")
struct MappedResultTests {
  private func build() throws -> (view: ShowingView, interactor: Saying, sink: CollectingSink) {
    let sink = CollectingSink()
    let router = VIPRouter(onDiagnostic: sink.report)
    let interactor = Saying()
    try router.register { app in
      app.module(
        prefix: "Showing", view: { ShowingView() }, presenter: { FormattingPresenter() },
        interactor: { interactor })
    }
    let view = try VIPBuilder(prefix: "Showing", router: router).build(as: ShowingView.self)
    return (view, interactor, sink)
  }

  @Test
  func `C18: a presenter formats a success under another name and passes on a failure unchanged`() throws {
    let (view, interactor, _) = try build()
    view.send(Names.text())
    interactor.text = ""
    view.send(Names.text())
    #expect(view.log == ["show abc", "failed empty"])
  }

  @Test func `a handler of whole results receives successes and failures`() throws {
    let (view, _, _) = try build()
    view.send(Names.number(1))
    view.send(Names.number(0))
    #expect(view.log == ["whole success", "whole error"])
  }

  @Test func `an unmapped result reaches the handler of all results`() throws {
    let (view, _, sink) = try build()
    view.send(Names.extra())
    #expect(view.log == ["received mapping.extraNews"])
    #expect(sink.diagnostics.isEmpty, "a received result is not reported")
  }

  @Test func `a result of the wrong type is reported and passed to onFailure as invalid`() throws {
    let (view, interactor, sink) = try build()
    let event = Names.text().event()
    interactor.answer(event, with: 5)
    #expect(view.log == ["failed invalid"])
    #expect(sink.diagnostics.count == 1)
    #expect(sink.briefs[0] == "event.wrongData: mapping.text, Showing, FormattingPresenter, String, Int")
  }

  @Test func `a result name that is mapped twice is an error when the module is built`() {
    final class TwiceView: VIPView, Mapped {
      static let mapping = Mapping(TwiceView.self) {
        $0.onFailure(Names.text) { _, _ in }
        $0.receive(Names.text) { (_: TwiceView, _: EventResult) in }
      }
    }
    let error = #expect(throws: Diagnostic.self) { try TwiceView().assemble() }
    #expect(error == .duplicateName(name: "mapping.text", kind: "result", part: "TwiceView"))
  }

  @Test func `the output and the failure of one name can have separate handlers`() throws {
    final class ApartView: VIPView, Mapped {
      static let mapping = Mapping(ApartView.self) {
        $0.receive(Names.number) { view, number in view.log.append("\(number)") }
        $0.onFailure(Names.number) { view, result in view.log.append("\(result.status)") }
      }
      var log: [String] = []
    }
    let view = ApartView()
    try view.assemble(interactor: Saying())
    view.send(Names.number(2))
    view.send(Names.number(0))
    #expect(view.log == ["2", "error"])
  }
}
