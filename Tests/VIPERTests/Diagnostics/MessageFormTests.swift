import Testing

@testable import VIPER
import VIPERHosting
import VIPERTestSupport

/// One value of each case of an error, for a check of its message.
private enum Sample {
  static let error = TextError("the paper is out")
  static let failure = EventFailure(.rejected, "Log in first.")

  static let routes: [RouteError] = [
    .unroutable("a.b", nearest: nil), .unroutable("a.b", nearest: "a.c"), .danglingAdapter("a.b", to: "a.c"),
    .outputNotAdapted(route: "a.b", error), .noImplementation(interface: "Headed"),
    .invalidChoice(interface: "Headed", by: "a.b", servers: []),
    .invalidChoice(interface: "Headed", by: "a.b", servers: ["a.c", "a.d"]),
    .wrongParameters(route: "a.b", expected: "Int", actual: "String"), .parametersRejected(route: "a.b", error),
    .unsupportedStyle(route: "a.b", .push, supported: [.present, .make]),
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
    Diagnostic("link.refused", "\(RouteError.unknownLink("app://a"))"),
    .routeFailed(RouteError.closed(route: "a.b")),
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
    .invalidEntry("link \"a\"", reason: "The path is empty.", by: "A"),
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

  static let faults: [Diagnostic] = [
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

@Suite("The form of messages")
struct MessageFormTests {
  @Test func `no message of a route or navigation error has a defect`() {
    #expect(Sample.routes.flatMap { defects(ofMessage: "\($0)") } == [])
    #expect(Sample.navigation.flatMap { defects(ofMessage: "\($0)") } == [])
  }

  @Test func `no message of a diagnostic has a defect`() {
    #expect(Sample.diagnostics.flatMap { defects(ofMessage: "\($0)") } == [])
  }

  @Test func `no message of a registration, a service or a configuration has a defect`() {
    #expect(Sample.registration.flatMap { defects(ofMessage: "\($0)") } == [])
    #expect(Sample.services.flatMap { defects(ofMessage: "\($0)") } == [])
    #expect(Sample.faults.flatMap { defects(ofMessage: "\($0)") } == [])
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
