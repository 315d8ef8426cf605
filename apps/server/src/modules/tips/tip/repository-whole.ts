import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import type { TipExitRow } from './repository.ts';
import { LEG_COLUMNS, TIP_COLUMNS } from './repository-rows.ts';

const WHOLE_COLUMNS = [
  ...TIP_COLUMNS,
  'id',
  'tipster_id',
  'status',
  'competition_name',
  'total_odds_milli',
  'withdrawn_at',
  'disabled_at',
  'price_verified',
  'imported_odds_milli',
  'imported_bookmaker',
  'imported_seen_at',
  'ranks',
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

/** In the same statement: only few tips have any. */
const EXITS = sql<ExitJson[] | null>`case when kind = 'exchange' then (
  select json_agg(to_jsonb(e) order by e.n) from tip_exit e where e.tipster_id = tip.tipster_id and e.tip_id = tip.id) end`;

type ExitJson = Omit<TipExitRow, 'at' | 'imported_seen_at'> & {
  readonly at: string;
  readonly imported_seen_at: string | null;
};

function exitRow({ at, imported_seen_at: seenAt, ...exit }: ExitJson): TipExitRow {
  return { ...exit, at: new Date(at), imported_seen_at: seenAt === null ? null : new Date(seenAt) };
}

function selectTips(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('tip')
    .select(WHOLE_COLUMNS)
    .select(EXITS.as('exits'))
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
}

function selectLegs(db: Db, keys: { readonly tipsters: readonly number[]; readonly tips: readonly number[] }) {
  return db
    .selectFrom('tip_leg')
    .select(WHOLE_LEG_COLUMNS)
    .where(sql<boolean>`tipster_id = any(${[...keys.tipsters]}::bigint[])`)
    .where(sql<boolean>`tip_id = any(${[...keys.tips]}::bigint[])`)
    .orderBy('tip_id')
    .orderBy('n')
    .execute();
}

export type WholeRow = Awaited<ReturnType<typeof selectTips>>[number];
export type LegRow = Awaited<ReturnType<typeof selectLegs>>[number];

export interface WholeTip {
  readonly tip: WholeRow;
  readonly legs: readonly LegRow[];
  readonly exits: readonly TipExitRow[];
}

/** The bets of tips that the reader has been found to see whole; never call it with any other. */
export async function selectWhole(
  db: Db,
  tips: readonly { readonly id: number; readonly tipsterId: number }[],
): Promise<Map<number, WholeTip>> {
  if (tips.length === 0) return new Map();
  const ids = tips.map((tip) => tip.id);
  const tipsters = [...new Set(tips.map((tip) => tip.tipsterId))];
  const [rows, legs] = await Promise.all([selectTips(db, ids), selectLegs(db, { tipsters, tips: ids })]);
  const legsOf = Map.groupBy(legs, (leg) => leg.tip_id);
  return new Map(
    rows.map((tip) => [tip.id, { tip, legs: legsOf.get(tip.id) ?? [], exits: (tip.exits ?? []).map(exitRow) }]),
  );
}
