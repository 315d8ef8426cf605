import { describe, expect, test } from 'vitest';
import type { Side } from '../bet/bet.ts';
import { fairClosingProbability } from '../margin/index.ts';
import { DAY_MS, MINUTE_MS } from '../time/index.ts';
import { encodeEntry } from './entry.ts';
import {
  bookmakerAlias,
  countPrices,
  decodeEntry,
  type LoggedPrices,
  NO_TERMS,
  parsePricesContent,
  pricesText,
  sha256Hex,
  verifyRecord,
} from './index.ts';
import { type TestLog, testBet, testLog, testResult, testTipster } from './test-log.ts';
import { AFTER, BEFORE, check, failed, MARIO, RANKING, seenPrices } from './verify.fixture.ts';

const PINNACLE = await bookmakerAlias('PS');
const OTHER = await bookmakerAlias('Some other bookmaker');
const NOW = Date.parse('2026-05-03T10:00:00.000Z');

function quotes(prices: Readonly<Record<string, number>>, at: string, side: Side = 'back'): LoggedPrices {
  const { startsAt } = testBet.legs[0]!;
  const own = Object.entries(prices).map(([bookmaker, odds]) => ({
    bookmaker,
    side,
    at,
    market: '1x2' as const,
    prices: [{ selection: 'home', line: null, odds }],
  }));
  return { v: 1, source: 'feed', matches: [{ fixture: 11, home: 'Inter', away: 'Lecce', startsAt, quotes: own }] };
}

/** A log whose product took prices, in the order of the calls, and a tip that was compared with one. */
async function world() {
  const log = await testLog();
  const contents = new Map<number, string | null>();
  const mario = testTipster(log, MARIO);
  const take = async (prices: LoggedPrices, at: string, seq = contents.size + 1) => {
    const text = pricesText(prices);
    const hash = await sha256Hex(text);
    const entry = { v: 1, type: 'prices', seq, at, source: prices.source, prices: countPrices(prices), hash } as const;
    await log.append(encodeEntry(entry));
    contents.set(seq, text);
  };
  const publish = async (importedOdds: number, at = BEFORE, bet = testBet) => {
    const terms = { ...NO_TERMS, price: { verified: true, importedOdds }, ranks: bet.phase === 'prematch' };
    const tip = await mario.publish(bet, at, terms);
    await mario.settle(tip, bet, testResult, AFTER);
  };
  return { log, mario, contents, take, publish };
}

async function verify({ log, contents }: { log: TestLog; contents: ReadonlyMap<number, string | null> }) {
  const bundle = await log.bundle(MARIO);
  const prices = { read: async (seq: number) => contents.get(seq) ?? null, now: NOW, maxAge: 30 * MINUTE_MS };
  return verifyRecord(bundle, { readEntries: log.readEntries, prices });
}

describe('imported prices', () => {
  test('a bet’s imported price is found among those that the product said it saw before the tip', async () => {
    const it = await world();
    await it.take(quotes({ [OTHER]: 2200 }, '2026-05-02T08:00:00.000Z'), '2026-05-02T08:00:00.000Z');
    await it.take(quotes({ [PINNACLE]: 2080, [OTHER]: 2000 }, '2026-05-02T09:40:00.000Z'), '2026-05-02T09:41:00.000Z');
    await it.publish(2080);
    const verified = await verify(it);
    expect(failed(verified)).toEqual([]);
    expect(check(verified, 'prices')).toMatchObject({ status: 'passed', checked: 2, facts: { lookedUp: 1 } });
  });

  test('a lay’s imported price is found among lay prices alone', async () => {
    const lay = { ...testBet, kind: 'exchange' as const, side: 'lay' as const, bookmaker: null };
    const codes = async (side: Side) => {
      const it = await world();
      await it.take(quotes({ [OTHER]: 2200 }, '2026-05-02T08:00:00.000Z'), '2026-05-02T08:00:00.000Z');
      await it.take(quotes({ [OTHER]: 2120 }, '2026-05-02T09:40:00.000Z', side), '2026-05-02T09:41:00.000Z');
      await it.publish(2120, BEFORE, lay);
      return check(await verify(it), 'prices').failures.map(({ code }) => code);
    };
    expect(await codes('lay')).toEqual([]);
    expect(await codes('back')).toEqual(['price_never_seen']);
  });

  test.each([
    ['higher than any', 2090, { [PINNACLE]: 2080, [OTHER]: 2085 }],
    ['another bookmaker’s than the named one’s', 2085, { [PINNACLE]: 2080, [OTHER]: 2085 }],
    ['lower than the average could be', 1990, { [OTHER]: 2000 }],
  ])('a price that is %s of those seen is a failure', async (_what, imported, seen) => {
    const it = await world();
    await it.take(quotes({ [OTHER]: 2090 }, '2026-05-02T08:00:00.000Z'), '2026-05-02T08:00:00.000Z');
    await it.take(quotes(seen, '2026-05-02T09:40:00.000Z'), '2026-05-02T09:41:00.000Z');
    await it.publish(imported);
    expect(check(await verify(it), 'prices').failures).toMatchObject([{ code: 'price_never_seen', tip: '1' }]);
  });

  test('a price that was taken only after the tip, is too old or from before the start of a match in play was not seen', async () => {
    const after = await world();
    await after.take(quotes({ [OTHER]: 2000 }, '2026-05-02T08:00:00.000Z'), '2026-05-02T08:00:00.000Z');
    await after.publish(2080);
    await after.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T09:40:00.000Z'), '2026-05-02T09:41:00.000Z');
    const old = await world();
    await old.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T09:29:00.000Z'), '2026-05-02T09:29:00.000Z');
    await old.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T09:29:00.000Z'), '2026-05-02T09:45:00.000Z');
    await old.publish(2080);
    const inPlay = await world();
    await inPlay.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T18:00:00.000Z'), '2026-05-02T18:00:00.000Z');
    await inPlay.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T18:44:00.000Z'), '2026-05-02T18:44:00.000Z');
    await inPlay.publish(2080, '2026-05-02T18:50:00.000Z', { ...testBet, phase: 'live' });
    for (const it of [after, old, inPlay])
      expect(check(await verify(it), 'prices').failures).toMatchObject([{ code: 'price_never_seen' }]);
  });

  test('the price after publication and its fair probability are looked up among those that were seen at that moment', async () => {
    const NEXT_AT = '2026-05-02T10:30:00.000Z';
    const looked = async (next: number, fair: string, without: readonly string[] = []) => {
      const it = await world();
      await it.take(quotes({ [OTHER]: 2090 }, '2026-05-02T09:20:00.000Z'), '2026-05-02T09:20:00.000Z');
      await it.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T09:40:00.000Z'), '2026-05-02T09:41:00.000Z');
      const tip = await it.mario.publish(testBet, BEFORE, RANKING);
      const book = quotes({ [PINNACLE]: 2060, [OTHER]: 2000 }, NEXT_AT);
      for (const quote of book.matches[0]!.quotes) {
        const rest = [
          { selection: 'draw', line: null, odds: 3500 },
          { selection: 'away', line: null, odds: 3700 },
        ].filter(({ selection }) => !without.includes(selection));
        Object.assign(quote, { prices: [...quote.prices, ...rest] });
      }
      await it.take(book, '2026-05-02T10:31:00.000Z');
      const prices = { ...seenPrices(2080, next, fair), bookmaker: 'Pinnacle', nextAt: NEXT_AT };
      await it.mario.prices(tip, prices, '2026-05-02T10:32:00.000Z');
      await it.mario.settle(tip, testBet, testResult, AFTER);
      return check(await verify(it), 'prices');
    };
    const fair = String(fairClosingProbability({ home: 2060, draw: 3500, away: 3700 }, 'home'));
    const found = await looked(2060, fair);
    expect(found).toMatchObject({ status: 'passed', facts: { lookedUp: 1, laterLookedUp: 1 } });
    const codesOf = async (...of: Parameters<typeof looked>) => (await looked(...of)).failures.map(({ code }) => code);
    expect(await codesOf(2000, fair)).toEqual(['price_never_seen']);
    expect(await codesOf(2060, '0.45')).toEqual(['fair_never_seen']);
    expect(await codesOf(2060, fair, ['away'])).toEqual(['fair_never_seen']);
  });

  test('a tip of before the log had imports, or whose prices are gone after a year, is counted and not looked up', async () => {
    const it = await world();
    await it.publish(2080);
    await it.take(quotes({ [PINNACLE]: 2080 }, BEFORE), BEFORE);
    expect(check(await verify(it), 'prices')).toMatchObject({ status: 'passed', facts: { beforeImports: 1 } });
    await it.publish(2080, '2026-05-02T10:30:00.000Z');
    it.contents.set(1, null);
    const log = await it.log.bundle(MARIO);
    const prices = { read: async () => null, now: NOW + 365 * DAY_MS, maxAge: 30 * MINUTE_MS };
    const late = await verifyRecord(log, { readEntries: it.log.readEntries, prices });
    expect(check(late, 'prices')).toMatchObject({ status: 'passed', facts: { beforeImports: 1, gone: 1 } });
    expect(check(await verify(it), 'prices').failures).toMatchObject([{ code: 'prices_withheld', seq: 1 }]);
  });

  test('another content than the logged one, and a number that is missing, are failures', async () => {
    const changed = await world();
    await changed.take(quotes({ [PINNACLE]: 2080 }, '2026-05-02T09:00:00.000Z'), '2026-05-02T09:00:00.000Z');
    await changed.take(quotes({ [PINNACLE]: 2000 }, '2026-05-02T09:40:00.000Z'), '2026-05-02T09:40:00.000Z');
    await changed.publish(2080);
    changed.contents.set(2, pricesText(quotes({ [PINNACLE]: 2080 }, '2026-05-02T09:40:00.000Z')));
    expect(check(await verify(changed), 'prices').failures).toMatchObject([{ code: 'other_content', seq: 2 }]);
    const missing = await world();
    await missing.take(quotes({ [PINNACLE]: 2080 }, BEFORE), BEFORE, 2);
    await missing.publish(2080);
    expect(check(await verify(missing), 'prices').failures).toMatchObject([{ code: 'missing_number', detail: '1' }]);
  });

  test('without the whole log imports are not looked for, and without contents only counted', async () => {
    const it = await world();
    await it.take(quotes({ [OTHER]: 2000 }, '2026-05-02T09:00:00.000Z'), '2026-05-02T09:00:00.000Z');
    await it.publish(2080);
    const bundle = await it.log.bundle(MARIO);
    expect(check(await verifyRecord(bundle), 'prices').status).toBe('skipped');
    const counted = check(await verifyRecord(bundle, { readEntries: it.log.readEntries }), 'prices');
    expect(counted).toMatchObject({ status: 'passed', checked: 1, failures: [] });
  });
});

test('measurements of what CLV was worth are read, and one that is left out of the log or can’t be read is found', async () => {
  const coefficient = { value: '0.97', error: '0.13' };
  const closing = { matches: 120, bets: 700, below: coefficient, above: null };
  const worth = (seq: number) =>
    ({
      v: 1,
      type: 'clv_worth',
      seq,
      at: BEFORE,
      month: '2026-05',
      early: { ...closing, movement: coefficient },
      closing,
    }) as const;
  expect(decodeEntry(encodeEntry(worth(1)))).toEqual({ ok: true, entry: worth(1) });
  const codes = async (...seqs: readonly number[]) => {
    const it = await world();
    for (const seq of seqs) await it.log.append(encodeEntry(worth(seq)));
    await it.publish(2080);
    return check(await verify(it), 'completeness').failures.map(({ code }) => code);
  };
  expect(await codes(1, 2)).toEqual([]);
  expect(await codes(1, 3)).toEqual(['missing_number']);
});

test('measurements of what premiums paid are read, and one that is left out of the log is found', async () => {
  const looked = { matches: 120, prices: 700, promised: '0.02', paid: { value: '-0.03', error: '0.02' }, kept: null };
  const measured = (seq: number) =>
    ({ v: 1, type: 'premium_worth', seq, at: BEFORE, early: looked, closing: { ...looked, paid: null } }) as const;
  expect(decodeEntry(encodeEntry(measured(1)))).toEqual({ ok: true, entry: measured(1) });
  const codes = async (...seqs: readonly number[]) => {
    const it = await world();
    for (const seq of seqs) await it.log.append(encodeEntry(measured(seq)));
    await it.publish(2080);
    return check(await verify(it), 'completeness').failures.map(({ code }) => code);
  };
  expect(await codes(1, 2)).toEqual([]);
  expect(await codes(2)).toEqual(['missing_number']);
});

test('a content of imported prices is read back as it was written, and names no bookmaker', async () => {
  const prices = quotes({ [PINNACLE]: 2080 }, BEFORE);
  const text = pricesText(prices);
  expect(parsePricesContent(text)).toEqual(prices);
  expect(text).toContain('"odds":"2.08"');
  expect(text).not.toMatch(/pinnacle/i);
  expect(await bookmakerAlias('Pinnacle')).toBe(await bookmakerAlias('PS'));
  expect(parsePricesContent(text.replace('2.08', '2.080'))).toBeNull();
  expect(() => pricesText({ ...prices, matches: [] })).toThrow(TypeError);
});

test('an entry of imported prices states a hash, a source and a number of prices', () => {
  const entry = { v: 1, type: 'prices', seq: 1, at: BEFORE, source: 'file', prices: 3, hash: 'ab'.repeat(32) } as const;
  expect(decodeEntry(encodeEntry(entry))).toEqual({ ok: true, entry });
  expect(decodeEntry(encodeEntry(entry).replace('"prices":3', '"prices":0'))).toMatchObject({ error: 'wrong_shape' });
});
