import Foundation
import Testing
import VIPERTestSupport

@testable import VIPER
@testable import VIPERTesting

/// A user with an `==` that compares only the id.
private struct Account: Sendable, Equatable {
  let id: Int
  var mail = ""
  static func == (left: Account, right: Account) -> Bool { left.id == right.id }
}

private struct DiskError: Error, CustomStringConvertible { var description: String { "disk\nerror" } }

private enum Names {
  static let fetch = EventName<Int, User>("text.fetch")
  static let fetched = EventName<Int, User>("text.fetched")
  static let rows = EventName<Never, [String]>("text.rows")
  static let place = EventName<Never, (x: Int, y: Int)>("text.place")
  static let account = EventName<Never, Account>("text.account")
  static let done = EventName<Void, Void>("text.done")
  static let editor = RouteName<String, Int>("text.editor")
  static let home = RouteName<Void, Never>("text.home")
}

private final class KeepingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(KeepingInteractor.self) {
    $0.on(Names.done) { part in part.keep = { _ = part } }
  }
  var keep: (@MainActor () -> Void)?
}

private final class HangingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(HangingInteractor.self) { $0.on(Names.done) { part in await part.gate.pass() } }
  let gate = Gate()
}

@MainActor private func texts(
  _ steps: [TestStep], in module: String? = "M", _ expect: (inout Expectations) -> Void
) -> String {
  var expectations = Expectations(in: module)
  expect(&expectations)
  let comparison = StepComparison(
    expected: expectations.steps, actual: steps, cause: TestPlace("Shop.swift", 7))
  let failures = comparison.failures { _ in true }
  return failures.map(\.description).joined(separator: "\n")
}

@MainActor private func event(_ id: Int, in module: String = "M") -> TestStep {
  TestStep(.event, in: module, "text.fetch", data: id)
}
@MainActor private func result(_ name: String, _ data: (any Sendable)?, _ status: ResultStatus? = nil) -> TestStep {
  TestStep(.result, in: "M", name, data: data, detail: status.map { "\($0)" })
}

/// Compares the texts of all forms of failures with the recorded texts, so that a text does not change unnoticed.
///
/// With the environment variable `VIPER_RECORD`, the file of recorded texts is overwritten.
@MainActor @Suite("The texts of failures")
struct FailureTextTests {
  private static let forms: [(name: String, text: @MainActor () -> String)] = [
    ("an event is missing", { texts([]) { $0.forwards(Names.fetch(7), file: "Shop.swift", line: 9) } }),
    (
      "an event is missing, and another of a like name is there",
      {
        texts([TestStep(.event, in: "M", "text.fetched", data: 7)]) {
          $0.forwards(Names.fetch(7), file: "Shop.swift", line: 9)
        }
      }
    ),
    ("an event without data is missing", { texts([]) { $0.forwards(Names.done(), file: "Shop.swift", line: 9) } }),
    ("a result is missing", { texts([]) { $0.publishes(Names.rows, ["a"], file: "Shop.swift", line: 9) } }),
    ("a failure is missing", { texts([]) { $0.fails(Names.fetch, .timeout, file: "Shop.swift", line: 9) } }),
    ("a route is missing", { texts([]) { $0.routes(Names.editor("x"), file: "Shop.swift", line: 9) } }),
    ("a route without parameters is missing", { texts([]) { $0.routes(Names.home(), file: "Shop.swift", line: 9) } }),
    ("a module is not shown", { texts([]) { $0.shows("Editor", as: .push, file: "Shop.swift", line: 9) } }),
    (
      "another module is shown",
      {
        texts([TestStep(.shown, in: "Login", detail: "push")]) {
          $0.shows("Editor", as: .push, file: "Shop.swift", line: 9)
        }
      }
    ),
    ("a module does not close", { texts([]) { $0.closes("Editor", file: "Shop.swift", line: 9) } }),
    ("an output is missing", { texts([]) { $0.gives("Editor", 7, file: "Shop.swift", line: 9) } }),
    ("a report is missing", { texts([]) { $0.reports("Nobody", file: "Shop.swift", line: 9) } }),
    ("an event is not expected", { texts([event(7)]) { _ in } }),
    ("a result is not expected", { texts([result("text.rows", ["a"])]) { _ in } }),
    ("a failure is not expected", { texts([result("text.fetch", nil, .error)]) { _ in } }),
    ("a route is not expected", { texts([TestStep(.route, in: "M", "text.editor", data: "x")]) { _ in } }),
    ("a module is shown, and is not expected", { texts([TestStep(.shown, in: "Editor", detail: "push")]) { _ in } }),
    ("a module closes, and is not expected to", { texts([TestStep(.closed, in: "Editor")]) { _ in } }),
    ("an output is not expected", { texts([TestStep(.output, in: "Editor", data: 7)]) { _ in } }),
    ("a report is not expected", { texts([TestStep(.report, "Something is odd.")]) { _ in } }),
    (
      "an event is unhandled",
      {
        texts([
          TestStep(
            .report, "Nobody handled it.",
            data: Diagnostic.unhandledEvent(name: "profile.opne", kind: .business, module: "Profile", nearest: nil))
        ]) { _ in }
      }
    ),
    ("an event has other data", { texts([event(8)]) { $0.forwards(Names.fetch(7), file: "Shop.swift", line: 9) } }),
    (
      "an event has other data than a closure accepts",
      { texts([event(8)]) { $0.forwards(Names.fetch, file: "Shop.swift", line: 9) { $0 == 7 } } }
    ),
    (
      "a structure differs in a field",
      {
        texts([result("text.fetch", User(id: 7, name: "Bea"))]) {
          $0.publishes(Names.fetch, User(), file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "a structure differs in several fields",
      {
        texts([result("text.fetch", User(id: 8, name: "Bea"))]) {
          $0.publishes(Names.fetch, User(), file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "an element of a list differs",
      {
        texts([result("text.rows", ["a", "b", "c"])]) {
          $0.publishes(Names.rows, ["a", "x", "c"], file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "a list is longer",
      {
        texts([result("text.rows", ["a", "b"])]) { $0.publishes(Names.rows, ["a"], file: "Shop.swift", line: 9) }
      }
    ),
    (
      "a tuple differs",
      {
        texts([result("text.place", (x: 1, y: 2))]) {
          $0.publishes(Names.place, (x: 1, y: 3), file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "what has == differs",
      {
        texts([result("text.account", Account(id: 1, mail: "a"))]) {
          $0.publishes(Names.account, Account(id: 2, mail: "a"), file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "a route has other parameters",
      {
        texts([TestStep(.route, in: "M", "text.editor", data: "y")]) {
          $0.routes(Names.editor("x"), file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "an output differs",
      {
        texts([TestStep(.output, in: "Editor", data: 8)]) { $0.gives("Editor", 7, file: "Shop.swift", line: 9) }
      }
    ),
    (
      "a failure comes instead of a success",
      {
        texts([result("text.rows", nil, .timeout)]) { $0.publishes(Names.rows, ["a"], file: "Shop.swift", line: 9) }
      }
    ),
    (
      "a success comes instead of a failure",
      {
        texts([result("text.fetch", User())]) { $0.fails(Names.fetch, .timeout, file: "Shop.swift", line: 9) }
      }
    ),
    (
      "another failure comes",
      {
        texts([result("text.fetch", nil, .error)]) { $0.fails(Names.fetch, .timeout, file: "Shop.swift", line: 9) }
      }
    ),
    (
      "a failure has another message",
      {
        let steps = [TestStep(.result, in: "M", "text.fetch", data: "No ink.", detail: "error")]
        return texts(steps) { $0.fails(Names.fetch, .error, "No paper.", file: "Shop.swift", line: 9) }
      }
    ),
    (
      "a module is shown in another style",
      {
        texts([TestStep(.shown, in: "Editor", detail: "present")]) {
          $0.shows("Editor", as: .push, file: "Shop.swift", line: 9)
        }
      }
    ),
    (
      "it happens in another module",
      {
        texts([event(7, in: "Other")]) { $0.forwards(Names.fetch(7), file: "Shop.swift", line: 9) }
      }
    ),
    (
      "two events come in another order",
      {
        texts([event(2), event(1)]) {
          $0.forwards(Names.fetch(1), file: "Shop.swift", line: 9)
          $0.forwards(Names.fetch(2), file: "Shop.swift", line: 10)
        }
      }
    ),
    (
      "an event and a result come in another order",
      {
        texts([result("text.rows", ["a"]), event(1)]) {
          $0.forwards(Names.fetch(1), file: "Shop.swift", line: 9)
          $0.publishes(Names.rows, ["a"], file: "Shop.swift", line: 10)
        }
      }
    ),
    (
      "one event too many",
      { texts([event(1), event(1)]) { $0.forwards(Names.fetch(1), file: "Shop.swift", line: 9) } }
    ),
    (
      "one event too few",
      {
        texts([event(1)]) {
          $0.forwards(Names.fetch(1), file: "Shop.swift", line: 9)
          $0.forwards(Names.fetch(1), file: "Shop.swift", line: 10)
        }
      }
    ),
    (
      "several failures at once",
      {
        texts([event(8), result("text.rows", ["b"]), TestStep(.shown, in: "Login", detail: "present")]) {
          $0.forwards(Names.fetch(7), file: "Shop.swift", line: 9)
          $0.publishes(Names.rows, ["a"], file: "Shop.swift", line: 10)
        }
      }
    ),
    (
      "data with line breaks and quotes",
      {
        texts([result("text.rows", ["a\n\"b\""])]) {
          $0.publishes(Names.rows, ["a"], file: "Shop.swift", line: 9)
        }
      }
    ),
  ]

  @Test func `a failure with long data is short`() {
    let rows = (0..<200).map { "row \($0) with a long title that nobody wants to read" }
    let steps = (0..<20).map { result("text.rows", rows + ["\($0)"]) }
    let text = texts(steps) { expectations in
      for _ in 0..<20 { expectations.publishes(Names.rows, ["a"], file: "Shop.swift", line: 9) }
    }
    let failures = text.components(separatedBy: "different data: ")
    #expect(failures.count == 21)
    #expect(failures.map(\.count).max() ?? 0 < 1_500)
    #expect(failures[1].contains("… 11 more steps …"))
  }

  @Test func `every form of a failure has its recorded text`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "FailureTexts.txt")
    let text = Self.forms.map { "## \($0.name)\n\($0.text())\n" }.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["VIPER_RECORD"] != nil {
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    for (kept, now) in zip(kept.components(separatedBy: "\n## "), text.components(separatedBy: "\n## ")) {
      #expect(kept == now)
    }
    #expect(kept.count == text.count)
    #expect(Self.forms.count >= 40)
  }

  @Test func `steps that match their expectations cause no failure`() {
    let steps = [
      event(1), result("text.rows", ["a"]), result("text.place", (x: 1, y: 2)),
      result("text.account", Account(id: 1, mail: "a")),
    ]
    let failures = texts(steps) {
      $0.forwards(Names.fetch(1))
      $0.publishes(Names.rows, ["a"])
      $0.publishes(Names.place, (x: 1, y: 2))
      $0.publishes(Names.account, Account(id: 1, mail: "b"))
    }
    #expect(failures == "")
  }
}

/// The failures of complete tests, collected without a reporter.
@MainActor @Suite("Failures of complete tests")
struct HarnessFailureTests {
  private func failures(_ body: @MainActor () async throws -> TestHarness) async throws -> [TestFailure] {
    try await TestReporter.$current.withValue(nil) {
      let test = try await body()
      do throws(TestFailures) { try await test.finish() } catch { return error.failures }
      return []
    }
  }

  @Test func `an unscripted event is a failure, and its text suggests the nearest scripted name`() async throws {
    let found = try await failures {
      let test = try ModuleTest(presenter: ProfilePresenter(), parameters: 7)
      test.below.answers(EventName<Int, User>("profile.fetsh")) { User(id: $0) }
      await test.start { $0.forwards(Profile.fetch(7)) }
      return test
    }
    #expect(found.map(\.kind) == [.unscripted])
    #expect(found[0].message.contains("No script below answers Module ↓ profile.fetch(7)."))
    #expect(found[0].message.hasSuffix("Did you mean \"profile.fetsh\"?"))
  }

  @Test func `an unfinished handler is reported with its name and the reason why the handler waits`() async throws {
    let found = try await failures {
      let test = try ModuleTest(interactor: ProfileInteractor(clock: ManualClock()))
      await test.send(Profile.slow())
      return test
    }
    #expect(found.map(\.kind) == [.underWay])
    #expect(found[0].message.contains("which waits for its clock to be advanced. No work sleeps on the test's clock"))
  }

  @Test func `a step after the end of an act is reported as late`() async throws {
    let found = try await failures {
      let test = try ModuleTest(view: ProfileView())
      test.below.answers(Profile.save, ())
      await test.start()
      try test.view.tapSave()
      return test
    }
    #expect(found.map(\.kind) == [.late, .late])
    #expect(found[0].message == "Module ↓ profile.save(\"Bea\") happened after the act had ended")
  }

  @Test func `a wrong outcome, a module that is not on screen, and a leaked part are reported`() async throws {
    var leaked: ProfilePresenter?
    let found = try await failures {
      let app = try AppTest {
        try $0.register { app in
          app.module(
            prefix: "Profile", view: { ProfileView() },
            presenter: {
              let presenter = ProfilePresenter()
              leaked = presenter
              return presenter
            }, interactor: { ProfileInteractor(clock: ManualClock()) })
          app.module(view: { EditorView() }, presenter: { EditorPresenter() })
          app.route(Profile.screen, .root, to: "Profile")
          app.route(Profile.editor, .present, to: EditorPresenter.self)
        }
      }
      await app.open(Profile.screen(7)) {
        $0.shows("Profile")
        $0.ends(.rejected)
      }
      await app["Profil"].send(Profile.edit())
      return app
    }
    #expect(found.map(\.kind) == [.differentOutcome, .impossible, .leaked])
    #expect(found[1].message == "The module \"Profil\" is not shown. The window shows Profile")
    withExtendedLifetime(leaked) {}
  }

  @Test(arguments: [false, true]) func `a part that retains itself is a leak unless the caller retains the part`(
    isKept: Bool
  )
    async throws
  {
    let interactor = KeepingInteractor()
    let found = try await failures {
      let test = isKept ? try ModuleTest(interactor: interactor) : try ModuleTest(interactor: KeepingInteractor())
      await test.send(Names.done()) { $0.publishes(Names.done) }
      return test
    }
    #expect(found.map(\.kind) == (isKept ? [] : [.leaked]))
    interactor.keep = nil
  }

  @Test func `a hanging handler ends its act with a report, and its later steps are late`() async throws {
    let (clock, told) = (ManualClock(), Lock<[TestFailure]>([]))
    let reporter = TestReporter { failure in told.withLock { $0.append(failure) } }
    try await TestReporter.$current.withValue(reporter) {
      let interactor = HangingInteractor()
      let test = try ModuleTest(interactor: interactor)
      test.router.runtime.idleness.clock = clock
      let act = Task { await test.send(Names.done()) { $0.publishes(Names.done) } }
      // The report follows the last second without a further sleep.
      await until {
        if clock.sleeperCount > 0 { clock.advance(by: .seconds(1)) }
        return !told.withLock { $0.isEmpty }
      }
      await act.value
      interactor.gate.open()
      try await test.finish()
    }
    let failures = told.withLock { $0 }
    #expect(failures.map(\.kind) == [.underWay, .missing, .late])
    #expect(failures.first?.message.contains("\"text.done\"") == true)
  }

  @Test func `a transcript is compared line by line`() async throws {
    let found = try await failures {
      let test = try ModuleTest(view: ProfileView())
      test.below.answers(Profile.save, ())
      await test.does {
        $0.tapSave()
      } _: {
        $0.forwards(Profile.save("Bea"))
        $0.publishes(Profile.save)
      }
      test.expectTranscript {
        """
        Module ↓ profile.save("Bea")
        Module ↑ profile.save
        """
      }
      test.expectTranscript {
        """
        Module ↓ profile.save("Bea")
        Module ↑ profile.saved
        """
      }
      return test
    }
    #expect(
      found.map(\.message) == ["line 2: Module ↑ profile.saved was expected, but Module ↑ profile.save happened"])
  }

  @Test func `a transcript has one line for a report with line breaks, and for data with line breaks`() async throws {
    let found = try await failures {
      let test = try ModuleTest(view: ProfileView())
      await test.does { [router = test.router] _ in
        router.onDiagnostic(Diagnostic("app.odd", "first\nsecond\r\nthird"))
      } _: {
        $0.reports("first\nsecond")
      }
      test.expectTranscript { #"! first\nsecond\r\nthird"# }
      return test
    }
    #expect(found.map(\.message) == [])
    #expect("\(TestStep(.output, in: "M", data: DiskError()))" == #"M gives disk\nerror"#)
  }

  @Test func `recorded transcripts replace two empty transcripts in one source file`() throws {
    let source = "let a = 1\ntest.expectTranscript { \"\" }\ntest.expectTranscript {\n  \"\"\n}\n"
    let first = try #require(SourceRecording.source(source, with: ["M ↓ a(\"\\n\")"], from: 2))
    #expect(first.added == 2)
    let second = try #require(SourceRecording.source(first.text, with: ["x"], from: 3 + first.added))
    #expect(
      second.text == """
        let a = 1
        test.expectTranscript { \"""
          M ↓ a("\\\\n")
          \""" }
        test.expectTranscript {
          \"""
            x
            \"""
        }

        """)
    #expect(SourceRecording.source("nothing", with: ["x"], from: 1) == nil)
  }
}
