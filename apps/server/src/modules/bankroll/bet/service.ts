import type { createBet, listBets, listFollows } from '@quotavera/contract/bankroll';
import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Currency } from '@quotavera/domain/bankroll';
import type { HomeAway, TipOutcome } from '@quotavera/domain/bet';
import { chasesLosses } from '@quotavera/domain/care';
import { formatMilli } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { fixturesByIds } from '../../calendar/fixtures/service.ts';
import { type BetView, presentBet } from './presenter.ts';
import { loadBets, loadOwnBet, type StoredBet } from './repository.ts';
import * as lists from './repository-lists.ts';

export async function presentBets(db: Db, stored: readonly StoredBet[]): Promise<BetView[]> {
  if (stored.length === 0) return [];
  const fixtureIds = stored.flatMap(({ legs }) => legs.flatMap((leg) => leg.fixture_id ?? []));
  const [bankrolls, tipsters, fixtures] = await Promise.all([
    lists.selectBankrollNames(db, [...new Set(stored.map(({ bet }) => bet.bankroll_id))]),
    lists.selectTipsters(db, [...new Set(stored.flatMap(({ bet }) => bet.tipster_id ?? []))]),
    fixturesByIds(db, fixtureIds),
  ]);
  const scores = new Map<number, HomeAway>();
  for (const [id, { result }] of fixtures) if (result) scores.set(id, result.goals);
  return stored.map((each) => {
    const tipster = tipsters.get(each.bet.tipster_id ?? 0);
    return presentBet(each, {
      bankroll: bankrolls.get(each.bet.bankroll_id)!,
      tipster: tipster ? { username: tipster.username, name: tipster.name } : null,
      scores,
    });
  });
}

/** Returns an own bet; null when it is somebody else's or doesn't exist. */
export async function betOf(db: Db, accountId: number, id: number): Promise<BetView | null> {
  const stored = await loadOwnBet(db, accountId, id);
  const [view] = stored ? await presentBets(db, [stored]) : [];
  return view ?? null;
}

/** Enough for the bets that say what is usual, and the run of losses after them. */
const BEFORE = 45;

/** Whether a bet that was just placed looks like chasing losses, going by those before it in its bankroll. It is said, and nothing is refused. */
async function chasingOf(db: Db, betId: number): Promise<PlacedView['chasing']> {
  const { risk, before } = await lists.selectBefore(db, betId, BEFORE);
  const chasing = chasesLosses(before, risk);
  return chasing && { losses: chasing.losses, multiple: Math.round(chasing.multiple * 10) / 10 };
}

export type PlacedView = ReplyOf<typeof createBet>;

/** The answer of whatever places a bet. */
export async function placedBetOf(db: Db, accountId: number, id: number): Promise<PlacedView | null> {
  const view = await betOf(db, accountId, id);
  return view && { ...view, chasing: await chasingOf(db, id) };
}

export async function betsOf(
  db: Db,
  accountId: number,
  query: PageInput['query'] & lists.BetFilters,
): Promise<ReplyOf<typeof listBets>> {
  const { rows, ...page } = await readPage<lists.PlacedBet>(
    { path: bankrollAddresses.listBets.path, query },
    {
      keyLength: 2,
      key: ({ placed_at, id }) => [placed_at.getTime(), id],
      select: (span) => lists.selectBetPage(db, accountId, query, span),
      count: () => lists.countBets(db, accountId, query),
    },
  );
  const stored = await loadBets(
    db,
    rows.map(({ id }) => id),
  );
  return { ...page, results: await presentBets(db, stored) };
}

export async function followsOf(
  db: Db,
  accountId: number,
  tipIds: readonly number[],
): Promise<ReplyOf<typeof listFollows>> {
  const rows = await lists.selectFollows(db, accountId, tipIds);
  return {
    results: rows.map(({ tip_id, bet, currency, stake, odds, outcome, profit }) => ({
      tip_id,
      bet,
      currency: currency as Currency,
      stake_cents: stake,
      odds: formatMilli(odds),
      outcome: outcome as TipOutcome,
      profit_cents: profit,
    })),
  };
}
