import Foundation

/// The places of handlers in the sources, by the type of the part and the name of the event or result.
///
/// The places are found in the text of the sources, so that neither the app nor its traces contain paths. A handler is a
/// line such as `$0.on(Login.submit, …)` in the mapping of a part. If the tool writes the mapping, it is the method with
/// the name of the event.
public struct HandlerPlaces {
  /// The places. A key consists of the type and the name, separated by a space.
  public private(set) var places: [String: SourcePlace] = [:]

  /// A declared name, such as `Login.submit`.
  private struct Declared: Hashable {
    let scope: String
    let member: String
  }

  private var names: [Declared: String] = [:]
  private var handlers: [(part: String, name: Declared, place: SourcePlace)] = []
  private var methods: [(part: String, method: String, place: SourcePlace)] = []

  private let typeLine = /^\s*(?:@\w+\s+|\w+\s+)*?(?:class|extension|struct|enum|actor)\s+([\w.]+)/
  private let nameLine = /let\s+`?(\w+)`?\s*(?::[^=]*)?=\s*(?:EventName|RouteName)\b[^"]*"([^"\\]+)"/
  private let handlerLine = /\$0\.(?:on|pass|receive|show|format|onFailure|onCancelled)\(\s*([\w.]+)/
  private let methodLine = /\bfunc\s+`?(\w+)`?\s*[(<]/
  private let mappingLine = /Mapping\(([\w.]+)\.self/

  /// Finds the places in the Swift files of folders.
  ///
  /// - Parameter folders: The folders. Hidden folders inside are skipped.
  public init(in folders: [URL]) {
    for file in folders.flatMap(Self.files) {
      if let text = try? String(contentsOf: file, encoding: .utf8) { read(text, file.path) }
    }
    for method in methods {
      for (declared, name) in names where declared.member == method.method { add(method.part, name, method.place) }
    }
    for handler in handlers {
      if let name = text(of: handler.name) { add(handler.part, name, handler.place, wins: true) }
    }
  }

  private mutating func add(_ part: String, _ name: String, _ place: SourcePlace, wins: Bool = false) {
    if wins || places["\(part) \(name)"] == nil { places["\(part) \(name)"] = place }
  }

  private func text(of name: Declared) -> String? {
    if let text = names[name] { return text }
    guard name.scope.isEmpty else { return nil }
    let found = names.filter { $0.key.member == name.member }
    return found.count == 1 ? found.first?.value : nil
  }

  private mutating func read(_ text: String, _ path: String) {
    // The types around a line, with their indentations.
    var types: [(name: String, indentation: Int)] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
      let indentation = line.prefix(while: \.isWhitespace).count
      if line.dropFirst(indentation).first == "}" {
        while let last = types.last, last.indentation >= indentation { types.removeLast() }
      }
      let place = SourcePlace(file: path, line: index + 1)
      var type = types.last?.name ?? ""
      if let match = line.firstMatch(of: typeLine) {
        type = Self.last(match.1)
        if line.last != "}" { types.append((type, indentation)) }
      }
      if line.contains("Mapping("), let match = line.firstMatch(of: mappingLine) {
        types.append((Self.last(match.1), indentation))
      }
      if line.contains("Name"), let match = line.firstMatch(of: nameLine) {
        names[Declared(scope: type, member: String(match.1))] = String(match.2)
      }
      if line.contains("$0."), let match = line.firstMatch(of: handlerLine) {
        handlers.append((types.last?.name ?? type, Self.declared(match.1), place))
      } else if Self.isPart(type), line.contains("func "), let match = line.firstMatch(of: methodLine) {
        methods.append((type, String(match.1), place))
      }
    }
  }

  private static func isPart(_ type: String) -> Bool {
    ["Interactor", "Presenter", "View", "ViewController"].contains { type.hasSuffix($0) }
  }

  private static func last(_ path: Substring) -> String { path.split(separator: ".").last.map(String.init) ?? "" }

  /// Returns the scope and the member of a path such as `Login.submit`.
  private static func declared(_ path: Substring) -> Declared {
    let parts = path.split(separator: ".").map(String.init)
    return Declared(scope: parts.dropLast().last ?? "", member: parts.last ?? "")
  }

  private static func files(in folder: URL) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles, .skipsPackageDescendants])
    return (all?.allObjects as? [URL] ?? []).filter {
      $0.pathExtension == "swift" && !$0.path.hasSuffix(".generated.swift")
    }.sorted { $0.path < $1.path }
  }
}
