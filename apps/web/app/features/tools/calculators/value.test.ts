import { plainProbability } from '@quotavera/domain/forecast';
import { describe, expect, it } from 'vitest';
import type { TypedOdds } from './address.ts';
import { matching } from './match.ts';
import type { ImportedPrice } from './queries.ts';
import { bankOf, fairOf, isDated, marginOf, oddsOf, openingLine, quoteOf, tipAddress, worthOf } from './value.ts';

const price = (market: string, selection: string, line: string | null, best: string): ImportedPrice => ({
  market,
  selection,
  line,
  best,
  best_bookmaker: 'Pinnacle',
  quotes: [],
  seen_at: '2026-11-21T10:00:00Z',
});
const typed = (market: TypedOdds['market'], selection: string, line: number | null, odds: string): TypedOdds => ({
  market,
  selection,
  line,
  odds,
  chosen: true,
});
const pick = (market: TypedOdds['market'], selection: string, line: number | null = null) => ({
  market,
  selection,
  line,
});

it('odds are read with comma or point, from 1.01 to 1000', () => {
  expect(['2,10', '2.1', '1.01', '1000'].map(oddsOf)).toEqual([2100, 2100, 1010, 1_000_000]);
  expect(['', '1', '1,005', '2.', '-3', '1001', 'x', '2.1234'].map(oddsOf)).toEqual(Array(8).fill(null));
});

it('odds are the reader’s before the imported ones, and an emptied field stays empty', () => {
  const prices = [price('over_under', 'over', '2.50', '1.9')];
  const over = pick('over_under', 'over', 2500);
  expect(quoteOf(over, [], prices)).toMatchObject({ text: '1.90', milli: 1900 });
  expect(quoteOf(over, [], prices).imported).not.toBeNull();
  expect(quoteOf(over, [typed('over_under', 'over', 2500, '2,05')], prices)).toEqual({
    text: '2,05',
    milli: 2050,
    imported: null,
  });
  expect(quoteOf(over, [typed('over_under', 'over', 2500, '')], prices).milli).toBeNull();
  expect(quoteOf(pick('over_under', 'over', 3500), [], prices)).toEqual({ text: '', milli: null, imported: null });
});

it('odds show the margin of a whole book only', () => {
  const book = [typed('1x2', 'home', null, '2'), typed('1x2', 'draw', null, '4')];
  const of = (odds: readonly TypedOdds[]) => marginOf(pick('1x2', 'home'), (each) => quoteOf(each, odds, []));
  expect(of(book)).toBeNull();
  expect(of([...book, typed('1x2', 'away', null, '3,333')])).toBeCloseTo(0.05003, 5);
});

describe('the worth of a bet', () => {
  const settings = { kelly: 'half', bank: '200' } as const;

  it('the worth of a bet is Kelly’s share of the bank with the chosen fraction', () => {
    // 0.5 at 2.20: edge 10%, full Kelly 0.1/1.2.
    const worth = worthOf(plainProbability(0.5), 2200, settings);
    expect(worth?.edge).toBeCloseTo(0.1, 9);
    expect(worth?.share).toBeCloseTo(0.1 / 1.2 / 2, 9);
    expect(worth?.stake).toBeCloseTo((200 * 0.1) / 1.2 / 2, 6);
  });

  it('the worth of a bet is no stake without an edge, no amount without a bank, and nothing without a price', () => {
    expect(worthOf(plainProbability(0.5), 1900, settings)).toMatchObject({ share: 0, stake: 0 });
    expect(worthOf(plainProbability(0.5), 2200, { ...settings, bank: '' })?.stake).toBeNull();
    expect(worthOf(plainProbability(0.5), null, settings)).toBeNull();
    expect(['0', '-5', '', 'x', '12,5'].map(bankOf)).toEqual([null, null, null, null, 12.5]);
  });

  it('the worth of a bet has fair odds to the hundredth, none for what can’t happen', () => {
    expect(fairOf(plainProbability(1 / 3))).toBe(3);
    expect(fairOf(plainProbability(0))).toBeNull();
  });
});

describe('the line at which a market opens', () => {
  const chances = (line: number) => plainProbability(Math.max(0, 1 - line / 5000));
  const usual = [500, 1500, 2500, 3500];

  it('the line at which a market opens is one typed on, else one with a price, else the one nearest to even', () => {
    const prices = [price('over_under', 'over', '3.5', '2.5')];
    expect(openingLine('over_under', usual, [], [], chances)).toBe(2500);
    expect(openingLine('over_under', usual, [], prices, chances)).toBe(3500);
    expect(openingLine('over_under', usual, [typed('over_under', 'under', 1500, '2')], prices, chances)).toBe(1500);
  });

  it('the line at which a market opens is never an absurd one', () => {
    expect(openingLine('over_under', usual, [typed('over_under', 'over', 99_500, '2')], [], chances)).toBe(2500);
  });
});

it('a tip from an edge takes selection, line, odds and probability to the form', () => {
  const over = { ...pick('over_under', 'over', 2500), chances: plainProbability(0.5268) };
  expect(tipAddress('/tip', 77, over, { milli: 2050, imported: null })).toBe(
    '/tip?kind=valuebet&fixture=77&market=over_under&selection=over&line=2.5&odds=2.05&probability=52.7',
  );
});

it('a tip from an edge names the bookmaker whose price stands, and no market’s best or mean', () => {
  const home = { ...pick('1x2', 'home'), chances: plainProbability(0.5) };
  const named = (best_bookmaker: string) => {
    const imported = { ...price('1x2', 'home', null, '2.1'), best_bookmaker };
    return new URLSearchParams(tipAddress('', 1, home, { milli: 2100, imported }).slice(1)).get('bookmaker');
  };
  expect(['Pinnacle', 'Betfair Exchange', 'MAX', 'AVG'].map(named)).toEqual([
    'Pinnacle',
    'Betfair Exchange',
    null,
    null,
  ]);
});

it('states the chance without pushes, and no certainty', () => {
  const home = pick('draw_no_bet', 'home');
  const withPush = { ...home, chances: { win: 0.45, halfWin: 0, push: 0.25, halfLoss: 0, loss: 0.3 } };
  expect(
    new URLSearchParams(tipAddress('', 1, withPush, { milli: 2000, imported: null }).slice(1)).get('probability'),
  ).toBe('60');
  const sure = { ...home, chances: plainProbability(1) };
  expect(
    new URLSearchParams(tipAddress('', 1, sure, { milli: 2000, imported: null }).slice(1)).get('probability'),
  ).toBeNull();
});

describe('how old the data of a league may be', () => {
  it.each([
    ['2026-11-20', false],
    ['2026-10-22', false],
    ['2026-10-21', true],
  ])('that end before %s on 22 November: dated %s', (asOf, dated) => {
    expect(isDated(asOf, Date.parse('2026-11-22T00:00:00Z'))).toBe(dated);
  });
});

describe('finding a team by a few letters', () => {
  const teams = ['Inter', 'Sporting Gijón', 'Gimnàstic', 'Virtus Entella', 'Città di Gela'];
  it.each([
    ['gi', ['Gimnàstic', 'Sporting Gijón']],
    ['citta', ['Città di Gela']],
    ['TEL', ['Virtus Entella']],
    ['ge', ['Città di Gela']],
    ['zz', []],
    ['  ', teams],
  ])('%j finds %j', (text, expected) => {
    expect(matching(teams, text, (team) => team)).toEqual(expected);
  });
});
