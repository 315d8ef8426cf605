import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Calculation,
  readCalculation,
  START,
  withLeague,
  withOdds,
  withTeams,
  writeCalculation,
} from './address.ts';

const full: Calculation = {
  ...START,
  calc: 'advanced',
  league: 3,
  home: 12,
  away: 15,
  scope: 'away',
  view: 'handicap',
  line: 24_500,
  handicap: -750,
  odds: [
    { market: 'total_shots', selection: 'over', line: 24_500, odds: '2.05', chosen: true },
    { market: 'half_time_full_time', selection: '1/X', line: null, odds: '17', chosen: false },
    { market: 'asian_handicap', selection: 'away', line: -250, odds: '', chosen: true },
  ],
  bank: '250.5',
  kelly: 'half',
  kind: 'shots',
  source: 'own',
  ownHome: '13.5',
  ownAway: '9',
  distribution: 'negative_binomial',
  dispersion: '0.02',
  recent: [
    [3, 8],
    [12, 4],
  ],
};

const read = (text: string) => readCalculation(new URLSearchParams(text));

it('a calculation in the address comes back whole', () => {
  expect(read(writeCalculation(full).toString())).toEqual(full);
});

it('a calculation in the address is short while nothing is chosen', () => {
  expect(writeCalculation(START).toString()).toBe('');
  expect(writeCalculation({ ...START, calc: 'xg', league: 1 }).toString()).toBe('calc=xg&league=1');
});

it('a calculation in the address is shared without what its reader looked at before', () => {
  expect(read(writeCalculation(full, { share: true }).toString())).toEqual({ ...full, recent: [] });
});

it('a calculation in the address keeps decimals whichever sign they were typed with', () => {
  const odds = [{ market: '1x2', selection: 'draw', line: null, odds: '3,4', chosen: true }] as const;
  const again = read(writeCalculation({ ...START, odds, bank: '10,5', ownHome: '1,' }).toString());
  expect([again.odds[0]?.odds, again.bank, again.ownHome]).toEqual(['3.4', '10.5', '1.']);
});

it('a calculation in the address takes what can’t be read as not there', () => {
  expect(
    read(
      'calc=roulette&league=-1&home=1e3&away=99999999999999999999&side=both&view=x&line=2.6&handicap=9999&kelly=double' +
        '&kind=cards&mh=abc&disp=<b>&bank=1.2.3&o=1x2*home&o=nope*home**2&o=1x2*over**2&o=over_under*over*2.3*2&recent=1.1_2_a.b_3.4',
    ),
  ).toEqual({
    ...START,
    odds: [{ market: '1x2', selection: 'home', line: null, odds: '', chosen: true }],
    recent: [[3, 4]],
  });
});

it('a calculation in the address survives any text, and says the same after a round trip', () => {
  const names = ['calc', 'league', 'home', 'side', 'line', 'handicap', 'bank', 'mh', 'disp', 'kind', 'recent', 'o'];
  const piece = fc.constantFrom(
    '1x2',
    'over_under',
    'team_shots',
    'home',
    'over',
    'home_over',
    '2.5',
    '-1',
    '2,',
    'off',
    '',
  );
  const text = fc.oneof(
    fc.string(),
    fc.array(piece, { maxLength: 6 }).map((parts) => parts.join('*')),
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...names), text), { maxLength: 30 }), (pairs) => {
      const state = readCalculation(new URLSearchParams(pairs));
      expect(read(writeCalculation(state).toString())).toEqual(state);
    }),
  );
});

it('replaces the odds of the same selection and line alone', () => {
  const [first] = full.odds;
  if (!first) throw new Error('no odds');
  const changed = withOdds(full.odds, { ...first, odds: '2.10' });
  expect(changed.map(({ odds }) => odds)).toEqual(['2.10', '17', '']);
  expect(withOdds(full.odds, { ...first, line: 25_500, odds: '2.4' })).toHaveLength(4);
});

it('changing a calculation forgets odds and lines with the teams, and remembers the pair', () => {
  const next = withTeams(full, 8, 3);
  expect(next).toMatchObject({ home: 8, away: 3, odds: [], line: null, handicap: null });
  expect(next.recent).toEqual([
    [12, 15],
    [3, 8],
    [12, 4],
  ]);
  expect(withTeams(next, 12, 15).recent).toEqual([
    [8, 3],
    [3, 8],
    [12, 4],
  ]);
  expect(withTeams(full, 12, 15)).toBe(full);
});

it('changing a calculation keeps no team of another league', () => {
  expect(withLeague(full, 4)).toMatchObject({ league: 4, home: null, away: null, odds: [], recent: [] });
  expect(withLeague(full, 4)).toMatchObject({ bank: '250.5', kelly: 'half', calc: 'advanced' });
});
