import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1

/// The open connections of a server, counted in total and for each address.
nonisolated final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    var counts: [String: Int] = [:]
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
    let address = IPAddress(channel.remoteAddress).flatMap { address in
      proxies.contains { $0.contains(address) } ? nil : ClientAddress.text(of: address)
    }
    let refused: RefusedRequest? = state.withLockedValue { state in
      guard state.channels.count < limits.total else {
        return RefusedRequest("This server has too many connections.", status: .serviceUnavailable)
      }
      if let address {
        guard state.counts[address, default: 0] < limits.perAddress else {
          return RefusedRequest("There are too many connections from this address.", status: .tooManyRequests)
        }
        state.counts[address, default: 0] += 1
      }
      state.channels[ObjectIdentifier(channel)] = channel
      return nil
    }
    guard refused == nil else { return refused }
    channel.closeFuture.whenComplete { _ in self.remove(channel, at: address) }
    return nil
  }

  private func remove(_ channel: any Channel, at address: String?) {
    state.withLockedValue { state in
      state.channels[ObjectIdentifier(channel)] = nil
      guard let address, let count = state.counts[address] else { return }
      state.counts[address] = count > 1 ? count - 1 : nil
    }
  }

  /// How long requests may still take when a graceful shutdown begins.
  var graceTime: Duration { limits.graceTime }

  /// Closes all of them.
  func closeAll() {
    for channel in state.withLockedValue({ Array($0.channels.values) }) { channel.close(promise: nil) }
  }
}
