import type { calendarCalls, ReplyOf } from '@quotavera/contract';
import type { Language } from '@quotavera/i18n';
import { importRowText } from '@quotavera/i18n/server';
import { pick } from '../../../platform/http/pick.ts';
import type { ImportRejectionRow, ImportRunRow } from '../../calendar/import/service.ts';

type RunView = ReplyOf<typeof calendarCalls.importFile>;
type RejectionView = ReplyOf<typeof calendarCalls.readImport>['rejections'][number];

export function presentRun(run: ImportRunRow): RunView {
  return {
    ...pick(run, [
      'id',
      'kind',
      'source',
      'error_code',
      'rows_read',
      'rows_new',
      'rows_changed',
      'rows_same',
      'rows_rejected',
      'prices_rejected',
      'tips_settled',
      'checksum',
    ]),
    status: run.status as RunView['status'],
    started_at: run.started_at.toISOString(),
    finished_at: run.finished_at?.toISOString() ?? null,
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
