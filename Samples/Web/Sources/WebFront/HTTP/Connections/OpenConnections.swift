import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// The open connections of a server, counted in total and per address.
///
/// When the maximum total number is reached, a new connection replaces the one that has been without a request for the
/// longest time.
nonisolated final class OpenConnections: Sendable {
  private struct Connection {
    let channel: any Channel
    let address: String?
    /// The logical time since which the connection has had no request, or `nil` during a request.
    var unusedSince: Int?
  }

  private struct State {
    var connections: [ObjectIdentifier: Connection] = [:]
    var counts: [String: Int] = [:]
    var time = 0

    mutating func remove(_ id: ObjectIdentifier) {
      guard let address = connections.removeValue(forKey: id)?.address, let count = counts[address] else { return }
      counts[address] = count > 1 ? count - 1 : nil
    }

    /// Removes and returns the connection that has been without a request for the longest time. Returns `nil` if every
    /// connection is handling a request.
    mutating func removeUnused() -> (any Channel)? {
      let unused = connections.filter { $0.value.unusedSince != nil }
      let oldest = unused.min { ($0.value.unusedSince ?? 0) < ($1.value.unusedSince ?? 0) }
      if let oldest { remove(oldest.key) }
      return oldest?.value.channel
    }
  }

  private let state = NIOLockedValueBox(State())
  private let limits: ConnectionLimits
  private let proxies: [AddressRange]

  /// Creates an empty set of connections.
  ///
  /// - Parameter proxies: The trusted proxies. The limit per address does not apply to them.
  init(_ limits: ConnectionLimits, trusting proxies: [AddressRange]) {
    self.limits = limits
    self.proxies = proxies
  }

  /// Counts a connection until it is closed. A connection beyond the limits is not counted.
  ///
  /// - Returns: The response that refuses the connection, or `nil` if the connection is accepted.
  func admit(_ channel: any Channel) -> RefusedRequest? {
    let id = ObjectIdentifier(channel)
    let address = IPAddress(channel.remoteAddress).flatMap { address in
      proxies.contains { $0.contains(address) } ? nil : ClientAddress.text(of: address)
    }
    var replaced: (any Channel)?
    let refused: RefusedRequest? = state.withLockedValue { state in
      if let address, state.counts[address, default: 0] >= limits.perAddress {
        return RefusedRequest("Too many connections from this address.", status: .tooManyRequests)
      }
      if state.connections.count >= limits.total {
        replaced = state.removeUnused()
        guard replaced != nil else {
          return RefusedRequest("Too many connections to this server.", status: .serviceUnavailable)
        }
      }
      if let address { state.counts[address, default: 0] += 1 }
      state.time += 1
      state.connections[id] = Connection(channel: channel, address: address, unusedSince: state.time)
      return nil
    }
    replaced?.close(promise: nil)
    guard refused == nil else { return refused }
    channel.closeFuture.whenComplete { _ in self.state.withLockedValue { $0.remove(id) } }
    return nil
  }

  func mark(_ channel: any Channel, hasRequest: Bool) {
    state.withLockedValue { state in
      state.time += 1
      state.connections[ObjectIdentifier(channel)]?.unusedSince = hasRequest ? nil : state.time
    }
  }

  /// The time that running requests have to finish after a graceful shutdown begins.
  var graceTime: Duration { limits.graceTime }

  func closeAll() {
    for connection in state.withLockedValue({ $0.connections.values }) { connection.channel.close(promise: nil) }
  }
}
