import type { decideDeclaredReview, listDeclaredReviews, readDeclaredReview } from '@quotavera/contract/bankroll';
import type { ReplyOf } from '@quotavera/contract/core';
import type { DeclaredState } from '@quotavera/domain/bankroll';
import type { z } from 'zod';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { notifyReader } from '../../tips/notification/service.ts';
import { presentReview, type ReviewView } from './presenter.ts';
import * as repository from './repository.ts';

export type ReviewContext = Pick<ServerContext, 'db' | 'clock' | 'mail'>;

export async function reviewPage(
  db: Db,
  state: DeclaredState,
  input: PageInput,
): Promise<ReplyOf<typeof listDeclaredReviews>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.ReviewRow) => [id],
    select: (span) => repository.selectReviews(db, state, span),
    count: () => repository.countReviews(db, state),
  });
  return { ...page, results: rows.map(presentReview) };
}

export async function reviewOf(db: Db, id: number): Promise<ReplyOf<typeof readDeclaredReview> | Failure> {
  const row = await repository.selectReview(db, id);
  return row ? { ...presentReview(row), sheet: row.sheet } : fail('not_found');
}

/** Decides a file that waits, once; its tipster is told by the bell, with what there was to see, and in a mail. */
export async function decideReview(
  context: ReviewContext,
  actor: { accountId: number; requestId: string },
  { id, ...choice }: { id: number } & z.output<typeof decideDeclaredReview.body>,
): Promise<ReviewView | Failure> {
  const at = context.clock.now();
  const refused = await transact(context.db, async (trx) => {
    const row = await repository.lockReview(trx, id);
    if (!row) return fail('not_found');
    if (row.review !== 'waiting') return fail('conflict');
    const { decision: state } = choice;
    const reason = choice.decision === 'refused' ? choice.reason : '';
    await repository.decideReview(trx, id, { state, reason, by: actor.accountId, at });
    await writeAuditLine(trx, {
      actorId: actor.accountId,
      action: state === 'approved' ? 'history_approved' : 'history_refused',
      accountId: row.account_id,
      reason,
      data: { file: row.file_name },
      at,
      requestId: actor.requestId,
    });
    const { sheet } = row;
    await notifyReader(trx, {
      accountId: row.account_id,
      type: state === 'approved' ? 'history_approved' : 'history_refused',
      tipster_id: row.account_id,
      data: {
        name: row.file_name,
        odd: sheet?.odd_rows ?? 0,
        refused: row.rows_rejected,
        contradictions: sheet?.contradictions ?? 0,
        ...(reason === '' ? {} : { reason }),
      },
      at,
    });
    await context.mail.toMember(
      trx,
      row.account_id,
      choice.decision === 'approved'
        ? {
            kind: 'history_approved',
            values: { file: row.file_name },
            page: `/tipsters/${encodeURIComponent(row.username)}`,
          }
        : { kind: 'history_refused', values: { file: row.file_name, reason }, page: '/analysis' },
    );
    return null;
  });
  if (isFailure(refused)) return refused;
  return presentReview((await repository.selectReview(context.db, id))!);
}
