// The rules for names in the arguments of commands.

extension SwiftName {
  /// The members of the library's classes that a method of the same name would hide.
  private static let members: Set<String> = [
    "answers", "dismiss", "embed", "event", "failure", "finish", "forward", "handle", "input", "items", "list",
    "loadItems",
    "mapping", "name", "on", "output", "port", "present", "publish", "push", "receive", "request", "route", "screen",
    "send", "service", "start", "view", "worker",
  ]

  /// The types that generated code uses, and that a type with the name of the module would hide.
  private static let types: Set<String> = [
    "AppTest", "Bool", "Button", "Character", "Data", "Date", "Double", "Duration", "Equatable", "EventFailure",
    "EventName", "Float", "Form", "Identifiable", "Int", "Int32", "Int64", "Lifecycle", "ListEvents", "ListFormatter",
    "LoadedList", "LoggingMiddleware", "Mapped", "Mapping", "Never", "Observable", "ObservableList", "ProducesOutput",
    "Registration", "RelaxedModuleTest", "RouteHandle", "RouteName", "Routes", "Sendable", "SimpleNavigator", "String",
    "Suite", "Test", "Text", "UInt", "UInt64", "URL", "UUID", "View", "Void",
  ]

  /// Checks the name of a module.
  ///
  /// - Throws: A ``UsageError``.
  static func checkModule(_ name: String) throws(UsageError) {
    guard isIdentifier(name), name.first?.isUppercase == true else {
      throw UsageError(
        text: "`\(name)` is not a name for a module. Write an identifier that begins with a capital letter: Profile.")
    }
    guard !["Module", "NS", "Probe", "Scripted", "UI", "VIP"].contains(name) else {
      throw UsageError(text: "A library has types with the prefix `\(name)`. Choose another name.")
    }
    guard !types.contains(name) else {
      throw UsageError(text: "The generated code uses a type `\(name)` of Swift or a library. Choose another name.")
    }
  }

  /// Checks the name of an event.
  ///
  /// - Throws: A ``UsageError``.
  static func checkEvent(_ name: String) throws(UsageError) {
    guard isIdentifier(name), name.first?.isLowercase == true else {
      throw UsageError(
        text: "`\(name)` is not a name for an event. Write an identifier that begins with a small letter: load.")
    }
    guard !members.contains(name) else {
      throw UsageError(text: "`\(name)` is the name of a member of the library's classes. Choose another name.")
    }
  }
}
