/** Why a row of a file was not taken. Codes are stable; their texts are in the `tools-imports` namespace. */
export const ROW_REJECTIONS = [
  'row_too_long',
  'row_quotes',
  'row_characters',
  'row_columns',
  'row_incomplete',
  'competition_missing',
  'season_invalid',
  'date_invalid',
  'time_invalid',
  'team_missing',
  'team_invalid',
  'same_team',
  'score_invalid',
  'score_inconsistent',
  'duplicate_row',
  'result_decided_by_admin',
  'match_unknown',
  'match_to_come',
  'xg_invalid',
  'event_invalid',
  'league_unknown',
  'team_unmatched',
] as const;
export type RowRejection = (typeof ROW_REJECTIONS)[number];

/** A row that was taken may have lost some values for these reasons. */
export const ROW_WARNINGS = [
  'statistics_invalid',
  'statistics_inconsistent',
  'price_invalid',
  'price_outlier',
  'price_line_missing',
  'price_lines_differ',
  'price_time_missing',
  'result_too_early',
  'xg_other_score',
] as const;
export type RowWarning = (typeof ROW_WARNINGS)[number];

export type RowProblemCode = RowRejection | RowWarning;

export interface RowProblem {
  /** The line of the file; the header's is usually 1. */
  line: number;
  code: RowProblemCode;
  /** The columns or values at fault, in the file's own words. */
  detail: string;
  raw: string;
}

/** Problems of one kind in one row are one problem, which names all that is at fault. */
export function mergedProblems(problems: readonly RowProblem[]): RowProblem[] {
  const merged = new Map<string, RowProblem>();
  for (const problem of problems) {
    const key = `${problem.line} ${problem.code}`;
    const before = merged.get(key);
    const detail = [...new Set([before?.detail, problem.detail].filter(Boolean))].join(', ').slice(0, DETAIL_MAX);
    merged.set(key, { ...problem, detail });
  }
  return [...merged.values()];
}

/** Whether the row was taken all the same. */
export function isWarning(code: string): boolean {
  return ROW_WARNINGS.some((warning) => warning === code);
}

/** A reason why something was left out: how often, and the first one in the file's own words. */
export interface LeftOut {
  code: RowProblemCode;
  count: number;
  example: string;
}

export function leftOutOf(problems: readonly RowProblem[]): LeftOut[] {
  const byCode = Map.groupBy(problems, ({ code }) => code);
  return [...byCode].map(([code, alike]) => ({ code, count: alike.length, example: alike[0]!.detail }));
}

/** How many of these warnings are about a price. */
export function countPriceWarnings(warnings: readonly RowProblem[]): number {
  return warnings.filter(({ code }) => code.startsWith('price_')).length;
}

const RAW_MAX = 300;
const DETAIL_MAX = 200;

/** A problem as it is kept: bounded, and without what a text column can't hold. */
export function rowProblem(line: number, code: RowProblemCode, detail: string, raw: string): RowProblem {
  const clean = (text: string, max: number) => text.replaceAll('\0', '\uFFFD').toWellFormed().slice(0, max);
  return { line, code, detail: clean(detail, DETAIL_MAX), raw: clean(raw, RAW_MAX) };
}

export type FileErrorCode = 'import_empty' | 'import_unreadable' | 'import_columns_missing';

/** A file that can't be imported at all. */
export class UnusableFile extends Error {
  readonly code: FileErrorCode;
  readonly detail: string;

  constructor(code: FileErrorCode, detail = '') {
    super(detail ? `${code}: ${detail}` : code);
    this.code = code;
    this.detail = detail;
  }
}
