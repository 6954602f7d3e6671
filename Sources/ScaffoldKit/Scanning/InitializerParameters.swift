extension Initializer.Parameter {
  /// Reads the parameters between two parentheses.
  static func read(_ tokens: ArraySlice<Token>) -> [Self] {
    var parameters: [Self] = []
    // The range of the current parameter, its colon and its default value.
    var (start, colon, equals): (Int, Int?, Int?) = (tokens.startIndex, nil, nil)
    var (depth, angles) = (0, 0)
    for index in tokens.indices {
      let token = tokens[index]
      depth += token.nesting
      guard token.kind == .symbol, depth == 0 else { continue }
      switch token.text {
      // In a default value, `a < b` is a comparison.
      case "<" where equals == nil || !token.isSeparated: angles += 1
      case ">" where angles > 0: angles -= 1
      case ":" where angles == 0 && colon == nil: colon = index
      case "=" where angles == 0 && equals == nil: equals = index
      case "," where angles == 0:
        parameters += parameter(tokens[start..<index], colon: colon, equals: equals)
        (start, colon, equals) = (index + 1, nil, nil)
      default: break
      }
    }
    return parameters + parameter(tokens[start...], colon: colon, equals: equals)
  }

  private static func parameter(_ tokens: ArraySlice<Token>, colon: Int?, equals: Int?) -> [Self] {
    let end = tokens.endIndex
    let label = tokens[..<(colon ?? end)].indices.first { index in
      tokens[index].isName && !(index > tokens.startIndex && tokens[index - 1].isSymbol("@"))
    }
    guard let label else { return [] }
    let type = tokens[min(colon.map { $0 + 1 } ?? end, equals ?? end)..<(equals ?? end)]
    return [Self(label: tokens[label].text, type: WrittenType(type), hasDefault: equals != nil)]
  }
}
