import { describe, expect, it } from 'vitest';
import type { RecordTipInput } from '../../../testing/factories/record-tips.ts';
import { addTips, clock, inputOf, recordFixture } from './record.fixture.ts';
import { selectRecordRows } from './repository-days.ts';
import { selectRecord } from './repository-tips.ts';
import { refreshPriors } from './service-evidence.ts';
import { recompute } from './service-recompute.ts';

const world = recordFixture();
const { newTipster, refreshAll } = world;

describe('what a record shows', () => {
  it('ranks a trade by its entry and the match, whatever the exit earned', async () => {
    const { db } = world.database;
    const ranked = async (more: Partial<RecordTipInput>) => {
      const tipsterId = await newTipster();
      const inputs = [1, 2, 3].map((day) => inputOf(tipsterId, day, 0, { oddsMilli: 3000, market: '1x2', ...more }));
      await db.transaction().execute((trx) => addTips(trx, inputs));
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

  it('shows in headlines what can be checked: a traded tip by the result whatever its exits made, nothing live or declared', async () => {
    const { db } = world.database;
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
    await db.transaction().execute((trx) => addTips(trx, inputs));
    await refreshAll();
    const row = await db
      .selectFrom('standing')
      .selectAll()
      .where('tipster_id', '=', tipsterId)
      .where('period', '=', 'all')
      .where('sport', '=', 'all')
      .where('kind', '=', 'all')
      .executeTakeFirstOrThrow();
    // +1, and by the result −1 and +1.
    expect(row).toMatchObject({ settled: 3, profit_micro: 1_000_000, all_settled: 6, all_profit_micro: 4_000_000 });
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
    const { db } = world.database;
    const share = (1 + clv) / 2;
    const inputs = Array.from({ length: count }, (_, n) =>
      inputOf(tipsterId, firstDaysBack - Math.floor(n * 0.7), 0, {
        oddsMilli: 2000,
        market: '1x2',
        probability: share,
        outcome: Math.floor((n + 1) * share) > Math.floor(n * share) ? 'won' : 'lost',
      }),
    );
    await db.transaction().execute((trx) => addTips(trx, inputs));
  }

  const badgesOf = (tipsterId: number) =>
    world.database.db.selectFrom('badge').selectAll().where('tipster_id', '=', tipsterId).orderBy('n').execute();

  it('wins the badge, loses it when the closes turn, and both are dated in history and log', async () => {
    const { db } = world.database;
    const tipsterId = await newTipster();
    await play(tipsterId, 49, 900, 0.2);
    await refreshAll();
    expect(await badgesOf(tipsterId), 'under 50 tips').toEqual([]);
    await play(tipsterId, 200, 850, 0.08);
    await refreshAll();
    const [won] = await badgesOf(tipsterId);
    const field = () =>
      db.selectFrom('record_state').select(['badge_tipsters', 'badge_chosen']).executeTakeFirstOrThrow();
    const { badge_tipsters: among, badge_chosen: chosen } = await field();
    expect(among).toBeGreaterThan(0);
    expect(chosen).toBe(1);
    expect(won).toMatchObject({ n: 1, won_bets: 249, won_at: clock.now(), lost_at: null });
    await play(tipsterId, 300, 600, -0.08);
    await refreshAll();
    const badges = await badgesOf(tipsterId);
    expect(badges).toHaveLength(1);
    expect(badges[0]).toMatchObject({ won_tip: won!.won_tip, lost_at: clock.now(), reason: 'edge_lost' });
    expect(await field()).toEqual({ badge_tipsters: among, badge_chosen: 0 });
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
    const { db } = world.database;
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
});
