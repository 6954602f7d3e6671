/// What few events and results have besides a declared name, a success and what they carry.
///
/// All in one reference, so that the others need not carry the absence of each along: that took a tenth of the time of a
/// round trip.
@usableFromInline @MainActor class EventMetadata {
  /// Looked at where the way itself is not needed, and would be retained.
  nonisolated let hasWayBack: Bool

  nonisolated init(hasWayBack: Bool) { self.hasWayBack = hasWayBack }

  nonisolated var wayBack: WayBack? { nil }
  fileprivate nonisolated var more: More? { nil }

  fileprivate final class More: EventMetadata {
    let name: String?
    let status: ResultStatus?
    let title: String?
    let message: String?
    let error: (any Error)?
    private let way: WayBack?

    nonisolated init(
      _ name: String?, _ status: ResultStatus?, _ title: String?, _ message: String?,
      _ error: (any Error)?, _ way: WayBack?
    ) {
      self.name = name
      self.status = status
      self.title = title
      self.message = message
      self.error = error
      self.way = way
      super.init(hasWayBack: way != nil)
    }

    override nonisolated var wayBack: WayBack? { way }
    override nonisolated var more: More? { self }

    nonisolated func with(wayBack way: WayBack?) -> EventMetadata {
      More(name, status, title, message, error, way)
    }
  }
}

extension EventMetadata? {
  /// All that there is.
  ///
  /// - Parameters:
  ///   - name: the name, if it is not declared.
  ///   - status: how it ended.
  ///   - wayBack: the way back that its answers take.
  init(
    name: String? = nil, status: ResultStatus = .success, title: String? = nil,
    message: String? = nil, error: (any Error)? = nil, wayBack: WayBack? = nil
  ) {
    if name == nil, status == .success, title == nil, message == nil, error == nil {
      self = wayBack
    } else {
      self = EventMetadata.More(
        name, status == .success ? nil : status, title, message, error, wayBack)
    }
  }

  /// The name, if it is not declared.
  var name: String? { self?.more?.name }
  var status: ResultStatus { self?.more?.status ?? .success }
  var isSuccess: Bool { self?.more?.status == nil }
  var title: String? { self?.more?.title }
  var message: String? { self?.more?.message }
  var error: (any Error)? { self?.more?.error }
  var hasWayBack: Bool { self?.hasWayBack ?? false }

  var wayBack: WayBack? {
    get { self?.wayBack }
    set { self = self?.more?.with(wayBack: newValue) ?? newValue }
  }

  /// The same name and way back for what has ended so.
  func ended(
    _ status: ResultStatus, title: String? = nil, message: String? = nil, error: (any Error)? = nil
  ) -> EventMetadata? {
    EventMetadata?(
      name: name, status: status, title: title, message: message, error: error, wayBack: wayBack)
  }

  /// The same name and way back for what has ended because its handler threw.
  func ended(by error: any Error, _ failure: EventFailure) -> EventMetadata? {
    ended(failure.status, title: failure.title, message: failure.message, error: error)
  }

  /// The same for a result that is renamed.
  @usableFromInline var withoutNameAndError: EventMetadata? {
    self?.more == nil
      ? self : EventMetadata?(status: status, title: title, message: message, wayBack: wayBack)
  }
}

/// An event or a result.
protocol CarriesMetadata {
  var metadata: EventMetadata? { get set }
}

extension CarriesMetadata {
  /// The way that the answers take back, if somebody waits for them or a middleware has held or marked the event; its
  /// answers have it too.
  var wayBack: WayBack? {
    get { metadata.wayBack }
    set { metadata.wayBack = newValue }
  }
  var hasWayBack: Bool { metadata.hasWayBack }
  /// The name, if it is not declared.
  var undeclaredName: String? { metadata.name }
}
