import Foundation
import Testing

#if os(macOS) || os(Linux)

  /// Checks that the compiler finds declarations that look like hooks of the library, but would never be called.
  @Suite("Near misses")
  struct NearMissTests {
    /// Code with one mistake and a part of its diagnostic, or correct code without a diagnostic.
    struct Case: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let code: String
      let diagnostic: String?
      /// The members of an extension of `Host` that declares the conformance to `Navigator`, or `nil`.
      let hostMembers: String?

      init(_ description: String, _ code: String, _ diagnostic: String?) {
        testDescription = description
        self.code = code
        self.diagnostic = diagnostic
        hostMembers = nil
      }

      init(_ description: String, hostMembers: String, _ diagnostic: String?) {
        testDescription = description
        code = "@MainActor final class Host {\n\(show)\n}"
        self.diagnostic = diagnostic
        self.hostMembers = hostMembers
      }
    }

    private static let before = "func before(_ request: RouteRequest) -> RouteDecision { .proceed }"
    private static let handle = "func handle(_ event: Event, next: Next) -> Outcome { next.handle(event) }"
    private static let receive =
      "func receive(_ result: EventResult, next: Next) -> Outcome { next.receive(result) }"

    static let interceptors = [
      Case(
        "an asynchronous decision",
        "struct Gate: RouteInterceptor { func before(_ request: RouteRequest) async -> RouteDecision { .proceed } }",
        "does not conform to protocol 'RouteInterceptor'"),
      Case(
        "a decision with a label",
        "struct Gate: RouteInterceptor { func before(request: RouteRequest) -> RouteDecision { .proceed } }",
        "different argument labels"),
      Case(
        "a misspelt decision",
        "struct Gate: RouteInterceptor { func befor(_ request: RouteRequest) -> RouteDecision { .proceed } }",
        "does not conform to protocol 'RouteInterceptor'"),
      Case(
        "an optional decision",
        "struct Gate: RouteInterceptor { func before(_ request: RouteRequest) -> RouteDecision? { nil } }",
        "does not conform to protocol 'RouteInterceptor'"),
      Case(
        "an observer of routes with another label",
        "struct Log: RouteObserver { \(before)\n func changed(_ request: RouteRequest, to change: RouteChange) {} }",
        "different argument labels"),
      Case(
        "an observer of routes with another name",
        "struct Log: RouteObserver { \(before)\n func didChange(_ request: RouteRequest, _ change: RouteChange) {} }",
        "does not conform to protocol 'RouteObserver'"),
    ]

    static let middleware = [
      Case(
        "a middleware that handles events asynchronously",
        "struct Slow: EventMiddleware { func handle(_ event: Event, next: Next) async -> Outcome { .accepted } }",
        "does not conform to protocol 'EventHandler'"),
      Case(
        "a middleware that handles events with a label",
        "struct Labelled: EventMiddleware { func handle(event: Event, next: Next) -> Outcome { .accepted } }",
        "does not conform to protocol 'EventHandler'"),
      Case(
        "a middleware that handles events without an outcome",
        "struct Silent: EventMiddleware { func handle(_ event: Event, next: Next) {} }",
        "does not conform to protocol 'EventHandler'"),
      Case(
        "a middleware that receives results asynchronously",
        "struct Slow: Middleware { \(handle)\n func receive(_ result: EventResult, next: Next) async -> Outcome { .accepted } }",
        "does not conform to protocol 'ResultReceiver'"),
      Case(
        "a middleware that receives results under a misspelt name",
        "struct Misspelt: Middleware { \(handle)\n func recieve(_ result: EventResult, next: Next) -> Outcome { .accepted } }",
        "does not conform to protocol 'ResultReceiver'"),
      Case(
        "a middleware that receives results without a label",
        "struct Unlabelled: Middleware { \(handle)\n func receive(_ result: EventResult, _ next: Next) -> Outcome { .accepted } }",
        "different argument labels"),
      Case(
        "a middleware for both directions with one method",
        "struct Half: Middleware { \(handle) }", "does not conform to protocol 'ResultReceiver'"),
      Case(
        "a public middleware with an internal method", "public struct Hidden: EventMiddleware { \(handle) }",
        "must be declared public"),
    ]

    static let parts = [
      Case(
        "a presenter that overrides asynchronously",
        "final class Part: VIPPresenter { override func handle(_ event: Event, next: Next) async -> Outcome { .accepted } }",
        "overrides a 'final' instance method"),
      Case(
        "a presenter that handles asynchronously without the word override",
        "final class Part: VIPPresenter { func handle(_ event: Event, next: Next) async -> Outcome { .accepted } }",
        "overrides a 'final' instance method"),
      Case(
        "a presenter that receives asynchronously without the word override",
        "final class Part: VIPPresenter { func receive(_ result: EventResult, next: Next) async -> Outcome { .accepted } }",
        "overrides a 'final' instance method"),
      Case(
        "an interactor that handles asynchronously without the word override",
        "final class Part: VIPInteractor { func handle(_ event: Event, next: Next) async -> Outcome { .accepted } }",
        "overrides a 'final' instance method"),
      Case(
        "an interactor that overrides with a label",
        "final class Part: VIPInteractor { override func handle(event: Event, next: Next) -> Outcome { .accepted } }",
        "do not match those of overridden method"),
      Case(
        "a view that overrides a misspelt method",
        "final class Screen: VIPView { override func recieved(_ result: EventResult) {} }",
        "does not override"),
      Case(
        "a misspelt event mapping",
        "final class Part: VIPInteractor, Mapped { static let event = Mapping(Part.self) { _ in } }",
        "does not conform to protocol 'Mapped'"),
      Case(
        "a result mapping of an instance",
        "final class Screen: VIPView, Mapped { let results = Mapping(Screen.self) { _ in } }",
        "does not conform to protocol 'Mapped'"),
      Case(
        "a handler of another type",
        """
        final class Part: VIPInteractor, Mapped {
          static let load = EventName<Int, String>("nearMiss.load")
          static let mapping = Mapping(Part.self) { $0.on(Part.load) { (part: Part, text: String) in text } }
        }
        """, "error:"),
      Case(
        "a custom interactor with a private port",
        "final class Part: Interactor { private let port = PartPort() }",
        "must be as accessible as its enclosing type"),
    ]

    static let app = [
      Case(
        "a module router that registers a copy",
        "struct Login: ModuleRouter { func register(in app: Registration) {} }",
        "does not conform to protocol 'ModuleRouter'"),
      Case(
        "a module router that registers asynchronously",
        "struct Login: ModuleRouter { func register(in app: inout Registration) async {} }",
        "does not conform to protocol 'ModuleRouter'"),
      Case(
        "a module router that registers under another label",
        "struct Login: ModuleRouter { func register(with app: inout Registration) {} }",
        "different argument labels"),
      Case(
        "a navigator that does not return the style of a shown view",
        """
        @MainActor final class Host: Navigator {
          var styles: RouteStyles { .standard }
          var views: [any ModuleView] { [] }
          func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws {}
          func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
        }
        """, "does not conform to protocol 'Navigator'"),
    ]

    /// Methods and properties that nearly match a requirement with a default. The compiler finds them in the extension
    /// that declares the conformance. Elsewhere such a host compiles, and the error of the default names the method.
    static let abilities = [
      Case(
        "a host that performs changes under another name",
        hostMembers: "func performs(_ change: NavigationChange) async throws {}",
        "'performs' nearly matches defaulted requirement 'perform' of protocol 'Navigator'"),
      Case(
        "a host that performs changes and returns a value",
        hostMembers: "func perform(_ change: NavigationChange) async throws -> Bool { true }",
        "'perform' nearly matches defaulted requirement 'perform' of protocol 'Navigator'"),
      Case(
        "a host that selects tabs asynchronously",
        hostMembers: "func selectTab(of view: any ModuleView) async throws(RouteError) {}",
        "'selectTab(of:)' nearly matches defaulted requirement 'selectTab(of:)' of protocol 'Navigator'"),
      Case(
        "a host that checks a style with errors of any type",
        hostMembers: "func check(_ style: RouteStyle, from source: (any ModuleView)?) throws {}",
        "'check(_:from:)' nearly matches defaulted requirement 'check(_:from:)' of protocol 'Navigator'"),
      Case(
        "a host with a layout that is not optional",
        hostMembers: "var layout: NavigationLayout { NavigationLayout() }",
        "'layout' nearly matches defaulted requirement 'layout' of protocol 'Navigator'"),
    ]

    private static let show = """
      var styles: RouteStyles { .standard }
      var views: [any ModuleView] { [] }
      func show(_ view: any ModuleView, as style: RouteStyle, from source: (any ModuleView)?) async throws -> RouteStyle {
        style
      }
      func remove(_ view: any ModuleView, shownAs style: RouteStyle) async throws {}
      """

    static let right = [
      Case("a gate", "struct Gate: RouteInterceptor { \(before) }", nil),
      Case(
        "a log of routes",
        """
        struct Log: RouteObserver {
          \(before)
          func changed(_ request: RouteRequest, _ change: RouteChange) {}
        }
        """, nil),
      Case("a middleware for events", "struct Down: EventMiddleware { \(handle) }", nil),
      Case("a middleware for both", "struct Both: Middleware { \(handle)\n \(receive) }", nil),
      Case(
        "a host with abilities",
        hostMembers: """
          var layout: NavigationLayout? { nil }
          func check(_ style: RouteStyle, from source: (any ModuleView)?) throws(RouteError) {}
          func perform(_ change: NavigationChange) async throws {}
          func selectTab(of view: any ModuleView) throws(RouteError) {}
          """, nil),
    ]

    static let cases = interceptors + middleware + parts + app + abilities + right

    /// The diagnostics of each case, in the order of the cases. The compiler runs once for all of them.
    private static let diagnostics = Result { () throws -> [[String]] in
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("near-misses-\(UUID().uuidString)")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let files = try cases.enumerated().map { number, item in
        let file = folder.appendingPathComponent("case\(number).swift")
        var code = "import VIPER\n\npublic enum Case\(number) {\n\(item.code)\n}\n"
        if let members = item.hostMembers { code += "\nextension Case\(number).Host: Navigator {\n\(members)\n}\n" }
        try code.write(to: file, atomically: true, encoding: .utf8)
        return file
      }
      let lines = try Toolchain.typecheck(files).output.split(separator: "\n").map(String.init)
      return files.map { file in
        lines.filter { line in
          line.contains("\(file.lastPathComponent):")
            && (line.contains(": error: ") || line.contains(": warning: "))
        }
      }
    }

    @Test func `the cases contain at least twenty different mistakes`() {
      let mistakes = Self.cases.filter { $0.diagnostic != nil }
      #expect(mistakes.count >= 20)
      #expect(Set(mistakes.map { $0.code + ($0.hostMembers ?? "") }).count == mistakes.count)
    }

    @Test(arguments: Array(cases.enumerated()).map { ($0.offset, $0.element) })
    func `the compiler finds each mistake and accepts correct code`(_ number: Int, _ item: Case) throws {
      let found = try Self.diagnostics.get()[number]
      if let diagnostic = item.diagnostic {
        #expect(found.contains { $0.contains(diagnostic) }, "\(found)")
      } else {
        #expect(found == [])
      }
    }
  }

#endif
