/// The rarely used properties of events and results: an undeclared name, a status other than success, texts, an
/// error, a stored input, carried values and a reply path.
///
/// One reference contains all these properties, because most events have none of them. Separate optional properties
/// took a tenth of the time of a round trip.
@usableFromInline @MainActor class EventMetadata {
  /// Whether a reply path exists. Use this property where the path itself is not needed: reading the path would retain
  /// it.
  nonisolated let hasPath: Bool
  /// Whether carried values exist.
  nonisolated let hasValues: Bool

  nonisolated init(hasPath: Bool, hasValues: Bool = false) {
    self.hasPath = hasPath
    self.hasValues = hasValues
  }

  /// The reply path for the answers to the event. Most events have no reply path.
  nonisolated var path: EventMetadata? { nil }
  fileprivate nonisolated var details: Details? { nil }

  fileprivate final class Details: EventMetadata {
    let name: String?
    let status: ResultStatus?
    let title: String?
    let message: String?
    let error: (any Error)?
    let input: (any Sendable)?
    let values: EventValues?
    private let answerPath: EventMetadata?

    nonisolated init(
      _ name: String?, _ status: ResultStatus?, _ title: String?, _ message: String?, _ error: (any Error)?,
      _ input: (any Sendable)?, _ values: EventValues?, _ path: EventMetadata?
    ) {
      self.name = name
      self.status = status
      self.title = title
      self.message = message
      self.error = error
      self.input = input
      self.values = values
      answerPath = path
      super.init(hasPath: path != nil, hasValues: values != nil)
    }

    override nonisolated var path: EventMetadata? { answerPath }
    override nonisolated var details: Details? { self }

    nonisolated func with(path: EventMetadata?) -> EventMetadata {
      Details(name, status, title, message, error, input, values, path)
    }
  }
}

extension EventMetadata? {
  /// Creates metadata, or `nil` if there is nothing to store.
  ///
  /// - Parameters:
  ///   - name: The text of an undeclared name, or `nil` if the name is declared.
  ///   - status: The status of the result.
  ///   - input: The stored input of the event.
  ///   - values: The carried values.
  ///   - path: The reply path for the answers.
  init(
    name: String? = nil, status: ResultStatus = .success, title: String? = nil, message: String? = nil,
    error: (any Error)? = nil, input: (any Sendable)? = nil, values: EventValues? = nil, path: EventMetadata? = nil
  ) {
    if name == nil, status == .success, title == nil, message == nil, error == nil, input == nil, values == nil {
      self = path
    } else {
      self = EventMetadata.Details(name, status == .success ? nil : status, title, message, error, input, values, path)
    }
  }

  /// The text of an undeclared name, or `nil` if the name is declared.
  var name: String? { self?.details?.name }
  var status: ResultStatus { self?.details?.status ?? .success }
  var isSuccess: Bool { self?.details?.status == nil }
  var title: String? { self?.details?.title }
  var message: String? { self?.details?.message }
  var error: (any Error)? { self?.details?.error }
  var hasPath: Bool { self?.hasPath ?? false }
  var hasValues: Bool { self?.hasValues ?? false }
  /// Whether a hop must do more than call the node, because a reply path or carried values exist.
  var isWatched: Bool { if let self { self.hasPath || self.hasValues } else { false } }

  /// The input of the event, stored for the `format` of a presenter, or `nil`.
  var input: (any Sendable)? {
    get { self?.details?.input }
    set {
      self = EventMetadata?(
        name: name, status: status, title: title, message: message, error: error, input: newValue, values: values,
        path: path)
    }
  }

  /// The carried values, or `nil`.
  var values: EventValues? {
    get { self?.details?.values }
    set {
      // Reads the details once, because each step of a recorded event sets its mark.
      let old = self?.details
      self = EventMetadata?(
        name: old?.name, status: old?.status ?? .success, title: old?.title, message: old?.message, error: old?.error,
        input: old?.input, values: newValue, path: path)
    }
  }

  /// Metadata with the same carried values and path only.
  var withoutDetails: EventMetadata? { hasValues ? EventMetadata?(values: values, path: path) : path }

  var path: EventMetadata? {
    get { self?.path }
    set { self = self?.details?.with(path: newValue) ?? newValue }
  }

  /// Returns metadata with the same name, input, values and path, and with this status, error and texts.
  func ended(_ status: ResultStatus, title: String? = nil, message: String? = nil, error: (any Error)? = nil)
    -> EventMetadata?
  {
    EventMetadata?(
      name: name, status: status, title: title, message: message, error: error, input: input, values: values, path: path
    )
  }

  /// Returns metadata with the same name, input, values and path, and with an error that a handler threw.
  ///
  /// - Parameter status: The status of the result, or `nil` for the status of the failure.
  func ended(by error: any Error, _ failure: EventFailure, status: ResultStatus? = nil) -> EventMetadata? {
    ended(status ?? failure.status, title: failure.title, message: failure.message, error: error)
  }

  /// The same metadata without the name and the error. `format` uses it for a success under another name.
  @usableFromInline var withoutNameAndError: EventMetadata? {
    self?.details == nil
      ? self : EventMetadata?(status: status, title: title, message: message, values: values, path: path)
  }
}

/// A value with metadata: an event, a name with its input, or a result.
protocol CarriesMetadata { var metadata: EventMetadata? { get set } }

extension CarriesMetadata {
  var hasPath: Bool { metadata.hasPath }
  /// Whether a hop must do more than call the node, because a reply path or carried values exist.
  var isWatched: Bool { metadata.isWatched }
  /// The text of an undeclared name, or `nil` if the name is declared.
  var undeclaredName: String? { metadata.name }
}
