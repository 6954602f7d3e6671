import VIPER

/// The mistakes in the use of a list that a part publishes. Each kind of mistake is reported once per list.
///
/// A mistake that is found before the first event of the list is reported at that event, because the list does not know
/// its module before.
@MainActor struct ListDiagnosis<ID: Hashable & Sendable> {
  /// A mistake. The closure receives the name of the list, in quotes, and of its module.
  private typealias Found = (code: ErrorCode, text: (_ list: String, _ module: String) -> String)

  /// Whether the list may have lost a row or a section. A change of such a row is no mistake, because another user may
  /// have deleted the row. Therefore no unknown ids are reported afterwards.
  var hadRemovals = false
  private var found: [Found] = []
  private var waiting: [Found] = []

  /// Adds a mistake, unless a mistake with this code was added before.
  mutating func add(_ code: ErrorCode, _ text: @escaping (_ list: String, _ module: String) -> String) {
    guard !found.contains(where: { $0.code == code }) else { return }
    found.append((code, text))
    waiting.append((code, text))
  }

  /// Reports the mistakes that were added since the last call.
  mutating func report(to position: SenderPosition?, _ list: @autoclosure () -> String) {
    guard !waiting.isEmpty, let position, let module = position.moduleName else { return }
    let (mistakes, list) = (waiting, list().quotedName)
    waiting = []
    for (code, text) in mistakes {
      let mistake = Diagnostic(code, module: module, text(list, module.quotedName))
      if let router = position.router {
        router.reportOnce(mistake)
      } else if position.attachment({ ReportedMistakes() })?.add("\(code) \(list)") == true {
        position.report(mistake)
      }
    }
  }
}

/// The mistakes that were reported in a module without a router.
@MainActor private final class ReportedMistakes {
  private var all: Set<String> = []

  /// Adds a mistake. Returns whether it is new.
  func add(_ mistake: String) -> Bool { all.insert(mistake).inserted }
}

extension Collection {
  /// The first three elements in quotes, and the number of the other elements.
  var quoted: String {
    let rest = count > 3 ? " and \(count - 3) more" : ""
    return prefix(3).map { "\($0)".quotedName }.joined(separator: ", ") + rest
  }

  /// The number of elements, as a number of rows.
  var rowCountText: String { count == 1 ? "one row" : "\(count) rows" }
}
