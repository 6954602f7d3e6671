/// The difference between two texts, line by line.
enum LineDifference {
  /// Returns the path and the lines that differ: removed lines begin with `-`, added lines with `+`. Unchanged lines
  /// next to them begin with a space.
  static func lines(_ path: String, _ before: String?, _ after: String?) -> [String] {
    let (old, new) = (split(before), split(after))
    if before != nil, after != nil, isLarge(old, new) {
      return ["\(path): changed, \(old.count) lines before, \(new.count) lines after"]
    }
    guard before != nil else { return ["\(path): new, \(new.count) lines"] }
    guard after != nil else { return ["\(path): removed, \(old.count) lines"] }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var all: [(mark: String, text: String)] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if oldIndex < old.count, removed.contains(oldIndex) {
        all.append(("-", old[oldIndex]))
        oldIndex += 1
      } else if newIndex < new.count, inserted.contains(newIndex) {
        all.append(("+", new[newIndex]))
        newIndex += 1
      } else {
        all.append((" ", new[newIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    var lines = ["\(path):"]
    for (index, line) in all.enumerated() {
      let isNear = all[max(0, index - 2)...min(all.count - 1, index + 2)].contains { $0.mark != " " }
      if isNear { lines.append("\(line.mark)\(line.text)") } else if lines.last != "…" { lines.append("…") }
    }
    return lines
  }

  /// Returns whether more than 2,000 lines are between the equal lines at the beginning and the end. The time of a
  /// comparison grows with the square of their number.
  private static func isLarge(_ old: [String], _ new: [String]) -> Bool {
    let first = zip(old, new).prefix { $0 == $1 }.count
    let rest = (old.dropFirst(first), new.dropFirst(first))
    let last = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
    return rest.0.count + rest.1.count - 2 * last > 2_000
  }

  private static func split(_ text: String?) -> [String] {
    guard let text else { return [] }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }
}
