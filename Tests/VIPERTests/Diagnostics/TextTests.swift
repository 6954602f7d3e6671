import Foundation
import Testing

@testable import VIPER
@testable import VIPERLinks
import VIPERHosting
import VIPERTestSupport
import VIPERTesting

/// The declarations of a name with two types, which the text of a mistake with this name lists.
private enum Twice {
  static let number = EventName<Int, Int>("texts.twice")
  static let text = EventName<String, Int>("texts.twice")
  static let page = RouteName<Int, String>("texts.twicePage")
  static let samePage = RouteName<String, String>("texts.twicePage")
}

/// One value of each form of an error.
private enum Sample {
  static let error = TextError("the paper is out")
  static let failure = EventFailure(.rejected, "Log in first.")

  static let routes: [RouteError] = [
    .unroutable("a.b", nearest: nil), .unroutable("a.b", nearest: "a.c"), .danglingAdapter("a.b", to: "a.c"),
    .outputNotAdapted(route: "a.b", error), .noImplementation(interface: "Headed"),
    .invalidChoice(interface: "Headed", by: "a.b", servers: []),
    .invalidChoice(interface: "Headed", by: "a.b", servers: ["a.c", "a.d"]),
    .wrongParameters(route: "a.b", expected: "Int", actual: "String"), .parametersRejected(route: "a.b", error),
    .unsupportedStyle(route: "a.b", .push, supported: [.present, .unshown]),
    .invalidContext(route: "a.b", .sourceGone), .busy(route: "a.b", with: "a.c"),
    .refused(route: "a.b", reason: failure), .refused(route: "a.b", reason: EventFailure(.rejected, "Not now")),
    .redirectCycle(route: "a.b", names: ["first", "second", "first"]),
    .waitsForItself(route: "a.b", names: ["first", "second", "first"]),
    .wrongTarget(route: "a.b", expected: "NoteView", actual: "PageView"),
    .viewMismatch(interface: "Headed", route: "a.b", expected: "NoteView", actual: "PageView"),
    .prepareFailed(route: "a.b", error), .cannotCommit(route: "a.b", .unrouted), .cannotCommit(route: "a.b", .routed),
    .redirected(route: "a.b", to: "a.c"), .closed(route: "a.b"), .notAssembled(route: "a.b", part: "NoteView"),
    .tooDeep(route: "a.b", names: ["first", "second"], limit: 9),
    .buildFailed(route: "a.b", .partFailed(part: "view", prefix: "Note", error: error)), .noNavigator(route: "a.b"),
    .windowGone(route: "a.b"), .noWindow(route: "a.b"), .unknownLink("app://a"),
    .noRouter(route: "a.b", part: "NoteView"),
    .showFailed(route: "a.b", error), .showFailed(route: "a.b", RouteError.sourceGone),
    .removeFailed(route: "a.b", error), .moveFailed(route: "a.b", error),
  ]

  static let navigation: [RouteError] = [
    .alreadyShown("NoteView"), .notOnTop("NoteView", top: nil), .notOnTop("NoteView", top: "PageView"),
    .notShown("NoteView"), .stillShown("NoteView"), .root("NoteView"), .sourceGone, .needsSource(.embed),
    .notInside("NoteView", of: nil), .notInside("NoteView", of: "PageView"),
    .slotTaken("list", in: "NoteView", by: "PageView"), .noTab("a"), .noTab("a", known: ["b", "c"]), .noColumn("a"),
    .nothingBehind("NoteView"),
    .invalidContainer(.push.wrapped(in: .tabs("a"))), .unknownStyle(.existing), .unknownStyle(.named("curl")),
  ]

  static let diagnostics: [Diagnostic] = [
    .unhandledEvent(name: "a.b", kind: .business, module: "M", nearest: nil),
    .unhandledEvent(name: "a.b", kind: .external, module: "M", nearest: "a.c"),
    .unhandledEvent(name: Lifecycle.initialize.text, kind: .lifecycle, module: "M", nearest: nil),
    .unhandledResult(name: "a.b", status: .error, message: nil, module: "M"),
    .unhandledResult(name: "a.b", status: .success, message: "It is full.", module: "M"),
    .wrongData(name: "a.b", expected: "Int", actual: "String", part: "P", module: "M"),
    .wrongData(name: Lifecycle.initialize.text, expected: "Int", actual: "String", part: "P", module: "M"),
    .tooDeep(names: ["first", "second"], limit: 2),
    .resultsNested(name: "a.b", limit: 2, module: "M"), .lostWithModule(name: "a.b", module: "M"),
    .heldAndDropped(name: "a.b", module: "M"), .heldWithoutHandle(name: "a.b", module: "M"),
    .swallowed(name: "a.b", by: "P", module: "M"), .forwardedTwice(name: "a.b", by: "P", module: "M"),
    .consumed(name: "a.b", by: "P", module: "M"), .viewNotRetained(module: "M"), .finishedTwice(module: "M"),
    .idleTimedOut([], after: .seconds(10)), .staleNext(name: "a.b", module: "M"),
    .finishedWithoutOpener(module: "M"), .noOpener(name: "a.b", module: "M"), .notAssembled(part: "P", name: "a.b"),
    .idleInsideHandler(name: "a.b"),
    .transitionTimedOut(route: "a.b", after: .seconds(10)),
    .heldAtClose(name: "a.b", module: "M"),
    .wouldDeadlock(RequestError(.wouldDeadlock, names: ["first", "second", "first"], event: "first"), module: "M"),
    .leaked(leak(parts: [.view: "NoteView", .interactor: "NoteInteractor"])),
    .leaked(leak(parts: [.presenter: "NotePresenter"], handlers: ["a.b"])), .released(leak(parts: [.view: "NoteView"])),
  ]

  private static func leak(parts: [Leak.Part: String], handlers: [String] = []) -> Leak {
    Leak(id: ModuleID(number: 1), module: "M", route: "a.b", age: .seconds(5), parts: parts, handlers: handlers)
  }

  /// Errors of names that are declared with two types. The names must be declared before.
  static let contradictions: [any Error] = [
    RouteError.wrongParameters(route: Twice.page.text, expected: "Int", actual: "String"),
    Diagnostic.wrongData(name: Twice.number.text, expected: "Int", actual: "String", part: "P", module: "M"),
    RequestError(.wrongType, names: ["Int", "String"], event: Twice.number.text),
  ]

  static let requests: [RequestError] =
    ([.failed, .rejected, .unhandled, .cancelled, .gone, .notAssembled, .timedOut, .noAnswer] as [RequestError.Reason])
    .map { RequestError($0, event: "a.b") } + [
      RequestError(.consumed, names: ["NotePresenter"], event: "a.b"),
      RequestError(.wrongType, names: ["Int", "String"], event: "a.b"),
    ]

  static let building: [Diagnostic] = [
    .unknownPrefix("Nte", known: [], nearest: nil), .unknownPrefix("Nte", known: ["List", "Note"], nearest: "Note"),
    .missingView(prefix: "Note"), .wrongView(prefix: "Note", expected: "NoteView", actual: "PageView"),
    .partFailed(part: "view", prefix: "Note", error: error),
    .partFailed(part: "view", prefix: "Note", error: Diagnostic.serviceGone("Store")),
    .buildCycle(prefixes: ["Note", "Note"]), .alreadyAssembled(part: "NoteView"),
    .assemblyFailed(prefix: "Note", .alreadyAssembled(part: "NoteView")),
  ]

  static let mappings: [Diagnostic] = [
    .duplicateName(name: "a.b", kind: "event", part: "NotePresenter"),
    .declaredForAnotherClass(part: "NotePresenter", declaredFor: "ListPresenter"),
    .includesAnotherClass(part: "NotePresenter", declaredFor: "ListPresenter"),
    .secondUnnamedHandler(part: "NotePresenter"), .policyWithoutHandler(name: "a.b", part: "NoteInteractor"),
  ]

  static let registration: [Diagnostic] = [
    .duplicatePrefix("M", first: "A", second: "B"), .viewWithoutPrefix(type: "Note", by: "A"),
    .partDoesNotFit(part: "presenter", type: "P", expected: "NotePresenter", by: "A"),
    .duplicateRoute("a.b", first: "A", second: "B"),
    .unknownModule(route: "a.b", module: "the module \"M\"", nearest: "N", by: "A"),
    .outputDoesNotFit(route: "a.b", promised: "Int", given: nil, module: "M"),
    .outputDoesNotFit(route: "a.b", promised: "Int", given: "String", module: "M"),
    .unknownRoute("a.b", from: "adapter", nearest: nil, by: "A"),
    .viewDoesNotFit(interface: "Headed", expected: "NoteView", actual: "PageView", route: "a.b"),
    .duplicateInterface("Headed", first: "A", second: "B"),
    .invalidEntry("link \"a\"", reason: "its path is empty. Write a path.", by: "A"),
    .duplicateEntry("link \"a\"", first: "A", second: "A"), .duplicateEntry("link \"a\"", first: "A", second: "B"),
    .duplicateService("Store", first: "A", second: "B"), .serviceInUse("Store", default: "A", by: "B"),
    .circularAdapters(names: ["first", "second", "first"], by: "A"), .frozen(by: "A"),
  ]

  static let services: [Diagnostic] = [
    .missingService("Store", path: [], nearest: nil), .missingService("Store", path: ["Shop"], nearest: "Stores"),
    .serviceCycle(names: ["Store", "Shop", "Store"]), .servicesTooDeep("Store", names: ["Shop", "Store"], limit: 2),
    .serviceNotCreatedYet("Store", path: ["Shop"]), .serviceNeedsModule("Store", path: []),
    .serviceNeedsModule("Store", path: ["Shop", "Mall"]),
    .serviceFailed("Store", path: ["Shop"], error), .serviceGone("Store"),
  ]

  static let validation: [Diagnostic] = [
    .noView(module: "M", routes: ["a.b"], at: "App"),
    .typesDiffer(name: "a.b", uses: ["Int in A", "String in B"]),
    .declaredTwice(name: "a.b", places: ["A/Names.swift:1", "B/Names.swift:2"]),
    .invalidMapping(.secondUnnamedHandler(part: "P"), module: "M", at: "App"),
    .unhandledName(name: "a.b", feature: "F", at: "App"),
    .parametersDoNotFit(route: "a.b", given: "Int", taken: nil, module: "M", at: "App"),
    .parametersDoNotFit(route: "a.b", given: "Int", taken: "String", module: "M", at: "App"),
    .notProvided(name: "a.b", nearest: "a.c", at: "App"),
    .danglingAdapter(name: "a.b", to: "a.c", nearest: nil, at: "App"),
    .missingService("Store", neededBy: "the presenter", nearest: "Stores", at: "App"),
    .circularServices(names: ["Store", "Shop", "Store"], at: "App"),
    .serviceMadeLater("Store", neededBy: "the presenter", at: "App"),
    .serviceOutlivesModule("Store", needs: "Shop", at: "App"),
  ]
}

@Suite("Texts")
struct TextTests {
  /// The lines of errors that `Tests/Texts.txt` lacks.
  private func differences(_ errors: [any Error]) -> [String] { errors.compactMap(Texts.difference) }

  @Test func `the texts of route and navigation errors equal the file`() {
    #expect(differences(Sample.routes) == [])
    #expect(differences(Sample.navigation) == [])
  }

  @Test func `the texts of reports while the app runs equal the file`() {
    #expect(differences(Sample.diagnostics) == [])
    #expect(differences(Sample.requests) == [])
  }

  @Test func `the texts of mistakes in registrations, services and modules equal the file`() {
    #expect(differences(Sample.registration) == [])
    #expect(differences(Sample.services) == [])
    #expect(differences(Sample.building) == [])
    #expect(differences(Sample.mappings) == [])
    #expect(differences(Sample.validation) == [])
  }

  @Test func `the texts of errors of a name with two types list both declarations`() {
    _ = (Twice.number, Twice.text, Twice.page, Twice.samePage)
    #expect(differences(Sample.contradictions) == [])
  }

  // MARK: The file

  @Test func `the file has the code of each error that a library creates, and no other code`() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources").standardized
    let files = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
    let call = #/(?:RouteError|Diagnostic|report|add|: ErrorCode)(?:\(| = )\s*"(\w+\.\w+)"/#
    let created = try Set(
      files.filter { $0.hasSuffix(".swift") }.flatMap { file in
        // The lines with code and a literal, or before a literal.
        let lines = try String(contentsOf: sources.appending(path: file), encoding: .utf8).split(separator: "\n")
          .filter { ($0.contains("\"") || $0.hasSuffix("(")) && !$0.drop { $0 == " " }.hasPrefix("//") }
        return lines.joined(separator: "\n").matches(of: call).map { String($0.1) }
      })
    // An error without a code has the name of its type there.
    let recorded = Set(Texts.lines.map(\.kind).filter { $0.first?.isLowercase == true })
    #expect(created.count > 120)
    #expect(created.subtracting(recorded).sorted() == [], "codes without a text")
    #expect(recorded.subtracting(created).sorted() == [], "texts without a code")
  }

  @Test func `the texts of all codes are well-formed`() {
    // The line of a failure has no period.
    let sentences = Texts.lines.filter { $0.kind != "test.unfinished" }
    // The names of events and routes in a list have a period, and no quotation marks.
    let texts = sentences.map { $0.text.replacing(#/\b[a-z]\w*\.[a-z]\w*\b/#, with: "name") }
    #expect(texts.flatMap { defects(ofMessage: $0) }.sorted() == [])
  }

  /// The kinds with texts that need no remedy, with the reason.
  private static let withoutRemedy: [String: String] = [
    "route.refused": "The interceptor provides the sentence.",
    "route.showFailed": "The error of the host provides the remedy.",
    "route.removeFailed": "The error of the host provides the remedy.",
    "route.moveFailed": "The error of the host provides the remedy.",
    "module.released": "It reports the end of a problem.",
    "RequestError.failed": "The answer of the handler provides the reason.",
    "RequestError.cancelled": "The sender or the user cancelled the request.",
    "RequestError.gone": "No answer is needed.",
    "test.unfinished": "The sentence names the missing call.",
    "RestorationError": "The route has failed for another reason, or the module has closed.",
    "RestorationError.standsOn": "The failure of the module below provides the remedy.",
    "Reason.cancelled": "The author of the middleware knows the setting.",
    "Reason.rejected": "The author of the middleware knows the setting.",
    "Reason.timeout": "The author of the middleware knows the setting.",
  ]

  /// The words with which the sentence of a remedy begins.
  private static let verbs: Set<String> = [
    "Accept", "Adapt", "Add", "Answer", "Await", "Break", "Build", "Call", "Change", "Check", "Compare", "Compute",
    "Conform", "Connect", "Correct", "Create", "Declare", "Dismiss", "Do", "Encode", "Finish", "Forward", "Free",
    "Give", "Handle", "Implement", "Include", "Let", "List", "Make", "Map", "Name", "Omit", "Open", "Pass",
    "Percent-encode", "Place", "Put", "Read", "Rebuild", "Record", "Register", "Remove", "Rename", "Render",
    "Repeat", "Replace", "Resolve", "Resume", "Retain", "Return", "Route", "Send", "Set", "Show", "State", "Stop",
    "Store", "Test", "To", "Update", "Use", "Wait", "Write",
  ]

  @Test func `a text names the problem, and a remedy in the imperative`() {
    let incomplete = Texts.lines.filter { line in
      // The sentences after the first one.
      let sentences = line.text.replacing(#/[.?!]"?\)? (?=[A-Z`])/#, with: "\n").split(separator: "\n").dropFirst()
      let hasRemedy = sentences.contains { sentence in
        // A sentence may begin with a condition: `If the list has no such row, write …`.
        let remedy =
          sentence.starts(with: #/(?:If|In|For) /#)
          ? sentence.split(separator: ", ").dropFirst().joined() : "\(sentence)"
        let verb = remedy.split { " ,:".contains($0) }.first.map { $0.prefix(1).uppercased() + $0.dropFirst() }
        return sentence.contains("no fix is needed") || verb.map(Self.verbs.contains) == true
      }
      return !hasRemedy && Self.withoutRemedy[line.kind] == nil
    }
    #expect(incomplete.map { "\($0.kind)\t\($0.text)" }.sorted() == [])
    let kinds = Set(Texts.lines.map(\.kind))
    #expect(Self.withoutRemedy.keys.filter { !kinds.contains($0) } == [], "kinds that do not exist")
  }

  @Test(arguments: [
    ("One. Two.", 0), ("It is `a.b`, \"c..d\" (or e): f. Try again.", 0), ("One.. Two.", 1), ("One. . Two.", 2),
    ("One  two.", 1), ("One two", 1), ("One.Two.", 1), ("One`a` two.", 1), ("\"One\"two.", 1), ("One (two.", 1),
    ("One \"two.", 1), ("One ” two.", 1), ("One. two.", 1), ("One , two.", 1), ("One.\nTwo.", 1), ("One, .", 2),
  ])
  func `the check finds each kind of defect`(text: String, count: Int) {
    #expect(defects(ofMessage: text).count == count, "\(defects(ofMessage: text))")
  }
}
