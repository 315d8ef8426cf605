import type { WidgetKind } from '@quotavera/richtext';

/** How a value is typed: shares as percentages, the rest as they are. */
type FieldType = 'odds' | 'share' | 'count' | 'number';

type FieldLabel =
  | 'odds'
  | 'home'
  | 'draw'
  | 'away'
  | 'homeGoals'
  | 'awayGoals'
  | 'edge'
  | 'bets'
  | 'yield'
  | 'mean'
  | 'probability'
  | 'back'
  | 'lay'
  | 'stake';

export interface Field {
  name: string;
  /** The key of its text. */
  label: FieldLabel;
  type: FieldType;
  /** Both limits are in the value's own measure: a share of 5% is 0.05. */
  min: number;
  max: number;
  /** The field has this value before anybody has typed, where the author presets none. */
  preset: number;
}

const odds = (name: FieldLabel, preset: number): Field => ({
  name,
  label: name,
  type: 'odds',
  min: 1.01,
  max: 1000,
  preset,
});
const share = (name: FieldLabel, preset: number, min = -0.5, max = 0.5): Field => ({
  name,
  label: name,
  type: 'share',
  min,
  max,
  preset,
});
const count = (name: FieldLabel, preset: number, max: number): Field => ({
  name,
  label: name,
  type: 'count',
  min: 1,
  max,
  preset,
});

/** Simulations play at most so many bets, so that a phone answers at once. */
const MAX_BETS = 2_000;

/** A reader may change these fields of each widget. */
export const FIELDS: Readonly<Record<WidgetKind, readonly Field[]>> = {
  'odds-converter': [odds('odds', 2)],
  'margin-remover': [odds('home', 2.1), odds('draw', 3.4), odds('away', 3.6)],
  'variance-simulator': [odds('odds', 2), share('edge', 0.03), count('bets', 500, MAX_BETS)],
  'poisson-explorer': [{ name: 'mean', label: 'mean', type: 'number', min: 0.05, max: 15, preset: 2.6 }],
  'score-matrix': [
    { name: 'home', label: 'homeGoals', type: 'number', min: 0.05, max: 6, preset: 1.5 },
    { name: 'away', label: 'awayGoals', type: 'number', min: 0.05, max: 6, preset: 1.1 },
  ],
  'kelly-slider': [odds('odds', 2.1), share('probability', 0.5, 0, 1)],
  'luck-test': [count('bets', 100, MAX_BETS), share('yield', 0.05, -1, 5), odds('odds', 2)],
  'staking-comparison': [odds('odds', 2), share('edge', 0.03), count('bets', 500, MAX_BETS)],
  'green-up': [
    odds('back', 5),
    odds('lay', 4),
    { name: 'stake', label: 'stake', type: 'number', min: 0.1, max: 100_000, preset: 50 },
  ],
};

export type Values = Readonly<Record<string, number>>;

/** The values that a widget begins with: the author's, cut to what may be typed, else its own. */
export function presetsOf(kind: WidgetKind, given: Values): Values {
  return Object.fromEntries(
    FIELDS[kind].map(({ name, min, max, preset }) => [name, Math.min(max, Math.max(min, given[name] ?? preset))]),
  );
}
