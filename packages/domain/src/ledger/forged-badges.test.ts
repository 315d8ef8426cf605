import { describe, expect, test } from 'vitest';
import { aggregateTips, EvidenceProcess, expectedYield, INITIAL_PRIORS, LostEdgeDetector } from '../records/index.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, weekNumber } from '../time/index.ts';
import {
  encodeEntry,
  isTipEntry,
  type RankingPriorsEntry,
  type RecordEntry,
  recordTips,
  tipHistories,
  toDoubleText,
  type VerifyOptions,
} from './index.ts';
import { type TestLog, testBet, testLeg, testResult, type testTipster } from './test-log.ts';
import { AFTER, BEFORE, codes, dishonest, RANKING, rankingAt, remarks, seenPrices } from './verify.fixture.ts';

type Tipster = ReturnType<typeof testTipster>;

const FIRST_START = Date.parse(testLeg.startsAt);

/** Publishes and settles a verified tip that ranks at the fair price 2.00 and closes with this probability. */
async function tipOfDay(mario: Tipster, day: number, { probability, won }: { probability: number; won: boolean }) {
  const startsAt = new Date(FIRST_START + day * DAY_MS).toISOString();
  const hoursBefore = (hours: number) => new Date(Date.parse(startsAt) - hours * HOUR_MS).toISOString();
  const bet = { ...testBet, legs: [{ ...testLeg, fixtureId: 100 + day, startsAt }] };
  const tip = await mario.publish(bet, hoursBefore(9), rankingAt(2080));
  const nextAt = hoursBefore(8);
  await mario.prices(tip, { ...seenPrices(2080, 2070, '0.5'), beforeAt: hoursBefore(9), nextAt }, nextAt);
  const closingOdds = 950 / probability / 1000;
  const close = { closingOdds: closingOdds.toFixed(2), closingProbability: String(probability) };
  const goals = won ? testResult.goals : ([0, 1] as const);
  const result = { ...testResult, goals: [...goals] as [number, number] };
  const leg = { grade: won ? 'won' : 'lost', by: 'result', result, deadHeat: null, startsAt, ...close } as const;
  const at = hoursBefore(-3);
  const taken = testLeg.odds / 1000;
  const clv = toDoubleText(testLeg.odds / Math.round(Number(close.closingOdds) * 1000) - 1);
  await mario.settle(tip, bet, result, at, { legs: [leg], clv, fairClv: toDoubleText(taken * probability - 1) });
  return { tip, at };
}

/** The figures that an honest badge after these entries states. */
function badgeFigures(log: TestLog) {
  const entries = log.entries.map((entry, index) => ({ ...(JSON.parse(entry) as RecordEntry), index }));
  const record = recordTips(tipHistories(entries.filter((entry) => isTipEntry(entry))).tips);
  const process = new EvidenceProcess();
  for (const { ranking, day } of record) if (ranking) process.add({ ...ranking, week: weekNumber(day) });
  const low = expectedYield(aggregateTips(record), INITIAL_PRIORS).low;
  return { tips: process.tips, logE: toDoubleText(process.logMax), expectedYieldLow: toDoubleText(low) };
}

const GOOD = { probability: 0.54, won: true };
const BAD = { probability: 0.42, won: false };

/** Writes so many good days, a badge as the tipster earned it but for what is forged, and so many bad days. */
async function record(
  { good, bad = 0, forged = {} }: { good: number; bad?: number; forged?: object },
  after: (
    mario: Tipster,
    last: { tip: string; at: string },
    badDays: readonly { tip: string; at: string }[],
  ) => Promise<unknown> = async () => {},
  options: (log: TestLog) => VerifyOptions = () => ({}),
) {
  return dishonest(async (mario, log) => {
    let last = { tip: '', at: '' };
    for (let day = 0; day < good; day += 1) last = await tipOfDay(mario, day, GOOD);
    await mario.add({ type: 'badge_won', ...last, ...badgeFigures(log), ...forged });
    const badDays: { tip: string; at: string }[] = [];
    for (let day = good; day < good + bad; day += 1) badDays.push(await tipOfDay(mario, day, BAD));
    await after(mario, last, badDays);
  }, options);
}

describe('a forged badge', () => {
  test('a badge that the evidence earns passes, with and without the whole log', async () => {
    expect(codes(await record({ good: 60 }))).toEqual([]);
    expect(codes(await record({ good: 60 }, undefined, ({ readEntries }) => ({ readEntries })))).toEqual([]);
  });

  test('a forged badge is invented: too few tips, too little evidence, a lower bound that is not above 0', async () => {
    for (const forged of [{ tips: 49 }, { logE: '2.9' }, { expectedYieldLow: '0' }, { expectedYieldLow: '-0.01' }]) {
      expect(codes(await record({ good: 60, forged }))).toContain('badges:badge_not_earned');
    }
    const few = await record({ good: 5 });
    expect(codes(few)).toEqual(['badges:badge_not_earned']);
  });

  test('a forged badge states an e-value, a count, a tip or a lower bound that the record did not give', async () => {
    for (const forged of [{ logE: '9' }, { tips: 61 }, { tip: '1' }]) {
      expect(codes(await record({ good: 60, forged }))).toEqual(['badges:badge_other_figures']);
    }
    const whole = ({ readEntries }: TestLog) => ({ readEntries });
    const bound = await record({ good: 60, forged: { expectedYieldLow: '0.2' } }, undefined, whole);
    expect(codes(bound)).toEqual(['badges:badge_other_figures']);
  });

  test('a forged badge is given twice, or taken without a reason', async () => {
    const twice = await record({ good: 60 }, (mario, last) =>
      mario.add({ type: 'badge_won', ...last, tips: 60, logE: '9', expectedYieldLow: '0.1' }),
    );
    expect(codes(twice)).toContain('badges:badge_out_of_order');
    for (const reason of ['edge_lost', 'contradicted'] as const) {
      const taken = await record({ good: 60 }, (mario, last) =>
        mario.add({ type: 'badge_lost', ...last, tips: 60, reason }),
      );
      expect(codes(taken), reason).toEqual(['badges:badge_not_lost']);
    }
    const never = await dishonest(async (mario) => {
      const { tip, at } = await tipOfDay(mario, 0, GOOD);
      await mario.add({ type: 'badge_lost', tip, at, tips: 1, reason: 'edge_lost' });
    });
    expect(codes(never)).toEqual(['badges:badge_out_of_order', 'badges:badge_not_lost']);
  });

  /** After so many bad days the detector says that the edge is lost. */
  const lostAfter = () => {
    const detector = new LostEdgeDetector();
    let days = 0;
    for (; !detector.isLost; days += 1) detector.add(2 * BAD.probability - 1);
    return days;
  };

  test('a forged record hides that the detector ended a badge, and an honest one names the tip after which it did', async () => {
    expect(codes(await record({ good: 60, bad: lostAfter() - 1 }))).toEqual([]);
    expect(codes(await record({ good: 60, bad: lostAfter() }))).toEqual(['badges:badge_loss_hidden']);
    const told = (after: number) =>
      record({ good: 60, bad: lostAfter() + 1 }, async (mario, _last, bad) => {
        const { tip } = bad[after - 1]!;
        await mario.add({ type: 'badge_lost', tip, at: bad.at(-1)!.at, tips: 60 + after, reason: 'edge_lost' });
      });
    expect(codes(await told(lostAfter()))).toEqual([]);
    expect(codes(await told(lostAfter() - 1))).toEqual(['badges:badge_not_lost']);
    expect(codes(await told(lostAfter() + 1))).toEqual(['badges:badge_not_lost']);
  });

  test('a badge whose end is decided over all tipsters has an hour until it must be in the log', async () => {
    const settledAt = FIRST_START + (60 + lostAfter() - 1) * DAY_MS + 3 * HOUR_MS;
    const readAfter = (ms: number) =>
      record({ good: 60, bad: lostAfter() }, undefined, () => ({ now: settledAt + ms }));
    expect(codes(await readAfter(MINUTE_MS))).toEqual([]);
    expect(codes(await readAfter(HOUR_MS))).toEqual(['badges:badge_loss_hidden']);
  });
});

describe('forged priors', () => {
  const priors = (seq: number, at: string) =>
    encodeEntry({
      v: 1,
      type: 'ranking_priors',
      seq,
      at,
      tipsters: 5,
      gammaMean: '-0.01',
      gammaDeviation: '0.02',
      deltaDeviation: '0.015',
    } satisfies RankingPriorsEntry);
  const whole = ({ readEntries }: TestLog) => ({ readEntries });

  test('forged priors are dated before, or after, what the log has around them', async () => {
    const dated = (at: string) =>
      dishonest(async (mario, log) => {
        const tip = await mario.publish(testBet, BEFORE, RANKING);
        await log.append(priors(1, at));
        await mario.settle(tip, testBet, testResult, AFTER);
      });
    expect(codes(await dated('2026-05-02T12:00:00.000Z'))).toEqual([]);
    expect(codes(await dated('2026-05-02T09:00:00.000Z'))).toEqual(['figures:priors_misdated']);
    expect(codes(await dated('2026-05-03T12:00:00.000Z'))).toEqual(['figures:priors_misdated']);
  });

  test('forged priors leave out newer ones, or a number: reading the whole log shows it', async () => {
    const outdated = await dishonest(async (mario, log) => {
      await mario.settle(await mario.publish(testBet, BEFORE, RANKING), testBet, testResult, AFTER);
      await log.append(priors(1, AFTER));
      const { bundle } = log;
      log.bundle = async (...args) => ({ ...(await bundle(...args)), priors: null, figures: null });
    }, whole);
    expect(codes(outdated)).toEqual(['figures:priors_outdated']);
    const skipped = await dishonest(async (mario, log) => {
      await mario.publish(testBet, BEFORE, RANKING);
      await log.append(priors(1, BEFORE), priors(3, BEFORE));
    }, whole);
    expect(codes(skipped)).toEqual(['figures:missing_number']);
  });
});

describe('a loss that is left open', () => {
  test('tips that have no outcome 30 days after their week are a remark with their number', async () => {
    const open = (now: string | null) =>
      dishonest(
        async (mario) => {
          for (let n = 0; n < 3; n += 1) await mario.publish(testBet, BEFORE);
        },
        () => (now === null ? {} : { now: Date.parse(now) }),
      );
    // The week of 2 May ends on the 3rd, and thirty days later is 2 June.
    expect(remarks(await open('2026-06-02T23:59:00.000Z'))).toEqual([]);
    const late = await open('2026-06-03T00:00:00.000Z');
    expect(late.checks.flatMap((check) => check.remarks)).toMatchObject([{ code: 'unsettled', tip: '1', detail: '3' }]);
    expect(codes(late)).toEqual([]);
    expect(remarks(await open(null))).toEqual([]);
  });

  test('a withdrawn tip that ranks needs its outcome too', async () => {
    const withdrawn = (terms: Parameters<Tipster['publish']>[2]) =>
      dishonest(
        async (mario, log) => {
          const tip = await mario.publish(testBet, BEFORE, terms);
          await mario.plain('withdrawal', tip, '2026-05-02T10:03:00.000Z');
          const { bundle } = log;
          log.bundle = (pseudonym) => bundle(pseudonym, [mario.reveals.get(tip)!]);
        },
        () => ({ now: Date.parse('2026-07-01T00:00:00.000Z') }),
      );
    expect(remarks(await withdrawn(RANKING))).toEqual(['unsettled']);
    expect(remarks(await withdrawn(undefined))).toEqual([]);
  });
});
