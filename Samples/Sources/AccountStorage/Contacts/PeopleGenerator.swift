import GRDB

/// A generator that creates contacts from common names in one statement. Equal seeds produce equal contacts.
struct PeopleGenerator {
  let count: Int
  let seed: Int

  /// Adds the contacts.
  func run(in database: Database) throws {
    try fill("given", with: Self.given, in: database)
    try fill("family", with: Self.family, in: database)
    // Each pseudo-random number is the previous one times a primitive root of a prime, modulo that prime. Names at the
    // beginning of the lists are more frequent, because an index is the product of two numbers.
    try database.execute(
      sql: """
        WITH RECURSIVE
          a (n, x) AS (
            SELECT 0, 1 + abs(?2) % \(Self.prime - 1)
            UNION ALL SELECT n + 1, x * 48271 % \(Self.prime) FROM a WHERE n + 1 < ?1),
          b (n, x, y) AS (SELECT n, x, x * 69621 % \(Self.prime) FROM a),
          c (n, x, y, z) AS (SELECT n, x, y, y * 16807 % \(Self.prime) FROM b)
        INSERT INTO person (name, mobile, letter, sort, position)
        SELECT
          given.name || initial || family.name, mobile, given.letter,
          given.sort || lower(initial) || substr(family.sort, 2), printf('%09d5', n)
        FROM (
          SELECT n,
            (x % 997) * (y % 991) * \(Self.given.count) / (997 * 991) AS givenIndex,
            (y % 983) * (z % 977) * \(Self.family.count) / (983 * 977) AS familyIndex,
            CASE WHEN z % 39 < 26 THEN ' ' || char(65 + z % 39) || '. ' ELSE ' ' END AS initial,
            printf('+49 15%d %07d', x % 10, y % 10000000) AS mobile
          FROM c WHERE n < ?1)
        JOIN given ON given.number = givenIndex JOIN family ON family.number = familyIndex;
        """, arguments: [count, seed])
    try database.execute(sql: "DROP TABLE given; DROP TABLE family")
  }

  private static let prime = 2_147_483_647

  private func fill(_ table: String, with names: [String], in database: Database) throws {
    try database.execute(
      sql: "CREATE TEMP TABLE \(table) (number INTEGER PRIMARY KEY, name TEXT, letter TEXT, sort TEXT)")
    let insert = try database.makeStatement(sql: "INSERT INTO \(table) VALUES (?, ?, ?, ?)")
    for (number, name) in names.enumerated() {
      guard let sorted = SortName(name) else { continue }
      try insert.execute(arguments: [number, name, sorted.letter, sorted.sort])
    }
  }

  private static let given = names(
    """
    Anna Maria Thomas Sophie Lukas Emma Ben Mia Paul Hannah Leon Lena Felix Clara Jonas Laura David Julia Max Lea Elias
    Ida Noah Ella Finn Marie Tim Nora Jan Zoë Moritz Amelie Oskar Greta Anton Eva Karl Frieda Emil Luise Jakob Ana
    Mateo Lucía José Inés Hugo Carmen Ömer Aylin Can Elif Emre Defne Marek Zofia Kuba Hania Piotr Ewa Luca Giulia
    Matteo Chiara Chloé Louis Élise Arthur Camille Jules Åsa Björn Freja Lars Signe Nils Ingrid Ravi Priya Arjun Anaya
    Wei Mei Yuki Haruto Sakura Kenji Fatima Omar Layla Yusuf Amina Ibrahim Daniel Grace Henry Olivia Jack Violet
    William Quentin Ursula Theo Rosa Xaver Vera Dmitri Katja Oleg Annika Annabel Hannes Johanna Susanne
    """)
  private static let family = names(
    """
    Müller Schmidt Schneider Fischer Weber Meyer Wagner Becker Schulz Hoffmann Koch Bauer Richter Klein Wolf Schröder
    Neumann Schwarz Zimmermann Braun Krüger Hofmann Hartmann Lange Schmitt Werner Krause Meier Lehmann Schmid Maier
    Köhler Herrmann König Walter Mayer Huber Kaiser Fuchs Peters Lang Scholz Möller Weiß Jung Hahn Schubert Vogel
    Friedrich Keller Günther Frank Berger Winkler Roth Beck Lorenz Baumann Franke Albrecht Ludwig Winter Simon Kraus
    Vogt Stein Jäger Otto Sommer Groß Seidel Heinrich Brandt Haas Graf Dietrich Ziegler Kuhn Pohl Engel Horn Busch
    Bergmann Thomas Voigt Sauer Arnold Pfeiffer Yılmaz Kaya Demir Şahin Novák Dvořák Kowalski Nowak García Martín
    López Rossi Bianchi Dubois Moreau Lefèvre Andersson Nilsson Larsen Hansen Jensen Virtanen Nguyễn Tanaka Suzuki
    Chen Wang Singh Patel Khan Ali Hussein Ivanov Petrov O'Brien Murphy Smith Jones Taylor Evans Quinn Xu Ito
    """)

  private static func names(_ list: String) -> [String] { list.split(whereSeparator: \.isWhitespace).map(String.init) }
}
