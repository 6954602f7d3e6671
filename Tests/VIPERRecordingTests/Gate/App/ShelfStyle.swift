import VIPER
import VIPERLinks
import VIPERLists
import VIPERTesting
import VIPERTestSupport

/// Programs with a login, links, a list and embedded modules.
@MainActor struct ShelfStyle: GateStyle {
  /// Whether modules are also built in code, by a view and outside the modules.
  let isBuiltInCode: Bool

  var name: String { isBuiltInCode ? "app, built in code" : "app" }
  var limit: Int { isBuiltInCode ? GateLimits.appBuiltInCode : GateLimits.app }

  /// In every fourth program, a load of the list can fail.
  private func loadsCanFail(_ index: Int) -> Bool { index % 4 == 3 }
  /// In every fourth program, code outside the modules releases modules that it has built, without a notification.
  private func releases(_ index: Int) -> Bool { isBuiltInCode && index % 4 == 2 }
  func group(_ index: Int) -> String? {
    loadsCanFail(index) ? "with failing loads" : releases(index) ? "with releases" : "other"
  }
  func makeApp(_ index: Int) throws -> ShelfApp { try ShelfApp(loadsCanFail: loadsCanFail(index)) }

  func act(in app: ShelfApp, _ index: Int, _ random: SeededGenerator) async throws {
    await ShelfReader(app, random, buildsInCode: isBuiltInCode, releases: releases(index)).act(35)
  }
}

/// A user of the app, and the links that other apps open.
@MainActor private final class ShelfReader {
  private let app: ShelfApp
  private var random: SeededGenerator
  private let buildsInCode: Bool
  private let releases: Bool

  init(_ app: ShelfApp, _ random: SeededGenerator, buildsInCode: Bool, releases: Bool) {
    (self.app, self.random, self.buildsInCode, self.releases) = (app, random, buildsInCode, releases)
  }

  func act(_ count: Int) async {
    app.router.links.isHeld = random.chance(30)
    if random.chance(30) { link() }
    app.router.route(Shelf.shelf())
    await settle()
    app.router.links.isHeld = false
    if random.chance(70) { await openBook() }
    for _ in 0..<count {
      act()
      switch random.number(0..<10) {
      case 0..<5: await settle()
      case 5..<7: await settle(random.number(1..<6))
      default: break
      }
    }
    await settle(200)
  }

  /// Opens a book, and logs in if the login is opened instead.
  private func openBook() async {
    view(ShelfView.self)?.send(Shelf.open(random.number(0..<9)))
    await settle()
    view(LoginView.self)?.send(Shelf.logIn("Ann"))
    await settle(random.number(3..<50))
    app.calls.answerAll("answer")
    await settle(random.number(0..<50))
    view(ShelfView.self)?.send(Shelf.open(random.number(0..<9)))
  }

  private func act() {
    switch random.number(0..<100) {
    case 0..<35: send()
    case 35..<55: for _ in 0...random.number(0..<3) { app.calls.answerOne(&random) }
    case 55..<68: logIn()
    case 68..<78: link()
    case 78..<86: gesture()
    case 86..<90: app.router.route(Shelf.book(random.number(0..<9)), from: view(ShelfView.self))
    default: if buildsInCode { useChips() } else { send() }
    }
  }

  private func view<View>(_ type: View.Type) -> View? {
    let views = app.window.views.compactMap { $0 as? View }
    return views.isEmpty ? nil : random.pick(views)
  }

  private func send() {
    let number = random.number(0..<9)
    if random.chance(30), let book = view(BookView.self) {
      switch random.number(0..<3) {
      case 0: book.send(Shelf.close("\(number)"))
      default: book.send(Shelf.read(number))
      }
      return
    }
    guard let shelf = view(ShelfView.self) else { return }
    switch random.number(0..<(buildsInCode ? 12 : 10)) {
    case 0: shelf.send(Shelf.books.load(.refresh))
    case 1: shelf.send(Shelf.books.retry())
    case 2: shelf.send(Shelf.books.delete([number]))
    case 3: shelf.send(Shelf.add(number == 0 ? "" : "New \(number)"))
    case 4, 5, 6: shelf.send(Shelf.open(number))
    case 7, 8: shelf.send(Shelf.pin(number))
    case 9: shelf.send(Shelf.logOut())
    default: shelf.send(Shelf.makeChip(number))
    }
  }

  private func logIn() {
    guard let login = view(LoginView.self) else { return send() }
    login.send(Shelf.logIn("Ann"))
    if random.chance(60) { login.send(Shelf.logIn("Bob")) }
  }

  private func link() {
    let number = random.number(0..<9)
    let links = ["shelf://book/\(number)", "shelf://book/\(number)?transition=present", "shelf://shelf/\(number)"]
    _ = try? app.router.links.open(random.pick(links + ["shelf://nothing"]))
  }

  private func gesture() {
    switch random.number(0..<4) {
    case 0, 1: try? app.window.back()
    case 2: try? app.window.dismiss()
    default: if let badge = view(BadgeView.self) { try? app.window.close(badge) }
    }
  }

  /// Builds, uses and removes chips outside the modules.
  private func useChips() {
    let number = random.number(0..<9)
    guard !app.chips.isEmpty, random.chance(60) else {
      var builder = VIPBuilder(prefix: "Chip", router: app.router, parameters: number)
      builder.opener = random.chance(60) ? view(ShelfView.self) : nil
      guard let chip = try? builder.build(as: ChipView.self) else { return }
      chip.port.viewIsReady()
      return app.chips.append(chip)
    }
    let index = random.number(0..<app.chips.count)
    switch random.number(0..<6) {
    case 0: app.chips.remove(at: index).port.viewWasRemoved()
    case 5 where releases: app.chips.remove(at: index)
    case 1, 2: app.chips[index].send(Shelf.rate(number))
    case 3: app.chips[index].send(Shelf.read(number))
    default: app.router.route(Shelf.book(number), style: .present, from: app.chips[index])
    }
  }
}
