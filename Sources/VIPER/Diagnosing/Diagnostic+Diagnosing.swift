// The texts of the mistakes that thorough diagnosis finds, and of leaks.

extension Diagnostic {
  static func swallowed(name: String, by part: String, module: String) -> Diagnostic {
    Diagnostic(
      "middleware.swallowed", name: name, module: module, names: [part],
      "\(part) in module \(module.quotedName) neither forwarded nor answered \(name.quotedName), so the event or"
        + " result is lost. Usually `next.handle(event)` or `next.receive(result)` is missing on one path of the"
        + " method. On every path, call one of these methods, `next.reject(…)` or `next.hold()`. To drop an event or"
        + " result on purpose, return `next.drop()`.")
  }

  static func forwardedTwice(name: String, by part: String, module: String) -> Diagnostic {
    Diagnostic(
      "middleware.forwardedTwice", name: name, module: module, names: [part],
      "\(part) in module \(module.quotedName) forwarded \(name.quotedName) twice, so the next parts of the chain"
        + " ran twice. Usually one execution of a method used `next` or `forward` twice. Use it once. To try again"
        + " later, use the handle that `next.hold()` returns, which can be used more than once.")
  }

  static func consumed(name: String, by part: String, module: String) -> Diagnostic {
    Diagnostic(
      "result.consumed", name: name, module: module, names: [part],
      "The answer \(name.quotedName) ended in \(part) of module \(module.quotedName). The handler published no"
        + " result, sent no event and opened no route, so the view does not change. Usually `receive` is used although the"
        + " answer must be passed on. Use `$0.format(…)`, or call `publish` in the handler. If the presenter only"
        + " stores the answer, use `$0.consume(…)`.")
  }

  static func answeredAndForwarded(name: String, by part: String, module: String) -> Diagnostic {
    Diagnostic(
      "middleware.answersAndForwards", module: module,
      "\(part) in module \(module.quotedName) answered \(name.quotedName) and also forwarded it, so the sender receives"
        + " two answers. Usually a `return` is missing after the answer. To answer again on purpose, as a cache that is"
        + " refreshed, send the first answer as `result.asElement`.")
  }

  static func noAnswer(to name: String, by part: String, module: String) -> Diagnostic {
    Diagnostic(
      "handler.noAnswer", name: name, module: module,
      "The handler of \(name.quotedName) in \(part) of module \(module.quotedName) returned `.answered` but"
        + " did not answer, so the sender receives no answer. Usually the call of `answer(event, with: …)` is missing."
        + " Add the call. To answer later, return `.accepted`.")
  }

  static func leaked(_ leak: Leak) -> Diagnostic {
    Diagnostic(
      "module.leaked", name: leak.module, module: leak.module, underlying: leak, leak.description)
  }

  static func released(_ leak: Leak) -> Diagnostic {
    Diagnostic(
      "module.released", name: leak.module, module: leak.module, underlying: leak,
      "The remaining parts of the module \"\(leak.module)\" \(leak.id) were freed more than \(leak.age) after"
        + " the module was removed.")
  }
}
