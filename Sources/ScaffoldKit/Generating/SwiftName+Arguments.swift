// The rules for names in the arguments of commands.

extension SwiftName {
  /// The members of the library's classes that a method of the same name would hide.
  private static let members: Set<String> = [
    "answers", "dismiss", "embed", "event", "failure", "finish", "forward", "handle", "input", "items", "list",
    "loadItems",
    "mapping", "name", "on", "output", "port", "present", "publish", "push", "receive", "request", "route", "screen",
    "send", "service", "start", "view", "worker",
  ]

  /// The types and modules that the generated code and the expansions of its macros use. A type of the module with such a
  /// name would hide them, or would be declared twice.
  static let used: Set<String> = [
    "AnyObject", "AppTest", "Bool", "Button", "Character", "Data", "Date", "Double", "Duration", "Equatable",
    "EventFailure", "EventName", "FailingWorker", "Float", "Form", "Foundation", "Identifiable", "Int", "Int32",
    "Int64", "KeyPath", "Lifecycle", "ListEvents", "ListFormatter", "LoadedList", "LoggingMiddleware", "MainActor",
    "Mapped", "Mapping", "ModuleRouter", "ModuleScreen", "ModuleTest", "ModuleViewController", "Never", "NextView",
    "Observable", "ObservableList", "Observation", "Output", "ProducesOutput", "Registration", "RelaxedModuleTest",
    "RouteHandle", "RouteName", "Routes", "Screen", "Sendable", "SimpleNavigator", "String", "Suite", "Swift",
    "SwiftUI", "Test", "Testing", "Text", "UIKit", "UInt", "UInt64", "URL", "UUID", "View", "VIPBuilder", "VIPER",
    "VIPERHosting", "VIPERLists", "VIPERSwiftUI", "VIPERTesting", "VIPERUIKit", "VIPInteractor", "VIPPresenter",
    "VIPRouter", "VIPView", "Void",
  ]

  /// Checks whether a name is an identifier for a type.
  ///
  /// - Throws: A ``UsageError``.
  static func checkModule(_ name: String) throws(UsageError) {
    guard isIdentifier(name), name.first?.isUppercase == true else {
      throw UsageError(
        text: "`\(name)` is not a name for a module. Write an identifier that begins with a capital letter: Profile.")
    }
  }

  /// Checks the types that a module declares.
  ///
  /// - Parameters:
  ///   - names: The names of the types.
  ///   - module: The name of the module.
  ///   - used: The names that the generated code uses.
  /// - Throws: A ``UsageError``.
  static func checkTypes(_ names: [String], of module: String, used: Set<String> = used) throws(UsageError) {
    if let name = names.first(where: used.contains) {
      throw UsageError(text: "The generated code already uses the name `\(name)`. Choose another name for the module.")
    }
    guard !["Module", "NS", "Probe", "Scripted", "UI", "VIP"].contains(module) else {
      throw UsageError(text: "A library has types with the prefix `\(module)`. Choose another name.")
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
