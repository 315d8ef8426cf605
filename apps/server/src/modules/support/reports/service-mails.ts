import type { Language } from '@quotavera/i18n';
import { fillText, type MailContent, textsOf } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import type { CaseRow, Recipient } from './repository.ts';
import { type ReportSide, reportKey } from './service-keys.ts';

type MailContext = Pick<ServerContext, 'mail' | 'secrets'>;

/** Names the target of a report in the reader's language. */
function subjectOf({ target, tip_id, username, title }: CaseRow) {
  return (language: Language): string => {
    const { mailed } = textsOf(language, 'support-reports');
    if (target === 'comment' || target === 'review') return fillText(language, mailed[target], { name: username });
    if (target === 'bankroll') return fillText(language, mailed.bankroll, { name: title });
    return target === 'tip'
      ? fillText(language, mailed.tip, { id: tip_id })
      : fillText(language, mailed.user, { name: username });
  };
}

const measureOf = (measure: NonNullable<CaseRow['measure']>) => (language: Language) =>
  textsOf(language, 'support-reports').measure[measure];

const groundOf = (ground: NonNullable<CaseRow['ground']>) => (language: Language) =>
  textsOf(language, 'support-reports').ground[ground];

const ruleOf = (rule: NonNullable<CaseRow['rule']>) => (language: Language) =>
  textsOf(language, 'support-reports').reason[rule];

/** A mail to one of the two sides, with the address where it sees the report and may appeal. */
async function send(
  { mail, secrets }: MailContext,
  trx: Trx,
  to: Recipient,
  side: ReportSide,
  content: MailContent,
): Promise<void> {
  const letter = { ...content, link: `/report?key=${reportKey(secrets, side)}` };
  if (to.account_id !== null) await mail.toMember(trx, to.account_id, letter);
  // A visitor whose address was forgotten is told no more.
  else if (to.email !== '') await mail.toAddress(trx, to, letter);
}

export function mailReceived(context: MailContext, trx: Trx, to: Recipient, row: CaseRow, reportId: number) {
  const values = { subject: subjectOf(row) };
  return send(context, trx, to, { side: 'reporter', id: reportId }, { kind: 'report_received', values });
}

/** Tells a reporter what was decided, and why. */
export function mailOutcome(context: MailContext, trx: Trx, to: Recipient, row: CaseRow, reportId: number) {
  const { measure, statement } = row;
  const subject = subjectOf(row);
  return send(
    context,
    trx,
    to,
    { side: 'reporter', id: reportId },
    measure
      ? { kind: 'report_upheld', values: { subject, statement, measure: measureOf(measure) } }
      : { kind: 'report_rejected', values: { subject, statement } },
  );
}

/** Tells the reported side by the bell; the mail beside it has the reasons. */
function ring(trx: Trx, type: 'measure_taken' | 'measure_lifted', row: CaseRow, reason: string, at: Date) {
  const data = { case: row.id, reason };
  return notifyReader(trx, { accountId: row.account_id, type, tipster_id: null, data, at });
}

/** Gives the reported side the reasons of a measure (DSA, article 17; P2B, article 4), by mail and by the bell. */
export async function tellMeasure(context: MailContext, trx: Trx, to: Recipient, row: CaseRow): Promise<void> {
  const { measure, ground, rule, statement } = row;
  if (!measure || !ground) return;
  const values = {
    subject: subjectOf(row),
    measure: measureOf(measure),
    ground: groundOf(ground),
    rule: ruleOf(rule ?? 'other'),
    statement,
  };
  const kind = row.by_house ? 'house_measure' : 'report_measure';
  await send(context, trx, to, { side: 'reported', id: row.id }, { kind, values });
  await ring(trx, 'measure_taken', row, statement, row.decided_at!);
}

/** Tells the reported side that a measure was taken back without an appeal of theirs. */
export async function tellLifted(
  context: MailContext,
  trx: Trx,
  to: Recipient,
  { row, statement, at }: { row: CaseRow; statement: string; at: Date },
): Promise<void> {
  const values = { subject: subjectOf(row), statement };
  await send(context, trx, to, { side: 'reported', id: row.id }, { kind: 'measure_lifted', values });
  await ring(trx, 'measure_lifted', row, statement, at);
}

export function mailAppealAnswer(
  context: MailContext,
  trx: Trx,
  to: Recipient,
  { row, side, granted, answer }: { row: CaseRow; side: ReportSide; granted: boolean; answer: string },
) {
  const values = { subject: subjectOf(row), answer };
  return send(context, trx, to, side, { kind: granted ? 'appeal_granted' : 'appeal_dismissed', values });
}
