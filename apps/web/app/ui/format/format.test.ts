import { MINUTE_MS } from '@quotavera/domain/time';
import { describe, expect, it } from 'vitest';
import { durationText, relativeDay } from './duration.ts';
import { formatsOf } from './format.ts';

/** Spaces that languages put before units differ in kind, not in meaning. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('numbers as the reader writes them', () => {
  const it_ = formatsOf('it');
  const en = formatsOf('en');
  const de = formatsOf('de');

  it('numbers as the reader writes them writes odds with two decimals, and a third when the price has one', () => {
    expect([it_.odds('2.1'), it_.odds(1.94), it_.odds('1.005'), en.odds('2.1')]).toEqual([
      '2,10',
      '1,94',
      '1,005',
      '2.10',
    ]);
  });

  it('numbers as the reader writes them signs percentages with a real minus, and zero with nothing', () => {
    expect([it_.percent(0.061), it_.percent(-0.012), it_.percent(0), en.percent(-0.012)]).toEqual([
      '+6,1%',
      '−1,2%',
      '0,0%',
      '−1.2%',
    ]);
    expect(plain(de.percent(0.061))).toBe('+6,1 %');
  });

  it('numbers as the reader writes them writes units with their sign, and stakes without', () => {
    expect(['1.88', '-10.9', '161.4'].map((value) => plain(it_.units(value)))).toEqual([
      '+1,88 u',
      '−10,9 u',
      '+161,4 u',
    ]);
    expect(plain(it_.units('2', { signed: false }))).toBe('2 u');
  });

  it('shows on which side of zero the end of an interval lies, however near it is', () => {
    expect([0.0234, -0.0009, 0.00062, -0.0004, 0.00001, 0].map((value) => plain(it_.bound(value)))).toEqual([
      '+2,3%',
      '−0,09%',
      '+0,06%',
      '−0,04%',
      '+0,001%',
      '0,0%',
    ]);
  });

  it('groups thousands even where the language would not group four digits', () => {
    expect([it_.count(1284), en.count(1284), plain(formatsOf('es').count(1284))]).toEqual(['1.284', '1,284', '1.284']);
  });

  it('numbers as the reader writes them writes lines with their sign', () => {
    expect([it_.line('-0.75'), it_.line('0'), it_.line('1.5')]).toEqual(['−0,75', '0', '+1,5']);
  });

  it('numbers as the reader writes them writes money out of cents', () => {
    expect([plain(it_.money(1999)), en.money(1999)]).toEqual(['19,99 €', '€19.99']);
  });

  it('numbers as the reader writes them shows an instant in the zone asked for, and a day as it is written', () => {
    expect(it_.instant('2026-11-22T19:45:00Z', 'Europe/Rome', 'time')).toBe('20:45');
    expect(it_.instant('2026-11-22T19:45:00Z', 'America/New_York', 'time')).toBe('14:45');
    const year = new Date().getUTCFullYear();
    expect(it_.day(`${year}-03-04`)).not.toContain(String(year));
    expect(it_.day('2019-11-22')).toBe('ven 22 nov 2019');
    expect(it_.instant('2019-11-22T19:45:00Z', 'Europe/Rome')).toContain('22 nov 2019');
  });
});

it('time left and days counts hours and minutes, a minute that has begun as a whole one', () => {
  const minutes = [119, 60, 44.2, 0].map((n) => plain(durationText(n * MINUTE_MS)));
  expect(minutes).toEqual(['1 h 59 min', '1 h', '45 min', '0 min']);
});

it('calls the days around today by their names', () => {
  const names = (language: string) => ([-1, 0, 1] as const).map((days) => relativeDay(language, days));
  expect(names('it')).toEqual(['ieri', 'oggi', 'domani']);
  expect(names('de')).toEqual(['gestern', 'heute', 'morgen']);
});
