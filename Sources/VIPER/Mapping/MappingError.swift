/// An error in a mapping. The error is found when the first module is built with a part of the mapping's class.
public enum MappingError: Error, Equatable, CustomStringConvertible {
  /// A name is mapped twice, so one of the handlers would never run.
  case duplicateName(name: String, mapping: String, part: String)
  /// The mapping of a class was declared for another class, and that class is not a superclass.
  case declaredForAnotherClass(mapping: String, part: String, declaredFor: String)
  /// A mapping includes the mapping of a class that is not a superclass.
  case includesAnotherClass(mapping: String, part: String, declaredFor: String)
  /// A mapping has two handlers for the failures of all names.
  case secondFailureHandler(part: String)
  /// A view has an event mapping, which is never read.
  case viewHandlesEvents(part: String)
  /// An interactor has a result mapping, which is never read.
  case interactorReceivesResults(part: String)
  /// A policy is declared for a name without an asynchronous handler, so the policy has no effect.
  case policyWithoutHandler(name: String, part: String)

  /// A description of the error, its usual cause and its fix.
  public var description: String {
    switch self {
    case .duplicateName(let name, let mapping, let part):
      return "\"\(name)\" is mapped twice in the \(mapping) of \(part), so one of its handlers would never run. Usually"
        + " a line was copied. Remove one line, or use another name."
    case .declaredForAnotherClass(let mapping, let part, let declaredFor):
      return "The \(mapping) of \(part) was declared for \(declaredFor), whose methods \(part) does not"
        + " have. Usually the class name in `\(mapping)(…)` was copied. Write `\(mapping)(\(part).self)`."
    case .includesAnotherClass(let mapping, let part, let declaredFor):
      return "The \(mapping) of \(part) includes a mapping of \(declaredFor), but \(part) does not inherit from that"
        + " class and does not have its methods. Include the mapping of a superclass, or map the names directly."
    case .secondFailureHandler(let part):
      return "The ResultMapping of \(part) has two `$0.onFailure { … }` without a name, so one of them would never"
        + " run. Usually a line was copied. Remove one handler, or write a name for one handler: `$0.onFailure(name) {"
        + " … }`."
    case .viewHandlesEvents(let part):
      return "\(part) is a view and has an EventMapping, which is never read: views send events, and presenters and"
        + " interactors handle events. Usually the mapping was written in the wrong class. Move the handlers to the"
        + " presenter or interactor."
    case .interactorReceivesResults(let part):
      return
        "\(part) is an interactor and has a ResultMapping, which is never read: results go up from the interactor to"
        + " the presenter and the view. Usually the mapping was written in the wrong class. Move the handlers to the"
        + " presenter or view."
    case .policyWithoutHandler(let name, let part):
      return "The EventMapping of \(part) declares a policy for \"\(name)\", but no asynchronous handler of this event,"
        + " so the policy has no effect. Usually the name is wrong, or the handler is synchronous. Correct the name of"
        + " the policy, or remove the policy."
    }
  }
}
