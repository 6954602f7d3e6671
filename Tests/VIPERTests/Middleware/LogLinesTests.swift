import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private enum Names {
  static let save = EventName<String, Never>("lines.save")
}

@MainActor @Suite("Lines of a log")
struct LogLinesTests {
  @Test func `a log has a single line for each hop even if the logged text contains line breaks`() throws {
    let journal = Journal()
    let logging = LoggingMiddleware(level: .trace) { journal.note($1) }
    final class Breaking: VIPInteractor, HandlesEvents {
      static let events = EventMapping(Breaking.self) {
        $0.on(Names.save) { _, _ in throw EventFailure(.error, "one\r\ntwo") }
      }
    }
    let probe = try ModuleProbe(
      interactor: Breaking(), middleware: MiddlewareList(beforePresenter: [logging]),
      isShown: false)
    probe.send(Names.save, "a\r\nb\nc")
    probe.view.send(Event(named: "evil\n→ login.submit #1"))
    #expect(journal.lines.count == 4)
    #expect(
      journal.lines.allSatisfy {
        !$0.unicodeScalars.contains { "\r\n".unicodeScalars.contains($0) }
      })
  }
}
