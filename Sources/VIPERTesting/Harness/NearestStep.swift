import VIPER

/// A suggestion of the name that a test most likely meant.
enum NearestStep {
  /// Returns a sentence with the most similar name, or `nil` if no name is similar.
  static func words(to name: String, among names: [String]) -> String? {
    name.nearest(in: names).map { " Did you mean \"\($0)\"?" }
  }
}
