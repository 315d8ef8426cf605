import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { appealReport, fileReport, listReports } from '@quotavera/contract/support';
import type { Viewer } from '@quotavera/domain/access';
import { DAY_S, HOUR_S } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { mailboxOf } from '../../accounts/identity/service-erased.ts';
import { pageBehind } from '../../bankroll/shared/service.ts';
import { tipLists } from '../../tips/tip/service-lists.ts';
import { reportedComment } from '../comments/service.ts';
import { reportedReview } from '../reviews/service.ts';
import { appealEnd, type Followup, presentFollowup } from './presenter.ts';
import * as repository from './repository.ts';
import { type AppealRow, insertAppeal, selectAppeals } from './repository-appeals.ts';
import { selectTargetWords } from './repository-evidence.ts';
import { openReportKey, type ReportSide, reportKey } from './service-keys.ts';
import { mailReceived } from './service-mails.ts';

export type ReportsContext = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets' | 'limits' | 'personal'>;

const PER_DAY = { points: 20, seconds: DAY_S };
const VISITORS_PER_DAY = { points: 5, seconds: DAY_S };
const KEYS_PER_HOUR = { points: 60, seconds: HOUR_S };

type Filed = ReplyOf<typeof fileReport>;

/** The reporter is the viewer, with the address and language of the request for visitors. */
export interface Reporter {
  viewer: Viewer;
  address: string;
  language: Language;
}

/** A comment or a review as the target of a report. */
function wordsOf(
  authorId: number | Failure,
  target: Pick<repository.Target, 'target' | 'commentId' | 'reviewId'>,
): repository.Target | Failure {
  return isFailure(authorId) ? authorId : { ...target, tipId: null, accountId: authorId };
}

/**
 * Returns the target of a report, as far as the reporter may know of it: nobody learns by reporting that a tip exists which isn't theirs to
 * know.
 */
async function targetOf(
  context: ReportsContext,
  { viewer, language }: Reporter,
  body: BodyOf<typeof fileReport>,
): Promise<repository.Target | Failure> {
  const { reported_tip: tipId, reported_user: name, reported_bankroll: secret } = body;
  const { reported_comment: commentId, reported_review: reviewId } = body;
  if ([tipId, name, secret, commentId, reviewId].filter((each) => each !== undefined).length !== 1)
    return fail('validation', { fields: { reported_tip: 'required' } });
  if (commentId !== undefined)
    return wordsOf(await reportedComment(context, { viewer, language }, Number(commentId)), {
      target: 'comment',
      commentId: Number(commentId),
    });
  if (reviewId !== undefined)
    return wordsOf(await reportedReview(context.db, Number(reviewId)), {
      target: 'review',
      reviewId: Number(reviewId),
    });
  const { db, clock } = context;
  if (secret !== undefined) {
    const page = await pageBehind({ db, clock }, secret);
    if (!page) return fail('not_found');
    return {
      target: 'bankroll',
      tipId: null,
      bankrollId: page.bankroll_id,
      title: page.title,
      accountId: page.account_id,
    };
  }
  if (name !== undefined) {
    const accountId = await repository.selectReportedUser(db, name);
    return accountId === undefined ? fail('not_found') : { target: 'user', tipId: null, accountId };
  }
  const [tip] = await tipLists.byIds(db, viewer, [Number(tipId)], { clock });
  return tip ? { target: 'tip', tipId: tip.id, accountId: tip.tipster.id } : fail('not_found');
}

async function waitOf({ limits }: ReportsContext, { viewer, address }: Reporter): Promise<number | null> {
  return viewer.type === 'member'
    ? limits.take('report', String(viewer.accountId), PER_DAY)
    : limits.take('report', addressKey(address), VISITORS_PER_DAY);
}

/** Returns the recipient's name and address: a member's own, or those that a visitor wrote. */
async function recipientOf(
  db: Db,
  { viewer, language }: Reporter,
  { name, email }: Pick<BodyOf<typeof fileReport>, 'name' | 'email'>,
): Promise<(repository.Recipient & { name: string }) | Failure> {
  if (viewer.type === 'member') return { ...(await repository.selectAccount(db, viewer.accountId))!, name: '' };
  const missing = { ...(name ? {} : { name: 'required' }), ...(email ? {} : { email: 'required' }) } as const;
  if (!name || !email) return fail('validation', { fields: missing });
  return { account_id: null, email, language, name };
}

/** Notes a report beside the others on its target, and confirms it by mail. */
export async function file(
  context: ReportsContext,
  reporter: Reporter,
  body: BodyOf<typeof fileReport>,
): Promise<Filed | Failure> {
  const { db, clock, secrets } = context;
  // A program that fills in every field learns nothing from the answer.
  if (body.website) return { key: null, status: 'open' };
  const to = await recipientOf(db, reporter, body);
  if (isFailure(to)) return to;
  const target = await targetOf(context, reporter, body);
  if (isFailure(target)) return target;
  if (target.accountId === to.account_id) return fail('own_account');
  const wait = await waitOf(context, reporter);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const at = clock.now();
  const filed = await transact(db, async (trx) => {
    const caseId = await repository.openCase(trx, target, at);
    if (to.account_id === null) {
      const before = new Set((await repository.selectVisitorEmails(trx, caseId)).map(mailboxOf));
      if (before.has(mailboxOf(to.email))) return fail('already_reported');
    }
    const id = await repository.insertReport(trx, {
      caseId,
      reporterId: to.account_id,
      name: to.name,
      email: to.account_id === null ? to.email : '',
      language: to.language,
      reason: body.reason,
      text: body.text,
      words: await selectTargetWords(trx, target),
      at,
    });
    if (id === null) return fail('already_reported');
    const row = (await repository.selectCase(trx, caseId))!;
    await mailReceived(context, trx, to, row, id);
    return { id, status: row.status };
  });
  if (isFailure(filed)) return filed;
  const key = to.account_id === null ? null : reportKey(secrets, { side: 'reporter', id: filed.id });
  return { key, status: filed.status };
}

interface Seen {
  case: repository.CaseRow;
  complaint: repository.ComplaintRow | null;
  appeal: AppealRow | null;
}

/** A report as one side sees it; undefined when there is nothing (any more) that it may see. */
async function seenBy(db: Db, { side, id }: ReportSide): Promise<Seen | undefined> {
  const complaint = side === 'reporter' ? await repository.selectComplaint(db, id) : null;
  const row = await repository.selectCase(db, complaint?.case_id ?? id);
  if (!row || complaint === undefined) return undefined;
  const appeals = await selectAppeals(db, row.id);
  const appeal = appeals.find(({ report_id }) => report_id === (complaint?.id ?? null)) ?? null;
  // The reported side hears of a case when something was decided against it.
  if (!complaint && row.status !== 'upheld' && !appeal) return undefined;
  return { case: row, complaint, appeal };
}

async function followupOf({ db, clock, secrets }: ReportsContext, side: ReportSide): Promise<Followup | undefined> {
  const seen = await seenBy(db, side);
  return seen && presentFollowup({ ...seen, key: reportKey(secrets, side), now: clock.now() });
}

/** Reports that a member made, and decisions against them. */
export async function ownReports(
  context: ReportsContext,
  accountId: number,
  input: PageInput,
): Promise<ReplyOf<typeof listReports>> {
  const { db } = context;
  const { rows, ...page } = await readPage(input, {
    keyLength: 3,
    key: ({ at, n, id }: Awaited<ReturnType<typeof repository.selectOwn>>[number]) => [at.getTime(), n, id],
    select: (span) => repository.selectOwn(db, accountId, span),
    count: () => repository.countOwn(db, accountId),
  });
  const results = await Promise.all(rows.map(({ side, id }) => followupOf(context, { side, id })));
  return { ...page, results: results.filter((followup) => followup !== undefined) };
}

async function openKey(
  { limits, secrets }: ReportsContext,
  key: string,
  address: string,
): Promise<ReportSide | Failure> {
  const wait = await limits.take('report-key', addressKey(address), KEYS_PER_HOUR);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  return openReportKey(secrets, key) ?? fail('link_invalid');
}

/** Returns the state of a report to whoever has the key of its mail. */
export async function followed(context: ReportsContext, key: string, address: string): Promise<Followup | Failure> {
  const side = await openKey(context, key, address);
  if (isFailure(side)) return side;
  return (await followupOf(context, side)) ?? fail('link_invalid');
}

export async function appeal(
  context: ReportsContext,
  { key, text }: BodyOf<typeof appealReport>,
  address: string,
): Promise<Followup | Failure> {
  const side = await openKey(context, key, address);
  if (isFailure(side)) return side;
  const { db, clock } = context;
  const outcome = await transact(db, async (trx) => {
    const before = await seenBy(trx, side);
    if (!before) return fail('link_invalid');
    await repository.lockCase(trx, before.case.id);
    const seen = (await seenBy(trx, side))!;
    const at = clock.now();
    if (!appealEnd({ ...seen, now: at })) return fail('appeal_not_possible');
    const inserted = await insertAppeal(trx, { caseId: seen.case.id, reportId: seen.complaint?.id ?? null, text, at });
    return inserted ? null : fail('appeal_not_possible');
  });
  if (isFailure(outcome)) return outcome;
  return (await followupOf(context, side)) ?? fail('link_invalid');
}
