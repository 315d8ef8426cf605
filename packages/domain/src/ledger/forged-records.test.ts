import { describe, expect, test } from 'vitest';
import type { Bet, StructuredLeg } from '../bet/index.ts';
import { type CommittedBet, NO_TERMS, type SettledLeg, type SettlementEntry, toDoubleText } from './index.ts';
import { type TestLog, testBet, testLeg, testResult, testTipster } from './test-log.ts';
import {
  AFTER,
  BEFORE,
  codes,
  custom,
  dishonest,
  RANKING,
  rankingAt,
  remarks,
  seenPrices,
  trade,
} from './verify.fixture.ts';

// Each record is signed with the operator's own key, so that only what it says can give it away.

type Tipster = ReturnType<typeof testTipster>;
type Terms = Omit<CommittedBet, keyof typeof testBet>;

const DAY_LATER = '2026-05-03T21:00:00.000Z';
/** The bet is void by then when its match was not played. */
const DEADLINE_OVER = '2026-05-05T22:00:00.000Z';

const onMatch = (fixtureId: number, leg: Partial<StructuredLeg> = {}) => ({
  ...testBet,
  legs: [{ ...testLeg, fixtureId, ...leg }],
});

/** The leg of a settlement as an honest one has it, but for what is changed. */
const settledLeg = (change: Partial<SettledLeg> = {}): SettledLeg => ({
  grade: 'won',
  by: 'result',
  result: testResult,
  deadHeat: null,
  startsAt: testLeg.startsAt,
  closingOdds: '2',
  closingProbability: '0.4875',
  ...change,
});

/** A tip that was lost, and is settled as the operator wants it. */
async function lostTip(mario: Tipster, change: Partial<SettlementEntry>, { at = AFTER, bet = testBet } = {}) {
  await mario.settle(await mario.publish(bet, BEFORE), bet, { ...testResult, goals: [0, 1] }, at, change);
}

const wonBy = (leg: Partial<SettledLeg>): Partial<SettlementEntry> => ({
  outcome: 'won',
  profit: '1.1',
  legs: [settledLeg(leg)],
});
const voidBy = (leg: Partial<SettledLeg>): Partial<SettlementEntry> => ({
  outcome: 'void',
  profit: '0',
  staked: '0',
  legs: [settledLeg({ grade: 'void', by: 'rule', result: null, ...leg })],
});

describe('a forged grade', () => {
  const settled = async (change: Partial<SettlementEntry>, how?: Parameters<typeof lostTip>[2]) =>
    dishonest((mario) => lostTip(mario, change, how));

  test('a forged grade is not what the committed result gives', async () => {
    expect(codes(await settled(wonBy({ result: { ...testResult, goals: [0, 1] } })))).toEqual([
      'settlements:other_grade',
    ]);
  });

  test('a forged grade is an admin’s, the tipster’s or a rule’s without a result in the log', async () => {
    expect(codes(await settled(wonBy({ by: 'admin', result: null })))).toEqual(['settlements:no_result']);
    const declared = { ...wonBy({ by: 'tipster', result: null }), selfDeclared: true };
    expect(codes(await settled(declared))).toEqual(['settlements:no_result']);
    for (const at of [AFTER, DEADLINE_OVER]) {
      expect(codes(await settled(voidBy({}), { at }))).toEqual(['settlements:no_result']);
    }
    expect(codes(await settled(wonBy({ by: 'rule', result: null, reason: 'decided' })))).toEqual([
      'settlements:other_grade',
    ]);
    expect(codes(await settled(wonBy({ by: null, result: null })))).toEqual(['settlements:other_grade']);
  });

  test('a forged grade is an admin’s where the result says it all', async () => {
    expect(codes(await settled(wonBy({ by: 'admin' })))).toEqual(['settlements:other_grade']);
  });

  test('an admin stands in for a figure that the result lacks, and a rule for a match that was not played: both are named', async () => {
    const corners = onMatch(11, { market: 'total_corners', selection: 'over', line: 9500 });
    const bare = { ...testResult, corners: null };
    const graded = await settled(wonBy({ by: 'admin', result: bare }), { bet: corners });
    expect([codes(graded), remarks(graded)]).toEqual([[], ['graded_by_admin']]);
    const voided = async (leg: Partial<SettledLeg>, at?: string) => {
      const verification = await settled(voidBy(leg), at === undefined ? {} : { at });
      return [...codes(verification), ...remarks(verification)];
    };
    expect(await voided({ reason: 'postponed' }, DEADLINE_OVER)).toEqual(['void_postponed']);
    expect(await voided({ reason: 'postponed' })).toEqual(['settlements:no_result', 'void_postponed']);
    expect(await voided({ reason: 'cancelled' })).toEqual(['void_cancelled']);
    expect(await voided({ reason: 'decided', match: 'abandoned' })).toEqual(['match_abandoned']);
    expect(await voided({ reason: 'started', result: testResult })).toEqual(['void_started']);
    expect(await voided({ reason: 'started' })).toEqual(['settlements:no_result', 'void_started']);
  });

  test('a forged grade came before the match began', async () => {
    const early = await dishonest(async (mario) => {
      await mario.settle(await mario.publish(testBet, BEFORE), testBet, testResult, testLeg.startsAt);
    });
    expect(codes(early)).toEqual(['settlements:settled_before_start']);
  });

  test('a forged grade is of a match that was played too late for the bet', async () => {
    const startsAt = '2026-05-05T22:00:00.000Z';
    const late = await settled(
      { legs: [settledLeg({ grade: 'lost', result: { ...testResult, goals: [0, 1] }, startsAt })] },
      {
        at: '2026-05-06T01:00:00.000Z',
      },
    );
    expect(codes(late)).toEqual(['settlements:other_grade']);
  });

  test('a forged grade hides in a dead heat that football has not', async () => {
    const deadHeat = { places: 1, tied: 2 };
    const won = { outcome: 'won', profit: '0.05', legs: [settledLeg({ deadHeat })] } as const;
    expect(codes(await settled(won))).toContain('settlements:other_grade');
  });

  test('a re-settlement without a cause is found', async () => {
    const again = await dishonest(async (mario) => {
      const tip = await mario.publish(testBet, BEFORE);
      await mario.settle(tip, testBet, testResult, AFTER);
      await mario.settle(tip, testBet, testResult, DAY_LATER, { type: 'resettlement' });
    });
    expect(codes(again)).toEqual(['settlements:resettled_without_cause']);
  });
});

describe('a forged price', () => {
  async function compared(terms: Terms, bet: typeof testBet = testBet) {
    return codes(
      await dishonest(async (mario) => mario.settle(await mario.publish(bet, BEFORE, terms), bet, testResult, AFTER)),
    );
  }

  test('a forged price of the entry is not what the comparison makes of it, be the tip settled or only revealed', async () => {
    expect(await compared(rankingAt(2000))).toEqual(['settlements:other_comparison']);
    const tooGood = { ...NO_TERMS, price: { verified: false, importedOdds: 2080 } };
    expect(await compared(tooGood)).toEqual(['settlements:other_comparison']);
    expect(await compared({ ...NO_TERMS, price: { verified: true, importedOdds: null } })).toContain(
      'settlements:other_comparison',
    );
    const open = await dishonest(async (mario, log) => {
      await mario.publish(testBet, BEFORE, rankingAt(2000));
      const { bundle } = log;
      log.bundle = (pseudonym) => bundle(pseudonym, [mario.reveals.get('1')!]);
    });
    expect(codes(open)).toEqual(['settlements:other_comparison']);
  });

  test('a forged price of a selection in the tipster’s words was compared with nothing', async () => {
    const priced = { ...custom, legs: custom.legs } as unknown as typeof testBet;
    const terms = { ...NO_TERMS, price: { verified: true, importedOdds: 3500 } };
    const verification = await dishonest(async (mario) =>
      mario.settle(await mario.publish(priced, BEFORE, terms), priced, testResult, DAY_LATER),
    );
    expect(codes(verification)).toEqual(['settlements:other_comparison']);
  });

  test('a forged price of an exit is not what the comparison makes of it', async () => {
    const exited = await dishonest(async (mario) => {
      const tip = await mario.publish(trade, BEFORE);
      const price = { verified: true, importedOdds: 4400 };
      await mario.exit(tip, { share: 10_000, odds: 4000, hedge: 'hedged', price }, '2026-05-02T12:00:00.000Z');
      await mario.settle(tip, trade, testResult, AFTER);
    });
    expect(codes(exited)).toEqual(['settlements:other_comparison']);
  });

  test('a forged fair probability is one that no book could give beside the price that was seen', async () => {
    const fairAt = async (fair: string, next = 2070) =>
      codes(
        await dishonest(async (mario) => {
          const tip = await mario.publish(testBet, BEFORE, RANKING);
          await mario.prices(tip, seenPrices(2080, next, fair), '2026-05-02T10:30:01.000Z');
          await mario.settle(tip, testBet, testResult, AFTER);
        }),
      );
    for (const possible of ['0.44', '0.4875', '0.52']) expect(await fairAt(possible), possible).toEqual([]);
    for (const forged of ['0', '1', '1.2', '0.1', '0.8', '0.0001']) {
      expect(await fairAt(forged), forged).toContain('settlements:other_prices');
    }
  });

  test('a forged price after publication is of another bookmaker, of later than the tip, or replaces one that was seen', async () => {
    const priced = async (...prices: ReturnType<typeof seenPrices>[]) =>
      codes(
        await dishonest(async (mario) => {
          const tip = await mario.publish(testBet, BEFORE, RANKING);
          for (const each of prices) await mario.prices(tip, each, '2026-05-02T10:30:01.000Z');
          await mario.settle(tip, testBet, testResult, AFTER);
        }),
      );
    const honest = seenPrices(2080, 2060);
    expect(await priced({ ...honest, bookmaker: 'Pinnacle' })).toEqual([]);
    expect(await priced({ ...honest, bookmaker: 'Bet365' })).toEqual(['settlements:other_prices']);
    expect(await priced({ ...honest, beforeAt: '2026-05-02T10:00:01.000Z' })).toEqual(['settlements:other_prices']);
    expect(await priced(seenPrices(2080, 2000), honest)).toEqual(['settlements:other_prices']);
  });

  test('a forged closing line follows from no book, or not from its own odds', async () => {
    const closed = async (change: Partial<SettlementEntry>) =>
      codes(
        await dishonest(async (mario) =>
          mario.settle(await mario.publish(testBet, BEFORE), testBet, testResult, AFTER, change),
        ),
      );
    const legs = (closingOdds: string, closingProbability: string) => [settledLeg({ closingOdds, closingProbability })];
    expect(await closed({ legs: legs('2', '0.6'), fairClv: '0.26' })).toEqual(['settlements:impossible_probability']);
    expect(await closed({ legs: legs('1.9', '0.5125') })).toEqual(['settlements:other_closing']);
    expect(await closed({ fairClv: '0.2' })).toEqual(['settlements:other_closing']);
  });
});

describe('a forged rank', () => {
  const short = { ...NO_TERMS, price: { verified: true, importedOdds: 2080 } };
  async function published(...tips: readonly (readonly [typeof testBet, Terms])[]) {
    return dishonest(async (mario) => {
      const ids: string[] = [];
      for (const [bet, terms] of tips) ids.push(await mario.publish(bet, BEFORE, terms));
      for (const [n, [bet]] of tips.entries()) await mario.settle(ids[n]!, bet, testResult, AFTER);
    });
  }
  const away = onMatch(11, { selection: 'away' });

  test('a forged rank is given to a later tip on the match instead of the first', async () => {
    expect(codes(await published([away, short], [testBet, RANKING]))).toEqual([
      'settlements:left_out_of_ranking',
      'settlements:not_first',
    ]);
    expect(codes(await published([away, RANKING], [testBet, RANKING]))).toEqual(['settlements:ranks_twice']);
    expect(codes(await published([away, RANKING], [testBet, short]))).toEqual([]);
  });

  test('a forged rank leaves out a first tip that was withdrawn, or void', async () => {
    const withdrawn = await dishonest(async (mario) => {
      const tip = await mario.publish(away, BEFORE, short);
      await mario.plain('withdrawal', tip, '2026-05-02T10:03:00.000Z');
      await mario.settle(await mario.publish(testBet, BEFORE, RANKING), testBet, testResult, AFTER);
      await mario.settle(tip, away, testResult, AFTER);
    });
    expect(codes(withdrawn)).toEqual(['settlements:left_out_of_ranking', 'settlements:not_first']);
  });

  test('a forged rank is of a tip that nobody could follow', async () => {
    expect(codes(await published([testBet, { ...RANKING, minimumOdds: 2081 }]))).toEqual(['settlements:may_not_rank']);
    expect(codes(await published([testBet, { ...RANKING, expiresAt: '2026-05-02T10:29:59.999Z' }]))).toEqual([
      'settlements:may_not_rank',
    ]);
    expect(codes(await published([testBet, { ...short, minimumOdds: 2081 }], [away, short]))).toEqual([]);
  });

  test('a tip that ranks and has no price after publication is named, because it counts in no ranking', async () => {
    expect(remarks(await published([testBet, RANKING]))).toEqual(['no_later_price']);
    expect(remarks(await published([testBet, NO_TERMS]))).toEqual([]);
  });

  test('a rank may be missing while an earlier tip of the week is not revealed, because that may be the first', async () => {
    const open = await dishonest(async (mario) => {
      await mario.publish(away, BEFORE, RANKING);
      await mario.settle(await mario.publish(testBet, BEFORE, short), testBet, testResult, AFTER);
    });
    expect(codes(open)).toEqual([]);
  });
});

test('a forged withdrawal came after the start, or of a live tip', async () => {
  const withdrawn = (bet: typeof testBet, at: string) =>
    dishonest(async (mario, log) => {
      const tip = await mario.publish(bet, at);
      await mario.plain('withdrawal', tip, new Date(Date.parse(at) + 60_000).toISOString());
      const { bundle } = log;
      log.bundle = (pseudonym) => bundle(pseudonym, [mario.reveals.get(tip)!]);
    });
  expect(codes(await withdrawn(testBet, '2026-05-02T18:43:59.000Z'))).toEqual([]);
  expect(codes(await withdrawn(testBet, '2026-05-02T18:44:00.000Z'))).toEqual(['times:withdrawn_late']);
  expect(codes(await withdrawn({ ...testBet, phase: 'live' }, '2026-05-02T19:00:00.000Z'))).toEqual([
    'times:withdrawn_late',
  ]);
});

test('a forged stake or profit follows from other terms than those committed to', async () => {
  const settled = async (change: Partial<SettlementEntry>) =>
    codes(
      await dishonest(async (mario) =>
        mario.settle(await mario.publish(testBet, BEFORE), testBet, testResult, AFTER, change),
      ),
    );
  expect(await settled({ staked: '2', profit: '2.2' })).toEqual([
    'settlements:other_profit',
    'settlements:other_stake',
  ]);
  const open = await dishonest(async (mario) => {
    const tip = await mario.publish(testBet, BEFORE);
    const { nonce } = mario.reveals.get(tip)!;
    const spare = await mario.publish({ ...testBet, stake: 3000 }, BEFORE);
    mario.reveals.set(tip, { ...mario.reveals.get(spare)!, nonce });
    await mario.settle(tip, { ...testBet, stake: 3000 }, testResult, AFTER);
  });
  expect(codes(open)).toEqual(['commitments:other_content']);
});

describe('a forged result', () => {
  const other = { ...testResult, goals: [0, 1] as [number, number] };
  const overGoals = onMatch(11, { market: 'over_under', selection: 'over', line: 500 });
  const whole = ({ readEntries }: TestLog) => ({ readEntries });

  test('a forged result differs between two tips on one match', async () => {
    const two = async (corrected: boolean) =>
      codes(
        await dishonest(async (mario) => {
          const first = await mario.publish(testBet, BEFORE);
          const second = await mario.publish(overGoals, BEFORE);
          await mario.settle(first, testBet, testResult, AFTER);
          await mario.settle(second, overGoals, other, AFTER);
          if (corrected) await mario.settle(first, testBet, other, DAY_LATER, { type: 'resettlement' });
        }),
      );
    expect(await two(false)).toEqual(['settlements:two_results']);
    expect(await two(true)).toEqual([]);
  });

  test('a forged close differs between two tips on one selection', async () => {
    const verification = await dishonest(async (mario) => {
      const [first, second] = [await mario.publish(testBet, BEFORE), await mario.publish(testBet, BEFORE)];
      await mario.settle(first, testBet, testResult, AFTER);
      const legs = [settledLeg({ closingProbability: '0.5' })];
      await mario.settle(second, testBet, testResult, AFTER, { legs, fairClv: toDoubleText(2.1 * 0.5 - 1) });
    });
    expect(codes(verification)).toEqual(['settlements:two_closings']);
  });

  test('a forged result is not the one that others’ records state, unless one of them was corrected', async () => {
    const against = async (corrected: boolean) =>
      codes(
        await dishonest(async (mario, log) => {
          const luigi = testTipster(log, 'cc'.repeat(16), 100);
          const [own, his] = [await mario.publish(testBet, BEFORE), await luigi.publish(testBet, BEFORE)];
          const erased = await luigi.publish(overGoals, BEFORE);
          await luigi.settle(his, testBet, other, AFTER);
          await luigi.settle(erased, overGoals, other, AFTER);
          if (corrected) await luigi.settle(his, testBet, testResult, DAY_LATER, { type: 'resettlement' });
          await mario.settle(own, testBet, testResult, DAY_LATER);
        }, whole),
      );
    expect(await against(false)).toEqual(['settlements:two_results']);
    expect(await against(true)).toEqual([]);
  });
});

describe('a forged commission', () => {
  const START = '2026-12-05T19:45:00.000Z';
  /** A tip that was won on that day, at the commission that the operator wants. */
  const wonAt = async (change: Partial<Bet>, { at = '2026-12-05T10:00:00.000Z', start = START } = {}) => {
    const bet: Bet = { ...testBet, kind: 'exchange', legs: [{ ...testLeg, startsAt: start }], ...change };
    const settled = `${start.slice(0, 10)}T22:00:00.000Z`;
    return codes(
      await dishonest(async (mario) => mario.settle(await mario.publish(bet, at), bet, testResult, settled)),
    );
  };

  test.each<[string, string | null, number, number]>([
    ['lower than that of the exchange it names', 'Betfair Exchange', 50, 20],
    ['that of another exchange', 'smarkets', 20, 50],
    ['none where no exchange is named', null, 50, 0],
    ['none where the named one is not listed', 'Mercato Ignoto', 50, 0],
  ])('a forged commission is %s', async (_, bookmaker, honest, forged) => {
    expect(await wonAt({ bookmaker, commission: honest })).toEqual([]);
    expect(await wonAt({ bookmaker, commission: forged })).toEqual(['settlements:other_commission']);
  });

  test('a forged commission is one of a tip that is at no exchange', async () => {
    const atBookmaker = { kind: 'valuebet', bookmaker: 'Betfair Exchange' } as const;
    expect(await wonAt({ ...atBookmaker, commission: 0 })).toEqual([]);
    expect(await wonAt({ ...atBookmaker, commission: 50 })).toEqual(['settlements:other_commission']);
  });

  test('no commission is forged of before the day from which they are the exchanges’, which begins at midnight in Rome', async () => {
    const named = { bookmaker: 'Betfair Exchange', commission: 20 };
    const start = '2026-11-28T19:45:00.000Z';
    expect(await wonAt(named, { at: '2026-11-27T22:59:59.999Z', start })).toEqual([]);
    expect(await wonAt(named, { at: '2026-11-27T23:00:00.000Z', start })).toEqual(['settlements:other_commission']);
  });
});
