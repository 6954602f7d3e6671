/// A report: an event that was lost, a misuse, a route that failed.
///
/// Its description says what happened, with which values, why it usually happens and how to mend it.
public enum Diagnostic: Sendable, CustomStringConvertible {
  /// No part of the module took an event. `nearest` is the declared name that it most resembles.
  case unhandledEvent(name: String, kind: Event.Kind, module: String, nearest: String?)
  /// Nobody took an event or result whose name stands in the mapping of a part that cannot take it; the error says why.
  case mappedInVain(name: String, any Error, module: String)
  /// A result reached the view, and neither its mapping nor its `received(_:)` handled it.
  case unhandledResult(name: String, status: ResultStatus, message: String?, module: String)
  /// The data of an event or result is not of the type that its handler takes.
  case wrongData(name: String, expected: String, actual: String, part: String, module: String)
  /// A chain of events, each caused by the one before, was longer than the limit. `names` are the
  /// last of it, in order, ending with the one that was refused.
  case tooDeep(names: [String], limit: Int)
  /// Results were sent inside of each other, deeper than the limit; this one was refused. It is reported once, until the
  /// outermost has been delivered.
  case resultsNested(name: String, limit: Int, module: String)
  /// An event waited for its turn, and its module closed before that came.
  case lostWithModule(name: String, module: String)
  /// A request would have waited for its own answer, because its event is handled in order.
  case wouldDeadlock(RequestError, module: String)
  /// A middleware held an event, and released the handle without using it.
  case heldAndDropped(name: String, module: String)
  /// A middleware said that it holds an event, and took no handle to go on with.
  case heldWithoutHandle(name: String, module: String)
  /// A middleware neither forwarded nor answered what it was called with; see ``DiagnosisLevel/thorough``.
  case swallowed(name: String, by: String, module: String)
  /// A middleware forwarded one event or answer twice in one call; see ``DiagnosisLevel/thorough``.
  case forwardedTwice(name: String, by: String, module: String)
  /// An answer ended in the presenter, which did nothing with it that could be seen; see ``DiagnosisLevel/thorough``.
  case consumed(name: String, by: String, module: String)
  /// A view was released, before it was ever ready, while its module's handlers ran.
  case viewNotKept(module: String)
  /// A presenter finished its module twice; what it gave the second time reaches nobody.
  case finishedTwice(module: String)
  /// A task has waited long for `idle()`, for these handlers, routes and transitions, which have not ended.
  case idleIsStuck([PendingWork], after: Duration)
  /// A middleware kept its `next` and used it after the call that it was for.
  case nextOutlivedItsCall(name: String, module: String)
  /// A module that nobody opened was to close.
  case finishedWithoutOpener(module: String)
  /// A module sent its opener a result, and has none that could receive it.
  case toldNobody(name: String, module: String)
  /// A part was used before it belonged to a module. As it has no router yet, this goes to standard error.
  case notAssembled(part: String, name: String)
  /// A handler waited for `idle()`, which waits for the handler.
  case idleInsideHandler(name: String)
  /// External input could not be converted to an event's input; the event was not sent. `source` names the input,
  /// `carried` its data.
  case unreadable(source: String, name: String, carried: String, module: String)
  /// External input was converted to an event's input, without what is `omitted`.
  case partlyRead(source: String, name: String, omitted: String, module: String)
  /// External input found the mailbox full; its event was not sent.
  case refusedByMailbox(source: String, name: String, module: String)
  /// A removed module lives on.
  case leaked(Leak)
  /// A module that was reported as a leak has been freed after all.
  case reclaimed(Leak)
  /// A navigator's transition has not ended after a while; those after it wait.
  case transitionIsStuck(route: String, after: Duration)
  /// Something from outside, a link or a message, was not opened; the error says why.
  case refusedFromOutside(any Error)
  /// A route could not be opened or closed; the error is a `RouteError`.
  case routeFailed(any Error)

  /// One line: what happened, why it usually does, how to mend it.
  public var description: String {
    switch self {
    case .unhandledEvent(Lifecycle.initialize.text, .lifecycle, let module, _):
      return "The parameters given to module \"\(module)\" were ignored: none of its parts takes them. Usually its"
        + " presenter's EventMapping has no `$0.onInitialize(…)`. Add it, or pass no parameters."
    case .mappedInVain(let name, let error, let module):
      return "Nobody took \(name.quotedName) in module \"\(module)\". \(error)"
    case .unhandledEvent(let name, let kind, let module, let nearest):
      var text = "Nobody handled the \(kind.rawValue) event \(name.quotedName) in module \"\(module)\"."
      if let nearest { text += " Did you mean \"\(nearest)\"?" }
      return text + " Usually its name is missing from the EventMapping of the presenter or interactor, or"
        + " that class does not conform to HandlesEvents. Add `$0.on(…)` for it."
    case .unhandledResult(let name, let status, let message, let module):
      let said = message.map { ": \($0)" } ?? ""
      let method = status == .success ? "on" : "onFailure"
      return "Nobody took the result \(name.quotedName) (\(status)\(said)) in module \"\(module)\"."
        + " Usually the view's or presenter's ResultMapping has no `$0.\(method)(…)` for it, or that"
        + " class does not conform to ReceivesResults. Add it, or conform to ReceivesUnhandledResults."
    case .wrongData(Lifecycle.initialize.text, let expected, let actual, let part, let module):
      return "The module \"\(module)\" was given parameters of type \(actual), but `onInitialize` of \(part)"
        + " takes \(expected). Usually the builder's `parameters` were not set, or the route's type is"
        + " another. Give it what it takes."
    case .wrongData(let name, let expected, let actual, let part, let module):
      return "\(name.quotedName) reached \(part) in module \"\(module)\" with data of type \(actual), but"
        + " \(expected) is expected. "
        + (NameTable.contradiction(of: name)
          ?? "Usually it was made with `Event(named:data:)`, or a middleware changed what it carries.")
    case .tooDeep(let names, let limit):
      return "A chain of more than \(limit) events, each caused by the one before, was stopped at"
        + " \((names.last ?? "").quotedName): … → \(names.map(\.shownName).joined(separator: " → "))."
        + " Usually a result handler sends the event that it answers. Break the cycle, or raise"
        + " `depthLimit` if so long a chain is meant."
    case .resultsNested(let name, let limit, let module):
      return "More than \(limit) results were sent inside of each other, and \(name.quotedName) was refused in module"
        + " \(module.quotedName). Usually a view or a presenter publishes, or lets the presenter publish, when it receives"
        + " a result. Break the cycle, or send an event instead: events wait for their turn."
    case .lostWithModule(let name, let module):
      return "The event \(name.quotedName) waited for its turn in module \"\(module)\", which closed before."
        + " Usually a handler finishes its module and sends afterwards. Send first, and finish when"
        + " that is answered."
    case .wouldDeadlock(let error, let module): return "In the module \(module.quotedName): \(error)"
    case .heldAndDropped(let name, let module):
      return "The event \(name.quotedName) in module \"\(module)\" was held by a middleware, and its handle"
        + " was dropped unused, so the event is lost. Keep what `next.hold()` returns, and call"
        + " `handle`, `receive` or `reject` on it."
    case .heldWithoutHandle(let name, let module):
      return "A middleware in module \"\(module)\" returned `.held` for \(name.quotedName) and took no handle,"
        + " so the event is lost. Keep what `next.hold()` returns, and go on with that."
    case .swallowed(let name, let part, let module):
      return
        "\(part) in module \(module.quotedName) neither forwarded nor answered \(name.quotedName), so it ended there."
        + " Usually `next.handle(event)` or `next.receive(result)` is missing on one path. Call it, `next.reject(…)` or"
        + " `next.hold()`; if it is to end there, return `next.drop()`."
    case .forwardedTwice(let name, let part, let module):
      return "\(part) in module \(module.quotedName) forwarded \(name.quotedName) twice, so what is below or above ran"
        + " twice. Usually `next` is called on two paths of one method. Call it once; to try again later, use"
        + " `next.hold()`, whose handle may be used more than once."
    case .consumed(let name, let part, let module):
      return "The answer \(name.quotedName) ended in \(part) of module \(module.quotedName), which published, sent and"
        + " opened nothing, so the view shows nothing. Usually `on` was meant to pass it on. Use `$0.format(…)`, or"
        + " `publish` in the handler; if it is only to be kept, `$0.consume(…)`."
    case .viewNotKept(let module):
      return
        "The view of module \(module.quotedName) was released while its handlers ran, and before it was ready; they"
        + " were cancelled, and their answers are lost. Usually what `build()` returned was not kept. Keep the view as"
        + " long as it is in use: it owns its module."
    case .finishedTwice(let module):
      return
        "The presenter of module \(module.quotedName) called `finish` twice; the second output reaches nobody. Usually"
        + " two handlers of one act finish it, or a button was pressed twice. Finish once."
    case .idleIsStuck(let work, let duration):
      let names = work.isEmpty ? "something that has no name" : work.map(\.description).joined(separator: "; ")
      return
        "`idle()` has waited \(duration) for: \(names). Usually a handler waits for a clock that nobody moves, or for"
        + " a continuation that is never resumed, or an interceptor parks a route for ever. Let it return."
    case .nextOutlivedItsCall(let name, let module):
      return "A middleware in module \"\(module)\" used `next` for \(name.quotedName) after the call that it"
        + " was for; nothing was passed on. To go on later, keep `next.hold()` instead of `next`."
    case .finishedWithoutOpener(let module):
      return "The presenter of module \"\(module)\" called `finish`, but nobody opened the module, so nobody"
        + " gets anything and nothing is taken off. Usually it is an app's root. Open it by a route, or"
        + " set the builder's `opener`."
    case .toldNobody(let name, let module):
      return "The presenter of module \"\(module)\" told its opener \(name.quotedName), but no module opened it, and"
        + " nobody reads its handle, so that is lost. Usually an app opened it, or it is an app's root. Read"
        + " `handle.messages(of:)`, open it from a view, or set the builder's `opener`."
    case .notAssembled(let part, let name):
      return "\(part) was asked to send \(name.quotedName), but it belongs to no module. Usually it was used"
        + " before `build()` or `assemble(…)`. Build its module first."
    case .idleInsideHandler(let name):
      return "The handler of \(name.quotedName) waited for `idle()`, which waits for every handler; it returned"
        + " at once. Wait for `idle()` outside the modules, in a test or a front end."
    case .unreadable(let source, let name, let carried, let module):
      return "\(source) could not become the event \(name.quotedName) in module \"\(module)\"; it carried"
        + " \(carried). Usually what is sent has changed, or the closure that reads it expects another key"
        + " or type. Let that closure read what comes."
    case .partlyRead(let source, let name, let omitted, let module):
      return "\(source) became the event \(name.quotedName) in module \"\(module)\" without \(omitted), which"
        + " cannot be taken from one thread to another. This is told once. Read what you need of it by a"
        + " closure given to `observe`."
    case .refusedByMailbox(let source, let name, let module):
      return "\(source) did not become the event \(name.quotedName) in module \"\(module)\", whose mailbox was"
        + " full. Usually the main actor was blocked, or more comes than it can handle. Keep it free, or"
        + " post to a mailbox of your own, and choose what happens when that is full."
    case .leaked(let leak): return "\(leak)"
    case .reclaimed(let leak):
      return "What lived on of the module \"\(leak.module)\" \(leak.id) has been freed, more than \(leak.age)"
        + " after it was removed."
    case .transitionIsStuck(let route, let duration):
      return "The transition of the route \(route.quotedName) has not ended after \(duration), and those after it wait."
        + " Usually the navigator's `show`, `remove` or `swap` waits for a completion that never comes. Let it"
        + " always return or throw."
    case .refusedFromOutside(let error), .routeFailed(let error): return "\(error)"
    }
  }
}
