import { accountsCalls, sellsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { TestApp } from '../../testing/index.ts';
import { proveMoney } from './books/service.ts';
import type { SellsContext } from './context.ts';
import { createPayments } from './provider/service.ts';
import { createShop } from './testing.fixture.ts';

/** A shop of its own for the tests of one file; each begins at `now`. */
export function shopFixture(now: string) {
  let t: TestApp;
  let context: SellsContext;
  beforeAll(async () => {
    t = await createShop({ now });
    context = { ...t.context, provider: createPayments(t.context) };
  });
  afterAll(() => t.close());
  beforeEach(() => t.clock.set(now));

  async function balances(): Promise<Record<string, number>> {
    const rows = await t.db.selectFrom('money_account').select(['kind', 'balance_cents']).execute();
    const sums: Record<string, number> = {};
    for (const { kind, balance_cents } of rows) sums[kind] = (sums[kind] ?? 0) + balance_cents;
    return sums;
  }

  return {
    get t() {
      return t;
    },
    get context() {
      return context;
    },
    overview: async (token: string) => (await t.api.call(sellsCalls.listSubscriptions, { token })).reply,
    async planOf(token: string) {
      await t.messagesReceived();
      return (await t.api.call(accountsCalls.currentUser, { token })).reply.subscriptionType;
    },
    /** Returns the cents that the work books on each kind of account; accounts that end where they began are left out. */
    async bookedBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
      const before = await balances();
      await work();
      const after = Object.entries(await balances());
      const changes = after.map(([kind, cents]) => [kind, cents - (before[kind] ?? 0)] as const);
      return Object.fromEntries(changes.filter(([, cents]) => cents !== 0));
    },
    /** The books agree with themselves and with all that the sandbox has moved. */
    async expectBooksToAgree(): Promise<void> {
      const later = { now: () => new Date(t.clock.now().getTime() + DAY_MS), wall: t.clock.wall };
      expect(await proveMoney({ ...context, clock: later }, { full: true })).toEqual([]);
    },
  };
}
