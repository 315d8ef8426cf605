/**
 * What a personal access token may be made for. A call is open to tokens only where it names one of these; an account's security, its
 * money and administration never do.
 */
export const TOKEN_SCOPES = ['publish', 'read', 'import'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** What every token begins with: scanners of published code find lost ones by it. */
export const TOKEN_PREFIX = 'qvt_';
/** After how many days a token ends; null for never. */
export const TOKEN_LIFETIMES = [30, 90, 365, null] as const;
export const MAX_ACCESS_TOKENS = 10;
export const MAX_TOKEN_NAME = 60;
/** Requests of one token, apart from those of sessions. */
export const TOKEN_REQUESTS_PER_MINUTE = 120;
