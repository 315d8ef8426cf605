import { OUTCOMES, SIDES } from '@quotavera/domain/bet';
import { EACH_WAY_RESULTS, HEDGE_KINDS } from '@quotavera/domain/tools';
import type { Texts } from '@quotavera/i18n/server';
import type { BETTING_CALCULATORS, BettingCalculator } from '../addresses.ts';

/** A kind says in which unit a field's text is read; a choice is one of a list of words. */
export type FieldKind = 'name' | 'odds' | 'any_odds' | 'money' | 'percent' | 'goals' | 'line' | 'choice';

export interface Field {
  kind: FieldKind;
  label: keyof Texts['tools-betting']['label'];
  /** The texts of the example; a repeated field has one for each row. */
  initial: readonly string[];
  options?: readonly string[];
  /** A choice may also be a number of legs. */
  isCounted?: boolean;
}

const STEPS = ['0.01', '1', '5', '10'] as const;
const GOALS = ['total', 'profit'] as const;
const PLACE_FRACTIONS = ['1/2', '1/3', '1/4', '1/5', '1/6', '1/8'] as const;
/** `all` is an accumulator of all legs, `full` a full cover from doubles up. A number stands for all accumulators of so many legs. */
const SYSTEMS = ['all', 'full', 'full_singles'] as const;
/** A dead heat as places left over tied selections. */
const DEAD_HEATS = ['no_tie', '1/2', '1/3', '1/4', '2/3', '3/4'] as const;
const IN_EACH_LINE = ['may_miss', 'banker'] as const;
const STAKED_ON = ['line', 'slip'] as const;

const NAME: Field = { kind: 'name', label: 'name', initial: [] };
const COMMISSION: Field = { kind: 'percent', label: 'commission', initial: ['0', '0', '0', '0'] };

type Label = Field['label'];
const odds = (label: Label, ...initial: string[]): Field => ({ kind: 'odds', label, initial });
const money = (label: Label, initial: string): Field => ({ kind: 'money', label, initial: [initial] });
const choice = (label: Label, options: readonly string[], ...initial: string[]): Field => ({
  kind: 'choice',
  label,
  options,
  initial,
});

type Specification = {
  [Name in BettingCalculator]: {
    /** The fewest rows that make a calculation; 0 for a calculator without rows. */
    least: number;
    rows: Readonly<Record<(typeof BETTING_CALCULATORS)[Name]['rows'][number], Field>>;
    once: Readonly<Record<(typeof BETTING_CALCULATORS)[Name]['once'][number], Field>>;
  };
};

/** Every calculator's fields, filled in with an example. */
export const SPECIFICATION: Specification = {
  arbitrage: {
    least: 2,
    rows: { n: NAME, o: odds('odds', '2.10', '2.05'), c: COMMISSION },
    once: { stake: money('total', '100'), step: choice('step', STEPS, '0.01') },
  },
  dutching: {
    least: 2,
    rows: { n: NAME, o: odds('odds', '4.00', '6.50'), c: COMMISSION },
    once: { goal: choice('goal', GOALS, 'total'), stake: money('amount', '100') },
  },
  'back-lay': {
    least: 0,
    rows: {},
    once: {
      kind: choice('kind', HEDGE_KINDS, 'exchange'),
      side: choice('side', SIDES, 'back'),
      stake: money('stake', '100'),
      back: odds('back', '3.00'),
      lay: odds('lay', '2.50'),
      c: { ...COMMISSION, initial: ['5'] },
    },
  },
  'each-way': {
    least: 1,
    rows: {
      n: NAME,
      o: odds('odds', '11.00'),
      r: choice('result', EACH_WAY_RESULTS, 'placed'),
      d: choice('deadHeat', DEAD_HEATS, 'no_tie'),
    },
    once: { stake: money('perPart', '10'), f: choice('place', PLACE_FRACTIONS, '1/5') },
  },
  odds: {
    least: 1,
    rows: { o: { kind: 'any_odds', label: 'anyOdds', initial: ['2.50', '4/5', '+150', '40%'] } },
    once: {},
  },
  margin: { least: 2, rows: { n: NAME, o: odds('odds', '2.10', '3.40', '3.60') }, once: {} },
  parlay: {
    least: 2,
    rows: {
      n: NAME,
      o: odds('odds', '1.80', '2.10', '2.50'),
      r: choice('result', OUTCOMES, 'won', 'won', 'won'),
      b: choice('banker', IN_EACH_LINE, 'may_miss', 'may_miss', 'may_miss'),
    },
    once: {
      sizes: { ...choice('sizes', SYSTEMS, 'all'), isCounted: true },
      per: choice('per', STAKED_ON, 'line'),
      stake: money('stake', '10'),
    },
  },
  poisson: {
    least: 0,
    rows: {},
    once: {
      home: { kind: 'goals', label: 'home', initial: ['1.6'] },
      away: { kind: 'goals', label: 'away', initial: ['1.1'] },
      line: { kind: 'line', label: 'line', initial: ['2.5'] },
    },
  },
};

export const BETTING_NAMES = Object.keys(SPECIFICATION) as BettingCalculator[];

export function isBettingCalculator(name: string): name is BettingCalculator {
  return Object.hasOwn(SPECIFICATION, name);
}

export const fieldsOf = (name: BettingCalculator): { rows: [string, Field][]; once: [string, Field][] } => ({
  rows: Object.entries(SPECIFICATION[name].rows),
  once: Object.entries(SPECIFICATION[name].once),
});
