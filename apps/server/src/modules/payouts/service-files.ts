import { Readable } from 'node:stream';
import type { Viewer } from '@quotavera/domain/access';
import { isPeriod, romeDay } from '@quotavera/domain/time';
import { writeAuditLine } from '../accounts/audit/service.ts';
import type { Actor, PayoutContext } from './context.ts';
import { isOwnStatement, selectStatement } from './repository-statements.ts';
import { dac7File } from './service-dac7.ts';
import { dac7Message } from './service-dac7-message.ts';
import { sepaXml } from './service-sepa.ts';
import { statementLines, statementPdf } from './service-statement.ts';

export interface PayoutFile {
  name: string;
  type: string;
  content: Buffer | string | Readable;
}

const ID = /^[1-9]\d{0,14}$/;
const CSV = 'text/csv; charset=utf-8';
const XML = 'application/xml; charset=utf-8';

/** A statement for its tipster and for admins; for anybody else there is none. */
export async function statementFile(
  { db, environment }: PayoutContext,
  viewer: Viewer,
  id: string,
  format: string,
): Promise<PayoutFile | undefined> {
  const statement = ID.test(id) ? await selectStatement(db, Number(id)) : undefined;
  if (!statement || viewer.type !== 'member') return undefined;
  const isTheirs = viewer.isAdmin || (await isOwnStatement(db, viewer.accountId, statement.tipster_id));
  if (!isTheirs) return undefined;
  const name = `${statement.content.username.replaceAll(/[^\w.-]/g, '_')}-${statement.month}.${format}`;
  if (format === 'pdf') {
    return { name, type: 'application/pdf', content: await statementPdf(statement, environment) };
  }
  return format === 'csv' ? { name, type: CSV, content: Readable.from(statementLines(db, statement)) } : undefined;
}

/** Files that hold bank accounts: who took one is kept. */
async function noteExport({ db, clock }: PayoutContext, actor: Actor, file: string): Promise<void> {
  await writeAuditLine(db, {
    actorId: actor.accountId,
    accountId: null,
    action: 'payouts_exported',
    reason: '',
    data: { file },
    at: clock.now(),
    requestId: actor.requestId,
  });
}

export async function sepaFile(context: PayoutContext, actor: Actor, id: string): Promise<PayoutFile | undefined> {
  const file = ID.test(id) ? await sepaXml(context, Number(id)) : undefined;
  if (!file) return undefined;
  await noteExport(context, actor, file.name);
  return { name: file.name, type: XML, content: file.xml };
}

/** The report of a year that has begun. */
export async function dac7Report(context: PayoutContext, actor: Actor, year: string): Promise<PayoutFile | undefined> {
  const isYear = /^\d{4}$/.test(year) && isPeriod(year) && year <= romeDay(context.clock.now()).slice(0, 4);
  if (!isYear) return undefined;
  const name = `dac7-${year}.csv`;
  const content = await dac7File(context, year);
  await noteExport(context, actor, name);
  return { name, type: CSV, content };
}

export async function dac7MessageFile(
  context: PayoutContext,
  actor: Actor,
  id: string,
): Promise<PayoutFile | undefined> {
  const file = ID.test(id) ? await dac7Message(context, Number(id)) : undefined;
  if (!file) return undefined;
  await noteExport(context, actor, file.name);
  return { name: file.name, type: XML, content: file.xml };
}
