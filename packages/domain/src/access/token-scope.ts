/**
 * A personal access token is made for one or more of these scopes. A call is open to tokens only where it names a scope; calls for an
 * account's security, its money and administration never do.
 */
export const TOKEN_SCOPES = ['publish', 'read', 'import'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Every token begins with this prefix, so that scanners of published code recognise lost tokens. */
export const TOKEN_PREFIX = 'qvt_';
/** After how many days a token ends; null for never. */
export const TOKEN_LIFETIMES = [30, 90, 365, null] as const;
export const MAX_ACCESS_TOKENS = 10;
export const MAX_TOKEN_NAME = 60;
/** Requests of one token, apart from those of sessions. */
export const TOKEN_REQUESTS_PER_MINUTE = 120;
