// Random programs as plain data: what a driver does to a few modules, step by step.

import VIPER

/// What an event carries: what everybody who meets it is to do with it.
struct Ask: Sendable, Equatable {
  var name: Name
  var number = 0
  /// What the middlewares do with the event, by their place.
  var acts: [Act] = []
  /// What the handler does before it answers.
  var script: [Op] = []
  var end = End.answers
  /// What whoever takes the answer does.
  var then: [Op] = []
  /// The middleware that lets the answer go no further.
  var swallowedAt: Int?
  /// How many answers come, if many may.
  var count = 1
  var ignoresCancellation = false
  /// The event that carried it here, noted by the first middleware.
  var id: Event.ID?

  /// What it is answered with.
  func answer(_ number: Int? = nil) -> Answer {
    Answer(number: number ?? self.number, then: then, swallowedAt: swallowedAt)
  }
}

/// What an answer carries.
struct Answer: Sendable, Equatable {
  var number = 0
  var then: [Op] = []
  var swallowedAt: Int?
  /// Whether the presenter's `format` throws.
  var isUnshapely: Bool { number % 5 == 4 }
}

/// How a handler ends.
enum End: Sendable, Equatable {
  case answers
  case fails(ResultStatus)
  /// For handlers of whole events: keeps it, to go on later, or has nothing to do with it.
  case keeps, declines
}

/// What the middleware at a place does instead of passing an event on.
struct Act: Sendable, Equatable {
  enum Deed: String, Sendable, CaseIterable {
    case holds, answers, rejects, refusesSilently, swallows, declines, liesToHold, spoils
    case marks, passesTwice, goesOnThenAnswers, answersThenGoesOn
  }
  var place: Int
  var deed: Deed
}

/// One thing that a handler or a view does.
indirect enum Op: Sendable, Equatable {
  case send(Send)
  /// Waits until the driver lets it go on; only an asynchronous handler can.
  case wait
  /// Sends and waits for the answer; only an asynchronous handler can.
  case request(Send)
  case publish(Int)
  case remove(Int)
  /// Goes on with one of the events that middlewares hold, or that handlers keep.
  case useHeld(Int, Use)
  case useKept(Int, Use)
}

/// One event: what, from where.
struct Send: Sendable, Equatable {
  var module: Int
  var isFromPresenter = false
  var ask: Ask
}

/// How to go on with what was held or kept.
enum Use: String, Sendable, CaseIterable { case handle, answer, reject, drop }

/// How a module is built.
struct ModuleShape: Sendable, Equatable {
  var isReady = true
  var hasFirstPolicy = false
  var hasTap = false
  var hasSecondPolicy = false
  var hasLowerPolicy = false
  /// What its view sends whenever it takes a failure that carries nothing.
  var onFailure: Ask?
}

/// One step of the driver.
enum Step: Sendable, Equatable {
  case build(ModuleShape)
  case send(Send)
  case request(Send, isCancelledAtOnce: Bool)
  case stream(Send, limit: Int?, isSlow: Bool)
  /// Cancels one of those who still wait for answers.
  case cancel(Int)
  /// Lets one of those go on who wait for the driver.
  case open(Int)
  /// Goes on with one of the events that middlewares hold.
  case useHeld(Int, Use)
  /// Goes on with one of the events that handlers keep.
  case useKept(Int, Use)
  case remove(Int)
  case release(Int)
  /// Adds a middleware to a module, or takes one out again that was added.
  case add(place: Int, to: Int)
  case takeOut(Int, of: Int)
}

/// A whole program.
struct Program: Sendable, Equatable {
  var depthLimit = 1_000
  var hasPolicyForAll = false
  var steps: [Step] = []
}

// MARK: As text

extension Program: CustomStringConvertible {
  var description: String {
    var lines = ["depthLimit \(depthLimit)" + (hasPolicyForAll ? ", policy 0 in all modules" : "")]
    lines += steps.enumerated().map { "\($0.offset + 1). \($0.element)" }
    return lines.joined(separator: "\n")
  }
}

extension Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .build(let shape): "build \(shape)"
    case .send(let send): "send \(send)"
    case .request(let send, let isCancelled):
      "request \(send)" + (isCancelled ? ", cancelled at once" : "")
    case .stream(let send, let limit, let isSlow):
      "answers \(send)" + (limit.map { ", at most \($0)" } ?? "") + (isSlow ? ", slowly" : "")
    case .cancel(let number): "cancel asker \(number)"
    case .open(let number): "open gate \(number)"
    case .useHeld(let number, let use): "\(use) held \(number)"
    case .useKept(let number, let use): "\(use) kept \(number)"
    case .remove(let module): "remove module \(module)"
    case .release(let module): "release the view of module \(module)"
    case .add(let place, let module): "add policy \(place) to module \(module)"
    case .takeOut(let number, let module): "take out policy \(number) of module \(module)"
    }
  }
}

extension ModuleShape: CustomStringConvertible {
  var description: String {
    var words = [isReady ? "a module" : "a module that is never ready"]
    if hasFirstPolicy { words.append("policy 1") }
    if hasTap { words.append("a tap") }
    if hasSecondPolicy { words.append("policy 2") }
    if hasLowerPolicy { words.append("policy 3") }
    if let onFailure { words.append("on failure \(onFailure)") }
    return words.joined(separator: ", ")
  }
}

extension Send: CustomStringConvertible {
  var description: String { "\(module)\(isFromPresenter ? "p" : "v") \(ask)" }
}

extension Ask: CustomStringConvertible {
  var description: String {
    var words: [String] = []
    words += acts.map { "policy \($0.place) \($0.deed)" }
    if !script.isEmpty { words.append("does \(script)") }
    if end != .answers { words.append("\(end)") }
    if name.handler == .many { words.append("\(count) answers") }
    if ignoresCancellation { words.append("ignores cancellation") }
    if let swallowedAt { words.append("answer swallowed at \(swallowedAt)") }
    if !then.isEmpty { words.append("then \(then)") }
    return "\(name) \(number)" + (words.isEmpty ? "" : "(\(words.joined(separator: "; ")))")
  }
}

extension Op: CustomStringConvertible {
  var description: String {
    switch self {
    case .send(let send): "send \(send)"
    case .wait: "wait"
    case .request(let send): "request \(send)"
    case .publish(let number): "publish \(number)"
    case .remove(let module): "remove \(module)"
    case .useHeld(let number, let use): "\(use) held \(number)"
    case .useKept(let number, let use): "\(use) kept \(number)"
    }
  }
}
