/// The rules by which methods and properties fit the types of an event.
struct HandlerRules {
  /// The type of the event's data.
  let input: WrittenType
  /// The type of the answer.
  let output: WrittenType

  /// The rules for `onInitialize`, `onFailure` and the events of the lifecycle.
  static let plain = HandlerRules(input: .void, output: .never)
  /// The type of a whole result.
  private static let result = WrittenType(name: "EventResult")

  /// Returns the reason why a method cannot handle the event, or `nil` if it can.
  func difference(handling method: Member.Signature) -> String? {
    if method.isGeneric { return "the method is generic" }
    if input.isNever { return "the event is only published, because its input is Never" }
    if let parameter = method.parameters.first, method.parameters.count == 1, parameter.type.text == "Event",
      method.result.text == "Outcome", !method.isAsynchronous, !method.isThrowing
    {
      return nil
    }
    if let difference = difference(taking: input, as: "the event's input", method) { return difference }
    if output.isNever {
      return method.result.isVoid ? nil : "the method returns \(method.result.text), and the event has no answer"
    }
    if method.result == output || !method.isAsynchronous && method.result.element == output { return nil }
    return "the method returns \(method.result.text), and the event's output is \(output.text)"
  }

  /// Returns the reason why a method cannot receive the results of the event, or `nil` if it can.
  func difference(receiving method: Member.Signature) -> String? {
    if output.isNever { return "the event has no answer" }
    if let difference = differenceOfReceiver(method) { return difference }
    if method.parameters.count == 1, method.parameters.first?.type == Self.result { return nil }
    return difference(taking: output, as: "the event's output", method)
  }

  /// Returns the reason why a property cannot store the results of the event, or `nil` if it can.
  func difference(storing type: WrittenType?) -> String? {
    if output.isNever { return "the event has no answer" }
    guard let type else { return "the property has no written type" }
    if type == output || type == output.optional { return nil }
    return "the property has the type \(type.text), and the event's output is \(output.text)"
  }

  /// Returns the reason why a method cannot receive the parameters of the module, or `nil` if it can.
  static func difference(initializing method: Member.Signature, isView: Bool) -> String? {
    if isView {
      if let difference = plain.differenceOfReceiver(method) { return difference }
    } else if method.isGeneric || method.isAsynchronous || !method.result.isVoid {
      return "a method that receives the parameters is synchronous, not generic and returns nothing"
    }
    if method.parameters.isEmpty { return isView ? "the method of a view has one parameter" : nil }
    return plain.difference(taking: method.parameters.first?.type ?? .void, as: "the module's input", method)
  }

  /// Returns the reason why a method cannot receive all failures, or `nil` if it can.
  static func difference(failing method: Member.Signature) -> String? {
    plain.differenceOfReceiver(method) ?? plain.difference(taking: result, as: "the type of a failure", method)
  }

  private func differenceOfReceiver(_ method: Member.Signature) -> String? {
    if method.isGeneric { return "the method is generic" }
    guard method.isAsynchronous || method.isThrowing || !method.result.isVoid else { return nil }
    return "a method that receives results is synchronous, throws no error and returns nothing"
  }

  /// Compares the parameters with a type. A method for `Void` has no parameter.
  private func difference(taking type: WrittenType, as title: String, _ method: Member.Signature) -> String? {
    if type.isVoid, method.parameters.isEmpty { return nil }
    guard let parameter = method.parameters.first, method.parameters.count == 1, !type.isVoid else {
      let taken = method.parameters.map(\.type.text).joined(separator: ", ")
      return "the method takes (\(taken)), and \(title) is \(type.text)"
    }
    if parameter.hasDefault { return "the parameter has a default value" }
    if parameter.type.isSpecial { return "the parameter is variadic, `inout` or has an attribute" }
    return parameter.type == type ? nil : "the method takes \(parameter.type.text), and \(title) is \(type.text)"
  }
}
