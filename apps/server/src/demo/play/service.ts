import { Worker } from 'node:worker_threads';
import { TIP_DEFAULTS, type Tip } from '@quotavera/domain/bet';
import { HOUR_MS } from '@quotavera/domain/time';
import type { FeedSource } from '../../modules/calendar/feed/service-odds-api.ts';
import { pollFeed } from '../../modules/calendar/feed/service-poll.ts';
import { settleFixtures } from '../../modules/tips/settlement/service.ts';
import { declareOutcome } from '../../modules/tips/settlement/service-declaration.ts';
import { completeDuePrices } from '../../modules/tips/tip/index.ts';
import { createTip } from '../../modules/tips/tip/service-drafts.ts';
import type { ServerContext } from '../../platform/context.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { MATCH_LENGTH_MS } from '../load/calendar.ts';
import { readWorld, type WorldSetting, writeWorld } from '../load/repository.ts';
import { betOf, startOf } from '../load/tip-rows.ts';
import { simulateTipsters } from '../world/people.ts';
import { stream } from '../world/random.ts';
import { type SimulatedMatch, simulateResult } from '../world/season.ts';
import type { SimulatedTip } from '../world/tipping.ts';
import { simulatedFeed } from './feed.ts';
import {
  selectComing,
  selectDueMatches,
  selectSimulatedTipsters,
  selectUndeclared,
  writePlayed,
} from './repository.ts';

/** The part of the simulated world around and after its anchor. */
export interface Future {
  matches: readonly SimulatedMatch[];
  tips: readonly SimulatedTip[];
}

export interface SimulationInput {
  seed: string;
  anchor: string;
}

/** Simulated in its own thread, because it takes a second that no request should wait for. */
function simulateFuture(input: SimulationInput): Promise<Future> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: input });
    worker.once('message', (future: Future) => resolve(future));
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the simulation ended with ${code}`));
    });
  });
}

type Context = Pick<ServerContext, 'db' | 'clock'> & { log: Pick<ServerContext['log'], 'debug' | 'warn'> };

/** At most so much work in one run; the rest waits for the next minute. */
const TURN = { matches: 200, tips: 40, declarations: 40 } as const;
/** A tip that is this late after its simulated time isn't published. */
const LATE_MS = 6 * HOUR_MS;

let future: { key: string; coming: Promise<Future> } | null = null;

function futureOf({ seed, anchor }: WorldSetting): Promise<Future> {
  const key = `${seed}|${anchor}`;
  if (future?.key !== key) future = { key, coming: simulateFuture({ seed, anchor }) };
  return future.coming;
}

/** Advances the simulated world: finished matches get results, tipsters publish and declare. */
export async function playOn(context: Context): Promise<void> {
  const world = await readWorld(context.db);
  if (!world) return;
  const now = context.clock.now();
  await readSimulatedFeed(context, simulatedFeed(world.seed, (await futureOf(world)).matches, context.clock));
  await playMatches(context, world, now);
  await publishTips(context, world, now);
  await declareTips(context, world, now);
}

/** Reads what the simulated feed says, as any other feed is read. */
export async function readSimulatedFeed({ db, clock, log }: Context, source: FeedSource): Promise<void> {
  const onDecided = (fixtureIds: readonly number[]) => settleFixtures(db, fixtureIds, { clock });
  await pollFeed({ db, clock, log, onDecided }, source);
  await completeDuePrices(db, { clock });
}

async function playMatches(context: Context, world: WorldSetting, now: Date): Promise<void> {
  const { db, clock } = context;
  const due = await selectDueMatches(db, new Date(now.getTime() - MATCH_LENGTH_MS), TURN.matches);
  if (due.length === 0) return;
  const { matches } = await futureOf(world);
  const byKey = new Map(matches.map((match) => [match.key, match]));
  const played = due.flatMap((row) => {
    const match = byKey.get(row.key);
    return match ? [{ ...row, result: simulateResult(world.seed, match), closing: match.closing }] : [];
  });
  const ids = await db.transaction().execute((trx) => writePlayed(trx, played, now));
  await settleFixtures(db, ids, { clock });
}

/** The tip as its author would send it; null when one of its matches is not in the calendar. */
function tipOf(tip: SimulatedTip, fixtures: ReadonlyMap<string, number>): Tip | null {
  const isPlayable = tip.legs.every((leg) => leg.type === 'custom' || fixtures.has(leg.match.key));
  if (!isPlayable) return null;
  return {
    ...TIP_DEFAULTS,
    ...betOf(tip, (key) => fixtures.get(key) ?? 0),
    statedProbability: tip.statedProbability,
    minimumOdds: tip.minimumOdds,
    description: tip.description,
    tags: tip.tags,
    isFree: tip.isFree,
  };
}

async function publishTips(context: Context, world: WorldSetting, now: Date): Promise<void> {
  const { db, clock, log } = context;
  const { tips } = await futureOf(world);
  const from = new Date(world.publishedUntil);
  const due = tips.filter(({ publishedAt }) => publishedAt > from && publishedAt <= now).slice(0, TURN.tips);
  const last = due.at(-1);
  if (!last) return;
  const names = simulateTipsters(world.seed).map(({ username }) => username);
  const tipsters = await selectSimulatedTipsters(db);
  const fixtures = await selectComing(db, new Date(now.getTime() - MATCH_LENGTH_MS));
  for (const tip of due) {
    const tipsterId = tipsters.get(names[tip.tipster] ?? '');
    const stale =
      now.getTime() - tip.publishedAt.getTime() > LATE_MS ||
      (tip.phase === 'prematch' && tip.legs.some((leg) => startOf(leg) <= now));
    const sent = stale ? null : tipOf(tip, fixtures);
    if (tipsterId === undefined || sent === null) continue;
    const published = await createTip(db, { tipster_id: tipsterId, tip: sent, publish: true }, { clock });
    if (isFailure(published)) log.debug({ refusal: published.error.code }, 'a simulated tip was refused');
  }
  await db
    .transaction()
    .execute((trx) => writeWorld(trx, { ...world, publishedUntil: last.publishedAt.toISOString() }));
}

async function declareTips({ db, clock, log }: Context, { seed }: WorldSetting, now: Date): Promise<void> {
  const due = await selectUndeclared(db, new Date(now.getTime() - MATCH_LENGTH_MS), TURN.declarations);
  for (const { tipster_id, tip_id, leg, odds } of due) {
    const grade = stream(seed, 'declared', tip_id).chance(960 / odds) ? 'won' : 'lost';
    const declared = await declareOutcome(db, { tipster_id, tip_id, grades: [{ leg, grade }] }, { clock });
    if (isFailure(declared)) log.debug({ refusal: declared.error.code }, 'a simulated outcome was refused');
  }
}
