import type { MatchNote, MatchResult } from '@quotavera/domain/bet';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { fixtureResult, liveScore, matchNote } from '../../calendar/fixtures/service.ts';
import type { TipExitRow, TipLegRow, TipRow } from './repository.ts';
import { LEG_COLUMNS, TIP_COLUMNS } from './repository-rows.ts';

const WHOLE_COLUMNS = [
  ...TIP_COLUMNS,
  'id',
  'tipster_id',
  'status',
  'competition_name',
  'total_odds_milli',
  'withdrawn_at',
  'stopped_at',
  'draft_saves',
  'disabled_at',
  'price_verified',
  'imported_odds_milli',
  'imported_bookmaker',
  'imported_seen_at',
  'headline_odds_milli',
  'next_odds_milli',
  'next_from',
  'next_seen_at',
  'fair_probability',
  'ranking_odds_milli',
  'ranks',
  'rank_refusal',
  'outcome',
  'self_declared',
  'settled_at',
  'profit_micro',
  'staked_micro',
  'closing_odds_milli',
  'clv',
  'fair_clv',
] as const;

const WHOLE_LEG_COLUMNS = [...LEG_COLUMNS, 'tip_id', 'n', 'grade', 'graded_by', 'closing_odds_milli'] as const;

/** Only few tips have any. */
const EXITS = sql<ExitJson[] | null>`case when t.kind = 'exchange' then (
  select json_agg(to_jsonb(e) order by e.n) from tip_exit e where e.tipster_id = t.tipster_id and e.tip_id = t.id) end`;

type ExitJson = Omit<TipExitRow, 'at' | 'imported_seen_at'> & {
  at: string;
  imported_seen_at: string | null;
};

function exitRow({ at, imported_seen_at: seenAt, ...exit }: ExitJson): TipExitRow {
  return { ...exit, at: new Date(at), imported_seen_at: seenAt === null ? null : new Date(seenAt) };
}

export type WholeRow = Pick<TipRow, (typeof WHOLE_COLUMNS)[number]>;
export type LegRow = Pick<TipLegRow, (typeof WHOLE_LEG_COLUMNS)[number]> & {
  /** The result of the leg's match. */
  result: MatchResult | null;
  /** Goals so far, while the match is on and a feed tells them. */
  live_score: readonly [number, number] | null;
  note: MatchNote | null;
};

export interface WholeTip {
  tip: WholeRow;
  legs: readonly LegRow[];
  exits: readonly TipExitRow[];
  /** Names and codes of the bookmakers that have an Italian licence. */
  licensed: readonly string[];
}

const OF_LEG = 'leg_';
const COLUMNS = sql.join([
  ...WHOLE_COLUMNS.map((column) => sql`t.${sql.ref(column)}`),
  ...WHOLE_LEG_COLUMNS.map((column) => sql`l.${sql.ref(column)} as ${sql.ref(OF_LEG + column)}`),
]);

/** Read along with the tips, because lists cost one statement. */
const LICENSED = sql`array(select unnest(array[s.name, s.price_code]) from betting_site s where s.adm_licence is not null)`;

type JoinedRow = WholeRow & { exits: readonly ExitJson[] | null; licensed: readonly (string | null)[] } & Readonly<
    Record<string, unknown>
  >;

function legOf(row: JoinedRow): LegRow {
  const columns = WHOLE_LEG_COLUMNS.map((column) => [column, row[OF_LEG + column]]);
  return {
    ...(Object.fromEntries(columns) as Omit<LegRow, 'result' | 'live_score' | 'note'>),
    result: row.result as MatchResult | null,
    live_score: row.live_score as LegRow['live_score'],
    note: row.note as LegRow['note'],
  };
}

/** The keys of a tip. */
export interface TipKeys {
  id: number;
  tipster_id: number;
}

const among = (tips: readonly TipKeys[]) => sql`(t.tipster_id, t.id) in (
    select * from unnest(${tips.map((tip) => tip.tipster_id)}::bigint[], ${tips.map((tip) => tip.id)}::bigint[]))`;

/** An expression for the matches of those of the tips that are open singles; only for tips that the reader sees whole. */
export const matchesOfSingles = (tips: readonly TipKeys[]): RawBuilder<number[]> => sql`array(
  select l.fixture_id from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id
  where ${among(tips)} and t.status = 'published' and t.settled_at is null and t.legs = 1 and l.fixture_id is not null)`;

/** The bets of tips that the reader has been found to see whole, in one statement; never call it with any other. */
export async function selectWhole(db: Db, tips: readonly TipKeys[]): Promise<Map<number, WholeTip>> {
  if (tips.length === 0) return new Map();
  const { rows } = await sql<JoinedRow>`
    select ${COLUMNS}, ${EXITS} as exits, ${LICENSED} as licensed, ${fixtureResult(sql`l.fixture_id`)} as result,
      ${liveScore(sql`l.fixture_id`)} as live_score, ${matchNote(sql`l.fixture_id`)} as note
    from tip t left join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id
    where ${among(tips)} order by l.n`.execute(db);
  const whole = new Map<number, WholeTip & { legs: LegRow[] }>();
  for (const row of rows) {
    const licensed = row.licensed.filter((name) => name !== null);
    const entry = whole.get(row.id) ?? { tip: row, legs: [], exits: (row.exits ?? []).map(exitRow), licensed };
    whole.set(row.id, entry);
    if (row[`${OF_LEG}n`] !== null) entry.legs.push(legOf(row));
  }
  return whole;
}
