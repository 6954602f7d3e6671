import Foundation
import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

@testable import VIPERLinks

private enum Sites {
  static let report = RouteName<Int, Never>("writing.report")
  static let page = RouteName<Page, Never>("writing.page")
  static let home = RouteName<Void, Never>("writing.home")
  static let hidden = RouteName<Int, Never>("writing.hidden")
  static let oneWay = RouteName<Int, Never>("writing.oneWay")
  static let scale = RouteName<Double, Never>("writing.scale")
  static let filter = RouteName<Filter, Never>("writing.filter")
  static let even = RouteName<Int, Never>("writing.even")
}

private struct Page: Equatable, Sendable {
  enum Mode: String, CaseIterable, WritableLinkValue { case read, edit }
  var title: String
  var number: Double?
  var tags: [String]
  var mode: Mode
}

private struct Filter: Equatable, Sendable {
  var scales: [Float] = []
  var tags: [String]?
}

private struct SitesRouter: ModuleRouter {
  func register(in app: inout Registration) {
    app.module(prefix: "Site", view: { VIPView() })
    app.route(Sites.report, .root, to: "Site")
    app.route(Sites.page, .root, to: "Site")
    app.route(Sites.home, .root, to: "Site")
    app.route(Sites.hidden, .root, to: "Site")
    app.route(Sites.oneWay, .root, to: "Site")
    app.route(Sites.scale, .root, to: "Site")
    app.route(Sites.filter, .root, to: "Site")
    app.route(Sites.even, .root, to: "Site")
    app.link("sites/:id/report", to: Sites.report)
    app.link("home", to: Sites.home)
    app.link("https://example.org/pages/:title?number&tag&mode", to: Sites.page) {
      (title: String, number: Double?, tags: [String], mode: Page.Mode) in
      Page(title: title, number: number, tags: tags, mode: mode)
    } writing: {
      ($0.title, $0.number, $0.tags, $0.mode)
    }
    app.link("hidden/:id", to: Sites.hidden) { (id: Int) in
      id
    } writing: {
      $0 > 0 ? $0 : nil
    }
    app.link("one-way/:id", to: Sites.oneWay) { (id: Int) in id + 1 }
    app.link("scale/:value", to: Sites.scale)
    app.link("filter?scale&tag", to: Sites.filter) { (scales: [Float], tags: [String]?) in
      Filter(scales: scales, tags: tags)
    } writing: {
      ($0.scales, $0.tags)
    }
    app.link("even/:id", to: Sites.even) { (id: Int) throws in
      guard id.isMultiple(of: 2) else { throw TextError("The number is odd.") }
      return id
    } writing: {
      $0
    }
  }
}

@MainActor @Suite("Links to routes")
struct LinkWritingTests {
  private let router = VIPRouter(onDiagnostic: { _ in })

  init() throws {
    try router.register(SitesRouter())
    router.navigator = InMemoryNavigator()
    router.links.accept(.scheme("app"))
  }

  private func reason(_ write: () throws(LinkError) -> URL) -> String {
    do throws(LinkError) { return "\(try write())" } catch {
      if case .notWritable(_, let reason) = error { return reason }
      return "\(error)"
    }
  }

  @Test func `a link is the inverse of the pattern of its route`() throws {
    #expect("\(try router.links.url(for: Sites.report(3)))" == "app://sites/3/report")
    #expect("\(try router.links.url(for: Sites.home()))" == "app://home")
    let page = Page(title: "a/ü ?", number: nil, tags: ["x&y", ""], mode: .edit)
    #expect(
      "\(try router.links.url(for: Sites.page(page)))"
        == "https://example.org/pages/a%2F%C3%BC%20%3F?tag=x%26y&tag=&mode=edit")
  }

  @Test func `the origin is the one of the pattern, the passed one, or the only accepted one`() throws {
    let web = LinkOrigin.host("example.org")
    #expect("\(try router.links.url(for: Sites.report(3), from: web))" == "https://example.org/sites/3/report")
    router.links.accept(web)
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.report(3)) }.contains("2 origins"))
    #expect("\(try router.links.url(for: Sites.report(3), from: .scheme("app")))" == "app://sites/3/report")
  }

  @Test func `a route without a writing pattern, or with parameters that no link has, gives a reason`() {
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.oneWay(3)) }.contains("No pattern"))
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.hidden(0)) }.contains("no values"))
    let page = Page(title: "..", number: nil, tags: [], mode: .read)
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.page(page)) }.contains("lead back"))
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func `a link whose value is not read back is not created`(value: Double) throws {
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.scale(value)) }.contains("lead back"))
    let filter = Filter(scales: [1, Float(value)])
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.filter(filter)) }.contains("lead back"))
    #expect("\(try router.links.url(for: Sites.scale(0.5)))" == "app://scale/0.5")
  }

  @Test func `a link whose value is read back as another value is not created`() throws {
    let filter = Filter(tags: [])
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.filter(filter)) }.contains("lead back"))
    #expect("\(try router.links.url(for: Sites.filter(Filter(tags: nil))))" == "app://filter")
    #expect("\(try router.links.url(for: Sites.filter(Filter(tags: [""]))))" == "app://filter?tag=")
  }

  @Test func `a link whose values the closure of the pattern rejects is not created`() throws {
    #expect(reason { () throws(LinkError) in try router.links.url(for: Sites.even(3)) }.contains("lead back"))
    #expect("\(try router.links.url(for: Sites.even(4)))" == "app://even/4")
  }

  @Test func `a created link opens the same route with the same parameters`() throws {
    var random = SeededRandom(seed: 7)
    let scalars = Array("abcZ09-._~/?#%&=+ äß漢😀\u{0}\n\"'<>\\".unicodeScalars)
    func text() -> String {
      var text = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        scalars.randomElement(using: &random).map { text.unicodeScalars.append($0) }
      }
      return text
    }
    router.links.accept(.host("example.org"))
    var count = 0
    let pages = LongRun.count(300, long: 20_000)
    for _ in 0..<pages {
      let number: Double? = Bool.random(using: &random) ? Double.random(in: -1e9...1e9, using: &random) : nil
      let tags = (0..<Int.random(in: 0...3, using: &random)).map { _ in text() }
      let page = Page(
        title: text(), number: number, tags: tags, mode: Page.Mode.allCases.randomElement(using: &random) ?? .read)
      guard let url = try? router.links.url(for: Sites.page(page)) else {
        // Only such titles cannot be a component of a path.
        let segments = page.title.split(whereSeparator: { "/\\".contains($0) })
        #expect(page.title.isEmpty || segments.contains(".") || segments.contains(".."))
        continue
      }
      count += 1
      #expect(router.links.canOpen(url))
      let steps = try router.links.steps(of: url.absoluteString, router.entryPointTables)
      #expect(steps.count == 1)
      #expect(steps.first?.event().data as? Page == page)
    }
    #expect(count > pages * 3 / 4)
  }
}
