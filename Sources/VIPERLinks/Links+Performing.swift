public import Foundation
import VIPER

// Links that a service answers.

extension Links {
  /// Lets a service answer a link with a value, as far as a feature allows it.
  ///
  /// ```swift
  /// let rate = try await router.links.perform(url, as: Rate.self)
  /// ```
  ///
  /// It is accepted and read as a link that opens a route is. Nothing is shown, so no interceptor is asked, and it does not
  /// wait while links are held: the services that it needs are made.
  ///
  /// - Parameters:
  ///   - url: the link.
  ///   - output: the type of the value, exactly as the service gives it.
  /// - Throws: a ``LinkError``, which is reported as well and before the service is called; or what the service throws, or
  ///   the `ServiceError` for which there is none.
  public func perform<Output: Sendable>(_ url: URL, as output: Output.Type = Output.self) async throws -> Output {
    try await perform(url.absoluteString, as: output)
  }

  /// Lets a service answer a link that is a text.
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
