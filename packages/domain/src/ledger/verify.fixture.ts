import {
  type CheckId,
  type CommittedPrices,
  NO_TERMS,
  type RecordBundle,
  type Verification,
  type VerifyOptions,
  verifyRecord,
} from './index.ts';
import { type TestLog, testBet, testLeg, testLog, testResult, testTipster } from './test-log.ts';

export const MARIO = '0a'.repeat(16);
const OTHER = 'bb'.repeat(16);
export const BEFORE = '2026-05-02T10:00:00.000Z';
export const AFTER = '2026-05-02T21:00:00.000Z';
/** The terms of a tip that ranks and was compared with these odds. */
export const rankingAt = (importedOdds: number) => ({
  ...NO_TERMS,
  price: { verified: true, importedOdds },
  ranks: true,
});
export const RANKING = rankingAt(2080);

/** The prices that a look at the market half an hour after a publication gave. */
export function seenPrices(before: number, next: number, fair: string | null = '0.4875'): CommittedPrices {
  return {
    bookmaker: null,
    before,
    beforeAt: BEFORE,
    next,
    nextFrom: 'observation',
    nextAt: '2026-05-02T10:30:00.000Z',
    fair,
  };
}

const lay = {
  ...testBet,
  kind: 'exchange' as const,
  side: 'lay' as const,
  commission: 50,
  legs: [{ ...testLeg, odds: 3000 }],
};
export const trade = { ...testBet, kind: 'exchange' as const, commission: 50, legs: [{ ...testLeg, odds: 5000 }] };
export const custom = {
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
export async function world(): Promise<{ log: TestLog; bundle: RecordBundle; signed: string }> {
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
  const onMatch = [
    [single, testBet],
    [layTip, lay],
    [tradeTip, trade],
    [accumulated, accumulator],
  ] as const;
  for (const [tip, bet] of onMatch) await mario.settle(tip, bet, testResult, AFTER);
  // The score was wrong: everything on the match is settled again.
  const corrected = { ...testResult, goals: [2, 2] } as const;
  for (const [tip, bet] of onMatch) {
    await mario.settle(tip, bet, corrected, '2026-05-03T14:00:00.000Z', { type: 'resettlement' });
  }
  await mario.settle(declared, custom, testResult, '2026-05-03T15:00:00.000Z');
  await mario.plain('confirmation', declared, '2026-05-03T16:00:00.000Z');
  await other.settle('1000', testBet, corrected, '2026-05-03T17:00:00.000Z');
  const bundle = await log.bundle(MARIO, [named, mario.reveals.get(open)!], 3);
  return { log, bundle, signed };
}

export function failed(verification: Verification): CheckId[] {
  return verification.checks.filter((check) => check.status === 'failed').map((check) => check.id);
}

export function check(verification: Verification, id: CheckId) {
  return verification.checks.find((result) => result.id === id)!;
}

/** Writes a log in which the operator, who has the key, did something wrong, and gives what the checks say. */
export async function dishonest(
  act: (mario: ReturnType<typeof testTipster>, log: TestLog) => Promise<void>,
  options: (log: TestLog) => VerifyOptions = () => ({}),
): Promise<Verification> {
  const log = await testLog();
  await act(testTipster(log, MARIO), log);
  return verifyRecord(await log.bundle(MARIO), options(log));
}

/** Every failure as `check:code`. */
export function codes({ checks }: Verification): string[] {
  return checks.flatMap(({ id, failures }) => failures.map(({ code }) => `${id}:${code}`));
}

/** Every remark's code. */
export function remarks({ checks }: Verification): string[] {
  return checks.flatMap((check) => check.remarks.map(({ code }) => code));
}
