import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  auditLog,
  type CommittedPrices,
  encodeEntry,
  encodeEntryBundle,
  joinHashes,
  multiproof,
  openCheckpoint,
  parseVerifierKey,
  type RecordBundle,
  utf8,
  verifyRecord,
} from './index.ts';
import { type TestLog, testBet, testLeg, testLog, testResult, testTipster } from './test-log.ts';
import { AFTER, BEFORE, check, failed, MARIO, RANKING, rankingAt, seenPrices, trade, world } from './verify.fixture.ts';

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
    await mario.prices(single, seenPrices(2080, 2060), '2026-05-02T10:30:01.000Z');
    await mario.settle(single, testBet, testResult, AFTER);
    return log;
  }

  test('the expected yield of a bundle is recomputed from the initial priors, and from those of the entry that the bundle proves', async () => {
    const log = await ranked();
    const first = await verifyRecord(await log.bundle(MARIO));
    expect(failed(first)).toEqual([]);
    expect(first.figures).toMatchObject({ rankingTips: 1 });
    await log.append(priors('0.01'));
    const second = await verifyRecord(await log.bundle(MARIO));
    expect(failed(second)).toEqual([]);
    expect(second.figures!.expectedYield).toBeGreaterThan(first.figures!.expectedYield!);
  });

  test('the expected yield of a bundle is refused when its priors are not in the log, or not those that it was made with', async () => {
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

  test('the expected yield of a bundle goes by the entry of a trade', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const traded = await mario.publish(trade, BEFORE, rankingAt(5000));
    await mario.prices(traded, seenPrices(5000, 5000), '2026-05-02T10:30:01.000Z');
    await mario.exit(traded, { share: 10_000, odds: 1010, hedge: 'hedged', price: null }, '2026-05-02T12:00:00.000Z');
    await mario.settle(traded, trade, testResult, AFTER);
    const { figures } = await verifyRecord(await log.bundle(MARIO));
    const plain = await testLog();
    const luigi = testTipster(plain, MARIO);
    const untouched = await luigi.publish(trade, BEFORE, rankingAt(5000));
    await luigi.prices(untouched, seenPrices(5000, 5000), '2026-05-02T10:30:01.000Z');
    await luigi.settle(untouched, trade, testResult, AFTER);
    const untraded = await verifyRecord(await plain.bundle(MARIO));
    expect(figures!.rankingTips).toBe(1);
    expect(figures!.profitMicro).not.toBe(untraded.figures!.profitMicro);
    expect(figures!.expectedYield).toBe(untraded.figures!.expectedYield);
  });

  test('a trade settled by the first rules reveals one exit, of which nothing can be checked', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const traded = await mario.publish(trade, BEFORE, rankingAt(5000));
    await mario.exit(traded, { share: 10_000, odds: 4000, hedge: 'hedged', price: null }, '2026-05-02T12:00:00.000Z');
    const [exit] = mario.exits.get(traded)!;
    const change = { rule: 1, exit: { nonce: exit!.nonce, content: exit!.content }, exits: undefined };
    await mario.settle(traded, trade, testResult, AFTER, change);
    const verified = await verifyRecord(await log.bundle(MARIO));
    expect(verified).toMatchObject({ ok: true, figures: { profitMicro: 237_500, verifiedProfitMicro: 3_800_000 } });
    expect(log.entries.at(-1)).not.toContain('"exits"');
  });

  test('the headline of a trade goes by its entry and the result at the worst price, whatever its exits made', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const traded = await mario.publish(trade, BEFORE, rankingAt(4900));
    await mario.prices(traded, seenPrices(4900, 4800, '0.2'), '2026-05-02T10:30:01.000Z');
    const exit = { share: 2500, odds: 4000, hedge: 'hedged' } as const;
    await mario.exit(traded, { ...exit, price: { verified: true, importedOdds: 4000 } }, '2026-05-02T12:00:00.000Z');
    await mario.exit(traded, { ...exit, odds: 1010, price: null }, '2026-05-02T12:01:00.000Z');
    await mario.settle(traded, trade, testResult, AFTER);
    const { ok, figures } = await verifyRecord(await log.bundle(MARIO));
    expect(ok).toBe(true);
    expect(figures!.verifiedProfitMicro).toBe(3_800_000 * 0.95);
    expect(figures!.profitMicro).not.toBe(figures!.verifiedProfitMicro);
  });
});

describe('the prices after publication', () => {
  const at = '2026-05-02T10:30:01.000Z';
  async function priced(prices: CommittedPrices, terms = rankingAt(2080)) {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const tip = await mario.publish(testBet, BEFORE, terms);
    await mario.prices(tip, prices, at);
    await mario.settle(tip, testBet, testResult, AFTER);
    return verifyRecord(await log.bundle(MARIO));
  }

  test('a tip ranks at the fair price and stands in headlines at the worst that could be taken', async () => {
    const { ok, figures } = await priced(seenPrices(2080, 2070, '0.5'));
    expect(ok).toBe(true);
    // It was won: 2.07 in the headline; the ranking's yield rests on 2.00 alone.
    expect(figures).toMatchObject({ verifiedProfitMicro: 1_070_000, rankingTips: 1 });
    const dearer = await priced(seenPrices(2080, 2070, '0.45'));
    expect(dearer.figures!.verifiedProfitMicro).toBe(1_070_000);
    expect(dearer.figures!.expectedYield).toBeGreaterThan(figures!.expectedYield!);
  });

  test('a tip without a later price, or without a fair one, does not rank', async () => {
    expect((await priced(seenPrices(2080, 2070, null))).figures).toMatchObject({ rankingTips: 0 });
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    await mario.settle(await mario.publish(testBet, BEFORE, RANKING), testBet, testResult, AFTER);
    expect((await verifyRecord(await log.bundle(MARIO))).figures).toMatchObject({
      rankingTips: 0,
      verifiedProfitMicro: 1_080_000,
    });
  });

  test('prices of the close agree with the close that the settlement states', async () => {
    const close = { ...seenPrices(2080, 2060, '0.4875'), nextFrom: 'close', nextAt: null } as const;
    expect((await priced(close)).ok).toBe(true);
    expect((await priced({ ...close, nextFrom: 'fair_close', next: 2051 })).ok).toBe(true);
    for (const forged of [
      { ...close, fair: '0.44' },
      { ...close, nextAt: AFTER },
      { ...close, nextFrom: 'fair_close', next: 2052 } as const,
      { ...close, nextFrom: 'observation' } as const,
      { ...seenPrices(2080, 2060), nextAt: BEFORE },
      { ...seenPrices(2080, 2060), nextAt: AFTER },
      { ...seenPrices(2080, 2060), fair: '1.2' },
      seenPrices(2090, 2060),
    ]) {
      const verification = await priced(forged);
      expect(
        check(verification, 'settlements').failures.map(({ code }) => code),
        JSON.stringify(forged),
      ).toEqual(['other_prices']);
    }
  });

  test('a comparison that the odds do not bear out is found', async () => {
    const verification = await priced(seenPrices(2000, 2000), rankingAt(2000));
    expect(check(verification, 'settlements').failures.map(({ code }) => code)).toEqual(['other_comparison']);
  });

  test('prices that a settlement hides or makes up are found', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const tip = await mario.publish(testBet, BEFORE, RANKING);
    await mario.prices(tip, seenPrices(2080, 2060), at);
    await mario.settle(tip, testBet, testResult, AFTER, { prices: undefined });
    const other = await mario.publish({ ...testBet, legs: [{ ...testLeg, fixtureId: 12 }] }, BEFORE, RANKING);
    const [made] = mario.seenPrices.get(tip)!;
    await mario.settle(other, { ...testBet, legs: [{ ...testLeg, fixtureId: 12 }] }, testResult, AFTER, {
      prices: [{ nonce: made!.nonce, content: made!.content }],
    });
    const verification = await verifyRecord(await log.bundle(MARIO));
    expect(check(verification, 'commitments').failures.map(({ code }) => code)).toEqual([
      'prices_not_revealed',
      'prices_never_logged',
    ]);
  });

  test('a withdrawn tip is graded and ranks, and stands in no headline', async () => {
    const log = await testLog();
    const mario = testTipster(log, MARIO);
    const tip = await mario.publish(testBet, BEFORE, RANKING);
    await mario.plain('withdrawal', tip, '2026-05-02T10:03:00.000Z');
    await mario.prices(tip, seenPrices(2080, 2060), at);
    await mario.settle(tip, testBet, testResult, AFTER);
    const { ok, figures } = await verifyRecord(await log.bundle(MARIO));
    expect(ok).toBe(true);
    expect(figures).toMatchObject({
      rankingTips: 1,
      withdrawn: 1,
      bets: 0,
      settled: 0,
      profitMicro: 0,
      verifiedSettled: 0,
    });
  });
});

describe('a whole record', () => {
  let log: TestLog;
  let bundle: RecordBundle;
  let signed: string;
  beforeAll(async () => {
    ({ log, bundle, signed } = await world());
  });

  test('a whole record passes every check, and says how much each checked', async () => {
    const verification = await verifyRecord(bundle, { vkey: log.key.vkey, previousCheckpoint: signed });
    expect(failed(verification)).toEqual([]);
    expect(verification.ok).toBe(true);
    expect(check(verification, 'inclusion')).toMatchObject({ checked: 21, facts: { treeSize: log.entries.length } });
    expect(check(verification, 'consistency').facts).toEqual({ from: 3, to: log.entries.length });
    expect(check(verification, 'commitments')).toMatchObject({
      checked: 12,
      facts: { tips: 6, exits: 1, again: 5, open: 1, locked: 1, withdrawn: 1 },
    });
    expect(check(verification, 'times').facts).toEqual({ operator: 6 });
    expect(check(verification, 'settlements').checked).toBe(9);
    expect(verification.figures).toMatchObject({ bets: 7, settled: 5, inProgress: 2, withdrawn: 1, lost: 2, won: 3 });
    // After the correction to 2–2: single lost −1, lay won +0.95 net, trade +0.2375 net, accumulator lost −1, custom +2.5.
    expect(verification.figures?.profitMicro).toBe(-1_000_000 + 950_000 + 237_500 - 1_000_000 + 2_500_000);
  });

  test('a whole record is refused under another key, another history or other figures', async () => {
    const stranger = await testLog();
    expect(failed(await verifyRecord(bundle, { vkey: stranger.key.vkey }))).toEqual(['signature']);
    await stranger.append('x', 'y');
    const elsewhere = await stranger.checkpoint();
    expect(failed(await verifyRecord(bundle, { previousCheckpoint: elsewhere }))).toEqual(['consistency']);
    const figures = { ...bundle.figures, profitMicro: bundle.figures!.profitMicro! + 1 };
    expect(failed(await verifyRecord({ ...bundle, figures }))).toEqual(['figures']);
    expect(failed(await verifyRecord(bundle, { figures: { bets: 6 } }))).toEqual(['figures']);
  });

  test('a whole record fails when the log shrank or was rewritten since the reader’s last visit, and needs a proof when it grew', async () => {
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

  test('a whole record names the entry whose digit was changed', async () => {
    const target = bundle.entries.findIndex(
      ({ entry }) => entry.includes('"profit":"0.2375"') && entry.includes('"resettlement"'),
    );
    const entries = bundle.entries.map((entry, i) =>
      i === target ? { ...entry, entry: entry.entry.replace('0.2375', '0.2376') } : entry,
    );
    const verification = await verifyRecord({ ...bundle, entries });
    expect(check(verification, 'inclusion').failures).toEqual([
      expect.objectContaining({ code: 'changed', index: bundle.entries[target]!.index }),
    ]);
    expect(failed(verification)).toEqual(['inclusion', 'settlements', 'figures']);
  });

  test.each(['0026-05-02', '9999-12-31'])('a whole record fails calmly where it speaks of %s', async (day) => {
    const text = JSON.stringify(bundle).replaceAll(/2026-05-0\d/g, day);
    expect((await verifyRecord(text)).ok).toBe(false);
  });

  test('a whole record fails with any bit flipped anywhere', async () => {
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

  test('a whole record shows by reading the whole log that nothing is left out', async () => {
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

  test('a whole record is complete only when the whole log was read: without it a bundle cut short at its end passes', async () => {
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

  test('the name of a record is the last one bound to the pseudonym, and the earlier ones are told', async () => {
    const { bundle } = await renamed();
    const verification = await verifyRecord(bundle);
    expect(failed(verification)).toEqual([]);
    expect(check(verification, 'name').status).toBe('passed');
    expect(verification.names).toMatchObject([
      { name: 'Luigi', at: BEFORE },
      { name: 'Mario', at: '2026-05-02T11:00:00.000Z' },
    ]);
  });

  test('the name of a record cannot be another’s, an earlier one, or one that no nonce opens', async () => {
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
