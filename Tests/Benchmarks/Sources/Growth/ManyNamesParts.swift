import GrowthNames
import VIPER

// Each part has a subclass for each number of names, because the runtime reads a mapping once per class.

class ManyNamesView: VIPView, ReceivesResults {
  class var names: ArraySlice<StaticString> { [] }

  class var results: ResultMapping {
    ResultMapping(ManyNamesView.self) {
      for name in names {
        $0.on(EventName<Int, Int>(name)) { view, answer in view.sum &+= answer }
      }
    }
  }

  final var sum = 0
}

/// A presenter that maps names of routes. These names differ from names of events even if their texts are equal.
class ManyNamesPresenter: VIPPresenter, HandlesEvents, ReceivesResults {
  class var names: ArraySlice<StaticString> { [] }

  class var events: EventMapping {
    EventMapping(ManyNamesPresenter.self) {
      for name in names { $0.on(RouteName<Int, Int>(name)) { _, value in value } }
    }
  }

  class var results: ResultMapping {
    ResultMapping(ManyNamesPresenter.self) {
      for name in names { $0.on(RouteName<Int, Int>(name)) { _, _ in } }
    }
  }
}

class ManyNamesInteractor: VIPInteractor, HandlesEvents {
  class var names: ArraySlice<StaticString> { [] }

  class var events: EventMapping {
    EventMapping(ManyNamesInteractor.self) {
      for name in names { $0.on(EventName<Int, Int>(name)) { _, value in value &+ 1 } }
    }
  }
}

final class CountedView<Count: NameCount>: ManyNamesView {
  override class var names: ArraySlice<StaticString> { Count.names }
}

final class CountedPresenter<Count: NameCount>: ManyNamesPresenter {
  override class var names: ArraySlice<StaticString> { Count.names }
}

final class CountedInteractor<Count: NameCount>: ManyNamesInteractor {
  override class var names: ArraySlice<StaticString> { Count.names }
}
