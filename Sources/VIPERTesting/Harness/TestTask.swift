import VIPER

/// A task that a test has started with `does`. The task may continue during later acts of the test.
///
/// ```swift
/// let bought = await app["List"].does(as: ListView.self) { try await buy(7, from: $0) } _: { $0.shows("Item") }
/// await app["Item"].send(Item.take()) { $0.gives("Item", "tea"); $0.closes("Item") }
/// #expect(try await bought.value == "tea")
/// ```
@MainActor public final class TestTask<Value> {
  private weak var test: TestHarness?
  private let place: TestPlace
  private var ending: Result<Value, any Error>?
  private var task: Task<Void, Never>?
  private var wasRead = false

  init(of test: TestHarness, at place: TestPlace) { (self.test, self.place) = (test, place) }

  /// The value that the task has returned.
  ///
  /// - Throws: The error of the task, or ``TestFailures`` if the task has not ended. If the task throws an error and
  ///   the test does not read this property, the error is a failure.
  public var value: Value {
    get async throws {
      test?.isChecked = true
      await test?.waitForElements { ending != nil }
      guard let ending else {
        let message = "The task that was started here has not ended, so it has no value." + (test?.waitingWords ?? "")
        throw TestFailures(failures: [
          TestFailure(kind: .underWay, message: message, place: place, cause: place, steps: [])
        ])
      }
      wasRead = true
      return try ending.get()
    }
  }

  func begin(_ body: @escaping @MainActor () async throws -> Value) {
    task = test?.testRouter.run("\(place)") { [weak self] in
      let ending: Result<Value, any Error>
      do { ending = .success(try await body()) } catch { ending = .failure(error) }
      self?.ending = ending
      self?.test?.recorder.didStep()
    }
  }
}

/// A type-erased task of a test.
@MainActor protocol StartedTask {
  /// A failure if the task has thrown an error that the test has not read.
  var failure: TestFailure? { get }
  func cancel()
}

extension TestTask: StartedTask {
  var failure: TestFailure? {
    guard !wasRead, case .failure(let error) = ending else { return nil }
    let message = "The task that was started here threw an error, and its `value` was not read: \(error)"
    return TestFailure(kind: .unexpected, message: message, place: place, cause: place, steps: [])
  }

  func cancel() { task?.cancel() }
}
