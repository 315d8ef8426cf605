import { isSelection, type Market, marketOf, type SelectionCode } from '@quotavera/domain/bet';
import { formatMilli, parseMilli } from '@quotavera/domain/odds';
import {
  COUNT_DISTRIBUTIONS,
  COUNT_KINDS,
  COUNT_SCOPES,
  type CountDistributionName,
  type CountKind,
  type CountScope,
} from '@quotavera/domain/tools';

const CALCULATORS = [
  'xg',
  'total-shots',
  'team-shots',
  'shots-on-target',
  'team-shots-on-target',
  'corners',
  'advanced',
] as const;
export type CalculatorKey = (typeof CALCULATORS)[number];

export const VIEWS = ['result', 'goals', 'handicap', 'scores'] as const;
type View = (typeof VIEWS)[number];

export const KELLY_SHARES = { full: 1, half: 0.5, quarter: 0.25 } as const;
export type KellyShare = keyof typeof KELLY_SHARES;

/** Means come from the model, or are typed. */
export const MEAN_SOURCES = ['model', 'own'] as const;

/** The reader states that a bookmaker offers these odds. */
export interface TypedOdds {
  market: Market;
  selection: SelectionCode;
  /** Thousandths; null where the market has no line. */
  line: number | null;
  /** The odds as they are typed, with comma or point; empty where the reader wiped an imported price away. */
  odds: string;
  /** Whether it is among the bets that are placed together. */
  chosen: boolean;
}

/** Two teams by their ids. */
type Pair = readonly [home: number, away: number];

/** A whole calculation: what a shared link reopens. */
export interface Calculation {
  calc: CalculatorKey | null;
  league: number | null;
  home: number | null;
  away: number | null;
  scope: CountScope;
  view: View;
  /** The line of a total, in thousandths; null for the line nearest to even chances. */
  line: number | null;
  /** Added to the home team's goals, in thousandths. */
  handicap: number | null;
  odds: readonly TypedOdds[];
  bank: string;
  kelly: KellyShare;
  kind: CountKind;
  source: (typeof MEAN_SOURCES)[number];
  ownHome: string;
  ownAway: string;
  distribution: CountDistributionName;
  dispersion: string;
  /** Pairs looked at before in this league, latest first; of this reader alone, so no link carries them. */
  recent: readonly Pair[];
}

export const START: Calculation = {
  calc: null,
  league: null,
  home: null,
  away: null,
  scope: 'total',
  view: 'result',
  line: null,
  handicap: null,
  odds: [],
  bank: '',
  kelly: 'quarter',
  kind: 'goals',
  source: 'model',
  ownHome: '',
  ownAway: '',
  distribution: 'model',
  dispersion: '',
  recent: [],
};

const MAX_ODDS = 60;
const MAX_RECENT = 5;
/** No count of a match comes near this, so a higher line is a typing error. */
const MAX_LINE = 200_000;
const QUARTER = 250;

function oneOf<Value extends string>(values: readonly Value[], text: string | null, otherwise: Value): Value {
  return values.find((value) => value === text) ?? otherwise;
}

function idOf(text: string | null): number | null {
  const id = /^\d{1,15}$/.test(text ?? '') ? Number(text) : 0;
  return id > 0 ? id : null;
}

function lineOf(text: string | null | undefined): number | null {
  const parsed = text ? parseMilli(text) : null;
  if (!parsed?.ok || parsed.value % QUARTER !== 0 || Math.abs(parsed.value) > MAX_LINE) return null;
  return parsed.value;
}

/** Keeps unfinished numbers ("2.") and drops any other text that isn't a number. */
function numberText(text: string | null | undefined): string {
  return /^\d{0,9}[.,]?\d{0,6}$/.test(text ?? '') ? (text ?? '').replace(',', '.') : '';
}

/** `market*selection*line*odds`, with `*off` for a bet that is not placed: characters that addresses leave as they are. */
function writeOdds({ market, selection, line, odds, chosen }: TypedOdds): string {
  const parts = [market, selection, line === null ? '' : formatMilli(line), odds.replace(',', '.')];
  return [...parts, ...(chosen ? [] : ['off'])].join('*');
}

function readOdds(text: string): TypedOdds | null {
  const [code = '', selection = '', lineText = '', odds = '', off] = text.split('*');
  const market = marketOf(code);
  if (!market || !isSelection(market, selection)) return null;
  const line = lineOf(lineText);
  if (lineText !== '' && line === null) return null;
  return { market, selection, line, odds: numberText(odds), chosen: off !== 'off' };
}

function readPair(text: string): Pair | null {
  const [first = '', second = ''] = text.split('.');
  const home = idOf(first);
  const away = idOf(second);
  return home !== null && away !== null && home !== away ? [home, away] : null;
}

function present<Value>(values: readonly (Value | null)[]): Value[] {
  return values.filter((value) => value !== null) as Value[];
}

/** Reads a calculation from any address; unreadable parameters are ignored. */
export function readCalculation(search: URLSearchParams): Calculation {
  const calc = CALCULATORS.find((calculator) => calculator === search.get('calc')) ?? null;
  return {
    calc,
    league: idOf(search.get('league')),
    home: idOf(search.get('home')),
    away: idOf(search.get('away')),
    scope: oneOf(COUNT_SCOPES, search.get('side'), START.scope),
    view: oneOf(VIEWS, search.get('view'), START.view),
    line: lineOf(search.get('line')),
    handicap: lineOf(search.get('handicap')),
    odds: present(search.getAll('o').slice(0, MAX_ODDS).map(readOdds)),
    bank: numberText(search.get('bank')),
    kelly: oneOf(Object.keys(KELLY_SHARES) as KellyShare[], search.get('kelly'), START.kelly),
    kind: oneOf(COUNT_KINDS, search.get('kind'), START.kind),
    source: search.get('source') === 'own' ? 'own' : 'model',
    ownHome: numberText(search.get('mh')),
    ownAway: numberText(search.get('ma')),
    distribution: oneOf(COUNT_DISTRIBUTIONS, search.get('dist'), START.distribution),
    dispersion: numberText(search.get('disp')),
    recent: present((search.get('recent') ?? '').split('_').slice(0, MAX_RECENT).map(readPair)),
  };
}

/** The address of a calculation. Default values are left out, and the `recent` pairs too when the link is to `share`. */
export function writeCalculation(state: Calculation, { share = false } = {}): URLSearchParams {
  const search = new URLSearchParams();
  const put = (name: string, value: string | number | null, start: string | number | null = null) => {
    if (value !== null && value !== '' && value !== start) search.set(name, String(value));
  };
  const number = (text: string) => text.replace(',', '.');
  put('calc', state.calc);
  put('league', state.league);
  put('home', state.home);
  put('away', state.away);
  put('side', state.scope, START.scope);
  put('view', state.view, START.view);
  put('line', state.line === null ? null : formatMilli(state.line));
  put('handicap', state.handicap === null ? null : formatMilli(state.handicap));
  put('kind', state.kind, START.kind);
  put('source', state.source, START.source);
  put('mh', number(state.ownHome));
  put('ma', number(state.ownAway));
  put('dist', state.distribution, START.distribution);
  put('disp', number(state.dispersion));
  put('bank', number(state.bank));
  put('kelly', state.kelly, START.kelly);
  for (const odds of state.odds.slice(0, MAX_ODDS)) search.append('o', writeOdds(odds));
  if (!share) put('recent', state.recent.map((pair) => pair.join('.')).join('_'));
  return search;
}

export function isSamePick(
  a: Pick<TypedOdds, 'market' | 'selection' | 'line'>,
  b: Pick<TypedOdds, 'market' | 'selection' | 'line'>,
): boolean {
  return a.market === b.market && a.selection === b.selection && a.line === b.line;
}

/** Replaces the odds typed for the same selection. */
export function withOdds(list: readonly TypedOdds[], typed: TypedOdds): TypedOdds[] {
  const isTyped = list.some((each) => isSamePick(each, typed));
  return isTyped ? list.map((each) => (isSamePick(each, typed) ? typed : each)) : [...list, typed];
}

/** Changes the teams: the odds and lines of the match are dropped, and the pair is added to the recent ones. */
export function withTeams(state: Calculation, home: number | null, away: number | null): Calculation {
  if (home === state.home && away === state.away) return state;
  const before: Pair[] = state.home !== null && state.away !== null ? [[state.home, state.away]] : [];
  const recent = [...before, ...state.recent].filter(
    ([h, a], at, all) => !(h === home && a === away) && all.findIndex(([x, y]) => x === h && y === a) === at,
  );
  return { ...state, home, away, odds: [], line: null, handicap: null, recent: recent.slice(0, MAX_RECENT) };
}

/** Changes the league and drops everything about the teams. */
export function withLeague(state: Calculation, league: number | null): Calculation {
  if (league === state.league) return state;
  return { ...state, league, home: null, away: null, odds: [], line: null, handicap: null, recent: [] };
}
