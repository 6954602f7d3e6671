internal import HandWrittenRuntime

/// A view that makes ten nested calls through immutable links. The answer is the return value.
@MainActor package final class DirectView {
  package var sum: Int { total }
  private var total = 0
  private let first: any DirectLink

  package init() {
    var link: any DirectLink = DirectEnd()
    for _ in 1..<10 { link = PassingLink(next: link) }
    first = link
  }

  package func load(_ number: Int) { total &+= first.pass(number) }
}

final class PassingLink: DirectLink {
  private let next: any DirectLink

  init(next: any DirectLink) { self.next = next }

  func pass(_ number: Int) -> Int { next.pass(number) }
}

final class DirectEnd: DirectLink {
  func pass(_ number: Int) -> Int { number &+ 1 }
}
