/// The way that the answers to an event take back, if it is a particular one: the event carries it, and its
/// answers take it over.
class WayBack: EventMetadata {
  nonisolated init() { super.init(hasWayBack: true) }

  final override nonisolated var wayBack: WayBack? { self }
}
