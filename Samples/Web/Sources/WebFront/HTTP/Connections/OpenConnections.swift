import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// The open connections of a server, counted in total and for each address.
///
/// When the total is reached, a new connection replaces the one that has had no request for the longest time.
nonisolated final class OpenConnections: Sendable {
  private struct Connection {
    let channel: any Channel
    let address: String?
    /// Greater for a connection that has had a request later; `nil` while it has one.
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

    /// Removes the connection that has had no request for the longest time; `nil` if each has one.
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

  /// No connections yet.
  ///
  /// - Parameter proxies: the trusted proxies. The limit per address does not apply to them.
  init(_ limits: ConnectionLimits, trusting proxies: [AddressRange]) {
    self.limits = limits
    self.proxies = proxies
  }

  /// Counts a connection until it is closed.
  ///
  /// - Returns: the response to a connection that is one too many; such a connection is not counted.
  func admit(_ channel: any Channel) -> RefusedRequest? {
    let id = ObjectIdentifier(channel)
    let address = IPAddress(channel.remoteAddress).flatMap { address in
      proxies.contains { $0.contains(address) } ? nil : ClientAddress.text(of: address)
    }
    var replaced: (any Channel)?
    let refused: RefusedRequest? = state.withLockedValue { state in
      if let address, state.counts[address, default: 0] >= limits.perAddress {
        return RefusedRequest("There are too many connections from this address.", status: .tooManyRequests)
      }
      if state.connections.count >= limits.total {
        replaced = state.removeUnused()
        guard replaced != nil else {
          return RefusedRequest("This server has too many connections.", status: .serviceUnavailable)
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

  /// Marks a connection as one that has a request, or has none.
  func mark(_ channel: any Channel, hasRequest: Bool) {
    state.withLockedValue { state in
      state.time += 1
      state.connections[ObjectIdentifier(channel)]?.unusedSince = hasRequest ? nil : state.time
    }
  }

  /// How long requests may still take when a graceful shutdown begins.
  var graceTime: Duration { limits.graceTime }

  /// Closes all of them.
  func closeAll() {
    for connection in state.withLockedValue({ $0.connections.values }) { connection.channel.close(promise: nil) }
  }
}
