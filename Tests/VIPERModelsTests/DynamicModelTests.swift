import Testing
import VIPERModels

@Suite("Models over a dictionary")
struct DynamicModelTests {
  struct PersonKeys: DynamicKeys {
    let name = DynamicKey<String>("name")
    let age = DynamicKey<Int>("age")
    let settings = DynamicKey<[String]>("settings")
    let setup = DynamicKey<Bool>("setup")
    let set = DynamicKey<Int>("set")
  }
  var person = DynamicModel<PersonKeys>(["name": "Ann", "age": 7])

  @Test mutating func `fields are read and written by typed keys and by name`() throws {
    #expect(person.name == "Ann")
    #expect(try person.value(\.age) == 7)
    person.age = 8
    person["nick"] = "A"
    #expect(person["age"] as? Int == 8 && person["nick"] as? String == "A")
  }

  @Test mutating func `a key that begins with "set" is an ordinary field`() {
    person.settings = ["sound"]
    person.setup = true
    person.set = 3
    #expect(person.settings == ["sound"] && person.setup == true && person.set == 3)
    #expect(person.fields.keys.sorted() == ["age", "name", "set", "settings", "setup"])
  }

  @Test mutating func `setting a field to nil removes the field`() {
    person.name = nil
    person["age"] = nil
    #expect(person.name == nil && person == DynamicModel())
  }

  @Test mutating func `a field of the wrong type is nil, or throws an error that names both types`() {
    person["age"] = "seven"
    #expect(person.age == nil)
    let error = #expect(throws: DynamicModelError.self) { try person.value(\.age) }
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        == "The field \"age\" is String, but its key declares Int. Put Int into the dictionary, or declare the key as"
        + " DynamicKey<String>.")
  }

  @Test func `a missing field is nil, or throws an error that lists the existing fields`() {
    #expect(person.settings == nil)
    let error = #expect(throws: DynamicModelError.self) { try person.value(\.settings) }
    #expect(
      "\(error.map { "\($0)" } ?? "")"
        == "The field \"settings\" is missing. Fields of the model: age, name. Set the field, or read it as an"
        + " optional: model.settings.")
  }

  @Test func `models with equal fields are equal`() {
    #expect(person == DynamicModel(["age": 7, "name": "Ann"]))
    #expect(person != DynamicModel(["age": 7, "name": "Bea"]))
    #expect(person != DynamicModel(["age": "7", "name": "Ann"]))
    #expect(person != DynamicModel(["age": 7, "nick": "Ann"]))
  }
}
