public import Foundation
import TerminalFront
import VIPERLinks
import VIPERRestoration

/// The file in which Notes keeps what it showed last.
public struct NavigationFile {
  private let url: URL

  /// The file beside a store.
  public init(besideStore store: URL) { url = store.appendingPathExtension("navigation.json") }

  /// What was shown last; `nil` if nothing was kept yet.
  ///
  /// - Throws: a sentence for people, if the file cannot be read.
  func read() throws(Misunderstanding) -> SavedNavigation? {
    guard FileManager.default.fileExists(atPath: url.path) else { return nil }
    do {
      return try JSONDecoder().decode(SavedNavigation.self, from: Data(contentsOf: url))
    } catch {
      throw Misunderstanding(
        "What was shown last cannot be read from \(url.path): \(reason(error))")
    }
  }

  /// Keeps what is shown.
  ///
  /// - Throws: a sentence for people, if the file cannot be written.
  func write(_ navigation: SavedNavigation) throws(Misunderstanding) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try encoder.encode(navigation).write(to: url, options: .atomic)
    } catch {
      throw Misunderstanding(
        "What is shown cannot be kept in \(url.path): \(reason(error))")
    }
  }

  private func reason(_ error: any Error) -> String {
    guard case DecodingError.dataCorrupted(let context) = error else {
      return error.localizedDescription
    }
    return context.debugDescription
  }
}
