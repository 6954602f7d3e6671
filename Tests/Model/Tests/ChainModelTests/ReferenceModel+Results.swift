// The reference model: results climb (laws 1 to 3).

import VIPER

extension ReferenceModel {
  /// Sends a result up the chain, in the delivery under way or in a separate one.
  func climb(_ result: Result, in module: Int, from place: Int) -> Outcome {
    guard modules[module].isAlive else { return drop() }
    // A handler that retains the event of a request for many answers may answer again.
    if let id = result.event, request(of: id)?.isForOne != false { endRetention(of: id) }
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
    if let outcome = passes(result, from: below, to: place, in: module) { return outcome }
    guard let station else { return view(result, in: module) }
    return observed(station, in: module, result.name, result.event, isEvent: false) {
      switch station.link {
      case .tap(let name):
        trace.up(name, in: module, result.name, result.event, result.status, shown(result.data))
        return up(result, in: module, from: place)
      case .policy(let number): return policy(number, result, in: module, at: place)
      case .presenter: return presenter(result, in: module, at: place)
      case .interactor, .inert: return up(result, in: module, from: place)
      }
    }
  }

  private func policy(_ number: Int, _ result: Result, in module: Int, at place: Int) -> Outcome {
    let mark = mark(of: result, at: place)
    if let mark { trace.note("\(module) policy \(number) has mark \(mark)") }
    let event = mark.flatMap { markedEvents[$0] }
    let act = result.answer?.returns.first { $0.place == number }
    switch act?.deed {
    case .swallows:
      take(result, by: "Policy")
      return .accepted
    case .drops:
      take(result, by: "Policy")
      return drop()
    case .passesTwice:
      let outcome = up(result, in: module, from: place)
      _ = up(result, in: module, from: place)
      return outcome
    case .holds, .holdsTwice:
      take(result, by: "Policy")
      hold(result, in: module, at: place, again: event)
      if act?.deed == .holdsTwice { hold(result, in: module, at: place, again: event) }
      return .held
    case nil:
      guard let event, result.status != .success else { return up(result, in: module, from: place) }
      take(result, by: "Policy")
      hold(result, in: module, at: place, again: event)
      return .held
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
    return observed("view", "ScriptedView", in: module, result.name, result.event, isEvent: false) {
      arrive(result, in: module)
    }
  }

  private func arrive(_ result: Result, in module: Int) -> Outcome {
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
      if let onFailure = modules[module].onFailure { run(onFailure) }
    }
    return .answered
  }
}
