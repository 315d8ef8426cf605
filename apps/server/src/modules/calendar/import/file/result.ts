import type { HomeAway, MatchResult } from '@quotavera/domain/bet';
import type { Layout, PairColumns, StatisticName } from './layout.ts';
import type { RowRejection, RowWarning } from './rejection.ts';

const GOALS_MAX = 99;
const COUNT_MAX = 200;
const ABSENT = new Set(['', '-', 'na', 'n/a', '#n/a', 'nan', 'null']);

export type ResultReading =
  | {
      ok: true;
      result: MatchResult | null;
      warnings: readonly { code: RowWarning; detail: string }[];
    }
  | { ok: false; code: RowRejection; detail: string };

/** A whole number ("3", or "3.0" as some programs write it), null when absent, 'invalid' otherwise. */
function countOf(cell: string, max: number): number | null | 'invalid' {
  if (ABSENT.has(cell.toLowerCase())) return null;
  if (!/^\d{1,4}(?:\.0+)?$/.test(cell)) return 'invalid';
  const count = Number(cell);
  return count <= max ? count : 'invalid';
}

/** Returns null when both counts are absent; 'invalid' when either is missing or not a count. */
function pairOf(cells: readonly string[], [home, away]: PairColumns, max: number): HomeAway | null | 'invalid' {
  const homeCount = countOf(cells[home] ?? '', max);
  const awayCount = countOf(cells[away] ?? '', max);
  if (homeCount === null && awayCount === null) return null;
  if (typeof homeCount !== 'number' || typeof awayCount !== 'number') return 'invalid';
  return [homeCount, awayCount];
}

function letterOf([home, away]: HomeAway): 'H' | 'D' | 'A' {
  if (home === away) return 'D';
  return home > away ? 'H' : 'A';
}

function namesOf(layout: Layout, [home, away]: PairColumns): string {
  return `${layout.names[home]}, ${layout.names[away]}`;
}

function textAt(cells: readonly string[], index: number | null): string {
  const text = index === null ? '' : (cells[index] ?? '');
  return ABSENT.has(text.toLowerCase()) ? '' : text.toUpperCase();
}

interface Scores {
  goals: HomeAway | null;
  halfTimeGoals: HomeAway | null;
}

type ScoreReading = ({ ok: true } & Scores) | { ok: false; code: RowRejection; detail: string };

/** Goals at 90 and 45 minutes; a score that contradicts itself is refused: no bet may be settled by it. */
function readScores(layout: Layout, cells: readonly string[]): ScoreReading {
  const refuse = (code: RowRejection, detail: string): ScoreReading => ({ ok: false, code, detail });
  const goals = layout.goals ? pairOf(cells, layout.goals, GOALS_MAX) : null;
  if (goals === 'invalid') return refuse('score_invalid', namesOf(layout, layout.goals!));
  const halfTime = layout.halfTimeGoals ? pairOf(cells, layout.halfTimeGoals, GOALS_MAX) : null;
  if (halfTime === 'invalid') return refuse('score_invalid', namesOf(layout, layout.halfTimeGoals!));

  const letter = textAt(cells, layout.result);
  const halfTimeLetter = textAt(cells, layout.halfTimeResult);
  if (goals === null) {
    if (letter !== '' || halfTime !== null)
      return refuse('score_invalid', layout.goals ? namesOf(layout, layout.goals) : '');
    return { ok: true, goals: null, halfTimeGoals: null };
  }
  if (letter !== '' && letter !== letterOf(goals)) return refuse('score_inconsistent', `${goals.join('-')} ${letter}`);
  if (halfTime !== null) {
    if (halfTime[0] > goals[0] || halfTime[1] > goals[1]) {
      return refuse('score_inconsistent', `${halfTime.join('-')} > ${goals.join('-')}`);
    }
    if (halfTimeLetter !== '' && halfTimeLetter !== letterOf(halfTime)) {
      return refuse('score_inconsistent', `${halfTime.join('-')} ${halfTimeLetter}`);
    }
  }
  return { ok: true, goals, halfTimeGoals: halfTime };
}

/** The result of a row, null when the match isn't played; statistics that can't be true are left out (unknown) and reported. */
export function readResult(layout: Layout, cells: readonly string[]): ResultReading {
  const scores = readScores(layout, cells);
  if (!scores.ok) return scores;
  if (scores.goals === null) return { ok: true, result: null, warnings: [] };

  const counts: Record<StatisticName, HomeAway | null> = {
    shots: null,
    shotsOnTarget: null,
    corners: null,
    yellowCards: null,
    redCards: null,
  };
  const warnings: { code: RowWarning; detail: string }[] = [];
  const invalid: string[] = [];
  for (const { name, columns } of layout.statistics) {
    const pair = pairOf(cells, columns, COUNT_MAX);
    if (pair === 'invalid') invalid.push(namesOf(layout, columns));
    else counts[name] = pair;
  }
  if (invalid.length > 0) warnings.push({ code: 'statistics_invalid', detail: invalid.join(', ') });
  const { shots, shotsOnTarget } = counts;
  if (shots && shotsOnTarget && (shotsOnTarget[0] > shots[0] || shotsOnTarget[1] > shots[1])) {
    // It is unknown which of the two is wrong, and both settle bets, so neither is stored.
    warnings.push({ code: 'statistics_inconsistent', detail: `${shotsOnTarget.join('-')} > ${shots.join('-')}` });
    counts.shots = null;
    counts.shotsOnTarget = null;
  }
  return { ok: true, result: { goals: scores.goals, halfTimeGoals: scores.halfTimeGoals, ...counts }, warnings };
}
