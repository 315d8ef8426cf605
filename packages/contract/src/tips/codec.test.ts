import type { Leg, Tip } from '@quotavera/domain/bet';
import { expect, test } from 'vitest';
import { readTip, type TipInput, wireName, writeLeg, writeTip } from './codec.ts';
import { tipInput } from './index.ts';

const structured: Leg = {
  type: 'structured',
  fixtureId: 7,
  sport: 'football',
  competition: 'Serie A',
  home: 'Roma',
  away: 'Lazio',
  startsAt: '2026-11-21T19:45:00.000Z',
  market: 'asian_handicap',
  selection: 'away',
  line: -250,
  odds: 2105,
};
const custom: Leg = {
  type: 'custom',
  sport: 'tennis',
  competition: 'Wien',
  event: 'Sinner - Musetti',
  startsAt: '2026-11-22T15:00:00.000Z',
  market: 'Set',
  selection: '2-1',
  subResult: '6-4',
  combinations: ['Over 30,5'],
  odds: 4000,
};
const tip: Tip = {
  kind: 'exchange',
  phase: 'live',
  side: 'lay',
  legs: [structured, custom],
  stake: 1500,
  stakeBasis: 'liability',
  commission: 45,
  bookmaker: 'Betfair Exchange',
  exit: { share: 10_000, odds: 1800, hedge: 'equal_stakes' },
  statedProbability: 5550,
  minimumOdds: 1950,
  expiresAt: '2026-11-21T19:00:00.000Z',
  description: 'Perché',
  tags: ['derby'],
  channelId: 3,
  channelLink: 'https://t.me/canale',
  isFree: true,
  publishAt: '2026-11-21T12:00:00.000Z',
};
const least = (change: object = {}): TipInput => tipInput.parse({ stake: '1', legs: [], ...change });

test('a tip on the wire is written as replies carry it and read as the same tip', () => {
  const written = writeTip(tip);
  expect(written).toMatchObject({
    valexc: 'exchange',
    liveprematch: 'live',
    stake: '1.5',
    commission: '0.045',
    stated_probability: '0.555',
    minimum_odds: '1.95',
  });
  const { valexc, ...fields } = written;
  const { tip: read, codes } = readTip(valexc, {
    ...fields,
    tags: [...fields.tags],
    publish: true,
    repeat_confirmed: false,
    draft: null,
    exit_odds: '1.8',
    hedge: 'equal_stakes',
    legs: [
      {
        type: 'structured',
        fixture_id: 7,
        market: 'asian_handicap',
        result: 'away',
        line: '-0.25',
        odds: '2.105',
      },
      {
        type: 'custom',
        sport: 'tennis',
        competition: 'Wien',
        match: 'Sinner - Musetti',
        matchdate: '2026-11-22T16:00:00+01:00',
        market: 'Set',
        result: '2-1',
        sub_result: '6-4',
        extra_combinations: ['Over 30,5'],
        odds: '4',
      },
    ],
  });
  expect(codes).toEqual({});
  const { sport: _sport, competition: _competition, home: _home, away: _away, startsAt: _at, ...pick } = structured;
  expect(read).toEqual({ ...tip, legs: [pick, custom] });
});

test('a tip on the wire has a form of its own for each leg', () => {
  expect(writeLeg(structured)).toMatchObject({ fixture_id: 7, match: 'Roma – Lazio', line: '-0.25', odds: '2.105' });
  expect(writeLeg(custom)).toMatchObject({ fixture_id: null, home: null, line: null, sub_result: '6-4' });
});

test('a bet on the wire pays the commission of its exchange unless it says another', () => {
  expect(readTip('exchange', least()).tip.commission).toBe(50);
  expect(readTip('exchange', least({ bookmaker: 'Smarkets' })).tip.commission).toBe(20);
  expect(readTip('exchange', least({ commission: '0' })).tip.commission).toBe(0);
  expect(readTip('valuebet', least()).tip.commission).toBe(0);
});

test('a tip on the wire names the fields that can’t be read', () => {
  const bad = {
    ...least({ tags: ['a\u0000'], description: '\ud800' }),
    stake: '1.0001',
    stated_probability: '1',
    minimum_odds: '99999999',
    expires_at: '1970-01-01T00:00:00Z',
    exit_odds: 'x',
  };
  expect(readTip('valuebet', bad).codes).toEqual({
    'tags.0': 'format_invalid',
    description: 'format_invalid',
    stake: 'too_precise',
    stated_probability: 'probability_out_of_range',
    minimum_odds: 'too_large_number',
    expires_at: 'date_invalid',
    exit_odds: 'not_a_number',
  });
});

test.each([
  ['phase', 'liveprematch'],
  ['stakeBasis', 'stake_basis'],
  ['exit', 'exit_odds'],
  ['exit.hedge', 'hedge'],
  ['tags.1', 'tags.1'],
  ['legs', 'legs'],
  ['legs.2', 'legs.2'],
  ['legs.0.fixtureId', 'legs.0.fixture_id'],
  ['legs.1.combinations.0', 'legs.1.extra_combinations.0'],
  ['legs.0.startsAt', 'legs.0.matchdate'],
  ['legs.0.selection', 'legs.0.result'],
  ['kind', 'valexc'],
  ['minimumOdds', 'minimum_odds'],
])('calls %s %s', (field, name) => {
  expect(wireName(field)).toBe(name);
});
