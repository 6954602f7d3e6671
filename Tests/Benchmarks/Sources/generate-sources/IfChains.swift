/// The sources of parts that compare the name of an event with several names, one after another. The name that is sent
/// is in the middle.
struct IfChains {
  private static let verbs = [
    "open", "delete", "save", "load", "search", "select", "share", "refresh",
  ]
  private static let things = ["", "Tag", "Folder", "Image", "Account", "Draft", "Link", "Group"]

  let counts: [Int]

  /// The contents of the files, by file name.
  var sources: [String: String] {
    Dictionary(uniqueKeysWithValues: counts.map { ("IfChain\($0).swift", parts($0)) })
  }

  private func names(_ count: Int, after prefix: String) -> [String] {
    let all = Self.things.flatMap { thing in Self.verbs.map { prefix + $0 + thing } }
    return Array(all.prefix(count))
  }

  private func parts(_ count: Int) -> String {
    let names = names(count, after: "noteList.")
    let sent = names[count / 2 - 1]
    let own = self.names(count, after: "noteList.row.")
    let type = "IfChain\(count)"
    return """
      package import HandWrittenRuntime

      package final class \(type)View: NamedView {
        package var sum: Int { total }
        private var total = 0
        private let next: any NamedEventHandler

        init(next: any NamedEventHandler) { self.next = next }

        package func load(_ number: Int) { next.handle(NamedEvent("\(sent)", number)) }

        package func receive(_ result: NamedResult) {
      \(chain(names, "result", hit: sent, "show"))
          }
        }

        private func show(_ result: NamedResult) {
          if let answer = result.data as? Int { total &+= answer }
        }

        private func ignore(_ result: NamedResult) {}
      }

      final class \(type)Presenter: NamedPresenter {
        weak var previous: (any NamedResultReceiver)?
        private let next: any NamedEventHandler

        init(next: any NamedEventHandler) { self.next = next }

        func handle(_ event: NamedEvent) {
      \(chain(own, "event"))
          } else {
            next.handle(event)
          }
        }

        func receive(_ result: NamedResult) {
      \(chain(own, "result"))
          } else {
            previous?.receive(result)
          }
        }

        private func ignore(_ event: NamedEvent) {}
        private func ignore(_ result: NamedResult) {}
      }

      final class \(type)Interactor: NamedInteractor {
        weak var previous: (any NamedResultReceiver)?

        func handle(_ event: NamedEvent) {
      \(chain(names, "event", hit: sent, "answer"))
          }
        }

        private func answer(_ event: NamedEvent) {
          if let number = event.data as? Int { previous?.receive(NamedResult(event.name, number &+ 1)) }
        }

        private func ignore(_ event: NamedEvent) {}
      }

      """
  }

  private func chain(
    _ names: [String], _ message: String, hit: String? = nil, _ handler: String = "ignore"
  ) -> String {
    "    "
      + names.map { name in
        """
        if \(message).name == "\(name)" {
              \(name == hit ? handler : "ignore")(\(message))
        """
      }.joined(separator: "\n    } else ")
  }
}
