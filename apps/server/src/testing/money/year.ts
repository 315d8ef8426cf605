import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createRandom } from '@quotavera/domain/random';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { proveMoney } from '../../modules/sells/books/service.ts';
import { type Broken, brokenPromises } from './invariants.ts';
import { doJobs, YEAR_BEGINS } from './play.ts';
import { errorLog, type OpenShop, openShop, type Place } from './shop.ts';
import { makeWorld } from './world.ts';

const LIFE = fileURLToPath(new URL('life.ts', import.meta.url));

export interface YearInput extends Place {
  members: number;
  days: number;
  kills: number;
  seed: string;
  /** Hears of each day that is over. */
  told?: (day: number, kills: number) => void;
}

export interface YearOutcome {
  kills: number;
  figures: Readonly<Record<string, number>>;
  /** Differences in the books, and whatever readers have that they should not. */
  differences: { what: string; subject: string; cents: number }[];
  broken: Broken[];
  /** Errors that the product logged, each once, with how often. */
  errors: Readonly<Record<string, number>>;
}

/** Lives on from a day in a process of its own until the end, or until it has taken so many steps: then it is killed at once. */
async function liveOn(
  input: YearInput,
  {
    from,
    attempt,
    killAfter,
    told,
  }: { from: number; attempt: number; killAfter: number | null; told: (day: number) => void },
): Promise<void> {
  const { url, folder, seed, days } = input;
  const child: ChildProcess = fork(LIFE, [JSON.stringify({ url, folder, seed, attempt, from, days })]);
  let steps = 0;
  child.on('message', (message: 'step' | { lived: number }) => {
    if (message !== 'step') return told(message.lived);
    steps += 1;
    if (steps === killAfter) child.kill('SIGKILL');
  });
  const [code, signal] = await once(child, 'exit');
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the process ended with ${code ?? signal}`);
}

/** Ends the year: banks and providers say what they still have to say, and every job about money has run. */
async function settle(shop: OpenShop): Promise<void> {
  await shop.context.jobs.start();
  for (let run = 0; run < 6; run += 1) {
    shop.clock.advance(run < 3 ? 3 * MINUTE_MS : DAY_MS);
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now() and locked_at is null`.execute(
      shop.db,
    );
    await doJobs(shop);
  }
  await shop.context.jobs.stop();
  await sql`analyze`.execute(shop.db);
}

async function figuresOf({ db }: OpenShop): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'purchases ' || kind || ' ' || status as name, count(*)::int as count from purchase group by kind, status
    union all select 'disputes ' || status, count(*)::int from dispute group by status
    union all select 'refunds', count(*)::int from refund
    union all select 'refunds in parts ' || status, count(*)::int from refund_part group by status
    union all select 'payouts ' || status, count(*)::int from payout group by status
    union all select 'uses of codes', coalesce(sum(uses), 0)::int from discount_code
    union all select 'postings', count(*)::int from money_transaction
    union all select 'cents collected', coalesce(sum(card_cents), 0)::int from purchase where status = 'succeeded'
    union all select 'cents given back', coalesce(sum(cents), 0)::int from refund_part
    union all select 'jobs that gave up', count(*)::int from graphile_worker._private_jobs where attempts >= max_attempts
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

function errorsOf(place: Place): Record<string, number> {
  const counted: Record<string, number> = {};
  if (!existsSync(errorLog(place))) return counted;
  for (const line of readFileSync(errorLog(place), 'utf8').split('\n').filter(Boolean)) {
    const { msg, err } = JSON.parse(line) as { msg: string; err?: { message: string } };
    const text = `${msg}: ${err?.message ?? ''}`;
    counted[text] = (counted[text] ?? 0) + 1;
  }
  return counted;
}

/**
 * Lives a year of so many members on a migrated database through the product's own calls and jobs, in processes that are killed at random, and proves
 * afterwards what is left.
 */
export async function liveYear(input: YearInput): Promise<YearOutcome> {
  const random = createRandom(`${input.seed}/kills`);
  const before = await openShop(input, YEAR_BEGINS);
  const world = await makeWorld(before, input.members);
  await before.close();
  writeFileSync(join(input.folder, 'world.json'), JSON.stringify(world));
  let from = 0;
  let kills = 0;
  while (from < input.days) {
    const stepsLeft = Math.max(1, (input.days - from) * input.members * 0.02);
    const killAfter =
      kills < input.kills ? 1 + random.integer(Math.ceil((2 * stepsLeft) / (input.kills - kills + 1))) : null;
    const began = from;
    await liveOn(input, {
      ...{ from, attempt: kills, killAfter },
      told: (day) => {
        from = day + 1;
        input.told?.(day, kills);
      },
    });
    if (from < input.days || began === from) kills += 1;
  }
  const shop = await openShop(input, new Date(YEAR_BEGINS.getTime() + input.days * DAY_MS));
  try {
    await settle(shop);
    const later = { now: () => new Date(shop.clock.now().getTime() + DAY_MS), wall: shop.clock.wall };
    return {
      kills,
      figures: await figuresOf(shop),
      differences: await proveMoney({ ...shop.context, clock: later }, { full: true }),
      broken: await brokenPromises(shop.db, shop.clock.now()),
      errors: errorsOf(input),
    };
  } finally {
    await shop.close();
  }
}
