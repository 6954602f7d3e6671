/// A builder that adds handlers to a ``Mapping``.
///
/// A handler is an unapplied method (`NoteListInteractor.load`) or a closure (`{ $0.load() }`). All handlers run on the
/// main actor.
///
/// ### Handlers of events
///
/// Presenters and interactors handle events with `on`. A handler receives the event's input, or nothing if the event
/// has no input. The return value or the thrown error of the handler is the answer. See ``EventFailure``. The table
/// lists all forms of a handler:
///
/// | returns | synchronous | asynchronous |
/// |---|---|---|
/// | the output | answers inside the delivery | answers when its task has ended |
/// | an `AsyncSequence` of outputs | answers with each element | – |
/// | nothing, for a name with the output `Never` | one-way | one-way |
///
/// A handler can also receive the whole ``Event`` and return the ``Outcome``. If the creation of a sequence requires an
/// `await`, create it inside another sequence, such as an `AsyncThrowingStream`.
///
/// A presenter that only looks at an event, and leaves the handling to the interactor, uses `pass` with a closure instead
/// of `on`.
///
/// The task of an asynchronous handler belongs to the module, and is cancelled when the module closes or its view is
/// released. Asynchronous handlers may finish in any order, unless a ``policy(_:for:)`` determines the order.
///
/// ### Handlers of results
///
/// Views and presenters receive results:
///
/// | | receives |
/// |---|---|
/// | `receive` with a method that has the output as its parameter | the output of a success |
/// | `show(_:in:)` | the output of a success, and stores it in a property |
/// | `format`, in a presenter | the output of a success, and passes it on under another name |
/// | `onFailure` with a name | each failure of this name, as a whole result |
/// | `onFailure` without a name | each failure of a name that has no own `onFailure`, as a whole result |
/// | `showFailures(of:in:or:)` | as `onFailure`, and stores the message, or another sentence, in a property |
/// | `onCancelled` | the whole result, if its status is ``ResultStatus/cancelled`` |
/// | `receive` with a method that has an ``EventResult`` as its parameter | the whole result, with any status |
/// | `receive` without a name, in a view | all other results, except cancelled results |
///
/// A failure is a result that is neither a success nor cancelled. A result is cancelled if a newer event has superseded
/// its event (because of ``InFlightPolicy/latestWins`` or a `DebounceMiddleware`), or if the handler was cancelled. A
/// cancelled result without an `onCancelled` handler is dropped without a report.
///
/// The name may be the name of an event or a route. The output of an opened module is a result with the name of the
/// route. Handlers run inside the delivery of the result. A handled result is not passed further up.
public struct MappingBuilder<Part: Mapped>: _AddsHandlers {
  /// The mapping that is being built. Not for direct use.
  public var _mapping: Mapping

  /// Adds the handlers of a superclass's mapping. Names that this mapping itself contains, and names of a mapping that
  /// was included before, are left out.
  public mutating func include(_ other: Mapping) { _mapping.include(other) }

  /// Adds a check for mistakes in the use of a view. The check runs when the view is removed after it was visible, if
  /// the diagnosis is thorough.
  package mutating func onRemoval(_ check: @escaping @MainActor (Part, _ presenter: any Middleware) -> Diagnostic?) {
    _mapping.checks.append { part, presenter in (part as? Part).flatMap { check($0, presenter) } }
  }
}
