import Foundation

/// `viper explain`: explains the code of an error, or lists the codes.
struct ExplainCommand {
  /// The code, a family such as `event`, the second part of codes, or `nil` for all codes.
  let code: String?
  let folder: URL

  /// Runs the command.
  func run() throws -> CommandResult {
    let articles = try ErrorArticles(in: folder)
    guard !articles.codes.isEmpty else {
      return CommandResult(
        lines: [
          "There are no explanations in \(folder.path). Usually the copy of VIPER from which the tool was built was moved or"
            + " removed. Build the tool again."
        ], isSuccess: false)
    }
    // A code may be copied with the brackets around it.
    guard let wanted = code?.trimmingCharacters(in: ["[", "]", " "]).lowercased() else {
      return CommandResult(
        lines: ["`viper explain CODE` explains one of these codes."] + Self.list(articles) { _ in true })
    }
    for page in articles.pages {
      guard let section = page.sections.first(where: { $0.code.lowercased() == wanted }) else { continue }
      let file = folder.appending(path: page.file).path
      return CommandResult(
        lines: [section.code] + ErrorArticles.plain(section.text) + ["", "This text is from the page \(file)."])
    }
    let similar = Self.list(articles) { $0.lowercased().split(separator: ".").contains(wanted[...]) }
    if !similar.isEmpty { return CommandResult(lines: Array(similar.dropFirst())) }
    let suggestion = Self.nearest(to: wanted, in: articles.codes).map { " Did you mean \($0)?" } ?? ""
    return CommandResult(
      lines: ["There is no code \((code ?? "").printable).\(suggestion) `viper explain` lists the codes."],
      isSuccess: false)
  }

  /// Returns the titles of the pages with the codes for which the condition is true.
  private static func list(_ articles: ErrorArticles, _ condition: (String) -> Bool) -> [String] {
    articles.pages.flatMap { page in
      let codes = page.sections.map(\.code).filter(condition)
      return codes.isEmpty ? [] : ["", page.title] + ErrorArticles.wrapped(codes.joined(separator: " "), "  ")
    }
  }

  /// Returns the code with the fewest inserted and removed characters, or `nil` if no code is near enough to be a typing
  /// error.
  private static func nearest(to wanted: String, in codes: [String]) -> String? {
    guard wanted.utf8.count <= 64 else { return nil }
    return codes.map { (code: $0, distance: Array($0.lowercased()).difference(from: Array(wanted)).count) }
      .filter { $0.distance <= max(2, wanted.count / 3) }.min { $0.distance < $1.distance }?.code
  }
}
