internal import VIPER

/// The events of a feature, and a route to another feature.
package nonisolated enum NoteList {
  static let load = EventName<Int, Int>("noteList.load")
  static let exchange = EventName<WideNote, WideNote>("noteList.exchange")
  static let loadLater = EventName<Int, Int>("noteList.loadLater")
  static let count = EventName<Int, Int>("noteList.count")
  static let delete = EventName<Int, Int>("noteList.delete")
  static let save = EventName<Int, Int>("noteList.save")
  static let search = EventName<Int, Int>("noteList.search")
  static let share = EventName<Int, Int>("noteList.share")

  static let preview = RouteName<Int, Int>("notePreview")
}

/// Eight names that only the presenter maps.
nonisolated enum NoteRows {
  static let load = EventName<Int, Int>("noteRows.load")
  static let open = EventName<Int, Int>("noteRows.open")
  static let select = EventName<Int, Int>("noteRows.select")
  static let move = EventName<Int, Int>("noteRows.move")
  static let delete = EventName<Int, Int>("noteRows.delete")
  static let save = EventName<Int, Int>("noteRows.save")
  static let search = EventName<Int, Int>("noteRows.search")
  static let share = EventName<Int, Int>("noteRows.share")
}

/// A payload of 64 bytes that contains a string.
package struct WideNote: Sendable, Equatable {
  package var text: String
  package var number: Int
  var others = (1, 2, 3, 4, 5)

  package init(text: String, number: Int) {
    self.text = text
    self.number = number
  }

  package static func == (left: WideNote, right: WideNote) -> Bool {
    left.text == right.text && left.number == right.number && left.others == right.others
  }
}
