import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCKED_MIN_MATCHES } from '../limits/limits.ts';
import { lockedFrames, type MatchesLeft } from './locked-frame.ts';

const row = (competitionId: number, week: string, toStart: number, sport = 'football'): MatchesLeft => ({
  sport,
  competitionId,
  week,
  toStart,
});
const [W1, W2, W3] = ['2026-03-02', '2026-03-09', '2026-03-16'] as const;

/** Joins the labels that a locked tip at this place may show into one text. */
function frameOf(calendar: readonly MatchesLeft[], { sport, week, competitionId }: MatchesLeft): string {
  const frame = lockedFrames(calendar).of({ sport, week, competitionId });
  return [frame.sport && sport, frame.week && week, frame.competition && competitionId]
    .map((part) => part || '')
    .join('|');
}

describe('what a locked tip may say', () => {
  test('names what has five matches left, and nothing smaller', () => {
    const calendar = [
      row(1, W1, 10),
      row(2, W1, 5),
      row(3, W1, 4),
      row(4, W1, 1),
      row(1, W2, 10),
      row(5, W2, 1, 'darts'),
    ];
    const more = [...calendar, row(9, W1, 12, 'tennis')];
    expect(more.map((one) => frameOf(more, one))).toEqual([
      `football|${W1}|1`,
      `football|${W1}|2`,
      `football|${W1}|`,
      `football|${W1}|`,
      `football|${W2}|1`,
      '||',
      '||',
    ]);
  });

  test('what is left out never is the one small thing: the next smallest goes with it', () => {
    const calendar = [row(1, W1, 10), row(2, W1, 6), row(3, W1, 1), row(1, W2, 10), row(1, W3, 9)];
    expect(calendar.map((one) => frameOf(calendar, one))).toEqual([
      `football|${W1}|1`,
      `football|${W1}|`,
      `football|${W1}|`,
      `football|${W2}|1`,
      `football|${W3}|1`,
    ]);
    const late = [row(3, W1, 1), row(1, W2, 10), row(1, W3, 9)];
    expect(late.map((one) => frameOf(late, one))).toEqual(['football||', `football|${W2}|1`, 'football||']);
  });

  test('a match that is being played or put off is a small thing too', () => {
    const calendar = [row(1, W1, 0), row(1, W2, 10), row(1, W3, 11)];
    expect(calendar.map((one) => frameOf(calendar, one))).toEqual(['football||', 'football||', `football|${W3}|1`]);
  });

  test('a tip of a sport that the calendar does not know says the sport alone; a tip of several sports says the week', () => {
    const frames = lockedFrames([row(1, W1, 10), row(2, W1, 10, 'tennis')]);
    expect(frames.of({ sport: 'golf', week: W1, competitionId: null })).toEqual({
      sport: true,
      week: false,
      competition: false,
    });
    expect(frames.of({ sport: 'multi', week: W1, competitionId: null })).toMatchObject({ sport: true, week: true });
    expect(frames.of({ sport: 'football', week: null, competitionId: 1 })).toMatchObject({ week: false });
  });

  test('in a calendar of fewer than five matches the sport is shown, and nothing else', () => {
    const four = [row(1, W1, 2), row(5, W1, 2, 'darts')];
    expect(four.map((one) => frameOf(four, one))).toEqual(['football||', 'darts||']);
    const five = [row(1, W1, 3), row(5, W1, 2, 'darts')];
    expect(five.map((one) => frameOf(five, one))).toEqual(['||', '||']);
  });

  test('of two of the same size the same one stays unsaid, in whatever order the calendar comes', () => {
    const calendar = [row(1, W1, 10), row(2, W1, 6), row(4, W1, 6), row(3, W1, 1)];
    const said = (rows: readonly MatchesLeft[]) => calendar.map((one) => frameOf(rows, one));
    const expected = [`football|${W1}|1`, `football|${W1}|`, `football|${W1}|4`, `football|${W1}|`];
    expect([said(calendar), said(calendar.toReversed())]).toEqual([expected, expected]);
  });

  test('filters know what is said', () => {
    const frames = lockedFrames([row(1, W1, 4), row(2, W1, 8), row(1, W2, 10), row(2, W2, 8), row(5, W2, 1, 'darts')]);
    expect(frames.weeksSaying(1)).toEqual([]);
    const football = lockedFrames([row(1, W1, 4), row(2, W1, 8), row(3, W1, 3), row(1, W2, 10), row(2, W2, 8)]);
    expect([football.weeksSaying(1), football.weeksSaying(2), football.weeksSaying(3)]).toEqual([[W2], [W1, W2], []]);
    expect([frames.saysSport('darts'), football.saysSport('football')]).toEqual([false, true]);
  });

  const calendars = fc.uniqueArray(
    fc.record({
      sport: fc.constantFrom('football', 'basketball', 'darts'),
      competitionId: fc.integer({ min: 1, max: 4 }),
      week: fc.constantFrom(W1, W2, W3),
      toStart: fc.oneof(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 30 })),
    }),
    { selector: ({ sport, competitionId, week }) => `${sport}${competitionId}${week}`, maxLength: 30 },
  );

  test('at least five matches fit whatever is said, also with calendar and rule in hand', () => {
    fc.assert(
      fc.property(calendars, (calendar) => {
        const all = calendar.reduce((sum, one) => sum + one.toStart, 0);
        const fitting = new Map<string, number>();
        for (const one of calendar) {
          const frame = frameOf(calendar, one);
          fitting.set(frame, (fitting.get(frame) ?? 0) + one.toStart);
        }
        // A calendar of fewer matches has no five to hide among.
        if (all < LOCKED_MIN_MATCHES) return;
        for (const [frame, matches] of fitting) expect([frame, matches >= LOCKED_MIN_MATCHES]).toEqual([frame, true]);
      }),
      { numRuns: 2_000 },
    );
  });
});
