// The mistakes in mappings. They are found when the first module is built with a part of the mapping's class.

extension Diagnostic {
  static func duplicateName(name: String, kind: String, part: String) -> Diagnostic {
    Diagnostic(
      "mapping.duplicateName", name: name, names: [part],
      "The mapping of \(part) has two handlers for the \(kind) \"\(name)\", so one of them would never run."
        + " Usually a line was copied. Remove one line, or use another name.")
  }

  static func declaredForAnotherClass(part: String, declaredFor: String) -> Diagnostic {
    Diagnostic(
      "mapping.anotherClass", name: part, names: [declaredFor],
      "The mapping of \(part) was declared for \(declaredFor), whose methods \(part) does not have. Usually the"
        + " class name in `Mapping(…)` was copied. Write `Mapping(\(part).self)`.")
  }

  static func includesAnotherClass(part: String, declaredFor: String) -> Diagnostic {
    Diagnostic(
      "mapping.includesAnotherClass", name: part, names: [declaredFor],
      "The mapping of \(part) includes a mapping of \(declaredFor), but \(part) does not inherit from that class"
        + " and does not have its methods. Include the mapping of a superclass, or map the names directly.")
  }

  static func secondUnnamedHandler(part: String) -> Diagnostic {
    Diagnostic(
      "mapping.secondUnnamedHandler", name: part,
      "The mapping of \(part) has two handlers of one kind without a name, for example two `$0.onFailure { … }`,"
        + " so one of them would never run. Usually a line was copied. Remove one handler, or write a name for one"
        + " handler: `$0.onFailure(name) { … }`.")
  }

  static func policyWithoutHandler(name: String, part: String) -> Diagnostic {
    Diagnostic(
      "mapping.policyWithoutHandler", name: name, names: [part],
      "The mapping of \(part) declares a policy for \"\(name)\", but no asynchronous handler of this event, so"
        + " the policy has no effect. Usually the name is wrong, or the handler is synchronous. Correct the name of the"
        + " policy, or remove the policy.")
  }
}
