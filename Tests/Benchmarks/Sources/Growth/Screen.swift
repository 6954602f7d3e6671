import VIPER

/// The names of a module of usual size, which has three parts with eight handlers each and two middleware.
@MainActor enum Screen {
  /// The events that the view sends.
  static let asked: [EventName<Int, Int>] = [
    EventName("screen.ask0"), EventName("screen.ask1"), EventName("screen.ask2"),
    EventName("screen.ask3"), EventName("screen.ask4"), EventName("screen.ask5"),
    EventName("screen.ask6"), EventName("screen.ask7"),
  ]
  /// The results that the presenter formats from the answers.
  static let shown: [EventName<Never, Int>] = [
    EventName("screen.show0"), EventName("screen.show1"), EventName("screen.show2"),
    EventName("screen.show3"), EventName("screen.show4"), EventName("screen.show5"),
    EventName("screen.show6"), EventName("screen.show7"),
  ]
}

final class ScreenView: VIPView, Mapped {
  static let mapping = Mapping(ScreenView.self) {
    for name in Screen.shown { $0.receive(name) { view, answer in view.sum &+= answer } }
  }

  var sum = 0
}

final class ScreenPresenter: VIPPresenter, Mapped {
  static let mapping = Mapping(ScreenPresenter.self) {
    for (asked, shown) in zip(Screen.asked, Screen.shown) {
      $0.format(asked, as: shown) { answer in answer }
    }
  }
}

final class ScreenInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(ScreenInteractor.self) {
    for name in Screen.asked { $0.on(name) { _, value in value &+ 1 } }
  }
}

/// An app with the module.
@MainActor final class ScreenApp {
  /// The middleware between the parts of every module.
  let loggers = [Logger(), Logger()]
  private let router = VIPRouter()

  init(_ first: any Middleware...) throws {
    try router.register("Screens") {
      $0.module(
        middleware: MiddlewareList(beforePresenter: first + [loggers[0]], beforeInteractor: [loggers[1]]),
        view: ScreenView.init, presenter: ScreenPresenter.init, interactor: ScreenInteractor.init)
    }
  }

  func build() throws -> ScreenView {
    try VIPBuilder(prefix: "Screen", router: router).build(as: ScreenView.self)
  }
}
