// The reference model: results climb (laws 1 to 3).

import VIPER

extension ReferenceModel {
  /// Sends a result up the chain, in the delivery under way or in a separate one.
  func climb(_ result: Result, in module: Int, from place: Int) -> Outcome {
    guard modules[module].isAlive else { return drop() }
    // A handler that retains the event of a request for many answers may answer again.
    if let id = result.event, request(of: id)?.isForOne != false { keptIDs.remove(id) }
    func climb() -> Outcome {
      climbing.append(result.event)
      defer {
        climbing.removeLast()
        review()
      }
      return up(result, in: module, from: place)
    }
    if isDelivering { return climb() }
    return delivery {
      current =
        result.event.map { Cause(id: $0, depth: result.depth) }
        ?? running.map { Cause(id: $0.event.id, depth: $0.event.depth) }
      toldUnhandled = nil
      return climb()
    }
  }

  func up(_ result: Result, in module: Int, from below: Int) -> Outcome {
    // Law 3: no code runs in a closed module.
    guard modules[module].isAlive else { return drop() }
    let station = modules[module].links.last { $0.place < below }
    let place = station?.place ?? Station.view
    if let outcome = passes(result, from: below, to: place) { return outcome }
    guard let station else { return view(result, in: module) }
    switch station.link {
    case .tap(let name):
      trace.up(name, in: module, result.name, result.event, result.status, shown(result.data))
      return up(result, in: module, from: place)
    case .policy(let number):
      guard result.answer?.swallowedAt == number else { return up(result, in: module, from: place) }
      take(result, by: "Policy")
      return .accepted
    case .presenter: return presenter(result, in: module, at: place)
    case .interactor: return up(result, in: module, from: place)
    }
  }

  private func take(_ result: Result, by part: String) {
    request(of: result.event)?.takenBy = part
    request(of: result.event)?.isElementTaken = !result.isFinal
  }

  private func presenter(_ result: Result, in module: Int, at place: Int) -> Outcome {
    guard result.status == .success, let answer = result.answer,
      let reshaping = Name(rawValue: result.name)?.reshaping
    else { return up(result, in: module, from: place) }
    var result = result
    switch reshaping {
    case .takes:
      take(result, by: "ScriptedPresenter")
      trace.note("\(module)p takes \(answer.number)")
      for op in answer.then { run(op) }
      return .answered
    case .formats where answer.isUnshapely: result.status = .warning
    case .formats:
      result.name = "shown"
      result.data = Answer(number: answer.number + 1_000, then: answer.then)
    case .formatsToText:
      result.name = "text"
      result.data = "\(answer.number)!"
    }
    return up(result, in: module, from: place)
  }

  private func view(_ result: Result, in module: Int) -> Outcome {
    guard modules[module].isAlive else { return drop() }
    let taking = Name(rawValue: result.name)?.takenByView
    let isTaken =
      switch taking {
      case .everything: true
      case .successes: result.status == .success
      case .nothing: false
      case nil: ["shown", "news", "text"].contains(result.name)
      }
    guard isTaken else {
      // Law 2: a result that the runtime creates is never reported as unhandled. A cancelled result is not a failure.
      if !result.isFromRuntime, result.status != .cancelled {
        reports.append("! result.unhandled \(ResultNames.short(result.name)) \(result.status) in M\(module)")
      }
      return .unhandled
    }
    let status = taking == .successes ? "" : " \(result.status)"
    if let text = result.data as? String {
      trace.note("\(module)v takes text \(text)")
    } else if let answer = result.answer {
      trace.note("\(module)v takes \(result.name)\(status) \(answer.number)")
      for op in answer.then { run(op) }
    } else {
      trace.note("\(module)v takes \(result.name)\(status)")
      if let onFailure = modules[module].onFailure {
        run(.send(Send(module: module, ask: onFailure)))
      }
    }
    return .answered
  }
}
