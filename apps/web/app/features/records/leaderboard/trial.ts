/** The input of `playField` for the table on the page; a test runs it and compares the result. */
export const TRIAL = { tipsters: 1020, skilled: 20, edge: 0.05, bets: 1500, seed: 1 } as const;

/** For each number of tips: how many skilled tipsters the results alone find, how many the product's rule finds, and its false badges. */
export const TRIAL_FINDINGS = [
  { bets: 100, results: 0, mean: 0, falseBadges: 0 },
  { bets: 200, results: 0, mean: 0, falseBadges: 0 },
  { bets: 250, results: 0, mean: 11, falseBadges: 0 },
  { bets: 300, results: 0, mean: 20, falseBadges: 0 },
  { bets: 500, results: 0, mean: 20, falseBadges: 0 },
  { bets: 1500, results: 0, mean: 20, falseBadges: 0 },
] as const;
