import type { listReportMails } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import { can, type Viewer } from '@quotavera/domain/access';
import { MAX_REPORT_MAILS } from '@quotavera/domain/limits';
import { addMonths, romeMonth, romeTime } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { openSigned, signed } from '../../../platform/config/signed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { memberOf } from '../../accounts/session/service.ts';
import { tipsterIdOf } from '../../records/tipster/service.ts';
import { lockOwner, selectBankroll } from '../bankroll/repository.ts';
import * as repository from './repository.ts';
import { type Report, type ReportRequest, reportOf } from './service.ts';
import { reportWords } from './service-document.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets'>;
type Mails = ReplyOf<typeof listReportMails>;
type Subject = Pick<ReportRequest, 'bankroll' | 'tipster'>;

export async function mailsOf(db: Db, accountId: number): Promise<Mails> {
  return { results: await repository.selectMails(db, accountId) };
}

/** Asks for the reports of a bankroll or of a tipster, from this month's on. */
export async function addMail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  viewer: Viewer & { accountId: number },
  { bankroll, tipster }: Subject,
): Promise<Mails | Failure> {
  const { accountId } = viewer;
  const tipsterId = tipster !== undefined && can('tipsters.compare', viewer) ? await tipsterIdOf(db, tipster) : null;
  if (bankroll === undefined ? tipsterId === null : !(await selectBankroll(db, accountId, bankroll)))
    return fail('not_found');
  const refused = await transact(db, async (trx) => {
    await lockOwner(trx, accountId);
    if ((await repository.selectMails(trx, accountId)).length >= MAX_REPORT_MAILS) return fail('conflict');
    const now = clock.now();
    await repository.insertMail(trx, {
      account_id: accountId,
      bankroll_id: bankroll ?? null,
      tipster_id: tipsterId,
      sent_month: addMonths(romeMonth(now), -1),
      created_at: now,
    });
    return null;
  });
  return isFailure(refused) ? refused : mailsOf(db, accountId);
}

export async function removeMail(db: Db, accountId: number, id: number): Promise<Mails | Failure> {
  return (await repository.deleteMail(db, accountId, id)) ? mailsOf(db, accountId) : fail('not_found');
}

const LEAVE = 'leave-reports';

export async function leave(context: Pick<Context, 'db' | 'secrets'>, token: string): Promise<{ ok: true } | Failure> {
  const accountId = openSigned(context.secrets, LEAVE, token);
  if (accountId === null) return fail('link_invalid');
  await repository.deleteMails(context.db, Number(accountId));
  return { ok: true };
}

/** From this hour of the first on: by then the evening's last matches are settled. */
const HOUR = 6;
const BATCH = 100;

/** Sends the reports of the month that is over to those who wished them and may still have them; each once. */
export async function sendReports(context: Context): Promise<number> {
  const { db, clock } = context;
  const now = clock.now();
  const current = romeMonth(now);
  if (now < romeTime(`${current}-01`, HOUR, 0)) return 0;
  const month = addMonths(current, -1);
  let sent = 0;
  for (;;) {
    const accounts = await repository.selectDue(db, month, BATCH);
    for (const accountId of accounts) {
      if (await transact(db, (trx) => sendTo(context, trx, accountId, month, now))) sent += 1;
    }
    if (accounts.length < BATCH) return sent;
  }
}

async function sendTo(context: Context, trx: Trx, accountId: number, month: string, now: Date): Promise<boolean> {
  const subjects = await repository.takeDue(trx, accountId, month);
  const viewer = await memberOf(trx, accountId, now);
  if (!viewer || viewer.selfExcluded || !can('reports.performance', viewer)) return false;
  const reports: Report[] = [];
  let page: string | null = null;
  for (const { bankroll, tipster } of subjects) {
    const subject = bankroll === null ? { tipster: tipster! } : { bankroll };
    const report = await reportOf(trx, viewer, { ...subject, period: month });
    // A month without bets needs no mail.
    if (isFailure(report) || report.figures.settled === 0) continue;
    reports.push(report);
    page ??= `/performance-report?${new URLSearchParams({ ...(bankroll === null ? { tipster: report.username! } : { bankroll: String(bankroll) }), period: month })}`;
  }
  if (page === null) return false;
  const token = signed(context.secrets, LEAVE, accountId);
  const mailId = await context.mail.toMember(trx, accountId, {
    kind: 'performance_report',
    values: { month: romeTime(`${month}-01`, HOUR, 0) },
    words: (language) => reports.map((report) => lineOf(report, language)).join('\n'),
    page,
    leave: { page: `/newsletter?reports=${token}`, post: `/api/tips/v1/report-mails/leave/${token}/` },
  });
  return mailId !== null;
}

function lineOf(report: Report, language: Language): string {
  const { say, count, amount, percent, interval } = reportWords(report, language);
  const { settled, profit, yield: mean, low, high } = report.figures;
  return say('report.line', {
    name: report.name,
    bets: count(settled),
    profit: amount(profit, true),
    yield: percent(mean),
    interval: interval(low, high),
  });
}
