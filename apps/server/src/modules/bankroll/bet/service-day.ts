import type { listUndecided } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { dashboardPersonal, summaryStats } from '@quotavera/contract/home';
import { amountsAtStake, type Currency } from '@quotavera/domain/bankroll';
import { DASHBOARD_OPEN_BETS, DASHBOARD_ROWS, UNDECIDED_AFTER_MS, UNDECIDED_SHOWN } from '@quotavera/domain/limits';
import { romeDay, romeDayEnd, romeDayStart } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { loadBets, type StoredBet } from './repository.ts';
import { selectBankrollNames, selectOpen, selectUndecided, sumTaken } from './repository-lists.ts';
import { legResultOf, moneyBetOf, ownBetOf } from './repository-rows.ts';
import { presentBets } from './service.ts';

type Day = ReplyOf<typeof dashboardPersonal>['day'];

function amountsOf(stored: StoredBet) {
  const results = stored.legs.map((leg) => (leg.grade === null ? null : legResultOf(leg)));
  return amountsAtStake(moneyBetOf(ownBetOf(stored)), results);
}

const add = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

function amountsOfAll(bets: readonly StoredBet[]) {
  const amounts = bets.map(amountsOf);
  return {
    bets: bets.length,
    win_cents: add(amounts.map(({ winCents }) => winCents)),
    lose_cents: add(amounts.map(({ loseCents }) => loseCents)),
  };
}

/** Returns the sums of an account's open bets, those decided today apart, and the next bets to start. */
export async function openBetsOf(db: Db, accountId: number, now: Date): Promise<Day> {
  const ids = await selectOpen(db, accountId, DASHBOARD_OPEN_BETS + 1);
  if (ids.length === 0) return { currencies: [], more: false, next: [] };
  const stored = await loadBets(db, ids.slice(0, DASHBOARD_OPEN_BETS));
  const [morning, midnight] = [romeDayStart(romeDay(now)), romeDayEnd(romeDay(now))];
  const isOver = ({ bet }: StoredBet) => bet.last_start_at < morning;
  const [bankrolls, next] = await Promise.all([
    selectBankrollNames(db, [...new Set(stored.map(({ bet }) => bet.bankroll_id))]),
    presentBets(db, stored.filter((bet) => !isOver(bet)).slice(0, DASHBOARD_ROWS)),
  ]);
  const groups = Map.groupBy(stored, ({ bet }) => bankrolls.get(bet.bankroll_id)!.currency as Currency);
  return {
    currencies: [...groups]
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([currency, bets]) => ({
        currency,
        ...amountsOfAll(bets),
        followed: bets.filter(({ bet }) => bet.tip_id !== null).length,
        today: amountsOfAll(bets.filter((bet) => !isOver(bet) && bet.bet.last_start_at < midnight)),
      })),
    more: ids.length > DASHBOARD_OPEN_BETS,
    next,
  };
}

/** Open bets whose owner is asked how they came out, because their matches are long over. */
export async function undecidedOf(db: Db, accountId: number, now: Date): Promise<ReplyOf<typeof listUndecided>> {
  const before = new Date(now.getTime() - UNDECIDED_AFTER_MS);
  const { count, ids } = await selectUndecided(db, accountId, { before, now, limit: UNDECIDED_SHOWN });
  return { count, results: await presentBets(db, await loadBets(db, ids)) };
}

/** Own bets on these tipsters' tips. */
export async function takenFrom(
  db: Db,
  accountId: number,
  tipsterIds: readonly number[],
): Promise<ReplyOf<typeof summaryStats>['mine']> {
  return (await sumTaken(db, accountId, tipsterIds)).map(({ currency, bets, open, staked, profit }) => ({
    currency: currency as Currency,
    bets,
    open,
    staked_cents: staked,
    profit_cents: profit,
  }));
}
