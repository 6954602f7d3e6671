import Testing
import VIPER
import VIPERTestSupport
import VIPERTesting

private final class TitleView: VIPView, Mapped {
  static let mapping = Mapping(TitleView.self) {
    $0.onInitialize { (view, title: String) in view.titles.append(title) }
  }
  var titles: [String] = []
}

private final class TitlePresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(TitlePresenter.self) {
    $0.onInitialize { (presenter, title: String) in
      presenter.titles.append(title + (presenter.view.map { " after \($0.titles.count)" } ?? ""))
    }
  }
  weak var view: TitleView?
  var titles: [String] = []
}

private final class MethodView: VIPView, Mapped {
  static let mapping = Mapping(MethodView.self) { $0.onInitialize(MethodView.show) }
  var number: Int?
  func show(_ number: Int) { self.number = number }
}

private enum Sized {
  static let load = EventName<String, Int>("viewParameters.load")
}

private final class SizedView: VIPView, Mapped {
  static let mapping = Mapping(SizedView.self) {
    $0.onInitialize(send: Sized.load)
    $0.show(Sized.load, in: \.count)
  }
  var count: Int?
}

private final class SizedInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(SizedInteractor.self) { $0.on(Sized.load) { _, title in title.count } }
}

private enum Place {
  static let title = RouteName<String, Never>("viewParameters.title")
  static let number = RouteName<Int, Never>("viewParameters.number")
}

@MainActor @Suite("Views that receive the module's parameters")
struct ViewParametersTests {
  private let sink = CollectingSink()
  private let navigator = InMemoryNavigator()
  private let router: VIPRouter

  init() { router = VIPRouter(navigator: navigator, onDiagnostic: sink.report) }

  @Test func `a view receives the parameters once, when it is ready`() async throws {
    try router.register("Title") { app in
      app.module(prefix: "Title", view: { TitleView() })
      app.route(Place.title, to: "Title")
    }
    #expect(router.validate() == [])
    let handle = router.route(Place.title("Notes"))
    await router.idle()
    #expect((handle.target as? TitleView)?.titles == ["Notes"])
    #expect(sink.messages.isEmpty)
  }

  @Test func `the view receives the parameters before the presenter receives them`() throws {
    let (view, presenter) = (TitleView(), TitlePresenter())
    presenter.view = view
    try view.assemble(presenter: presenter, parameters: "Notes")
    view.port.viewIsReady()
    #expect(view.titles == ["Notes"])
    #expect(presenter.titles == ["Notes after 1"])
  }

  @Test func `an event that the view sends with the parameters waits until the presenter has the parameters`() throws {
    final class SizingPresenter: VIPPresenter, Mapped {
      static let mapping = Mapping(SizingPresenter.self) {
        $0.onInitialize { (presenter, title: String) in presenter.seen.append("parameters \(title)") }
        $0.on(Lifecycle.ready) { $0.seen.append("ready") }
        $0.pass(Sized.load) { presenter, title in presenter.seen.append("load \(title)") }
      }
      var seen: [String] = []
    }
    let (view, presenter) = (SizedView(), SizingPresenter())
    try view.assemble(presenter: presenter, interactor: SizedInteractor(), parameters: "Notes")
    view.port.viewIsReady()
    #expect(presenter.seen == ["parameters Notes", "ready", "load Notes"])
    #expect(view.count == 5)
  }

  @Test func `a method can receive the parameters`() throws {
    let view = MethodView()
    try view.assemble(parameters: 7)
    view.port.viewIsReady()
    #expect(view.number == 7)
  }

  @Test func `a view sends the parameters in an event, without a presenter`() async throws {
    try router.register("Sized") { app in
      app.module(view: SizedView.init, interactor: SizedInteractor.init)
      app.route(Place.title, .push, to: SizedView.self)
      app.route(Place.number, .push, to: SizedView.self)
    }
    #expect(router.validate().map(\.code) == ["validation.parametersDoNotFit"])
    let handle = router.route(Place.title("Notes"))
    await router.idle()
    #expect((handle.target as? SizedView)?.count == 5)
    #expect(sink.messages.isEmpty)
  }

  @Test
  func `parameters of the wrong type are reported by validation, and again when the route opens`() async throws {
    try router.register("Title") { app in
      app.module(prefix: "Title", view: { TitleView() }, presenter: { VIPPresenter() })
      app.route(Place.number, to: "Title")
    }
    let diagnostic = try #require(router.validate().first)
    #expect(brief(diagnostic) == "validation.parametersDoNotFit: viewParameters.number, Title")
    let handle = router.route(Place.number(7))
    await router.idle()
    #expect((handle.target as? TitleView)?.titles == [])
    #expect(sink.briefs == ["module.wrongParameters: viper.initialize, Title, TitleView, String, Int"])
  }
}
