/** Constants of the business that are not prices. Milliseconds end in `_MS`, thousandths of a unit in `_MILLI`. */
export const PRODUCT_NAME = 'Quotavera';

export const REQUEST_TIMEOUT_MS = 60_000;
/** The reader is told that a change isn't confirmed when it has no answer after this; the exchange itself goes on until its time limit. */
export const UNCONFIRMED_AFTER_MS = 8_000;
export const REFRESH_TIMEOUT_MS = 30_000;
export const REFRESH_MARGIN_MS = 30_000;
export const PERSISTENCE_TIMEOUT_MS = 5_000;
export const ACCESS_TOKEN_TTL_S = 15 * 60;
export const REFRESH_TOKEN_TTL_S = 30 * 24 * 60 * 60;
/** A session ends this long after its sign-in, however often it is used. */
export const SESSION_MAX_MS = 180 * 24 * 60 * 60 * 1_000;
/** For this long a used refresh token answers with the same pair again; after it, its reuse ends the family. */
export const REFRESH_REPLAY_MS = 10_000;

export const NOTIFICATION_AUTO_CLOSE_MS = 4_000;
export const NOTIFICATION_LIMIT = 5;

export const PASSWORD_MIN_LENGTH = 8;
export const FREE_TEXT_MIN = 10;
export const FREE_TEXT_MAX = 255;
/** Length of the reason that an admin gives for a result, a grade or hidden words. */
export const REASON_MIN = 3;
export const REASON_MAX = 500;
export const IMAGE_MAX_BYTES = 4 * 1024 * 1024;
/** Width by height of the images that are kept, in pixels; the smallest part of an upload that may be used. */
export const AVATAR_SIZES = [512, 96] as const;
export const AVATAR_SMALLEST = 96;
export const COVER_SIZE = { width: 1600, height: 400 } as const;
export const COVER_SMALLEST = { width: 400, height: 100 } as const;
/** A replaced image is deleted after this: pages that show it may still be open. */
export const REPLACED_IMAGE_MS = 24 * 60 * 60_000;
/** The visible name may change this often, and the old one stays reserved for so long. */
export const USERNAME_CHANGE_MS = 30 * 24 * 60 * 60_000;
export const USERNAME_RESERVED_MS = 90 * 24 * 60 * 60_000;
/** How long nobody gets the username of an erased account. */
export const ERASED_NAME_REST_MS = 365 * 24 * 60 * 60_000;
/** The day of the terms and the privacy notice that who registers accepts; kept with the account. */
export const TERMS_VERSION = '2026-11-21';

/** The day of what the cookie choice says. When it changes, everybody is asked again. */
export const CONSENT_TEXT_VERSION = '2026-11-21';

/** Time between an admin's request and the removal of a second factor, in which the owner may object. */
export const SECOND_FACTOR_RESET_MS = 24 * 60 * 60_000;
export const CONSENT_DAYS = 365;
/** How long an idempotency key is stored. */
export const IDEMPOTENCY_KEY_MS = 24 * 60 * 60_000;

/** ELITE sees published tips this long before PRO and START. */
export const EARLY_ACCESS_MS = 10 * 60_000;
/** From what a locked tip says, at least so many matches must stay possible. */
export const LOCKED_MIN_MATCHES = 5;
export const UNLOCKS_PER_DAY = 3;
export const WITHDRAWAL_WINDOW_MS = 5 * 60_000;
/** What START and visitors see of a list of tipsters. */
export const PARTIAL_LIST = 10;
/** The greatest age of an imported price that verifies a quoted one (the setting `prices.max_age_ms` may change it). */
export const PRICE_MAX_AGE_MS = 30 * 60_000;
/**
 * The same in play (setting `prices.live_max_age_ms`): a goal makes an older price one that nobody is offered, and exits would be believed
 * at it. Never longer than before the start.
 */
export const LIVE_PRICE_MAX_AGE_MS = 5 * 60_000;
/** A quoted price this much above the imported one is not verified. */
export const PRICE_TOLERANCE = 0.03;
/** Odds that differ from the market's by more than this share need a confirmation, because a typing error can't be corrected later. */
export const FAR_FROM_MARKET = 0.25;
/** The last price of a feed before the start is the closing price unless it is older than this. */
export const CLOSING_PRICE_MAX_AGE_MS = 15 * 60_000;
export const DEFAULT_COMMISSION_MILLI = 50;

export const MIN_RISK_MILLI = 100;
export const MAX_RISK_MILLI = 10_000;
export const MAX_LEGS = 20;
/** Declared outcomes that an admin confirms in one call. */
export const MAX_CONFIRMED_TIPS = 100;
/** An admin can take a confirmation back for this long; nothing is written before. */
export const CONFIRMATION_HOLD_MS = 10_000;
/** Tip templates of one account, and the length of their names. */
export const MAX_TIP_TEMPLATES = 30;
export const MAX_TEMPLATE_NAME = 60;
/** Channels of one tipster, and plans of one channel. */
export const MAX_CHANNELS = 20;
export const MAX_CHANNEL_PLANS = 20;
/** A tipster's record starts from this capital, in units. */
export const TIPSTER_INITIAL_CAPITAL = 100;
export const RANKING_MIN_BETS = 50;

export const DASHBOARD_LAST_SIGNALS = [5, 25] as const;
export const PAGE_SIZE_DEFAULT = 25;
export const PAGE_SIZE_MAX = 100;
/** Lists are counted, and their pages numbered, up to here: a count above it means "more than so many". */
export const COUNT_MAX = 10_000;
