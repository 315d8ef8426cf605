import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { allowReferral, changeReferralTerms, listReferrals, readReferralTerms } from '@quotavera/contract/sells';
import { REFERRAL_LIKENESSES } from '@quotavera/domain/sells';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { pick } from '../../../platform/http/pick.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import * as repository from './repository.ts';
import type { ReferralContext } from './service.ts';

type View = ReplyOf<typeof allowReferral>;
type TermsList = ReplyOf<typeof readReferralTerms>;

/** The admin who acts, and the request, for the audit log. */
export interface Actor {
  accountId: number;
  requestId: string;
}

const isLikeness = ({ status, reason }: repository.Referral) =>
  status === 'refused' && (REFERRAL_LIKENESSES as readonly string[]).includes(reason);

function present(row: repository.ReferralRow): View {
  return {
    ...pick(row, ['id', 'inviter', 'invited', 'status', 'inviter_days', 'invited_days']),
    reason: row.reason === '' ? null : row.reason,
    paid_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
    can_be_allowed: isLikeness(row),
  };
}

export async function referralPage(
  db: Db,
  filters: repository.ReferralFilters,
  input: PageInput,
): Promise<ReplyOf<typeof listReferrals>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.ReferralRow) => [id],
    select: (span) => repository.selectReferrals(db, filters, span),
    count: () => repository.countReferrals(db, filters),
  });
  return { ...page, results: rows.map(present) };
}

/** An invitation that was refused for a likeness waits again, and is given at the next look unless its purchase is given back. */
export async function allow(
  { db, clock }: ReferralContext,
  actor: Actor,
  input: BodyOf<typeof allowReferral>,
): Promise<View | Failure> {
  const id = Number(input.referral);
  const done = await transact(db, async (trx) => {
    const referral = await repository.lockReferral(trx, { id });
    if (!referral) return fail('not_found');
    if (!isLikeness(referral)) return fail('nothing_to_change');
    const at = clock.now();
    await repository.updateReferral(trx, id, {
      status: 'waiting',
      reason: '',
      decided_at: null,
      allowed_by: actor.accountId,
    });
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: referral.inviter_id,
      action: 'referral_allowed',
      reason: input.reason,
      data: { from: referral.reason, invited: referral.invited_id },
      at,
      requestId: actor.requestId,
    });
    return null;
  });
  if (isFailure(done)) return done;
  return present((await repository.selectReferral(db, id))!);
}

const TERMS_SHOWN = 50;

export async function termsList(db: Db): Promise<TermsList> {
  const rows = await repository.selectTerms(db, TERMS_SHOWN);
  return {
    results: rows.map((row) => ({
      ...pick(row, ['inviter_days', 'invited_days', 'set_by', 'reason']),
      since: row.since.toISOString(),
    })),
  };
}

/** Changes what invitations give, for who registers from now on: a promise that was made is kept. */
export async function changeTerms(
  { db, clock }: ReferralContext,
  actor: Actor,
  input: BodyOf<typeof changeReferralTerms>,
): Promise<TermsList | Failure> {
  const { inviter_days: inviterDays, invited_days: invitedDays, reason } = input;
  const done = await transact(db, async (trx) => {
    await repository.lockTerms(trx);
    const [before] = await repository.selectTerms(trx, 1);
    if (before?.inviter_days === inviterDays && before.invited_days === invitedDays) return fail('nothing_to_change');
    const at = clock.now();
    await repository.insertTerms(trx, {
      since: at,
      inviter_days: inviterDays,
      invited_days: invitedDays,
      reason,
      actorId: actor.accountId,
    });
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      accountId: null,
      action: 'referral_terms_changed',
      reason,
      data: {
        from: before ? `${before.inviter_days} + ${before.invited_days}` : null,
        to: `${inviterDays} + ${invitedDays}`,
      },
      at,
      requestId: actor.requestId,
    });
    return null;
  });
  return isFailure(done) ? done : termsList(db);
}
