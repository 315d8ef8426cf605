import { describe, expect, test } from 'vitest';
import { zoneName } from './TimeText.tsx';

describe('a time zone', () => {
  const summer = '2026-07-01T18:00:00Z';

  test('a time zone is named where its clocks aren’t Rome’s at that moment', () => {
    expect(zoneName(summer, 'Europe/Rome', 'it')).toBeNull();
    expect(zoneName(summer, 'Europe/Berlin', 'de')).toBeNull();
    expect(zoneName(summer, 'America/New_York', 'en')).toBe('EDT');
    expect(zoneName(summer, 'Asia/Tokyo', 'it')).toBe('GMT+9');
  });

  test('a time zone is told by the moment, not by the zone', () => {
    expect(zoneName('2026-01-01T12:00:00Z', 'Africa/Johannesburg', 'en')).toBe('GMT+2');
    expect(zoneName(summer, 'Africa/Johannesburg', 'en')).toBeNull();
  });
});
