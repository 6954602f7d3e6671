import GrowthNames
import VIPER

// Each part has a subclass for each list of names, because the runtime reads a mapping once per class.

/// Returns the name of an event. Parts and features use this one declaration of each name.
func event(_ name: StaticString) -> EventName<Int, Int> { EventName(name) }

class ManyNamesView: VIPView, Mapped {
  class var names: ArraySlice<StaticString> { [] }

  class var mapping: Mapping {
    Mapping(ManyNamesView.self) {
      for name in names {
        $0.receive(event(name)) { view, answer in view.sum &+= answer }
      }
    }
  }

  final var sum = 0
}

/// A presenter that maps names of routes. These names differ from names of events even if their texts are equal.
class ManyNamesPresenter: VIPPresenter, Mapped {
  class var names: ArraySlice<StaticString> { [] }

  class var mapping: Mapping {
    Mapping(ManyNamesPresenter.self) {
      for name in names { $0.on(RouteName<Int, Int>(name)) { _, value in value } }
      for name in names { $0.receive(RouteName<Int, Int>(name)) { _, _ in } }
    }
  }
}

class ManyNamesInteractor: VIPInteractor, Mapped {
  class var names: ArraySlice<StaticString> { [] }

  class var mapping: Mapping {
    Mapping(ManyNamesInteractor.self) {
      for name in names { $0.on(event(name)) { _, value in value &+ 1 } }
    }
  }
}

final class CountedView<Listed: EventNames>: ManyNamesView {
  override class var names: ArraySlice<StaticString> { Listed.names }
}

final class CountedPresenter<Listed: EventNames>: ManyNamesPresenter {
  override class var names: ArraySlice<StaticString> { Listed.names }
}

final class CountedInteractor<Listed: EventNames>: ManyNamesInteractor {
  override class var names: ArraySlice<StaticString> { Listed.names }
}
