import VIPER

/// Something asynchronous that a test has begun, by `does`: it goes on while the test acts.
///
/// ```swift
/// let bought = await app["List"].does(as: ListView.self) { try await buy(7, from: $0) } _: { $0.shows("Item") }
/// await app["Item"].send(Item.take) { $0.gives("Item", "tea"); $0.closes("Item") }
/// #expect(try await bought.value == "tea")
/// ```
@MainActor public final class TestTask<Value> {
  private weak var test: TestHarness?
  private let place: TestPlace
  private var ending: Result<Value, any Error>?
  private var task: Task<Void, Never>?
  private var wasRead = false

  init(of test: TestHarness, at place: TestPlace) { (self.test, self.place) = (test, place) }

  /// The value that it has returned.
  ///
  /// - Throws: its error; ``TestFailures`` if it has not ended. An error that the test does not read is a failure.
  public var value: Value {
    get async throws {
      await test?.waitForElements { ending != nil }
      guard let ending else {
        let message = "What was begun here has not ended, so there is no value"
        throw TestFailures(failures: [
          TestFailure(kind: .underWay, message: message, place: place, cause: place, steps: [])
        ])
      }
      wasRead = true
      return try ending.get()
    }
  }

  func begin(_ body: @escaping @MainActor () async throws -> Value) {
    task = test?.router.run("\(place)") { [weak self] in
      let ending: Result<Value, any Error>
      do { ending = .success(try await body()) } catch { ending = .failure(error) }
      self?.ending = ending
      self?.test?.recorder.didStep()
    }
  }
}

/// A task of a test, whatever it returns.
@MainActor protocol BegunTask {
  /// The failure of a task that has thrown what nobody has read.
  var failure: TestFailure? { get }
  func cancel()
}

extension TestTask: BegunTask {
  var failure: TestFailure? {
    guard !wasRead, case .failure(let error) = ending else { return nil }
    let message = "What was begun here has thrown \(error), and nobody has read its `value`"
    return TestFailure(kind: .unexpected, message: message, place: place, cause: place, steps: [])
  }

  func cancel() { task?.cancel() }
}
