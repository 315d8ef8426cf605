import { describe, expect, it } from 'vitest';
import { countedPrices, fairOdds, nextPrice, type PriceObservation, sourcePrice } from './index.ts';

const PUBLISHED = 1_000;
const START = 9_000;
const MAX_AGE = 600;
/** Prices of home, draw, away. */
const seen = (
  bookmaker: string,
  at: number,
  prices: PriceObservation['prices'],
  side: PriceObservation['side'] = 'back',
): PriceObservation => ({ bookmaker, side, at, prices });
const home = { side: 'back', outcome: 0, bookmaker: null, maxAge: MAX_AGE } as const;

describe('the price of a tip’s source at a moment', () => {
  const observations = [
    seen('Pinnacle', 100, [2000, 3500, 4000]),
    seen('Pinnacle', 300, [2100, 3500, 3900]),
    seen('bet365', 200, [1900, 3400, 4100]),
    seen('Pinnacle', 200, [2050, 3500, 3900]),
  ];

  it('is the last that was seen of the named bookmaker by then', () => {
    const at = (moment: number) => sourcePrice(observations, { ...home, bookmaker: 'Pinnacle' }, moment)?.odds;
    expect([at(99), at(100), at(199), at(299), at(300)]).toEqual([undefined, 2000, 2000, 2050, 2100]);
    expect(at(300 + MAX_AGE)).toBe(2100);
    expect(at(301 + MAX_AGE)).toBeUndefined();
  });

  it('is the mean of each bookmaker’s last one where none is named', () => {
    expect(sourcePrice(observations, home, 300)).toEqual({ odds: 2000, bookmaker: null, at: 200 });
    expect(sourcePrice(observations, { ...home, outcome: 2 }, 300)?.odds).toBe(4000);
  });

  it('is the later one in the list of two that were seen at the same time', () => {
    const twice = [seen('Snai', 100, [2000, 3500, 4000]), seen('Snai', 100, [2020, 3500, 4000])];
    expect(sourcePrice(twice, { ...home, bookmaker: 'Snai' }, 100)?.odds).toBe(2020);
  });

  it('keeps backs and lays of an exchange apart, and knows no outcome that wasn’t priced', () => {
    const exchange = [seen('Betfair', 100, [2000, 3500, 4000]), seen('Betfair', 100, [2040, null, 4200], 'lay')];
    expect(sourcePrice(exchange, { ...home, side: 'lay', bookmaker: 'Betfair' }, 100)?.odds).toBe(2040);
    expect(sourcePrice(exchange, { ...home, bookmaker: 'Betfair' }, 100)?.odds).toBe(2000);
    expect(sourcePrice(exchange, { ...home, side: 'lay', outcome: 1 }, 100)).toBeNull();
    expect(sourcePrice(exchange, { ...home, outcome: 5 }, 100)).toBeNull();
  });
});

describe('the first price after a publication', () => {
  const moments = { publishedAt: PUBLISHED, start: START, close: null };
  const next = (observations: PriceObservation[], priced: Partial<Parameters<typeof nextPrice>[1]> = {}) =>
    nextPrice(observations, { ...home, ...priced }, moments);
  /** A book without margin, in which home has 50%. */
  const fair = [2000, 4000, 4000];

  it('is the earliest one seen after it, whatever the order of the list', () => {
    const observations = [seen('Pinnacle', 1_300, [2200, 4000, 4000]), seen('Pinnacle', 1_200, fair)];
    expect(next(observations)).toEqual({ odds: 2000, from: 'observation', at: 1_200, fair: expect.closeTo(0.5, 12) });
  });

  it('comes after the publication and before the start, not at them', () => {
    expect(next([seen('Pinnacle', PUBLISHED, fair), seen('Pinnacle', START, fair)])).toBeNull();
    expect(next([seen('Pinnacle', PUBLISHED + 1, fair)])?.at).toBe(PUBLISHED + 1);
    expect(next([seen('Pinnacle', START - 1, fair)])?.at).toBe(START - 1);
  });

  it('is the named bookmaker’s own, on the same side, with the selection in it', () => {
    const observations = [
      seen('bet365', 1_100, fair),
      seen('Snai', 1_200, [2060, 4000, 4000], 'lay'),
      seen('Snai', 1_300, [null, 4000, 4000]),
      seen('Snai', 1_400, [2080, 4000, 4000]),
    ];
    expect(next(observations, { bookmaker: 'Snai' })).toMatchObject({ odds: 2080, at: 1_400 });
    expect(next(observations, { bookmaker: 'Snai', side: 'lay' })).toMatchObject({ odds: 2060, at: 1_200 });
  });

  it('is the average of what is fresh at that moment where no bookmaker is named', () => {
    const observations = [
      seen('Snai', PUBLISHED, [1900, 4000, 4000]),
      seen('Stale', 1_200 - MAX_AGE - 1, [9000, 4000, 4000]),
      seen('bet365', 1_200, [2100, 4000, 4000]),
    ];
    expect(next(observations)).toMatchObject({ odds: 2000, at: 1_200 });
  });

  it('is none when the bookmaker took the selection away in the same moment', () => {
    const observations = [seen('Snai', 1_200, fair), seen('Snai', 1_200, [null, 4000, 4000])];
    expect(next(observations, { bookmaker: 'Snai' })).toBeNull();
  });

  it('is worth what Pinnacle’s book of the moment says, else the mean of all whole books', () => {
    const others = [seen('bet365', 1_200, [1900, 3900, 4100]), seen('Snai', 1_200, [2100, 4100, 3900])];
    const worth = (...more: PriceObservation[]) => next([...others, ...more])?.fair;
    const half = expect.closeTo(0.5, 12);
    // Pinnacle says 40% here, the mean of the others 50%.
    const sharp: PriceObservation['prices'] = [2500, 2500, 5000];
    expect(worth()).toEqual(half);
    expect(worth(seen('Pinnacle', 1_200 - MAX_AGE, sharp))).toBeCloseTo(0.4, 12);
    expect(worth(seen('Pinnacle', 1_200 - MAX_AGE - 1, sharp))).toEqual(half);
    expect(worth(seen('Pinnacle', 1_200, sharp, 'lay'))).toEqual(half);
    expect(worth(seen('Pinnacle', 1_200, [2500, null, 5000]))).toEqual(half);
    expect(worth(seen('Pinnacle', 1_200, [2500, 1000, 5000]))).toEqual(half);
    // A book of 140% is a slip.
    expect(worth(seen('Pinnacle', 1_200, [2500, 1250, 5000]))).toEqual(half);
  });

  it('has no fair probability without a whole book', () => {
    expect(next([seen('Snai', 1_200, [2000, null, 4000])])).toMatchObject({ odds: 2000, fair: null });
  });

  it('is the closing price of the source where it was seen no more, else the fair price of the close', () => {
    const closed = (close: Parameters<typeof nextPrice>[2]['close'], side: 'back' | 'lay' = 'back') =>
      nextPrice([], { ...home, side }, { ...moments, close });
    const reference = [3333, 3000, 2727];
    expect(closed({ reference: fair, source: 1950 })).toEqual({
      odds: 1950,
      from: 'close',
      at: null,
      fair: expect.closeTo(0.5, 12),
    });
    expect(closed({ reference: null, source: 1950 })).toEqual({ odds: 1950, from: 'close', at: null, fair: null });
    const [back, lay] = [closed({ reference, source: null })!, closed({ reference, source: null }, 'lay')!];
    expect([back.from, back.at, lay.from]).toEqual(['fair_close', null, 'fair_close']);
    expect(back.fair).toBeCloseTo(0.3, 4);
    expect(lay.odds - back.odds).toBe(1);
    expect(closed({ reference: [2000, 0, 4000], source: null })).toBeNull();
    expect(closed({ reference: null, source: null })).toBeNull();
    expect(closed(null)).toBeNull();
  });
});

it('the fair price is rounded against the tipster: down for a back, up for a lay', () => {
  expect([fairOdds('back', 0.3), fairOdds('lay', 0.3)]).toEqual([3333, 3334]);
  expect([fairOdds('back', 0.5), fairOdds('lay', 0.5)]).toEqual([2000, 2000]);
});

describe('the odds at which a verified tip counts', () => {
  const back = { side: 'back', quoted: 2100, before: 2050 } as const;
  const lay = { side: 'lay', quoted: 2100, before: 2150 } as const;

  it('are the worst of those at publication and after it, for a ranking never above the fair price', () => {
    const counted = countedPrices({ ...back, next: { odds: 2080, fair: 0.5 } });
    expect(counted).toEqual({ headline: 2050, ranking: 2000, refusal: null });
    expect(countedPrices({ ...back, next: { odds: 2030, fair: 0.4 } })).toMatchObject({
      headline: 2030,
      ranking: 2030,
    });
    expect(countedPrices({ ...lay, next: { odds: 2080, fair: 0.4 } })).toMatchObject({ headline: 2150, ranking: 2500 });
    expect(countedPrices({ ...lay, next: { odds: 2200, fair: 0.5 } })).toMatchObject({ headline: 2200, ranking: 2200 });
  });

  it('don’t rank without a later price, nor without a fair one', () => {
    expect(countedPrices({ ...back, next: null })).toEqual({
      headline: 2050,
      ranking: null,
      refusal: 'no_later_price',
    });
    expect(countedPrices({ ...back, next: { odds: 2040, fair: null } })).toEqual({
      headline: 2040,
      ranking: null,
      refusal: 'no_fair_price',
    });
  });
});
