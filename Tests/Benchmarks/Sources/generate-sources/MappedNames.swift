/// The source of one module with `count` names of events, as a developer would write it: the interactor answers each
/// event with a method, and the view receives each answer with a method.
struct MappedNames {
  let count: Int

  /// The contents of the files, by file name.
  var sources: [String: String] {
    ["MappedNames.swift": source]
  }

  private var source: String {
    """
    import VIPER

    nonisolated enum Names {
    \(each { #"  static let name\#($0) = EventName<Int, Int>("names.name\#($0)")"# })
    }

    final class NamesView: VIPView, Mapped {
      static let mapping = Mapping(NamesView.self) {
    \(each { "    $0.receive(Names.name\($0), NamesView.received\($0))" })
      }

      private(set) var sum = 0

    \(each { "  func received\($0)(_ answer: Int) { sum += answer - \($0) }" })
    }

    final class NamesInteractor: VIPInteractor, Mapped {
      static let mapping = Mapping(NamesInteractor.self) {
    \(each { "    $0.on(Names.name\($0), NamesInteractor.answer\($0))" })
      }

    \(each { "  func answer\($0)(_ number: Int) -> Int { number + \($0) }" })
    }

    """
  }

  private func each(_ line: (Int) -> String) -> String { (0..<count).map(line).joined(separator: "\n") }
}
