import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { decideAppeal, decideReport, listReportCases } from '@quotavera/contract/support';
import { isUndecided, measuresFor, type ReportMeasure, statusesAfter } from '@quotavera/domain/support/reports';
import { DAY_MS } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, type FieldErrors, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { suspendWithin } from '../../accounts/administration/service-changes.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { takePageAway } from '../../bankroll/shared/service.ts';
import { disableTipWithin } from '../../tips/moderation/service.ts';
import { hideCommentWithin } from '../comments/service-moderation.ts';
import { hideReviewWithin } from '../reviews/service-moderation.ts';
import { type CaseView, presentCase, presentListed } from './presenter.ts';
import * as repository from './repository.ts';
import { type AppealRow, closeAppeal, selectAppeal, selectAppeals } from './repository-appeals.ts';
import { selectEntries, selectTargetWords, selectTipEvidence, selectUserEvidence } from './repository-evidence.ts';
import type { ReportsContext } from './service.ts';
import { mailAppealAnswer, mailOutcome, tellMeasure } from './service-mails.ts';

const EVIDENCE_MS = 90 * DAY_MS;

/** The moderator who decides, and the request, for the audit log. */
export interface Moderator {
  accountId: number;
  /** Admins alone see names and addresses, and suspend accounts. */
  isAdmin: boolean;
  requestId: string;
}

export async function casePage(
  db: Db,
  filters: repository.CaseFilters,
  input: PageInput,
): Promise<ReplyOf<typeof listReportCases>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 3,
    key: ({ urgent, opened_at, decided_at, id }: repository.CaseListRow) => [
      urgent ? 0 : 1,
      (filters.state === 'waiting' ? opened_at : decided_at!).getTime(),
      id,
    ],
    select: (span) => repository.selectCases(db, filters, span),
    count: () => repository.countCases(db, filters),
  });
  return { ...page, results: rows.map(presentListed) };
}

export async function caseOf(
  { db, clock }: ReportsContext,
  { isAdmin }: Pick<Moderator, 'isAdmin'>,
  id: number,
): Promise<CaseView | Failure> {
  const row = await repository.selectCase(db, id);
  if (!row) return fail('not_found');
  const since = new Date(clock.now().getTime() - EVIDENCE_MS);
  const [words, account, decidedBy, complaints, appeals, tip, entries, user] = await Promise.all([
    selectTargetWords(db, repository.targetOf(row)),
    repository.selectPerson(db, row.account_id, isAdmin),
    row.decided_by === null ? null : repository.selectPerson(db, row.decided_by, isAdmin),
    repository.selectComplaints(db, id, isAdmin),
    selectAppeals(db, id),
    row.tip_id === null ? null : selectTipEvidence(db, row.tip_id),
    row.tip_id === null ? [] : selectEntries(db, row.tip_id),
    selectUserEvidence(db, { accountId: row.account_id, caseId: id, since }),
  ]);
  return presentCase({
    case: row,
    words,
    measures: measuresOf(row.target, isAdmin),
    account: account!,
    decidedBy,
    complaints,
    appeals,
    tip: tip ?? null,
    entries,
    user,
  });
}

/** An account is suspended by an admin alone. */
function measuresOf(target: repository.CaseRow['target'], isAdmin: boolean): ReportMeasure[] {
  return measuresFor(target).filter((measure) => isAdmin || measure !== 'account_suspended');
}

interface Act {
  row: repository.CaseRow;
  moderator: Moderator;
  reason: string;
}

/** Hides the words of a tip, a comment or a review, or shows them again. */
export async function setHidden(
  trx: Trx,
  { tipId, commentId, reviewId }: Pick<repository.Target, 'tipId' | 'commentId' | 'reviewId'>,
  { moderator, reason, hidden, at }: { moderator: Moderator; reason: string; hidden: boolean; at: Date },
): Promise<Failure | null> {
  const { accountId: adminId, requestId } = moderator;
  const hiding = { adminId, hidden, reason, requestId };
  const done =
    tipId !== null
      ? await disableTipWithin(trx, { tipId, adminId, disabled: hidden, reason }, at)
      : commentId === undefined
        ? await hideReviewWithin(trx, { ...hiding, id: reviewId! }, at)
        : await hideCommentWithin(trx, { ...hiding, id: commentId }, at);
  return isFailure(done) ? done : null;
}

/**
 * Takes a measure, or takes it back. A target that is in the right state already stays so, but the decision is still written down with its
 * reasons.
 */
async function applyMeasure(
  trx: Trx,
  { clock, personal }: ReportsContext,
  measure: ReportMeasure,
  { row, moderator, reason }: Act,
  taken: boolean,
): Promise<Failure | null> {
  const done = await (async () => {
    switch (measure) {
      case 'warning':
        return true;
      case 'tip_hidden':
      case 'words_hidden':
        return setHidden(trx, repository.targetOf(row), { moderator, reason, hidden: taken, at: clock.now() });
      case 'page_removed': {
        // An address that is gone stays gone: after an appeal the owner makes another one.
        if (taken) await takePageAway(trx, row.bankroll_id!);
        return true;
      }
      case 'account_suspended': {
        if (!moderator.isAdmin) return fail('admin_required');
        const { accountId: actorId, requestId } = moderator;
        return suspendWithin(trx, { clock, personal }, { actorId, requestId, userId: row.account_id, reason }, taken);
      }
    }
  })();
  const settled = ['already_disabled', 'not_disabled', 'nothing_to_change', 'account_closed'];
  // Words that their author, or an erasure, has taken away can be hidden no more.
  if (measure === 'words_hidden') settled.push('not_found');
  return isFailure(done) && !settled.includes(done.error.code) ? done : null;
}

/** Returns the missing parts of a decision by field. */
function missingIn(
  { status, measure, ground, statement }: BodyOf<typeof decideReport>,
  row: repository.CaseRow,
): FieldErrors {
  if (status !== 'upheld' && status !== 'rejected') return {};
  return {
    ...(statement ? {} : { statement: 'required' as const }),
    ...(status === 'upheld' && (!measure || !measuresFor(row.target).includes(measure))
      ? { measure: 'required' as const }
      : {}),
    ...(status === 'upheld' && !ground ? { ground: 'required' as const } : {}),
  };
}

function audit(
  trx: Trx,
  { row, moderator, reason }: Act,
  action: Parameters<typeof writeAuditLine>[1]['action'],
  at: Date,
) {
  return writeAuditLine(trx, {
    actorId: moderator.accountId,
    accountId: row.account_id,
    action,
    reason,
    data: {
      case: row.id,
      ...(row.tip_id === null ? {} : { tip: row.tip_id }),
      ...(row.measure ? { measure: row.measure } : {}),
    },
    at,
    requestId: moderator.requestId,
  });
}

/** Nobody decides about themselves, or about what they reported. */
function isParty(row: repository.CaseRow, complaints: readonly repository.ComplaintRow[], accountId: number): boolean {
  return row.account_id === accountId || complaints.some((complaint) => complaint.account_id === accountId);
}

export async function decideWithin(
  trx: Trx,
  context: ReportsContext,
  moderator: Moderator,
  body: BodyOf<typeof decideReport>,
): Promise<Failure | null> {
  const id = Number(body.case);
  const seen = await repository.selectCase(trx, id);
  if (!seen) return fail('not_found');
  const missing = missingIn(body, seen);
  if (Object.keys(missing).length > 0) return fail('validation', { fields: missing });
  const decided = !isUndecided(body.status);
  const upheld = body.status === 'upheld';
  const statement = decided ? body.statement! : '';
  const act: Act = { row: seen, moderator, reason: statement };
  // Accounts and tipsters are locked before the case is.
  const failed = upheld ? await applyMeasure(trx, context, body.measure!, act, true) : null;
  if (failed) return failed;
  const row = (await repository.lockCase(trx, id))!;
  if (row.version !== body.version) return fail('conflict');
  if (!statusesAfter(row.status).includes(body.status)) return fail('status_not_next');
  const complaints = await repository.selectComplaints(trx, id);
  if (isParty(row, complaints, moderator.accountId)) return fail('own_account');
  const at = context.clock.now();
  const decision: repository.Decision = {
    status: body.status,
    measure: upheld ? body.measure! : null,
    ground: upheld ? body.ground! : null,
    rule: upheld ? (body.rule ?? complaints[0]?.reason ?? null) : null,
    statement,
    decided_by: decided ? moderator.accountId : null,
    decided_at: decided ? at : null,
  };
  await repository.updateCase(trx, id, decision);
  if (!decided) return null;
  const after: repository.CaseRow = { ...row, ...decision };
  await audit(trx, { ...act, row: after }, upheld ? 'report_upheld' : 'report_rejected', at);
  for (const complaint of complaints) await mailOutcome(context, trx, complaint, after, complaint.id);
  const reported = await repository.selectAccount(trx, row.account_id);
  if (reported) await tellMeasure(context, trx, reported, after);
  return null;
}

/** Gives a case its next status. A decision takes its measure and tells both sides, in the same transaction. */
export async function decide(
  context: ReportsContext,
  moderator: Moderator,
  body: BodyOf<typeof decideReport>,
): Promise<CaseView | Failure> {
  const done = await transact(context.db, (trx) => decideWithin(trx, context, moderator, body));
  return isFailure(done) ? done : caseOf(context, moderator, Number(body.case));
}

/** Returns the recipient of an appeal's answer. */
async function appellantOf(
  trx: Trx,
  row: repository.CaseRow,
  appeal: AppealRow,
): Promise<repository.Recipient | undefined> {
  if (appeal.report_id === null) return repository.selectAccount(trx, row.account_id);
  return repository.selectComplaint(trx, appeal.report_id);
}

/** After a granted appeal nothing is decided any more: what a reporter asked for is looked at again, what hit somebody is over. */
async function grantWithin(
  trx: Trx,
  context: ReportsContext,
  act: Act,
  appeal: AppealRow,
): Promise<repository.Decision | Failure> {
  const { row, moderator, reason } = act;
  if (appeal.report_id !== null) {
    // Another case of the target waits already: it takes the question up.
    if (await repository.hasOpenTwin(trx, row)) return fail('conflict');
    return {
      status: 'in_review',
      measure: null,
      ground: null,
      rule: null,
      statement: '',
      decided_by: null,
      decided_at: null,
    };
  }
  const failed = row.measure ? await applyMeasure(trx, context, row.measure, act, false) : null;
  if (failed) return failed;
  const at = context.clock.now();
  return {
    status: 'rejected',
    measure: null,
    ground: null,
    rule: null,
    statement: reason,
    decided_by: moderator.accountId,
    decided_at: at,
  };
}

export async function answerAppeal(
  context: ReportsContext,
  moderator: Moderator,
  id: number,
  { granted, answer }: BodyOf<typeof decideAppeal>,
): Promise<CaseView | Failure> {
  const { db, clock } = context;
  const done = await transact(db, async (trx) => {
    const seen = await selectAppeal(trx, id);
    const before = seen && (await repository.selectCase(trx, seen.case_id));
    if (!seen || !before) return fail('not_found');
    if (isParty(before, await repository.selectComplaints(trx, before.id), moderator.accountId))
      return fail('own_account');
    const act: Act = { row: before, moderator, reason: answer };
    const after = granted && seen.status === 'open' ? await grantWithin(trx, context, act, seen) : null;
    if (isFailure(after)) return after;
    const row = (await repository.lockCase(trx, before.id))!;
    const appeal = (await selectAppeal(trx, id))!;
    if (appeal.status !== 'open' || row.version !== before.version) return fail('conflict');
    const at = clock.now();
    await closeAppeal(trx, appeal, {
      status: granted ? 'granted' : 'dismissed',
      answer,
      decidedBy: moderator.accountId,
      at,
    });
    if (after) await repository.updateCase(trx, row.id, after);
    await audit(trx, act, granted ? 'appeal_granted' : 'appeal_dismissed', at);
    const to = await appellantOf(trx, row, appeal);
    const side =
      appeal.report_id === null
        ? ({ side: 'reported', id: row.id } as const)
        : ({ side: 'reporter', id: appeal.report_id } as const);
    if (to) await mailAppealAnswer(context, trx, to, { row, side, granted, answer });
    return row.id;
  });
  return isFailure(done) ? done : caseOf(context, moderator, done);
}
