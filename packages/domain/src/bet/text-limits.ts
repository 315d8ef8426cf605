/** The texts that make a custom leg understood by others. */
export const LEG_TEXTS = ['event', 'market', 'selection'] as const;
/** The longest texts of a custom leg, in UTF-16 units as forms count them. */
export const MAX_LEG_TEXT = { competition: 120, event: 160, market: 120, selection: 120, subResult: 120 } as const;
/** The shortest name of a custom event. */
export const MIN_EVENT_LENGTH = 3;
/** The most further conditions of a custom leg. */
export const MAX_COMBINATIONS = 10;

/** The longest texts of a tip, in UTF-16 units as forms count them. */
export const MAX_TIP_TEXT = { bookmaker: 60, description: 4000, channelLink: 300, tag: 30 } as const;
/** The longest text that a tip is read out of. */
export const MAX_TIP_MESSAGE = 2000;
export const MAX_TAGS = 10;
