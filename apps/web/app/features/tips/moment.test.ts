import { describe, expect, test } from 'vitest';
import { dayIn, momentOf, sectionsOf } from './moment.ts';
import type { TipView } from './queries.ts';

const NOW = Date.parse('2026-11-22T19:00:00Z');
const OPEN = {
  view: 'whole',
  status: 'published',
  publish_at: null,
  settled_at: null,
  outcome: 'in_progress',
} as const;

function tipAt(startsAt: string, rest: object = {}) {
  return { ...OPEN, legs: [{ matchdate: startsAt, sport: 'football' }], ...rest } as unknown as Extract<
    TipView,
    { view: 'whole' }
  >;
}

describe('where a tip stands', () => {
  test('follows the clock while it is open', () => {
    const at = (start: string) => momentOf(tipAt(start), NOW);
    expect(at('2026-11-22T19:01:00Z')).toBe('coming');
    expect(at('2026-11-22T19:00:00Z')).toBe('in_play');
    // Football usually takes 110 minutes.
    expect([at('2026-11-22T17:11:00Z'), at('2026-11-22T17:10:00Z')]).toEqual(['in_play', 'awaiting']);
  });

  test('is in play until the last match of an accumulator is over', () => {
    const legs = [
      { matchdate: '2026-11-22T12:00:00Z', sport: 'football' },
      { matchdate: '2026-11-22T18:00:00Z', sport: 'football' },
    ];
    expect(momentOf(tipAt('', { legs }), NOW)).toBe('in_play');
  });

  test('is never coming or in play once it is withdrawn, settled or not out yet', () => {
    const start = '2026-11-23T19:00:00Z';
    expect(momentOf(tipAt(start, { status: 'withdrawn' }), NOW)).toBe('withdrawn');
    expect(momentOf(tipAt(start, { settled_at: start, outcome: 'void' }), NOW)).toBe('settled');
    expect(momentOf(tipAt(start, { outcome: 'postponed' }), NOW)).toBe('postponed');
    expect(momentOf(tipAt(start, { status: 'draft' }), NOW)).toBe('draft');
    expect(momentOf(tipAt(start, { status: 'draft', publish_at: start }), NOW)).toBe('scheduled');
  });
});

test('a list by day has today first, then what comes, what is locked, the past from the latest on, withdrawn tips last', () => {
  const list = [
    tipAt('2026-11-20T19:00:00Z', { id: 1 }),
    tipAt('2026-11-22T21:00:00Z', { id: 2 }),
    tipAt('2026-11-22T20:00:00Z', { id: 3 }),
    tipAt('2026-11-24T20:00:00Z', { id: 4 }),
    tipAt('2026-11-21T13:00:00Z', { id: 5 }),
    tipAt('2026-11-21T18:00:00Z', { id: 6 }),
    tipAt('2026-11-22T20:00:00Z', { id: 7, status: 'withdrawn' }),
    tipAt('2026-11-22T20:00:00Z', { id: 8, status: 'draft' }),
    ...[null, -0.02, 0.05].map((expected_yield, n) => {
      const tipster = { figures: expected_yield === null ? null : { expected_yield } };
      return { view: 'locked', id: 9 + n, tipster } as unknown as TipView;
    }),
  ];
  const parts = sectionsOf(list, NOW, 'Europe/Rome').map((part) => [
    part.type === 'day' ? part.day : part.type,
    part.tips.map((tip) => tip.id),
  ]);
  expect(parts).toEqual([
    ['drafts', [8]],
    ['2026-11-22', [3, 2]],
    ['2026-11-24', [4]],
    ['locked', [11, 10, 9]],
    ['2026-11-21', [6, 5]],
    ['2026-11-20', [1]],
    ['withdrawn', [7]],
  ]);
});

test('a list by day takes the day from the clocks of the reader', () => {
  const late = Date.parse('2026-11-22T23:30:00Z');
  expect([dayIn('Europe/Rome', late), dayIn('Europe/London', late)]).toEqual(['2026-11-23', '2026-11-22']);
});
