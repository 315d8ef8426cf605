/*
 * Numbers of a bet are integers: odds 2.10 are 2100, a line of -0.25 is -250, a stake of 2 units is 2000. Floating point never enters
 * odds, stakes or settlement.
 */

/** Odds in thousandths, 1010 (1.01) to 1000000 (1000). */
export type OddsMilli = number;
/** Units of stake in thousandths. */
export type UnitsMilli = number;
/** A handicap or total in thousandths of a goal, shot, corner or card; may be negative. */
export type LineMilli = number;
/** Units of profit or turnover in millionths (profit is rounded once, half away from zero, to 10^-6 unit). */
export type UnitsMicro = number;
