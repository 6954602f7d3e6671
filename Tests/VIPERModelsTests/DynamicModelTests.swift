import Testing
import VIPERModels
import VIPERTestSupport

@Suite("Models over a dictionary")
struct DynamicModelTests {
  struct PersonKeys: DynamicKeys {
    let name = DynamicKey<String>("name")
    let age = DynamicKey<Int>("age")
    let city = DynamicKey<String>("city")
  }
  var person = DynamicModel<PersonKeys>(["name": "Ann", "age": 7])

  @Test mutating func `fields are read and written by typed keys and by name`() throws {
    #expect(person.name == "Ann")
    #expect(try person.value(\.age) == 7)
    person.age = 8
    person["nick"] = "A"
    #expect(person["age"] as? Int == 8)
    #expect(person["nick"] as? String == "A")
  }

  @Test func `a key that begins with "set" is an ordinary field`() {
    struct SettingKeys: DynamicKeys {
      let settings = DynamicKey<[String]>("settings")
      let setup = DynamicKey<Bool>("setup")
      let set = DynamicKey<Int>("set")
    }
    var model = DynamicModel<SettingKeys>(["age": 7])
    model.settings = ["sound"]
    model.setup = true
    model.set = 3
    #expect(model.settings == ["sound"])
    #expect(model.setup == true)
    #expect(model.set == 3)
    #expect(model.fields.keys.sorted() == ["age", "set", "settings", "setup"])
  }

  @Test mutating func `setting a field to nil removes the field`() {
    person.name = nil
    person["age"] = nil
    #expect(person.name == nil)
    #expect(person == DynamicModel())
  }

  @Test mutating func `a field of the wrong type is nil, or throws an error that names both types`() {
    person["age"] = "seven"
    #expect(person.age == nil)
    let error = #expect(throws: DynamicModelError.self) { try person.value(\.age) }
    #expect(error.map(recordedBrief) == "DynamicModelError.wrongType: age, Int, String")
  }

  @Test func `a missing field is nil, or throws an error that lists the existing fields`() {
    #expect(person.city == nil)
    let error = #expect(throws: DynamicModelError.self) { try person.value(\.city) }
    #expect(error.map(recordedBrief) == "DynamicModelError.missing: city, [\"age\", \"name\"]")
  }

  @Test func `a missing field is nil although the type of its key is optional`() {
    struct NickKeys: DynamicKeys {
      let nick = DynamicKey<String?>("nick")
    }
    var model = DynamicModel<NickKeys>()
    #expect(model.nick == String??.none)
    model.nick = .some(nil)
    #expect(model.nick == String??.some(nil))
    model.nick = String??.none
    #expect(model.fields.isEmpty)
  }

  @Test func `models with equal fields are equal`() {
    #expect(person == DynamicModel(["age": 7, "name": "Ann"]))
    #expect(person != DynamicModel(["age": 7, "name": "Bea"]))
    #expect(person != DynamicModel(["age": "7", "name": "Ann"]))
    #expect(person != DynamicModel(["age": 7, "nick": "Ann"]))
    let nothing: String? = nil
    #expect(DynamicModel<PersonKeys>(["name": nothing]) == DynamicModel(["name": nothing]))
    #expect(DynamicModel<PersonKeys>(["name": nothing]) != DynamicModel(["city": nothing]))
  }
}
