import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Checks the compiler's messages for typical mistakes of beginners, verbatim. Each mistake has one error, which is
  /// at its line and names the cause.
  @Suite("Compiler messages")
  struct CompilerMessageTests {
    private static let misfit =
      "'on' is unavailable: The handler must be a method of this class, take the name's Input, and return the name's"
      + " Output or an AsyncSequence of Outputs. If Output is Never, the handler must return nothing. `receive` handles a result"
    private static let misfitOfResult =
      "'receive' is unavailable: The handler must be a method of this class, take the name's Output or an EventResult, and"
      + " return nothing"

    private static let publishedName =
      "'on' is unavailable: A published name is not sent as an event. `receive` in a presenter or a view handles the"
      + " published result"
    private static let throwing = "call can throw, but it is not marked with 'try' and the error is not handled"
    private static let answerToOneWay =
      "'receive' is deprecated: A one-way event, whose Output is Never, has no answer, so the handler would never run."
      + " Declare an Output, or handle failures with `onFailure` [#DeprecatedDeclaration]"

    /// Returns the code of a presenter with one line in its mapping.
    private static func presenting(_ line: String) -> String {
      "final class Part: VIPPresenter, Mapped { static let mapping = Mapping(Part.self) { \(line) } }"
    }

    /// Returns the code of an interactor with one line in its mapping.
    private static func handling(_ line: String, _ method: String = "") -> String {
      """
      final class Part: VIPInteractor, Mapped {
        static let mapping = Mapping(Part.self) { \(line) }
        \(method)
      }
      """
    }

    /// Returns the code of a view with one line in its mapping.
    private static func receiving(_ line: String, _ member: String = "") -> String {
      """
      final class Screen: VIPView, Mapped {
        static let mapping = Mapping(Screen.self) { \(line) }
        \(member)
      }
      """
    }

    /// Returns the code of a function with one line that uses parts.
    private static func using(_ line: String) -> String {
      "@MainActor static func use(_ view: VIPView, _ presenter: VIPPresenter, _ mailbox: Mailbox) async throws { \(line) }"
    }

    static let mistakes = [
      CompilerMistake(
        "a method that takes another type",
        handling("$0.on(Names.load, Part.load)", "func load(_ text: String) -> String { text }"), misfit),
      CompilerMistake(
        "a method that returns another type",
        handling("$0.on(Names.load, Part.load)", "func load(_ number: Int) -> Int { number }"), misfit),
      CompilerMistake(
        "a method that returns nothing for a name with an output",
        handling("$0.on(Names.load, Part.load)", "func load(_ number: Int) {}"), misfit),
      CompilerMistake(
        "a method that takes nothing for a name with an input",
        handling("$0.on(Names.load, Part.load)", "func load() -> String { \"\" }"), misfit),
      CompilerMistake(
        "a method that takes an input for a name without one",
        handling("$0.on(Names.ping, Part.ping)", "func ping(_ number: Int) -> String { \"\" }"), misfit),
      CompilerMistake(
        "a method that takes two values",
        handling("$0.on(Names.load, Part.load)", "func load(_ number: Int, _ text: String) -> String { text }"), misfit),
      CompilerMistake(
        "an asynchronous method that returns another type",
        handling("$0.on(Names.load, Part.load)", "func load(_ number: Int) async throws -> [String] { [] }"), misfit),
      CompilerMistake(
        "a closure that takes another type", handling("$0.on(Names.load) { (part: Part, text: String) in text }"),
        misfit),
      CompilerMistake(
        "a closure that takes only the part for a name with an input",
        handling("$0.on(Names.load) { $0.load() }", "func load() -> String { \"\" }"),
        "'on' is unavailable: The closure must take the part and the name's Input, or only the part if there is no"
          + " Input, and return the name's Output"),
      CompilerMistake(
        "a closure that returns another type", handling("$0.on(Names.load) { part, number in number }"),
        "cannot convert value of type 'Int' to closure result type 'String'"),
      CompilerMistake(
        "a method of another class",
        handling("$0.on(Names.load, Other.load)")
          + "\nfinal class Other: VIPInteractor { func load(_ n: Int) -> String { \"\" } }",
        misfit),
      CompilerMistake(
        "a module whose view closure ignores a parameter", registering("prefix: \"A\", view: { _ in VIPView() }"),
        "cannot infer type of closure parameter '_' without a type annotation"),
      CompilerMistake(
        "a name that is not declared", handling("$0.on(Names.laod) { part, number in \"\" }"),
        "type 'Names' has no member 'laod'"),
      CompilerMistake(
        "a method of a view that takes another type",
        receiving("$0.receive(Names.rows, Screen.show)", "func show(_ rows: [Int]) {}"), misfitOfResult),
      CompilerMistake(
        "a presenter that receives a result with `on`",
        presenting("$0.on(Names.rows) { part, rows in part.publish(Names.rows, rows) }"),
        publishedName),
      CompilerMistake(
        "an interactor that handles a published name", handling("$0.on(Names.rows) { part, rows in print(rows) }"),
        publishedName),
      CompilerMistake(
        "a view that receives the answer to a one-way event",
        receiving("$0.receive(Names.tick) { view, number in print(number) }"), answerToOneWay, throwing),
      CompilerMistake(
        "a presenter that receives the answer to a one-way event", presenting("$0.receive(Names.tick) { _, _ in }"),
        answerToOneWay, throwing),
      CompilerMistake(
        "an interactor that sends an event",
        handling("$0.on(Names.load) { part, number in\n part.send(Names.tick(number))\n return \"\" }"),
        "'send' is unavailable: An interactor does not send events. Return the answer, call `publish`, or let a presenter"
          + " or a view send"),
      CompilerMistake(
        "an interactor that sends a request",
        handling("$0.on(Names.load) { part, number in\n try await part.request(Names.ping()) }"),
        "'request' is unavailable: An interactor does not send requests. Call a service, or let a presenter or a view send"
          + " the request"),
      CompilerMistake(
        "a format whose closure takes the presenter and the output",
        presenting("$0.format(Names.load, as: Names.rows) { part, text in [\"\\(part)\"] }"),
        "'format(_:as:_:)' is unavailable: The closure must take the output: `{ output in … }`, or three values:"
          + " `{ presenter, input, output in … }`"),
      CompilerMistake(
        "an event without its data", using("view.send(Names.load())"),
        "'callAsFunction()' is unavailable: The name's Input is missing: name(input). If Input is Never, publish the name"
          + " instead"),
      CompilerMistake(
        "a published name that is sent", using("view.send(Names.rows([\"Ann\"]))"),
        "cannot convert value of type '[String]' to expected argument type 'Never'"),
      CompilerMistake(
        "a published name that is sent with data of another type", using("presenter.send(Names.rows(7))"),
        "cannot convert value of type 'Int' to expected argument type 'Never'"),
      CompilerMistake(
        "a published name that is sent without data", using("view.send(Names.rows())"),
        "'callAsFunction()' is unavailable: The name's Input is missing: name(input). If Input is Never, publish the name"
          + " instead"),
      CompilerMistake(
        "a route with parameters of another type", using("view.send(Names.editor(\"1\"))"),
        "cannot convert value of type 'String' to expected argument type 'Int'"),
      CompilerMistake(
        "an output of a presenter that produces none",
        "final class Part: VIPPresenter { func end() { finish(with: 7) } }", misfitOfOutput),
      CompilerMistake(
        "an output of another type",
        "final class Part: VIPPresenter, ProducesOutput { typealias Output = String\n func end() { finish(with: 7) } }",
        misfitOfOutput),
      CompilerMistake(
        "a presenter in place of a closure",
        registering("view: VIPView.init, presenter: VIPPresenter(), interactor: VIPInteractor.init"), part),
      CompilerMistake("a view in place of a closure", registering("prefix: \"A\", view: VIPView()"), part),
      CompilerMistake(
        "an interactor in place of a closure",
        registering("prefix: \"A\", view: { VIPView() }, interactor: VIPInteractor()"), part),
      CompilerMistake(
        "a closure that creates no interactor", registering("view: VIPView.init, interactor: { VIPView() }"), part),
      CompilerMistake(
        "a closure of a registration that uses an unknown type",
        registering("view: VIPView.init, interactor: { VIPIntractor() }"), "cannot find 'VIPIntractor' in scope"),
      CompilerMistake(
        "a restorable route whose parameters cannot be encoded",
        """
        struct Draft: Sendable {}
        static let route = RouteName<Draft, Never>("messages.draft")
        @MainActor static func register(in app: inout Registration) { app.restorable(route) }
        """,
        "'restorable' is unavailable: The route's Input must be Codable: conform its type, or pass `saving:` and"
          + " `restoring:`"),
      CompilerMistake(
        "an event with data of another type", using("view.send(Names.load(\"1\"))"),
        "cannot convert value of type 'String' to expected argument type 'Int'"),
      CompilerMistake(
        "a request without its data", using("_ = try await view.request(Names.load())"),
        "'callAsFunction()' is unavailable: The name's Input is missing: name(input). If Input is Never, publish the name"
          + " instead"),
      CompilerMistake(
        "a route without its parameters", using("view.push(Names.editor())"),
        "'callAsFunction()' is unavailable: The name's Input is missing: name(input). If Input is Never, publish the name"
          + " instead"),
      CompilerMistake(
        "an event name that is not called", using("view.send(Names.ping)"),
        "'send' is unavailable: Call the name: send(name(input)), or send(name()). A name whose Input is Never is"
          + " published"),
      CompilerMistake(
        "a route that is not called", using("view.push(Names.editor)"),
        "'push' is unavailable: Call the name: push(name(input)), or push(name())"),
      CompilerMistake(
        "a result without its output", using("presenter.publish(Names.rows)"),
        "instance method 'publish' requires the types '[String]' and '()' be equivalent"),
      CompilerMistake(
        "a post without a rule for a full mailbox", using("mailbox.post(Names.load(1))"),
        "missing argument for parameter 'whenFull' in call"),
      CompilerMistake(
        "a paged list without the method that loads a page",
        """
        final class Part: VIPInteractor, Mapped {
          static let list = ListEvents<Int, String, String>("messages.list")
          static let mapping = Mapping(Part.self) { $0.list(Part.list) { $0.rows } }
          let rows = PagedList<Int, String, Int>()
        }
        """,
        "'list' is unavailable: The method that loads a page is missing: list(events, page: …) { … }"),
    ]

    private static let names = """
      import VIPER

      enum Names {
        static let load = EventName<Int, String>("messages.load")
        static let ping = EventName<Void, String>("messages.ping")
        static let rows = EventName<Never, [String]>("messages.rows")
        static let tick = EventName<Int, Never>("messages.tick")
        static let editor = RouteName<Int, String>("messages.editor")
      }

      """

    private static let misfitOfOutput =
      "'finish(with:)' is unavailable: The presenter or view must conform to ProducesOutput, and its Output must be this"
      + " type"

    private static let part =
      "'module(prefix:middleware:view:presenter:interactor:)' is unavailable: Each part is an initializer or a closure that"
      + " creates a ModuleView, a Presenter or an Interactor: write `EditorPresenter.init`, not `EditorPresenter()`"

    /// Returns the code of a part with a method that the runtime would never call.
    private static func overriding(_ method: String) -> String {
      "final class Part: VIPPresenter { \(method) { .accepted } }"
    }

    /// Returns the code of the registration of a module.
    private static func registering(_ arguments: String) -> String {
      "@MainActor static func register(in app: inout Registration) { app.module(\(arguments)) }"
    }

    /// Mistakes for which the compiler reports several errors. Each of the errors is at the line of the mistake.
    static let overrides = [
      overriding("func handle(_ event: Event, next: Next) async -> Outcome"),
      overriding("override func receive(_ result: EventResult, next: Next) async -> Outcome"),
    ]

    /// The errors and warnings of each mistake, in the order of the mistakes. The compiler runs once for all of them.
    private static let messages = Result { () throws -> [[String]] in
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("compiler-messages-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let shared = folder.appendingPathComponent("names.swift")
      try names.write(to: shared, atomically: true, encoding: .utf8)
      let files = try mistakes.enumerated().map { number, mistake in
        let file = folder.appendingPathComponent("mistake\(number).swift")
        try "import VIPER\nimport VIPERLists\nimport VIPERRestoration\n\nenum Mistake\(number) {\n\(mistake.code)\n}\n"
          .write(
            to: file, atomically: true, encoding: .utf8)
        return file
      }
      let asynchronous = folder.appendingPathComponent("asynchronous.swift")
      let parts = overrides.enumerated().map { "enum Override\($0) {\n\($1)\n}" }.joined(separator: "\n")
      try "import VIPER\n\n\(parts)\n".write(to: asynchronous, atomically: true, encoding: .utf8)
      let lines = try Toolchain.typecheck([shared, asynchronous] + files).output.split(separator: "\n").map(String.init)
      return (files + [asynchronous]).map { file in
        lines.filter { $0.contains("/\(file.lastPathComponent):") }.compactMap { line in
          [": error: ", ": warning: "].lazy.compactMap { line.range(of: $0) }.first.map {
            String(line[$0.upperBound...])
          }
        }
      }
    }

    @Test(arguments: Array(mistakes.enumerated()).map { ($0.offset, $0.element) })
    func `the compiler reports one error, which names the cause`(_ number: Int, _ mistake: CompilerMistake) throws {
      let messages = try Self.messages.get()[number]
      #expect(messages == mistake.messages)
    }

    @Test func `an asynchronous method "handle" or "receive" of a part does not compile`() throws {
      let errors = try #require(try Self.messages.get().last)
      #expect(errors.count { $0 == "instance method overrides a 'final' instance method" } == Self.overrides.count)
    }
  }

#endif
