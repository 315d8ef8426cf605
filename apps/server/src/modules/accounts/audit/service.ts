import type { AuditAction, AuditFact, listAudit } from '@quotavera/contract/accounts';
import { auditLine } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { type AuditFilters, type AuditRow, countAuditLines, insertAuditLine, selectAuditLines } from './repository.ts';

/** A line of the audit log. `data` holds plain values: the old (`from`) and new one (`to`), or what was changed. */
export interface NewAuditLine {
  /** The actor is null for a command on the server. */
  actorId: number | null;
  action: AuditAction;
  /** The account that was changed, if any. */
  accountId: number | null;
  reason: string;
  data?: Readonly<Partial<Record<AuditFact, string | number | boolean | null>>>;
  at: Date;
  requestId?: string;
}

/** Call it in the transaction of the change, so that change and audit line are written both or not at all. */
export async function writeAuditLine(trx: Db | Trx, line: NewAuditLine): Promise<void> {
  await insertAuditLine(trx, { ...line, data: line.data ?? {}, requestId: line.requestId ?? '' });
}

type AuditLine = ReplyOf<typeof listAudit>['results'][number];

function presentAuditLine(row: AuditRow): AuditLine {
  return {
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actor,
    action: auditLine.shape.action.parse(row.action),
    account: row.account,
    reason: row.reason,
    data: Object.fromEntries(
      Object.entries(row.data).map(([key, value]) => [key, value === null ? null : String(value)]),
    ),
    request_id: row.request_id,
  };
}

export async function auditPage(db: Db, filters: AuditFilters, input: PageInput): Promise<ReplyOf<typeof listAudit>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: AuditRow) => [id],
    select: (span) => selectAuditLines(db, filters, span),
    count: () => countAuditLines(db, filters),
  });
  return { ...page, results: rows.map(presentAuditLine) };
}
