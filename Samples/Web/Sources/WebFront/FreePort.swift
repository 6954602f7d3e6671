import Foundation
import NIOCore
import NIOPosix

/// Finds a port that nobody listens at.
nonisolated enum FreePort {
  /// A free port of an address of this machine. Somebody else may take it before it is used.
  static func find(at host: String) throws -> Int {
    let group = MultiThreadedEventLoopGroup.singleton
    let channel = try ServerBootstrap(group: group).bind(host: host, port: 0).wait()
    defer { try? channel.close().wait() }
    return channel.localAddress?.port ?? 0
  }
}
