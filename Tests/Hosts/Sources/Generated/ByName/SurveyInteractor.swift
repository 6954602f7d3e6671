import VIPER

/// An interactor with handlers of each kind.
public final class SurveyInteractor: VIPInteractor {
  private(set) var log: [String] = []

  func save(_ draft: Survey.Draft) async throws -> Survey.Draft {
    guard !draft.title.isEmpty else { throw EventFailure(.invalid, "A draft needs a title.") }
    return draft
  }

  func load() throws -> [Survey.Draft] { throw EventFailure(.error, "There are no drafts.") }

  func check(title: String) throws(EventFailure) {
    if title.isEmpty { throw EventFailure(.invalid, "A draft needs a title.") }
  }

  func typed(_ text: String) { log.append(text) }

  func archive(_ draft: Survey.Draft) async throws { log.append("archive \(draft.title)") }

  func `repeat`() { log.append("repeat") }

  func whole(_ event: Event) -> Outcome { answer(event, with: "whole") }

  nonisolated func length(_ text: String) async -> Int { text.count }

  func find(_ text: String) -> [Survey.Draft] { find(text, limit: 1) }

  private func find(_ text: String, limit: Int) -> [Survey.Draft] { Array([Survey.Draft(title: text)].prefix(limit)) }
}

extension SurveyInteractor {
  func count(_ last: Int) -> AsyncStream<Int> {
    AsyncStream { continuation in
      for number in 0..<last { continuation.yield(number) }
      continuation.finish()
    }
  }
}
