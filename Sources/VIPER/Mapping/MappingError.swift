/// An error in a mapping, found when the first module of the class is built.
public enum MappingError: Error, Equatable, CustomStringConvertible {
  /// A name is mapped twice, so that one of the handlers would never run.
  case duplicateName(name: String, mapping: String, part: String)
  /// The mapping that a class returns was declared for a class that it does not descend from.
  case declaredForAnotherClass(mapping: String, part: String, declaredFor: String)
  /// A mapping includes that of a class from which its own does not descend.
  case includesAnotherClass(mapping: String, part: String, declaredFor: String)
  /// A mapping has two handlers of the failures of all names.
  case secondFailureHandler(part: String)
  /// A view has an event mapping, which nothing reads.
  case viewHandlesEvents(part: String)
  /// An interactor has a result mapping, which nothing reads.
  case interactorReceivesResults(part: String)
  /// A policy is declared for a name that has no asynchronous handler, so that it would do nothing.
  case policyWithoutHandler(name: String, part: String)

  /// The mistake, its usual cause and its remedy.
  public var description: String {
    switch self {
    case .duplicateName(let name, let mapping, let part):
      return "\"\(name)\" stands twice in the \(mapping) of \(part), so one of its handlers would never"
        + " run. Usually a line was copied. Remove one, or give the event another name."
    case .declaredForAnotherClass(let mapping, let part, let declaredFor):
      return "The \(mapping) of \(part) was declared for \(declaredFor), whose methods \(part) does not"
        + " have. Usually the class name in `\(mapping)(…)` was copied. Write `\(mapping)(\(part).self)`."
    case .includesAnotherClass(let mapping, let part, let declaredFor):
      return "The \(mapping) of \(part) includes one of \(declaredFor), from which \(part) does not descend, so"
        + " it has no such methods. Include the mapping of a superclass, or map the names yourself."
    case .secondFailureHandler(let part):
      return "The ResultMapping of \(part) has two `$0.onFailure { … }` without a name, so one of them would never"
        + " run. Usually a line was copied. Remove one, or give it a name: `$0.onFailure(name) { … }`."
    case .viewHandlesEvents(let part):
      return "\(part) is a view and has an EventMapping, which nothing reads: views send events, and presenters and"
        + " interactors handle them. Usually it was meant for one of these. Move the handlers there."
    case .interactorReceivesResults(let part):
      return
        "\(part) is an interactor and has a ResultMapping, which nothing reads: results go up from it to the presenter"
        + " and the view. Usually it was meant for one of these. Move the handlers there."
    case .policyWithoutHandler(let name, let part):
      return "The EventMapping of \(part) declares a policy for \"\(name)\", for which it has no asynchronous"
        + " handler, so the policy would do nothing. Usually the name is another one, or the handler is"
        + " synchronous and never in flight. Remove the policy, or correct its name."
    }
  }
}
