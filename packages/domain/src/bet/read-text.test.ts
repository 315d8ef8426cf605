import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readTipText } from './read-text.ts';

const leg = (text: string) => {
  const { legs } = readTipText(text);
  expect(legs).toHaveLength(1);
  const { teams, market, selection, line, odds } = legs[0]!;
  return [teams?.join(' | ') ?? null, market, selection, line, odds];
};
const IM = 'Inter | Milan';

describe('a leg in one line', () => {
  test.each([
    ['Inter - Milan Over 2.5 @1.95', [IM, 'over_under', 'over', 2500, 1950]],
    ['Inter – Milan under 3,5 quota 1,70', [IM, 'over_under', 'under', 3500, 1700]],
    ['Inter vs Milan O2.5 @ 1.95', [IM, 'over_under', 'over', 2500, 1950]],
    ['Inter-Milan più di 2,5 gol q. 1,95', [IM, 'over_under', 'over', 2500, 1950]],
    ['Inter - Milan over 0.5 primo tempo @1.35', [IM, 'first_half_goals', 'over', 500, 1350]],
    ['Inter - Milan over 9.5 corner @1.85', [IM, 'total_corners', 'over', 9500, 1850]],
    ['Inter - Milan under 4.5 cartellini @1.90', [IM, 'total_cards', 'under', 4500, 1900]],
    ['Inter - Milan over 8.5 tiri in porta @2', [IM, 'total_shots_on_target', 'over', 8500, 2000]],
    ['Inter - Milan 1 @2.10', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan X @3.4', [IM, '1x2', 'draw', null, 3400]],
    ['Inter - Milan segno 2 @3.4', [IM, '1x2', 'away', null, 3400]],
    ['Inter - Milan pareggio quota 3,40', [IM, '1x2', 'draw', null, 3400]],
    ['Inter - Milan: vince Inter @2.1', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan Milan to win @3.1', [IM, '1x2', 'away', null, 3100]],
    ['Inter - Milan 1 2.10', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan 1X @1.35', [IM, 'double_chance', '1X', null, 1350]],
    ['Inter - Milan doppia chance X2 @1.80', [IM, 'double_chance', 'X2', null, 1800]],
    ['Inter - Milan 12 @1.30', [IM, 'double_chance', '12', null, 1300]],
    ['Inter - Milan GG @1.75', [IM, 'btts', 'yes', null, 1750]],
    ['Inter - Milan goal @1.75', [IM, 'btts', 'yes', null, 1750]],
    ['Inter - Milan No Goal @2', [IM, 'btts', 'no', null, 2000]],
    ['Inter - Milan NG @2', [IM, 'btts', 'no', null, 2000]],
    ['Inter - Milan BTTS yes @1.75', [IM, 'btts', 'yes', null, 1750]],
    ['Inter - Milan btts no @2.05', [IM, 'btts', 'no', null, 2050]],
    ['Inter - Milan entrambe segnano @1.75', [IM, 'btts', 'yes', null, 1750]],
    ['Inter - Milan AH Inter -0.5 @1.92', [IM, 'asian_handicap', 'home', -500, 1920]],
    ['Inter - Milan Inter -0,75 AH @1.92', [IM, 'asian_handicap', 'home', -750, 1920]],
    ['Inter - Milan Milan +1 @1.92', [IM, 'asian_handicap', 'away', 1000, 1920]],
    ['Inter - Milan AH2 +0.25 @1.92', [IM, 'asian_handicap', 'away', 250, 1920]],
    ['Inter - Milan handicap asiatico 1 −1,25 quota 2,05', [IM, 'asian_handicap', 'home', -1250, 2050]],
    ['Inter - Milan DNB 1 @1.5', [IM, 'draw_no_bet', 'home', null, 1500]],
    ['Inter - Milan DNB Milan @2.5', [IM, 'draw_no_bet', 'away', null, 2500]],
    ['Inter - Milan risultato esatto 2-1 @9', [IM, 'correct_score', '2-1', null, 9000]],
    ['Inter - Milan meno di 2,5 quota 1,70', [IM, 'over_under', 'under', 2500, 1700]],
    ['Inter - Milan more than 2.5 @1.95', [IM, 'over_under', 'over', 2500, 1950]],
    ['Inter - Milan casa @2.1', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan fuori casa @3.1', [IM, '1x2', 'away', null, 3100]],
    ['Inter - Milan trasferta @3.1', [IM, '1x2', 'away', null, 3100]],
    ['Inter - Milan vince @2.1', [IM, '1x2', null, null, 2100]],
    ['Inter - Milan inter @2.1', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan : Inter @2.1', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan :: Milan @3.1', [IM, '1x2', 'away', null, 3100]],
    ['Inter - Real Madrid: Inter @2.1', ['Inter | Real Madrid', '1x2', 'home', null, 2100]],
    ['St. Pauli - Roma St. Pauli @2.1', ['St. Pauli | Roma', '1x2', 'home', null, 2100]],
    ['Inter - Milan 1 X @1.35', [IM, 'double_chance', '1X', null, 1350]],
    ['Inter - Milan AH1 -0.5 @1.92', [IM, 'asian_handicap', 'home', -500, 1920]],
    ['Inter - Milan handicap AH2 + 0.25 @1.92', [IM, 'asian_handicap', 'away', 250, 1920]],
    ['Inter - Milan AH 1 @1.92', [IM, 'asian_handicap', 'home', null, 1920]],
    ['Inter - Milan Pari @1.9', [IM, 'odd_even', 'even', null, 1900]],
    ['Inter - Milan EVEN @1.9', [IM, 'odd_even', 'even', null, 1900]],
    ['Pronostico singola Inter - Milan oggi 1 @2.1', [IM, '1x2', 'home', null, 2100]],
    ['Inter - Milan⚽Over 2.5 @1.95', [IM, 'over_under', 'over', 2500, 1950]],
    ['Inter - Milan Over 2.5 a 1.95', [IM, 'over_under', 'over', 2500, 1950]],
    ['Inter - Milan\nGG\n@1.75', [IM, 'btts', 'yes', null, 1750]],
    ['@2.10\nInter - Milan 1', [IM, '1x2', 'home', null, 2100]],
    ['Over 2.5', [null, 'over_under', 'over', 2500, null]],
    ['@1.95', [null, null, null, null, 1950]],
    [
      'VfR Neuwied - Rot-Weiß Andernach O2.5 @1.95',
      ['VfR Neuwied | Rot-Weiß Andernach', 'over_under', 'over', 2500, 1950],
    ],
    ['1. FC Köln - Mainz 05 X @3.4', ['1. FC Köln | Mainz 05', '1x2', 'draw', null, 3400]],
    ['Italia U21 - Francia U21 2 @3.4', ['Italia U21 | Francia U21', '1x2', 'away', null, 3400]],
    ['Inter - Milan dispari @1.9', [IM, 'odd_even', 'odd', null, 1900]],
    ['Inter - Milan 1 primo tempo @2.6', [IM, 'first_half_1x2', 'home', null, 2600]],
    ['⚽️ Inter - Milan ore 20:45 Over 2.5 @1.95', [IM, 'over_under', 'over', 2500, 1950]],
    [
      'Athletic Club - Real Sociedad Under 2.5 @1.66',
      ['Athletic Club | Real Sociedad', 'over_under', 'under', 2500, 1660],
    ],
  ])('%s', (text, expected) => {
    expect(leg(text)).toEqual(expected);
    expect(readTipText(text).unread).toEqual([]);
  });
});

test('a whole tip says stake, bookmaker and the price down to which it is good', () => {
  expect(readTipText('Inter - Milan Over 2.5 @1.95 2u Pinnacle min 1.85')).toMatchObject({
    stake: 2000,
    bookmaker: 'Pinnacle',
    minimumOdds: 1850,
    unread: [],
  });
  expect(readTipText('Inter - Milan 1 quota 2,1 stake 1,5/10 su Eurobet')).toMatchObject({
    stake: 1500,
    bookmaker: 'Eurobet',
  });
  expect(readTipText('Inter - Milan 1 @2.1 pinnacle\nSnai')).toMatchObject({ bookmaker: 'Pinnacle', unread: ['Snai'] });
});

test('a whole tip may take several lines', () => {
  const { legs, stake, unread } = readTipText('Inter - Milan\nOver 2.5\nquota 1,95\nstake 2');
  expect(legs).toMatchObject([
    { teams: ['Inter', 'Milan'], market: 'over_under', selection: 'over', line: 2500, odds: 1950 },
  ]);
  expect([stake, unread]).toEqual([2000, []]);
});

test('a leg was said by the lines that it was read from, and by no others', () => {
  const { legs } = readTipText('  Inter - Milan\n\nOver   2.5 forza\nforza ragazzi\n---\n@1.95');
  expect(legs.map(({ said }) => said)).toEqual(['Inter - Milan Over 2.5 forza @1.95']);
});

test('a whole tip has a leg for each pair of teams; one price is that of all together', () => {
  const each = readTipText('Inter - Milan 1 @2.1\nRoma - Lazio GG @1.8');
  expect(each.legs.map(({ odds }) => odds)).toEqual([2100, 1800]);
  const together = readTipText('Inter - Milan 1 + Roma - Lazio Over 2.5 @3.9');
  expect(together.legs.map(({ market, odds }) => [market, odds])).toEqual([
    ['1x2', null],
    ['over_under', null],
  ]);
  expect(together.totalOdds).toBe(3900);
});

test('a whole tip says what it doesn’t understand', () => {
  expect(readTipText('Inter - Milan Over 2.5 @1.95\nforza ragazzi').unread).toEqual(['forza ragazzi']);
  expect(readTipText('Inter - Milan Over 2.5 @1.95 :: forza  ragazzi').unread).toEqual(['forza ragazzi']);
  expect(readTipText('Inter - Milan Over 2.5 @1.95\n77').unread).toEqual(['77']);
  // An unknown word beside a bet may make another bet of it.
  expect(leg('Inter - Milan Over 2.5 ok 1.95')).toEqual([IM, null, null, null, 1950]);
  expect(readTipText('Inter - Milan Over 2.5 ok 1.95').unread).toEqual(['Over 2.5 ok']);
  expect(leg('Inter - Milan Over 2.5\na 1.95')).toEqual([IM, 'over_under', 'over', 2500, 1950]);
  expect(readTipText('ciao come va')).toMatchObject({ legs: [], unread: ['ciao come va'] });
  expect(readTipText('Inter - Milan @1.95').legs).toMatchObject([{ market: null, odds: 1950 }]);
});

test.each([
  ['Inter - Milan Over 2.5 @1.95 1.80', '1.80'],
  ['Inter - Milan Over 2.5 Roma - Lazio @1.95', 'Roma - Lazio'],
  ['Inter - Milan Over 2.5 @1.95 Milan', 'Milan'],
])('what a leg has already is not said anew: %s', (text, unread) => {
  expect(leg(text)).toEqual([IM, 'over_under', 'over', 2500, 1950]);
  expect(readTipText(text).unread).toEqual([unread]);
});

test.each(['Inter - Milan - Roma @2', 'B - Milan @2', 'Milan - B @2'])('%s names no two teams', (text) => {
  expect(leg(text)).toEqual([null, null, null, null, 2000]);
});

test('whatever is written, it answers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
      const { legs, unread } = readTipText(text);
      expect(legs.length + unread.length).toBeLessThanOrEqual(text.length);
    }),
  );
});

test('names that no calendar knows may hold a player’s, whose totals are no match’s', () => {
  expect(leg('Napoli - Genoa Lukaku over 1.5 tiri in porta @2.1').slice(1, 3)).toEqual([null, null]);
  expect(leg('Napoli - Genoa Lukaku over 0.5 @2.1').slice(1, 3)).toEqual([null, null]);
  expect(leg('Inter - Real Madrid over 2.5 @1.8').slice(1, 3)).toEqual(['over_under', 'over']);
  const known = readTipText('Inter - Real Madrid over 8.5 tiri @1.8', [{ home: 'Inter', away: 'Real Madrid' }]);
  expect(known.legs[0]!.market).toBe('total_shots');
});
