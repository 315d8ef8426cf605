import {
  isOutcome,
  type Kind,
  type Outcome,
  type Phase,
  riskOf,
  type Side,
  type StakeBasis,
  type TipOutcome,
} from '@quotavera/domain/bet';
import { clv, fairClv } from '@quotavera/domain/record';
import { romeDay } from '@quotavera/domain/time';
import type { Db } from '../../platform/database/index.ts';

/** A published tip as the statistics need it; what isn't said is an open back single at 2.00 that may rank. */
export interface RecordTipWish {
  readonly tipsterId: number;
  readonly publishedAt: Date;
  readonly lastStartAt: Date;
  readonly status?: 'published' | 'withdrawn' | 'draft';
  readonly kind?: Kind;
  readonly sport?: string;
  readonly competitionName?: string;
  readonly market?: string;
  readonly phase?: Phase;
  readonly side?: Side;
  readonly isFree?: boolean;
  readonly bookmaker?: string | null;
  readonly stakeMilli?: number;
  readonly stakeBasis?: StakeBasis;
  readonly oddsMilli?: number;
  readonly legs?: number;
  readonly outcome?: TipOutcome;
  readonly selfDeclared?: boolean;
  readonly ranks?: boolean;
  readonly exitOddsMilli?: number | null;
  /** How the selection came out; a trade's outcome may differ from it. */
  readonly grade?: Outcome | null;
  /** The closing line's fair probability and price. */
  readonly probability?: number | null;
  readonly closingMilli?: number | null;
}

/** Profit before commission, rounded like settlement does; enough for statistics, which only add profits up. */
function profitMicro(wish: Required<Pick<RecordTipWish, 'side' | 'stakeMilli' | 'oddsMilli' | 'outcome'>>): number {
  const net = wish.stakeMilli * (wish.oddsMilli - 1000);
  const gain = wish.side === 'back' ? net : wish.stakeMilli * 1000;
  const loss = wish.side === 'back' ? wish.stakeMilli * 1000 : net;
  const profits: Record<string, number> = { won: gain, half_won: gain / 2, half_lost: -loss / 2, lost: -loss };
  return Math.round(profits[wish.outcome] ?? 0);
}

/** The columns of a settled or open tip that depend on how it came out. */
export function outcomeColumns(wish: RecordTipWish) {
  const {
    side = 'back',
    stakeMilli = 1000,
    oddsMilli = 2000,
    outcome = 'in_progress',
    probability = null,
    closingMilli = null,
  } = wish;
  const settled = isOutcome(outcome);
  const risk = riskOf({ side, legs: [{ odds: oddsMilli }], stake: stakeMilli, stakeBasis: wish.stakeBasis ?? 'stake' });
  return {
    outcome,
    settled_at: settled ? new Date(wish.lastStartAt.getTime() + 2 * 3_600_000) : null,
    profit_micro: settled ? profitMicro({ side, stakeMilli, oddsMilli, outcome }) : null,
    staked_micro: settled ? risk.toMicro() : null,
    closing_odds_milli: settled ? closingMilli : null,
    clv: settled && closingMilli !== null ? clv({ side, oddsMilli, closingMilli }) : null,
    fair_clv: settled && probability !== null ? fairClv({ side, oddsMilli, probability }) : null,
    self_declared: wish.selfDeclared ?? false,
  };
}

function tipRow(wish: RecordTipWish) {
  return {
    tipster_id: wish.tipsterId,
    status: wish.status ?? 'published',
    kind: wish.kind ?? 'valuebet',
    phase: wish.phase ?? 'prematch',
    side: wish.side ?? 'back',
    is_free: wish.isFree ?? false,
    bookmaker: wish.bookmaker ?? null,
    stake_milli: wish.stakeMilli ?? 1000,
    stake_basis: wish.stakeBasis ?? 'stake',
    total_odds_milli: wish.oddsMilli ?? 2000,
    ranking_odds_milli: wish.oddsMilli ?? 2000,
    legs: wish.legs ?? 1,
    sport: wish.sport ?? 'football',
    competition_name: wish.competitionName ?? '',
    market: wish.market ?? 'custom',
    ranks: wish.ranks ?? true,
    exit_odds_milli: wish.exitOddsMilli ?? null,
    first_start_at: wish.lastStartAt,
    last_start_at: wish.lastStartAt,
    day: romeDay(wish.lastStartAt),
    created_at: wish.publishedAt,
    updated_at: wish.publishedAt,
    published_at: wish.publishedAt,
    ...outcomeColumns(wish),
  };
}

/** PostgreSQL takes 65,535 parameters. */
const CHUNK = 1_000;

/** Writes tips as publication and settlement leave them, without log or history; returns their ids in order. */
export async function insertRecordTips(db: Db, wishes: readonly RecordTipWish[]): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < wishes.length; at += CHUNK) {
    const chunk = wishes.slice(at, at + CHUNK);
    const made = await db.insertInto('tip').values(chunk.map(tipRow)).returning('id').execute();
    ids.push(...made.map((row) => row.id));
    const legs = chunk.flatMap((wish, n) => ((wish.legs ?? 1) === 1 ? [legRow(wish, made[n]!.id)] : []));
    if (legs.length > 0) await db.insertInto('tip_leg').values(legs).execute();
  }
  return ids;
}

function legRow(wish: RecordTipWish, tipId: number) {
  return {
    tipster_id: wish.tipsterId,
    tip_id: tipId,
    n: 0,
    sport: wish.sport ?? 'football',
    event: 'Alfa - Beta',
    starts_at: wish.lastStartAt,
    market: wish.market ?? 'custom',
    selection: 'home',
    odds_milli: wish.oddsMilli ?? 2000,
    grade: wish.grade ?? null,
    closing_probability: wish.probability ?? null,
  };
}
