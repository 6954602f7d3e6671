// The views in the examples of the article on state, verbatim.

import Observation
import VIPER
import VIPERHosting  // for `edit`, below

nonisolated enum Sheet {
  static let load = EventName<Int, String>("sheet.load")  // output: the notes
  static let typed = EventName<String, String>("sheet.typed")  // output: the accepted notes
}

@Observable final class SheetView: VIPView, Mapped {
  nonisolated struct State: Equatable {
    var notes = ""
    var failure: String?
  }

  static let mapping = Mapping(SheetView.self) {
    $0.state(in: \.state)
    $0.show(Sheet.load, in: \.state.notes)
    $0.showFailures(in: \.state.failure, or: "The sheet cannot be shown.")
  }
  var state = State()
}

extension SheetView {
  func type(_ text: String) {
    edit(\.state.notes, text, sending: Sheet.typed, showing: \.state.failure, or: "The text is not saved.")
  }
}

nonisolated struct Field: Equatable, Sendable {
  var text = ""
  var problem: String?
}

nonisolated enum Titling {
  static let title = EventName<Field, Field>("titling.title")  // output: the same text, and its problem
}

final class TitlingInteractor: VIPInteractor, Mapped {
  static let mapping = Mapping(TitlingInteractor.self) {
    $0.on(Titling.title) { _, title in
      Field(text: title.text, problem: title.text.isEmpty ? "Enter a title." : nil)
    }
  }
}

@Observable final class TitlingView: VIPView, Mapped {
  nonisolated struct State: Equatable { var title = Field() }

  static let mapping = Mapping(TitlingView.self) { $0.state(in: \.state) }
  var state = State()

  func type(_ text: String) { edit(\.state.title, Field(text: text), sending: Titling.title) }
}
