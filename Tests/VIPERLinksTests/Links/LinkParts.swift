import Testing

@testable import VIPERLinks

extension Link {
  /// The components and the query as text: `notes|42?mode=edit`.
  var summary: String {
    let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return components.joined(separator: "|") + (query.isEmpty ? "" : "?\(items)")
  }

  /// Returns the origin and summary of the link, or the reason why the link is rejected.
  static func outcome(of text: String) -> LinkOutcome {
    do {
      let link = try read(text)
      return .reads(link.origin, link.summary)
    } catch .malformed(_, let reason) {
      return .refused(reason)
    } catch {
      return .refused(error.description)
    }
  }
}

/// The result of reading a text as a link.
enum LinkOutcome: Equatable {
  case reads(LinkOrigin, String)
  case refused(String)

  static func app(_ summary: String) -> LinkOutcome { .reads(.scheme("app"), summary) }
  static func host(_ host: String, _ summary: String) -> LinkOutcome {
    .reads(.host(host, scheme: "http"), summary)
  }
  static func fault(_ fault: LinkFault) -> LinkOutcome { .refused(fault.reason) }
}

func pattern(_ text: String) throws -> LinkPattern { try LinkPattern(text) }
