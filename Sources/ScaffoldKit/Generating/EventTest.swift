/// The source code that tests an event of a generated module.
struct EventTest {
  /// The values for templates.
  let values: [String: Template.Value]

  /// Creates the tests of an event.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - names: The type that declares the event, with a dot.
  ///   - style: The structure of the module.
  init(of event: EventDescription, _ names: String, _ style: ModuleStyle) {
    let (name, output) = (names + event.name, event.output)
    let isWrapped = style.isCleanSwift
    let hasAnswer = !output.isNever && !output.isVoid
    let failure = "`\(event.name)` is not written yet."
    let answer = output.sample.map { isWrapped && hasAnswer ? "\(names)\(event.typeName)Response(output: \($0))" : $0 }
    let isShown = hasAnswer && answer != nil
    let isFormatted = hasAnswer && style.hasPresenter
    let text = "\"\(output.sampleText ?? "")\""
    let shown = isWrapped ? "\(names)\(event.typeName)ViewModel(text: \(text))" : text
    let property = "view.\(event.name)Result"

    let expectation =
      output.isNever
      ? "$0.ends(.accepted)"
      : answer.map { "$0.publishes(\(name), \($0))" } ?? "$0.fails(\(name), .error, \"\(failure)\")"
    let script =
      output.isNever
      ? "takes(\(name))" : answer.map { "answers(\(name), \($0))" } ?? "fails(\(name), .error, \"\(failure)\")"
    let viewCheck =
      isFormatted && isShown
      ? "\(property) == \(shown)"
      : hasAnswer ? output.comparison(of: property, isOptional: true) ?? "view.failure == \"\(failure)\"" : ""
    let call = "service.\(event.name)(\(event.input.isVoid ? "" : event.input.sample ?? ""))"
    values = [
      "interactorTitle": .text(
        output.isNever ? "is accepted" : answer == nil ? "fails until it is written" : "is answered"),
      "viewTitle": .text(
        isShown
          ? "the view shows the answer to \(event.name)"
          : hasAnswer ? "the view shows the failure of \(event.name)" : "the view sends \(event.name)"),
      "expectation": .text(expectation), "script": .text(script), "viewCheck": .text(viewCheck),
      "isPresented": .flag(isFormatted && isShown), "presented": .text(isFormatted && isShown ? shown : ""),
      "resultExpectation": .text(
        output.isNever
          ? "" : isFormatted && isShown ? "$0.publishes(\(name)Shown, \(shown))" : expectation),
      "call": .text(call),
      "callCheck": .text(hasAnswer ? output.comparison(of: "answer", isOptional: false) ?? "" : ""),
      "callFails": .flag(hasAnswer && answer == nil), "hasResult": .flag(hasAnswer),
    ]
  }
}
