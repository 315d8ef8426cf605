import { type SnakeCase, snakeCase } from '@quotavera/contract/names';
import { TIP_FIELD_LIST, type TipField } from '@quotavera/contract/tips/codec';
import type { HedgeMode, Leg, Market, MatchOfLeg, StructuredLeg, Tip, TipPick, TradeExit } from '@quotavera/domain/bet';
import { marketOfLegs, sportOfLegs, startsOfLegs, WHOLE_SHARE } from '@quotavera/domain/bet';
import { MAX_TOTAL_ODDS_MILLI, totalOddsMilli } from '@quotavera/domain/odds';
import { romeDay } from '@quotavera/domain/time';
import type { NewLeg, TipChange, TipExitRow, TipLegRow, TipRow } from './repository.ts';

/** Columns of a tip's fields that say their unit; every other column has the field's name in snake case. */
const COLUMN_NAMES = {
  stake: 'stake_milli',
  commission: 'commission_milli',
  minimumOdds: 'minimum_odds_milli',
} as const;

type StoredField = TipField | 'kind';
type FieldColumn = {
  [Key in StoredField]: Key extends keyof typeof COLUMN_NAMES ? (typeof COLUMN_NAMES)[Key] : SnakeCase<Key>;
}[StoredField];

/** The column of each field of a tip; legs and exits have parts of their own. */
const COLUMNS = (['kind', ...TIP_FIELD_LIST.map(([key]) => key)] as const).map(
  (key): readonly [StoredField, FieldColumn] => [
    key,
    key in COLUMN_NAMES ? COLUMN_NAMES[key as keyof typeof COLUMN_NAMES] : (snakeCase(key) as FieldColumn),
  ],
);

type TipColumn = FieldColumn | 'exit_odds_milli' | 'exit_hedge';

/** The columns that a tip is read from. */
export const TIP_COLUMNS: readonly TipColumn[] = [
  ...COLUMNS.map(([, column]) => column),
  'exit_odds_milli',
  'exit_hedge',
];
export const LEG_COLUMNS = [
  'fixture_id',
  'sport',
  'competition',
  'event',
  'home',
  'away',
  'starts_at',
  'market',
  'selection',
  'line_milli',
  'sub_result',
  'combinations',
  'odds_milli',
] as const satisfies readonly (keyof TipLegRow)[];

type LegColumns = Pick<TipLegRow, (typeof LEG_COLUMNS)[number]>;

/** A stored tip. Its columns hold what the domain's types say: only values that were checked by them are written. */
export function tipOf({ tip, legs }: { tip: Pick<TipRow, TipColumn>; legs: readonly LegColumns[] }): Tip {
  const fields = COLUMNS.map(([key, column]) => {
    const value = tip[column];
    return [key, value instanceof Date ? value.toISOString() : value];
  });
  const { exit_odds_milli: odds, exit_hedge: hedge } = tip;
  return {
    ...(Object.fromEntries(fields) as Omit<Tip, 'legs' | 'exit'>),
    legs: legs.map(legOf),
    exit: odds === null ? null : { share: WHOLE_SHARE, odds, hedge: (hedge ?? 'hedged') as HedgeMode },
  };
}

/** An exit of a published tip, with whether its price was found to be the market's. */
export function exitOf(
  row: Pick<TipExitRow, 'share' | 'odds_milli' | 'hedge' | 'price_verified'>,
): TradeExit & { priceVerified: boolean } {
  const { share, odds_milli: odds, hedge, price_verified: priceVerified } = row;
  return { share, odds, hedge: hedge as HedgeMode, priceVerified };
}

export function legOf(leg: LegColumns): Leg {
  const shared = {
    sport: leg.sport,
    competition: leg.competition,
    startsAt: leg.starts_at.toISOString(),
    selection: leg.selection,
    odds: leg.odds_milli,
  };
  if (leg.fixture_id === null) {
    const { event, market, sub_result: subResult, combinations } = leg;
    return { ...shared, type: 'custom', event, market, subResult: subResult ?? '', combinations };
  }
  const structured: StructuredLeg = {
    ...shared,
    type: 'structured',
    fixtureId: leg.fixture_id,
    home: leg.home ?? '',
    away: leg.away ?? '',
    market: leg.market as Market,
    line: leg.line_milli,
  };
  return structured;
}

export function legRowsOf(legs: readonly Leg[]): NewLeg[] {
  return legs.map((leg, n) => {
    const shared = {
      n,
      sport: leg.sport,
      competition: leg.competition,
      starts_at: leg.startsAt,
      market: leg.market,
      selection: leg.selection,
      odds_milli: leg.odds,
    };
    if (leg.type === 'custom') {
      const { event, subResult, combinations } = leg;
      return { ...shared, event, sub_result: subResult || null, combinations: [...(combinations ?? [])] };
    }
    const teams = { home: leg.home, away: leg.away, event: `${leg.home} – ${leg.away}` };
    return { ...shared, ...teams, fixture_id: leg.fixtureId, line_milli: leg.line };
  });
}

/** A tip takes these facts from the calendar. */
export interface LegFixture extends Omit<MatchOfLeg, 'startsAt'> {
  id: number;
  competitionId: number;
  kickoffAt: Date;
}

/** A match as a leg names it. */
export function matchOf(fixture: LegFixture | undefined): MatchOfLeg | undefined {
  if (!fixture) return undefined;
  const { sport, competition, home, away, kickoffAt } = fixture;
  return { sport, competition, home, away, startsAt: kickoffAt.toISOString() };
}

/** Returns the calendar's competition of all legs, or none where they differ. */
export function competitionOf(
  legs: readonly Leg[],
  fixtures: ReadonlyMap<number, LegFixture>,
): { id: number | null; name: string } {
  const ids = new Set(
    legs.map((leg) => (leg.type === 'structured' ? fixtures.get(leg.fixtureId)?.competitionId : undefined)),
  );
  const [id] = ids;
  if (ids.size === 1 && id !== undefined) return { id, name: legs[0]!.competition };
  return { id: null, name: legs.length === 1 ? legs[0]!.competition : '' };
}

/** Total odds of a draft, whose odds may still be anything. */
function storableTotal(odds: readonly number[]): number {
  return Math.max(-MAX_TOTAL_ODDS_MILLI, totalOddsMilli(odds));
}

/** The columns of a tip, draft or not: its own fields, and what lists filter and sort by. */
export function tipColumnsOf(tip: Tip, fixtures: ReadonlyMap<number, LegFixture>, ofPaidChannel: boolean) {
  const { legs, exit } = tip;
  const fields = COLUMNS.map(([key, column]) => [column, tip[key]]);
  const competition = competitionOf(legs, fixtures);
  const starts = legs.length > 0 ? startsOfLegs(legs) : null;
  return {
    ...(Object.fromEntries(fields) as Pick<TipRow, FieldColumn>),
    exit_odds_milli: exit?.odds ?? null,
    exit_hedge: exit?.hedge ?? null,
    of_paid_channel: ofPaidChannel,
    total_odds_milli: storableTotal(legs.map((leg) => leg.odds)),
    legs: legs.length,
    sport: sportOfLegs(legs),
    competition_id: competition.id,
    competition_name: competition.name,
    market: legs.length === 0 ? '' : marketOfLegs(legs),
    first_start_at: starts?.first ?? null,
    last_start_at: starts?.last ?? null,
    day: starts ? romeDay(starts.last) : null,
  } satisfies TipChange;
}

/** The calendar's numbers of the matches that a tip is on, each once. */
export function fixtureIdsOf(legs: readonly TipPick[]): number[] {
  return [...new Set(legs.flatMap((leg) => (leg.type === 'structured' ? [leg.fixtureId] : [])))];
}
