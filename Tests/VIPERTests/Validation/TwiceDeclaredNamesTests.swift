import Testing
import VIPERTestSupport
import VIPERTesting

@testable import VIPER

/// Two features that have chosen the same texts.
private nonisolated enum Letter {
  static let save = EventName<String, Void>("declared.save")
  static let alone = EventName<String, Void>("declared.alone")
}

private nonisolated enum Photo {
  static let save = EventName<String, Void>("declared.save")
  static let alias = Letter.save
  /// Declared, and not used by any app of these tests.
  static let alone = EventName<String, Void>("declared.alone")
  static var computed: EventName<Int, Void> { EventName("declared.computed") }
}

private nonisolated enum Box<Content: Sendable> {
  static var put: EventName<Content, Void> { EventName("declared.put") }
}

private final class LetterPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(LetterPresenter.self) { $0.on(Letter.save) { _, _ in } }
}
private final class PhotoPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(PhotoPresenter.self) { $0.on(Photo.save) { _, _ in } }
}
private final class AliasPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(AliasPresenter.self) {
    $0.on(Photo.alias) { _, _ in }
    $0.on(Photo.computed) { _, _ in }
    $0.on(Letter.alone) { _, _ in }
    for _ in 0..<2 { _ = EventName<Int, Void>("declared.looped") }
    $0.on(Box<Int>.put) { _, _ in }
  }
}
private final class ComputedPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ComputedPresenter.self) {
    $0.on(Photo.computed) { _, _ in }
    $0.on(Box<Int>.put) { _, _ in }
  }
}

@MainActor @Suite("Names that are declared twice")
struct TwiceDeclaredNamesTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  private func register<Part: VIPPresenter>(_ prefix: String, _ presenter: @escaping @MainActor () -> Part) throws {
    try router.register("App") { $0.module(prefix: prefix, view: VIPView.init, presenter: presenter) }
  }

  /// The expected diagnostic, with the lines of the declarations above.
  private let diagnostic = Diagnostic.declaredTwice(
    name: "declared.save",
    places: ["VIPERTests/TwiceDeclaredNamesTests.swift:14", "VIPERTests/TwiceDeclaredNamesTests.swift:9"])

  @Test func `a name that two features declare and handle is reported with both declarations`() throws {
    try register("Letter") { LetterPresenter() }
    #expect(router.validate() == [])
    try register("Photo") { PhotoPresenter() }
    #expect(router.validate() == [diagnostic])
  }

  @Test func `a rule for a name that another feature declares again is reported`() throws {
    try register("Photo") { PhotoPresenter() }
    router.middleware = MiddlewareList(beforePresenter: [ValidationMiddleware { $0.check(Letter.save) { _ in nil } }])
    #expect(router.validate() == [diagnostic])
    router.middleware = MiddlewareList(beforePresenter: [ValidationMiddleware { $0.check(Photo.save) { _ in nil } }])
    #expect(router.validate() == [])
  }

  @Test func `an alias, a computed name, a name in a loop and a name of a generic type are no second declarations`()
    throws
  {
    _ = (Photo.save, Photo.alone, Letter.save, Box<String>.put)
    try register("Letter") { LetterPresenter() }
    try register("Alias") { AliasPresenter() }
    try register("Computed") { ComputedPresenter() }
    try register("Computed2") { ComputedPresenter() }
    router.middleware = MiddlewareList(beforePresenter: [ValidationMiddleware { $0.check(Letter.save) { _ in nil } }])
    #expect(router.validate() == [])
  }

  @Test func `names are equal even if their declarations differ`() {
    #expect(Letter.save.key == Photo.save.key)
    #expect(Letter.save.key.hashValue == Photo.save.key.hashValue)
    #expect(Letter.save.key.place != Photo.save.key.place)
    #expect(Letter.save.key.place == Photo.alias.key.place)
    #expect(Lifecycle.initialize.key.place == nil)
    #expect(NameKey.unknown.place == nil)
  }

  @Test func `more than 255 declarations of a name are not distinguished`() {
    let keys = (1...300).map { EventName<Void, Void>("declared.often", file: "Often.swift", line: $0).key }
    #expect(Set(keys).count == 1)
    #expect(keys[254].place == "Often.swift:255")
    #expect(keys[255].place == nil)
    #expect(EventName<Void, Void>("declared.often", file: "Often.swift", line: 7).key.place == "Often.swift:7")
  }
}
