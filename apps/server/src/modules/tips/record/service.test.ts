import { createRandom } from '@quotavera/domain/random';
import { aggregateTips, evidenceOf, luck, segmentOf, summarise, tipsInScope } from '@quotavera/domain/records';
import { DAY_MS, periodDays, romeDay, weekNumber } from '@quotavera/domain/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countQueries, type Trx } from '../../../platform/database/index.ts';
import { insertRecordTips, outcomeColumns, type RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { addTips, clock, daysOf, inputOf, recordFixture } from './record.fixture.ts';
import { selectRecord } from './repository-tips.ts';
import { touchDays } from './service.ts';
import { recompute } from './service-recompute.ts';

const world = recordFixture();
const { newTipster, refreshAll } = world;

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

interface PublishedTip {
  id: number;
  input: RecordTipInput;
}

async function publish(
  trx: Trx,
  tipsterId: number,
  raw: Extract<Step, { type: 'publish' }>['input'],
): Promise<PublishedTip> {
  const { daysBack, hour, ...more } = raw;
  const input = inputOf(tipsterId, daysBack, hour, {
    ...more,
    market: '1x2',
    ranks: more.priceVerified && !more.selfDeclared && more.legs === 1,
  });
  const [id] = await addTips(trx, [input]);
  return { id: id!, input };
}

/** Settles or corrects, possibly moving the match to another day. */
async function settle(trx: Trx, tip: PublishedTip, step: Extract<Step, { type: 'settle' }>): Promise<void> {
  const before = romeDay(tip.input.lastStartAt);
  const { outcome, probability, closingMilli, selfDeclared } = step.as;
  const lastStartAt =
    step.daysBack === null ? tip.input.lastStartAt : new Date(clock.now().getTime() - step.daysBack * DAY_MS);
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
    { tipster_id: input.tipsterId, day: before },
    { tipster_id: input.tipsterId, day: romeDay(lastStartAt) },
  ]);
}

async function withdraw(trx: Trx, tip: PublishedTip): Promise<void> {
  const columns = { status: 'withdrawn', ranks: false, ...outcomeColumns({ ...tip.input, outcome: 'in_progress' }) };
  await trx.updateTable('tip').set(columns).where('id', '=', tip.id).execute();
  await touchDays(trx, daysOf([tip.input]));
}

/** Standings and evidence against the domain's own single pass over the tips of each slice. */
async function expectOnePass(tipsterId: number): Promise<void> {
  const tips = await selectRecord(world.database.db, tipsterId);
  const standings = await world.database.db
    .selectFrom('standing')
    .selectAll()
    .where('tipster_id', '=', tipsterId)
    .execute();
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
  const evidence = await world.database.db
    .selectFrom('tipster_evidence')
    .selectAll()
    .where('tipster_id', '=', tipsterId)
    .executeTakeFirstOrThrow();
  const { tips: n, logMax } = evidenceOf(
    tips.flatMap(({ ranking, day }) => (ranking ? [{ ...ranking, week: weekNumber(day) }] : [])),
  );
  expect(evidence).toMatchObject({ ranking_bets: n, log_max: logMax });
  const luckRow = await world.database.db
    .selectFrom('tipster_luck')
    .select('p_value')
    .where('tipster_id', '=', tipsterId)
    .where('period', '=', 'all')
    // The scope `all` sorts first. It isn't stored where every tip is verified; `verified` is the same then.
    .orderBy('scope')
    .executeTakeFirstOrThrow();
  expect(luckRow.p_value).toBeCloseTo(luck(tips).profitPValue!.upper, 4);
}

it('a record kept day by day equals its recomputation, byte for byte, after any sequence of publications, settlements, corrections and withdrawals', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      const tipsterId = await newTipster();
      const tips: PublishedTip[] = [];
      for (const one of steps) {
        if (one.type === 'refresh') {
          await refreshAll();
          continue;
        }
        await world.database.db.transaction().execute(async (trx) => {
          if (one.type === 'publish') tips.push(await publish(trx, tipsterId, one.input));
          else if (tips.length === 0) return;
          else if (one.type === 'settle') await settle(trx, tips[one.at % tips.length]!, one);
          else await withdraw(trx, tips[one.at % tips.length]!);
        });
      }
      await refreshAll();
      const { differences } = await recompute(world.database.db, { clock });
      expect(differences).toEqual([]);
    }),
    { numRuns: 15 },
  );
});

it('a record kept day by day names what was tampered with, and puts it right when told to', async () => {
  const tipsterId = await newTipster();
  const inputs = [1, 2, 3].map((day) => inputOf(tipsterId, day, 0, { outcome: 'won', oddsMilli: 2500, market: '1x2' }));
  const { db } = world.database;
  await db.transaction().execute((trx) => addTips(trx, inputs));
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
  await db
    .updateTable('record_value')
    .set({ tips: 4 })
    .where('tipster_id', '=', tipsterId)
    .where('field', '=', 'market')
    .execute();
  const { differences } = await recompute(db, { clock });
  const differingColumns = new Set(differences.map(({ table, column }) => `${table} ${column}`));
  expect(differingColumns).toContain('standing settled');
  expect(differingColumns).toContain('tipster_luck p_value');
  expect(differences).toContainEqual({
    ...{ tipsterId, table: 'record_value', key: 'market custom' },
    ...{ column: 'tips', stored: '4', recomputed: '3' },
  });
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

it('a record kept day by day is touched with the same number of statements however many days and tips', async () => {
  const { db } = world.database;
  const few = await newTipster();
  const many = await Promise.all([newTipster(), newTipster(), newTipster()]);
  const settleAll = async (ids: readonly number[], days: number) => {
    const inputs = ids.flatMap((id) =>
      Array.from({ length: days }, (_, day) => inputOf(id, day, 0, { outcome: 'won' })),
    );
    await insertRecordTips(db, inputs);
    return countQueries(() => db.transaction().execute((trx) => touchDays(trx, daysOf(inputs))));
  };
  const one = await settleAll([few], 1);
  const lots = await settleAll(many, 40);
  expect(lots.count).toBe(one.count);
  expect(one.count).toBeLessThanOrEqual(5);
  await refreshAll();
});

it('a record kept day by day survives 1,000 back-dated corrections, half of them to another day, and equals one pass over the tips', async () => {
  const { db } = world.database;
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
  const tips: PublishedTip[] = ids.map((id, n) => ({ id, input: inputs[n]! }));
  await db.transaction().execute((trx) => touchDays(trx, daysOf(inputs)));
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
