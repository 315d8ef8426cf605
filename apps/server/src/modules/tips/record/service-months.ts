import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import {
  AGGREGATE_FIELDS,
  type Aggregate,
  addRankingTerm,
  type DayResult,
  EMPTY_RANKING_SUMS,
  expectedYield,
  FOLLOWED_GROUPS,
  type FollowedGroup,
  inScope,
  LEADERS,
  type RankingSums,
  type YieldPriors,
  yieldError,
} from '@quotavera/domain/records';
import { addMonths, periodInstants, romeDay } from '@quotavera/domain/time';
import type { Clock } from '../../../platform/clock/index.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { inTransaction } from '../../../platform/database/transact.ts';
import { selectRecordRows } from './repository-days.ts';
import { selectPriorsAt } from './repository-evidence.ts';
import {
  type FollowUpRow,
  type FollowUpSum,
  insertMonth,
  lockMonths,
  type MonthStanding,
  selectFirstSettled,
  selectHoldersAt,
  selectMonths,
  selectPlaces,
  selectRankedIds,
  selectRankingIds,
  selectStandings,
  selectUnlistedAt,
  writeFollowUps,
} from './repository-months.ts';
import { raiseVersion } from './repository-standings.ts';
import { type KnownTerm, selectKnownTerms } from './repository-tips.ts';
import type { ReadRow } from './service-days.ts';

/** Tipsters whose tips are read at once. */
const BATCH = 50;

function* batchesOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let at = 0; at < ids.length; at += BATCH) yield ids.slice(at, at + BATCH);
}

/** The instant at which a month `YYYY-MM` has ended in Europe/Rome. */
function endOf(month: string): Date {
  return periodInstants(month as `${number}-${number}`, 0).to!;
}

/** The months that have ended by `now` since the first result, and aren't made, oldest first. */
async function missingMonths(db: Db, now: Date): Promise<string[]> {
  const current = romeDay(now).slice(0, 7);
  const [latest] = await selectMonths(db);
  const first = latest === undefined ? await selectFirstSettled(db) : null;
  if (latest === undefined && first === null) return [];
  const missing: string[] = [];
  for (
    let month = latest === undefined ? romeDay(first!).slice(0, 7) : addMonths(latest, 1);
    month < current;
    month = addMonths(month, 1)
  ) {
    missing.push(month);
  }
  return missing;
}

interface TipsterSums {
  tipster_id: number;
  sums: RankingSums;
}

/** Each month's end with the sums of one tipster's results that were known by then, where there are enough to rank. */
function sumsAtEnds(terms: readonly KnownTerm[], ends: readonly Date[]): (RankingSums | null)[] {
  const sums = { ...EMPTY_RANKING_SUMS };
  let at = 0;
  return ends.map((end) => {
    for (; at < terms.length && terms[at]!.known_at < end; at += 1) addRankingTerm(sums, terms[at]!);
    return sums.rankN < RANKING_MIN_BETS ? null : { ...sums };
  });
}

function ranked(tipsters: readonly TipsterSums[], priors: YieldPriors, holders: ReadonlySet<number>): MonthStanding[] {
  const rows = tipsters.map(({ tipster_id, sums }) => ({ tipster_id, sums, yield: expectedYield(sums, priors) }));
  rows.sort((a, b) => b.yield.low - a.yield.low || b.sums.rankN - a.sums.rankN || a.tipster_id - b.tipster_id);
  return rows.map((row, at) => ({
    rank: at + 1,
    tipster_id: row.tipster_id,
    ranking_bets: row.sums.rankN,
    expected_yield: row.yield.mean,
    expected_yield_low: row.yield.low,
    expected_yield_high: row.yield.high,
    badge: holders.has(row.tipster_id),
  }));
}

async function writeMonths(trx: Trx, months: readonly string[], now: Date): Promise<void> {
  const ends = months.map(endOf);
  const known = months.map((): TipsterSums[] => []);
  for (const ids of batchesOf(await selectRankingIds(trx))) {
    const byTipster = Map.groupBy(await selectKnownTerms(trx, ids), (term) => term.tipster_id);
    for (const [tipster_id, terms] of byTipster) {
      for (const [at, sums] of sumsAtEnds(terms, ends).entries()) if (sums) known[at]!.push({ tipster_id, sums });
    }
  }
  for (const [at, month] of months.entries()) {
    const end = ends[at]!;
    const unlisted = await selectUnlistedAt(trx, end);
    const listed = known[at]!.filter(({ tipster_id }) => !unlisted.has(tipster_id));
    const standings = ranked(listed, await selectPriorsAt(trx, end), await selectHoldersAt(trx, end));
    await insertMonth(trx, month, { at: now, standings });
  }
}

/**
 * Stores the ranking of every month that has ended since the last time: from the results that were known when it ended, with the priors and
 * badges that counted then. Stored rows never change. Returns the months made.
 */
async function makeMonths(db: Db, { clock }: { clock: Clock }): Promise<string[]> {
  const now = clock.now();
  if ((await missingMonths(db, now)).length === 0) return [];
  return inTransaction(db, async (trx) => {
    await lockMonths(trx);
    const months = await missingMonths(trx, now);
    await writeMonths(trx, months, now);
    return months;
  });
}

/** The months that have standings, latest first. */
export function pastMonths(db: Db): Promise<string[]> {
  return selectMonths(db);
}

/**
 * The ranking as it stood at the end of a month `YYYY-MM`, first place first; without rows where nobody ranked or the month isn't made.
 * Rows of a month never change.
 */
export function standingsAt(db: Db, month: string, limit: number): Promise<MonthStanding[]> {
  return selectStandings(db, month, limit);
}

/** Headline sums of some bets. */
interface Sums extends DayResult {
  settled: number;
}

const NO_BETS: Sums = { settled: 0, stakedMicro: 0, profitMicro: 0 };

function plus(a: Sums, b: Sums): Sums {
  return {
    settled: a.settled + b.settled,
    stakedMicro: a.stakedMicro + b.stakedMicro,
    profitMicro: a.profitMicro + b.profitMicro,
  };
}

const PLACE_OF = Object.fromEntries(AGGREGATE_FIELDS.map((field, at) => [field, at])) as Record<
  keyof Aggregate,
  number
>;

function sumsOf({ sums }: ReadRow): Sums {
  const of = (field: keyof Aggregate) => sums[PLACE_OF[field]] ?? 0;
  return { settled: of('bets') - of('inProgress'), stakedMicro: of('stakedMicro'), profitMicro: of('profitMicro') };
}

/** A group of a month's ranking: its tipsters, and what they did on each later day. */
interface Group {
  tipsters: number;
  days: Map<string, Sums>;
}

/** The sums of all past months, while tipsters are read one after another. */
class FollowUps {
  readonly rows: FollowUpRow[] = [];
  readonly #groups = new Map<string, Map<FollowedGroup, Group>>();

  /** Adds what a tipster did after a month's end in which they had that place. */
  add(of: { month: string; tipster_id: number; rank: number }, days: ReadonlyMap<string, Sums>): void {
    const month = romeDay(endOf(of.month));
    const later = [...days].filter(([day]) => day >= month);
    const sums = later.reduce((sum, [, day]) => plus(sum, day), NO_BETS);
    this.rows.push({
      month: of.month,
      tipster_id: of.tipster_id,
      settled: sums.settled,
      staked_micro: sums.stakedMicro,
      profit_micro: sums.profitMicro,
    });
    for (const who of FOLLOWED_GROUPS) {
      if (who === 'all' || of.rank <= LEADERS) this.#addTo(this.#groupOf(of.month, who), later);
    }
  }

  #groupOf(month: string, who: FollowedGroup): Group {
    const groups = this.#groups.get(month) ?? new Map<FollowedGroup, Group>();
    this.#groups.set(month, groups);
    const group = groups.get(who) ?? { tipsters: 0, days: new Map<string, Sums>() };
    groups.set(who, group);
    return group;
  }

  #addTo(group: Group, days: readonly (readonly [string, Sums])[]): void {
    group.tipsters += 1;
    for (const [day, sums] of days) group.days.set(day, plus(group.days.get(day) ?? NO_BETS, sums));
  }

  get sums(): FollowUpSum[] {
    return [...this.#groups].flatMap(([month, groups]) =>
      [...groups].map(([who, { tipsters, days }]) => {
        const sums = [...days.values()].reduce(plus, NO_BETS);
        return {
          month,
          who,
          tipsters,
          settled: sums.settled,
          staked_micro: sums.stakedMicro,
          profit_micro: sums.profitMicro,
          yield_error: yieldError(days.values()),
        };
      }),
    );
  }
}

/** Makes anew what the tipsters of all past rankings did on matches that started after the month's end, at headline prices. */
async function refreshFollowUps(db: Db): Promise<void> {
  const followUps = new FollowUps();
  for (const ids of batchesOf(await selectRankedIds(db))) {
    const places = Map.groupBy(await selectPlaces(db, ids), (place) => place.tipster_id);
    for (const [id, { rows }] of await selectRecordRows(db, ids)) {
      const days = new Map<string, Sums>();
      for (const row of rows) {
        if (inScope('verified', row)) days.set(row.day, plus(days.get(row.day) ?? NO_BETS, sumsOf(row)));
      }
      for (const place of places.get(id) ?? []) followUps.add(place, days);
    }
  }
  await inTransaction(db, async (trx) => {
    await lockMonths(trx);
    await writeFollowUps(trx, followUps.rows, followUps.sums);
    await raiseVersion(trx);
  });
}

export const monthsService = { makeMonths, refreshFollowUps };
