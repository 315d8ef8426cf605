import { DAY_MS } from '@quotavera/domain/time';
import type { Environment } from '../../env.ts';
import { acceptAllInForce } from '../../modules/accounts/agreements/service.ts';
import { hashPassword } from '../../modules/accounts/index.ts';
import {
  type CodeTerms,
  recordPastCode,
  recordPastDiscount,
  recordPastTrial,
} from '../../modules/sells/purchase/service-past-offer.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { inTransaction } from '../../platform/database/transact.ts';
import { DEMO_PASSWORD } from './people.ts';
import { letSignIn, selectReaders } from './repository.ts';

/** Trials of PRO since so many days: one that runs, one whose end is announced, one that was cancelled. */
const TRIALS = [
  { day: 2, period: 'month', isAnnounced: false, isCancelled: false, isDemo: false },
  { day: 6, period: 'month', isAnnounced: true, isCancelled: false, isDemo: true },
  { day: 4, period: 'year', isAnnounced: false, isCancelled: true, isDemo: false },
] as const;

/** Whoever is on the trial whose end is announced can sign in. */
const DEMO_TRIER = { email: 'trial@example.com', username: 'teo.prova' };

interface PastCode extends Omit<CodeTerms, 'valid_until'> {
  /** Days ago that it was created, and days from now until which it is valid. */
  since: number;
  days: number;
  stopped?: number;
  /** Days ago that somebody ordered with it. */
  uses_ago: readonly number[];
}

const ANY = { plan: null, period: null, percent: null, cents: null, periods: 1 } as const;
/** A code in each state: used and active, not used yet, used up, over and stopped. */
const CODES: readonly PastCode[] = [
  { ...ANY, code: 'ESTATE25', percent: 25, periods: 3, uses_max: 200, since: 40, days: 60, uses_ago: [24, 15, 5] },
  {
    ...ANY,
    code: 'PROVAELITE',
    cents: 1_000,
    plan: 'elite',
    period: 'month',
    uses_max: 50,
    since: 3,
    days: 30,
    uses_ago: [],
  },
  { ...ANY, code: 'PRIMI2', percent: 50, plan: 'pro', uses_max: 2, since: 35, days: 20, uses_ago: [29, 28] },
  { ...ANY, code: 'NATALE10', percent: 10, uses_max: 100, since: 90, days: -20, uses_ago: [45] },
  { ...ANY, code: 'PERSBAGLIO', percent: 100, uses_max: 10, since: 21, days: 300, stopped: 20, uses_ago: [] },
];

interface PastEvent {
  day: number;
  run: () => Promise<unknown>;
}

/** Readers try PRO and order with codes; each event has its day. `skip` readers have bought something else. */
export async function offerSales(
  db: Db,
  {
    now,
    adminId,
    skip,
    environment,
  }: { now: Date; adminId: number; skip: number; environment: Environment | undefined },
): Promise<PastEvent[]> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const wanted = TRIALS.length + CODES.reduce((sum, { uses_ago: uses }) => sum + uses.length, 0);
  const readers = (await selectReaders(db, skip + wanted)).slice(skip);
  const event = (day: number, work: (trx: Trx) => Promise<unknown>): PastEvent => ({
    day,
    run: () => inTransaction(db, work),
  });
  const events: PastEvent[] = [];
  for (const { day, isDemo, ...trial } of TRIALS) {
    const readerId = readers.shift();
    if (readerId === undefined) continue;
    events.push(
      event(day, async (trx) => {
        await recordPastTrial(trx, { ...trial, plan: 'pro', readerId, at: ago(day), now });
        if (!isDemo) return;
        await letSignIn(trx, readerId, { ...DEMO_TRIER, passwordHash: await hashPassword(DEMO_PASSWORD) });
        if (environment) await acceptAllInForce(trx, { environment }, readerId, ago(day));
      }),
    );
  }
  for (const { since, days, stopped, uses_ago: uses, ...terms } of CODES) {
    let codeId = 0;
    const stop = stopped === undefined ? {} : { stoppedAt: ago(stopped) };
    const code = { ...terms, valid_until: ago(-days), created_by: adminId, created_at: ago(since), ...stop };
    events.push(
      event(since, async (trx) => {
        codeId = await recordPastCode(trx, code);
      }),
    );
    for (const day of uses) {
      const readerId = readers.shift();
      if (readerId === undefined) continue;
      const order = {
        plan: terms.plan ?? 'pro',
        period: terms.period ?? 'month',
        readerId,
        at: ago(day),
        now,
      } as const;
      events.push(event(day, (trx) => recordPastDiscount(trx, { ...order, codeId })));
    }
  }
  return events;
}
