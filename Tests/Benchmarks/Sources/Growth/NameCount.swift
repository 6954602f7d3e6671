import GrowthNames

/// A number of names. The number is a type, because each mapping belongs to a type.
protocol NameCount { static var count: Int { get } }

extension NameCount {
  static var names: ArraySlice<StaticString> { Names.first(count) }
}

enum Names8: NameCount { static let count = 8 }
enum Names64: NameCount { static let count = 64 }
enum Names512: NameCount { static let count = 512 }
enum Names4096: NameCount { static let count = 4_096 }
enum Names65536: NameCount { static let count = 65_536 }
