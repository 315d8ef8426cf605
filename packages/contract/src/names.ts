/*
 * The names that fields have on the wire, by their name in the code: the product's specification (section 3) where it names one, ours
 * where it doesn't. Codecs and presenters write with these tables; columns of the database and entries of the log keep the code's names.
 */

/**
 * A tip's fields. The specification gives no field name to the back or lay of a bet ("punta/banca"), to the first of its "enter and exit
 * odds" (a leg's `odds`), to its channel, and to what it doesn't know: the basis of the stake, the commission, the stated probability,
 * the minimum odds, the times of expiry and publication, the hedge of an exit.
 */
export const TIP_NAMES = {
  kind: 'valexc',
  phase: 'liveprematch',
  side: 'side',
  isFree: 'is_free',
  channelId: 'channel_id',
  channelLink: 'channel_link',
  bookmaker: 'bookmaker',
  legs: 'legs',
  totalOdds: 'totalodd',
  stake: 'stake',
  stakeBasis: 'stake_basis',
  commission: 'commission',
  description: 'description',
  tags: 'tags',
  statedProbability: 'stated_probability',
  minimumOdds: 'minimum_odds',
  expiresAt: 'expires_at',
  publishAt: 'publish_at',
  exit: 'exit_odds',
  exitOdds: 'exit_odds',
} as const;

/**
 * A leg's fields. `result` is the selection ("esito"), never the match's own result, which replies call `score`. "Custom other" and
 * "custom results" are `market` and `result` of a leg of type `custom`, in the tipster's words. The specification has no fixtures of a
 * calendar, no teams and no lines.
 */
export const LEG_NAMES = {
  type: 'type',
  fixtureId: 'fixture_id',
  sport: 'sport',
  competition: 'competition',
  event: 'match',
  home: 'home',
  away: 'away',
  startsAt: 'matchdate',
  market: 'market',
  selection: 'result',
  line: 'line',
  subResult: 'sub_result',
  combinations: 'extra_combinations',
  odds: 'odds',
} as const;

/**
 * An account in "User (full)", which is flat: registration and administration. Other fields of accounts have one name in the code, in both
 * shapes and in the columns (`first_name`, `persdescription`, `expire_at`, …).
 */
export const USER_NAMES = { avatarUrl: 'avatar_url', sports: 'favsports', termsAcceptedAt: 'accepted_terms' } as const;

/**
 * An account in "Profile": what somebody edits of themselves, and what others read of a tipster. It nests `socials`, `workingyears`,
 * `persdescription` and `whycollaboration` under `extra`, and has what only "User (full)" names under the name that it has there.
 */
export const PROFILE_NAMES = {
  avatarUrl: 'profile_image',
  sports: 'sports',
  termsAcceptedAt: 'accepted_terms',
} as const;
