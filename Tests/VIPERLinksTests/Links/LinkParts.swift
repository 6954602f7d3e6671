import Testing

@testable import VIPERLinks

extension Link {
  /// Its components and query in one text: `notes|42?mode=edit`.
  var summary: String {
    let items = query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    return components.joined(separator: "|") + (query.isEmpty ? "" : "?\(items)")
  }

  /// What the link is read as, or why it is refused.
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

/// What becomes of a text.
enum LinkOutcome: Equatable {
  case reads(LinkOrigin, String)
  case refused(String)

  static func app(_ summary: String) -> LinkOutcome { .reads(.scheme("app"), summary) }
  static func host(_ host: String, _ summary: String) -> LinkOutcome {
    .reads(.host(host, scheme: "http"), summary)
  }
  static func fault(_ fault: LinkFault) -> LinkOutcome { .refused(fault.reason) }
}

/// Reads a pattern that is well made.
func pattern(_ text: String) throws -> LinkPattern { try LinkPattern(text) }
