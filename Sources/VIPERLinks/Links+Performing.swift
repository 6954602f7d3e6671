public import Foundation
import VIPER

// Links that a service answers.

extension Links {
  /// Requests a value from the service that answers a link. A feature must have registered the pattern of the link.
  ///
  /// ```swift
  /// let rate = try await router.links.perform(url, as: Rate.self)
  /// ```
  ///
  /// The link is accepted and parsed like a link that opens a route. Nothing is shown, so interceptors are not called.
  /// The service is called immediately, even while links are held. Other services that the service needs are created.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - output: The exact type of the value that the service returns.
  /// - Throws: A ``LinkError`` if the link is rejected before the service is called. This error is also reported.
  ///   Otherwise, the error that the service throws, or a `Diagnostic` if the service cannot be resolved.
  public func perform<Output: Sendable>(_ url: URL, as output: Output.Type = Output.self) async throws -> Output {
    try await perform(url.absoluteString, as: output)
  }

  /// Requests a value from the service that answers a link. The link is passed as text.
  public func perform<Output: Sendable>(_ link: String, as output: Output.Type = Output.self) async throws -> Output {
    guard let router else { throw LinkError.noRouter }
    let call: LinkService<Output>.Call
    do throws(LinkError) {
      let (read, values, target) = try target(of: link, router.entryPointTables)
      guard case .service(let service) = target else { throw .noService(link: link, pattern: target.pattern.text) }
      guard let service = service as? LinkService<Output> else {
        throw .wrongOutput(link: link, expected: "\(output)", actual: service.outputName)
      }
      call = try service.call(for: read, values)
    } catch {
      router.report(.refusedFromOutside(error))
      throw error
    }
    return try await call(router)
  }
}
