import type { listBankrollWatches } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import {
  type Currency,
  type Look,
  lookAt,
  type StakePlan,
  toldKey,
  unitCents,
  type Watch,
  type WatchedFigures,
  type WatchKind,
  type WatchPeriod,
  watchProblems,
  watchStart,
} from '@quotavera/domain/bankroll';
import { type Day, romeDay } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { inTransaction, transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import { selectRecord } from '../analysis/repository.ts';
import { type BankrollRow, lockBankroll, selectBankroll } from '../bankroll/repository.ts';
import { bankrollOf } from '../bankroll/service.ts';
import * as repository from './repository.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;
type Watches = ReplyOf<typeof listBankrollWatches>;

/** Bets of so long back are looked at for stakes above the rule. */
const LATEST = 20;

const watchOf = ({ kind, period, amount }: repository.WatchRow): Watch => ({
  kind: kind as WatchKind,
  period: period as WatchPeriod | null,
  amount,
});

/** These look back at all bets; the others at those of a period, or at none. */
const OF_ALL: ReadonlySet<WatchKind> = new Set(['drawdown', 'losing_run']);

/** The first day that watches look back to; null where one looks back at all. */
function firstDay(watches: readonly Watch[], today: Day): Day | null {
  if (watches.some(({ kind }) => OF_ALL.has(kind))) return null;
  const starts = watches.map(({ period }) => (period === null ? today : watchStart(period, today)));
  return starts.sort()[0] ?? today;
}

/** The figures of a bankroll, as far as what is watched of it looks at them. */
async function figuresOf(
  db: Db,
  bankroll: BankrollRow,
  { watches, now }: { watches: readonly Watch[]; now: Date },
): Promise<WatchedFigures> {
  const { account_id: ownerId, id } = bankroll;
  const from = firstDay(watches, romeDay(now));
  const capitalCents = (await bankrollOf(db, ownerId, id))?.capital_cents ?? 0;
  // A percent is of the capital that there is now.
  const plan = { ...bankroll, stake_plan: bankroll.stake_plan as StakePlan, initial_cents: Math.max(0, capitalCents) };
  return {
    today: romeDay(now),
    capitalCents,
    bets: await selectRecord(db, { bankroll: id, ...(from === null ? {} : { from }) }),
    plannedCents: unitCents(plan),
    latest: await repository.selectLatest(db, id, LATEST),
  };
}

const seenOf = (look: Look, told: string | null, now: Date): repository.Seen => ({
  value: look.value,
  value_key: look.key,
  crossed: look.crossed,
  bets: look.bets,
  luck: look.luck,
  told_key: told,
  looked_at: now,
});

/** Looks at everything that is watched of a bankroll, and tells its owner of what has been crossed since the last look: once. */
export async function lookAtBankroll({ db, clock }: Context, bankrollId: number): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const bankroll = await repository.lockWatched(trx, bankrollId);
    const watches = bankroll ? await repository.selectWatches(trx, bankrollId) : [];
    if (!bankroll || watches.length === 0) return;
    const figures = await figuresOf(trx, bankroll, { watches: watches.map(watchOf), now });
    for (const row of watches) {
      const watch = watchOf(row);
      const look = lookAt(watch, figures);
      const told = toldKey(watch, row.told_key, look);
      const isNew = told !== null && told !== row.told_key;
      await repository.writeSeen(trx, row.id, { ...seenOf(look, told, now), ...(isNew ? { told_at: now } : {}) });
      if (!isNew) continue;
      const { name, currency, account_id: accountId } = bankroll;
      const data = { bankroll: bankrollId, name, currency, ...watch, value: look.value };
      await notifyReader(trx, { accountId, type: 'bankroll_watch', tipster_id: null, data, at: now });
    }
  });
}

/** Looks at the bankrolls whose money was moved: a withdrawal settles no bet. */
export async function lookAtMoved(context: Context): Promise<void> {
  for (const id of await repository.selectMoved(context.db)) await lookAtBankroll(context, id);
}

function present(row: repository.WatchRow, today: string): Watches['results'][number] {
  const { kind, period, amount } = watchOf(row);
  const from = period && watchStart(period, today);
  // A period without a bet so far has nothing to say, and the last one's figures are over.
  const isOver = period !== null && row.value_key !== `${period} ${from}`;
  return {
    id: row.id,
    ...{ kind, period, amount, from },
    value: isOver ? (kind === 'yield_goal' ? null : 0) : row.value,
    crossed: !isOver && row.crossed,
    bets: isOver ? 0 : row.bets,
    luck: isOver ? null : row.luck,
    told_at: row.told_at?.toISOString() ?? null,
  };
}

export async function watchesOf(
  { db, clock }: Context,
  ownerId: number,
  bankrollId: number,
): Promise<Watches | Failure> {
  const bankroll = await selectBankroll(db, ownerId, bankrollId);
  if (!bankroll) return fail('not_found');
  const today = romeDay(clock.now());
  const rows = await repository.selectWatches(db, bankrollId);
  return { currency: bankroll.currency as Currency, results: rows.map((row) => present(row, today)) };
}

async function changed(
  context: Context,
  ownerId: number,
  bankrollId: number,
  work: (trx: Trx, bankroll: BankrollRow) => Promise<unknown>,
): Promise<Watches | Failure> {
  const refused = await transact(context.db, async (trx) => {
    const bankroll = await lockBankroll(trx, ownerId, bankrollId);
    if (!bankroll) return fail('not_found');
    await work(trx, bankroll);
    return null;
  });
  return refused ?? watchesOf(context, ownerId, bankrollId);
}

/** Watches a figure from now on: what is crossed already is shown, and nobody is told of it. */
export async function putWatch(
  context: Context,
  ownerId: number,
  { bankrollId, watch }: { bankrollId: number; watch: Watch },
): Promise<Watches | Failure> {
  const problems = watchProblems(watch);
  if (Object.keys(problems).length > 0) return fail('validation', { fields: { ...problems } });
  const now = context.clock.now();
  return changed(context, ownerId, bankrollId, async (trx, bankroll) => {
    const look = lookAt(watch, await figuresOf(trx, bankroll, { watches: [watch], now }));
    await repository.upsertWatch(trx, bankrollId, { ...watch, ...seenOf(look, toldKey(watch, null, look), now) });
  });
}

export async function dropWatch(context: Context, ownerId: number, id: number): Promise<Watches | Failure> {
  const bankrollId = await repository.bankrollOfWatch(context.db, ownerId, id);
  if (bankrollId === null) return fail('not_found');
  return changed(context, ownerId, bankrollId, (trx) => repository.deleteWatch(trx, id));
}
