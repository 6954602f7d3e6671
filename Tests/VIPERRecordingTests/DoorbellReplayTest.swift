import Foundation
import Testing
import VIPERRecording
import VIPERTesting

@MainActor @Test func `a doorbell rings`() async throws {
  let recording = try Recording(
    data: Data(
      #"""
      {"app":"Doorbell","started":1795974624.8868494,"viper":2}
      {"i":1,"idle":true,"in":"route","name":"doorbell","route":{},"t":2492,"turns":4}
      {"by":1,"no":1,"saw":"route doorbell routing"}
      {"of":1,"outcome":"routed"}
      {"i":2,"in":"transition","name":"doorbell","no":1,"of":1,"t":6380,"turns":1}
      {"i":3,"in":"host","name":"doorbell","no":1,"of":1,"t":6882}
      {"by":1,"no":1,"saw":"route doorbell routed"}
      {"layout":"layout Doorbell"}
      {"data":3,"i":4,"idle":true,"in":"event","module":"Doorbell","name":"doorbell.ring","t":7299,"turns":1}
      {"by":4,"call":"doorbell.ring","data":"3","module":"Doorbell","no":5}
      {"data":6,"in":"result","module":"Doorbell","name":"doorbell.ring","of":5,"part":"interactor"}
      {"by":4,"module":"Doorbell","saw":"doorbell.ring success 6"}
      {"return":"answered"}
      {"of":4,"outcome":"answered"}
      {"end":"idle"}

      """#.utf8))
  try await AppTest.replay(recording) { try registerDoorbell($0) }
}
