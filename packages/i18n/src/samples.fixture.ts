import type { FORMATS, FormatName } from './formats.ts';

const EVENING = new Date('2026-11-27T23:30:09Z');

/** A value for each format. */
export const SAMPLES: { readonly [Name in FormatName]: Parameters<(typeof FORMATS)[Name]>[0] } = {
  day: EVENING,
  month: EVENING,
  dateTime: EVENING,
  exactTime: EVENING,
  appointment: EVENING,
  appointments: [EVENING, new Date('2026-12-01T08:00:00Z')],
  euro: 123_456,
  number: 12_345,
  odds: '2.1',
};
