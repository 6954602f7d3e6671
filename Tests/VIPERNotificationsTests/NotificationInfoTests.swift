import Foundation
import Testing
import VIPER
import VIPERNotifications
import VIPERTesting

private enum Names {
  static let told = EventName<NotificationInfo, Never>("info.told")
}

private final class Told: VIPInteractor, Mapped {
  static let mapping = Mapping(Told.self) {
    $0.on(Names.told) { part, info in part.told.append(info) }
  }
  var told: [NotificationInfo] = []
}

@MainActor @Suite("User info as data")
struct NotificationInfoTests {
  private let name = Notification.Name("info.name")

  private func info(_ userInfo: [AnyHashable: Any]?) -> NotificationInfo {
    NotificationInfo(Notification(name: name, object: nil, userInfo: userInfo))
  }

  private func read(_ value: Any) -> (any Sendable)? { info(["key": value]).values["key"] }

  @Test func `values of known types are passed on unchanged`() throws {
    let (date, data, id) = (Date(), Data([1, 2]), UUID())
    let url = try #require(URL(string: "https://example.org"))
    let info = info([
      "string": "text", "int": 5, "double": 0.5, "true": true, "false": false, "date": date,
      "data": data, "url": url, "id": id,
    ])
    #expect(info.name == name)
    #expect(info.omitted.isEmpty)
    #expect(info.values.count == 9)
    #expect(info.values["string"] as? String == "text")
    #expect(info.values["int"] as? Int == 5)
    #expect(!(info.values["int"] is Bool))
    #expect(info.values["double"] as? Double == 0.5)
    #expect(info.values["true"] as? Bool == true)
    #expect(info.values["false"] as? Bool == false)
    #expect(info.values["date"] as? Date == date)
    #expect(info.values["data"] as? Data == data)
    #expect(info.values["url"] as? URL == url)
    #expect(info.values["id"] as? UUID == id)
  }

  @Test func `nested collections of known types are passed on and can be cast to their original types`() {
    #expect(read([1, 2, 3]) as? [Int] == [1, 2, 3])
    #expect(read(["a": [true], "b": []]) as? [String: [Bool]] == ["a": [true], "b": []])
    #expect((read([1, "two", ["three": 3.0]] as [Any]) as? [any Sendable])?.count == 3)
  }

  @Test func `numbers of Foundation become Bool, Int or Double`() {
    #expect(read(NSNumber(value: true)) is Bool)
    #expect(read(NSNumber(value: 1)) is Int)
    #expect(!(read(NSNumber(value: 1)) is Bool))
    #expect(read(NSNumber(value: 1.5)) as? Double == 1.5)
    #expect(read(NSNumber(value: Float(1.5))) as? Double == 1.5)
    #expect(read(NSNumber(value: Int.min)) as? Int == Int.min)
    #expect(read(NSNumber(value: UInt64.max)) == nil)
  }

  @Test func `unsupported values, and collections with unsupported values, are listed as omitted with their types`() {
    final class Object {}
    let info = info([
      "object": Object(), "list": [1, Object()] as [Any], "map": ["a": Object()], "here": 1,
      7: "under a number", "closure": { 1 } as () -> Int,
    ])
    #expect(info.values.keys.sorted() == ["here"])
    #expect(info.omitted.keys.sorted() == ["7", "closure", "list", "map", "object"])
    #expect(info.omitted["object"] == "Object")
    #expect(info.omitted["7"] == "String")
  }

  @Test func `empty user info and values nested 100,000 deep cause no failure`() {
    #expect(info(nil).values.isEmpty)
    #expect(info(nil).omitted.isEmpty)
    #expect(info([:]).values.isEmpty)
    var (fits, deep): (Any, Any) = (1, 1)
    for _ in 0..<15 { fits = [fits] }
    for _ in 0..<100_000 { deep = [deep] }
    #expect(read(fits) != nil)
    #expect(info(["key": deep]).omitted.count == 1)
    // Releases the arrays one by one, because the recursive release of a value nested so deep would need much stack.
    while let array = deep as? [Any], let inner = array.first { deep = inner }
  }

  @Test func `omitted values are listed in the info of an event, and reported once per observation`() async throws {
    let (told, center) = (Told(), NotificationCenter())
    let probe = try ModuleProbe(interactor: told)
    probe.view.observe(name, as: Names.told, center: center)
    center.post(name: name, object: nil, userInfo: ["id": 1])
    for _ in 0..<3 {
      center.post(name: name, object: nil, userInfo: ["id": 2, "object": NSObject()])
    }
    center.post(name: name, object: nil)
    await probe.idle()
    #expect(told.told.map { $0.values["id"] as? Int } == [1, 2, 2, 2, nil])
    #expect(told.told.map(\.omitted.count) == [0, 1, 1, 1, 0])
    let message = try #require(probe.sink.messages.first)
    #expect(probe.sink.messages.count == 1)
    #expect(message.contains("\"info.told\""), "\(message)")
    #expect(message.contains("\"object\": NSObject"), "\(message)")
  }
}
