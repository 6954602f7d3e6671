/// A report of a lost event, misuse of the API or a failed route.
///
/// The description states the problem with its values, the usual cause and the fix. If the runtime answers an event for
/// the reported reason, the diagnostic is the error of that ``EventResult``.
public enum Diagnostic: Error, CustomStringConvertible {
  /// No part of the module handled an event. `nearest` is the declared name that is most similar to the event's name.
  case unhandledEvent(name: String, kind: Event.Kind, module: String, nearest: String?)
  /// A result reached the view, and the view's mapping has no handler for it. The message is the result's text for
  /// developers.
  case unhandledResult(name: String, status: ResultStatus, message: String?, module: String)
  /// The type of an event's or result's data differs from the type that its handler expects.
  case wrongData(name: String, expected: String, actual: String, part: String, module: String)
  /// A chain of events, each caused by the previous one, exceeded the limit. `names` contains the names of the events
  /// at the end of the chain, in order. The final name is that of the rejected event.
  case tooDeep(names: [String], limit: Int)
  /// Results were sent inside each other, and the nesting exceeded the limit. The last result was rejected. Further
  /// rejections are not reported until the outermost result has been delivered.
  case resultsNested(name: String, limit: Int, module: String)
  /// The module closed while an event waited in the queue, or waited for an earlier handler of its name.
  case lostWithModule(name: String, module: String)
  /// A request would wait for itself, through a cycle of requests and queued events.
  case wouldDeadlock(RequestError, module: String)
  /// A middleware held an event, and released the handle of the held event without using the handle.
  case heldAndDropped(name: String, module: String)
  /// A middleware returned `.held` for an event, but did not create a handle by which the middleware can forward the
  /// event later.
  case heldWithoutHandle(name: String, module: String)
  /// A middleware neither forwarded nor answered an event or result; see ``DiagnosisLevel/thorough``.
  case swallowed(name: String, by: String, module: String)
  /// A middleware forwarded an event or answer twice in one call; see ``DiagnosisLevel/thorough``.
  case forwardedTwice(name: String, by: String, module: String)
  /// An answer ended in the presenter without a visible effect; see ``DiagnosisLevel/thorough``.
  case consumed(name: String, by: String, module: String)
  /// A view was released before it was ready, while handlers of its module ran.
  case viewNotKept(module: String)
  /// A part finished its module twice. The second call had no effect.
  case finishedTwice(module: String)
  /// A task has waited for `idle()` for a long time. The array contains the handlers, routes and transitions that have
  /// not ended.
  case idleIsStuck([PendingWork], after: Duration)
  /// A middleware stored its `next` and used it after the call had returned.
  case nextOutlivedItsCall(name: String, module: String)
  /// A module without an opener called `finish`.
  case finishedWithoutOpener(module: String)
  /// A module sent a result to its opener, but no opener can receive the result.
  case toldNobody(name: String, module: String)
  /// A part was used before it belonged to a module. The part has no router yet, so the report is written to standard
  /// error.
  case notAssembled(part: String, name: String)
  /// A handler waited for `idle()`, which itself waits for the handler.
  case idleInsideHandler(name: String)
  /// External input could not be converted to the input of an event, and the event was not sent. `source` is the name
  /// of the external input. `carried` describes the data of the external input.
  case unreadable(source: String, name: String, carried: String, module: String)
  /// External input was converted to the input of an event, but the values in `omitted` were left out.
  case partlyRead(source: String, name: String, omitted: String, module: String)
  /// The mailbox for external input was full, and the event was not sent.
  case refusedByMailbox(source: String, name: String, module: String)
  /// A removed module remains in memory.
  case leaked(Leak)
  /// A module that was reported as a leak was released later.
  case reclaimed(Leak)
  /// A navigator's transition has not ended within the expected time. The following transitions wait.
  case transitionIsStuck(route: String, after: Duration)
  /// A link or message from outside the app was rejected. The error states the reason.
  case refusedFromOutside(any Error)
  /// A route could not be opened or closed. The error is a `RouteError`.
  case routeFailed(any Error)
  /// A mistake that has no case. The ``Mistake/code`` identifies it.
  case mistake(Mistake)

  /// A description in one line: the problem, its usual cause and its fix.
  public var description: String {
    switch self {
    case .unhandledEvent(Lifecycle.initialize.text, .lifecycle, let module, _):
      return "The parameters of module \"\(module)\" were ignored: no part of the module handles the parameters."
        + " Usually the mapping of the presenter has no `$0.onInitialize(…)`. Add this handler, or pass no"
        + " parameters."
    case .unhandledEvent(let name, _, let module, let nearest):
      var text = "No part handled the event \(name.quotedName) in module \"\(module)\"."
      if let nearest { text += " Did you mean \"\(nearest)\"?" }
      return text + " Usually the event's name is missing from the mapping of the presenter or interactor. Add"
        + " `$0.on(…)` for the event."
    case .unhandledResult(let name, let status, let message, let module):
      let said = message.map { ": \($0)" } ?? ""
      let method = status == .success ? "receive" : "onFailure"
      return "No part handled the result \(name.quotedName) (\(status)\(said)) in module \"\(module)\". Usually the"
        + " mapping of the view or presenter has no `$0.\(method)(…)` for the result. Add this handler. To receive all"
        + " other results, add `$0.receive { view, result in … }` to the mapping of the view."
    case .wrongData(Lifecycle.initialize.text, let expected, let actual, let part, let module):
      return "The module \"\(module)\" received parameters of type \(actual), but `onInitialize` of \(part) requires"
        + " \(expected). Usually the builder's `parameters` were not set, or the route has another parameter type. Pass"
        + " parameters of the required type."
    case .wrongData(let name, let expected, let actual, let part, let module):
      return "\(name.quotedName) reached \(part) in module \"\(module)\" with data of type \(actual), but"
        + " \(expected) is expected. "
        + (NameTable.contradiction(of: name)
          ?? "Usually the event was created with `Event(named:data:)`, or a middleware changed the data. Use the"
          + " declared name, or correct the middleware.")
    case .tooDeep(let names, let limit):
      return "A chain of more than \(limit) events, each caused by the previous event, was stopped at"
        + " \((names.last ?? "").quotedName): … → \(names.map(\.shownName).joined(separator: " → ")). Usually a result"
        + " handler sends the same event again. Break the cycle, or raise `depthLimit` if the chain is intended."
    case .resultsNested(let name, let limit, let module):
      return "More than \(limit) results were nested, and \(name.quotedName) was rejected in module"
        + " \(module.quotedName). Usually a view or a presenter causes another result to be published when it receives"
        + " a result. Break the cycle, or send an event instead, because events are queued."
    case .lostWithModule(let name, let module):
      return "The event \(name.quotedName) was queued in module \"\(module)\", which closed before the event was"
        + " handled. Usually a handler finished its module and then sent the event, or the user closed the module while an"
        + " earlier event of the same name was handled in order. Finish the module when the event is answered, or move"
        + " work that must not be lost to a service that outlives the module."
    case .wouldDeadlock(let error, let module): return "In module \(module.quotedName): \(error)"
    case .heldAndDropped(let name, let module):
      return "The event \(name.quotedName) in module \"\(module)\" was held by a middleware, which released the handle"
        + " without using it, so the event is lost. Store the handle that `next.hold()` returns, and call `handle`,"
        + " `receive` or `reject` on it."
    case .heldWithoutHandle(let name, let module):
      return "A middleware in module \"\(module)\" returned `.held` for \(name.quotedName) without a handle, so the"
        + " event is lost unless it was passed on. To hold the event, store the handle that `next.hold()` returns, and"
        + " call `handle`, `receive` or `reject` on it. To pass it on, return the outcome of `next.handle(event)`."
    case .swallowed(let name, let part, let module):
      return
        "\(part) in module \(module.quotedName) neither forwarded nor answered \(name.quotedName), so the event or"
        + " result is lost. Usually `next.handle(event)` or `next.receive(result)` is missing on one path of the"
        + " method. On every path, call one of these methods, `next.reject(…)` or `next.hold()`. To drop an event or"
        + " result on purpose, return `next.drop()`."
    case .forwardedTwice(let name, let part, let module):
      return "\(part) in module \(module.quotedName) forwarded \(name.quotedName) twice, so the next parts of the chain"
        + " ran twice. Usually one execution of a method used `next` or `forward` twice. Use it once. To try again"
        + " later, use the handle that `next.hold()` returns, which can be used more than once."
    case .consumed(let name, let part, let module):
      return "The answer \(name.quotedName) ended in \(part) of module \(module.quotedName). The handler published no"
        + " result, sent no event and opened no route, so the view does not change. Usually `receive` is used although the"
        + " answer must be passed on. Use `$0.format(…)`, or call `publish` in the handler. If the presenter only"
        + " stores the answer, use `$0.consume(…)`."
    case .viewNotKept(let module):
      return
        "The view of module \(module.quotedName) was released before it was ready and while its handlers ran. The"
        + " handlers were cancelled, and their answers are lost. Usually the view that `build()` returned was not"
        + " retained. Retain the view while it is in use, because it owns its module."
    case .finishedTwice(let module):
      return
        "A part of module \(module.quotedName) called `finish` twice, and the second call had no effect. Usually"
        + " two handlers of the same action call `finish`, or a button was pressed twice. Call `finish` once, and ignore"
        + " a second press."
    case .idleIsStuck(let work, let duration):
      let names = work.isEmpty ? "unnamed work" : work.map(\.description).joined(separator: "; ")
      return
        "`idle()` has waited \(duration) for: \(names). Usually a handler waits for a slow call, for a clock that is not"
        + " advanced or runs in real time, or for a continuation that is never resumed, or an interceptor parks a route"
        + " forever. In a test, replace the slow call, and pass a ManualClock and advance it. Resume the continuation, or"
        + " let the parked route proceed."
    case .nextOutlivedItsCall(let name, let module):
      return "A middleware in module \"\(module)\" used `next` for \(name.quotedName) after the call in which `next`"
        + " was valid, so nothing was passed on. To continue later, do not store `next`. Store the handle that"
        + " `next.hold()` returns."
    case .finishedWithoutOpener(let module):
      return "A part of module \"\(module)\" called `finish`, but the module has no opener, so the call had no"
        + " effect. Usually the app built the module in code, by `assemble(…)` or by a VIPBuilder without an `opener`, or"
        + " the `opener` belonged to no module. Open the module by a route, or set the builder's `opener` to a view whose"
        + " module is built."
    case .toldNobody(let name, let module):
      return "The presenter of module \"\(module)\" sent the message \(name.quotedName) to the module's opener, but no"
        + " other module opened this module, and no code reads the messages of its route handle, so the message is"
        + " lost. Usually the app opened the module, or the module is the root of an app. Read `handle.messages(of:)`,"
        + " open the module from a view, or set the builder's `opener`."
    case .notAssembled(let part, let name):
      return "\(part) tried to send \(name.quotedName), but the part does not belong to a module. Usually the part was"
        + " used before `build()` or `assemble(…)`, or its module was transferred to another view. Build the module of"
        + " the part first, or use the other view."
    case .idleInsideHandler(let name):
      return "The handler of \(name.quotedName) called `idle()`, which waits for all handlers, including the calling"
        + " handler. Therefore, `idle()` returned immediately. Call `idle()` outside the modules, in a test or a front"
        + " end."
    case .unreadable(let source, let name, let carried, let module):
      return "\(source) could not be converted to the event \(name.quotedName) in module \"\(module)\". The received"
        + " content was \(carried). Usually the content has changed, or the closure that reads the content expects"
        + " another key or type. Change the closure to read the received content."
    case .partlyRead(let source, let name, let omitted, let module):
      return "\(source) was converted to the event \(name.quotedName) in module \"\(module)\" without \(omitted),"
        + " because these values cannot be sent from one thread to another. This diagnostic is reported once. Read the"
        + " values that you need in a closure passed to `observe`."
    case .refusedByMailbox(let source, let name, let module):
      return "\(source) was not converted to the event \(name.quotedName) in module \"\(module)\", because the module's"
        + " mailbox was full. Usually the main actor was blocked, or more values arrived than the main actor can"
        + " handle. Do not block the main actor, or post to a separate mailbox and choose what happens when it is full."
    case .leaked(let leak): return "\(leak)"
    case .reclaimed(let leak):
      return "The remaining parts of the module \"\(leak.module)\" \(leak.id) were freed more than \(leak.age) after"
        + " the module was removed."
    case .transitionIsStuck(let route, let duration):
      return "The transition of the route \(route.quotedName) has not ended after \(duration), and later transitions"
        + " wait for it. Usually the navigator's `show`, `remove` or `swap` waits for a completion that is never"
        + " called. Make the method always return or throw."
    case .refusedFromOutside(let error), .routeFailed(let error): return "\(error)"
    case .mistake(let mistake): return mistake.description
    }
  }
}
