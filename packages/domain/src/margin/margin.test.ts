import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../time/index.ts';
import {
  exitPrice,
  fairClosingProbability,
  type ImportedQuote,
  isFarFromMarket,
  MARGIN_METHODS,
  referencePrice,
  removeMargin,
  verifyPrice,
} from './index.ts';

const odds = (min = 1050, max = 30_000) => fc.integer({ min, max });

it('removing the margin leaves probabilities that sum to 1, in the order of the prices', () => {
  const book = fc.array(odds(), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(book, fc.constantFrom(...MARGIN_METHODS), (prices, method) => {
      const fair = removeMargin(method, prices);
      if (!fair.ok) {
        expect(['underround', 'outside_unit_interval']).toContain(fair.error.code);
        return;
      }
      expect(fair.probabilities.reduce((a, b) => a + b, 0)).toBeCloseTo(1, 10);
      for (const [i, p] of fair.probabilities.entries())
        for (const [j, q] of fair.probabilities.entries())
          if ((prices[i] as number) < (prices[j] as number)) expect(p).toBeGreaterThanOrEqual(q);
    }),
  );
});

it('removing the margin changes nothing in a book without margin', () => {
  for (const method of MARGIN_METHODS) {
    const fair = removeMargin(method, [2000, 4000, 4000]);
    expect(fair.ok && fair.probabilities.map((p) => p.toFixed(12))).toEqual(
      ['0.5', '0.25', '0.25'].map((p) => p.padEnd(14, '0')),
    );
  }
});

it.each([
  ['power', [1140, 7000, 21_000], [0.86094315376, 0.108218442449, 0.0308384037909], 1.14270614211],
  ['shin', [5500, 4000, 1530], [0.157171025551, 0.223694177943, 0.619134796506], 0.0434348658711],
  ['odds_ratio', [2450, 3150, 4000], [0.417255943366, 0.32564418514, 0.257099871494], 0.963179696396],
] as const)(
  'removing the margin agrees with an independent implementation: %s of %j',
  (method, prices, probabilities, parameter) => {
    const fair = removeMargin(method, prices);
    if (!fair.ok) throw new Error(fair.error.code);
    for (const [n, expected] of probabilities.entries()) expect(fair.probabilities[n]).toBeCloseTo(expected, 9);
    expect(fair.parameter).toBeCloseTo(parameter, 9);
  },
);

it('removing the margin finds none in a book without one', () => {
  expect(removeMargin('shin', [2000, 4000, 4000])).toEqual({
    ok: true,
    probabilities: [0.5, 0.25, 0.25],
    parameter: 0,
  });
  expect(removeMargin('multiplicative', [1500, 2500])).toMatchObject({
    probabilities: [expect.closeTo(0.625, 12), expect.closeTo(0.375, 12)],
    parameter: null,
  });
  expect(removeMargin('additive', [1900, 1900])).toMatchObject({ probabilities: [0.5, 0.5] });
  expect(removeMargin('additive', [1500, 2500])).toMatchObject({
    probabilities: [expect.closeTo(0.6333, 4), expect.closeTo(0.3667, 4)],
  });
});

it('removing the margin says why it cannot', () => {
  const code = (...args: Parameters<typeof removeMargin>) => {
    const fair = removeMargin(...args);
    return fair.ok ? null : fair.error.code;
  };
  expect(code('power', [2000])).toBe('too_few_prices');
  expect(code('power', [2000, 0, 3000])).toBe('price_missing');
  expect(code('power', [2000, 1000])).toBe('price_missing');
  expect(code('shin', [2600, 3830, 3110])).toBe('underround');
  expect(code('additive', [1030, 9000, 100_000])).toBe('outside_unit_interval');
});

describe('the fair closing probability', () => {
  const book = { home: 2100, draw: 3400, away: 3600 };

  it('the fair closing probability sums to 1 over any 1X2 book', () => {
    fc.assert(
      fc.property(odds(1100), odds(1100), odds(1100), (home, draw, away) => {
        const prices = { home, draw, away };
        const of = (selection: string) => fairClosingProbability(prices, selection);
        fc.pre(of('home') !== null);
        const sum = (...selections: string[]) => selections.reduce((total, s) => total + (of(s) ?? Number.NaN), 0);
        expect(sum('home', 'draw', 'away')).toBeCloseTo(1, 10);
      }),
    );
  });

  it('the fair closing probability does not depend on the order of the prices', () => {
    const turned = { away: 3600, home: 2100, draw: 3400 };
    expect(fairClosingProbability(turned, 'home')).toBeCloseTo(fairClosingProbability(book, 'home') ?? 0, 14);
    expect(fairClosingProbability({ over: 1900, under: 1900 }, 'over')).toBeCloseTo(0.5, 14);
  });

  it('the fair closing probability is not guessed', () => {
    expect(fairClosingProbability({ home: 2100, draw: 0, away: 3600 }, 'home')).toBeNull();
    expect(fairClosingProbability({ home: 2100, draw: 3400 }, 'home')).toBeNull();
    expect(fairClosingProbability({ home: 1500, away: 3600 }, 'home')).toBeNull();
    expect(fairClosingProbability({ home: 1100, draw: 8000 }, 'home')).toBeNull();
    expect(fairClosingProbability(book, 'over')).toBeNull();
    expect(fairClosingProbability({ over: 1900, under: 7000 }, 'over')).toBeNull();
    expect(fairClosingProbability({ over: 1500, under: 1570 }, 'over')).toBeNull();
    expect(fairClosingProbability({ over: 1500, under: 1600 }, 'over')).not.toBeNull();
    expect(fairClosingProbability(book, '1X')).toBeNull();
  });

  it('the fair closing probability is known from a book of 95% and of 130% still', () => {
    expect(fairClosingProbability({ home: 2000, draw: 4000, away: 5000 }, 'home')).toBeGreaterThan(0.5);
    expect(fairClosingProbability({ over: 1250, under: 2000 }, 'under')).toBeLessThan(0.5);
  });
});

describe('price verification', () => {
  it.each([
    ['back', 2060, 2000, 'verified', 2000],
    ['back', 2061, 2000, 'too_favourable', 2000],
    ['back', 1900, 2000, 'verified', 1900],
    // A lay at 2.00 is the back at 2.00; 1.03 times the back that a lay at 2.061 is comes to 2.0008, at 2.062 to 1.9999.
    ['lay', 2000, 2061, 'verified', 2061],
    ['lay', 2000, 2062, 'too_favourable', 2062],
    // At long odds the mirrored back hardly moves: 3% of it is a third of the lay price.
    ['lay', 10_000, 13_000, 'verified', 13_000],
    ['lay', 10_000, 14_000, 'too_favourable', 14_000],
    // At short odds it moves by more than the lay price does.
    ['lay', 1200, 1206, 'verified', 1206],
    ['lay', 1200, 1208, 'too_favourable', 1208],
    ['lay', 2200, 2000, 'verified', 2200],
    ['lay', 1_000_000, 1_000_000, 'verified', 1_000_000],
    ['back', 2000, null, 'no_price', 2000],
  ] as const)('%s at %d against %s: %s; the worst is %d', (side, quoted, imported, code, worstOdds) => {
    expect(verifyPrice({ side, quoted, imported })).toEqual({ verified: code === 'verified', code, worstOdds });
  });
});

describe('the price to compare with', () => {
  const NOW = Date.parse('2026-11-21T12:00:00Z');
  const quote = (bookmaker: string, odds: number, minutes: number | null, side: 'back' | 'lay' = 'back') =>
    ({ bookmaker, odds, side, at: minutes === null ? null : NOW - minutes * MINUTE_MS }) satisfies ImportedQuote;
  const quotes = [
    quote('bet365', 2000, 3),
    quote('Pinnacle', 2100, 30),
    quote('William Hill', 2400, 31),
    quote('Average', 9000, null),
  ];
  const query = { side: 'back', bookmaker: null, now: NOW, maxAge: 30 * MINUTE_MS } as const;

  it('the price to compare with is the named bookmaker’s while it is fresh, whichever way it is spelt', () => {
    const own = { odds: 2000, bookmaker: 'bet365', at: NOW - 3 * MINUTE_MS };
    expect(referencePrice(quotes, { ...query, bookmaker: 'Bet 365' })).toEqual(own);
    const newer = [quote('bet365', 2200, 9), ...quotes, quote('bet365', 2300, 8)];
    expect(referencePrice(newer, { ...query, bookmaker: 'bet365' })).toEqual(own);
  });

  it('the price to compare with is the average of what is fresh otherwise, as old as the oldest in it, never the best', () => {
    const average = { odds: 2050, bookmaker: null, at: NOW - 30 * MINUTE_MS };
    for (const bookmaker of [null, '', 'Unknown']) {
      expect(referencePrice(quotes, { ...query, bookmaker }), String(bookmaker)).toEqual(average);
    }
    expect(referencePrice(quotes, { ...query, maxAge: 2 * MINUTE_MS })).toBeNull();
    expect(referencePrice([quote('a', 2000, 1), quote('b', 2001, 1), quote('c', 2001, 1)], query)?.odds).toBe(2001);
  });

  it('nothing stands in for a named bookmaker whose prices are stale, or who was seen without the selection', () => {
    for (const bookmaker of ['William Hill', 'Average']) {
      expect(referencePrice(quotes, { ...query, bookmaker }), bookmaker).toBeNull();
    }
    const without: ImportedQuote = { ...quote('Snai', 2000, 1), odds: null };
    expect(referencePrice([...quotes, without], { ...query, bookmaker: 'Snai' })).toBeNull();
    expect(referencePrice([...quotes, without], query)?.odds).toBe(2050);
  });

  it('the price to compare a lay with is a lay price, never a back price', () => {
    const exchange = [...quotes, quote('Betfair', 2040, 1, 'lay'), quote('Betfair', 2020, 1)];
    const lay = { ...query, side: 'lay' } as const;
    expect(referencePrice(exchange, { ...lay, bookmaker: 'betfair' })?.odds).toBe(2040);
    expect(referencePrice(exchange, lay)?.odds).toBe(2040);
    expect(referencePrice(exchange, { ...lay, bookmaker: 'Pinnacle' })).toBeNull();
    expect(referencePrice(quotes, lay)).toBeNull();
    expect(referencePrice([quote('Betfair', 2040, 1, 'lay')], query)).toBeNull();
  });

  describe('of what closes a trade is an exchange’s of that side', () => {
    const seen = [
      ...quotes,
      quote('Betfair Exchange', 2060, 1),
      quote('Betfair Exchange', 2100, 1, 'lay'),
      quote('Smarkets', 2020, 2),
      quote('Smarkets', 2120, 2, 'lay'),
      quote('Matchbook', 2200, 31),
      quote('Matchbook', 2260, 31, 'lay'),
    ];
    const priceFor = (side: 'back' | 'lay', bookmaker: string | null, all: readonly ImportedQuote[] = seen) =>
      exitPrice(all, { ...query, side, bookmaker })?.odds ?? null;

    it.each([
      ['the named one’s', 'Smarkets', 2020, 2120],
      ['the named one’s, however it is spelt', 'betfair exchange', 2060, 2100],
      ['none where the named one’s is stale', 'Matchbook', null, null],
      ['the mean of exchanges where the named one was never seen', 'Betdaq', 2040, 2110],
      ['the mean of exchanges where none is named', null, 2040, 2110],
      ['the mean of exchanges where the trade was entered at a bookmaker', 'bet365', 2040, 2110],
    ])('it is %s (%s)', (_, bookmaker, back, lay) => {
      expect([priceFor('back', bookmaker), priceFor('lay', bookmaker)]).toEqual([back, lay]);
    });

    it('there is none where bookmakers alone have prices, or the exchange has those of the other side', () => {
      for (const bookmaker of [null, 'Smarkets', 'bet365']) {
        expect(priceFor('back', bookmaker, quotes), String(bookmaker)).toBeNull();
        expect(priceFor('lay', bookmaker, quotes), String(bookmaker)).toBeNull();
        expect(priceFor('lay', bookmaker, [...quotes, quote('Smarkets', 2020, 2)]), String(bookmaker)).toBeNull();
        expect(priceFor('back', bookmaker, [...quotes, quote('Smarkets', 2120, 2, 'lay')])).toBeNull();
      }
    });
  });

  it('the price to compare with shows a slip of the keyboard, up or down', () => {
    expect([isFarFromMarket(1950, 2800), isFarFromMarket(2400, 1570)]).toEqual([true, true]);
    expect([isFarFromMarket(2500, 2000), isFarFromMarket(2501, 2000), isFarFromMarket(1600, 2000)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});
