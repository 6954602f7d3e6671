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
  /// The actions of the middlewares on the answers.
  var returns: [Return] = []
  /// The number of answers, if the handler may answer many times.
  var count = 1
  var ignoresCancellation = false
  /// The id of the event that carries this data. The first middleware sets it.
  var id: Event.ID?

  /// Returns the data of the answer.
  func answer(_ number: Int? = nil) -> Answer {
    Answer(number: number ?? self.number, then: then, returns: returns.filter { $0.element == nil })
  }

  /// Returns the data of an element of a sequence. The first element has the number 1.
  func element(_ element: Int) -> Answer {
    var answer = answer(number + element)
    answer.returns = returns.filter { $0.element == nil || $0.element == element }
    return answer
  }
}

/// The data of an answer.
struct Answer: Sendable, Equatable {
  var number = 0
  var then: [Op] = []
  var returns: [Return] = []
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
    case holds, holdsTwice, answers, rejects, refusesSilently, swallows, declines, liesToHold, spoils
    case marks, marksTwice, passesTwice
    /// Answers with a handle, and passes the event on with the same handle.
    case goesOnThenAnswers, answersThenGoesOn
    /// Answers without a handle, as a cache does that is refreshed, and passes the event on in one of three ways.
    case answersAndPasses, answersAndMarks, answersAndHolds
    /// Answers with an element, and passes the event on.
    case answersFirst
    /// Marks the event. Holds each failure in order to pass the event on again, with another mark.
    case retries
    /// Holds the event for a time.
    case delays
    /// Holds the event for a time. If the module closes first, the event is passed on.
    case delaysOrDelivers
    /// Holds the event. If the module closes first, the event is dropped.
    case holdsOrDrops
  }
  var place: Int
  var deed: Deed
}

/// The action of the middleware at a place, instead of passing an answer on.
struct Return: Sendable, Equatable {
  enum Deed: String, Sendable, CaseIterable { case swallows, drops, holds, holdsTwice, passesTwice }
  var place: Int
  var deed: Deed
  /// The number of the element of a sequence, or `nil` for each answer.
  var element: Int?
}

/// One operation of a handler or a view.
indirect enum Op: Sendable, Equatable {
  case send(Send)
  /// Waits until the driver opens the gate of the handler. Only for asynchronous handlers.
  case wait
  /// Sends a request and waits for its answer. Only for asynchronous handlers.
  case request(Send)
  case publish(Int)
  /// Sends an event to every module that exists.
  case broadcast(Ask)
  case remove(Int)
  /// Resumes one of the events that middlewares hold, or that handlers retain.
  case useHeld(Int, Use)
  case useKept(Int, Use)
  /// Sends a request from a task that begins immediately, and cancels the task.
  case requestAndCancel(Send)
}

/// One event with its sender.
struct Send: Sendable, Equatable {
  var module: Int
  var isFromPresenter = false
  var ask: Ask
}

/// A way to continue with a held event or result, or with a retained event.
enum Use: String, Sendable, CaseIterable {
  /// Passes the event on, `mark` with a mark.
  case handle, mark
  /// Answers the event, or passes the held result on.
  case answer
  case reject, drop
}

/// The structure of a module.
struct ModuleShape: Sendable, Equatable {
  var isReady = true
  var hasFirstPolicy = false
  var hasTap = false
  var hasSecondPolicy = false
  var hasLowerPolicy = false
  /// Whether both sides of the presenter have middlewares that ignore most names.
  var hasInert = false
  /// The operation of the view each time it handles a result without data, or `nil`.
  var onFailure: Op?
}

/// One step of the driver.
enum Step: Sendable, Equatable {
  case build(ModuleShape)
  case send(Send)
  /// Sends an event to every module that exists.
  case broadcast(Ask)
  case request(Send, isCancelledAtOnce: Bool, timeout: Int? = nil)
  case stream(Send, limit: Int?, isSlow: Bool)
  /// Cancels one of the tasks that wait for answers.
  case cancel(Int)
  /// Opens the gate of one of the tasks that wait for the driver.
  case open(Int)
  /// Continues with one of the events and results that middlewares hold.
  case useHeld(Int, Use)
  /// Resumes one of the events that handlers retain.
  case useKept(Int, Use)
  /// Moves the clock forward to the end of the next delay or timeout.
  case advance
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
    case .broadcast(let ask): "broadcast \(ask)"
    case .request(let send, let isCancelled, let timeout):
      "request \(send)" + (isCancelled ? ", cancelled immediately" : "") + (timeout.map { ", timeout \($0)" } ?? "")
    case .stream(let send, let limit, let isSlow):
      "answers \(send)" + (limit.map { ", at most \($0)" } ?? "") + (isSlow ? ", slowly" : "")
    case .cancel(let number): "cancel asker \(number)"
    case .open(let number): "open gate \(number)"
    case .useHeld(let number, let use): "\(use) held \(number)"
    case .useKept(let number, let use): "\(use) kept \(number)"
    case .advance: "advance the clock"
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
    if hasInert { words.append("inert nodes") }
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
    words += returns.map {
      "policy \($0.place) \($0.deed) " + ($0.element.map { "element \($0)" } ?? "the answer")
    }
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
    case .requestAndCancel(let send): "request and cancel \(send)"
    case .broadcast(let ask): "broadcast \(ask)"
    case .publish(let number): "publish \(number)"
    case .remove(let module): "remove \(module)"
    case .useHeld(let number, let use): "\(use) held \(number)"
    case .useKept(let number, let use): "\(use) kept \(number)"
    }
  }
}
