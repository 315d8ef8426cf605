import type { prepareBet } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { USUAL_BETS_READ } from '@quotavera/domain/limits';
import type { Db } from '../../../platform/database/index.ts';
import { bankrollsOf } from '../bankroll/service.ts';
import { selectLastPlace, selectLatestBets } from '../bet/repository-lists.ts';

type Start = ReplyOf<typeof prepareBet>;
type Place = Start['places'][number];

/** A phone shows so many chips without a second look. */
const PLACES = 8;
const STAKES = 4;

function distinct<T>(items: readonly T[], key: (item: T) => unknown, most: number): T[] {
  return [...Map.groupBy(items, key).values()].map(([first]) => first!).slice(0, most);
}

/** Returns what the quick form of a bet starts from, in the bankroll that is asked for or was used last. */
export async function startOfBet(db: Db, ownerId: number, asked: number | undefined): Promise<Start> {
  const own = (await bankrollsOf(db, ownerId)).results.filter(({ archived }) => !archived);
  const wanted = asked ?? (await selectLastPlace(db, ownerId))?.bankroll;
  const bankroll = own.find(({ id }) => id === wanted) ?? own[0] ?? null;
  const latest = bankroll ? await selectLatestBets(db, bankroll.id, USUAL_BETS_READ) : [];
  const accounts = (bankroll?.accounts ?? []).filter(({ closed }) => !closed);
  const closed = new Set((bankroll?.accounts ?? []).flatMap((account) => (account.closed ? [account.id] : [])));
  const used = latest.flatMap(({ bookmaker_account_id: account, bookmaker }): Place[] =>
    bookmaker === null || (account !== null && closed.has(account)) ? [] : [{ account, bookmaker }],
  );
  const all = [...used, ...accounts.map(({ id: account, bookmaker }) => ({ account, bookmaker }))];
  return {
    bankroll: bankroll && { id: bankroll.id, name: bankroll.name, currency: bankroll.currency },
    bankrolls: own.map(({ id, name }) => ({ id, name })),
    places: distinct(all, ({ account, bookmaker }) => account ?? bookmaker.toLowerCase(), PLACES),
    stakes_cents: distinct(
      latest.map(({ stake_cents }) => stake_cents),
      (cents) => cents,
      STAKES,
    ),
  };
}
