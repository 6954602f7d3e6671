import VIPER
import VIPERPlainData

// The form of the lines as JSON objects. A field with its default value is left out. The fields are in the order of their
// names, so that no dictionary needs to be sorted for each line.

extension RecordedLine {
  /// The fields of the line.
  private var fields: [(String, PlainData?)] {
    switch self {
    case .header(let header): header.fields
    case .input(let input, let number, let time): input.fields(number, time)
    case .call(let call): call.fields
    case .returned(let outcome): [("return", .string(outcome))]
    case .saw(let sight): sight.fields
    case .outcome(let outcome, let number): [("of", .integer(Int64(number))), ("outcome", .string(outcome))]
    case .delay(let delay, let duration): delay.fields(duration)
    case .number(let number, let input): [("by", .integer(Int64(input))), ("number", .string(String(number)))]
    case .layout(let text): [("layout", .string(text))]
    case .checkpoint(let data): [("checkpoint", data)]
    case .omitted(let number): [("omitted", .integer(Int64(number)))]
    case .end(let isIdle): [("end", .string(isIdle ? "idle" : "busy"))]
    }
  }

  /// The line as JSON in UTF-8.
  var bytes: [UInt8] { PlainData.json(ofSorted: fields) }

  /// Creates a line from a JSON object, or returns `nil` if the object is no line of this format.
  init?(_ data: PlainData) {
    guard case .object(let fields) = data else { return nil }
    if fields["viper"] != nil, let header = RecordingHeader(fields) {
      self = .header(header)
    } else if fields["call"] != nil, let call = RecordedCall(fields) {
      self = .call(call)
    } else if let outcome = fields["return"]?.text {
      self = .returned(outcome)
    } else if fields["saw"] != nil, let sight = RecordedSight(fields) {
      self = .saw(sight)
    } else if let outcome = fields["outcome"]?.text, let number = fields["of"]?.int {
      self = .outcome(outcome, of: number)
    } else if fields["delay"] != nil, let delay = RecordedDelay(fields), let duration = fields["after"]?.int {
      self = .delay(delay, duration: duration)
    } else if let number = fields["number"]?.text.flatMap(UInt64.init), let input = fields["by"]?.int {
      self = .number(number, by: input)
    } else if let text = fields["layout"]?.text {
      self = .layout(text)
    } else if let data = fields["checkpoint"] {
      self = .checkpoint(data)
    } else if let number = fields["omitted"]?.int {
      self = .omitted(number: number)
    } else if let end = fields["end"]?.text {
      self = .end(isIdle: end == "idle")
    } else if let input = RecordedInput(fields) {
      self = .input(input, number: fields["i"]?.int, time: fields["t"]?.int ?? 0)
    } else {
      return nil
    }
  }
}

extension RecordingHeader {
  fileprivate var fields: [(String, PlainData?)] {
    [
      ("app", .string(app)), ("complete", isComplete ? nil : .bool(false)),
      ("limit", byteLimit == RecordedPayloads.defaultByteLimit ? nil : .integer(Int64(byteLimit))),
      ("payloads", payloads == .all ? nil : .string(payloads.rawValue)), ("started", .number(started)),
      ("viper", .integer(Self.format)),
    ]
  }

  fileprivate init?(_ fields: [PlainName: PlainData]) {
    guard let started = fields["started"]?.double else { return nil }
    self.init(
      app: fields["app"]?.text ?? "", started: started,
      payloads: fields["payloads"]?.text.flatMap(RecordedPayloads.Amount.init) ?? .all,
      byteLimit: fields["limit"]?.int ?? RecordedPayloads.defaultByteLimit,
      isComplete: fields["complete"] != .bool(false))
  }

  /// The format of the recording that begins with this line, or `nil` if the line is no header.
  static func format(of data: PlainData) -> Int? {
    guard case .object(let fields) = data else { return nil }
    return fields["viper"]?.int
  }
}

extension RecordedCall {
  fileprivate var fields: [(String, PlainData?)] {
    [
      ("by", .integer(Int64(input))), ("call", .string(name)), ("data", data.map(PlainData.string)),
      ("handler", handler == .synchronous ? nil : .string(handler.rawValue)), ("module", .string(module)),
      ("no", .integer(Int64(number))),
    ]
  }

  fileprivate init?(_ fields: [PlainName: PlainData]) {
    guard let name = fields["call"]?.text, let module = fields["module"]?.text, let input = fields["by"]?.int,
      let number = fields["no"]?.int
    else { return nil }
    self.init(
      number: number, input: input, module: module, name: name,
      handler: fields["handler"]?.text.flatMap(InteractorCall.Handler.init) ?? .synchronous, data: fields["data"]?.text)
  }
}

extension RecordedSight {
  fileprivate var fields: [(String, PlainData?)] {
    [
      ("by", .integer(Int64(input))), ("module", module.map(PlainData.string)),
      ("no", route > 0 ? .integer(Int64(route)) : nil), ("saw", .string(text)),
    ]
  }

  fileprivate init?(_ fields: [PlainName: PlainData]) {
    guard let text = fields["saw"]?.text, let input = fields["by"]?.int else { return nil }
    self.init(input: input, module: fields["module"]?.text, route: fields["no"]?.int ?? 0, text: text)
  }
}

extension RecordedDelay {
  fileprivate func fields(_ duration: Int) -> [(String, PlainData?)] {
    [
      ("after", .integer(Int64(duration))), ("by", .integer(Int64(input))), ("delay", .string(name)),
      ("module", .string(module)), ("part", .string(part)),
    ]
  }

  fileprivate init?(_ fields: [PlainName: PlainData]) {
    guard let name = fields["delay"]?.text, let module = fields["module"]?.text, let input = fields["by"]?.int,
      let part = fields["part"]?.text
    else { return nil }
    self.init(input: input, name: name, module: module, part: part)
  }
}

extension RecordedInput {
  fileprivate func fields(_ number: Int?, _ time: Int) -> [(String, PlainData?)] {
    [
      ("broadcast", followsInBroadcast ? .bool(true) : nil), ("data", data),
      ("element", answer?.isElement == true ? .bool(true) : nil),
      ("error", (answer?.error).map(PlainData.string)), ("i", number.map { .integer(Int64($0)) }),
      ("idle", isAfterIdle ? .bool(true) : nil),
      ("immediate", isImmediate ? .bool(true) : nil), ("in", .string(kind.rawValue)),
      ("kind", eventKind.map(PlainData.string)),
      ("message", (answer?.message).map(PlainData.string)), ("module", module.map(PlainData.string)),
      ("name", .string(name)), ("no", route.map { .integer(Int64($0)) }), ("of", of.map { .integer(Int64($0)) }),
      ("part", part == "view" ? nil : .string(part)), ("published", answer?.isPublished == true ? .bool(true) : nil),
      ("request", answers == .none ? nil : .string(answers.rawValue)), ("route", options?.plainData),
      ("runtime", answer?.isFromRuntime == true ? .bool(true) : nil),
      ("status", (answer?.status).map(PlainData.string)), ("t", number == nil ? nil : .integer(Int64(time))),
      ("title", (answer?.title).map(PlainData.string)), ("turns", turns > 0 ? .integer(Int64(turns)) : nil),
    ]
  }

  fileprivate init?(_ fields: [PlainName: PlainData]) {
    guard let kind = fields["in"]?.text.flatMap(Kind.init), let name = fields["name"]?.text else { return nil }
    self.init(
      kind: kind, module: fields["module"]?.text, part: fields["part"]?.text ?? "view", name: name,
      eventKind: fields["kind"]?.text, data: fields["data"],
      answers: fields["request"]?.text.flatMap(OutsideInput.Answers.init) ?? .none, of: fields["of"]?.int,
      route: fields["no"]?.int, turns: min(fields["turns"]?.int ?? 0, Self.turnLimit),
      isAfterIdle: fields["idle"] == .bool(true), isImmediate: fields["immediate"] == .bool(true),
      followsInBroadcast: fields["broadcast"] == .bool(true))
    if [.answer, .result, .decided, .loaded, .host].contains(kind) { answer = RecordedAnswer(fields) }
    if case .object(let options)? = fields["route"] { self.options = RecordedRoute(options) }
  }
}

extension RecordedAnswer {
  fileprivate init(_ fields: [PlainName: PlainData]) {
    self.init(
      isPublished: fields["published"] == .bool(true), status: fields["status"]?.text,
      title: fields["title"]?.text, message: fields["message"]?.text, error: fields["error"]?.text,
      isElement: fields["element"] == .bool(true), isFromRuntime: fields["runtime"] == .bool(true))
  }
}

extension RecordedRoute {
  fileprivate var plainData: PlainData {
    .fields([
      ("style", style?.plainData), ("source", source.map(PlainData.string)), ("opener", opener.map(PlainData.string)),
      ("bypasses", bypassesPresenter ? .bool(true) : nil), ("link", link.map(PlainData.string)),
      ("adaptedTo", adaptedTo.map(PlainData.string)),
      ("replaces", replaced.map(PlainData.string)),
      ("skips", skipsReveal ? .bool(true) : nil),
    ])
  }

  fileprivate init(_ fields: [PlainName: PlainData]) {
    self.init(
      source: fields["source"]?.text, opener: fields["opener"]?.text,
      bypassesPresenter: fields["bypasses"] == .bool(true), link: fields["link"]?.text,
      adaptedTo: fields["adaptedTo"]?.text, replaced: fields["replaces"]?.text,
      skipsReveal: fields["skips"] == .bool(true))
    if case .object(let style)? = fields["style"] { self.style = RecordedStyle(style) }
  }
}

extension RecordedStyle {
  fileprivate var plainData: PlainData {
    .fields([
      ("place", .string(place)), ("name", argument.map(PlainData.string)), ("index", index.map { .integer(Int64($0)) }),
      ("container", container.map(PlainData.string)), ("containerName", containerArgument.map(PlainData.string)),
      ("reuses", reuses ? .bool(true) : nil), ("animated", isAnimated ? nil : .bool(false)),
    ])
  }

  fileprivate init?(_ fields: [PlainName: PlainData]) {
    guard let place = fields["place"]?.text else { return nil }
    self.init(
      place: place, argument: fields["name"]?.text, index: fields["index"]?.int,
      container: fields["container"]?.text, containerArgument: fields["containerName"]?.text,
      reuses: fields["reuses"] == .bool(true), isAnimated: fields["animated"] != .bool(false))
  }
}

extension PlainData {
  /// Returns an object without the fields that are `nil`.
  fileprivate static func fields(_ fields: [(String, PlainData?)]) -> PlainData {
    var object: [PlainName: PlainData] = [:]
    for (key, value) in fields { object[PlainName(key)] = value }
    return .object(object)
  }

  fileprivate var text: String? { if case .string(let text) = self { text } else { nil } }
  fileprivate var int: Int? { if case .integer(let number) = self { Int(exactly: number) } else { nil } }
  fileprivate var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
  fileprivate var texts: [String]? {
    guard case .array(let elements) = self else { return nil }
    return elements.compactMap(\.text)
  }
}
