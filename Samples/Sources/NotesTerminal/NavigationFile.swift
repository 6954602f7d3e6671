public import Foundation
import TerminalFront
import VIPERLinks
import VIPERRestoration

/// The file in which Notes saves its navigation.
public struct NavigationFile {
  private let url: URL

  /// Creates a reference to the navigation file next to a store. Does not create the file on disk.
  public init(besideStore store: URL) { url = store.appendingPathExtension("navigation.json") }

  /// Returns the saved navigation, or `nil` if the file does not exist.
  ///
  /// - Throws: A message for users, if the file cannot be read.
  func read() throws(Misunderstanding) -> SavedNavigation? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try JSONDecoder().decode(SavedNavigation.self, from: Data(contentsOf: url))
    } catch {
      throw Misunderstanding(
        "The saved screens cannot be read from \(url.path): \(reason(error))")
    }
  }

  /// Saves the navigation.
  ///
  /// - Throws: A message for users, if the file cannot be written.
  func write(_ navigation: SavedNavigation) throws(Misunderstanding) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(navigation).write(to: url, options: .atomic)
    } catch {
      throw Misunderstanding(
        "The open screens cannot be saved in \(url.path): \(reason(error))")
    }
  }

  private func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else {
      return error.localizedDescription
    }
    return context.debugDescription
  }
}
