/// An event in the arguments of a command: `load:Note.ID->Note`.
struct EventDescription: Hashable, Sendable {
  let name: String
  private(set) var input: SwiftType
  private(set) var output: SwiftType

  /// The name as part of a type: `Load`.
  var typeName: String { name.prefix(1).uppercased() + name.dropFirst() }
  var types: [SwiftType] { [input, output] }
  var hasAnswer: Bool { !output.isNever && !output.isVoid }

  /// Reads an event. Without an input, the event carries no data. Without an output, the event has no answer.
  ///
  /// - Throws: A ``UsageError``.
  init(reading text: String) throws(UsageError) {
    let text = text.filter { $0 != " " }
    let halves = text.split(separator: "->", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let parts = halves[0].split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    try SwiftName.checkEvent(parts[0])
    name = parts[0]
    input = parts.count == 2 ? try SwiftType(reading: parts[1]) : .void
    output = halves.count == 2 ? try SwiftType(reading: halves[1]) : .never
    guard !input.isNever else { throw UsageError(text: "An event with the input Never cannot be sent: \(text).") }
  }

  /// Replaces the short name of a type in the input and the output.
  mutating func replace(_ name: String, by full: String) {
    (input, output) = (input.replacing(name, by: full), output.replacing(name, by: full))
  }

  /// The names that the parts of the module declare for the event. The presenter shows the answer to `load` under the name
  /// `loadShown`, and the view has the property `loadResult`.
  func memberNames(_ style: ModuleStyle) -> [String] {
    let isResult = hasAnswer && style.kind.hasView
    return [name, name + "Shown"] + (isResult ? [name + "Result"] : [])
      + (style.isCleanSwift ? [typeName + "Request"] : [])
  }

  /// The values of the event for templates.
  ///
  /// - Parameters:
  ///   - module: The name of the module.
  ///   - style: The structure of the module.
  func values(in module: String, _ style: ModuleStyle) -> [String: Template.Value] {
    let names = "\(module)."
    let isFormatted = hasAnswer && style.hasPresenter
    let isWrapped = style.isCleanSwift
    let returned = hasAnswer ? " -> \(output.text)" : ""
    let parameter = input.isVoid ? "()" : "(_ input: \(input.text))"
    let stub = output.sample ?? #"throw EventFailure(.error, "`\#(name)` is not written yet.")"#
    let work = hasAnswer ? stub : "// Write the work here."

    var signature =
      parameter + (style.hasWorker ? " async throws" : output.sample == nil && hasAnswer ? " throws" : "") + returned
    var body = work
    if style.hasWorker {
      let argument = input.isVoid ? "" : isWrapped ? "request.input" : "input"
      body = "try await worker.\(name)(\(argument))"
    }
    if isWrapped {
      let response = "\(names)\(typeName)Response"
      signature = "(_ request: \(names)\(typeName)Request) async throws" + (hasAnswer ? " -> \(response)" : "")
      if hasAnswer { body = "\(response)(output: \(body))" }
    }
    let sample = sample(names, isWrapped: isWrapped)
    let shown = isWrapped ? "\(typeName)ViewModel" : "String"
    let test = EventTest(of: self, names, style)
    return [
      "name": .text(name), "type": .text(typeName), "summary": .text(summary), "serviceSummary": .text(serviceSummary),
      "input": .text(isWrapped ? "\(typeName)Request" : input.text),
      "output": .text(isWrapped && hasAnswer ? "\(typeName)Response" : output.text),
      "plainInput": .text(input.text), "plainOutput": .text(output.text),
      "hasInput": .flag(!input.isVoid), "hasAnswer": .flag(hasAnswer), "isFormatted": .flag(isFormatted),
      "interactorSignature": .text(signature), "interactorBody": .text(body),
      "workSignature": .text(parameter + " async throws" + returned), "workBody": .text(work),
      "shown": .text(shown), "shownName": .text(isFormatted ? "\(name)Shown" : name),
      "property": .text("\(name)Result"),
      "shownOptional": .text(!isFormatted ? output.optional : isWrapped ? "\(names)\(shown)?" : "String?"),
      "formatted": .text(
        isWrapped
          ? "\(names)\(shown)(text: String(describing: output.output))" : "String(describing: output)"),
      "parameter": .text(parameter), "argument": .text(argument(names, isWrapped: isWrapped)),
      "isTested": .flag(sample != nil), "sample": .text(sample ?? ""),
      "plainSample": .text(input.isVoid ? "" : input.sample ?? ""),
    ].merging(test.values) { _, new in new }
  }

  private var serviceSummary: String {
    let data = input.isVoid ? "Takes no data" : "Takes `\(input.text)`"
    return output.isNever || output.isVoid ? data + "." : data + ", and returns `\(output.text)`."
  }

  private var summary: String {
    let data = input.isVoid ? "no data" : "`\(input.text)`"
    return output.isNever
      ? "Carries \(data), and has no answer." : "Carries \(data). The answer is `\(output.text)`."
  }

  func sample(_ names: String, isWrapped: Bool) -> String? {
    if input.isVoid { return isWrapped ? "\(names)\(typeName)Request()" : "" }
    return input.sample.map { isWrapped ? "\(names)\(typeName)Request(input: \($0))" : $0 }
  }

  /// The data with which the view sends the event.
  private func argument(_ names: String, isWrapped: Bool) -> String {
    let input = input.isVoid ? "" : "input"
    return isWrapped ? "\(names)\(typeName)Request(\(input.isEmpty ? "" : "input: input"))" : input
  }
}
