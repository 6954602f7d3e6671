import Testing
import VIPER
import VIPERRecording
import VIPERTesting

/// Changes of open routes by the app: removing, showing a made module, and moving an embedded module.
@MainActor struct RouteActTests {
  private func make() throws -> (VIPRouter, InMemoryNavigator) {
    let window = InMemoryNavigator()
    let router = VIPRouter(navigator: window, onDiagnostic: { _ in })
    try router.register {
      $0.module(view: { PageView() }, presenter: { PagePresenter() })
      $0.route(Page.page, to: PageView.self)
    }
    return (router, window)
  }

  /// Records a run, plays it, and compares the windows.
  private func check(
    _ act: @MainActor (VIPRouter, InMemoryNavigator) async throws -> Void,
    _ texts: (InMemoryNavigator) -> [String] = { $0.views.compactMap { ($0 as? PageView)?.title } }
  ) async throws -> [String] {
    let (router, window) = try make()
    let recorder = try Recorder(of: router, in: Recorder.Memory(), payloads: .all)
    router.route(Page.page("first"))
    await router.idle()
    try await act(router, window)
    await router.idle()
    recorder.stop()
    let (other, played) = try make()
    let playback = try Playback(Recording(data: recorder.export())) { other }
    try await playback.check()
    #expect(texts(played) == texts(window))
    return texts(played)
  }

  @Test func `a made module that the app shows later is played`() async throws {
    let shown = try await check { router, window in
      let first = try #require(window.top)
      let handle = router.route(Page.page("made"), style: .unshown, from: first)
      await router.idle()
      #expect(window.views.count == 1)
      #expect(handle.commit(as: .push, from: first) == .routed)
    }
    #expect(shown == ["first", "made"])
  }

  @Test func `a refused commit is played`() async throws {
    let shown = try await check { router, window in
      let handle = router.route(Page.page("made"), style: .unshown)
      await router.idle()
      #expect(handle.commit(as: .named("unknown")) == .rejected)
      #expect(handle.commit(as: .push) == .routed)
      await router.idle()
      handle.remove()
    }
    #expect(shown == ["first"])
  }

  @Test func `the move of an embedded module is played`() async throws {
    let children: (InMemoryNavigator) -> [String] = { window in
      window.tree.children(of: window.views[0]).compactMap { ($0 as? PageView)?.title }
    }
    let shown = try await check(
      { router, window in
        let first = try #require(window.top as? PageView)
        let handles = ["a", "b", "c"].map { first.submodules.add(Page.page($0)) }
        await router.idle()
        first.submodules.move(handles[2], to: 0)
        await router.idle()
        handles[0].remove()
      }, children)
    #expect(shown == ["c", "b"])
  }
}

private nonisolated enum Page { static let page = RouteName<String, Never>("acts.page") }

private final class PageView: VIPView, Mapped {
  static let mapping = Mapping(PageView.self) { $0.show(PagePresenter.title, in: \.title) }
  var title = ""
}

private final class PagePresenter: VIPPresenter, Mapped {
  nonisolated static let title = EventName<Void, String>("acts.title")
  static let mapping = Mapping(PagePresenter.self) {
    $0.onInitialize { (presenter, title: String) in presenter.publish(PagePresenter.title, title) }
  }
}
