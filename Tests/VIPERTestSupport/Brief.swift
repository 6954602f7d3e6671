import VIPER

/// The kind and the values of an error, without its sentences. `Tests/Texts.txt` contains the sentences.
struct Brief {
  /// The code, or the type and the case of an error without a code.
  let kind: String
  /// The names and other values, the suggested name with a question mark, and the brief of the error that caused it.
  let values: String

  var text: String { values.isEmpty ? kind : "\(kind): \(values)" }

  private init(_ kind: String, _ values: [String?], in description: String, cause: (any Error)? = nil) {
    self.kind = kind
    let suggested = description.firstMatch(of: #/Did you mean "?(.+?)"?\?/#).map { "\($0.1)?" }
    let all = (values + [suggested]).compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
    let parts = [all, cause.map { "← \(brief($0))" } ?? ""].filter { !$0.isEmpty }
    self.values = parts.joined(separator: " ").replacing(#/\.swift:\d+/#, with: ".swift")
  }

  init(_ error: any Error) {
    switch error {
    case let error as RouteError:
      // An error of the host has the same code in the error of the route.
      let cause = (error.underlying as? RouteError)?.code == error.code ? nil : error.underlying
      self.init("\(error.code)", [error.route] + error.names, in: "\(error)", cause: cause)
    case let report as Diagnostic:
      if let error = report.underlying as? RouteError, error.code == report.code {
        self.init(error)
      } else {
        self.init(report)
      }
    case let error as RequestError: self.init("RequestError.\(error.code)", [error.event] + error.names, in: "")
    default: self.init(enum: error)
    }
  }

  private init(_ report: Diagnostic) {
    var values = [report.name, report.module] + report.names
    var cause = report.underlying
    if let leak = cause as? Leak {
      values = [leak.module, leak.route] + leak.parts.map { "\($0.key) \($0.value)" }.sorted() + leak.handlers
      cause = nil
    }
    // The report at a place, with the same code, is about the underlying report.
    if (cause as? Diagnostic)?.code == report.code || cause is RequestError { cause = nil }
    // A report without names, such as a mistake in the settings of a middleware, has them in its text only.
    if report.name == nil, report.names.isEmpty, cause == nil {
      if report.code == "middleware.declared" {
        values += [report.description.split(separator: " ").first { !$0.hasSuffix(":") }.map(String.init)]
      }
      values += report.description.matches(of: #/"([^"]+)"/#).map { "\($0.1)" }
    }
    var found: Set<String> = []
    values = values.filter { $0.map { found.insert($0).inserted } ?? false }
    self.init("\(report.code)", values, in: report.description, cause: cause)
  }

  /// The brief of a case with its values.
  private init(enum error: Any) {
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else {
      self.init("\(error)", [], in: "")
      return
    }
    let (name, value) = mirror.children.first.map { ($0.label ?? "", $0.value) } ?? ("", ())
    let (tuple, type) = (Mirror(reflecting: value), "\(type(of: error))")
    // A reason is a sentence.
    let values =
      tuple.displayStyle == .tuple
      ? tuple.children.filter { $0.label != "reason" }.map(\.value) : name == "" ? [] : [value]
    // The case of an enum with a description and without values has no name at run time.
    self.init(
      name.isEmpty ? type : "\(type).\(name)",
      values.map { value in
        let isOptional = Mirror(reflecting: value).displayStyle == .optional
        let content: Any? = isOptional ? Mirror(reflecting: value).children.first?.value : value
        return content.map { ($0 as? any Error).map(brief) ?? "\($0)" }
      }, in: "")
  }
}

/// Returns the kind and the values of an error without its sentences: `route.unknown: page.nambd, page.named?`,
/// `route.showFailed: page.named ← no paper`. Line numbers are omitted.
package func brief(_ error: any Error) -> String { Brief(error).text }
