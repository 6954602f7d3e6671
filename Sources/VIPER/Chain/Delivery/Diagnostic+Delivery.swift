// The reports about events, results and modules while the app runs.

extension Diagnostic {
  static func unhandledEvent(name: String, kind: Event.Kind, module: String, nearest: String?) -> Diagnostic {
    guard kind != .lifecycle || name != Lifecycle.initialize.text else {
      return Diagnostic(
        "module.unhandledParameters", name: name, module: module,
        "The parameters of module \"\(module)\" were ignored: no part of the module handles the parameters."
          + " Usually the mapping of the presenter has no `$0.onInitialize(…)`. Add this handler, or pass no"
          + " parameters.")
    }
    return Diagnostic(
      "event.unhandled", name: name, module: module,
      "No part handled the event \(name.quotedName) in module \"\(module)\".\(nearest.hint) Usually the event's name"
        + " is missing from the mapping of the presenter or interactor. Add `$0.on(…)` for the event.")
  }

  static func wrongData(name: String, expected: String, actual: String, part: String, module: String) -> Diagnostic {
    guard name != Lifecycle.initialize.text else {
      return Diagnostic(
        "module.wrongParameters", name: name, module: module, names: [part, expected, actual],
        "The module \"\(module)\" received parameters of type \(actual), but `onInitialize` of \(part) requires"
          + " \(expected). Usually the builder's `parameters` were not set, or the route has another parameter type. Pass"
          + " parameters of the required type.")
    }
    return Diagnostic(
      "event.wrongData", name: name, module: module, names: [part, expected, actual],
      "\(name.quotedName) reached \(part) in module \"\(module)\" with data of type \(actual), but"
        + " \(expected) is expected. "
        + (NameTable.contradiction(of: name)
          ?? "Usually the event was created with `Event(named:data:)`, or a middleware changed the data. Use the"
          + " declared name, or correct the middleware."))
  }

  static func unhandledResult(name: String, status: ResultStatus, message: String?, module: String) -> Diagnostic {
    let said = message.map { ": \($0)" } ?? ""
    let method = status == .success ? "receive" : "onFailure"
    return Diagnostic(
      "result.unhandled", name: name, module: module, names: ["\(status)"],
      "No part handled the result \(name.quotedName) (\(status)\(said)) in module \"\(module)\". Usually the"
        + " mapping of the view or presenter has no `$0.\(method)(…)` for the result. Add this handler. To receive all"
        + " other results, add `$0.receive { view, result in … }` to the mapping of the view.")
  }

  static func tooDeep(names: [String], limit: Int) -> Diagnostic {
    Diagnostic(
      "event.tooDeep", name: names.last, names: names,
      "A chain of more than \(limit) events, each caused by the previous event, was stopped at"
        + " \((names.last ?? "").quotedName): … → \(names.map(\.shownName).joined(separator: " → ")). Usually a result"
        + " handler sends the same event again. Break the cycle, or raise `depthLimit` if the chain is intended.")
  }

  static func resultsNested(name: String, limit: Int, module: String) -> Diagnostic {
    Diagnostic(
      "result.tooDeep", name: name, module: module,
      "More than \(limit) results were nested, and \(name.quotedName) was rejected in module"
        + " \(module.quotedName). Usually a view or a presenter causes another result to be published when it receives"
        + " a result. Break the cycle, or send an event instead, because events are queued.")
  }

  static func lostWithModule(name: String, module: String) -> Diagnostic {
    Diagnostic(
      "event.lostWithModule", name: name, module: module,
      "The event \(name.quotedName) was queued in module \"\(module)\", which closed before the event was"
        + " handled. Usually a handler finished its module and then sent the event, or the user closed the module while an"
        + " earlier event of the same name was handled in order. Finish the module when the event is answered, or move"
        + " work that must not be lost to a service that outlives the module.")
  }

  static func heldAtClose(name: String, module: String) -> Diagnostic {
    Diagnostic(
      "event.lostWithModule", name: name, module: module,
      "The event \(name.quotedName) was held by a middleware in module \(module.quotedName), which closed before the"
        + " middleware passed the event on. Usually the user left the module while a gate was closed or a delay was under"
        + " way. State what happens at the close: `atClose: .deliver` or `.drop` for a ready-made middleware, or"
        + " `held.onClose { $0.handle(event) }` for your own.")
  }

  static func wouldDeadlock(_ error: RequestError, module: String) -> Diagnostic {
    Diagnostic(
      "request.wouldDeadlock", name: error.event, module: module, underlying: error,
      "In module \(module.quotedName): \(error)")
  }

  static func heldAndDropped(name: String, module: String) -> Diagnostic {
    Diagnostic(
      "middleware.heldAndDropped", name: name, module: module,
      "The event \(name.quotedName) in module \"\(module)\" was held by a middleware, which released the handle"
        + " without using it, so the event is lost. Store the handle that `next.hold()` returns, and call `handle`,"
        + " `receive` or `reject` on it.")
  }

  static func heldWithoutHandle(name: String, module: String) -> Diagnostic {
    Diagnostic(
      "middleware.heldWithoutHandle", name: name, module: module,
      "A middleware in module \"\(module)\" returned `.held` for \(name.quotedName) without a handle, so the"
        + " event is lost unless it was passed on. To hold the event, store the handle that `next.hold()` returns, and"
        + " call `handle`, `receive` or `reject` on it. To pass it on, return the outcome of `next.handle(event)`.")
  }

  static func viewNotRetained(module: String) -> Diagnostic {
    Diagnostic(
      "module.viewNotRetained", module: module,
      "The view of module \(module.quotedName) was released before it was ready and while its handlers ran. The"
        + " handlers were cancelled, and their answers are lost. Usually the view that `build()` returned was not"
        + " retained. Retain the view while it is in use, because it owns its module.")
  }

  static func finishedTwice(module: String) -> Diagnostic {
    Diagnostic(
      "module.finishedTwice", module: module,
      "A part of module \(module.quotedName) called `finish` twice, and the second call had no effect. Usually"
        + " two handlers of the same action call `finish`, or a button was pressed twice. Call `finish` once, and ignore"
        + " a second press.")
  }

  static func staleNext(name: String, module: String) -> Diagnostic {
    Diagnostic(
      "middleware.staleNext", name: name, module: module,
      "A middleware in module \"\(module)\" used `next` for \(name.quotedName) after the call in which `next`"
        + " was valid, so nothing was passed on. To continue later, do not store `next`. Store the handle that"
        + " `next.hold()` returns.")
  }

  static func finishedWithoutOpener(module: String) -> Diagnostic {
    Diagnostic(
      "module.finishedWithoutOpener", module: module,
      "A part of module \"\(module)\" called `finish`, but the module has no opener, so the call had no"
        + " effect. Usually the app built the module in code, by `assemble(…)` or by a VIPBuilder without an `opener`, or"
        + " the `opener` belonged to no module. Open the module by a route, or set the builder's `opener` to a view whose"
        + " module is built.")
  }

  static func noOpener(name: String, module: String) -> Diagnostic {
    Diagnostic(
      "module.noOpener", name: name, module: module,
      "The presenter of module \"\(module)\" sent the message \(name.quotedName) to the module's opener, but no"
        + " other module opened this module, and no code reads the messages of its route handle, so the message is"
        + " lost. Usually the app opened the module, or the module is the root of an app. Read `handle.messages(of:)`,"
        + " open the module from a view, or set the builder's `opener`.")
  }

  static func notAssembled(part: String, name: String) -> Diagnostic {
    Diagnostic(
      "event.notAssembled", name: name, names: [part],
      "\(part) tried to send \(name.quotedName), but the part does not belong to a module. Usually the part was"
        + " used before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of"
        + " the part first, or use the other view.")
  }

  static func idleInsideHandler(name: String) -> Diagnostic {
    Diagnostic(
      "idle.insideHandler", name: name,
      "The handler of \(name.quotedName) called `idle()`, which waits for all handlers, including the calling"
        + " handler. Therefore, `idle()` returned immediately. Call `idle()` outside the modules, in a test or a front"
        + " end.")
  }

  static func transitionTimedOut(route: String, after duration: Duration) -> Diagnostic {
    Diagnostic(
      "route.transitionTimedOut", name: route,
      "The transition of the route \(route.quotedName) has not ended after \(duration), and later transitions"
        + " wait for it. Usually the navigator's `show`, `remove` or `perform` waits for a completion that is never"
        + " called. Make the method always return or throw.")
  }
}
