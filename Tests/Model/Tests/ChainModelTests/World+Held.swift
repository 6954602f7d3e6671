// The resumption of events that middlewares hold and handlers retain.

import VIPER

extension World {
  func useHeld(_ number: Int, _ use: Use) {
    guard !held.isEmpty else { return }
    let index = number % held.count
    let (event, next) = held[index]
    switch use {
    case .handle: trace.sent("handle", next.handle(event))
    case .answer:
      let answer = EventResult(answering: event, status: .success, data: Answer(number: -3))
      trace.sent("receive", next.receive(answer))
    case .reject: trace.sent("reject", next.reject(event, ""))
    case .drop: held.remove(at: index)
    }
  }

  func useKept(_ number: Int, _ use: Use) {
    guard !kept.isEmpty else { return }
    let index = number % kept.count
    let one = kept[index]
    if use == .drop {
      kept.remove(at: index)
    } else {
      trace.sent("\(use) kept", one.part?.goOn(one.event, use))
    }
  }
}
