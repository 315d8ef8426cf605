import type { ReplyOf } from '@quotavera/contract/core';
import { snakeCaseNames } from '@quotavera/contract/names';
import type { listMovements, readEarnings } from '@quotavera/contract/payouts';
import { ibanHeldUntil, nextReleaseOf, PAYOUT_MIN_CENTS, shareReleasedAt } from '@quotavera/domain/payouts';
import { romeDay } from '@quotavera/domain/time';
import type { Db } from '../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../platform/http/paging.ts';
import { shareHistory } from '../accounts/administration/service-share.ts';
import type { PayoutContext } from './context.ts';
import { presentMovement, presentPayout } from './presenter.ts';
import { selectAccount } from './repository-account.ts';
import * as balance from './repository-balance.ts';
import { type PayeeRecord, selectPayee } from './repository-payee.ts';
import { selectOpenPayout } from './repository-payouts.ts';
import { payeesOf } from './service-account.ts';
import { unreleasedSale } from './service-release.ts';

export type Earnings = NonNullable<ReplyOf<typeof readEarnings>>;

function presentIban({ ibanHint, ibanChangedAt }: PayeeRecord, now: Date): Earnings['iban'] {
  if (ibanChangedAt === null || ibanHint === '') return null;
  const until = ibanHeldUntil(ibanChangedAt);
  return {
    hint: ibanHint,
    changed_at: ibanChangedAt.toISOString(),
    held_until: now < until ? until.toISOString() : null,
  };
}

/** Shares and fees that aren't payable yet: what of them is reserved, what comes on which day, and what stays after that. */
function presentUnreleased(
  rows: readonly balance.Unreleased[],
  fees: readonly { held_at: Date; cents: number }[],
  now: Date,
): Pick<Earnings, 'releases' | 'reserve'> & { reserved: number } {
  const releases = new Map<string, Earnings['releases'][number]>();
  let [reserved, rest, until] = [0, 0, 0];
  for (const row of rows) {
    const { by, cents, reason, reserveCents } = nextReleaseOf(unreleasedSale(row), now);
    const key = `${romeDay(by)} ${reason}`;
    const day = releases.get(key);
    const latest = day && Date.parse(day.by) > by.getTime() ? day.by : by.toISOString();
    if (cents > 0) releases.set(key, { by: latest, cents: (day?.cents ?? 0) + cents, reason });
    if (reason === 'step') reserved += row.pending_cents;
    rest += reserveCents;
    if (reserveCents > 0) until = Math.max(until, row.runs_until!.getTime());
  }
  for (const { held_at, cents } of fees) {
    const by = shareReleasedAt(held_at);
    releases.set(`${romeDay(by)} call`, { by: by.toISOString(), cents, reason: 'call' });
  }
  const reserve = rest > 0 ? { cents: rest, until: new Date(until).toISOString() } : null;
  return {
    releases: [...releases.values()].toSorted((a, b) => Date.parse(a.by) - Date.parse(b.by)),
    reserve,
    reserved,
  };
}

/** The reader's own; null for somebody who never was a tipster. */
export async function ownEarnings(context: PayoutContext, accountId: number): Promise<Earnings | null> {
  const earnings = await earningsOf(context, accountId);
  return isFailure(earnings) ? null : earnings;
}

/** All that one page about a tipster's money shows at first. */
export async function earningsOf(context: PayoutContext, tipsterId: number): Promise<Earnings | Failure> {
  const { db, clock } = context;
  const now = clock.now();
  const history = await shareHistory(db, tipsterId);
  const current = history.at(-1);
  if (!current) return fail('not_found');
  const [balances, unreleased, fees, payee, open, payees, account] = await Promise.all([
    balance.selectBalances(db, tipsterId),
    balance.selectUnreleased(db, tipsterId),
    balance.selectUnreleasedFees(db, tipsterId),
    selectPayee(db, tipsterId),
    selectOpenPayout(db, tipsterId),
    payeesOf(context),
    selectAccount(db, tipsterId),
  ]);
  const { reserved, ...upcoming } = presentUnreleased(unreleased, fees, now);
  return {
    balance: { ...balances, pending: balances.pending - reserved, reserved },
    ...upcoming,
    share: {
      percent: current.percent,
      history: history.map(({ percent, since }) => ({ percent, since: since.toISOString() })),
    },
    tax_data: payee.data ? snakeCaseNames(payee.data) : null,
    iban: presentIban(payee, now),
    account: payees ? { state: account?.state ?? 'none' } : null,
    open_payout: open ? presentPayout(open, now) : null,
    minimum_cents: PAYOUT_MIN_CENTS,
  };
}

export async function movementPage(
  db: Db,
  tipsterId: number,
  input: PageInput,
): Promise<ReplyOf<typeof listMovements>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: balance.Movement) => [id],
    select: (span) => balance.selectMovements(db, tipsterId, span),
    count: () => balance.countMovements(db, tipsterId),
  });
  return { ...page, results: rows.map(presentMovement) };
}
