/// Whatever few events and results have besides a declared name, a success and their data.
///
/// All in one reference, so that the others need not carry the absence of each along: that took a tenth of the time of a
/// round trip.
@usableFromInline @MainActor class EventMetadata {
  /// Whether there is a path: read where the path itself is not needed, and would be retained.
  nonisolated let hasPath: Bool

  nonisolated init(hasPath: Bool) { self.hasPath = hasPath }

  /// The particular path that the answers to the event take; most have none.
  nonisolated var path: EventMetadata? { nil }
  fileprivate nonisolated var details: Details? { nil }

  fileprivate final class Details: EventMetadata {
    let name: String?
    let status: ResultStatus?
    let title: String?
    let message: String?
    let error: (any Error)?
    private let answerPath: EventMetadata?

    nonisolated init(
      _ name: String?, _ status: ResultStatus?, _ title: String?, _ message: String?, _ error: (any Error)?,
      _ path: EventMetadata?
    ) {
      self.name = name
      self.status = status
      self.title = title
      self.message = message
      self.error = error
      answerPath = path
      super.init(hasPath: path != nil)
    }

    override nonisolated var path: EventMetadata? { answerPath }
    override nonisolated var details: Details? { self }

    nonisolated func with(path: EventMetadata?) -> EventMetadata { Details(name, status, title, message, error, path) }
  }
}

extension EventMetadata? {
  /// Metadata; `nil` if there is nothing to store.
  ///
  /// - Parameters:
  ///   - name: the name, if it is not declared.
  ///   - status: the status of the result.
  ///   - path: the path that the answers take.
  init(
    name: String? = nil, status: ResultStatus = .success, title: String? = nil, message: String? = nil,
    error: (any Error)? = nil, path: EventMetadata? = nil
  ) {
    if name == nil, status == .success, title == nil, message == nil, error == nil {
      self = path
    } else {
      self = EventMetadata.Details(name, status == .success ? nil : status, title, message, error, path)
    }
  }

  /// The name, if it is not declared.
  var name: String? { self?.details?.name }
  var status: ResultStatus { self?.details?.status ?? .success }
  var isSuccess: Bool { self?.details?.status == nil }
  var title: String? { self?.details?.title }
  var message: String? { self?.details?.message }
  var error: (any Error)? { self?.details?.error }
  var hasPath: Bool { self?.hasPath ?? false }

  var path: EventMetadata? {
    get { self?.path }
    set { self = self?.details?.with(path: newValue) ?? newValue }
  }

  /// The same name and path, with this end.
  func ended(_ status: ResultStatus, title: String? = nil, message: String? = nil, error: (any Error)? = nil)
    -> EventMetadata?
  { EventMetadata?(name: name, status: status, title: title, message: message, error: error, path: path) }

  /// The same name and path, ended by an error that a handler threw.
  func ended(by error: any Error, _ failure: EventFailure) -> EventMetadata? {
    ended(failure.status, title: failure.title, message: failure.message, error: error)
  }

  /// The metadata of a result that is renamed.
  @usableFromInline var withoutNameAndError: EventMetadata? {
    self?.details == nil ? self : EventMetadata?(status: status, title: title, message: message, path: path)
  }
}

/// An event or a result.
protocol CarriesMetadata { var metadata: EventMetadata? { get set } }

extension CarriesMetadata {
  var hasPath: Bool { metadata.hasPath }
  /// The name, if it is not declared.
  var undeclaredName: String? { metadata.name }
}
