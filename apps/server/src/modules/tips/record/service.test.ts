import { createRandom } from '@quotavera/domain/random';
import { aggregateTips, evidenceOf, luck, segmentOf, summarise, tipsInScope } from '@quotavera/domain/record';
import { periodDays, ROLLING_PERIODS, romeDay, weekNumber } from '@quotavera/domain/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../../platform/clock/index.ts';
import { countQueries, type Trx } from '../../../platform/database/index.ts';
import { migrateJobs } from '../../../platform/jobs/index.ts';
import { insertRecordTips, outcomeColumns, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { createTestDatabase, insertAccount, type TestDatabase } from '../../../testing/index.ts';
import { selectRecordRows } from './repository-days.ts';
import { selectRecord } from './repository-tips.ts';
import { moveEdges, refreshDirty, refreshLuck, touchDays } from './service.ts';
import { refreshPriors } from './service-evidence.ts';
import { rebuildDays, recompute } from './service-recompute.ts';

const NOW = '2026-03-02T12:00:00Z';
const HOUR = 3_600_000;
const clock = testClock(NOW);
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await migrateJobs(database.url);
});
afterAll(() => database.drop());

async function newTipster(): Promise<number> {
  return (await insertAccount(database.db, clock, { userType: 'collaborator' })).id;
}

/** Days back from now, with the tips of one day an hour apart or at the same time. */
function inputOf(tipsterId: number, daysBack: number, hour: number, more: Partial<RecordTipInput>): RecordTipInput {
  const lastStartAt = new Date(clock.now().getTime() - daysBack * 24 * HOUR + hour * HOUR);
  return { tipsterId, lastStartAt, publishedAt: new Date(lastStartAt.getTime() - 5 * HOUR), ...more };
}

const tipInput = fc.record({
  daysBack: fc.constantFrom(-1, 0, 1, 5, 6, 7, 29, 30, 89, 90, 364, 365, 400),
  hour: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom('valuebet' as const, 'exchange' as const, 'other' as const),
  sport: fc.constantFrom('football', 'tennis'),
  side: fc.constantFrom('back' as const, 'lay' as const),
  oddsMilli: fc.integer({ min: 1010, max: 9000 }),
  stakeMilli: fc.integer({ min: 100, max: 3000 }),
  legs: fc.constantFrom(1, 1, 1, 3),
  outcome: fc.constantFrom('in_progress', 'won', 'lost', 'void', 'half_won', 'half_lost', 'postponed') as fc.Arbitrary<
    NonNullable<RecordTipInput['outcome']>
  >,
  selfDeclared: fc.constantFrom(false, false, true),
  probability: fc.option(fc.double({ min: 0.05, max: 0.95, noNaN: true })),
  closingMilli: fc.option(fc.integer({ min: 1010, max: 9000 })),
  priceVerified: fc.constantFrom(true, true, false),
  exit: fc.option(fc.record({ oddsMilli: fc.integer({ min: 1010, max: 9000 }), priceVerified: fc.boolean() })),
  grade: fc.constantFrom('won' as const, 'lost' as const, 'half_won' as const),
});

const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('publish' as const), input: tipInput }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('settle' as const),
      at: fc.nat(),
      as: tipInput,
      daysBack: fc.option(fc.integer({ min: 0, max: 60 })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('withdraw' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('refresh' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

interface Known {
  readonly id: number;
  input: RecordTipInput;
}

async function publish(trx: Trx, tipsterId: number, raw: Extract<Step, { type: 'publish' }>['input']): Promise<Known> {
  const { daysBack, hour, ...more } = raw;
  const input = inputOf(tipsterId, daysBack, hour, {
    ...more,
    market: '1x2',
    ranks: more.priceVerified && !more.selfDeclared && more.legs === 1,
  });
  const [id] = await insertRecordTips(trx, [input]);
  await touchDays(trx, [{ tipsterId, day: romeDay(input.lastStartAt) }]);
  return { id: id!, input };
}

/** Settles or corrects, possibly moving the match to another day. */
async function settle(trx: Trx, tip: Known, step: Extract<Step, { type: 'settle' }>): Promise<void> {
  const before = romeDay(tip.input.lastStartAt);
  const { outcome, probability, closingMilli, selfDeclared } = step.as;
  const lastStartAt =
    step.daysBack === null ? tip.input.lastStartAt : new Date(clock.now().getTime() - step.daysBack * 24 * HOUR);
  const input = { ...tip.input, lastStartAt, outcome, probability, closingMilli, selfDeclared };
  await trx
    .updateTable('tip')
    .set({
      ...outcomeColumns(input),
      last_start_at: lastStartAt,
      day: romeDay(lastStartAt),
      // A tip graded by its author alone is in free words and never ranks.
      ...(selfDeclared && { ranks: false }),
    })
    .where('id', '=', tip.id)
    .execute();
  await trx.updateTable('tip_leg').set({ closing_probability: probability }).where('tip_id', '=', tip.id).execute();
  tip.input = input;
  await touchDays(trx, [
    { tipsterId: input.tipsterId, day: before },
    { tipsterId: input.tipsterId, day: romeDay(lastStartAt) },
  ]);
}

async function withdraw(trx: Trx, tip: Known): Promise<void> {
  const columns = { status: 'withdrawn', ranks: false, ...outcomeColumns({ ...tip.input, outcome: 'in_progress' }) };
  await trx.updateTable('tip').set(columns).where('id', '=', tip.id).execute();
  await touchDays(trx, [{ tipsterId: tip.input.tipsterId, day: romeDay(tip.input.lastStartAt) }]);
}

async function refreshAll(): Promise<void> {
  await refreshDirty(database.db, { clock, everyone: true });
  await refreshLuck(database.db, { clock });
}

/** Standings and evidence against the domain's own single pass over the tips of each slice. */
async function expectOnePass(tipsterId: number): Promise<void> {
  const tips = await selectRecord(database.db, tipsterId);
  const standings = await database.db.selectFrom('standing').selectAll().where('tipster_id', '=', tipsterId).execute();
  expect(standings.length).toBeGreaterThan(20);
  for (const row of standings) {
    const { from } = periodDays(row.period as '7d', clock.now());
    const own = tips.filter(
      (tip) =>
        (from === null || tip.day >= from) &&
        (row.sport === 'all' || tip.sport === row.sport) &&
        (row.kind === 'all' || tip.kind === row.kind),
    );
    const verified = tipsInScope('verified', own);
    const { settled, profitMicro, stakedMicro, strikeRate, drawdown } = summarise(
      aggregateTips(verified),
      segmentOf(verified),
    );
    const all = summarise(aggregateTips(own), segmentOf(own));
    expect(row).toMatchObject({
      settled,
      profit_micro: profitMicro,
      staked_micro: stakedMicro,
      strike_rate: strikeRate,
      drawdown_micro: drawdown.micro,
      all_settled: all.settled,
      all_profit_micro: all.profitMicro,
      all_staked_micro: all.stakedMicro,
    });
  }
  const evidence = await database.db
    .selectFrom('tipster_evidence')
    .selectAll()
    .where('tipster_id', '=', tipsterId)
    .executeTakeFirstOrThrow();
  const { tips: n, logMax } = evidenceOf(
    tips.flatMap(({ ranking, day }) => (ranking ? [{ ...ranking, week: weekNumber(day) }] : [])),
  );
  expect(evidence).toMatchObject({ ranking_bets: n, log_max: logMax });
  const luckRow = await database.db
    .selectFrom('tipster_luck')
    .select('p_value')
    .where('tipster_id', '=', tipsterId)
    .where('period', '=', 'all')
    // Of everything, which isn't kept a second time where all of it can be checked.
    .orderBy('scope')
    .executeTakeFirstOrThrow();
  expect(luckRow.p_value).toBeCloseTo(luck(tips).profitPValue!.upper, 4);
}

describe('a record kept day by day', () => {
  it('equals its recomputation, byte for byte, after any sequence of publications, settlements, corrections and withdrawals', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const tipsterId = await newTipster();
        const tips: Known[] = [];
        for (const one of steps) {
          if (one.type === 'refresh') {
            await refreshAll();
            continue;
          }
          await database.db.transaction().execute(async (trx) => {
            if (one.type === 'publish') tips.push(await publish(trx, tipsterId, one.input));
            else if (tips.length === 0) return;
            else if (one.type === 'settle') await settle(trx, tips[one.at % tips.length]!, one);
            else await withdraw(trx, tips[one.at % tips.length]!);
          });
        }
        await refreshAll();
        const { differences } = await recompute(database.db, { clock });
        expect(differences).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  it('names what was tampered with, and puts it right when told to', async () => {
    const tipsterId = await newTipster();
    const inputs = [1, 2, 3].map((day) =>
      inputOf(tipsterId, day, 0, { outcome: 'won', oddsMilli: 2500, market: '1x2' }),
    );
    const { db } = database;
    await db.transaction().execute(async (trx) => {
      await insertRecordTips(trx, inputs);
      await touchDays(
        trx,
        inputs.map((input) => ({ tipsterId, day: romeDay(input.lastStartAt) })),
      );
    });
    await refreshAll();
    const day = romeDay(inputs[0]!.lastStartAt);
    await db
      .updateTable('tip')
      .set({ profit_micro: 1_500_001 })
      .where('tipster_id', '=', tipsterId)
      .where('day', '=', day)
      .execute();
    await db
      .updateTable('standing')
      .set({ settled: 4 })
      .where('tipster_id', '=', tipsterId)
      .where('period', '=', '30d')
      .execute();
    await db.updateTable('tipster_luck').set({ p_value: 0.5 }).where('tipster_id', '=', tipsterId).execute();
    const { differences } = await recompute(db, { clock });
    const found = new Set(differences.map(({ table, column }) => `${table} ${column}`));
    expect(found).toContain('standing settled');
    expect(found).toContain('tipster_luck p_value');
    const changedDay = differences.find((difference) => difference.table === 'record_day');
    expect(changedDay).toMatchObject({
      tipsterId,
      key: `${day} football valuebet verified`,
      stored: '1500000',
      recomputed: '1500001',
    });
    expect(changedDay?.column).toMatch(/^data\./);

    await recompute(db, { clock, write: true });
    expect((await recompute(db, { clock })).differences).toEqual([]);
  });

  it('ranks a trade by its entry and the match, whatever the exit earned', async () => {
    const { db } = database;
    const ranked = async (more: Partial<RecordTipInput>) => {
      const tipsterId = await newTipster();
      const inputs = [1, 2, 3].map((day) => inputOf(tipsterId, day, 0, { oddsMilli: 3000, market: '1x2', ...more }));
      await insertRecordTips(db, inputs);
      await db.transaction().execute((trx) =>
        touchDays(
          trx,
          inputs.map((input) => ({ tipsterId, day: romeDay(input.lastStartAt) })),
        ),
      );
      return (await selectRecord(db, tipsterId)).map(({ ranking, entryOutcome }) => ({ ranking, entryOutcome }));
    };
    const lost = await ranked({ outcome: 'lost' });
    expect(lost[0]).toEqual({
      ranking: { levelReturn: -1, levelVariance: 2, fairClv: null },
      entryOutcome: 'lost',
    });
    expect(
      await ranked({
        outcome: 'won',
        grade: 'lost',
        exit: { oddsMilli: 1010, priceVerified: false },
        kind: 'exchange',
      }),
    ).toEqual(lost);
    const laid = await ranked({
      outcome: 'lost',
      grade: 'lost',
      exit: { oddsMilli: 4000, priceVerified: true },
      kind: 'exchange',
      side: 'lay',
    });
    expect(laid[0]).toMatchObject({ ranking: { levelReturn: 0.5 }, entryOutcome: 'won' });
    const open = await ranked({ exit: { oddsMilli: 1010, priceVerified: true }, kind: 'exchange' });
    expect(open[0]).toEqual({ ranking: null, entryOutcome: 'in_progress' });
  });

  it('shows in headlines what can be checked: a traded tip by the result unless its exit was, nothing live or declared', async () => {
    const { db } = database;
    const tipsterId = await newTipster();
    const kind = 'exchange' as const;
    const inputs = [
      inputOf(tipsterId, 1, 0, { outcome: 'won' }),
      inputOf(tipsterId, 2, 0, {
        kind,
        outcome: 'won',
        grade: 'lost',
        exit: { oddsMilli: 1010, priceVerified: false },
      }),
      inputOf(tipsterId, 3, 0, { kind, outcome: 'lost', grade: 'won', exit: { oddsMilli: 2500, priceVerified: true } }),
      inputOf(tipsterId, 4, 0, { outcome: 'won', phase: 'live' }),
      inputOf(tipsterId, 5, 0, { outcome: 'won', selfDeclared: true }),
      inputOf(tipsterId, 6, 0, { outcome: 'won', priceVerified: false }),
    ];
    await db.transaction().execute(async (trx) => {
      await insertRecordTips(trx, inputs);
      await touchDays(
        trx,
        inputs.map((input) => ({ tipsterId, day: romeDay(input.lastStartAt) })),
      );
    });
    await refreshAll();
    const row = await db
      .selectFrom('standing')
      .selectAll()
      .where('tipster_id', '=', tipsterId)
      .where('period', '=', 'all')
      .where('sport', '=', 'all')
      .where('kind', '=', 'all')
      .executeTakeFirstOrThrow();
    // +1; −1 by the result; −0.2 as traded at 2.50 (S·(e − x)/x of 2.00).
    expect(row).toMatchObject({ settled: 3, profit_micro: -200_000, all_settled: 6, all_profit_micro: 4_000_000 });
    const { rows } = (await selectRecordRows(db, [tipsterId])).get(tipsterId)!;
    expect(rows.map(({ part }) => part).toSorted()).toEqual([
      'by_result',
      'by_result',
      'unverified',
      'unverified',
      'unverified',
      'unverified',
      'unverified',
      'verified',
    ]);
    expect((await recompute(db, { clock })).differences).toEqual([]);
  });

  /** So many tips at evens, ten a week, each with the same margin-free CLV and won as often as that promises. */
  async function play(tipsterId: number, count: number, firstDaysBack: number, clv: number): Promise<void> {
    const { db } = database;
    const share = (1 + clv) / 2;
    const inputs = Array.from({ length: count }, (_, n) =>
      inputOf(tipsterId, firstDaysBack - Math.floor(n * 0.7), 0, {
        oddsMilli: 2000,
        market: '1x2',
        probability: share,
        outcome: Math.floor((n + 1) * share) > Math.floor(n * share) ? 'won' : 'lost',
      }),
    );
    await db.transaction().execute(async (trx) => {
      await insertRecordTips(trx, inputs);
      await touchDays(
        trx,
        inputs.map((input) => ({ tipsterId, day: romeDay(input.lastStartAt) })),
      );
    });
  }

  const badgesOf = (tipsterId: number) =>
    database.db.selectFrom('badge').selectAll().where('tipster_id', '=', tipsterId).orderBy('n').execute();

  it('wins the badge, loses it when the closes turn, and both are dated in history and log', async () => {
    const { db } = database;
    const tipsterId = await newTipster();
    await play(tipsterId, 49, 900, 0.2);
    await refreshAll();
    expect(await badgesOf(tipsterId), 'under 50 tips').toEqual([]);
    await play(tipsterId, 200, 850, 0.08);
    await refreshAll();
    const [won] = await badgesOf(tipsterId);
    expect(won).toMatchObject({ n: 1, won_bets: 249, won_at: clock.now(), lost_at: null });
    await play(tipsterId, 300, 600, -0.08);
    await refreshAll();
    const badges = await badgesOf(tipsterId);
    expect(badges).toHaveLength(1);
    expect(badges[0]).toMatchObject({ won_tip: won!.won_tip, lost_at: clock.now(), reason: 'edge_lost' });
    expect(badges[0]!.lost_bets).toBeGreaterThan(300);
    expect(badges[0]!.lost_bets).toBeLessThan(450);
    const evidence = await db
      .selectFrom('tipster_evidence')
      .selectAll()
      .where('tipster_id', '=', tipsterId)
      .executeTakeFirstOrThrow();
    expect(evidence).toMatchObject({ badge: false, badge_since: null, edge_lost_tip: null, log_max: 0 });
    const entries = await db
      .selectFrom('ledger_entry')
      .select(['type', 'tip_id', 'entry'])
      .where('tipster_id', '=', tipsterId)
      .orderBy('seq')
      .execute();
    expect(entries.map(({ type, tip_id }) => [type, tip_id])).toEqual([
      ['badge_won', won!.won_tip],
      ['badge_lost', badges[0]!.lost_tip],
    ]);
    expect(JSON.parse(entries[1]!.entry)).toMatchObject({ reason: 'edge_lost', tips: badges[0]!.lost_bets });
    expect((await recompute(db, { clock })).differences).toEqual([]);
  });

  it('ranks by priors that the records of all tipsters give, each change with its entry in the log', async () => {
    const { db } = database;
    const tipsterId = await newTipster();
    await play(tipsterId, 60, 300, 0.1);
    await refreshAll();
    const low = async () =>
      (
        await db
          .selectFrom('standing')
          .select('expected_yield_low')
          .where('tipster_id', '=', tipsterId)
          .where('period', '=', 'all')
          .executeTakeFirstOrThrow()
      ).expected_yield_low!;
    const before = await low();
    expect(await refreshPriors(db, clock.now())).toBe(true);
    expect(await refreshPriors(db, clock.now())).toBe(false);
    await refreshAll();
    expect(await low()).not.toBe(before);
    const stored = await db.selectFrom('ranking_priors').selectAll().execute();
    const logged = await db.selectFrom('ledger_entry').select('entry').where('type', '=', 'ranking_priors').execute();
    expect(logged.map(({ entry }) => JSON.parse(entry))).toEqual(
      stored.map((row) => ({
        v: 1,
        type: 'ranking_priors',
        seq: row.seq,
        at: row.at.toISOString(),
        tipsters: row.tipsters,
        gammaMean: String(row.gamma_mean),
        gammaDeviation: String(row.gamma_deviation),
        deltaDeviation: String(row.delta_deviation),
      })),
    );
    expect((await recompute(db, { clock })).differences).toEqual([]);
  });

  it('is made again from the tips when an upgrade changed how days are kept', async () => {
    const { db } = database;
    const tipsterId = await newTipster();
    await insertRecordTips(db, [inputOf(tipsterId, 1, 0, { outcome: 'won' })]);
    await db.updateTable('record_state').set({ kept_version: 0 }).execute();
    await rebuildDays(db);
    await refreshAll();
    expect((await recompute(db, { clock })).differences).toEqual([]);
    const days = () => db.selectFrom('record_day').select('day').where('tipster_id', '=', tipsterId).execute();
    expect(await days()).toHaveLength(1);
    await db.deleteFrom('record_day').where('tipster_id', '=', tipsterId).execute();
    await rebuildDays(db);
    expect(await days()).toHaveLength(0);
    await recompute(db, { clock, write: true });
  });

  it('is touched with the same number of statements however many days and tips', async () => {
    const { db } = database;
    const few = await newTipster();
    const many = await Promise.all([newTipster(), newTipster(), newTipster()]);
    const settleAll = async (ids: readonly number[], days: number) => {
      const inputs = ids.flatMap((id) =>
        Array.from({ length: days }, (_, day) => inputOf(id, day, 0, { outcome: 'won' })),
      );
      await insertRecordTips(db, inputs);
      return countQueries(() =>
        db.transaction().execute((trx) =>
          touchDays(
            trx,
            inputs.map((input) => ({ tipsterId: input.tipsterId, day: romeDay(input.lastStartAt) })),
          ),
        ),
      );
    };
    const one = await settleAll([few], 1);
    const lots = await settleAll(many, 40);
    expect(lots.count).toBe(one.count);
    expect(one.count).toBeLessThanOrEqual(5);
    await refreshAll();
  });

  it('loses no change when settlements of one tipster and refreshes run at once', async () => {
    const tipsterId = await newTipster();
    const { db } = database;
    const settleOne = (n: number) =>
      db.transaction().execute(async (trx) => {
        const input = inputOf(tipsterId, n % 3, n % 2, { outcome: n % 4 === 0 ? 'lost' : 'won' });
        await insertRecordTips(trx, [input]);
        await touchDays(trx, [{ tipsterId, day: romeDay(input.lastStartAt) }]);
      });
    const work = Array.from({ length: 40 }, (_, n) => (n % 4 === 3 ? refreshDirty(db, { clock }) : settleOne(n)));
    await Promise.all(work);
    await refreshAll();
    const { differences } = await recompute(db, { clock });
    expect(differences).toEqual([]);
    const all = await db
      .selectFrom('standing')
      .select('settled')
      .where('tipster_id', '=', tipsterId)
      .where('period', '=', 'all')
      .where('sport', '=', 'all')
      .where('kind', '=', 'all')
      .executeTakeFirstOrThrow();
    expect(all.settled).toBe(30);
  });

  it('keeps the mark of a settlement that is still open when a refresh comes by', async () => {
    const tipsterId = await newTipster();
    const { db } = database;
    const add = async (trx: Trx, day: number) => {
      const input = inputOf(tipsterId, day, 0, { outcome: 'won' });
      await insertRecordTips(trx, [input]);
      await touchDays(trx, [{ tipsterId, day: romeDay(input.lastStartAt) }]);
    };
    await db.transaction().execute((trx) => add(trx, 1));
    let taken = -1;
    await db.transaction().execute(async (trx) => {
      await add(trx, 2);
      taken = (await refreshDirty(db, { clock })).tipsters;
    });
    expect(taken).toBe(0);
    await refreshAll();
    expect((await recompute(db, { clock })).differences).toEqual([]);
    expect((await db.selectFrom('dirty_tipster').selectAll().execute()).length).toBe(0);
  });

  it('moves the edges of the periods with the days of Rome', async () => {
    const tipsterId = await newTipster();
    const { db } = database;
    await moveEdges(db, { clock });
    const inputs = [6, 29, 89, 364].map((day) => inputOf(tipsterId, day, 0, { outcome: 'won' }));
    await db.transaction().execute(async (trx) => {
      await insertRecordTips(trx, inputs);
      await touchDays(
        trx,
        inputs.map((input) => ({ tipsterId, day: romeDay(input.lastStartAt) })),
      );
    });
    await refreshAll();
    const settled = async () => {
      const rows = await db
        .selectFrom('standing')
        .select(['period', 'settled'])
        .where('tipster_id', '=', tipsterId)
        .where('sport', '=', 'all')
        .where('kind', '=', 'all')
        .execute();
      return ROLLING_PERIODS.map((period) => rows.find((row) => row.period === period)?.settled ?? 0);
    };
    expect(await settled()).toEqual([1, 2, 3, 4, 4]);
    clock.advance(24 * HOUR);
    try {
      await moveEdges(db, { clock });
      expect((await refreshDirty(db, { clock })).tipsters).toBe(0);
      await refreshAll();
      expect(await settled()).toEqual([0, 1, 2, 3, 4]);
      expect((await recompute(db, { clock })).differences).toEqual([]);
    } finally {
      clock.set(NOW);
      await moveEdges(db, { clock });
      await refreshAll();
    }
    expect(await settled()).toEqual([1, 2, 3, 4, 4]);
  });

  it('survives 1,000 back-dated corrections, half of them to another day, and equals one pass over the tips', async () => {
    const { db } = database;
    const random = createRandom('corrections');
    const tipsters = await Promise.all([newTipster(), newTipster(), newTipster()]);
    const pick = random.pick;
    const inputs = Array.from({ length: 600 }, () =>
      inputOf(pick(tipsters), Math.floor(random.next() * 500), Math.floor(random.next() * 4), {
        kind: pick(['valuebet', 'exchange']),
        sport: pick(['football', 'tennis']),
        oddsMilli: 1200 + 50 * random.integer(60),
        market: pick(['1x2', 'over_under']),
        outcome: pick(['won', 'lost', 'void', 'half_lost']),
        probability: random.next() < 0.7 ? 0.2 + random.next() * 0.5 : null,
        closingMilli: 1500,
      }),
    );
    const ids = await insertRecordTips(db, inputs);
    const tips: Known[] = ids.map((id, n) => ({ id, input: inputs[n]! }));
    const days = tips.map(({ input }) => ({ tipsterId: input.tipsterId, day: romeDay(input.lastStartAt) }));
    await db.transaction().execute((trx) => touchDays(trx, days));
    for (let done = 0; done < 1000; done += 50) {
      await db.transaction().execute(async (trx) => {
        for (let n = 0; n < 50; n += 1) {
          const as = { ...tips[0]!.input, outcome: pick(['won', 'lost', 'void', 'in_progress'] as const) };
          await settle(trx, pick(tips), {
            type: 'settle',
            at: 0,
            as: {
              probability: 0.4,
              closingMilli: 2000,
              selfDeclared: random.next() < 0.2,
              outcome: as.outcome,
            } as never,
            daysBack: n % 2 === 0 ? null : Math.floor(random.next() * 500),
          });
        }
      });
    }
    await refreshAll();
    expect((await recompute(db, { clock })).differences).toEqual([]);
    for (const tipsterId of tipsters) await expectOnePass(tipsterId);
  });
});
