import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TipOutcome } from '../bet/index.ts';
import {
  type BankrollTerms,
  type BetOfRecord,
  bankrollRecord,
  capitalChange,
  MOVEMENT_TYPES,
  type OwnBet,
  plannedStake,
  validateBankroll,
  validateMovement,
  validateOwnBet,
} from './index.ts';

const NOW = new Date('2026-03-02T12:00:00Z');

describe('the stake of a plan', () => {
  const capital = { capitalCents: 123_456, tipStake: 2_500 };
  it.each([
    ['units', 1_000, 2_500],
    ['level', 750, 750],
    ['percent', 200, 2_469],
  ] as const)('%s of %i', (stake_plan, stake_value, cents) => {
    expect(plannedStake({ stake_plan, stake_value }, capital)).toBe(cents);
  });

  it('the stake of a plan is none where there is no capital, and never more than a stake may be', () => {
    const percent = { stake_plan: 'percent', stake_value: 100 } as const;
    expect(plannedStake(percent, { ...capital, capitalCents: 0 })).toBeNull();
    expect(plannedStake(percent, { ...capital, capitalCents: -5_000 })).toBeNull();
    expect(plannedStake({ stake_plan: 'units', stake_value: 100_000_000 }, capital)).toBe(100_000_000);
  });
});

describe('the terms of a bankroll', () => {
  const terms: BankrollTerms = {
    name: ' Principale ',
    currency: 'EUR',
    initial_cents: 0,
    stake_plan: 'units',
    stake_value: 1_000,
  };
  it('the terms of a bankroll may start from nothing', () => expect(validateBankroll(terms)).toEqual({}));
  it.each([
    [{ name: '   ' }, 'name', 'text_required'],
    [{ name: 'x'.repeat(61) }, 'name', 'text_too_long'],
    [{ initial_cents: -1 }, 'initial_cents', 'amount_out_of_range'],
    [{ initial_cents: 1e308 }, 'initial_cents', 'amount_out_of_range'],
    [{ stake_plan: 'percent', stake_value: 10_001 }, 'stake_value', 'amount_out_of_range'],
    [{ stake_value: 0 }, 'stake_value', 'amount_out_of_range'],
    [{ stake_value: Number.NaN }, 'stake_value', 'amount_out_of_range'],
  ] as const)('the terms of a bankroll refuse %j', (change, field, code) => {
    expect(validateBankroll({ ...terms, ...change } as BankrollTerms)).toEqual({ [field]: code });
  });
});

describe('a movement', () => {
  const movement = {
    type: 'deposit',
    amountCents: 100,
    from: null,
    to: null,
    at: '2026-03-01T00:00:00Z',
    note: '',
  } as const;
  it('a movement goes in, out or about', () => {
    expect(validateMovement(movement, NOW)).toEqual({});
    expect(validateMovement({ ...movement, type: 'withdrawal', from: 4 }, NOW)).toEqual({});
    expect(validateMovement({ ...movement, type: 'transfer', from: 4, to: null }, NOW)).toEqual({});
    expect(validateMovement({ ...movement, type: 'correction', amountCents: -3 }, NOW)).toEqual({});
    expect(MOVEMENT_TYPES.map((type) => capitalChange({ type, amountCents: 7 }))).toEqual([7, -7, 0, 7]);
  });
  it.each([
    [{ type: 'withdrawal', to: 3 }, { to: 'invalid' }],
    [{ from: 3 }, { from: 'invalid' }],
    [{ type: 'transfer', from: 3, to: 3 }, { to: 'same_account' }],
    [{ at: 'ieri' }, { at: 'date_invalid' }],
    [{ at: '2026-03-02T12:00:01Z' }, { at: 'in_the_future' }],
    [{ amountCents: 0 }, { amount_cents: 'amount_out_of_range' }],
    [{ note: 'x'.repeat(201) }, { note: 'text_too_long' }],
  ] as const)('a movement is refused with %j', (change, problems) => {
    expect(validateMovement({ ...movement, ...change }, NOW)).toEqual(problems);
  });
});

function ownBet(changes: Partial<OwnBet> = {}): OwnBet {
  const leg = {
    type: 'custom',
    sport: 'tennis',
    competition: '',
    event: 'Sinner vince',
    startsAt: '2026-03-01T12:00:00Z',
  } as const;
  return {
    kind: 'other',
    phase: 'prematch',
    side: 'back',
    legs: [{ ...leg, market: '', selection: '', odds: 1_900 }],
    stakeCents: 1_000,
    stakeBasis: 'stake',
    commission: 0,
    bookmaker: null,
    exits: [],
    placedAt: '2026-03-01T12:00:00Z',
    note: '',
    ...changes,
  };
}

it('an own bet needs an event, odds and a stake, and may be of yesterday', () => {
  expect(validateOwnBet(ownBet(), { now: NOW })).toEqual([]);
});
it.each([
  [{ stakeCents: 0 }, 'stakeCents'],
  [{ stakeCents: 1.5 }, 'stakeCents'],
  [{ stakeCents: 100_000_001 }, 'stakeCents'],
  [{ placedAt: '2026-03-02T12:06:00Z' }, 'placedAt'],
  [{ placedAt: 'ieri' }, 'placedAt'],
  [{ legs: [] }, 'legs'],
  [{ side: 'lay' }, 'side'],
  [{ exits: [{ share: 5_000, odds: 1_500, hedge: 'hedged' }] }, 'exits.0'],
  [
    {
      kind: 'exchange',
      exits: [
        { share: 6_000, odds: 1_500, hedge: 'hedged' },
        { share: 6_000, odds: 1_500, hedge: 'hedged' },
      ],
    },
    'exits.1.share',
  ],
  [
    { kind: 'exchange', side: 'lay', stakeCents: 50_000_000, legs: [{ ...ownBet().legs[0]!, odds: 1_000_000 }] },
    'stakeCents',
  ],
] as const)('an own bet is refused with %j', (changes, field) => {
  expect(validateOwnBet(ownBet(changes as Partial<OwnBet>), { now: NOW }).map((each) => each.field)).toContain(field);
});
it('an own bet is never judged by throwing', () => {
  const wild = fc.oneof(fc.double(), fc.constant(1e308), fc.constant(Number.NaN));
  fc.assert(
    fc.property(wild, wild, fc.string(), (stakeCents, odds, placedAt) => {
      validateOwnBet(ownBet({ stakeCents, placedAt, legs: [{ ...ownBet().legs[0]!, odds }] }), { now: NOW });
    }),
  );
});

function record(
  id: number,
  day: string,
  profitCents: number,
  outcome: TipOutcome = profitCents > 0 ? 'won' : 'lost',
): BetOfRecord {
  const at = Date.parse(`${day}T18:00:00Z`);
  return {
    id,
    placedAt: at,
    lastStartAt: at,
    day,
    sport: 'football',
    competition: 'Serie A',
    market: '1x2',
    kind: 'valuebet',
    phase: 'prematch',
    side: 'back',
    bookmaker: null,
    outcome,
    entryOutcome: outcome,
    stakeCents: 1_000,
    stakedCents: 1_000,
    profitCents,
    totalOdds: 2_000,
    clv: null,
    fairClv: null,
  };
}

describe('the record of a bankroll', () => {
  const bets = [record(1, '2026-01-01', 1_000), record(2, '2026-01-02', -1_000), record(3, '2026-01-04', -1_000)];

  it('the record of a bankroll counts money in cents, and the capital with what was paid in and taken out', () => {
    const changes = [
      { day: '2026-01-02', cents: 5_000 },
      { day: '2026-01-03', cents: -500 },
      { day: '2026-01-09', cents: 100 },
    ];
    const open = record(4, '2026-01-05', 0, 'in_progress');
    const { summary, curve, drawdown } = bankrollRecord([...bets, open], {
      initialCents: 10_000,
      changes,
      today: '2026-01-10',
    });
    expect(summary).toMatchObject({
      bets: 4,
      settled: 3,
      inProgress: 1,
      yield: -1 / 3,
      roc: -0.1,
      longestLosingStreak: 2,
    });
    expect(curve).toEqual([
      { day: '2026-01-01', profitCents: 1_000, drawdownCents: 0, capitalCents: 11_000 },
      { day: '2026-01-02', profitCents: 0, drawdownCents: 1_000, capitalCents: 15_000 },
      { day: '2026-01-04', profitCents: -1_000, drawdownCents: 2_000, capitalCents: 13_500 },
    ]);
    expect(drawdown).toMatchObject({ peakDay: '2026-01-01', troughDay: '2026-01-04' });
  });

  it('the record of an empty bankroll is empty', () => {
    const { summary, curve } = bankrollRecord([], { initialCents: 0, changes: [], today: '2026-01-10' });
    expect(summary).toMatchObject({ bets: 0, yield: null, roc: null, averageOdds: null });
    expect(curve).toEqual([]);
  });
});
