public import VIPER

/// A module that is shown in a test.
@MainActor public struct ShownModule {
  let test: TestHarness
  let name: String

  /// Sends an event as the module's view does.
  public func send<Name: TypedName>(
    _ name: Name, _ input: Name.Input, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    let place = TestPlace(file, line)
    await test.act(place, expect) { test.view(of: self.name, as: (any ModuleView).self, place)?.send(name, input) }
  }

  /// Sends an event without data as the module's view does.
  public func send<Name: TypedName>(
    _ name: Name, file: StaticString = #filePath, line: UInt = #line,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async where Name.Input == Void { await send(name, (), file: file, line: line, expect) }

  /// Does something with the module's view, as a person does.
  public func does(
    file: StaticString = #filePath, line: UInt = #line, _ action: (any ModuleView) throws -> Void,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async { await does(as: (any ModuleView).self, file: file, line: line, action, expect) }

  /// Does something with the module's view, an instance of this class, as a person does.
  public func does<View>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ action: (View) throws -> Void,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async {
    let place = TestPlace(file, line)
    await test.act(place, expect) {
      if let view = test.view(of: name, as: type, place) { try action(view) }
      return nil
    }
  }

  /// Begins something asynchronous with the module's view, such as a request, which goes on while the test acts.
  ///
  /// - Returns: the task, which has ended if nothing that it waits for is up to the test.
  @discardableResult public func does<Value>(
    file: StaticString = #filePath, line: UInt = #line,
    _ action: @escaping @MainActor (any ModuleView) async throws -> Value,
    _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> TestTask<Value> {
    await does(as: (any ModuleView).self, file: file, line: line, action, expect)
  }

  /// Begins something asynchronous with the module's view, an instance of this class.
  ///
  /// - Returns: the task, which has ended if nothing that it waits for is up to the test.
  @discardableResult public func does<View, Value>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line,
    _ action: @escaping @MainActor (View) async throws -> Value, _ expect: (inout Expectations) -> Void = { _ in }
  ) async -> TestTask<Value> {
    let place = TestPlace(file, line)
    var body: (@MainActor () async throws -> Value)?
    if let view = test.view(of: name, as: type, place) { body = { try await action(view) } }
    return await test.begin(place, expect, body)
  }

  /// Reads something of the module's view; `nil`, and a failure, if it is not shown or is of another class.
  public func read<View, Value>(
    as type: View.Type, file: StaticString = #filePath, line: UInt = #line, _ read: (View) -> Value
  ) -> Value? { test.view(of: name, as: type, TestPlace(file, line)).map(read) }
}
