import VIPERLists

// The rows around a place, across sections.

extension ListModel {
  /// The place of the last row; `nil` if there is none.
  var lastPlace: ListPlace? { place(ListPlace(section: 0, row: 0), movedBy: rowCount) }

  /// The id of the first row; `nil` if there is none.
  var firstID: ID? { ids(from: ListPlace(section: 0, row: 0), most: 1).first }

  /// Returns the place that lies so many rows after another, or before it; the last or the first one if there are fewer,
  /// and `nil` if there is no row at all. Sections have rows.
  func place(_ place: ListPlace, movedBy steps: Int) -> ListPlace? {
    guard rowCount > 0 else { return nil }
    var (section, row) = (place.section, place.row + steps)
    while row < 0, section > 0 {
      section -= 1
      row += self.section(section)?.count ?? 0
    }
    while let count = self.section(section)?.count, row >= count {
      if section + 1 == sectionCount { return ListPlace(section: section, row: count - 1) }
      row -= count
      section += 1
    }
    return ListPlace(section: section, row: max(row, 0))
  }

  /// Returns the ids of rows from a place on.
  func ids(from place: ListPlace, most count: Int) -> [ID] {
    var (place, ids) = (place, [ID]())
    while ids.count < count, let section = section(place.section) {
      if let entry = section[place.row] {
        ids.append(entry.id)
        place = ListPlace(section: place.section, row: place.row + 1)
      } else {
        place = ListPlace(section: place.section + 1, row: 0)
      }
    }
    return ids
  }
}
