public import Foundation
import PrivateFiles
import TerminalFront
import VIPERLinks
import VIPERRestoration

/// The file in which Notes saves its navigation.
public struct NavigationFile {
  /// The URL of the file.
  public let url: URL

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

  /// Saves the navigation, with the ids of notes, in a file that only the owner can read.
  ///
  /// - Throws: A message for users, if the file cannot be written.
  func write(_ navigation: SavedNavigation) throws(Misunderstanding) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    do {
      try PrivateFile.write(encoder.encode(navigation), to: url.path)
    } catch {
      throw Misunderstanding(
        "The open screens cannot be saved in \(url.path): \(reason(error))")
    }
  }

  private func reason(_ error: any Error) -> String {
    if let error = error as? PrivateFileError { return error.reason }
    guard case DecodingError.dataCorrupted(let context) = error else {
      return error.localizedDescription
    }
    return context.debugDescription
  }
}
