import Foundation
import GRDB
import Logging
import Testing

@testable import WebFront

@Suite("The content of the session store")
struct StoredSessionTests {
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ])
  func `the hash of a text has the value of the standard`(_ text: String, _ hash: String) {
    #expect(SHA256.hex(text) == hash)
  }

  @Test func `texts of all lengths around a block have different hashes of 64 digits`() {
    let hashes = Set((0..<200).map { SHA256.hex(String(repeating: "a", count: $0)) })
    #expect(hashes.count == 200)
    #expect(hashes.allSatisfy { $0.count == 64 })
  }

  @Test func `a cookie, its stored hash and the secret of its forms are different`() {
    #expect(Set(["c", CookieHash.stored("c"), CookieHash.formSecret("c")]).count == 3)
    #expect(CookieHash.formSecret("c") != CookieHash.formSecret("d"))
  }

  @Test func `the store is private and contains no cookie`() async throws {
    umask(0)
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let store = try TabStore(
      at: folder.appendingPathComponent("tabs.sqlite"),
      lifetime: SessionLifetime(idle: .seconds(9), absolute: .seconds(9)))
    try await store.add(TabStore.SavedBrowser(id: "a", account: nil), cookie: "first cookie")
    try await store.replace(
      browser: "a", by: TabStore.SavedBrowser(id: "b", account: "abc"), cookie: "second cookie",
      known: (new: "third cookie", old: nil), keeping: "")
    #expect(try await store.browser(cookie: "second cookie")?.id == "b")
    #expect(try await store.isKnown(browser: "third cookie", to: "abc", within: .seconds(9)))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(names.count == 3)
    for name in names {
      let path = folder.appendingPathComponent(name).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
      #expect(mode?.intValue == 0o600, "\(name)")
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(data.range(of: Data("first cookie".utf8)) == nil)
      #expect(data.range(of: Data("second cookie".utf8)) == nil)
      #expect(data.range(of: Data("third cookie".utf8)) == nil)
    }
  }
}
