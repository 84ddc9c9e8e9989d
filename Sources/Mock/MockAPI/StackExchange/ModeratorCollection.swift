/// The moderators of one site by falling reputation; each is computed from its index alone.
struct ModeratorCollection: Sendable {
  let site: Site
  let count: Int
  let seed: UInt64

  init(site: Site, count: Int? = nil, seed: UInt64) {
    self.site = site
    self.count = count ?? site.moderators
    self.seed = seed
  }

  /// The moderator at an index; one past the end is new, with more reputation than all others.
  ///
  /// Reputation never rises from one index to the next, and no two indices have the same user id.
  func moderator(at index: Int) -> Moderator {
    var noise = Noise(seed: seed, stream: site.name.stableHash, index: index)
    let userID = Self.permuted(index, by: site.name.stableHash ^ seed)
    let reputation = reputation(at: index, &noise)
    let created = Self.opened + userID * Self.secondsPerUser
    let lastSeen = Self.today - noise.below(20 * 86_400)
    return Moderator(
      userID: userID,
      accountID: Self.permuted(index, by: ~site.name.stableHash ^ seed),
      displayName: PersonalNames.name(&noise),
      reputation: reputation,
      bronze: 40 + reputation / (300 + noise.below(200)),
      silver: 20 + reputation / (700 + noise.below(300)),
      gold: 1 + reputation / (4000 + noise.below(3000)),
      location: noise.below(5) == 0 ? nil : noise.pick(PersonalNames.places),
      website: noise.below(3) == 0 ? "https://example.com/~\(userID)" : nil,
      isEmployee: noise.below(14) == 0,
      created: created,
      modified: lastSeen - noise.below(200 * 86_400),
      lastSeen: lastSeen,
      gain: noise.below(12) * 10
    )
  }

  /// 31 July 2008, when the first users registered.
  private static let opened = 1_217_462_400

  /// 1 October 2025, the fixed date of the server.
  private static let today = 1_759_276_800

  /// Spreads the user ids, up to the largest, over 16 years.
  private static let secondsPerUser = 32

  /// The millionth prime: more than the number of items; it gives user ids of seven or eight
  /// digits.
  private static let prime = 15_485_863

  /// A different number for each index, from 1 up to the prime: multiplying by a factor other than
  /// 0 modulo a prime is a permutation.
  private static func permuted(_ index: Int, by key: UInt64) -> Int {
    let factor = 1 + Int(key % UInt64(prime - 1))
    return (index + 1) * factor % prime
  }

  private func reputation(at index: Int, _ noise: inout Noise) -> Int {
    guard index < count else { return Self.curve(0) + (index - count + 1) * 1_000 }
    let low = Self.curve(index + 1)
    return low + noise.below(Self.curve(index) - low + 1)
  }

  /// A curve with a long tail, from 480 000 down to 101.
  private static func curve(_ index: Int) -> Int {
    101 + 480_000 * 9 / (9 + index)
  }
}
