import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signOfColumn, thousandths } from './numbers.ts';
import { formatOfColumn, oddsOf } from './odds.ts';
import { readingOf } from './reading.ts';
import { instantOf, orderOfColumn } from './times.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');
const grouped = (value: number, sign: ',' | '.') => {
  const [whole = '', rest = ''] = value.toFixed(2).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, sign === ',' ? '.' : ',')}${sign}${rest}`;
};

test('a column written with one sign is read as it was meant, whatever its numbers', () => {
  const column = fc.array(fc.integer({ min: 0, max: 99_999_999 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(column, fc.constantFrom(',' as const, '.' as const), (cents, sign) => {
      const cells = cents.map((each) => grouped(each / 100, sign));
      const decision = signOfColumn(cells);
      expect(decision).toEqual({ one: sign });
      expect(cells.map((cell) => thousandths(cell, sign))).toEqual(cents.map((each) => each * 10));
    }),
  );
});

test('a column of days in one order is read in it, or asked about; it is never read in the other', () => {
  const days = fc.array(fc.date({ min: new Date('2015-01-01'), max: new Date('2026-02-28'), noInvalidDate: true }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(days, fc.boolean(), (dates, dayFirst) => {
      const iso = dates.map((date) => date.toISOString().slice(0, 10));
      const cells = iso.map((day) => {
        const [year, month, date] = day.split('-');
        return dayFirst ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
      });
      const order = dayFirst ? 'dmy' : 'mdy';
      const decision = orderOfColumn(cells, NOW);
      if ('one' in decision) expect(decision.one).toBe(order);
      const noon = cells.map((cell) => instantOf(`${cell} 12:00`, order)?.toISOString().slice(0, 10));
      expect(noon).toEqual(iso);
    }),
  );
});

test('American odds with a minus among them are never read as decimal ones', () => {
  const prices = fc.array(fc.integer({ min: 100, max: 5_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 101, max: 900 }), (plus, minus) => {
      const cells = [...plus.map((price) => `+${price}`), `-${minus}`];
      expect(formatOfColumn(cells, { decimal: '.', won: [], hasLosses: false })).toEqual({ one: 'american' });
      expect(oddsOf(`-${minus}`, 'american', '.')).toBe(1_000 + Math.round(100_000 / minus));
    }),
  );
});

test('no file makes the reading fail', async () => {
  const piece = fc.constantFrom(
    '1,85',
    '-110',
    '+150',
    '5/2',
    '0/0',
    '31/12/2025',
    '45792.66',
    'V',
    '__proto__',
    'constructor',
    '',
    '€',
    '"',
    '1.234.567',
    '99999999999999999999',
  );
  const cell = fc.oneof(piece, fc.string({ maxLength: 12 }));
  const rows = fc.array(fc.array(cell, { minLength: 0, maxLength: 7 }), { maxLength: 12 });
  const columns = { placed_at: 0, event: 1, odds: 2, stake: 3, outcome: 4, profit: 5, payout: 6 };
  await fc.assert(
    fc.asyncProperty(rows, async (file) => {
      const reading = await readingOf({ rows: file, columns, language: null }, {}, { now: NOW, turn: async () => {} });
      for (const row of file) {
        reading.number(row[3] ?? '', 'stake');
        reading.oddsIn(row[2] ?? '', 'odds');
        reading.instant(row[0] ?? '');
        reading.outcome(row[4] ?? '');
      }
    }),
  );
});
