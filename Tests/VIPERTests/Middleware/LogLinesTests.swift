import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let save = EventName<String, Never>("lines.save")
  static let greet = EventName<String, String>("greeting.greet")
}

@MainActor @Suite("Lines of a log")
struct LogLinesTests {
  @Test func `a log has a single line for each hop even if the logged text contains line breaks`() throws {
    let journal = Journal()
    let logging = LoggingMiddleware(level: .debug) { journal.note($1) }
    final class Breaking: VIPInteractor, Mapped {
      static let mapping = Mapping(Breaking.self) {
        $0.on(Names.save) { _, _ in throw EventFailure(.error, "one\r\ntwo") }
      }
    }
    let probe = try ModuleProbe(interactor: Breaking(), middleware: .above(logging), isShown: false)
    probe.send(Names.save("a\r\nb\nc"))
    probe.view.send(Event(named: "evil\n→ login.submit #1"))
    #expect(journal.lines.count == 4)
    #expect(
      journal.lines.allSatisfy {
        !$0.unicodeScalars.contains { "\r\n".unicodeScalars.contains($0) }
      })
  }

  @Test func `lines of both sides name the module, the step and the direction`() throws {
    let journal = Journal()
    final class Greeter: VIPInteractor, Mapped {
      static let mapping = Mapping(Greeter.self) { $0.on(Names.greet) { _, name in "Hello, \(name)" } }
    }
    let router = VIPRouter(onDiagnostic: CollectingSink().report)
    router.middleware = .onBothSides(LoggingMiddleware(level: .info) { journal.note($1) })
    try router.register { $0.module(prefix: "Greeting", view: ProbeView.init, interactor: Greeter.init) }
    let view = try VIPBuilder(prefix: "Greeting", router: router).build()
    let event = Names.greet("Ada").event()
    view.send(event)
    #expect(
      journal.lines == [
        "Greeting: View → Presenter  greeting.greet \(event.id)",
        "Greeting: Presenter → Interactor  greeting.greet \(event.id)",
        "Greeting: Presenter ← Interactor  greeting.greet \(event.id) success",
        "Greeting: View ← Presenter  greeting.greet \(event.id) success",
      ])
  }
}
