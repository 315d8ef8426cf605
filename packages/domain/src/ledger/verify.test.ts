import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PublicationEntry } from './entry.ts';
import {
  auditLog,
  type CheckId,
  encodeEntry,
  encodeEntryBundle,
  joinHashes,
  multiproof,
  NO_TERMS,
  openCheckpoint,
  parseVerifierKey,
  type RecordBundle,
  type StampVerifier,
  textOf,
  toBase64,
  utf8,
  type Verification,
  verifyRecord,
} from './index.ts';
import { type TestLog, testBet, testKey, testLeg, testLog, testResult, testTipster } from './test-log.ts';

const MARIO = '0a'.repeat(16);
const OTHER = 'bb'.repeat(16);
const BEFORE = '2026-05-02T10:00:00.000Z';
const AFTER = '2026-05-02T21:00:00.000Z';
const RANKING = { ...NO_TERMS, price: { verified: true, importedOdds: 2080 }, ranks: true };

const lay = {
  ...testBet,
  kind: 'exchange' as const,
  side: 'lay' as const,
  commission: 50,
  legs: [{ ...testLeg, odds: 3000 }],
};
const trade = { ...testBet, kind: 'exchange' as const, commission: 50, legs: [{ ...testLeg, odds: 5000 }] };
const custom = {
  ...testBet,
  kind: 'other' as const,
  legs: [
    {
      type: 'custom' as const,
      sport: 'tennis',
      competition: 'Roma',
      event: 'Sinner – Musetti',
      startsAt: '2026-05-03T10:00:00.000Z',
      market: 'set',
      selection: '2-0',
      subResult: '6-4 6-4',
      combinations: ['tie-break no'],
      odds: 3500,
    },
  ],
};
const accumulator = {
  ...testBet,
  legs: [testLeg, { ...testLeg, fixtureId: 12, market: 'asian_handicap' as const, line: -250, odds: 1910 }],
};

/** A record with everything in it, between the entries of somebody else. */
async function world(): Promise<{ log: TestLog; bundle: RecordBundle; signed: string }> {
  const log = await testLog();
  const mario = testTipster(log, MARIO);
  const other = testTipster(log, OTHER, 1000);
  await other.publish(testBet, BEFORE);
  const named = await mario.name('Mario', BEFORE);
  const single = await mario.publish(testBet, BEFORE, RANKING);
  const signed = await log.checkpoint();
  const layTip = await mario.publish(lay, BEFORE);
  const tradeTip = await mario.publish(trade, BEFORE);
  await mario.exit(tradeTip, { share: 10_000, odds: 4000, hedge: 'hedged', price: null }, '2026-05-02T12:00:00.000Z');
  for (let i = 0; i < 300; i++) await other.publish(testBet, '2026-05-02T12:00:00.000Z');
  const withdrawn = await mario.publish(testBet, '2026-05-02T13:00:00.000Z');
  await mario.plain('withdrawal', withdrawn, '2026-05-02T13:04:00.000Z');
  const accumulated = await mario.publish(accumulator, '2026-05-02T13:10:00.000Z');
  const declared = await mario.publish(custom, '2026-05-02T13:20:00.000Z');
  const open = await mario.publish(custom, '2026-05-02T13:30:00.000Z');
  await mario.publish(custom, '2026-05-02T13:40:00.000Z');
  for (const [tip, bet] of [
    [single, testBet],
    [layTip, lay],
    [tradeTip, trade],
    [accumulated, accumulator],
  ] as const) {
    await mario.settle(tip, bet, testResult, AFTER);
  }
  await mario.settle(declared, custom, testResult, '2026-05-03T15:00:00.000Z');
  await mario.plain('confirmation', declared, '2026-05-03T16:00:00.000Z');
  await mario.settle(single, testBet, { ...testResult, goals: [2, 2] }, '2026-05-03T17:00:00.000Z', {
    type: 'resettlement',
  });
  await other.settle('1000', testBet, testResult, '2026-05-03T17:00:00.000Z');
  const bundle = await log.bundle(MARIO, [named, mario.reveals.get(open)!], 3);
  return { log, bundle, signed };
}

function failed(verification: Verification): CheckId[] {
  return verification.checks.filter((check) => check.status === 'failed').map((check) => check.id);
}

function check(verification: Verification, id: CheckId) {
  return verification.checks.find((result) => result.id === id)!;
}

describe('the expected yield of a bundle', () => {
  const priors = (gammaMean: string) =>
    encodeEntry({
      v: 1,
      type: 'ranking_priors',
      seq: 1,
      at: AFTER,
      tipsters: 12,
      gammaMean,
      gammaDeviation: '0.03',
      deltaDeviation: '0.02',
    });

  async function ranked(): Promise<TestLog> {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const single = await mario.publish(testBet, BEFORE, RANKING);
    await mario.settle(single, testBet, testResult, AFTER);
    return log;
  }

  test('is recomputed from the initial priors, and from those of the entry that the bundle proves', async () => {
    const log = await ranked();
    const first = await verifyRecord(await log.bundle(MARIO));
    expect(failed(first)).toEqual([]);
    expect(first.figures).toMatchObject({ rankingTips: 1 });
    await log.append(priors('0.01'));
    const second = await verifyRecord(await log.bundle(MARIO));
    expect(failed(second)).toEqual([]);
    expect(second.figures!.expectedYield).toBeGreaterThan(first.figures!.expectedYield!);
  });

  test('is refused when its priors are not in the log, or not those that it was made with', async () => {
    const log = await ranked();
    await log.append(priors('0.01'));
    const bundle = await log.bundle(MARIO);
    const codes = async (changed: Partial<RecordBundle>) =>
      check(await verifyRecord({ ...bundle, ...changed }), 'figures').failures.map(({ code }) => code);
    const forged = { ...bundle.priors!, entry: priors('0.2') };
    expect(await codes({ priors: forged })).toContain('bad_priors');
    expect(await codes({ priors: { ...bundle.priors!, index: 0 } })).toContain('bad_priors');
    expect(await codes({ priors: null })).toContain('other_figure');
    expect(await codes({ priors: { ...bundle.priors!, entry: bundle.entries[0]!.entry, index: 0 } })).toContain(
      'bad_priors',
    );
    const { priors: _none, ...old } = bundle;
    const { expectedYield: _m, expectedYieldLow: _l, expectedYieldHigh: _h, ...figures } = old.figures!;
    expect((await verifyRecord({ ...old, figures })).ok, 'a bundle of before').toBe(true);
  });

  test('goes by the entry of a trade', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const traded = await mario.publish(trade, BEFORE, RANKING);
    await mario.exit(traded, { share: 10_000, odds: 1010, hedge: 'hedged', price: null }, '2026-05-02T12:00:00.000Z');
    await mario.settle(traded, trade, testResult, AFTER);
    const { figures } = await verifyRecord(await log.bundle(MARIO));
    const plain = await testLog();
    const luigi = testTipster(plain, MARIO);
    await luigi.settle(await luigi.publish(trade, BEFORE, RANKING), trade, testResult, AFTER);
    const untraded = await verifyRecord(await plain.bundle(MARIO));
    expect(figures!.rankingTips).toBe(1);
    expect(figures!.profitMicro).not.toBe(untraded.figures!.profitMicro);
    expect(figures!.expectedYield).toBe(untraded.figures!.expectedYield);
  });

  test('of a trade settled by the first rules reveals one exit, of which nothing can be checked', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const traded = await mario.publish(trade, BEFORE, RANKING);
    await mario.exit(traded, { share: 10_000, odds: 4000, hedge: 'hedged', price: null }, '2026-05-02T12:00:00.000Z');
    const [exit] = mario.exits.get(traded)!;
    const change = { rule: 1, exit: { nonce: exit!.nonce, content: exit!.content }, exits: undefined };
    await mario.settle(traded, trade, testResult, AFTER, change);
    const verified = await verifyRecord(await log.bundle(MARIO));
    expect(verified).toMatchObject({ ok: true, figures: { profitMicro: 237_500, verifiedProfitMicro: 3_800_000 } });
    expect(log.entries.at(-1)).not.toContain('"exits"');
  });

  test('of a trade counts the exits that were checked, and the rest by the result', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const traded = await mario.publish(trade, BEFORE, RANKING);
    const exit = { share: 2500, odds: 4000, hedge: 'hedged' } as const;
    await mario.exit(traded, { ...exit, price: { verified: true, importedOdds: 4000 } }, '2026-05-02T12:00:00.000Z');
    await mario.exit(traded, { ...exit, odds: 1010, price: null }, '2026-05-02T12:01:00.000Z');
    await mario.settle(traded, trade, testResult, AFTER);
    const { ok, figures } = await verifyRecord(await log.bundle(MARIO));
    const closed = 250_000 * 0.25;
    expect(ok).toBe(true);
    expect(figures!.verifiedProfitMicro).toBe((closed + 4_000_000 * 0.75) * 0.95);
    expect(figures!.profitMicro).not.toBe(figures!.verifiedProfitMicro);
  });

  test('comes with badges won and lost, which change nothing of the record', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const single = await mario.publish(testBet, BEFORE, RANKING);
    await mario.settle(single, testBet, testResult, AFTER);
    const plain = await verifyRecord(await log.bundle(MARIO));
    await mario.add({ type: 'badge_won', tip: single, at: AFTER, tips: 1, logE: '5.5', expectedYieldLow: '0.01' });
    await mario.add({ type: 'badge_lost', tip: single, at: AFTER, tips: 1, reason: 'edge_lost' });
    const verification = await verifyRecord(await log.bundle(MARIO));
    expect(failed(verification)).toEqual([]);
    expect(verification.figures).toEqual(plain.figures);
  });
});

describe('a whole record', () => {
  let log: TestLog;
  let bundle: RecordBundle;
  let signed: string;
  beforeAll(async () => {
    ({ log, bundle, signed } = await world());
  });

  test('passes every check, and says how much each checked', async () => {
    const verification = await verifyRecord(bundle, { vkey: log.key.vkey, previousCheckpoint: signed });
    expect(failed(verification)).toEqual([]);
    expect(verification.ok).toBe(true);
    expect(check(verification, 'inclusion')).toMatchObject({ checked: 18, facts: { treeSize: log.entries.length } });
    expect(check(verification, 'consistency').facts).toEqual({ from: 3, to: log.entries.length });
    expect(check(verification, 'commitments')).toMatchObject({
      checked: 8,
      facts: { tips: 6, exits: 1, again: 1, open: 1, locked: 1, withdrawn: 1 },
    });
    expect(check(verification, 'times').facts).toEqual({ operator: 6 });
    expect(check(verification, 'settlements').checked).toBe(6);
    expect(verification.figures).toMatchObject({ bets: 7, settled: 5, inProgress: 2, withdrawn: 1, lost: 2, won: 3 });
    // Single lost −1, lay at 3.00 lost −2, trade +0.2375 net, accumulator +3.011 (2.10 × 1.91 − 1), custom +2.5.
    expect(verification.figures?.profitMicro).toBe(-1_000_000 - 2_000_000 + 237_500 + 3_011_000 + 2_500_000);
  });

  test('is refused under another key, another history or other figures', async () => {
    const stranger = await testLog();
    expect(failed(await verifyRecord(bundle, { vkey: stranger.key.vkey }))).toEqual(['signature']);
    await stranger.append('x', 'y');
    const elsewhere = await stranger.checkpoint();
    expect(failed(await verifyRecord(bundle, { previousCheckpoint: elsewhere }))).toEqual(['consistency']);
    const figures = { ...bundle.figures, profitMicro: bundle.figures!.profitMicro! + 1 };
    expect(failed(await verifyRecord({ ...bundle, figures }))).toEqual(['figures']);
    expect(failed(await verifyRecord(bundle, { figures: { bets: 6 } }))).toEqual(['figures']);
  });

  test('fails when the log shrank or was rewritten since the reader’s last visit, and needs a proof when it grew', async () => {
    const again = await log.checkpoint();
    const older = { ...bundle, checkpoint: await log.checkpoint(log.entries.length - 1) };
    const shrunk = await verifyRecord(older, { previousCheckpoint: again });
    expect(check(shrunk, 'consistency').failures[0]?.code).toBe('smaller_than_seen');
    const without = { ...bundle, consistency: null };
    expect(check(await verifyRecord(without, { previousCheckpoint: signed }), 'consistency').failures[0]?.code).toBe(
      'no_proof',
    );
    expect((await verifyRecord(without, { previousCheckpoint: signed, readTile: log.readTile })).ok).toBe(true);

    const rewritten = await testLog();
    Object.assign(rewritten.key, log.key);
    await rewritten.append('forged', ...log.entries.slice(1, 3));
    const forged = await rewritten.checkpoint();
    expect(check(await verifyRecord(bundle, { previousCheckpoint: forged }), 'consistency').failures[0]?.code).toMatch(
      'rewritten',
    );
  });

  test('names the entry whose digit was changed', async () => {
    const target = bundle.entries.findIndex(({ entry }) => entry.includes('"profit":"3.011"'));
    const entries = bundle.entries.map((entry, i) =>
      i === target ? { ...entry, entry: entry.entry.replace('3.011', '3.012') } : entry,
    );
    const verification = await verifyRecord({ ...bundle, entries });
    expect(check(verification, 'inclusion').failures).toEqual([
      expect.objectContaining({ code: 'changed', index: bundle.entries[target]!.index }),
    ]);
    expect(failed(verification)).toEqual(['inclusion', 'settlements', 'figures']);
  });

  test('fails with any bit flipped anywhere', async () => {
    const text = JSON.stringify({ ...bundle, figures: { bets: 7, profitMicro: bundle.figures!.profitMicro } });
    const bytes = utf8(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const changed = Uint8Array.from(bytes);
        changed[at]! ^= 1 << bit;
        const verification = await verifyRecord(new TextDecoder().decode(changed), {
          vkey: log.key.vkey,
          previousCheckpoint: signed,
        });
        expect(verification.ok).toBe(false);
      }),
      { numRuns: 600 },
    );
  });

  test('shows by reading the whole log that nothing is left out', async () => {
    const opened = await openCheckpoint(bundle.checkpoint, (await parseVerifierKey(bundle.vkey))!);
    if (!opened.ok) throw new Error(opened.error);
    const audit = await auditLog(opened.checkpoint, MARIO, log.readEntries);
    expect(audit).toMatchObject({ ok: true, entries: log.entries.length });
    if (audit.ok) expect(audit.ofTipster).toEqual(bundle.entries.map(({ index, entry }) => ({ index, entry })));
    const lying = (index: number, width: number) =>
      encodeEntryBundle(
        log.entries.slice(index * 256, index * 256 + width).map((entry) => utf8(entry.replace('"seq":3,', '"seq":4,'))),
      );
    expect(await auditLog(opened.checkpoint, MARIO, lying)).toMatchObject({ ok: false, error: 'other_root' });
    expect(check(await verifyRecord(bundle, { readEntries: lying }), 'completeness').failures[0]?.code).toBe(
      'other_log',
    );
  });

  test('is complete only when the whole log was read: without it a bundle cut short at its end passes', async () => {
    const whole = await verifyRecord(bundle, { readEntries: log.readEntries });
    expect(whole).toMatchObject({ ok: true, complete: true });
    expect(check(whole, 'completeness').checked).toBe(log.entries.length);
    const shorter = bundle.entries.slice(0, -1);
    const places = shorter.map(({ index }) => index);
    const short = {
      ...bundle,
      figures: null,
      entries: shorter,
      proof: joinHashes(await multiproof(places, log.tree())),
    };
    const unread = await verifyRecord(short);
    expect(unread).toMatchObject({ ok: true, complete: false });
    expect(check(unread, 'completeness').status).toBe('unproven');
    const read = await verifyRecord(short, { readEntries: log.readEntries });
    expect(read).toMatchObject({ ok: false, complete: false });
    expect(check(read, 'completeness').failures).toEqual([{ code: 'left_out', index: bundle.entries.at(-1)!.index }]);
  });
});

describe('the name of a record', () => {
  async function renamed() {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const first = await mario.name('Luigi', BEFORE);
    const tip = await mario.publish(testBet, BEFORE);
    const second = await mario.name('Mario', '2026-05-02T11:00:00.000Z');
    await mario.settle(tip, testBet, testResult, AFTER);
    return { log, first, second, bundle: await log.bundle(MARIO, [first, second]) };
  }
  const codes = async (bundle: RecordBundle) =>
    check(await verifyRecord(bundle), 'name').failures.map(({ code, seq }) => `${code} ${seq}`);

  test('is the last one bound to the pseudonym, and the earlier ones are told', async () => {
    const { bundle } = await renamed();
    const verification = await verifyRecord(bundle);
    expect(failed(verification)).toEqual([]);
    expect(check(verification, 'name').status).toBe('passed');
    expect(verification.names).toMatchObject([
      { name: 'Luigi', at: BEFORE },
      { name: 'Mario', at: '2026-05-02T11:00:00.000Z' },
    ]);
  });

  test('cannot be another’s, an earlier one, or one that no nonce opens', async () => {
    const { bundle, first, second } = await renamed();
    const named = (username: string) => ({ ...bundle, tipster: { ...bundle.tipster, username } });
    expect(await codes(named('Peach'))).toEqual(['other_name 3']);
    expect(await codes(named('Luigi'))).toEqual(['other_name 3']);
    expect(await codes({ ...bundle, revealed: [first] })).toEqual(['name_not_revealed 3']);
    expect(await codes({ ...bundle, revealed: [first, { ...second, nonce: first.nonce }] })).toEqual([
      'other_content 3',
    ]);
  });

  test('rests on the operator’s word where no entry binds it', async () => {
    const log = await testLog();
    await testTipster(log, MARIO).publish(testBet, BEFORE);
    const verification = await verifyRecord(await log.bundle(MARIO));
    expect(verification.ok).toBe(true);
    expect(check(verification, 'name').status).toBe('unproven');
  });
});

describe('a dishonest record', () => {
  /** Writes a log in which the operator did something wrong, and gives what the checks say. */
  async function dishonest(
    act: (mario: ReturnType<typeof testTipster>, log: TestLog) => Promise<void>,
  ): Promise<Verification> {
    const log = await testLog();
    await act(testTipster(log, MARIO), log);
    return verifyRecord(await log.bundle(MARIO));
  }
  const codes = (verification: Verification) =>
    verification.checks.flatMap((result) => result.failures.map((failure) => `${result.id}:${failure.code}`));

  test('shows a tip published after the start', async () => {
    const late = await dishonest(async (mario) => {
      const tip = await mario.publish(testBet, '2026-05-02T18:45:00.000Z');
      await mario.settle(tip, testBet, testResult, AFTER);
    });
    expect(codes(late)).toEqual(['times:after_start']);
    expect(check(late, 'times').failures[0]).toMatchObject({ tip: '1', seq: 1, index: 0 });
  });

  test('shows a week, a day or a sport that the bet is not of; one that was not said is none', async () => {
    const failuresOf = async (overrides: Partial<PublicationEntry>) =>
      codes(
        await dishonest(
          async (mario) =>
            void (await mario.settle(
              await mario.publish(testBet, BEFORE, NO_TERMS, overrides),
              testBet,
              testResult,
              AFTER,
            )),
        ),
      );
    expect(await failuresOf({ week: '2026-04-27' })).toEqual([]);
    expect(await failuresOf({ sport: '' })).toEqual([]);
    // Entries of before locked tips named the week.
    expect(await failuresOf({ day: '2026-05-02' })).toEqual([]);
    for (const overrides of [{ week: '2026-05-04' }, { day: '2026-05-03' }, { sport: 'tennis' }])
      expect(await failuresOf(overrides)).toContain('times:other_than_announced');
  });

  test('shows live tips and exits of a match that could have been over, and exits with a wrong comparison', async () => {
    const END = '2026-05-02T21:15:00.000Z';
    const live = (at: string) =>
      dishonest(async (mario) => {
        const bet = { ...testBet, phase: 'live' } as const;
        await mario.settle(await mario.publish(bet, at), bet, testResult, AFTER);
      });
    expect(codes(await live('2026-05-02T21:14:59.999Z'))).toEqual([]);
    expect(codes(await live(END))).toEqual(['times:after_end']);
    const exited = (at: string, importedOdds: number | null, odds = 3000) =>
      dishonest(async (mario) => {
        const traded = await mario.publish(trade, BEFORE);
        const price = { verified: true, importedOdds };
        await mario.exit(traded, { share: 10_000, odds, hedge: 'hedged', price }, at);
        await mario.settle(traded, trade, testResult, AFTER);
      });
    expect(codes(await exited('2026-05-02T20:00:00.000Z', 3000))).toEqual([]);
    expect(codes(await exited(END, 3000))).toEqual(['times:after_end']);
    expect(codes(await exited('2026-05-02T20:00:00.000Z', 3000, 2000))).toEqual(['settlements:other_comparison']);
    expect(codes(await exited('2026-05-02T20:00:00.000Z', null))).toEqual(['settlements:other_comparison']);
  });

  test('shows a match brought forward before the publication', async () => {
    const moved = await dishonest(async (mario) => {
      const tip = await mario.publish(testBet, BEFORE);
      const leg = { grade: 'won' as const, by: 'result' as const, result: testResult, deadHeat: null };
      const legs = [{ ...leg, startsAt: '2026-05-02T09:00:00.000Z', closingOdds: '2', closingProbability: '0.4875' }];
      await mario.settle(tip, testBet, testResult, AFTER, { legs });
    });
    expect(codes(moved)).toEqual(['times:after_start']);
  });

  test('shows a live tip as live, never as late', async () => {
    const live = { ...testBet, phase: 'live' as const };
    const verification = await dishonest(async (mario) => {
      await mario.settle(await mario.publish(live, '2026-05-02T19:30:00.000Z'), live, testResult, AFTER);
    });
    expect(verification.ok).toBe(true);
    expect(check(verification, 'times').facts).toEqual({ live: 1 });
  });

  test('shows a missing number', async () => {
    const verification = await dishonest(async (mario) => {
      await mario.publish(testBet, BEFORE);
      mario.skipNumber();
      await mario.publish(testBet, BEFORE);
    });
    expect(codes(verification)).toEqual(['sequence:missing_number']);
  });

  test('names an entry before which the clock stepped back, and finds nothing else wrong with it', async () => {
    const verification = await dishonest(async (mario) => {
      await mario.publish({ ...testBet, phase: 'live' }, AFTER);
      await mario.publish(testBet, BEFORE);
    });
    expect(codes(verification)).toEqual([]);
    expect(check(verification, 'sequence').remarks).toMatchObject([
      { code: 'back_dated', seq: 2, detail: `${AFTER} → ${BEFORE}` },
    ]);
  });

  test('shows another bet than the one committed to', async () => {
    const better = { ...testBet, legs: [{ ...testLeg, selection: 'draw' }] };
    const verification = await dishonest(async (mario) => {
      const tip = await mario.publish(better, BEFORE);
      const spare = await mario.publish(testBet, BEFORE);
      mario.reveals.set(tip, { ...mario.reveals.get(spare)!, seq: 1 });
      await mario.settle(tip, testBet, testResult, AFTER);
    });
    expect(codes(verification)).toEqual(['commitments:other_content']);
  });

  test('shows a wrong outcome, profit, grade, turnover, closing figure or rank', async () => {
    const changes = [
      [{ outcome: 'half_won' }, 'settlements:other_outcome'],
      [{ profit: '1.100001' }, 'settlements:other_profit'],
      [{ staked: '2' }, 'settlements:other_stake'],
      [{ clv: '0.06' }, 'settlements:other_closing'],
      [{ selfDeclared: true }, 'settlements:other_declaration'],
      [{ rule: 3 }, 'settlements:impossible'],
    ] as const;
    for (const [change, code] of changes) {
      const verification = await dishonest(async (mario) => {
        await mario.settle(await mario.publish(testBet, BEFORE), testBet, testResult, AFTER, change);
      });
      expect(codes(verification)).toEqual([code]);
    }
    const twice = await dishonest(async (mario) => {
      const first = await mario.publish(testBet, BEFORE, RANKING);
      const second = await mario.publish(testBet, BEFORE, RANKING);
      const unverified = await mario.publish(testBet, BEFORE, { ...NO_TERMS, ranks: true });
      for (const tip of [first, second, unverified]) await mario.settle(tip, testBet, testResult, AFTER);
    });
    expect(codes(twice)).toEqual(['settlements:ranks_twice', 'settlements:may_not_rank']);
  });

  test('names outcomes that nobody confirmed, and matches that were awarded or abandoned', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const remarks = async () => {
      const verification = await verifyRecord(await log.bundle(MARIO));
      expect(failed(verification)).toEqual([]);
      return check(verification, 'settlements').remarks;
    };
    const noted = (note: 'awarded' | 'abandoned' | null) => ({
      legs: [
        {
          grade: 'won' as const,
          by: 'result' as const,
          result: testResult,
          deadHeat: null,
          startsAt: testLeg.startsAt,
          closingOdds: '2',
          closingProbability: '0.4875',
          ...(note && { match: note }),
        },
      ],
    });
    const single = await mario.publish(testBet, BEFORE);
    await mario.settle(single, testBet, testResult, AFTER, noted('awarded'));
    const declared = await mario.publish(custom, AFTER);
    await mario.settle(declared, custom, testResult, '2026-05-03T15:00:00.000Z');
    expect(await remarks()).toEqual([
      { code: 'match_awarded', index: 1, seq: 2, tip: single, detail: 'Inter – Lecce' },
      { code: 'self_declared', index: 3, seq: 4, tip: declared, detail: 'Sinner – Musetti' },
    ]);
    await mario.plain('confirmation', declared, '2026-05-03T16:00:00.000Z');
    const again = { type: 'resettlement' as const, ...noted('abandoned') };
    await mario.settle(single, testBet, testResult, '2026-05-03T17:00:00.000Z', again);
    expect(await remarks()).toMatchObject([{ code: 'match_abandoned', tip: single }]);
    const last = { type: 'resettlement' as const, ...noted(null) };
    await mario.settle(single, testBet, testResult, '2026-05-03T18:00:00.000Z', last);
    expect(await remarks()).toEqual([]);
  });

  test('shows impossible stories', async () => {
    const stories: [string, (mario: ReturnType<typeof testTipster>) => Promise<void>][] = [
      ['not_published', (mario) => mario.plain('disabling', '7', BEFORE)],
      [
        'confirmed_unsettled',
        async (mario) => mario.plain('confirmation', await mario.publish(testBet, BEFORE), BEFORE),
      ],
      [
        'withdrawn_late',
        async (mario) => mario.plain('withdrawal', await mario.publish(testBet, BEFORE), '2026-05-02T10:05:01.000Z'),
      ],
      [
        'settled_twice',
        async (mario) => {
          const tip = await mario.publish(testBet, BEFORE);
          await mario.settle(tip, testBet, testResult, AFTER);
          await mario.settle(tip, testBet, testResult, AFTER);
        },
      ],
      [
        'after_withdrawal',
        async (mario) => {
          const tip = await mario.publish(testBet, BEFORE);
          await mario.plain('withdrawal', tip, BEFORE);
          await mario.settle(tip, testBet, testResult, AFTER);
        },
      ],
    ];
    for (const [code, story] of stories) expect(codes(await dishonest(story))).toEqual([`histories:${code}`]);
  });

  test('tells a witnessed time from the operator’s word', async () => {
    const log = await testLog();
    const witness = await testKey('witness.example', 'cosignature');
    const mario = testTipster(log, MARIO);
    const first = await mario.publish(testBet, BEFORE);
    await mario.publish(testBet, BEFORE);
    for (const tip of [first, '2']) await mario.settle(tip, testBet, testResult, AFTER);
    const early = await log.anchor(1, witness, '2026-05-02T10:00:05.000Z');
    const late = await log.anchor(2, witness, '2026-05-02T18:46:00.000Z');
    const bundle = { ...(await log.bundle(MARIO)), anchors: [early, late] };
    const trusting = await verifyRecord(bundle, { witnesses: [witness.vkey] });
    expect(trusting.ok).toBe(true);
    expect(check(trusting, 'times').facts).toEqual({ witnessed: 1, operator: 1 });
    expect(check(trusting, 'witnesses').checked).toBe(2);
    const unknown = await verifyRecord(bundle);
    expect(unknown.ok).toBe(true);
    expect(check(unknown, 'times')).toMatchObject({ status: 'unproven', facts: { operator: 2 } });
    const forged = {
      ...bundle,
      anchors: [{ ...early, checkpoint: early.checkpoint.replace(/.{8}==?\n$/, 'AAAAAA==\n') }],
    };
    expect((await verifyRecord(forged, { witnesses: [witness.vkey] })).ok).toBe(false);
    const other = await testLog();
    Object.assign(other.key, log.key);
    await other.append('something else');
    const split = { ...bundle, anchors: [await other.anchor(1, witness, BEFORE)] };
    expect(failed(await verifyRecord(split, { witnesses: [witness.vkey] }))).toEqual(['witnesses']);
  });

  test('tells a time stamped by an authority from the operator’s word, and takes no stamp that its verifier refuses', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    for (const n of [1, 2]) await mario.publish(testBet, BEFORE).then((tip) => expect(tip).toBe(String(n)));
    for (const tip of ['1', '2']) await mario.settle(tip, testBet, testResult, AFTER);
    const stamp = async (size: number, token: string) => ({
      checkpoint: await log.checkpoint(size),
      proof: joinHashes(await log.tree().consistencyProof(size)),
      token: toBase64(utf8(token)),
    });
    const authority = { roots: ['AAAA'], policy: null };
    // A stand-in for the parser of certificates, which is no part of the domain: its token is the time it stamps.
    const verifyStamp: StampVerifier = async (token, data, { roots }) => {
      expect(roots).toEqual(authority.roots);
      expect(textOf(data)).toMatch(/^log\.example\/test\n\d\n/);
      const at = Date.parse(textOf(token)!);
      return Number.isNaN(at) ? { ok: false, problem: 'bad_signature' } : { ok: true, at, authority: 'TSA' };
    };
    const plain = { ...(await log.bundle(MARIO)), authority };
    const early = await stamp(1, '2026-05-02T18:43:00.000Z');
    const late = await stamp(2, '2026-05-02T18:46:00.000Z');
    const stamped = await verifyRecord({ ...plain, stamps: [early, late] }, { verifyStamp });
    expect(failed(stamped)).toEqual([]);
    expect(check(stamped, 'times')).toMatchObject({ status: 'unproven', facts: { stamped: 1, operator: 1 } });
    expect(check(stamped, 'stamps').checked).toBe(2);
    const both = await verifyRecord(
      { ...plain, stamps: [await stamp(2, '2026-05-02T18:43:00.000Z')] },
      { verifyStamp },
    );
    expect(check(both, 'times')).toMatchObject({ status: 'passed', facts: { stamped: 2 } });

    const forged = await verifyRecord({ ...plain, stamps: [await stamp(1, 'forged')] }, { verifyStamp });
    expect(check(forged, 'stamps').failures).toEqual([{ code: 'stamp_bad_signature', detail: '1' }]);
    const elsewhere = { ...early, proof: late.proof };
    expect(failed(await verifyRecord({ ...plain, stamps: [elsewhere] }, { verifyStamp }))).toEqual(['stamps']);
    const unjudged = await verifyRecord({ ...plain, stamps: [early] });
    expect(check(unjudged, 'stamps').status).toBe('skipped');
    expect(check(unjudged, 'times').facts).toEqual({ operator: 2 });
  });
});
