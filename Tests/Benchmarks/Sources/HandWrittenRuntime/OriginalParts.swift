// The base classes for the parts of a feature in the original design.

/// The view, which sends events and handles mapped results.
open class OriginalController: OriginalMiddleware {
  package var handler: (any OriginalHandler)?
  package weak var receiver: (any OriginalReceiver)?
  package let resultMapping = OriginalMapping()

  package init() {}

  package func sendEvent(_ name: String, withData data: Any?) {
    handler?.handleEvent(OriginalEvent(name: name, data: data, sender: self))
  }

  /// Passes on only the event that initializes the module.
  package func handleEvent(_ event: OriginalEvent) {
    if event.name == OriginalNames.initialize { handler?.handleEvent(event) }
  }

  package func receiveResult(_ result: OriginalResult) {
    if result.name == OriginalNames.callback { handler?.handleEvent(result) }
    _ = resultMapping.perform(result, on: self)
  }
}

/// The presenter, which handles mapped events, passes route events to the router and other events to the interactor,
/// and drops names without a known prefix.
open class OriginalPresenter: OriginalMiddleware {
  package var handler: (any OriginalHandler)?
  package weak var receiver: (any OriginalReceiver)?
  package weak var view: OriginalController?
  package weak var router: (any OriginalRouter)?
  package let eventMapping = OriginalMapping()
  package let resultMapping = OriginalMapping()

  package init() {}

  package func handleEvent(_ event: OriginalEvent) {
    if eventMapping.perform(event, on: self) { return }
    if event.name.hasPrefix(OriginalNames.route) {
      router?.route(event.name, from: view)
    } else if event.name.hasPrefix(OriginalNames.event) {
      handler?.handleEvent(event)
    }
  }

  package func receiveResult(_ result: OriginalResult) {
    if resultMapping.perform(result, on: self) { return }
    receiver?.receiveResult(result)
  }
}

/// The interactor, which handles mapped events.
open class OriginalInteractor: OriginalHandler {
  package weak var receiver: (any OriginalReceiver)?
  package let eventMapping = OriginalMapping()

  package init() {}

  package func handleEvent(_ event: OriginalEvent) { _ = eventMapping.perform(event, on: self) }
}
