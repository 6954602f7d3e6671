import VIPER

/// Sends a request, and returns the answer or the code of the error.
@MainActor package func outcome(
  of sender: (any EventSender)?, _ name: EventName<Int, Int>, _ number: Int
) async -> String {
  guard let sender else { return "nobody" }
  do throws(RequestError) {
    return "\(try await sender.request(name(number)))"
  } catch {
    return "\(error.code)"
  }
}

/// Sends a request, and returns after its event was sent.
///
/// - Returns: A task with the answer, or the code of the error, as its value.
@MainActor package func ask(
  _ sender: any EventSender, _ name: EventName<Int, Int>, _ number: Int
) async -> Task<String, Never> {
  let task = Task {
    do throws(RequestError) {
      return "\(try await sender.request(name(number)))"
    } catch {
      return "\(error.code)"
    }
  }
  await Task {}.value
  return task
}
