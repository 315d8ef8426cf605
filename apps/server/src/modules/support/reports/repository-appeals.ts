import type { AppealStatus } from '@quotavera/domain/support/reports';
import { sql } from 'kysely';
import { type ColumnsOf, columns, type Db, type Trx } from '../../../platform/database/index.ts';

const APPEAL_COLUMNS = ['id', 'case_id', 'report_id', 'text', 'created_at', 'status', 'answer', 'decided_at'] as const;

export interface AppealRow extends ColumnsOf<'report_appeal', (typeof APPEAL_COLUMNS)[number]> {
  /** An appeal of the reported side has no report (null). */
  report_id: number | null;
  status: AppealStatus;
}

const APPEAL = columns('report_appeal', APPEAL_COLUMNS);

export async function selectAppeals(db: Db, caseId: number): Promise<AppealRow[]> {
  const { rows } =
    await sql<AppealRow>`select ${APPEAL} from report_appeal where case_id = ${caseId} order by id`.execute(db);
  return rows;
}

export async function selectAppeal(db: Db, id: number): Promise<AppealRow | undefined> {
  const { rows } = await sql<AppealRow>`select ${APPEAL} from report_appeal where id = ${id}`.execute(db);
  return rows[0];
}

/** False when this side has appealed already. */
export async function insertAppeal(
  trx: Trx,
  appeal: { caseId: number; reportId: number | null; text: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into report_appeal (case_id, report_id, text, created_at)
    values (${appeal.caseId}, ${appeal.reportId}, ${appeal.text}, ${appeal.at}) on conflict do nothing returning id`.execute(
    trx,
  );
  if (rows.length > 0) await markAppealed(trx, appeal.caseId);
  return rows.length > 0;
}

async function markAppealed(trx: Trx, caseId: number): Promise<void> {
  await sql`
    update report_case set version = version + 1,
      appealed = exists (select from report_appeal where case_id = ${caseId} and status = 'open')
    where id = ${caseId}`.execute(trx);
}

export async function closeAppeal(
  trx: Trx,
  { id, case_id }: Pick<AppealRow, 'id' | 'case_id'>,
  decision: { status: AppealStatus; answer: string; decidedBy: number; at: Date },
): Promise<void> {
  await sql`
    update report_appeal set status = ${decision.status}, answer = ${decision.answer}, decided_by = ${decision.decidedBy},
      decided_at = ${decision.at} where id = ${id}`.execute(trx);
  await markAppealed(trx, case_id);
}
