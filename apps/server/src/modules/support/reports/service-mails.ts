import { isLanguage } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import type { MailInput } from '../../../platform/mail/index.ts';
import type { CaseRow, Recipient } from './repository.ts';
import { type ReportSide, reportKey } from './service-keys.ts';

type MailContext = Pick<ServerContext, 'mail' | 'secrets'>;

function wordsOf(language: string) {
  return textsOf(isLanguage(language) ? language : 'it', 'reports');
}

/** What a report is about, in the reader's words. */
function subjectOf({ target, tipId, username }: CaseRow, language: string): string {
  const { mailed } = wordsOf(language);
  return target === 'tip' ? mailed.tip.replace('{{id}}', String(tipId)) : mailed.user.replace('{{name}}', username);
}

/** A mail to one of the two sides, with the address where it sees the report and may appeal. */
async function send(
  { mail, secrets }: MailContext,
  trx: Trx,
  to: Recipient,
  side: ReportSide,
  kind: MailInput['kind'],
  values: MailInput['values'],
): Promise<void> {
  // Whoever has erased the account, or was forgotten, is told no more.
  if (to.email === '') return;
  const { accountId, email, language } = to;
  await mail.add(trx, {
    kind,
    to: email,
    accountId,
    language,
    values,
    link: `/report?key=${reportKey(secrets, side)}`,
  });
}

export function mailReceived(context: MailContext, trx: Trx, to: Recipient, row: CaseRow, reportId: number) {
  const values = { subject: subjectOf(row, to.language) };
  return send(context, trx, to, { side: 'reporter', id: reportId }, 'report_received', values);
}

/** Tells a reporter what was decided, and why. */
export function mailOutcome(context: MailContext, trx: Trx, to: Recipient, row: CaseRow, reportId: number) {
  const values = { subject: subjectOf(row, to.language), statement: row.statement };
  const side = { side: 'reporter', id: reportId } as const;
  if (!row.measure) return send(context, trx, to, side, 'report_rejected', values);
  const measure = wordsOf(to.language).measure[row.measure];
  return send(context, trx, to, side, 'report_upheld', { ...values, measure });
}

/** Gives the reported side the reasons of a measure (DSA, article 17; P2B, article 4). */
export function mailMeasure(context: MailContext, trx: Trx, to: Recipient, row: CaseRow) {
  if (!row.measure || !row.ground) return Promise.resolve();
  const { measure, ground } = wordsOf(to.language);
  return send(context, trx, to, { side: 'reported', id: row.id }, 'report_measure', {
    subject: subjectOf(row, to.language),
    measure: measure[row.measure],
    ground: ground[row.ground],
    statement: row.statement,
  });
}

export function mailAppealAnswer(
  context: MailContext,
  trx: Trx,
  to: Recipient,
  { row, side, granted, answer }: { row: CaseRow; side: ReportSide; granted: boolean; answer: string },
) {
  const values = { subject: subjectOf(row, to.language), answer };
  return send(context, trx, to, side, granted ? 'appeal_granted' : 'appeal_dismissed', values);
}
