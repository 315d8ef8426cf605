import { describe, expect, test } from 'vitest';
import type { PublicationEntry } from './entry.ts';
import {
  joinHashes,
  NO_TERMS,
  remarkContent,
  type StampVerifier,
  termsContent,
  textOf,
  toBase64,
  utf8,
  verifyRecord,
} from './index.ts';
import { testBet, testKey, testLeg, testLog, testResult, testTipster } from './test-log.ts';
import { AFTER, BEFORE, check, codes, custom, dishonest, failed, MARIO, RANKING, trade } from './verify.fixture.ts';

describe('a dishonest record', () => {
  test('a dishonest record shows a tip published after the start', async () => {
    const late = await dishonest(async (mario) => {
      const tip = await mario.publish(testBet, '2026-05-02T18:45:00.000Z');
      await mario.settle(tip, testBet, testResult, AFTER);
    });
    expect(codes(late)).toEqual(['times:after_start']);
    expect(check(late, 'times').failures[0]).toMatchObject({ tip: '1', seq: 1, index: 0 });
  });

  test('a dishonest record shows a week, a day or a sport that the bet is not of; one that was not said is none', async () => {
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

  test('a dishonest record shows live tips and exits of a match that could have been over, and exits with a wrong comparison', async () => {
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

  test('a dishonest record shows a match brought forward before the publication', async () => {
    const moved = await dishonest(async (mario) => {
      const tip = await mario.publish(testBet, BEFORE);
      const leg = { grade: 'won' as const, by: 'result' as const, result: testResult, deadHeat: null };
      const legs = [{ ...leg, startsAt: '2026-05-02T09:00:00.000Z', closingOdds: '2', closingProbability: '0.4875' }];
      await mario.settle(tip, testBet, testResult, AFTER, { legs });
    });
    expect(codes(moved)).toEqual(['times:after_start']);
  });

  test('a dishonest record shows a live tip as live, never as late', async () => {
    const live = { ...testBet, phase: 'live' as const };
    const verification = await dishonest(async (mario) => {
      await mario.settle(await mario.publish(live, '2026-05-02T19:30:00.000Z'), live, testResult, AFTER);
    });
    expect(verification.ok).toBe(true);
    expect(check(verification, 'times').facts).toEqual({ live: 1 });
  });

  test('a dishonest record shows a missing number', async () => {
    const verification = await dishonest(async (mario) => {
      await mario.publish(testBet, BEFORE);
      mario.skipNumber();
      await mario.publish(testBet, BEFORE);
    });
    expect(codes(verification)).toEqual(['sequence:missing_number']);
  });

  test('a dishonest record names an entry before which the clock stepped back, and finds nothing else wrong with it', async () => {
    const verification = await dishonest(async (mario) => {
      await mario.publish({ ...testBet, phase: 'live' }, AFTER);
      await mario.publish(testBet, BEFORE);
    });
    expect(codes(verification)).toEqual([]);
    expect(check(verification, 'sequence').remarks).toMatchObject([
      { code: 'back_dated', seq: 2, detail: `${AFTER} → ${BEFORE}` },
    ]);
  });

  test('a dishonest record shows another bet than the one committed to', async () => {
    const better = { ...testBet, legs: [{ ...testLeg, selection: 'draw' }] };
    const verification = await dishonest(async (mario) => {
      const tip = await mario.publish(better, BEFORE);
      const spare = await mario.publish(testBet, BEFORE);
      mario.reveals.set(tip, { ...mario.reveals.get(spare)!, seq: 1 });
      await mario.settle(tip, testBet, testResult, AFTER);
    });
    expect(codes(verification)).toEqual(['commitments:other_content']);
  });

  test('a dishonest record shows a wrong outcome, profit, grade, turnover, closing figure or rank', async () => {
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

  test('a dishonest record names outcomes that nobody confirmed, and matches that were awarded or abandoned', async () => {
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

  test('a dishonest record shows impossible stories', async () => {
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
          await mario.exit(tip, { share: 10_000, odds: 2000, hedge: 'hedged', price: null }, BEFORE);
        },
      ],
    ];
    for (const [code, story] of stories) expect(codes(await dishonest(story))).toEqual([`histories:${code}`]);
  });

  test('what an author changes of an open tip is checked: once, before the start, only stricter, and revealed', async () => {
    const stated = { ...NO_TERMS, minimumOdds: 1900, expiresAt: '2026-05-02T17:00:00.000Z' };
    const later = (minimumOdds: number | null, expiresAt: string | null) => termsContent({ minimumOdds, expiresAt });
    const strict = later(2000, '2026-05-02T16:00:00.000Z');
    const NOON = '2026-05-02T12:00:00.000Z';
    type Mario = ReturnType<typeof testTipster>;
    const settled = (story: (mario: Mario, tip: string) => Promise<void>, change?: object) => async (mario: Mario) => {
      const tip = await mario.publish(testBet, BEFORE, stated);
      await story(mario, tip);
      await mario.settle(tip, testBet, testResult, AFTER, change);
    };
    const honest = settled(async (mario, tip) => {
      await mario.change('terms', tip, strict, NOON);
      await mario.change('note', tip, remarkContent('Formazioni uscite.'), NOON);
      await mario.plain('freeing', tip, NOON);
      await mario.change('stop', tip, remarkContent('Il portiere è infortunato.'), '2026-05-02T13:00:00.000Z');
    });
    expect(codes(await dishonest(honest))).toEqual([]);
    const stories: [string[], (mario: Mario) => Promise<void>][] = [
      [
        ['histories:stopped_twice'],
        settled(async (mario, tip) => {
          await mario.change('stop', tip, remarkContent('Uno.'), NOON);
          await mario.change('stop', tip, remarkContent('Due.'), NOON);
        }),
      ],
      [
        ['times:changed_after_start'],
        settled((mario, tip) => mario.change('stop', tip, remarkContent('Sul 2-0.'), '2026-05-02T19:30:00.000Z')),
      ],
      [['times:terms_loosened'], settled((mario, tip) => mario.change('terms', tip, later(1800, null), NOON))],
      [
        ['commitments:terms_not_revealed'],
        settled((mario, tip) => mario.change('terms', tip, strict, NOON), { terms: undefined }),
      ],
      [
        ['histories:change_after_settlement', 'times:changed_after_start'],
        async (mario) => {
          await settled(async () => undefined)(mario);
          await mario.change('terms', '1', strict, '2026-05-04T12:00:00.000Z');
        },
      ],
    ];
    for (const [found, story] of stories) expect(codes(await dishonest(story)), found.join()).toEqual(found);
  });

  test('a dishonest record shows a live tip that was advised against after its end, or freed in play', async () => {
    const live = { ...testBet, phase: 'live' as const };
    const changed = (story: (mario: ReturnType<typeof testTipster>, tip: string) => Promise<void>) =>
      dishonest(async (mario) => {
        const tip = await mario.publish(live, '2026-05-02T19:00:00.000Z');
        await story(mario, tip);
        await mario.settle(tip, live, testResult, AFTER);
      });
    const stopped = (at: string) => changed((mario, tip) => mario.change('stop', tip, remarkContent('Rosso.'), at));
    expect(codes(await stopped('2026-05-02T21:14:59.999Z'))).toEqual([]);
    expect(codes(await stopped('2026-05-02T21:15:00.000Z'))).toEqual(['times:after_end']);
    const freed = changed((mario, tip) => mario.plain('freeing', tip, '2026-05-02T19:10:00.000Z'));
    expect(codes(await freed)).toEqual(['times:changed_after_start']);
  });

  test('a dishonest record tells a witnessed time from the operator’s word', async () => {
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

  test('a dishonest record tells a time stamped by an authority from the operator’s word, and takes no stamp that its verifier refuses', async () => {
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
