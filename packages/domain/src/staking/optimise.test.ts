import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type OpenBet, optimiseStakes } from './optimise.ts';
import { kellyExclusive, kellyIndependent, kellyOfScenarios } from './simultaneous.ts';

const FREE = { fraction: 1, eventCap: 1, dayCap: 1 };

function bet(event: string, probability: number, odds: number, change: Partial<OpenBet> = {}): OpenBet {
  return { events: [event], day: '2026-11-24', side: 'back', commission: 0, pick: null, probability, odds, ...change };
}
const result = (selection: 'home' | 'draw' | 'away') => ({ market: '1x2', selection, line: null }) as const;
const over = (line: number) => ({ market: 'over_under', selection: 'over', line }) as const;

/** By SciPy's SLSQP on the same scenarios: what is staked on each, and the growth. */
it.each([
  {
    n: 0,
    scenarios: [
      { probability: 0.17293901703270526, profits: [2.0653281819638982, -1, -1, 0.9387772655552173, -1, -1] },
      { probability: 0.047175643720490816, profits: [2.0653281819638982, -1, -1, -1, 5.969547602810967, -1] },
      { probability: 0.10258349348753384, profits: [2.0653281819638982, -1, -1, -1, -1, 2.3754568073347766] },
      { probability: 0.08284435585144392, profits: [-1, 5.965049769923508, -1, 0.9387772655552173, -1, -1] },
      { probability: 0.02259892465540135, profits: [-1, 5.965049769923508, -1, -1, 5.969547602810967, -1] },
      { probability: 0.0491413885934043, profits: [-1, 5.965049769923508, -1, -1, -1, 2.3754568073347766] },
      { probability: 0.2801323575284094, profits: [-1, -1, 0.9213696344112312, 0.9387772655552173, -1, -1] },
      { probability: 0.07641667288326365, profits: [-1, -1, 0.9213696344112312, -1, 5.969547602810967, -1] },
      { probability: 0.16616814624734752, profits: [-1, -1, 0.9213696344112312, -1, -1, 2.3754568073347766] },
    ],
    limits: [
      { bets: [0, 1, 2], most: 0.1 },
      { bets: [3, 4, 5], most: 0.1 },
      { bets: [0, 1, 2, 3, 4, 5], most: 0.15 },
    ],
    fractions: [0.0097671, 0.0168011, 0.0234318, 0.0502559, 0.0112076, 0.0385365],
    growth: 0.005686089897,
  },
  {
    n: 1,
    scenarios: [
      { probability: 0.16212599390363341, profits: [1.923972191634208, -1, -1, 1.285990554985712, -1, -1] },
      { probability: 0.07678722392485839, profits: [1.923972191634208, -1, -1, -1, 3.966360118115441, -1] },
      { probability: 0.17009936929734013, profits: [1.923972191634208, -1, -1, -1, -1, 1.7962929763050064] },
      { probability: 0.0933538660822209, profits: [-1, 3.470372345922849, -1, 1.285990554985712, -1, -1] },
      { probability: 0.04421489760221656, profits: [-1, 3.470372345922849, -1, -1, 3.966360118115441, -1] },
      { probability: 0.09794502016433437, profits: [-1, 3.470372345922849, -1, -1, -1, 1.7962929763050064] },
      { probability: 0.14090401426825439, profits: [-1, -1, 1.6958914249867187, 1.285990554985712, -1, -1] },
      { probability: 0.0667359245424827, profits: [-1, -1, 1.6958914249867187, -1, 3.966360118115441, -1] },
      { probability: 0.1478336902146593, profits: [-1, -1, 1.6958914249867187, -1, -1, 1.7962929763050064] },
    ],
    limits: [
      { bets: [0, 1, 2], most: 0.05 },
      { bets: [3, 4, 5], most: 0.05 },
    ],
    fractions: [0.0478543, 0.0021457, 0.0, 0.0, 0.0, 0.05],
    growth: 0.013051604649,
  },
  {
    n: 2,
    scenarios: [
      { probability: 0.36074963169992524, profits: [2.1026656312867997] },
      { probability: 0.6392503683000748, profits: [-1] },
    ],
    limits: [{ bets: [0], most: 0.1 }],
    fractions: [0.0567306],
    growth: 0.003318698565,
  },
  {
    n: 3,
    scenarios: [
      { probability: 0.1412355535600938, profits: [1.5281890571484036, -1, -1, 2.027962144199913, -1, -1] },
      { probability: 0.06535355542683964, profits: [1.5281890571484036, -1, -1, -1, 5.8797166183334, -1] },
      { probability: 0.18968578957525806, profits: [1.5281890571484036, -1, -1, -1, -1, 0.9322395082049366] },
      { probability: 0.11806555355971951, profits: [-1, 1.7459033659763739, -1, 2.027962144199913, -1, -1] },
      { probability: 0.05463216239870211, profits: [-1, 1.7459033659763739, -1, -1, 5.8797166183334, -1] },
      { probability: 0.1585674228910527, profits: [-1, 1.7459033659763739, -1, -1, -1, 0.9322395082049366] },
      { probability: 0.0971069168871079, profits: [-1, -1, 2.838692644100897, 2.027962144199913, -1, -1] },
      { probability: 0.04493402769445628, profits: [-1, -1, 2.838692644100897, -1, 5.8797166183334, -1] },
      { probability: 0.13041901800677017, profits: [-1, -1, 2.838692644100897, -1, -1, 0.9322395082049366] },
    ],
    limits: [{ bets: [0, 1, 2, 3, 4, 5], most: 0.15 }],
    fractions: [0.0074783, 0.0, 0.0162475, 0.0657103, 0.0369244, 0.0236395],
    growth: 0.005074792132,
  },
  {
    n: 4,
    scenarios: [
      { probability: 0.552890139342302, profits: [1.0003146049480485, -1, -1] },
      { probability: 0.23264440564886568, profits: [-1, 3.430050165980658, -1] },
      { probability: 0.21446545500883238, profits: [-1, -1, 3.561298561152549] },
    ],
    limits: [{ bets: [0, 1, 2], most: 0.08 }],
    fractions: [0.0649294, 0.0131761, 0.0018945],
    growth: 0.005947426281,
  },
  {
    n: 5,
    scenarios: [
      { probability: 0.2328471284646688, profits: [0.3587792701553554, 2.7378939047455786] },
      { probability: 0.5468685278742336, profits: [0.3587792701553554, -1] },
      { probability: 0.06578369492803489, profits: [-1, 2.7378939047455786] },
      { probability: 0.1545006487330627, profits: [-1, -1] },
    ],
    limits: [{ bets: [0, 1], most: 0.08 }],
    fractions: [0.0534443, 0.0265557],
    growth: 0.004788974598,
  },
])('stakes with caps are those of another solver: case $n', ({ scenarios, limits, fractions, growth }) => {
  const own = kellyOfScenarios(scenarios, limits);
  expect(own.growth).toBeCloseTo(growth, 9);
  for (const [at, f] of fractions.entries()) expect(own.fractions[at]).toBeCloseTo(f, 4);
});

it('stakes with caps never pass a cap, and no other stakes nearby grow faster', () => {
  const odds = fc.double({ min: 1.3, max: 6, noNaN: true });
  const value = fc.double({ min: 0.9, max: 1.3, noNaN: true });
  fc.assert(
    fc.property(
      fc.array(fc.tuple(odds, value), { minLength: 2, maxLength: 4 }),
      fc.double({ min: 0.02, max: 0.3, noNaN: true }),
      (bets, cap) => {
        const scenarios = Array.from({ length: 2 ** bets.length }, (_, outcome) => {
          const won = bets.map((_, at) => (outcome & (1 << at)) !== 0);
          return {
            probability: bets.reduce(
              (p, [o, v], at) => p * (won[at] ? Math.min(0.98, v / o) : 1 - Math.min(0.98, v / o)),
              1,
            ),
            profits: bets.map(([o], at) => (won[at] ? o - 1 : -1)),
          };
        });
        const grows = (f: readonly number[]) =>
          scenarios.reduce(
            (sum, { probability, profits }) =>
              sum + probability * Math.log(1 + profits.reduce((s, p, at) => s + p * f[at]!, 0)),
            0,
          );
        const limit = { bets: bets.map((_, at) => at), most: cap };
        const { fractions, growth } = kellyOfScenarios(scenarios, [limit]);
        expect(fractions.reduce((sum, f) => sum + f, 0)).toBeLessThanOrEqual(cap + 1e-9);
        for (const [from] of bets.entries()) {
          for (const [to] of bets.entries()) {
            const moved = [...fractions];
            const step = Math.min(1e-4, moved[from]!);
            moved[from]! -= step;
            if (from !== to) moved[to]! += step;
            expect(grows(moved)).toBeLessThanOrEqual(growth + 1e-9);
          }
        }
      },
    ),
    { numRuns: 40 },
  );
});

it('the optimiser takes outcomes of one match as exclusive, exactly, and matches as independent', () => {
  const threeWay = [
    { probability: 0.48, odds: 2.3 },
    { probability: 0.27, odds: 3.9 },
    { probability: 0.25, odds: 4.2 },
  ];
  const picks = ['home', 'draw', 'away'] as const;
  const ofMatch = optimiseStakes(
    threeWay.map(({ probability, odds }, at) => bet('m', probability, odds, { pick: result(picks[at]!) })),
    FREE,
  )!;
  const exclusive = kellyExclusive(threeWay);
  expect(ofMatch.growth).toBeCloseTo(exclusive.growth, 9);
  expect(ofMatch.guessed).toEqual([]);
  const apart = optimiseStakes(
    threeWay.map(({ probability, odds }, at) => bet(`m${at}`, probability, odds)),
    FREE,
  )!;
  const independent = kellyIndependent(threeWay);
  for (const [at, { share }] of apart.stakes.entries()) expect(share).toBeCloseTo(independent.fractions[at]!, 6);
});

it('nests lines of one match, so that two of them stake less than each alone', () => {
  const { stakes, guessed } = optimiseStakes(
    [bet('m', 0.6, 1.8, { pick: over(2_500) }), bet('m', 0.4, 2.7, { pick: over(3_500) })],
    FREE,
  )!;
  expect(guessed).toEqual([]);
  expect(stakes[0]!.share + stakes[1]!.share).toBeLessThan(stakes[0]!.alone + stakes[1]!.alone - 0.01);
});

it('the optimiser says which bets it could only guess about, and takes them to win together', () => {
  const bets = [bet('m', 0.5, 2.2, { pick: result('home') }), bet('m', 0.5, 2.2)];
  const { stakes, guessed } = optimiseStakes(bets, FREE)!;
  expect(guessed).toEqual(['m']);
  // Together they are one bet.
  expect(stakes[0]!.share + stakes[1]!.share).toBeCloseTo(stakes[0]!.alone, 6);
  const contradicting = [bet('m', 0.7, 2, { pick: result('home') }), bet('m', 0.6, 2, { pick: result('away') })];
  expect(optimiseStakes(contradicting, FREE)!.guessed).toEqual(['m']);
});

it.each<[string, Partial<OpenBet>]>([
  ['on corners', { pick: { market: 'total_corners', selection: 'over', line: 9_500 } }],
  ['on the first half', { pick: { market: 'first_half_1x2', selection: 'home', line: null } }],
  ['on several matches', { pick: result('home'), events: ['m', 'n'] }],
])('the optimiser guesses how a bet %s hangs together with one on the score', (_, change) => {
  const { stakes, guessed } = optimiseStakes(
    [bet('m', 0.5, 2.2, change), bet('m', 0.5, 2.2, { pick: over(2_500) })],
    FREE,
  )!;
  expect(guessed).toEqual(change.events ?? ['m']);
  expect(stakes[0]!.share + stakes[1]!.share).toBeCloseTo(stakes[0]!.alone, 6);
});

it('the optimiser takes bets that share a match through another one to hang together', () => {
  const acca = (...events: string[]) => bet('', 0.4, 3, { events });
  const { stakes, guessed } = optimiseStakes(
    [acca('a', 'b'), bet('d', 0.55, 2), acca('c', 'e'), acca('b', 'c')],
    FREE,
  )!;
  expect(guessed.toSorted()).toEqual(['a', 'b', 'c', 'e']);
  const shares = stakes.map(({ share }) => share);
  // The three are one bet at probability 0.4 and odds 3, beside another.
  const { fractions } = kellyIndependent([
    { probability: 0.4, odds: 3 },
    { probability: 0.55, odds: 2 },
  ]);
  expect(shares[0]! + shares[2]! + shares[3]!).toBeCloseTo(fractions[0]!, 6);
  expect(shares[1]).toBeCloseTo(fractions[1]!, 6);
});

it('the likelier of two bets that are guessed to win together wins whenever the other does', () => {
  const { stakes } = optimiseStakes([bet('m', 0.3, 4), bet('m', 0.6, 2)], FREE)!;
  const { fractions } = kellyOfScenarios([
    { probability: 0.3, profits: [3, 1] },
    { probability: 0.3, profits: [-1, 1] },
    { probability: 0.4, profits: [-1, -1] },
  ]);
  for (const [at, { share }] of stakes.entries()) expect(share).toBeCloseTo(fractions[at]!, 6);
});

it('the optimiser sees the same in a lay of the home win as in a back of the double chance', () => {
  const other = bet('m', 0.55, 2, { pick: over(2_500) });
  const lay = optimiseStakes([bet('m', 0.6, 2.2, { pick: result('home'), side: 'lay' }), other], FREE)!;
  const pick = { market: 'double_chance', selection: 'X2', line: null } as const;
  const back = optimiseStakes([bet('m', 0.6, 1 + 1 / 1.2, { pick }), other], FREE)!;
  expect(lay.guessed).toEqual([]);
  expect(lay.growth).toBeCloseTo(back.growth, 9);
  for (const [at, { share }] of lay.stakes.entries()) expect(share).toBeCloseTo(back.stakes[at]!.share, 6);
});

it('the optimiser stakes a fraction of Kelly, with its edge, growth and no cap that the fraction keeps by itself', () => {
  const half = { fraction: 0.5, eventCap: 0.5, dayCap: 0.5 };
  const { stakes, growth } = optimiseStakes([bet('m', 0.6, 2)], half)!;
  const tenth = expect.closeTo(0.1, 7);
  expect(stakes).toEqual([{ share: tenth, alone: tenth, edge: expect.closeTo(0.2, 12), reason: 'alone' }]);
  expect(growth).toBeCloseTo(0.6 * Math.log(1.1) + 0.4 * Math.log(0.9), 9);
  const capped = optimiseStakes([bet('m', 0.6, 2)], { ...half, eventCap: 0.05 })!.stakes[0]!;
  expect(capped).toMatchObject({ share: expect.closeTo(0.05, 7), alone: tenth, reason: 'event_cap' });
});

it('the optimiser gives each stake its reason', () => {
  const bets = [bet('a', 0.6, 2), bet('b', 0.6, 2), bet('c', 0.4, 2), bet('d', 0.55, 2, { day: '2026-11-25' })];
  const reasons = (terms: Parameters<typeof optimiseStakes>[1]) =>
    optimiseStakes(bets, terms)!.stakes.map(({ reason }) => reason);
  expect(reasons({ ...FREE, eventCap: 0.05 })).toEqual(['event_cap', 'event_cap', 'no_value', 'event_cap']);
  expect(reasons({ ...FREE, dayCap: 0.1 })).toEqual(['day_cap', 'day_cap', 'no_value', 'alone']);
  const exclusive = [bet('m', 0.5, 2.1, { pick: result('home') }), bet('m', 0.3, 3.6, { pick: result('away') })];
  expect(optimiseStakes(exclusive, FREE)!.stakes.map(({ reason }) => reason)).toEqual(['paired', 'paired']);
  const capped = optimiseStakes(bets, { fraction: 0.25, eventCap: 0.03, dayCap: 0.04 })!;
  const reasonsOf = (open: OpenBet[]) => optimiseStakes(open, FREE)!.stakes.map(({ reason }) => reason);
  const covered = [bet('m', 0.6, 2, { pick: result('home') }), bet('m', 0.25, 3.9, { pick: result('draw') })];
  expect(reasonsOf(covered)).toEqual(['paired', 'cover']);
  const crowded = [bet('m', 0.6, 2.5), bet('m', 0.6, 1.7)];
  expect(reasonsOf(crowded)).toEqual(['alone', 'crowded_out']);
  const held = optimiseStakes(crowded, { ...FREE, eventCap: 0.05 })!.stakes;
  expect(held.map(({ share, reason }) => [share === 0, reason])).toEqual([
    [false, 'event_cap'],
    [true, 'event_cap'],
  ]);
  expect(reasonsOf([bet('a', 0.6, 2.2), bet('b', 0.6, 2.2)])).toEqual(['together', 'together']);
  expect(reasonsOf([bet('a', 0, 2), bet('b', 1, 2)])).toEqual(['no_value', 'alone']);
  expect(capped.stakes[0]!.share + capped.stakes[1]!.share).toBeCloseTo(0.04, 9);
  expect(Math.max(...capped.stakes.map(({ share }) => share))).toBeLessThanOrEqual(0.03 + 1e-9);
});

it('the optimiser counts a lay as the back that it is, and commission off the gain', () => {
  const lay = optimiseStakes([bet('m', 0.6, 2.5, { side: 'lay', commission: 0.05 })], FREE)!;
  const back = optimiseStakes([bet('m', 0.6, 1 + 0.95 / 1.5)], FREE)!;
  expect(lay.stakes[0]!.share).toBeCloseTo(back.stakes[0]!.share, 8);
});

it('the optimiser refuses what would take too long', () => {
  expect(optimiseStakes([], FREE)).toBeNull();
  expect(
    optimiseStakes(
      Array.from({ length: 13 }, (_, n) => bet(`m${n}`, 0.5, 2.2)),
      FREE,
    ),
  ).toBeNull();
});
