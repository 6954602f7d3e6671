public import VIPER

/// A module that is shown in a test.
@MainActor public struct ShownModule {
  let test: TestHarness
  let name: String

  /// Sends an event from the module's view.
  public func send<Name: TypedName>(
    _ event: TypedEvent<Name>, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    let place = TestPlace(file, line)
    await test.act(place, expect) { test.view(of: self.name, as: (any ModuleView).self, place)?.send(event) }
  }

  /// Runs an action with the module's view. The action represents a gesture of the user.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (any ModuleView) throws -> Void,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async { await does(as: (any ModuleView).self, file: file, line: line, action, expect) }

  /// Casts the module's view to `type`, and runs an action with the view. The action represents a gesture of the user.
  /// Reports a failure and does not run the action if the view is not shown or has another class.
  public func does<View>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ action: (View) throws -> Void,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async {
    let place = TestPlace(file, line)
    await test.act(place, expect) {
      if let view = test.view(of: name, as: type, place) { try action(view) }
      return nil
    }
  }

  /// Starts an asynchronous action with the module's view, such as a request. The action may continue during later
  /// acts.
  ///
  /// - Returns: The task of the action. The task has already ended, unless the action waits for a later act of the
  ///   test.
  @discardableResult public func does<Value>(
    file: StaticString = #filePath, line: UInt = #line,
    _ action: @escaping @MainActor (any ModuleView) async throws -> Value,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async -> TestTask<Value> {
    await does(as: (any ModuleView).self, file: file, line: line, action, expect)
  }

  /// Casts the module's view to `type`, and starts an asynchronous action with the view. Reports a failure and does not
  /// start the action if the view is not shown or has another class.
  ///
  /// - Returns: The task of the action. The task has already ended, unless the action waits for a later act of the
  ///   test.
  @discardableResult public func does<View, Value>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line,
    _ action: @escaping @MainActor (View) async throws -> Value,
    _ expect: (inout Expectations) -> Void = Expectations.unstated
  ) async -> TestTask<Value> {
    let place = TestPlace(file, line)
    test.isChecked = true
    var body: (@MainActor () async throws -> Value)?
    if let view = test.view(of: name, as: type, place) { body = { try await action(view) } }
    return await test.begin(place, expect, body)
  }

  /// Reads a value from the module's view. Returns `nil` and reports a failure if the view is not shown or has another
  /// class.
  public func read<View, Value>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ read: (View) -> Value
  ) -> Value? {
    test.isChecked = true
    return test.view(of: name, as: type, TestPlace(file, line)).map(read)
  }

  /// Reads an optional value from the module's view. Returns `nil` if the value is `nil`. Returns `nil` and reports a
  /// failure if the view is not shown or has another class.
  public func read<View, Value>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ read: (View) -> Value?
  ) -> Value? {
    test.isChecked = true
    return test.view(of: name, as: type, TestPlace(file, line)).flatMap(read)
  }
}
