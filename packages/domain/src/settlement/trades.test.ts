import { describe, expect, it } from 'vitest';
import type { Bet, HedgeMode, Outcome } from '../bet/index.ts';
import { RULE_VERSION, settle } from './index.ts';
import { bet, exchange, lay, profit } from './settle.fixture.ts';

interface PinnedExits {
  readonly side: Bet['side'];
  readonly stake: number;
  readonly odds: number;
  /** Share in ten-thousandths, odds, hedge. */
  readonly exits: readonly (readonly [number, number, HedgeMode])[];
  readonly commission: number;
  readonly selection: Outcome;
  readonly outcome: Outcome;
  readonly profit: number;
  readonly turnover: number;
}

const PINNED_EXITS: readonly PinnedExits[] = [
  {
    side: 'back',
    stake: 50000,
    odds: 5000,
    exits: [[10000, 4000, 'hedged']],
    commission: 50,
    selection: 'won',
    outcome: 'won',
    profit: 11875000,
    turnover: 50000000,
  },
  {
    side: 'back',
    stake: 500,
    odds: 8860,
    exits: [
      [1600, 7800, 'equal_stakes'],
      [100, 13200, 'hedged'],
      [4600, 9660, 'equal_stakes'],
      [3700, 8420, 'hedged'],
    ],
    commission: 0,
    selection: 'won',
    outcome: 'lost',
    profit: -91176,
    turnover: 500000,
  },
  {
    side: 'back',
    stake: 10000,
    odds: 8970,
    exits: [
      [4000, 11390, 'equal_stakes'],
      [700, 13280, 'hedged'],
      [2000, 6550, 'hedged'],
      [1400, 8610, 'hedged'],
    ],
    commission: 50,
    selection: 'void',
    outcome: 'void',
    profit: 0,
    turnover: 0,
  },
  {
    side: 'lay',
    stake: 3330,
    odds: 5160,
    exits: [
      [3400, 5990, 'equal_stakes'],
      [2800, 4130, 'hedged'],
    ],
    commission: 65,
    selection: 'half_won',
    outcome: 'lost',
    profit: -2278437,
    turnover: 13852800,
  },
  {
    side: 'lay',
    stake: 2000,
    odds: 5610,
    exits: [
      [5500, 5440, 'equal_stakes'],
      [4500, 8250, 'equal_stakes'],
    ],
    commission: 0,
    selection: 'half_lost',
    outcome: 'void',
    profit: 0,
    turnover: 9220000,
  },
  {
    side: 'lay',
    stake: 5000,
    odds: 1610,
    exits: [
      [4100, 1020, 'equal_stakes'],
      [3800, 2240, 'hedged'],
      [2100, 1020, 'equal_stakes'],
    ],
    commission: 50,
    selection: 'half_won',
    outcome: 'lost',
    profit: -647313,
    turnover: 3050000,
  },
  {
    side: 'back',
    stake: 3330,
    odds: 6960,
    exits: [
      [6300, 9400, 'equal_stakes'],
      [2000, 10020, 'equal_stakes'],
      [100, 5710, 'equal_stakes'],
      [400, 8350, 'equal_stakes'],
    ],
    commission: 50,
    selection: 'half_won',
    outcome: 'lost',
    profit: -2459372,
    turnover: 3330000,
  },
];

describe('trades', () => {
  it('lay first, hedged: S·(x−e)/x', () => {
    const trade = bet([2970], { ...lay, commission: 20 });
    const exits = [{ share: 10_000, odds: 3430, hedge: 'hedged' }] as const;
    expect(profit(trade, ['won'], { exits })).toBe(13.142857);
    expect(profit(trade, ['lost'], { exits })).toBe(13.142857);
  });

  it('equal stakes: the difference when the selection comes in, nothing otherwise', () => {
    const exits = [{ share: 10_000, odds: 4000, hedge: 'equal_stakes' }] as const;
    expect(profit(bet([5000], exchange), ['won'], { exits })).toBe(95);
    expect(settle(bet([5000], exchange), ['lost'], RULE_VERSION, { exits })).toMatchObject({
      outcome: 'void',
      profit: 0,
      staked: 100_000_000,
    });
    expect(profit(bet([5000], lay), ['won'], { exits })).toBe(-100);
    expect(profit(bet([5000], lay), ['lost'], { exits })).toBe(0);
  });

  it('half of it when half the stakes are returned', () => {
    const exits = [{ share: 10_000, odds: 4000, hedge: 'hedged' }] as const;
    const trade = bet([5000], { kind: 'exchange' });
    expect(profit(trade, ['half_won'], { exits })).toBe(12.5);
    expect(profit(trade, ['half_lost'], { exits })).toBe(12.5);
  });

  it('closes no more than the stake, each time more than nothing', () => {
    const exit = { odds: 4000, hedge: 'hedged' } as const;
    for (const shares of [[6000, 4001], [0], [-1], [0.5]]) {
      const exits = shares.map((share) => ({ ...exit, share }));
      expect(() => settle(bet([5000], exchange), ['won'], RULE_VERSION, { exits }), String(shares)).toThrow(RangeError);
    }
  });

  // Cases of the reference, pinned: several exits, both ways of hedging, halves, a void match, a tie in the seventh decimal.
  it.each(PINNED_EXITS)(
    'comes to %j',
    ({ side, stake, odds, exits, commission, selection, profit, turnover, ...to }) => {
      const trade = bet([odds], { kind: 'exchange', side, stake, commission });
      const closing = exits.map(([share, at, hedge]) => ({ share, odds: at, hedge }));
      expect(settle(trade, [selection], RULE_VERSION, { exits: closing })).toMatchObject({
        profit,
        staked: turnover,
        ...to,
      });
    },
  );

  it('waits for the result and has one leg', () => {
    const exits = [{ share: 10_000, odds: 4000, hedge: 'hedged' }] as const;
    expect(settle(bet([5000], exchange), ['open'], RULE_VERSION, { exits })).toMatchObject({
      settled: false,
      profit: 0,
    });
    expect(() => settle(bet([5000, 2000], exchange), ['won', 'won'], RULE_VERSION, { exits })).toThrow(RangeError);
  });
});
