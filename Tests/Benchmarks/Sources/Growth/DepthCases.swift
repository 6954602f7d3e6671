internal import Measuring
import VIPER
import VIPERTesting

/// Cases of the depth `times`. `bench check` runs the cases with a small stack.
@MainActor enum DepthCases {
  static let all = [
    Case("events in a chain of causes", in: group, giving: { $0 }) { sendChain($0) },
    Case(waiting: "modules embedded in each other", in: group, times: 100, giving: { $0 }) { await embed($0) },
  ]

  private static let group = "Growth: depth"

  /// Sends `count` events, each except the first caused by the previous event.
  ///
  /// - Returns: The number of answers.
  private static func sendChain(_ count: Int) -> Int {
    let router = VIPRouter()
    router.depthLimit = count
    do {
      try router.register("Counting") { $0.module(view: CountingView.init, interactor: CountingInteractor.init) }
      let view = try VIPBuilder(prefix: "Counting", router: router).build(as: CountingView.self)
      view.send(Names.down(count))
      return view.answers
    } catch {
      print("No module was built: \(error)")
      return 0
    }
  }

  /// Embeds `count` modules in each other, and removes the outermost module.
  ///
  /// - Returns: The number of modules that were removed.
  private static func embed(_ count: Int) async -> Int {
    guard let router = SizeCases.router(of: Names.page) else { return 0 }
    router.route(Names.page())
    await router.idle()
    var handles = [router.route(Names.page())]
    await router.idle()
    while handles.count < count, let view = handles.last?.target {
      handles.append(view.submodules.add(Names.page()))
      await router.idle()
    }
    handles.first?.remove()
    await router.idle()
    return handles.count { $0.state == .removed }
  }
}

nonisolated private enum Names {
  static let down = EventName<Int, Int>("depth.down")
  static let page = RouteName<Void, Never>("depth.page")
}

/// A view that sends each answer, until the answer is 0.
private final class CountingView: VIPView, Mapped {
  static let mapping = Mapping(CountingView.self) { $0.receive(Names.down, CountingView.received) }

  private(set) var answers = 0

  func received(_ number: Int) {
    answers += 1
    if number > 0 { send(Names.down(number)) }
  }
}

/// An interactor that answers with the next smaller number.
private final class CountingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(CountingInteractor.self) { $0.on(Names.down, CountingInteractor.previous) }

  func previous(_ number: Int) -> Int { number - 1 }
}
