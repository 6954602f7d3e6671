import VIPER

/// The names that a test most likely meant.
enum NearestStep {
  /// A sentence that names the one that resembles this; `nil` if none does.
  static func words(to name: String, among names: [String]) -> String? {
    NearestName.find(name, in: names).map { " Did you mean \"\($0)\"?" }
  }
}
