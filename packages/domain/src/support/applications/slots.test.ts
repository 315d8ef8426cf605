import { expect, test } from 'vitest';
import {
  APPLICATION_STATUSES,
  easterOf,
  isItalianHoliday,
  isPending,
  openSlots,
  slotProblem,
  slotsOf,
} from './index.ts';

const iso = (slots: readonly number[]) => slots.map((at) => new Date(at).toISOString().slice(11, 16));
const at = (text: string) => Date.parse(text);

test.each([
  [1818, '1818-03-22'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2038, '2038-04-25'],
  // In these years the last step of the algorithm takes a week off.
  [1954, '1954-04-18'],
  [1981, '1981-04-19'],
  [2049, '2049-04-18'],
])('Easter of %i is %s', (year, day) => {
  expect(easterOf(year)).toBe(day);
});

test('an application waits for a decision until it is accepted, refused or withdrawn', () => {
  expect(APPLICATION_STATUSES.filter(isPending)).toEqual(['received', 'meeting_set']);
});

test('holidays have no slots: Easter Monday, and Saint Francis since 2026', () => {
  expect(slotsOf('2026-04-06')).toEqual([]);
  expect(slotsOf('2026-06-02')).toEqual([]);
  expect([isItalianHoliday('2025-10-04'), isItalianHoliday('2026-10-04')]).toEqual([false, true]);
  const days = Array.from({ length: 365 }, (_, n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(5, 10));
  expect(days.filter((day) => isItalianHoliday(`2026-${day}`))).toEqual([
    '01-01',
    '01-06',
    '04-05',
    '04-06',
    '04-25',
    '05-01',
    '06-02',
    '08-15',
    '10-04',
    '11-01',
    '12-08',
    '12-25',
    '12-26',
  ]);
});

test('slots are Monday’s to Thursday’s, by the clocks of Rome in winter and in summer', () => {
  // The clocks go forward on Sunday 29 March 2026.
  expect(iso(slotsOf('2026-03-26'))).toEqual(['08:00', '09:00', '10:00', '11:00', '13:00', '14:00', '15:00']);
  expect(iso(slotsOf('2026-03-30'))).toEqual(['07:00', '08:00', '09:00', '10:00', '12:00', '13:00', '14:00']);
  for (const day of ['2026-03-27', '2026-03-28', '2026-03-29']) expect(slotsOf(day)).toEqual([]);
});

test('a slot begins a day from now at the earliest, and within four weeks', () => {
  const now = at('2026-03-02T12:30:00Z');
  expect(slotProblem(at('2026-03-03T12:00:00Z'), now)).toBe('slot_past');
  expect(slotProblem(at('2026-03-03T13:00:00Z'), now)).toBeNull();
  expect(slotProblem(at('2026-03-26T15:00:00Z'), now)).toBeNull();
  expect(slotProblem(at('2026-03-30T07:00:00Z'), now)).toBe('slot_too_far');
  // The last instant that a `Date` can hold.
  expect(slotProblem(8.64e15, now)).toBe('slot_too_far');
  expect(slotProblem(at('2026-03-04T12:00:00Z'), now)).toBe('slot_closed');
  expect(slotProblem(at('2026-03-04T08:30:00Z'), now)).toBe('slot_closed');
  expect(slotProblem(at('2026-03-06T08:00:00Z'), now)).toBe('slot_closed');
});

test('what is open is all of it, and nothing besides', () => {
  const now = at('2026-03-26T12:30:00Z');
  const days = openSlots(now);
  expect(days[0]?.day).toBe('2026-03-30');
  expect(days.map(({ day }) => day)).not.toContain('2026-04-06');
  for (const { slots } of days) for (const slot of slots) expect(slotProblem(slot, now)).toBeNull();
  expect(days).toHaveLength(14);
});
