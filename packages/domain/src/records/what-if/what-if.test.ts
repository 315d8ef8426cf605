import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../bet/bet.ts';
import { createRandom } from '../../random/random.ts';
import { settleMoney } from '../../settlement/index.ts';
import { DAY_S } from '../../time/index.ts';
import {
  bankTermsOf,
  bootstrapPaths,
  type FollowableTip,
  feeInstants,
  returnOf,
  type StakeRule,
  takeTips,
  type WhatIf,
  whatIf,
} from './index.ts';

const START = Date.UTC(2026, 0, 20, 11) / 1_000;
const RULES: readonly StakeRule[] = [
  { type: 'level', cents: 2_500 },
  { type: 'percent', bp: 250 },
  { type: 'units', cents: 1_000 },
  { type: 'kelly', fractionBp: 5_000, capBp: 400 },
];
const WORTH: Readonly<Record<Outcome, number>> = { won: 1, half_won: 0.5, void: 0, half_lost: -0.5, lost: -1 };
const OUTCOMES = ['won', 'won', 'won', 'lost', 'lost', 'lost', 'void', 'half_won', 'half_lost'] as const;

/** A tip of a made-up record of 100 days, with everything that a real one may have. */
function randomTip(r: ReturnType<typeof createRandom>): FollowableTip {
  const publishedAt = START + Math.floor(r.next() * 100 * DAY_S);
  const live = r.chance(0.1);
  const firstStartAt = live ? publishedAt - 1_800 : publishedAt + 600 + Math.floor(r.next() * 3 * DAY_S);
  const form = r.pick(['straight', 'straight', 'straight', 'multiple', 'trade'] as const);
  const side = form === 'straight' && r.chance(0.2) ? 'lay' : 'back';
  const odds = 1_100 + r.integer(3_000) * (form === 'multiple' ? 3 : 1);
  const commissionMilli = r.chance(0.3) ? 50 : 0;
  const outcome = r.pick(OUTCOMES);
  const riskMicro = 100_000 + r.integer(99) * 100_000;
  const gain = side === 'back' ? (odds - 1_000) / 1_000 : 1_000 / (odds - 1_000);
  const won = WORTH[outcome] > 0 ? gain * (1 - commissionMilli / 1_000) : 1;
  const traded = form === 'trade' && outcome !== 'void';
  const profitMicro = Math.round(riskMicro * (traded ? r.next() - 0.45 : WORTH[outcome] * won));
  return {
    tipster: r.integer(2),
    publishedAt,
    firstStartAt,
    endsAt: firstStartAt + 6_600 + r.integer(3) * DAY_S * (form === 'multiple' ? 1 : 0),
    live,
    expiresAt: r.chance(0.1) ? publishedAt + r.integer(7_200) : null,
    events: form === 'multiple' ? [r.integer(5) * 2, r.integer(5) * 2 + 1] : [r.integer(10)],
    side,
    odds,
    riskMicro,
    form,
    outcome,
    returnNano: returnOf(profitMicro, riskMicro),
    commissionMilli,
    probability: r.chance(0.3) ? Math.min(0.99, (1 + r.next() * 0.2) / (1 + gain)) : null,
    minimumOdds: r.chance(0.2) ? Math.max(1_010, odds - 60) : null,
    laterOdds: r.chance(0.4) ? Math.max(1_010, odds + r.integer(200) - 120) : null,
  };
}

function randomCase(seed: number): { tips: FollowableTip[]; terms: WhatIf } {
  const r = createRandom(`what-if ${seed}`);
  const tips = Array.from({ length: 40 + seed * 10 }, () => randomTip(r));
  return {
    tips,
    terms: {
      from: '2026-01-25',
      to: r.pick(['2026-05-10', '2026-04-02']),
      delayMinutes: r.pick([0, 5, 30]),
      slippageBp: r.pick([0, 150, 300]),
      floor: r.pick([null, 1_500]),
      edges: [0.05, 0.02],
      bankCents: r.pick([100_000, 20_000, 500_000]),
      stake: RULES[seed % 4]!,
      eventCapBp: r.pick([null, 700]),
      feeCents: r.pick([0, 2_900, 4_900]),
    },
  };
}

const TABLE = [
  {
    seed: 0,
    final: 20799,
    bets: 23,
    staked: 13536,
    fees: 11600,
    missed: 16,
    drawdown: 8203,
    underWater: 31,
    breakEven: 19300,
    ended: null,
    weeks: 16,
    p5: 10427,
    p50: 33667,
    p95: 101118,
    profitShare: 0.775,
  },
  {
    seed: 1,
    final: 130684,
    bets: 36,
    staked: 57653,
    fees: 0,
    missed: 12,
    drawdown: 4760,
    underWater: 28,
    breakEven: 0,
    ended: null,
    weeks: 16,
    p5: 130189,
    p50: 158500,
    p95: 211187,
    profitShare: 1,
  },
  {
    seed: 2,
    final: 77751,
    bets: 19,
    staked: 42526,
    fees: 0,
    missed: 38,
    drawdown: 24393,
    underWater: 104,
    breakEven: 0,
    ended: null,
    weeks: 16,
    p5: 77819,
    p50: 127217,
    p95: 199012,
    profitShare: 0.775,
  },
  {
    seed: 3,
    final: 130867,
    bets: 41,
    staked: 59006,
    fees: 0,
    missed: 12,
    drawdown: 4004,
    underWater: 15,
    breakEven: 0,
    ended: null,
    weeks: 11,
    p5: 105860,
    p50: 132390,
    p95: 151746,
    profitShare: 0.975,
  },
  {
    seed: 4,
    final: 56543,
    bets: 67,
    staked: 147500,
    fees: 19600,
    missed: 10,
    drawdown: 15532,
    underWater: 30,
    breakEven: 12900,
    ended: null,
    weeks: 16,
    p5: 0,
    p50: 43446,
    p95: 104836,
    profitShare: 0.725,
  },
  {
    seed: 5,
    final: 22167,
    bets: 45,
    staked: 10981,
    fees: 0,
    missed: 44,
    drawdown: 755,
    underWater: 63,
    breakEven: 0,
    ended: null,
    weeks: 16,
    p5: 20551,
    p50: 37233,
    p95: 61283,
    profitShare: 0.95,
  },
  {
    seed: 6,
    final: 677957,
    bets: 56,
    staked: 250500,
    fees: 8700,
    missed: 11,
    drawdown: 34805,
    underWater: 16,
    breakEven: 23300,
    ended: null,
    weeks: 11,
    p5: 543986,
    p50: 681088,
    p95: 849962,
    profitShare: 1,
  },
  {
    seed: 7,
    final: 103682,
    bets: 30,
    staked: 41160,
    fees: 0,
    missed: 45,
    drawdown: 8479,
    underWater: 58,
    breakEven: 0,
    ended: null,
    weeks: 11,
    p5: 93572,
    p50: 106701,
    p95: 117274,
    profitShare: 0.75,
  },
  {
    seed: 8,
    final: 666677,
    bets: 92,
    staked: 212500,
    fees: 0,
    missed: 20,
    drawdown: 13539,
    underWater: 15,
    breakEven: 0,
    ended: null,
    weeks: 16,
    p5: 585691,
    p50: 665714,
    p95: 755831,
    profitShare: 1,
  },
  {
    seed: 9,
    final: 138099,
    bets: 75,
    staked: 69133,
    fees: 19600,
    missed: 53,
    drawdown: 8036,
    underWater: 16,
    breakEven: 41800,
    ended: null,
    weeks: 16,
    p5: 368602,
    p50: 720979,
    p95: 1574907,
    profitShare: 1,
  },
  {
    seed: 10,
    final: 656780,
    bets: 88,
    staked: 347100,
    fees: 14700,
    missed: 6,
    drawdown: 46182,
    underWater: 38,
    breakEven: 42800,
    ended: null,
    weeks: 11,
    p5: 447505,
    p50: 612220,
    p95: 763833,
    profitShare: 0.925,
  },
  {
    seed: 11,
    final: 86082,
    bets: 51,
    staked: 57686,
    fees: 14700,
    missed: 52,
    drawdown: 15296,
    underWater: 36,
    breakEven: 5879300,
    ended: null,
    weeks: 11,
    p5: 83234,
    p50: 96862,
    p95: 126148,
    profitShare: 0.45,
  },
] as const;

describe('what if I had followed', () => {
  it.each(TABLE)('comes to what a second program made of the decision’s text: case $seed', (expected) => {
    const { tips, terms } = randomCase(expected.seed);
    const result = whatIf(tips, terms);
    const { bets } = takeTips(tips, terms);
    const options = { from: terms.from, to: terms.to, seed: expected.seed, paths: 40 };
    const { finalCents, profitShare, weeks } = bootstrapPaths(bets, bankTermsOf(terms), options);
    expect({
      seed: expected.seed,
      final: result.finalCents,
      bets: result.bets,
      staked: result.stakedCents,
      fees: result.feesCents,
      missed: Object.values(result.missed).reduce((sum, n) => sum + n, 0),
      drawdown: result.drawdownCents,
      underWater: result.underWater?.days ?? 0,
      breakEven: result.breakEvenCents,
      ended: result.endedAt,
      weeks,
      p5: Math.round(finalCents.p5),
      p50: Math.round(finalCents.p50),
      p95: Math.round(finalCents.p95),
      profitShare,
    }).toEqual(expected);
  });

  it('pays at the published odds what settlement pays on the same stake', () => {
    const r = createRandom('as settled');
    for (const side of ['back', 'lay'] as const) {
      for (const grade of ['won', 'half_won', 'void', 'half_lost', 'lost'] as const) {
        const odds = 1_100 + r.integer(4_000);
        const commission = r.pick([0, 20, 50]);
        const leg = { odds };
        const bet = {
          side,
          legs: [leg],
          stakeBasis: 'liability' as const,
          commission,
          stakeCents: 1_000 + r.integer(90_000),
        };
        const settled = settleMoney({ ...bet, stakeBasis: side === 'back' ? 'stake' : 'liability' }, [
          side === 'back'
            ? grade
            : ({ won: 'lost', half_won: 'half_lost', void: 'void', half_lost: 'half_won', lost: 'won' } as const)[
                grade
              ],
        ]);
        // Published one thousandth higher, so that the return is made anew at these odds.
        const tip = {
          ...randomTip(r),
          form: 'straight',
          side,
          outcome: grade,
          odds: odds + 1,
          laterOdds: odds,
          commissionMilli: commission,
          live: false,
          expiresAt: null,
          minimumOdds: null,
          publishedAt: START,
          firstStartAt: START + 7_200,
          endsAt: START + 14_400,
        } as const;
        const terms = {
          ...randomCase(1).terms,
          from: '2026-01-01',
          to: '2026-12-31',
          delayMinutes: 5,
          floor: null,
          eventCapBp: null,
          feeCents: 0,
        };
        const result = whatIf([tip], {
          ...terms,
          bankCents: 10_000_000,
          stake: { type: 'level', cents: bet.stakeCents },
        });
        expect([side, grade, result.netCents, result.stakedCents]).toEqual([
          side,
          grade,
          settled.profitCents,
          settled.stakedCents,
        ]);
      }
    }
  });

  it('stops when the fee can’t be paid any more', () => {
    const { tips, terms } = randomCase(5);
    const result = whatIf(tips, { ...terms, bankCents: 5_000, feeCents: 4_000, stake: { type: 'percent', bp: 100 } });
    expect(result.endedAt).not.toBeNull();
    expect(result.feesCents).toBe(4_000);
    expect(result.missed.unsubscribed).toBeGreaterThan(0);
  });

  it('never stakes what is at risk already, nor more than an event’s cap', () => {
    const [tip] = Array.from({ length: 1 }, () => randomTip(createRandom('cap')));
    const same = Array.from({ length: 30 }, (_, n) => ({
      ...tip!,
      live: false,
      form: 'straight' as const,
      outcome: 'lost' as const,
      returnNano: -1_000_000_000,
      expiresAt: null,
      minimumOdds: null,
      publishedAt: START + DAY_S * 8 + n,
      firstStartAt: START + DAY_S * 9,
      endsAt: START + DAY_S * 10,
      events: [1],
    }));
    const terms: WhatIf = {
      ...randomCase(1).terms,
      floor: null,
      delayMinutes: 0,
      slippageBp: 0,
      feeCents: 0,
      bankCents: 10_000,
      stake: { type: 'level', cents: 1_000 },
      eventCapBp: null,
    };
    expect(whatIf(same, terms)).toMatchObject({ finalCents: 0, bets: 10, missed: { no_money: 20 } });
    expect(whatIf(same, { ...terms, eventCapBp: 2_500 })).toMatchObject({
      finalCents: 7_500,
      bets: 3,
      missed: { capped: 27 },
    });
  });

  it('takes fees on the same day of each month, in a shorter one on its last', () => {
    const days = feeInstants('2026-01-31', '2026-04-30').map((at) => new Date(at * 1_000).toISOString());
    expect(days).toEqual([
      '2026-01-30T23:00:00.000Z',
      '2026-02-27T23:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
      '2026-04-29T22:00:00.000Z',
    ]);
  });

  it('draws the same paths for a seed, and others for another', () => {
    const { tips, terms } = randomCase(2);
    const { bets } = takeTips(tips, terms);
    const draw = (seed: number) =>
      bootstrapPaths(bets, bankTermsOf(terms), { from: terms.from, to: terms.to, seed, paths: 50 });
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1).finalCents).not.toEqual(draw(2).finalCents);
    const { fan, finalCents } = draw(1);
    expect(fan[0]).toMatchObject({ weeks: 0, p5: terms.bankCents, p95: terms.bankCents });
    expect(fan.at(-1)).toMatchObject(finalCents);
  });
});
