// Random programs as plain data: the steps of a driver that acts on a few modules.

import VIPER

/// The data of an event: instructions for each node and part that receives the event.
struct Ask: Sendable, Equatable {
  var name: Name
  var number = 0
  /// The actions of the middlewares, each with the place of its middleware.
  var acts: [Act] = []
  /// The operations of the handler before it answers.
  var script: [Op] = []
  var end = End.answers
  /// The operations of the part that handles the answer.
  var then: [Op] = []
  /// The place of the middleware that does not pass the answer on, or `nil`.
  var swallowedAt: Int?
  /// The number of answers, if the handler may answer many times.
  var count = 1
  var ignoresCancellation = false
  /// The id of the event that carries this data. The first middleware sets it.
  var id: Event.ID?

  /// Returns the data of the answer.
  func answer(_ number: Int? = nil) -> Answer {
    Answer(number: number ?? self.number, then: then, swallowedAt: swallowedAt)
  }
}

/// The data of an answer.
struct Answer: Sendable, Equatable {
  var number = 0
  var then: [Op] = []
  var swallowedAt: Int?
  /// Whether the presenter's `format` throws.
  var isUnshapely: Bool { number % 5 == 4 }
}

/// The end of a handler.
enum End: Sendable, Equatable {
  case answers
  case fails(ResultStatus)
  /// For handlers of whole events: retains the event to resume it later, or does not handle it.
  case keeps, declines
}

/// The action of the middleware at a place, instead of passing an event on.
struct Act: Sendable, Equatable {
  enum Deed: String, Sendable, CaseIterable {
    case holds, answers, rejects, refusesSilently, swallows, declines, liesToHold, spoils
    case marks, passesTwice, goesOnThenAnswers, answersThenGoesOn
  }
  var place: Int
  var deed: Deed
}

/// One operation of a handler or a view.
indirect enum Op: Sendable, Equatable {
  case send(Send)
  /// Waits until the driver opens the gate of the handler. Only for asynchronous handlers.
  case wait
  /// Sends a request and waits for its answer. Only for asynchronous handlers.
  case request(Send)
  case publish(Int)
  case remove(Int)
  /// Resumes one of the events that middlewares hold, or that handlers retain.
  case useHeld(Int, Use)
  case useKept(Int, Use)
}

/// One event with its sender.
struct Send: Sendable, Equatable {
  var module: Int
  var isFromPresenter = false
  var ask: Ask
}

/// A way to resume a held or retained event.
enum Use: String, Sendable, CaseIterable { case handle, answer, reject, drop }

/// The structure of a module.
struct ModuleShape: Sendable, Equatable {
  var isReady = true
  var hasFirstPolicy = false
  var hasTap = false
  var hasSecondPolicy = false
  var hasLowerPolicy = false
  /// The event that the view sends each time it handles a result without data, or `nil`.
  var onFailure: Ask?
}

/// One step of the driver.
enum Step: Sendable, Equatable {
  case build(ModuleShape)
  case send(Send)
  case request(Send, isCancelledAtOnce: Bool)
  case stream(Send, limit: Int?, isSlow: Bool)
  /// Cancels one of the tasks that wait for answers.
  case cancel(Int)
  /// Opens the gate of one of the tasks that wait for the driver.
  case open(Int)
  /// Resumes one of the events that middlewares hold.
  case useHeld(Int, Use)
  /// Resumes one of the events that handlers retain.
  case useKept(Int, Use)
  case remove(Int)
  case release(Int)
  /// Adds a middleware to a module, or removes one that was added.
  case add(place: Int, to: Int)
  case takeOut(Int, of: Int)
}

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
      "request \(send)" + (isCancelled ? ", cancelled immediately" : "")
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
