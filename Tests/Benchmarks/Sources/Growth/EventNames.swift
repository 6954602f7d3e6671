import GrowthNames

/// The names of the events of a module. The names belong to a type, because each mapping belongs to a type.
protocol EventNames {
  static var names: ArraySlice<StaticString> { get }
}

/// The first names, by their number.
protocol NameCount: EventNames { static var count: Int { get } }

extension NameCount {
  static var names: ArraySlice<StaticString> { Names.first(count) }
}

enum Names8: NameCount { static let count = 8 }
enum Names64: NameCount { static let count = 64 }
enum Names512: NameCount { static let count = 512 }
enum Names4096: NameCount { static let count = 4_096 }
enum Names65536: NameCount { static let count = 65_536 }
