/** Premiums of less than this, in thousandths, aren't listed: they are within the rounding of odds. */
export const LEAST_VALUE_MILLI = 5;
/** The greatest threshold that may be chosen: a price further above the market is a slip. */
export const MOST_VALUE_MILLI = 250;
/** The threshold of a reader who has chosen none. */
export const VALUE_THRESHOLD_MILLI = 20;
/** So many of its last looks say how a price moved. */
export const VALUE_LOOKS = 6;
/** A reader is told of so many prices a day at most. */
export const VALUE_ALERTS_A_DAY = 5;
/** Bookmakers that a reader may choose. */
export const MAX_VALUE_BOOKMAKERS = 60;
