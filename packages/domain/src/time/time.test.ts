import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  daysFromTo,
  isDay,
  isPeriod,
  mondayOf,
  periodDays,
  periodInstants,
  reportDays,
  romeDay,
  romeDayEnd,
  romeDayStart,
  romeMinuteOfDay,
  romeMonth,
  romeTime,
  ukTimeToUtc,
  weekNumber,
} from './index.ts';
import { HOUR_MS } from './units.ts';

it('begin at Rome midnight, in winter and in summer', () => {
  expect(romeDay(new Date('2025-01-01T22:59:59.999Z'))).toBe('2025-01-01');
  expect(romeDay(new Date('2025-01-01T23:00:00Z'))).toBe('2025-01-02');
  expect(romeDay(new Date('2025-07-01T21:59:59Z'))).toBe('2025-07-01');
  expect(romeDay(Date.parse('2025-07-31T22:00:00Z'))).toBe('2025-08-01');
  expect(romeMonth(new Date('2025-07-31T22:00:00Z'))).toBe('2025-08');
  expect(() => romeDay(new Date('nonsense'))).toThrow('not a valid time');
});

it('days of Rome have 23 and 25 hours when the clocks change', () => {
  const hours = (day: string) => (romeDayEnd(day).getTime() - romeDayStart(day).getTime()) / HOUR_MS;
  expect([hours('2025-03-30'), hours('2025-10-26'), hours('2025-06-15')]).toEqual([23, 25, 24]);
  expect(romeDayStart('2025-10-26').toISOString()).toBe('2025-10-25T22:00:00.000Z');
  expect(romeDayEnd('2025-10-26').toISOString()).toBe('2025-10-26T23:00:00.000Z');
});

it('days of Rome agree with Intl at any instant', () => {
  const intl = new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Europe/Rome',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const instant = fc.integer({ min: Date.parse('1970-01-01T00:00Z'), max: Date.parse('2060-01-01T00:00Z') });
  fc.assert(
    fc.property(instant, (at) => {
      expect(romeDay(at)).toBe(intl.format(at));
    }),
    { numRuns: 2000 },
  );
  const change = Date.parse('2024-10-27T01:00:00Z');
  for (let at = change - 26 * HOUR_MS; at < change + 26 * HOUR_MS; at += 599_999)
    expect(romeDay(at)).toBe(intl.format(at));
});

it('contain exactly their instants', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (n) => {
      const day = addDays('1975-01-01', n);
      const start = romeDayStart(day).getTime();
      expect([romeDay(start - 1), romeDay(start), romeDay(romeDayEnd(day).getTime() - 1)]).toEqual([
        addDays(day, -1),
        day,
        day,
      ]);
    }),
    { numRuns: 500 },
  );
});

it('days of Rome are told apart, added and counted', () => {
  expect(['0000-01-01', '0001-01-01', '9999-12-31', '+10000-01'].filter(isDay)).toEqual([]);
  expect([isDay('2024-02-29'), isDay('2025-02-29'), isDay('2025-1-1'), isDay('2025-13-01')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(addDays('2024-12-31', 1)).toBe('2025-01-01');
  expect(daysFromTo('2025-03-01', '2025-02-01')).toBe(-28);
  expect(() => addDays('2025-02-30', 1)).toThrow(RangeError);
  expect([addMonths('2025-01', -1), addMonths('2025-12', 1), addMonths('2025-06', -30)]).toEqual([
    '2024-12',
    '2026-01',
    '2022-12',
  ]);
});

it('belong to weeks that begin on Monday', () => {
  const days = ['1969-12-28', '1969-12-29', '1970-01-04', '1970-01-05', '2026-11-22', '2026-11-23'];
  expect(days.map(weekNumber)).toEqual([-1, 0, 0, 1, 2968, 2969]);
  expect(days.map(mondayOf)).toEqual([
    '1969-12-22',
    '1969-12-29',
    '1969-12-29',
    '1970-01-05',
    '2026-11-16',
    '2026-11-23',
  ]);
});

it('days of Rome know the minute that Rome clocks show', () => {
  expect(romeMinuteOfDay(new Date('2025-07-01T18:45:30Z'))).toBe(20 * 60 + 45);
  expect(romeMinuteOfDay(new Date('1969-12-31T22:30:00Z'))).toBe(23 * 60 + 30);
  expect(romeTime('2025-01-10', 23, 59).toISOString()).toBe('2025-01-10T22:59:00.000Z');
  // Clocks go from 2:00 to 3:00 in March, and from 3:00 back to 2:00 in October: then 2:30 comes twice, and the first one counts.
  expect(romeTime('2025-03-30', 2, 30).toISOString()).toBe('2025-03-30T01:30:00.000Z');
  expect(romeTime('2025-03-30', 3, 0).toISOString()).toBe('2025-03-30T01:00:00.000Z');
  expect(romeTime('2025-10-26', 2, 30).toISOString()).toBe('2025-10-26T00:30:00.000Z');
  expect(romeTime('2025-10-26', 3, 0).toISOString()).toBe('2025-10-26T02:00:00.000Z');
});

describe('periods', () => {
  const now = new Date('2025-07-31T22:30:00Z');

  it('periods end with the Rome day of now', () => {
    expect(periodDays('7d', now)).toEqual({ from: '2025-07-26', to: null });
    expect(periodDays('all', now)).toEqual({ from: null, to: null });
    expect(periodInstants('all', now)).toEqual({ from: null, to: null });
    expect(periodInstants('30d', now).from?.toISOString()).toBe('2025-07-02T22:00:00.000Z');
  });

  it('periods are whole months', () => {
    expect(periodDays('2024-02', now)).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(periodDays('2024-12', now)).toEqual({ from: '2024-12-01', to: '2024-12-31' });
    expect(periodInstants('2025-03', now)).toEqual({
      from: new Date('2025-02-28T23:00:00Z'),
      to: new Date('2025-03-31T22:00:00Z'),
    });
  });

  it('periods are whole years', () => {
    expect(periodDays('2024', now)).toEqual({ from: '2024-01-01', to: '2024-12-31' });
  });

  it('periods of so many days begin that many days ago, today counted', () => {
    const froms = (['7d', '30d', '90d', '365d'] as const).map((period) => periodDays(period, now).from);
    expect(froms).toEqual(['2025-07-26', '2025-07-03', '2025-05-04', '2024-08-02']);
  });

  it('periods are those and no others', () => {
    expect(['7d', '365d', 'all', '2025-01', '2025'].every(isPeriod)).toBe(true);
    expect(['8d', '0d', '20255', '2025-13', '2025-00', '', '2025-1'].some(isPeriod)).toBe(false);
    expect(() => periodDays('2025-13', now)).toThrow('is not a period');
  });
});

it.each([
  ['17/08/2024', '17:30', '2024-08-17T16:30:00.000Z'],
  ['05/01/2025', '14:00', '2025-01-05T14:00:00.000Z'],
  ['14/08/93', '', '1993-08-14T14:00:00.000Z'],
  ['13/08/05', '', '2005-08-13T14:00:00.000Z'],
  ['25/08/90', ' ', '1990-08-25T14:00:00.000Z'],
  [' 01/01/2025 ', ' 23:59 ', '2025-01-01T23:59:00.000Z'],
  ['26/10/2025', '01:30', '2025-10-26T00:30:00.000Z'],
  ['30/03/2025', '01:30', '2025-03-30T01:30:00.000Z'],
  ['2025-01-05', '14:00', '2025-01-05T14:00:00.000Z'],
])('%s %s', (date, time, iso) => {
  expect(ukTimeToUtc(date, time)?.toISOString()).toBe(iso);
});

it.each([
  ['31/02/2025', '15:00'],
  ['01/01/2025', '25:00'],
  ['01/01/2025', '24:00'],
  ['01/01/2025', '15:60'],
  ['01/01/2025', 'late'],
  ['', ''],
])('UK time of football-data files refuses %s %s', (date, time) => {
  expect(ukTimeToUtc(date, time)).toBeNull();
});

it.each([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2025', '2025-01-01', '2025-12-31'],
  ['2025-2026', '2025-07-01', '2026-06-30'],
])('of %s', (period, from, to) => expect(reportDays(period)).toEqual({ from, to }));

it.each(['2025-13', '2025-2027', '30d', 'all', '', '2025-06-01'])('the days of a report are none of %s', (period) => {
  expect(reportDays(period)).toBeNull();
});
