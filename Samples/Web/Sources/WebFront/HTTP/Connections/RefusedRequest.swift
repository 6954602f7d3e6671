import NIOHTTP1

/// The response to a request that is not handled. The connection is closed afterwards.
nonisolated struct RefusedRequest: Equatable {
  let reason: String
  let status: HTTPResponseStatus
  let headers: HTTPHeaders

  init(_ reason: String, status: HTTPResponseStatus = .badRequest, headers: HTTPHeaders = [:]) {
    self.reason = reason
    self.status = status
    self.headers = headers
  }

  var head: HTTPResponseHead {
    var all = headers
    all.add(name: "Connection", value: "close")
    all.add(name: "Content-Type", value: "text/plain")
    all.add(name: "Content-Length", value: "\(reason.utf8.count)")
    return HTTPResponseHead(version: .http1_1, status: status, headers: all)
  }
}
