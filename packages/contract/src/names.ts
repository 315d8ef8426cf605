/*
 * The names that fields have on the wire, by their name in the code: the product's specification (section 3) where it names one, ours
 * where it doesn't. Codecs and presenters write with these tables; columns of the database and entries of the log keep the code's names.
 */

/** A field's name in snake case, as columns and most fields of the wire have it: `channelId` is `channel_id`. */
export type SnakeCase<Name extends string> = Name extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Tail>}`
  : '';

export function snakeCase<Name extends string>(name: Name): SnakeCase<Name> {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`) as SnakeCase<Name>;
}

/** A column's or a wire's name as the code has it: `channel_id` is `channelId`. */
type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name;

function camelCase<Name extends string>(name: Name): CamelCase<Name> {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()) as CamelCase<Name>;
}

/** Gives an object of the domain the names of columns and of the wire; what its fields hold stays as it is. */
export function snakeCaseNames<From extends object>(
  from: From,
): { [Name in keyof From & string as SnakeCase<Name>]: From[Name] } {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [snakeCase(name), value])) as never;
}

/** Gives what came from the wire the names of the domain. */
export function camelCaseNames<From extends object>(
  from: From,
): { [Name in keyof From & string as CamelCase<Name>]: From[Name] } {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [camelCase(name), value])) as never;
}

/** Fields of a tip that the specification names otherwise; all others have their name in the code, in snake case. */
export const TIP_NAMES = { kind: 'valexc', phase: 'liveprematch', totalOdds: 'totalodd', exit: 'exit_odds' } as const;

/** The name on the wire of a field of a tip. */
export type TipWireName<Key extends string> = Key extends keyof typeof TIP_NAMES
  ? (typeof TIP_NAMES)[Key]
  : SnakeCase<Key>;

export function tipWireName<Key extends string>(key: Key): TipWireName<Key> {
  return (
    Object.hasOwn(TIP_NAMES, key) ? TIP_NAMES[key as keyof typeof TIP_NAMES] : snakeCase(key)
  ) as TipWireName<Key>;
}

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
