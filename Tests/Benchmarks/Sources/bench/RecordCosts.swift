import Foundation

extension Thresholds {
  /// Replaces the recorded costs in the file. The rest of the file is unchanged.
  ///
  /// - Parameter costs: The new costs, each with its place in ``costs``. The file has one line for each cost.
  static func record(_ costs: [(place: Int, value: Double)], in file: String) throws {
    let text = try String(contentsOfFile: file, encoding: .utf8)
    var lines = text.components(separatedBy: "\n")
    // Only the costs have a unit.
    let places = lines.indices.filter { lines[$0].contains(#""unit":"#) }
    guard try places.count == read(file).costs.count else {
      throw Child.Failure(description: "\(file) must have one line for each of its costs.")
    }
    for (place, value) in costs {
      let number = value == value.rounded() ? "\(Int(value))" : "\(value)"
      let line = lines[places[place]].replacing(/, "reached": [0-9.]+/, with: "")
      lines[places[place]] = line.replacing(/"unit": "[a-z]+"/) { #"\#($0.output), "reached": \#(number)"# }
    }
    try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
  }
}
