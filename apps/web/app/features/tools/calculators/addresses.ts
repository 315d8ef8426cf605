import { paths } from '../../../paths.ts';

/**
 * The betting calculators that anybody may use, with the parameters that their addresses take. Fields of `rows` are repeated, one value for
 * each price in the same order (`n` its name, `o` its odds, `c` a commission in percent, `r` how it ended, `d` a dead heat as places over
 * tied, `b` whether it is a banker); the others stand once. Values
 * are what a reader would type, with a point or a comma: odds "2.10", money "100", percent "5".
 */
export const BETTING_CALCULATORS = {
  /** `step` is what stakes are rounded to: 0.01, 1, 5 or 10. */
  arbitrage: { rows: ['n', 'o', 'c'], once: ['stake', 'step'] },
  /** `goal` says what `stake` is: the `total` of all stakes, or the `profit` that is wanted. */
  dutching: { rows: ['n', 'o', 'c'], once: ['goal', 'stake'] },
  /** `kind` is a HEDGE_KINDS of the domain, `side` that of the first bet. */
  'back-lay': { rows: [], once: ['kind', 'side', 'stake', 'back', 'lay', 'c'] },
  /** `f` is the share of the odds that is paid for a place: 1/2 to 1/8. */
  'each-way': { rows: ['n', 'o', 'r', 'd'], once: ['stake', 'f'] },
  /** Odds are read in any format: 2.5, 3/2, +150, 40%. */
  odds: { rows: ['o'], once: [] },
  margin: { rows: ['n', 'o'], once: [] },
  /**
   * `sizes` is `all`, `full` (from doubles up), `full_singles`, or a number of legs, bankers not counted; `per` says whether `stake` is of
   * each `line` or of the whole `slip`.
   */
  parlay: { rows: ['n', 'o', 'r', 'b'], once: ['sizes', 'per', 'stake'] },
  /** Expected goals of both teams, and a line of total goals. */
  poisson: { rows: [], once: ['home', 'away', 'line'] },
} as const satisfies Record<string, { rows: readonly string[]; once: readonly string[] }>;

export type BettingCalculator = keyof typeof BETTING_CALCULATORS;
type Shape<Name extends BettingCalculator> = (typeof BETTING_CALCULATORS)[Name];

type Typed = string | number;
export type CalculatorValues<Name extends BettingCalculator> = {
  [Field in Shape<Name>['rows'][number]]?: readonly Typed[];
} & { [Field in Exclude<Shape<Name>['once'][number], Shape<Name>['rows'][number]>]?: Typed };

/** Every page has `paths`, and few have a calculator. */
export const calculatorPath = (name: BettingCalculator): string => `${paths.calculators}/${name}`;

/** The address of a calculator that is filled in with these values. */
export function calculatorAddress<Name extends BettingCalculator>(
  name: Name,
  values: CalculatorValues<Name> = {},
): string {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries<Typed | readonly Typed[] | undefined>(values)) {
    for (const each of Array.isArray(value) ? value : value === undefined ? [] : [value])
      search.append(field, String(each));
  }
  return `${calculatorPath(name)}${search.size > 0 ? `?${search}` : ''}`;
}
