import {
  isOutcome,
  type Kind,
  type Outcome,
  type Phase,
  riskOf,
  type Side,
  type StakeBasis,
  type TipOutcome,
  type TipStatus,
  WHOLE_SHARE,
} from '@quotavera/domain/bet';
import { clv, fairClv } from '@quotavera/domain/records';
import { HOUR_MS, romeDay } from '@quotavera/domain/time';
import type { Db } from '../../platform/database/index.ts';

/** A published tip as the statistics need it; what isn't said is an open back single at 2.00 that may rank. */
export interface RecordTipInput {
  tipsterId: number;
  publishedAt: Date;
  lastStartAt: Date;
  status?: TipStatus;
  kind?: Kind;
  sport?: string;
  competitionName?: string;
  market?: string;
  /** The match of a single that is in the calendar. */
  fixtureId?: number;
  selection?: string;
  phase?: Phase;
  side?: Side;
  isFree?: boolean;
  bookmaker?: string | null;
  stakeMilli?: number;
  stakeBasis?: StakeBasis;
  oddsMilli?: number;
  legs?: number;
  outcome?: TipOutcome;
  selfDeclared?: boolean;
  ranks?: boolean;
  priceVerified?: boolean;
  /** An exit that closed the whole stake, hedged. */
  exit?: { oddsMilli: number; priceVerified: boolean } | null;
  /** How the selection came out; a trade's outcome may differ from it. */
  grade?: Outcome | null;
  /** The closing line's fair probability and price. */
  probability?: number | null;
  closingMilli?: number | null;
}

/** Profit before commission, rounded like settlement does; enough for statistics, which only add profits up. */
function profitMicro(input: Required<Pick<RecordTipInput, 'side' | 'stakeMilli' | 'oddsMilli' | 'outcome'>>): number {
  const net = input.stakeMilli * (input.oddsMilli - 1000);
  const gain = input.side === 'back' ? net : input.stakeMilli * 1000;
  const loss = input.side === 'back' ? input.stakeMilli * 1000 : net;
  const profits: Record<string, number> = { won: gain, half_won: gain / 2, half_lost: -loss / 2, lost: -loss };
  return Math.round(profits[input.outcome] ?? 0);
}

/** The columns of a settled or open tip that depend on how it came out. */
export function outcomeColumns(input: RecordTipInput) {
  const {
    side = 'back',
    stakeMilli = 1000,
    oddsMilli = 2000,
    outcome = 'in_progress',
    probability = null,
    closingMilli = null,
  } = input;
  const settled = isOutcome(outcome);
  const risk = riskOf({
    side,
    legs: [{ odds: oddsMilli }],
    stake: stakeMilli,
    stakeBasis: input.stakeBasis ?? 'stake',
  });
  return {
    outcome,
    settled_at: settled ? new Date(input.lastStartAt.getTime() + 2 * HOUR_MS) : null,
    profit_micro: settled ? profitMicro({ side, stakeMilli, oddsMilli, outcome }) : null,
    staked_micro: settled ? (outcome === 'void' ? 0 : risk.toMicro()) : null,
    closing_odds_milli: settled ? closingMilli : null,
    clv: settled && closingMilli !== null ? clv({ side, oddsMilli, closingMilli }) : null,
    fair_clv: settled && probability !== null ? fairClv({ side, oddsMilli, probability }) : null,
    self_declared: input.selfDeclared ?? false,
  };
}

function tipRow(input: RecordTipInput) {
  return {
    tipster_id: input.tipsterId,
    status: input.status ?? 'published',
    kind: input.kind ?? 'valuebet',
    phase: input.phase ?? 'prematch',
    side: input.side ?? 'back',
    is_free: input.isFree ?? false,
    bookmaker: input.bookmaker ?? null,
    stake_milli: input.stakeMilli ?? 1000,
    stake_basis: input.stakeBasis ?? 'stake',
    total_odds_milli: input.oddsMilli ?? 2000,
    ranking_odds_milli: input.oddsMilli ?? 2000,
    legs: input.legs ?? 1,
    sport: input.sport ?? 'football',
    competition_name: input.competitionName ?? '',
    market: input.market ?? 'custom',
    ranks: input.ranks ?? true,
    price_verified: input.priceVerified ?? true,
    first_start_at: input.lastStartAt,
    last_start_at: input.lastStartAt,
    day: romeDay(input.lastStartAt),
    created_at: input.publishedAt,
    updated_at: input.publishedAt,
    published_at: input.publishedAt,
    ...outcomeColumns(input),
  };
}

/** PostgreSQL takes 65,535 parameters. */
const CHUNK = 1_000;

/** Writes tips as publication and settlement leave them, without log or history; returns their ids in order. */
export async function insertRecordTips(db: Db, inputs: readonly RecordTipInput[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < inputs.length; at += CHUNK) {
    const chunk = inputs.slice(at, at + CHUNK);
    const inserted = await db.insertInto('tip').values(chunk.map(tipRow)).returning('id').execute();
    ids.push(...inserted.map((row) => row.id));
    const legs = chunk.flatMap((input, n) => ((input.legs ?? 1) === 1 ? [legRow(input, inserted[n]!.id)] : []));
    if (legs.length > 0) await db.insertInto('tip_leg').values(legs).execute();
    const exits = chunk.flatMap((input, n) => (input.exit ? [exitRow(input, input.exit, inserted[n]!.id)] : []));
    if (exits.length > 0) await db.insertInto('tip_exit').values(exits).execute();
  }
  return ids;
}

function exitRow(input: RecordTipInput, exit: NonNullable<RecordTipInput['exit']>, tipId: number) {
  return {
    tipster_id: input.tipsterId,
    tip_id: tipId,
    n: 0,
    share: WHOLE_SHARE,
    odds_milli: exit.oddsMilli,
    hedge: 'hedged',
    at: input.publishedAt,
    price_verified: exit.priceVerified,
  };
}

function legRow(input: RecordTipInput, tipId: number) {
  return {
    tipster_id: input.tipsterId,
    tip_id: tipId,
    n: 0,
    sport: input.sport ?? 'football',
    event: 'Alfa - Beta',
    starts_at: input.lastStartAt,
    fixture_id: input.fixtureId ?? null,
    market: input.market ?? 'custom',
    selection: input.selection ?? 'home',
    odds_milli: input.oddsMilli ?? 2000,
    grade: input.grade ?? null,
    closing_probability: input.probability ?? null,
  };
}
