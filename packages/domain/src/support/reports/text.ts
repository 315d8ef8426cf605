/** Texts that others read, and that are looked at when their author is new or a watched word stands in them. */
export const TEXT_KINDS = ['tip', 'profile', 'post', 'comment', 'review'] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** Texts that a moderator hides by themselves. Introductions and articles are their authors' to change. */
export const HIDEABLE_TEXTS = ['tip', 'comment', 'review'] as const satisfies readonly TextKind[];
export type HideableText = (typeof HIDEABLE_TEXTS)[number];

/** Words of readers that stand under something else. */
export type WordsTarget = Exclude<HideableText, 'tip'>;

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
