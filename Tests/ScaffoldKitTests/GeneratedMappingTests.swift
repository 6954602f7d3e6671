import Testing

@testable import ScaffoldKit

/// The names of the tests in this file.
private let names = """
  nonisolated enum Form {
    static let save = EventName<Draft, Note>("form.save")
    static let load = EventName<Void, [Note]>("form.load")
    static let pick = EventName<Note.ID, Never>("form.pick")
    static let close = EventName<Void, Never>("form.close")
    static let reset = EventName<Void, Void>("form.reset")
    static let count = EventName<Int, Int>("form.count")
    static let rows = EventName<Never, [Row]>("form.rows")
    struct Draft {}
    struct Row {}
  }

  """

/// Finds the mappings of texts.
private func find(_ files: String...) -> ModuleFinder {
  ModuleFinder(files.enumerated().map { SourceScanner.file($0.element, path: "File\($0.offset + 1).swift") })
}

extension ModuleFinder {
  /// The lines in the generated mappings, without their indentation.
  fileprivate var mappedLines: [String] {
    (mappings?.mappings ?? []).flatMap {
      $0.lines.filter { $0.hasPrefix("    ") }.map { String($0.drop { $0 == " " }) }
    }
  }
}

@Suite("Mappings that are written by name")
struct GeneratedMappingTests {
  @Test func `a modifier with an argument does not end the modifiers of a member`() {
    let found = find(
      names,
      """
      final class FormInteractor: VIPInteractor {
        private nonisolated(nonsending) func save(_ draft: Form.Draft) async -> Note { Note() }
        static nonisolated(nonsending) func load() async -> [Note] { [] }
        nonisolated(nonsending) func count(_ count: Int) async -> Int { count }
      }
      final class FormView: VIPView {
        private unowned(safe) var rows: [Form.Row] = []
      }
      """)
    #expect(found.mappedLines == ["$0.on(Form.count, FormInteractor.count)"])
  }

  @Test func `the registration contains the mappings of parts without a mapping`() {
    let found = find(
      names,
      """
      public final class FormInteractor: VIPInteractor {
        func save(_ draft: Form.Draft) async throws -> Note { try await store.save(draft) }
        private func check() {}
      }
      final class FormPresenter: VIPPresenter { func save(_ note: Note) { finish(with: note) } }
      @Observable package final class FormView: VIPView {
        var rows: [Form.Row] = []
        func onFailure(_ result: EventResult) {}
        func onInitialize(_ id: Note.ID) {}
        func save() { send(Form.save(draft)) }
      }
      """)
    #expect(found.problems == [])
    let text = RegistrationWriter.text(target: "App", found)
    #expect(
      text.hasSuffix(
        """
          public func register(in app: inout Registration) {
            app.module(view: FormView.init, presenter: FormPresenter.init, interactor: FormInteractor.init)
          }
        }

        /// The mapping of FormInteractor, from names to the methods and properties with these names.
        extension FormInteractor: Mapped {
          /// The handlers of FormInteractor.
          public static let mapping = Mapping(FormInteractor.self) {
            $0.on(Form.save, FormInteractor.save)
          }
        }

        /// The mapping of FormPresenter, from names to the methods and properties with these names.
        extension FormPresenter: Mapped {
          /// The handlers of FormPresenter.
          static let mapping = Mapping(FormPresenter.self) {
            $0.receive(Form.save, FormPresenter.save)
          }
        }

        /// The mapping of FormView, from names to the methods and properties with these names.
        extension FormView: Mapped {
          /// The handlers of FormView.
          package static let mapping = Mapping(FormView.self) {
            $0.onInitialize(FormView.onInitialize)
            $0.show(Form.rows, in: \\.rows)
            $0.onFailure(FormView.onFailure)
          }
        }

        """))
  }

  @Test(arguments: [
    ("func save(_ draft: Form.Draft) -> Note { note }", "on(Form.save, FormInteractor.save)"),
    ("func save(draft: Form.Draft) async throws(StoreError) -> Note { note }", "on(Form.save, FormInteractor.save)"),
    ("func load() throws -> [Note] { [] }", "on(Form.load, FormInteractor.load)"),
    ("func load() -> AsyncThrowingStream<[Note], any Error> { .init { _ in } }", "on(Form.load, FormInteractor.load)"),
    ("func pick(_ id: Note.ID) async { }", "on(Form.pick, FormInteractor.pick)"),
    ("func pick(_ event: Event) -> Outcome { .unhandled }", "on(Form.pick, FormInteractor.pick)"),
    ("@discardableResult nonisolated func count(_ n: Int) async -> Int { n }", "on(Form.count, FormInteractor.count)"),
    ("func reset() -> Void {}", "on(Form.reset, FormInteractor.reset)"),
    ("func ready() {}", "on(Lifecycle.ready, FormInteractor.ready)"),
    ("func onInitialize(_ id: Int) throws {}", "onInitialize(FormInteractor.onInitialize)"),
    (
      "func count(_ n: Int) -> Int { n }\nfunc count(_ n: Int, by step: Int) -> Int { n }",
      "on(Form.count, FormInteractor.count(_:))"
    ),
  ])
  func `an interactor handles the events that its methods fit`(method: String, line: String) {
    let found = find(names, "final class FormView: VIPView {}\nfinal class FormInteractor: VIPInteractor { \(method) }")
    #expect(found.mappedLines == ["$0." + line])
    #expect(found.problems == [])
  }

  @Test(arguments: [
    ("func save(_ note: Note) {}", "receive(Form.save, FormView.save)"),
    ("func reset() {}", "receive(Form.reset, FormView.reset)"),
    ("func rows(_ rows: [Form.Row]) {}", "receive(Form.rows, FormView.rows)"),
    ("func load(_ result: EventResult) {}", "receive(Form.load, FormView.load)"),
    ("public internal(set) var rows: [Form.Row] = [] { didSet { draw() } }", "show(Form.rows, in: \\.rows)"),
    ("var count: Int?", "show(Form.count, in: \\.count)"),
    ("typealias X = Int\nfunc count(_ n: Int) { label = n }\nvar label = 0", "receive(Form.count, FormView.count)"),
  ])
  func `a view receives the results that its methods and properties fit`(member: String, line: String) {
    let found = find(names, "final class FormView: VIPView {\n\(member)\n}")
    #expect(found.mappedLines == ["$0." + line])
    #expect(found.problems == [])
  }

  @Test(arguments: [
    ("func count(_ n: Int) { send(Form.count(n)) }", "it sends the event"),
    ("func count(_ n: Int) { start(n) }\nfunc start(_ n: Int) { send(Form.count(n)) }", "another method sends it"),
    (
      "func count(_ n: Int) { number = n }\nvar number = 0 { didSet { send(Form.count(number)) } }",
      "a property sends it"
    ),
    ("private func count(_ n: Int) {}", "it is private"), ("static func count(_ n: Int) {}", "it is static"),
    ("@objc func count(_ n: Int) {}", "it has an attribute"), ("override func count(_ n: Int) {}", "it overrides"),
    ("let count = 3", "it is a constant"), ("var count: Int { 3 }", "it is computed"),
    ("func pick(_ id: Note.ID) {}", "the event has no result"),
    ("final class Inner { func count(_ n: Int) {} }", "nested"),
  ])
  func `a member of a view with another purpose is not mapped and not reported`(member: String, reason: String) {
    let found = find(names, "final class FormView: VIPView {\n\(member)\n}")
    #expect(found.mappedLines == [], "\(reason)")
    #expect(found.problems == [], "\(reason)")
  }

  @Test func `a presenter that publishes under the name of the result receives the result`() {
    let found = find(
      names, "final class FormPresenter: VIPPresenter { func count(_ n: Int) { publish(Form.count, n + 1) } }",
      "final class FormView: VIPView {}")
    #expect(found.mappedLines == ["$0.receive(Form.count, FormPresenter.count)"])
  }

  @Test func `a presenter receives the result of an event that the interactor handles, and handles the others`() {
    let presenter = """
      final class FormPresenter: VIPPresenter {
        func close() { finish() }
        func reset() {}
        func count(_ n: Int) -> Int { n }
        func didAppear() {}
      }
      final class FormView: VIPView {}

      """
    let handled = ["$0.on(Form.close, FormPresenter.close)", "$0.on(Form.count, FormPresenter.count)"]
    let last = "$0.on(Lifecycle.didAppear, FormPresenter.didAppear)"
    let alone = find(names, presenter)
    #expect(alone.mappedLines == handled + ["$0.on(Form.reset, FormPresenter.reset)", last])
    for interactor in [
      "func reset() {}", "static let mapping = Mapping(FormInteractor.self) { $0.on(Form.reset) { _ in } }",
    ] {
      let found = find(names, presenter, "final class FormInteractor: VIPInteractor { \(interactor) }")
      #expect(found.mappedLines.contains("$0.receive(Form.reset, FormPresenter.reset)"))
      #expect(found.problems == [])
    }
  }

  @Test(arguments: [
    "final class FormInteractor: VIPInteractor, Mapped { HANDLER }",
    "final class FormInteractor: VIPInteractor { HANDLER }\nextension FormInteractor: Mapped {}",
    "final class FormInteractor: VIPInteractor { HANDLER\n static let mapping = Mapping(FormInteractor.self) { _ in } }",
    "class Base: VIPInteractor, Mapped {}\nfinal class FormInteractor: Base { HANDLER }",
    "protocol Answering: Mapped {}\nfinal class FormInteractor: VIPInteractor, Answering { HANDLER }",
    "final class FormInteractor: VIPInteractor { HANDLER\n override func handle(_ e: Event, next: Next) -> Outcome { .gone } }",
    "private final class FormInteractor: VIPInteractor { HANDLER }",
    "final class FormInteractor<Store>: VIPInteractor { HANDLER }",
    "class FormInteractor: VIPInteractor { HANDLER }\nfinal class Other: FormInteractor {}",
    "final class FormInteractor { HANDLER }", "final class OtherInteractor: VIPInteractor { HANDLER }",
  ])
  func `a mapping in the sources takes precedence, and a class that is no part has no mapping`(text: String) {
    let handler = "func count(_ n: Int) -> Int { n }"
    let found = find(names, "final class FormView: VIPView {}\n" + text.replacing("HANDLER", with: handler))
    #expect(found.mappedLines == [])
  }

  @Test
  func `the longest prefix of the enclosing type determines the module, and names that are not reachable are ignored`()
  {
    let found = find(
      """
      enum FormEvent { static let a = EventName<Int, Int>("a") }
      enum FormPageEvent { static let a = EventName<Int, Int>("b"); private static let b = EventName<Int, Int>("c") }
      enum Former { static let b = EventName<Int, Int>("d") }
      #if DEBUG
        enum FormDebug { static let b = EventName<Int, Int>("e") }
      #endif
      extension Form { enum Outer { static let c: EventName<Int, Int> = .init("f") } }
      """,
      """
      final class FormView: VIPView {}
      final class FormPageView: VIPView {}
      final class FormInteractor: VIPInteractor {
        func a(_ n: Int) -> Int { n }; func b(_ n: Int) -> Int { n }; func c(_ n: Int) -> Int { n }
      }
      final class FormPageInteractor: VIPInteractor { func a(_ n: Int) -> Int { n }; func b(_ n: Int) -> Int { n } }
      """)
    #expect(
      found.mappedLines == [
        "$0.on(Form.Outer.c, FormInteractor.c)", "$0.on(FormEvent.a, FormInteractor.a)",
        "$0.on(FormPageEvent.a, FormPageInteractor.a)",
      ])
    #expect(found.problems == [])
  }

  @Test func `mappings are inside the conditions of their parts, and escape keywords`() {
    let found = find(
      "enum Form { static let `repeat` = EventName<Void, Void>(\"a\") }",
      """
      #if canImport(UIKit)
        final class FormView: VIPView { func `repeat`() {} }
      #else
        enum Outer { final class FormView: VIPView { func `repeat`() {} } }
      #endif
      """)
    let lines = RegistrationWriter.text(target: "App", found).split(separator: "\n").map(String.init)
    #expect(lines.contains("#if canImport(UIKit)") && lines.contains("#if !(canImport(UIKit))"))
    #expect(lines.contains("      $0.receive(Form.`repeat`, FormView.`repeat`)"))
    #expect(lines.contains("  extension Outer.FormView: Mapped {"))
  }

  @Test func `all properties of one declaration are found`() {
    let found = find(
      """
      nonisolated enum Form {
        static let save = EventName<Int, [Int: Set<Int>]>("form.save"), load: EventName<Void, (Int, Int)> = .init("form.load"),
          count = EventName<Void, Int>("form.count"); static let pick = EventName<Void, Int>("form.pick")
        static let reset = EventName<Void, Void>("form.reset")
      }
      """,
      """
      final class FormView: VIPView {
        var save: [Int: Set<Int>] = [:], load: (Int, Int) = (1, 2)
        var count, pick: Int; var isOn = 1<2, reset = { first, second in first + second }
        var text = Text<Int, Int>(1), name: Map<Int, Int>
      }
      """)
    #expect(found.mappedLines == ["count", "load", "pick", "save"].map { "$0.show(Form.\($0), in: \\.\($0))" })
    let file = SourceScanner.file(
      "struct A { let a = 1, b: Int }; struct B { let a: [Int: Set<Int>] = [:], b = 1 }", path: "")
    #expect(file.declarations.map(\.hasUnsetProperty) == [true, false])
  }

  @Test func `mappings are available where their parts are, and leave out members that are available later`() {
    let found = find(
      names,
      """
      @available(iOS 26, *) final class FormInteractor: VIPInteractor { func reset() {} }
      @available(iOS 26, *) @available(macOS 27, *) extension FormInteractor { func load() -> [Note] { [] } }
      """)
    #expect(found.mappedLines == ["$0.on(Form.reset, FormInteractor.reset)"])
    #expect(found.mappings?.mappings.first?.lines.dropFirst().first == "@available(iOS 26, *)")
  }

  @Test func `the command event adds a handler to an interactor without a mapping, and its line to the registration`()
    throws
  {
    var tree = MemoryTree([
      "Sources/App/Form.swift": """
      import VIPER
      nonisolated enum Form {
        static let load = EventName<Int, Int>("form.load")
      }
      final class FormView: VIPView {
      }
      final class FormInteractor: VIPInteractor {
        func load(_ n: Int) -> Int { n }
      }

      """
    ])
    #expect(try Tool(["register", "--target", "App"]).run(&tree).isSuccess)
    #expect(try Tool(["event", "Form", "save:Int->Int"]).run(&tree).isSuccess)
    let lines = try #require(tree.texts["Sources/App/Modules.generated.swift"]).split(separator: "\n")
    #expect(lines.contains("    $0.on(Form.save, FormInteractor.save)"))
    #expect(lines.contains("    $0.on(Form.load, FormInteractor.load)"))
    #expect(try Tool(["register"]).run(&tree).lines == ["Nothing to do."])
  }
}
