import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TipOutcome } from '../bet/index.ts';
import { MAX_MONEY_CENTS, MAX_STAKE_CENTS } from '../limits/limits.ts';
import {
  type BankrollTerms,
  type BetOfRecord,
  bankrollRecord,
  bookmakerProblem,
  capitalChange,
  figuresOfBet,
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
    expect(plannedStake(percent, { ...capital, capitalCents: 50 })).toBe(1);
    expect(plannedStake(percent, { ...capital, capitalCents: 49 })).toBeNull();
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
    { name: 'x'.repeat(60), initial_cents: MAX_MONEY_CENTS, stake_value: MAX_STAKE_CENTS },
    { name: '😀'.repeat(60), stake_plan: 'level', stake_value: 1 },
    { stake_plan: 'percent', stake_value: 10_000 },
    { stake_plan: 'percent', stake_value: 1 },
  ] as const)('the terms of a bankroll may be %j', (change) => {
    expect(validateBankroll({ ...terms, ...change })).toEqual({});
  });
  it.each([
    [{ name: '   ' }, 'name', 'text_required'],
    [{ name: 'x'.repeat(61) }, 'name', 'text_too_long'],
    [{ name: 'a\u0000b' }, 'name', 'characters_invalid'],
    [{ currency: 'XXX' }, 'currency', 'invalid'],
    [{ stake_plan: 'martingale' }, 'stake_plan', 'invalid'],
    [{ initial_cents: MAX_MONEY_CENTS + 1 }, 'initial_cents', 'amount_out_of_range'],
    [{ stake_value: MAX_STAKE_CENTS + 1 }, 'stake_value', 'amount_out_of_range'],
    [{ stake_plan: 'percent', stake_value: 0 }, 'stake_value', 'amount_out_of_range'],
    [{ initial_cents: -1 }, 'initial_cents', 'amount_out_of_range'],
    [{ initial_cents: 1e308 }, 'initial_cents', 'amount_out_of_range'],
    [{ stake_plan: 'percent', stake_value: 10_001 }, 'stake_value', 'amount_out_of_range'],
    [{ stake_value: 0 }, 'stake_value', 'amount_out_of_range'],
    [{ stake_value: Number.NaN }, 'stake_value', 'amount_out_of_range'],
  ] as const)('the terms of a bankroll refuse %j', (change, field, code) => {
    expect(validateBankroll({ ...terms, ...change } as BankrollTerms)).toEqual({ [field]: code });
  });
});

it('a bookmaker’s name is a text of 60 characters at most', () => {
  expect(bookmakerProblem('x'.repeat(60))).toBeNull();
  expect(bookmakerProblem('x'.repeat(61))).toBe('text_too_long');
  expect(bookmakerProblem(' ')).toBe('text_required');
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
    expect(validateMovement({ ...movement, type: 'correction', amountCents: -3, to: 4 }, NOW)).toEqual({});
    const longest = { ...movement, amountCents: MAX_MONEY_CENTS, at: NOW.toISOString(), note: 'x'.repeat(200) };
    expect(validateMovement(longest, NOW)).toEqual({});
    expect(validateMovement({ ...longest, at: '1990-01-01T00:00:00Z', amountCents: 1 }, NOW)).toEqual({});
    expect(MOVEMENT_TYPES.map((type) => capitalChange({ type, amountCents: 7 }))).toEqual([7, -7, 0, 7]);
  });
  it.each([
    [{ type: 'withdrawal', to: 3 }, { to: 'invalid' }],
    [{ from: 3 }, { from: 'invalid' }],
    [{ type: 'correction', from: 3, to: 4 }, { from: 'invalid' }],
    [{ type: 'correction', amountCents: -1 - MAX_MONEY_CENTS }, { amount_cents: 'amount_out_of_range' }],
    [{ amountCents: MAX_MONEY_CENTS + 1 }, { amount_cents: 'amount_out_of_range' }],
    [{ amountCents: -3 }, { amount_cents: 'amount_out_of_range' }],
    [{ amountCents: 1.5 }, { amount_cents: 'amount_out_of_range' }],
    [{ at: '1989-12-31T23:59:59Z' }, { at: 'date_invalid' }],
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
  for (const stakeCents of [1, MAX_STAKE_CENTS])
    expect(validateOwnBet(ownBet({ stakeCents }), { now: NOW })).toEqual([]);
  const limits = { placedAt: '2026-03-02T12:05:00Z', note: 'x'.repeat(500) };
  expect(validateOwnBet(ownBet(limits), { now: NOW })).toEqual([]);
  expect(validateOwnBet(ownBet({ placedAt: '1990-01-01T00:00:00Z' }), { now: NOW })).toEqual([]);
});

it('an own bet says what is wrong with it by field', () => {
  const problems = (changes: Partial<OwnBet>) =>
    validateOwnBet(ownBet(changes), { now: NOW }).map(({ field, code }) => `${field} ${code}`);
  expect(problems({ stakeCents: 0 })).toEqual(['stakeCents amount_out_of_range']);
  expect(problems({ placedAt: '1989-12-31T23:59:59Z' })).toEqual(['placedAt invalid_start']);
  expect(problems({ placedAt: '2026-03-02T12:05:00.001Z' })).toEqual(['placedAt in_the_future']);
  expect(problems({ note: 'x'.repeat(501) })).toEqual(['note text_too_long']);
  expect(problems({ bookmaker: 'x'.repeat(61) })).toEqual(['bookmaker text_too_long']);
  expect(problems({ exits: [{ share: 0, odds: 1_500, hedge: 'hedged' }] })).toEqual([
    'exits.0 exit_needs_exchange',
    'exits.0.share share_out_of_range',
  ]);
  const half = { share: 5_000, odds: 1_500, hedge: 'hedged' } as const;
  expect(problems({ kind: 'exchange', exits: [half, half] })).toEqual([]);
  // At odds that can't be, a lay has no risk to look at.
  expect(problems({ kind: 'exchange', side: 'lay', legs: [{ ...ownBet().legs[0]!, odds: 900 }] })).toEqual([
    'legs.0.odds odds_out_of_range',
  ]);
});

it('the figures of an own bet are its risk, its odds and when its matches start', () => {
  const [leg] = ownBet().legs;
  const later = { ...leg!, odds: 2_000, startsAt: '2026-03-04T12:00:00Z' };
  expect(figuresOfBet(ownBet({ legs: [later, leg!] }))).toEqual({
    riskCents: 1_000,
    totalOdds: 3_800,
    firstStart: new Date(leg!.startsAt),
    lastStart: new Date(later.startsAt),
  });
  expect(figuresOfBet(ownBet({ kind: 'exchange', side: 'lay' })).riskCents).toBe(900);
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
    const { aggregate, summary, curve, drawdown, underWater } = bankrollRecord([...bets, open], {
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
    // The second of January began at the highest; today it isn't reached again yet.
    expect(underWater).toEqual({ days: 8, from: '2026-01-02', to: '2026-01-10', open: true });
    // Three stakes of 10 units of the currency.
    expect(aggregate.stakeSumMilli).toBe(30_000);
  });

  it('the record of a bankroll has a day for each day with settled bets, in order', () => {
    const more = [record(6, '2026-01-04', 2_500), record(5, '2025-12-31', 0, 'void')];
    const { days } = bankrollRecord([...bets, ...more], { initialCents: 0, changes: [], today: '2026-01-10' });
    expect(days.map(({ day, bets: n, stakedCents, profitCents }) => [day, n, stakedCents, profitCents])).toEqual([
      ['2025-12-31', 1, 1_000, 0],
      ['2026-01-01', 1, 1_000, 1_000],
      ['2026-01-02', 1, 1_000, -1_000],
      ['2026-01-04', 2, 2_000, 1_500],
    ]);
  });

  it('the record of an empty bankroll is empty', () => {
    const { summary, curve } = bankrollRecord([], { initialCents: 0, changes: [], today: '2026-01-10' });
    expect(summary).toMatchObject({ bets: 0, yield: null, roc: null, averageOdds: null });
    expect(curve).toEqual([]);
  });
});
