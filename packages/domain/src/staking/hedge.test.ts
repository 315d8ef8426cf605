import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HEDGE_KINDS, type HedgeKind } from '../tools/lists.ts';
import { type HedgedBet, hedge, hedgedWith } from './index.ts';

const bet = (of: Partial<HedgedBet>): HedgedBet => ({
  kind: 'exchange',
  side: 'back',
  stake: 10_000,
  backOdds: 3000,
  layOdds: 2500,
  commissionMilli: 50,
  ...of,
});

const bets = fc
  .record({
    kind: fc.constantFrom(...HEDGE_KINDS),
    isLay: fc.boolean(),
    stake: fc.integer({ min: 100, max: 1_000_000 }),
    backOdds: fc.integer({ min: 1100, max: 30_000 }),
    layOdds: fc.integer({ min: 1100, max: 30_000 }),
    commissionMilli: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ isLay, ...of }): HedgedBet => ({ ...of, side: isLay && of.kind === 'exchange' ? 'lay' : 'back' }));

/** The result of both bets by the books of each: what the bookmaker pays and what the exchange pays, counted apart in doubles. */
function booked({ kind, side, stake, backOdds, layOdds, commissionMilli }: HedgedBet, second: number) {
  const [back, lay] = [backOdds / 1000, layOdds / 1000];
  const commission = commissionMilli / 1000;
  const after = (market: number) => (market > 0 ? market * (1 - commission) : market);
  if (kind === 'exchange') {
    const [backed, laid] = side === 'back' ? [stake, second] : [second, stake];
    return { wins: after(backed * (back - 1) - laid * (lay - 1)), loses: after(laid - backed) };
  }
  const atBookmaker = {
    bookmaker: { wins: stake * (back - 1), loses: -stake },
    free: { wins: stake * (back - 1), loses: 0 },
    free_returned: { wins: stake * back, loses: 0 },
  }[kind];
  return { wins: atBookmaker.wins + after(-second * (lay - 1)), loses: atBookmaker.loses + after(second) };
}

it.each<[HedgeKind, Partial<HedgedBet>, object]>([
  // 100 backed at 3.0, laid at 2.5: 120 · leaves 20 either way, 19 after 5%.
  ['exchange', {}, { stake: 12_000, liability: 18_000, ifWins: 1900, ifLoses: 1900 }],
  // 100 laid at 2.5 and backed at 3.0: 83.33.
  ['exchange', { side: 'lay' }, { stake: 8333, liability: 0, ifWins: 1583, ifLoses: 1584 }],
  // Matched betting: 10 at 2.1 laid at 2.12 with 2%: 21/2.1 = 10.
  [
    'bookmaker',
    { stake: 1000, backOdds: 2100, layOdds: 2120, commissionMilli: 20 },
    { stake: 1000, ifWins: -20, ifLoses: -20 },
  ],
  // A free bet of 10 at 5.0 laid at 5.2 with 5%: 40/5.15 = 7.77.
  ['free', { stake: 1000, backOdds: 5000, layOdds: 5200 }, { stake: 777, liability: 3263, ifWins: 737, ifLoses: 738 }],
  ['free_returned', { stake: 1000, backOdds: 5000, layOdds: 5200 }, { stake: 971, ifWins: 922, ifLoses: 922 }],
])('%s is hedged as by hand: %#', (kind, of, expected) => {
  expect(hedge(bet({ kind, ...of }), 'equal')).toMatchObject(expected);
});

it('an equal hedge leaves the same whether the selection wins or not, up to a cent of the second stake', () => {
  fc.assert(
    fc.property(bets, (of) => {
      const { ifWins, ifLoses } = hedge(of, 'equal');
      expect(Math.abs(ifWins - ifLoses)).toBeLessThanOrEqual(Math.max(of.backOdds, of.layOdds) / 1000 / 2 + 2);
    }),
  );
});

it('whatever is hedged leaves what the two books say', () => {
  fc.assert(
    fc.property(bets, fc.integer({ min: 0, max: 1_000_000 }), (of, second) => {
      const { ifWins, ifLoses } = hedgedWith(of, second);
      const { wins, loses } = booked(of, second);
      expect(Math.abs(ifWins - wins)).toBeLessThanOrEqual(0.51);
      expect(Math.abs(ifLoses - loses)).toBeLessThanOrEqual(0.51);
    }),
  );
});

it('the other aims lose nothing on one side', () => {
  fc.assert(
    fc.property(bets, (of) => {
      expect(Math.abs(hedge(of, 'all_on_win').ifLoses)).toBeLessThanOrEqual(1);
      const most = Math.max(of.backOdds, of.layOdds) / 1000 / 2 + 1;
      expect(Math.abs(hedge(of, 'all_on_lose').ifWins)).toBeLessThanOrEqual(most);
    }),
  );
});

it.each([
  [{ backOdds: 1000 }, 'odds are above 1'],
  [{ stake: 0 }, 'a stake is positive cents'],
  [{ commissionMilli: 1000 }, 'a commission is from 0 to below 1'],
  [{ kind: 'free' as const, side: 'lay' as const }, 'only a position on an exchange begins with a lay'],
])('%o isn’t hedged', (of, message) => {
  expect(() => hedge(bet(of), 'equal')).toThrow(new RangeError(message));
});
