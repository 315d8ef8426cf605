import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import type { Language } from '@quotavera/i18n';
import { importRowText } from '@quotavera/i18n/server';
import type { ImportRejectionRow, ImportRunRow } from '../../calendar/import/service.ts';

type RunView = ReplyOf<typeof calendarCalls.importFile>;
type RejectionView = ReplyOf<typeof calendarCalls.readImport>['rejections'][number];

export function presentRun(run: ImportRunRow): RunView {
  return {
    id: run.id,
    kind: run.kind,
    source: run.source,
    status: run.status as RunView['status'],
    error_code: run.error_code,
    rows_read: run.rows_read,
    rows_new: run.rows_new,
    rows_changed: run.rows_changed,
    rows_same: run.rows_same,
    rows_rejected: run.rows_rejected,
    prices_rejected: run.prices_rejected,
    tips_settled: run.tips_settled,
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
    checksum: run.checksum,
  };
}

/** The reason in the reader's language, with the file's own words where they help to find it. */
export function presentRejection(row: ImportRejectionRow, language: Language): RejectionView {
  const reason = importRowText(language, row.code);
  return {
    line: row.line,
    code: row.code,
    description: row.detail ? `${reason} (${row.detail})` : reason,
    raw: row.raw,
  };
}
