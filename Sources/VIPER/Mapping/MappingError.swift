/// An error in a mapping. The error is found when the first module is built with a part of the mapping's class.
public enum MappingError: Error, Equatable, CustomStringConvertible {
  /// An event or a result is mapped twice, so one of the handlers would never run. The kind is "event" or "result".
  case duplicateName(name: String, kind: String, part: String)
  /// The mapping of a class was declared for another class, and that class is not a superclass.
  case declaredForAnotherClass(part: String, declaredFor: String)
  /// A mapping includes the mapping of a class that is not a superclass.
  case includesAnotherClass(part: String, declaredFor: String)
  /// A mapping has two handlers of one kind without a name, such as two handlers for all failures.
  case secondUnnamedHandler(part: String)
  /// A policy is declared for a name without an asynchronous handler, so the policy has no effect.
  case policyWithoutHandler(name: String, part: String)

  /// A description of the error, its usual cause and its fix.
  public var description: String {
    switch self {
    case .duplicateName(let name, let kind, let part):
      return "The mapping of \(part) has two handlers for the \(kind) \"\(name)\", so one of them would never run."
        + " Usually a line was copied. Remove one line, or use another name."
    case .declaredForAnotherClass(let part, let declaredFor):
      return "The mapping of \(part) was declared for \(declaredFor), whose methods \(part) does not have. Usually the"
        + " class name in `Mapping(…)` was copied. Write `Mapping(\(part).self)`."
    case .includesAnotherClass(let part, let declaredFor):
      return "The mapping of \(part) includes a mapping of \(declaredFor), but \(part) does not inherit from that class"
        + " and does not have its methods. Include the mapping of a superclass, or map the names directly."
    case .secondUnnamedHandler(let part):
      return "The mapping of \(part) has two handlers of one kind without a name, for example two `$0.onFailure { … }`,"
        + " so one of them would never run. Usually a line was copied. Remove one handler, or write a name for one"
        + " handler: `$0.onFailure(name) { … }`."
    case .policyWithoutHandler(let name, let part):
      return "The mapping of \(part) declares a policy for \"\(name)\", but no asynchronous handler of this event, so"
        + " the policy has no effect. Usually the name is wrong, or the handler is synchronous. Correct the name of the"
        + " policy, or remove the policy."
    }
  }
}
