import Foundation

/// The files that pages load. No other path is readable.
struct Assets {
  struct Asset {
    let type: String
    let data: Data
  }

  private let assets: [String: Asset]
  /// A version that changes when a file changes, so that browsers can cache the files.
  let version: String

  init() throws {
    var assets: [String: Asset] = [:]
    for (name, type) in [
      ("client.js", "text/javascript; charset=utf-8"), ("style.css", "text/css; charset=utf-8"),
      ("icon.svg", "image/svg+xml"),
    ] {
      guard let url = Bundle.module.url(forResource: name, withExtension: nil, subdirectory: "Resources") else {
        throw CocoaError(.fileNoSuchFile)
      }
      assets[name] = Asset(type: type, data: try Data(contentsOf: url))
    }
    self.assets = assets
    // FNV-1a is sufficient: an attacker gains nothing from two files with the same version.
    let sum = assets.sorted { $0.key < $1.key }.flatMap(\.value.data).reduce(14_695_981_039_346_656_037 as UInt64) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    version = String(sum, radix: 36)
  }

  subscript(name: String) -> Asset? { assets[name] }
}
