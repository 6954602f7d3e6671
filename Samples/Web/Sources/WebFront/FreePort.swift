import Foundation
import NIOCore
import NIOPosix

/// Free ports of this machine.
package nonisolated enum FreePort {
  /// Returns a free port of an address of this machine. Another process may use the port before the caller does.
  package static func find(at host: String) throws -> Int {
    let group = MultiThreadedEventLoopGroup.singleton
    let channel = try ServerBootstrap(group: group).bind(host: host, port: 0).wait()
    defer { try? channel.close().wait() }
    return channel.localAddress?.port ?? 0
  }
}
