import { expect, it } from 'vitest';
import { NOTHING_COUNTED } from '../bet/index.ts';
import { gradeOnMatch, type MatchState } from './index.ts';

const startsAt = new Date('2026-03-04T19:45:00Z');
const after = new Date('2026-03-04T22:00:00Z');
/** The bet stands when the match is played by 23:59 in Rome of the third day after its start. */
const deadline = new Date('2026-03-07T22:59:00Z');
const pick = { market: '1x2', selection: 'home', line: null, startsAt } as const;
const played: MatchState = {
  kickoffAt: startsAt,
  status: 'played',
  result: { ...NOTHING_COUNTED, goals: [2, 0] },
  isVoid: false,
};
const later = (ms: number) => new Date(deadline.getTime() + ms);

it('a selection is graded by its match’s result, and waits for it', () => {
  expect(gradeOnMatch(pick, played, null, after)).toEqual({ grade: 'won', by: 'result', reason: null });
  expect(gradeOnMatch({ ...pick, selection: 'away' }, played, null, after)).toEqual({
    grade: 'lost',
    by: 'result',
    reason: null,
  });
  expect(gradeOnMatch(pick, { ...played, result: null }, null, after)).toEqual({
    grade: 'open',
    by: null,
    reason: null,
  });
  const corners = { ...pick, market: 'total_corners', selection: 'over', line: 9500 } as const;
  expect(gradeOnMatch(corners, played, null, after)).toEqual({ grade: 'unavailable', by: null, reason: null });
});

it('a selection is void on a match whose bets were declared void, whatever its result', () => {
  const isVoid = { ...played, isVoid: true };
  expect(gradeOnMatch(pick, isVoid, null, after)).toEqual({ grade: 'void', by: 'rule', reason: 'decided' });
  expect(gradeOnMatch(pick, { ...isVoid, status: 'cancelled' }, null, after)).toMatchObject({ reason: 'cancelled' });
});

it('a selection waits for a postponed match until the third day after, and is then void', () => {
  const postponed = { ...played, status: 'postponed', result: null } as const;
  expect(gradeOnMatch(pick, postponed, null, deadline)).toEqual({ grade: 'postponed', by: null, reason: null });
  expect(gradeOnMatch(pick, postponed, null, later(1))).toEqual({ grade: 'void', by: 'rule', reason: 'postponed' });
});

it('a selection stands when its match is played by the third day after, and not when it is moved beyond', () => {
  expect(gradeOnMatch(pick, { ...played, kickoffAt: deadline }, null, later(1))).toMatchObject({ grade: 'won' });
  const moved = { ...played, kickoffAt: later(1) };
  expect(gradeOnMatch(pick, moved, null, deadline)).toEqual({ grade: 'postponed', by: null, reason: null });
  expect(gradeOnMatch(pick, moved, null, later(1))).toEqual({ grade: 'void', by: 'rule', reason: 'postponed' });
});

it('a selection that had to be placed before the start is void when the match was on already', () => {
  const before = new Date(startsAt.getTime() - 1);
  expect(gradeOnMatch(pick, played, before, after)).toMatchObject({ grade: 'won' });
  expect(gradeOnMatch(pick, played, startsAt, after)).toEqual({ grade: 'void', by: 'rule', reason: 'started' });
  expect(gradeOnMatch(pick, { ...played, result: null }, startsAt, after)).toMatchObject({ grade: 'open' });
});
