import Foundation
import Testing
import VIPER
import VIPERMiddleware
import VIPERSwiftTesting
import VIPERTesting

// The examples of the articles on services, adapters, submodules and validation, verbatim. The examples of child
// services, workers and wireframes are in the tests of these.

protocol Recipes: Sendable {
  func all() throws -> [String]
}

protocol RecipeBook: Recipes {
  func add(_ recipe: String) throws
}

nonisolated enum Menu {
  static let load = EventName<Void, [String]>("menu.load")
  static let share = EventName<Void, Int>("menu.share")
  static let lines = EventName<Never, [String]>("menu.lines")
  static let names: [any TypedName] = [load, share, lines]
}

final class MenuInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(MenuInteractor.self) {
    $0.on(Menu.load, MenuInteractor.load)
    $0.on(Menu.share, MenuInteractor.share)
  }
  private let recipes: any Recipes
  private let allergies: Allergies?  // `nil` if none is registered
  private let cloud: LazyService<Cloud>  // created on first use

  init(recipes: any Recipes, allergies: Allergies?, cloud: LazyService<Cloud>) {
    self.recipes = recipes
    self.allergies = allergies
    self.cloud = cloud
  }

  func load() throws -> [String] {
    try recipes.all().filter { allergies?.forbid($0) != true }
  }

  func share() async throws -> Int {
    try await cloud.resolved().share(load())
  }
}

final class SharingPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(SharingPresenter.self) {
    $0.pass(Menu.share) { presenter in presenter.shares += 1 }  // `on` would answer the event
  }
  private(set) var shares = 0
}

struct MenuRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: MenuView.init, presenter: MenuPresenter.init, interactor: MenuInteractor.init)
    app.service(Theme.self, isDefault: true) { Theme(bullet: "-") }  // used if no other is registered
    app.feature(Menu.self, names: Menu.names)
  }
}

struct MenuServices: ModuleRouter {
  func register(in app: inout Registration) {
    app.service((any RecipeBook).self) { MemoryBook() }
    app.service((any Recipes).self, lifetime: .newEachTime) { (book: any RecipeBook) in book }
    app.service(Cloud.self) { (book: any RecipeBook) async throws in
      try await Cloud.connect(expecting: book.all().count)
    }
  }
}

@MainActor func start(_ router: VIPRouter) async throws {
  _ = try await router.resolveService(Cloud.self)  // from now on, it is available without waiting
}

@MainActor final class Oven {
  let alarm: OvenAlarm
  init(alarm: OvenAlarm) { self.alarm = alarm }
}

@MainActor final class OvenAlarm {
  private let oven: LazyService<Oven>
  init(oven: LazyService<Oven>) { self.oven = oven }

  func ring() throws -> Oven { try oven() }
}

struct OvenServices: ModuleRouter {
  func register(in app: inout Registration) {
    app.service(Oven.self, Oven.init)  // its initializer takes an OvenAlarm
    app.service(OvenAlarm.self, OvenAlarm.init)
  }
}

@MainActor @Suite(.viper) struct MenuTests {
  @Test func `the menu lists the recipes`() async throws {
    try await ModuleTest(
      registered: "Menu", as: MenuView.self,
      registering: {
        try $0.register(MenuServices())
        try $0.register(MenuRouter())
        try $0.override((any RecipeBook).self) { MemoryBook(["soup", "cake"]) }
      }
    ) { test in
      await test.send(Menu.load()) { $0.publishes(Menu.lines, ["- soup", "- cake"]) }
    }
  }
}

nonisolated struct BakingTime: Sendable { let time: Duration }
nonisolated struct CoolingTime: Sendable { let time: Duration }

@MainActor protocol Signboard: AnyObject {
  var words: String { get set }
  var reader: (any SignReader)? { get set }  // a delegate
}

@MainActor protocol SignReader: AnyObject {
  func approves(_ words: String) -> Bool
}

nonisolated enum ShoppingNeeds {
  static let dish = RouteName<Int, String>("shoppingNeeds.dish")  // takes a number of portions, may return a dish
  static let sign = RouteInterface<any Signboard, Int, String>()  // the same; its view is a Signboard
}

struct ShoppingRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.requires(ShoppingNeeds.dish)
    app.requires(ShoppingNeeds.sign)
  }
}

struct ShoppingAdapters: ModuleRouter {
  func register(in app: inout Registration) {
    app.adapt(
      ShoppingNeeds.dish, to: Chooser.open, parameters: { Chooser.Question(portions: $0) },
      output: { $0.name })
    app.adapt(
      ShoppingNeeds.sign, to: Chooser.page, as: { PageSign(page: $0) },
      parameters: { Chooser.Question(portions: $0) }, output: { $0.name })
  }
}

@MainActor final class PageSign: Signboard, ChooserPageDelegate {
  weak var reader: (any SignReader)?
  private weak var page: (any ChooserPage)?

  init(page: any ChooserPage) {
    self.page = page
    page.delegate = self
  }

  var words: String {
    get { page?.heading ?? "" }
    set { page?.heading = newValue }
  }

  func mayShow(_ heading: String) -> Bool { reader?.approves(heading) ?? true }
}

final class StoveView: VIPView, Mapped, TimerDelegate {
  static let mapping = Mapping(StoveView.self) {
    $0.receive(Stove.timer) { stove, minutes in stove.minutes += minutes }  // the output of a closed timer
  }
  private(set) var minutes = 0
  private(set) var warnings: [String] = []

  func lightUp() {
    submodules.add(Stove.timer(8))
    submodules.add(Stove.watched(3), at: 0) { [weak self] timer in timer.delegate = self }
  }

  func isAlmostOver(_ timer: any WatchedTimer) { warnings.append("hurry") }
}

nonisolated enum Picker {
  struct Range: Sendable { var days: Int }
  struct Choice: Sendable, Equatable { var day: Int }
  static let open = RouteName<Range, Choice>("picker")
  static let moved = EventName<Never, Choice>("picker.moved")
  static let move = EventName<Int, Never>("picker.move")
  static let take = EventName<Int, Never>("picker.take")
}

final class PickerPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Picker.Choice
  static let mapping = Mapping(PickerPresenter.self) {
    $0.onInitialize { (picker, range: Picker.Range) in picker.range = range }
    $0.on(Picker.move) { $0.sendToOpener(Picker.moved, $0.choice($1)) }
    $0.on(Picker.take) { $0.finish(with: $0.choice($1)) }
  }
  private var range = Picker.Range(days: 1)

  private func choice(_ day: Int) -> Picker.Choice { Picker.Choice(day: min(day, range.days)) }
}

final class TripPresenter: VIPPresenter, Mapped {
  static let day = EventName<Never, Int>("trip.day")
  static let mapping = Mapping(TripPresenter.self) {
    $0.receive(Picker.moved) { $0.publish(day, $1.day) }  // while the picker is open
    $0.receive(Picker.open) { $0.publish(day, $1.day) }  // when the picker closes
  }
}

@MainActor func follow(_ trip: some ModuleView) async -> [Int] {
  let picker = trip.present(Picker.open(Picker.Range(days: 30)))
  var days: [Int] = []
  for await choice in picker.messages(of: Picker.moved) { days.append(choice.day) }
  return days
}

struct TripRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(
      middleware: MiddlewareList(beforePresenter: [ReplayMiddleware(TripPresenter.day)]),
      view: TripView.init, presenter: TripPresenter.init)
  }
}

@MainActor func showMap(insteadOf trip: any ModuleView, in navigator: any TreeNavigator) throws {
  let map = MapView()
  try trip.transferModule(to: map)
  try navigator.tree.replace(trip, by: map)
  navigator.draw()
}

@MainActor func launch(_ router: VIPRouter) throws {
  try router.register(MenuServices())
  try router.register(MenuRouter())
  try router.launch()  // throws all diagnostics; later registrations are rejected
}

// The end of the examples.

nonisolated struct Theme: Sendable { let bullet: String }

nonisolated struct Allergies: Sendable {
  let forbid: @Sendable (String) -> Bool
}

/// Unchecked, because a lock guards the only mutable property.
final class MemoryBook: RecipeBook, @unchecked Sendable {
  private let lock = NSLock()
  private var recipes: [String]
  init(_ recipes: [String] = []) { self.recipes = recipes }
  func all() -> [String] { lock.withLock { recipes } }
  func add(_ recipe: String) { lock.withLock { recipes.append(recipe) } }
}

final class Cloud: Sendable {
  let expected: Int
  private init(expected: Int) { self.expected = expected }
  static func connect(expecting count: Int) async throws -> Cloud { Cloud(expected: count) }
  func share(_ recipes: [String]) async -> Int { recipes.count }
}

final class MenuPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(MenuPresenter.self) {
    $0.format(Menu.load, as: Menu.lines) { menu, _, recipes in
      recipes.map { "\(menu.theme.bullet) \($0)" }
    }
  }
  private let theme: Theme
  init(theme: Theme) { self.theme = theme }
}

final class MenuView: VIPView, Mapped {
  static let mapping = Mapping(MenuView.self) {
    $0.receive(Menu.lines) { $0.lines = $1 }
    $0.receive(Menu.share) { $0.shared = $1 }
  }
  private(set) var lines: [String] = []
  private(set) var shared = 0
}

nonisolated enum Chooser {
  struct Question: Sendable, Equatable { let portions: Int }
  struct Dish: Sendable { let name: String }
  static let open = RouteName<Question, Dish>("chooser.open")
  static let page = RouteInterface<any ChooserPage, Question, Dish>()
  static let choose = EventName<String, Never>("chooser.choose")
}

@MainActor protocol ChooserPage: AnyObject {
  var heading: String { get set }
  var delegate: (any ChooserPageDelegate)? { get set }
}

@MainActor protocol ChooserPageDelegate: AnyObject {
  func mayShow(_ heading: String) -> Bool
}

final class ChooserView: VIPView, ChooserPage {
  var heading = ""
  weak var delegate: (any ChooserPageDelegate)?
}

/// An opener that approves short words only.
private final class ShortSignReader: SignReader {
  private(set) var words: [String] = []

  func approves(_ words: String) -> Bool {
    self.words.append(words)
    return words.count < 10
  }
}

final class ChooserPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Chooser.Dish
  static let mapping = Mapping(ChooserPresenter.self) {
    $0.onInitialize { (chooser, question: Chooser.Question) in chooser.question = question }
    $0.on(Chooser.choose) { $0.finish(with: Chooser.Dish(name: $1)) }
  }
  private(set) var question: Chooser.Question?
}

struct ChooserRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(view: ChooserView.init, presenter: ChooserPresenter.init)
    app.route(Chooser.open, .push, to: ChooserPresenter.self)
    app.interface(Chooser.page, by: Chooser.open) { (view: ChooserView) in view }
  }
}

@MainActor protocol WatchedTimer: AnyObject {
  var delegate: (any TimerDelegate)? { get set }
}

@MainActor protocol TimerDelegate: AnyObject {
  func isAlmostOver(_ timer: any WatchedTimer)
}

nonisolated enum Stove {
  static let timer = RouteName<Int, Int>("stove.timer")
  static let watched = RouteInterface<any WatchedTimer, Int, Int>()
  static let ring = EventName<Void, Never>("stove.ring")
}

final class TimerView: VIPView, WatchedTimer {
  weak var delegate: (any TimerDelegate)?
}

final class TimerPresenter: VIPPresenter, ProducesOutput, Mapped {
  typealias Output = Int
  static let mapping = Mapping(TimerPresenter.self) {
    $0.onInitialize { (timer, minutes: Int) in timer.minutes = minutes }
    $0.on(Stove.ring) { $0.finish(with: $0.minutes) }
  }
  private(set) var minutes = 0
}

final class PickerView: VIPView {}

class TripView: VIPView, Mapped {
  class var mapping: Mapping {
    Mapping(TripView.self) { $0.receive(TripPresenter.day) { $0.days.append($1) } }
  }
  private(set) var days: [Int] = []
}

final class MapView: TripView {}

@MainActor @Suite("The article on modules", .viper)
struct ModulesArticleTests {
  private let router = VIPRouter(onDiagnostic: CollectingSink().report)

  // MARK: Services

  private func registerMenu(with router: VIPRouter) throws {
    try router.register(MenuServices())
    try router.register(MenuRouter())
    try router.override((any RecipeBook).self) { MemoryBook(["soup", "cake"]) }
  }

  @Test func `a registered service is injected and replaces a default`() async throws {
    try await ModuleTest(
      registered: "Menu", as: MenuView.self,
      registering: {
        try registerMenu(with: $0)
        try $0.register("App") {
          $0.service(Theme.self) { Theme(bullet: "*") }
          $0.service(Allergies.self) { Allergies(forbid: { $0 == "cake" }) }
        }
      }
    ) { test in
      #expect(test.router.validate() == [])
      await test.send(Menu.load()) { $0.publishes(Menu.lines, ["* soup"]) }
    }
  }

  @Test func `a handler waits for an asynchronous service, and code after the launch obtains the service directly`()
    async throws
  {
    try await ModuleTest(registered: "Menu", as: MenuView.self, registering: { try registerMenu(with: $0) }) { test in
      #expect(throws: Diagnostic.self) { try test.router.service(Cloud.self) }
      await test.send(Menu.share()) { $0.publishes(Menu.share, 2) }
    }
    try registerMenu(with: router)
    try await start(router)
    #expect(try router.service(Cloud.self).expected == 2)
  }

  @Test func `a service that is registered under two protocols is one object`() throws {
    try registerMenu(with: router)
    try router.service((any RecipeBook).self).add("rice")
    #expect(try router.service((any Recipes).self).all() == ["soup", "cake", "rice"])
  }

  @Test func `a cycle of services is reported with the services' names, and a later injection resolves the cycle`()
    throws
  {
    try router.register(OvenServices())
    #expect(router.validate() == [])
    let oven = try router.service(Oven.self)
    #expect(try oven.alarm.ring() === oven)

    let other = VIPRouter(onDiagnostic: CollectingSink().report)
    try other.register("Ovens") {
      $0.service(Oven.self, Oven.init)
      $0.service(OvenAlarm.self) { (oven: Oven) in oven.alarm }
    }
    #expect(other.validate().map(\.code) == ["service.cycle"])
    #expect(other.validate().first?.names == ["Oven", "OvenAlarm", "Oven"])
    let error = #expect(throws: (any Error).self) { try other.service(Oven.self) }
    let article = try Repository.article("Services").replacingOccurrences(of: "\n> ", with: " ")
    #expect(article.contains("\(try #require(error))"))
  }

  @Test func `an override of a used service is rejected, and any override on the shared router is rejected`() throws {
    try registerMenu(with: router)
    #expect(try router.service((any RecipeBook).self).all() == ["soup", "cake"])
    #expect(throws: OverrideError.used(service: "RecipeBook")) {
      try router.override((any RecipeBook).self) { MemoryBook() }
    }
    #expect(throws: OverrideError.sharedRouter(service: "RecipeBook")) {
      try VIPRouter.shared.override((any RecipeBook).self) { MemoryBook() }
    }
  }

  @Test func `two wrapper types register two services of one type`() throws {
    try router.register("Times") {
      $0.service(BakingTime.self) { BakingTime(time: .seconds(1800)) }
      $0.service(CoolingTime.self) { CoolingTime(time: .seconds(600)) }
    }
    #expect(try router.service(BakingTime.self).time == .seconds(1800))
    #expect(try router.service(CoolingTime.self).time == .seconds(600))
  }

  // MARK: Adapters

  @Test func `an adapter converts the parameters, the output and the view interface`() async throws {
    let app = try await AppTest.town {
      try $0.register(ShoppingRouter())
      try $0.register(ShoppingAdapters())
      try $0.register(ChooserRouter())
    }
    let reader = ShortSignReader()
    let dish = await app["Home"].does {
      try await $0.push(ShoppingNeeds.dish(4)).output()
    } _: {
      $0.shows("Chooser")
    }
    let question = app["Chooser"].read(as: ChooserView.self) { $0.dataSource(as: ChooserPresenter.self)?.question }
    #expect(question == Chooser.Question(portions: 4))
    await app["Chooser"].send(Chooser.choose("soup")) {
      $0.gives("Chooser", "soup")
      $0.closes("Chooser")
    }
    #expect(try await dish.value == "soup")
    await app["Home"].does {
      let handle = $0.route(ShoppingNeeds.sign(2)) { $0.words = "What is for dinner?" }
      let sign = handle.target(as: ShoppingNeeds.sign)
      #expect(sign?.words == "What is for dinner?")
      sign?.reader = reader
    } _: {
      $0.shows("Chooser")
    }
    let approvals = app["Chooser"].read(as: ChooserView.self) { chooser in
      ["Soup", "Soup with noodles"].map { chooser.delegate?.mayShow($0) }
    }
    #expect(approvals == [true, false])
    #expect(reader.words == ["Soup", "Soup with noodles"])
    #expect(app["Chooser"].read(as: ChooserView.self, \.heading) == "What is for dinner?")
    try await app.finish()
  }

  @Test func `required routes without a provider are reported, and a cycle of adapters is rejected`() throws {
    try router.register(ShoppingRouter())
    try router.register(ShoppingAdapters())
    #expect(router.validate().map(\.code) == ["validation.danglingAdapter", "validation.danglingAdapter"])
    #expect(throws: Diagnostic.self) {
      try router.register("Circle") {
        let other = RouteName<Int, String>("shoppingNeeds.other")
        $0.adapt(other, to: ShoppingNeeds.dish)
        $0.adapt(ShoppingNeeds.dish, to: other)
      }
    }
  }

  // MARK: Embedded modules

  @Test func `a parent receives the output of one child and is the delegate of another child`() async throws {
    try await ModuleTest(
      view: StoveView(),
      registering: {
        try $0.register("Timer") {
          $0.module(view: TimerView.init, presenter: TimerPresenter.init)
          $0.route(Stove.timer, .embed, to: TimerPresenter.self)
          $0.interface(Stove.watched, by: Stove.timer) { (view: TimerView) in view }
        }
      }
    ) { test in
      await test.does {
        $0.lightUp()
      } _: {
        $0.routes(Stove.timer(8))
        $0.routes(Stove.watched(3))
      }
      await test.does { stove in
        let timers = stove.submodules.all.compactMap { $0.target as? TimerView }
        #expect(timers.count == 2)
        #expect(timers.first?.delegate === stove)
        #expect(timers.last?.delegate == nil)
        for timer in timers { timer.delegate?.isAlmostOver(timer) }
      }
      await test["Timer"].send(Stove.ring()) {
        $0.gives("Timer", 8)
        $0.publishes(Stove.timer, 8)
      }
      let stove = try test.view
      #expect(stove.minutes == 8)
      #expect(stove.warnings == ["hurry"])
      #expect(stove.submodules.all.count == 1)
    }
  }

  // MARK: Values for the opener, and replaced views

  private func trip() async throws -> AppTest {
    let tripRoute = RouteName<Void, Never>("trip")
    let app = try AppTest {
      try $0.register(TripRouter())
      try $0.register("Picker") {
        $0.module(view: PickerView.init, presenter: PickerPresenter.init)
        $0.route(Picker.open, .present, to: PickerPresenter.self)
        $0.route(tripRoute, .root, to: "Trip")
      }
    }
    await app.open(tripRoute()) { $0.shows("Trip") }
    return app
  }

  @Test func `the opener receives the values of an open module before its output`() async throws {
    let app = try await trip()
    let days = await app["Trip"].does {
      await follow($0)
    } _: {
      $0.shows("Picker")
    }
    await app["Picker"].send(Picker.move(3))
    await app["Picker"].send(Picker.move(50))
    await app["Picker"].send(Picker.take(4)) {
      $0.gives("Picker", Picker.Choice(day: 4))
      $0.closes("Picker")
    }
    #expect(try await days.value == [3, 30], "the stream ends when the picker closes")
    #expect(app["Trip"].read(as: TripView.self, \.days) == [3, 30, 4])
    try await app.finish()
  }

  @Test func `a view that replaces another view has the same presenter and receives the last result`() async throws {
    let app = try await trip()
    var presenter: ObjectIdentifier?
    await app["Trip"].does {
      guard let trip = $0.dataSource(as: TripPresenter.self) else { return }
      presenter = ObjectIdentifier(trip)
      trip.publish(TripPresenter.day, 1)
      trip.publish(TripPresenter.day, 7)
    }
    await app.does { [trip = app.views[0]] router in
      try showMap(insteadOf: trip, in: #require(router.navigator as? any TreeNavigator))
    }
    await app["Trip"].does(as: MapView.self) {
      #expect($0.days == [7])
      #expect($0.dataSource(as: TripPresenter.self).map { ObjectIdentifier($0) } == presenter)
    }
    try await app.finish()
  }

  // MARK: Validation

  @Test func `a correct app launches and rejects later registrations`() throws {
    try launch(router)
    let error = #expect(throws: Diagnostic.self) { try router.register(ShoppingRouter()) }
    #expect(error?.code == "registration.afterLaunch")
    #expect(error?.name == "ShoppingRouter")
    let other = VIPRouter(onDiagnostic: CollectingSink().report)
    try other.register("Shop") { $0.requires(ShoppingNeeds.dish) }
    #expect(throws: ConfigurationError.self) { try launch(other) }
  }
}
