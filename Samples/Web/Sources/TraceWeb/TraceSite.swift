public import Foundation
import HTTPTypes
import Hummingbird
public import Logging
import NIOCore
import NIOFoundationEssentialsCompat
public import ServiceLifecycle
import TraceKit
import WebFront

/// A server that shows a trace in browsers of this machine while the app writes it.
///
/// `/` is the page with everything that the file contains, and `/events?page=TOKEN` is the stream of what follows. The
/// stream of a page can be read once: a page that connects again, for example after the computer has slept, is loaded
/// again. Therefore no step is lost and none is shown twice.
public struct TraceSite: Service {
  private let file: URL
  private let sources: [URL]
  private let root: String
  private let pages = OpenPages()
  private let port: Int
  private let logger: Logger
  private let started: @Sendable (Int) -> Void

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - file: The file of the trace. It may be missing.
  ///   - sources: The folders in which the places of handlers are found.
  ///   - root: The folder to which places are shown relatively.
  ///   - port: The port, or 0 for any free port.
  ///   - started: A closure that is called with the port when the server accepts connections.
  /// - Throws: An error if no port is free.
  public init(
    of file: URL, sources: [URL], root: String, port: Int, logger: Logger, started: @escaping @Sendable (Int) -> Void
  ) throws {
    (self.file, self.sources, self.root, self.logger, self.started) = (file, sources, root, logger, started)
    self.port = port == 0 ? try FreePort.find(at: "127.0.0.1") : port
  }

  /// Runs until a graceful shutdown.
  public func run() async throws {
    var limits = ConnectionLimits()
    limits.total = 64
    limits.perAddress = 64
    // The stream of a page is one response.
    limits.responseTime = .seconds(365 * 24 * 60 * 60)
    limits.graceTime = .seconds(1)
    let places = HandlerPlaces(in: sources).places
    let server = try PageServer(onLoopbackAt: port, limits: limits, logger: logger, started: started) { router in
      router.get("/") { _, _ in await page(places) }
      router.get("/events") { request, _ in events(String(request.uri.queryParameters["page"] ?? "")) }
    }
    try await server.run()
  }

  // MARK: The page

  private func page(_ places: [String: SourcePlace]) async -> Response {
    let token = String(UInt64.random(in: .min ... .max), radix: 36)
    do {
      let page = try FollowedPage(of: file)
      guard await pages.add(page, as: token) else {
        return text(.serviceUnavailable, "At most \(OpenPages.limit) pages show this trace. Close one of them.")
      }
      let html = try await page.html(receivingFrom: "/events?page=\(token)", places: places, root: root)
      // The page restricts its script and its connections itself.
      return Response(
        status: .ok,
        headers: [.contentType: "text/html; charset=utf-8", .contentSecurityPolicy: "frame-ancestors 'none'"],
        body: ResponseBody(byteBuffer: ByteBuffer(data: html)))
    } catch {
      await pages.remove(token)
      return text((error as? TraceOpenError)?.canBegin == true ? .notFound : .internalServerError, "\(error)")
    }
  }

  /// Returns a text that the browser requests again after two seconds.
  private func text(_ status: HTTPResponse.Status, _ text: String) -> Response {
    var response = Response(
      status: status, headers: [.contentType: "text/plain; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(string: "\(text)\n")))
    if let refresh = HTTPField.Name("Refresh") { response.headers[refresh] = "2" }
    return response
  }

  // MARK: Messages

  private func events(_ token: String) -> Response {
    Response(
      status: .ok, headers: [.contentType: "text/event-stream"],
      body: ResponseBody { writer in
        guard let page = await pages.connect(token) else {
          try await writer.write(ByteBuffer(string: "event: reload\ndata: page\n\n"))
          return try await writer.finish(nil)
        }
        do { try await send(page, to: &writer) } catch {
          logger.debug("A page is no longer connected: \(error)")
        }
        await pages.remove(token)
        try await writer.finish(nil)
      })
  }

  /// Sends the messages of a page until it must be loaded again, or the server stops.
  private func send(_ page: FollowedPage, to writer: inout any ResponseBodyWriter) async throws {
    var pauses = 0
    while !Task.isShuttingDownGracefully {
      switch try await page.next() {
      case .chunk(let chunk):
        try await writer.write(ByteBuffer(bytes: Array("data: ".utf8) + chunk + Array("\n\n".utf8)))
      case .reload(let isOtherRun):
        return try await writer.write(ByteBuffer(string: "event: reload\ndata: \(isOtherRun ? "run" : "page")\n\n"))
      case .nothing:
        // A comment, which fails if the browser has closed the connection.
        if pauses % 50 == 0 { try await writer.write(ByteBuffer(string: ":\n\n")) }
        pauses += 1
        try await Task.sleep(for: .milliseconds(100))
      }
    }
  }
}
