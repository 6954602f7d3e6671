import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Checks that wrong uses of interfaces do not compile, so that the tests of an app need not cover them.
  @Suite("Interfaces at compile time")
  struct InterfaceCompilingTests {
    private static let declarations = """
      import VIPER
      import VIPERLinks
      @MainActor protocol NoteEditor: AnyObject { var isPlain: Bool { get set } }
      final class EditorView: VIPView, NoteEditor { var isPlain = false }
      final class OtherView: VIPView {}
      final class EditorPresenter: VIPPresenter {}
      nonisolated enum Interfaces { static let noteEditor = RouteInterface<any NoteEditor, Int, String>() }
      nonisolated enum Routes {
        static let editor = RouteName<Int, String>("editor")
        static let counter = RouteName<Int, Int>("counter")
        static let named = RouteName<String, String>("named")
      }

      """

    /// Code that uses an interface, and a part of the compiler's error, or `nil` if the code is correct.
    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let line: String
      let error: String?
    }

    static let cases = [
      Case(
        testDescription: "correct uses",
        line: """
          @MainActor func open(_ view: EditorView, _ app: inout Registration, _ router: VIPRouter) {
            app.interface(Interfaces.noteEditor, by: Routes.editor) { (view: EditorView) in view }
            let handle = view.route(Interfaces.noteEditor(1)) { $0.isPlain = true }
            handle.target(as: Interfaces.noteEditor)?.isPlain = false
            view.send(Interfaces.noteEditor(1))
            router.choose(Interfaces.noteEditor) { Routes.editor }
            router.route([RouteStep(Interfaces.noteEditor(1), style: .push)])
          }
          """, error: nil),
      Case(
        testDescription: "an interface that is not declared",
        line: "@MainActor func open(_ view: EditorView) { view.push(Interfaces.noteReader(1)) }",
        error: "type 'Interfaces' has no member 'noteReader'"),
      Case(
        testDescription: "parameters of another type",
        line:
          "@MainActor func open(_ view: EditorView) { view.push(Interfaces.noteEditor(\"1\")) }",
        error: "cannot convert value of type 'String' to expected argument type"),
      Case(
        testDescription: "missing parameters",
        line: "@MainActor func open(_ view: EditorView) { view.push(Interfaces.noteEditor()) }",
        error: "Input is missing: name(input)"),
      Case(
        testDescription: "a step with parameters of another type",
        line: "nonisolated let step = RouteStep(Interfaces.noteEditor(\"1\"))",
        error: "cannot convert value of type 'String' to expected argument type"),
      Case(
        testDescription: "a route with an output of another type",
        line: """
          @MainActor func register(_ app: inout Registration) {
            app.interface(Interfaces.noteEditor, by: Routes.counter) { (view: EditorView) in view }
          }
          """, error: "cannot convert value of type 'RouteName<Int, Int>'"),
      Case(
        testDescription: "a route with parameters of another type",
        line: """
          @MainActor func choose(_ router: VIPRouter) {
            router.choose(Interfaces.noteEditor) { Routes.named }
          }
          """, error: "RouteName<String, String>' to expected argument type"),
      Case(
        testDescription: "a view that does not conform to the interface",
        line: """
          @MainActor func register(_ app: inout Registration) {
            app.interface(Interfaces.noteEditor, by: Routes.editor) { (view: OtherView) in view }
          }
          """,
        error: "cannot convert value of type 'OtherView' to closure result type 'any NoteEditor'"),
      Case(
        testDescription: "a member that the interface does not have",
        line: """
          @MainActor func open(_ view: EditorView) {
            view.route(Interfaces.noteEditor(1)) { $0.isFancy = true }
          }
          """, error: "has no member 'isFancy'"),
      Case(
        testDescription: "replacing the part that dataSource(as:) returns",
        line: """
          @MainActor func change(_ view: EditorView) { view.dataSource(as: EditorPresenter.self) = nil }
          """, error: "function call returns immutable value"),
      Case(
        testDescription: "replacing the presenter of a view",
        line: """
          @MainActor func change(_ view: EditorView) { view.port.presenter = EditorPresenter() }
          """, error: "value of type 'ViewPort' has no member 'presenter'"),
      Case(
        testDescription: "replacing the port of a view",
        line: "@MainActor func change(_ view: EditorView) { view.port = ViewPort() }",
        error: "'port' is a 'let' constant"),
    ]

    @Test(arguments: cases)
    func `the compiler accepts correct uses and rejects a wrong use with one error`(_ item: Case) throws {
      let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("interface-\(UUID().uuidString).swift")
      defer { try? FileManager.default.removeItem(at: file) }
      try (Self.declarations + item.line).write(to: file, atomically: true, encoding: .utf8)
      let (status, output) = try Toolchain.typecheck([file])
      if let error = item.error {
        #expect(status != 0, "\(output)")
        #expect(output.contains(error), "\(output)")
        #expect(output.count(of: ": error: ") == 1, "more than one error: \(output)")
      } else {
        #expect(status == 0, "\(output)")
        #expect(output.isEmpty, "\(output)")
      }
    }
  }

  extension String {
    fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
  }

#endif
