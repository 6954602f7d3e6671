package import Measuring

/// Round trips through five parts (view, logger, presenter, logger, interactor) with other libraries.
///
/// A number is passed down, and the next number is returned. Each case uses its library in the way that is usual and
/// fastest.
@MainActor package enum PeerCases {
  /// A case for each library and shape.
  package static var all: [Case] {
    [
      direct("SwiftNIO pipeline, 5 duplex handlers") { NIOPipeline().roundTrips($0) },
      direct("OpenCombine, 5 maps each way") { subjects.roundTrips($0) },
      direct("OpenCombine, 5 maps each way, erased") { erasedSubjects.roundTrips($0) },
      direct("NotificationCenter, one post each way") { posts.roundTrips($0) },
      direct("NotificationCenter, five posts each way") { relayedPosts.roundTrips($0) },
      waiting("AsyncStream, both ways") { await TwoStreams.roundTrips($0) },
    ]
  }

  // These fixtures are created when they are first used. A pipeline, which belongs to one thread, is created in each
  // run instead, because the main actor may change threads.
  private static let subjects = OpenCombineSubjects(.concrete)
  private static let erasedSubjects = OpenCombineSubjects(.erased)
  private static let posts = Posts(.one)
  private static let relayedPosts = Posts(.five)

  private static let group = "Peers"

  private static func direct(_ name: String, _ work: @escaping @MainActor (Int) -> Int) -> Case {
    Case(name, in: group, giving: RoundTrip.expected, work)
  }

  private static func waiting(
    _ name: String, _ work: @escaping @MainActor (Int) async -> Int
  ) -> Case {
    Case(waiting: name, in: group, giving: RoundTrip.expected, work)
  }
}
