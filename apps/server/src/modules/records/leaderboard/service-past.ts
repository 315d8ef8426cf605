import type { ReplyOf } from '@quotavera/contract/core';
import type { pastRanking } from '@quotavera/contract/records';
import { RANKING_MIN_BETS } from '@quotavera/domain/limits';
import { formatMicro } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { ANY } from '../../tips/record/service-days.ts';
import { pastMonths } from '../../tips/record/service-months.ts';
import { countPast, type PastStanding, type PastSum, selectPast, selectPastSums } from './repository-past.ts';
import { places } from './service.ts';

type PastRanking = ReplyOf<typeof pastRanking>;

/** The ranking of today as the leaderboard shows it to whoever sets no filter. */
const TODAY = { period: 'all', sport: ANY, kind: ANY, minBets: RANKING_MIN_BETS };

function presentAfterwards(sums: { settled: number | null; staked_micro: number | null; profit_micro: number | null }) {
  const { settled, staked_micro: staked, profit_micro: profit } = sums;
  return {
    settled: settled ?? 0,
    profit: formatMicro(profit ?? 0),
    yield: staked ? (profit ?? 0) / staked : null,
  };
}

function presentSum(sum: PastSum | undefined): PastRanking['all'] {
  return sum ? { ...presentAfterwards(sum), ...pick(sum, ['tipsters', 'yield_error']) } : null;
}

function presentPast(row: PastStanding, now: ReadonlyMap<number, number>): PastRanking['results'][number] {
  const { username, name, avatar_url, badge, expected_yield: value } = row;
  return {
    ...pick(row, ['rank', 'ranking_bets']),
    expected_yield: { value, low: row.expected_yield_low, high: row.expected_yield_high },
    tipster: username === null ? null : { id: row.tipster_id, username, name: name ?? '', avatar_url, badge },
    afterwards: presentAfterwards(row),
    rank_now: row.ranks_now ? (now.get(row.tipster_id) ?? null) : null,
  };
}

/** Returns a page of the ranking at a month's end; without a month the latest one. */
export async function pastRankingPage(
  db: Db,
  { month: requested, input }: { month: string | undefined; input: PageInput },
): Promise<PastRanking | Failure> {
  const months = await pastMonths(db);
  const month = requested ?? months[0];
  if (month === undefined) {
    return { month: null, months: [], leaders: null, all: null, count: 0, next: null, previous: null, results: [] };
  }
  if (!months.includes(month)) return fail('not_found');
  const [{ rows, ...page }, sums, now] = await Promise.all([
    readPage<PastStanding>(input, {
      keyLength: 1,
      key: (row) => [row.rank],
      select: (span) => selectPast(db, month, span),
      count: () => countPast(db, month),
    }),
    selectPastSums(db, month),
    places(db, TODAY),
  ]);
  const sumOf = (who: PastSum['who']) => presentSum(sums.find((sum) => sum.who === who));
  return {
    ...page,
    month,
    months,
    leaders: sumOf('leaders'),
    all: sumOf('all'),
    results: rows.map((row) => presentPast(row, now)),
  };
}
