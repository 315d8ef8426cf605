/** Texts that others read, and that are looked at when their author is new or a watched word stands in them. */
export const TEXT_KINDS = ['tip', 'profile', 'post'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Why a text waits for a look: one of the first tips of a new tipster, or a watched word. */
export const TEXT_CAUSES = ['new_tipster', 'word'] as const;
export type TextCause = (typeof TEXT_CAUSES)[number];

/** So many first tips of a tipster are looked at. */
export const FIRST_TIPS = 3;

/** Length of a watched word, or of a few words that stand together. */
export const WATCHED_WORD_MIN = 3;
export const WATCHED_WORD_MAX = 60;
/** Texts that a search shows at most. */
export const FOUND_TEXTS_MAX = 50;
