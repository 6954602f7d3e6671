import VIPERLists

// Finds rows around a place, across sections.

extension ListModel {
  /// The place of the last row, or `nil` if the list is empty.
  var lastPlace: ListPlace? { place(ListPlace(section: 0, row: 0), movedBy: rowCount) }

  /// The id of the first row, or `nil` if the list is empty.
  var firstID: ID? { ids(from: ListPlace(section: 0, row: 0), most: 1).first }

  /// Returns the place that is `steps` rows after another place, or before it if `steps` is negative. The result is
  /// limited to the first and last row, and is `nil` if the list is empty. Requires that no section is empty.
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

  /// Returns the ids of at most `count` rows, beginning with a place.
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
