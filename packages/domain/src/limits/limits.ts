import { DAY_MINUTES, DAY_MS, DAY_S, HOUR_MS, MINUTE_MS, WEEK_MS } from '../time/index.ts';

/** Constants of the business that are not prices. Milliseconds end in `_MS`, thousandths of a unit in `_MILLI`. */
export const PRODUCT_NAME = 'Quotavera';

export const REQUEST_TIMEOUT_MS = 60_000;
/** The reader is told that a change isn't confirmed when it has no answer after this; the exchange itself goes on until its time limit. */
export const UNCONFIRMED_AFTER_MS = 8_000;
export const REFRESH_TIMEOUT_MS = 30_000;
export const REFRESH_MARGIN_MS = 30_000;
export const PERSISTENCE_TIMEOUT_MS = 5_000;
export const ACCESS_TOKEN_TTL_S = 15 * 60;
export const REFRESH_TOKEN_TTL_S = 30 * DAY_S;
/** A session ends this long after its sign-in, however often it is used. */
export const SESSION_MAX_MS = 180 * DAY_MS;
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
/** A film, a recording or a document of a lesson. */
export const MEDIA_MAX_BYTES = 50 * 1024 * 1024;
/** A picture inside a post: its greatest width in pixels, and the smallest that is taken. */
export const POST_IMAGE_WIDTH = 1_200;
export const POST_IMAGE_SMALLEST = { width: 200, height: 100 } as const;
/** Width by height of the images that are kept, in pixels; the smallest part of an upload that may be used. */
export const AVATAR_SIZES = [512, 96] as const;
export const AVATAR_SMALLEST = 96;
export const COVER_SIZE = { width: 1600, height: 400 } as const;
export const COVER_SMALLEST = { width: 400, height: 100 } as const;
/** A replaced image is deleted after this: pages that show it may still be open. */
export const REPLACED_IMAGE_MS = DAY_MS;
/** The visible name may change this often, and the old one stays reserved for so long. */
export const USERNAME_CHANGE_MS = 30 * DAY_MS;
export const USERNAME_RESERVED_MS = 90 * DAY_MS;
/** How long nobody gets the username of an erased account. */
export const ERASED_NAME_REST_MS = 365 * DAY_MS;
/** The day of what the cookie choice says. When it changes, everybody is asked again. */
export const CONSENT_TEXT_VERSION = '2026-11-21';

/** Passkeys of one account, and the length of a passkey's name. */
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 60;

/** Time between an admin's request and the removal of a second factor, in which the owner may object. */
export const SECOND_FACTOR_RESET_MS = DAY_MS;
export const CONSENT_DAYS = 365;
/** How long an idempotency key is stored. */
export const IDEMPOTENCY_KEY_MS = DAY_MS;

/** ELITE sees published tips this long before PRO and START. */
export const EARLY_ACCESS_MS = 10 * MINUTE_MS;
/** From what a locked tip says, at least so many matches must stay possible. */
export const LOCKED_MIN_MATCHES = 5;
export const UNLOCKS_PER_DAY = 3;
/** A fit takes a time that grows with the cube of a league's teams; the largest leagues have fewer than a hundred in three seasons. */
export const FIT_TEAMS_MAX = 250;
/** A fit that takes longer than this is given up. */
export const FIT_MAX_MS = 20_000;
/** A tipster is paid so much for a one-to-one call with an ELITE member, in cents, until an admin sets another sum. */
export const CALL_FEE_CENTS = 800;
export const WITHDRAWAL_WINDOW_MS = 5 * MINUTE_MS;
/** START and visitors see so many tipsters of a list. */
export const PARTIAL_LIST = 10;
/** The greatest age of an imported price that verifies a quoted one (the setting `prices.max_age_ms` may change it). */
export const PRICE_MAX_AGE_MS = 30 * MINUTE_MS;
/**
 * The greatest age of an imported price that verifies a quoted price in play (setting `prices.live_max_age_ms`): after a goal nobody is
 * offered an older price any more, and a dishonest exit would be believed at it. It is never longer than the age before the start.
 */
export const LIVE_PRICE_MAX_AGE_MS = 5 * MINUTE_MS;
/** A profile shows the names that an account gave up this long. */
export const FORMER_NAME_SHOWN_MS = 365 * DAY_MS;
/** The content of an import of prices is told this long; its hash stays in the log for ever. */
export const PRICE_IMPORT_KEPT_MS = 365 * DAY_MS;

/** How long after its start a match keeps how its prices moved. The closing ones stay. */
export const PRICE_HISTORY_KEPT_MS = 90 * DAY_MS;
/** A trade may be closed in so many parts: more would be noise for its followers and its record. */
export const MAX_EXITS = 10;
/** Followers hear of a trade's exits once in this time. */
export const EXIT_NOTICE_MS = HOUR_MS;
/** Notes under a tip; their length is in UTF-16 units. */
export const MAX_TIP_NOTES = 20;
export const MAX_TIP_NOTE = 1000;
/** Followers hear of a tip's new words and notes, if its author wants it, once in this time. */
export const WORDS_NOTICE_MS = HOUR_MS;
/** A quoted price this much above the imported one is not verified. */
export const PRICE_TOLERANCE = 0.03;
/** The next module of a course opens so long after the exam before it was passed. */
export const MODULE_UNLOCK_MS = DAY_MS;
/** A failed exam opens again after this. */
export const EXAM_RETRY_MS = HOUR_MS;
/** The share of the points that passes an exam whose author says nothing else. */
export const EXAM_PASS_PERCENT = 60;
/** A learner who has done nothing in a course for so many days has stopped. */
export const LEARNER_STOPPED_DAYS = 7;
/** A teacher reminds the same learner of a course once in so many days. */
export const REMIND_AGAIN_DAYS = 7;
/** Figures of an exam look at so many of its last tries, and say nothing of fewer answers or marks than this. */
export const EXAM_FIGURE_TRIES = 300;
export const EXAM_FIGURE_MIN = 5;
/** A learner's own note on a lesson has at most so many characters. */
export const LESSON_NOTE_MAX = 5_000;
/** Odds that differ from the market's by more than this share need a confirmation, because a typing error can't be corrected later. */
export const FAR_FROM_MARKET = 0.25;
/** An own bet is asked about when it risks more than this share of its bankroll's capital. */
export const UNLIKELY_BANK_SHARE = 0.25;
/** An own bet is asked about when it risks more than this multiple of the usual risk, which so many bets show at least. */
export const UNLIKELY_USUAL_MULTIPLE = 10;
export const UNLIKELY_USUAL_BETS = 5;
/** The owner of a bet that is still open so long after its last start is asked how it came out; the question can be put off. */
export const UNDECIDED_AFTER_MS = DAY_MS;
export const ASK_AGAIN_MS = 7 * DAY_MS;
/** Questions about open bets that are asked at a time. */
export const UNDECIDED_SHOWN = 3;
/** The bankroll's last bets that say what its usual stakes and bookmakers are. */
export const USUAL_BETS_READ = 30;
/** The last price of a feed before the start is the closing price unless it is older than this. */
export const CLOSING_PRICE_MAX_AGE_MS = 15 * MINUTE_MS;
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
/** Gift codes and trials of one channel, closed ones included. */
export const MAX_CHANNEL_GIFTS = 100;
/** A tipster's record starts from this capital, in units. */
export const TIPSTER_INITIAL_CAPITAL = 100;
export const RANKING_MIN_BETS = 50;
/** Reports of one account by mail. */
export const MAX_REPORT_MAILS = 20;
/** Fewer bets than these say so little that every table says so. */
export const SMALL_SAMPLE = 30;
/** Tipsters that are compared side by side at most. */
export const COMPARED_TIPSTERS = 5;

/** A tipster's latest settled tips that can be replayed, and the open tips that one bank is shared between at a time. */
export const MAX_REPLAYED_TIPS = 30_000;
export const MAX_STAKEABLE_TIPS = 60;

/** Bankrolls of one account, and bookmakers' accounts of one bankroll. */
export const MAX_BANKROLLS = 20;
export const MAX_BOOKMAKER_ACCOUNTS = 60;
/** The greatest file of own bets that is taken. */
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 100_000;
/** The largest amount of one movement or capital, and of one stake, in cents. */
export const MAX_MONEY_CENTS = 1_000_000_000_00;
export const MAX_STAKE_CENTS = 1_000_000_00;
/** Telegram chats of one tipster. */
export const MAX_TIP_CHATS = 20;
/** Open reminders of one account, and how long before the start one may come, in minutes. */
export const MAX_REMINDERS = 200;
export const REMINDER_MINUTES = { min: 5, max: DAY_MINUTES } as const;
/** Tips whose follows are asked for in one call: a page of a list. */
export const MAX_FOLLOWS_ASKED = 100;
/** Own bets that one call adds tags to. */
export const MAX_BETS_TAGGED = 500;

/** Without a connection a member sees the dashboard as it last was for so long; an open tip on it is old by then. */
export const OFFLINE_READS_MAX_AGE_MS = DAY_MS;
export const DASHBOARD_LAST_SIGNALS = [5, 25] as const;
/** Each list on the dashboard has so many rows: open bets, tips to decide on, bankrolls. */
export const DASHBOARD_ROWS = 5;
/** The open bets that the dashboard adds up. */
export const DASHBOARD_OPEN_BETS = 500;
export const PAGE_SIZE_DEFAULT = 25;
export const PAGE_SIZE_MAX = 100;
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];
/** Tables may be taken as files of these formats. */
export const TABLE_FORMATS = ['csv', 'xlsx'] as const;
export type TableFormat = (typeof TABLE_FORMATS)[number];
/** Lists are counted, and their pages numbered, up to here: a count above it means "more than so many". */
export const COUNT_MAX = 10_000;

/** The longest subject of a newsletter, in characters: mail programs cut longer ones. */
export const NEWSLETTER_SUBJECT_MAX = 120;
/** A link that confirms a subscription to the newsletter works so long. */
export const NEWSLETTER_CONFIRM_MS = WEEK_MS;

/** A comment can be changed by its author for so long. */
export const COMMENT_EDIT_MS = 15 * MINUTE_MS;
/** Comments, answers and reviews of one account. */
export const COMMENTS_PER_HOUR = 20;
export const COMMENTS_PER_DAY = 60;
/** A reader knows a tipster after following for so long. */
export const REVIEW_FOLLOW_MS = 30 * DAY_MS;
/** People whom one account doesn't want to read. */
export const MUTES_MAX = 500;

/** So many matches that aren't over a reader may watch or silence. */
export const MATCH_MARKS_MAX = 500;
/** Unread notifications are counted up to here: "99+" says the bell. */
export const UNREAD_MAX = 100;
/** Notifications are kept so long. */
export const NOTIFICATION_KEPT_MS = 90 * DAY_MS;
