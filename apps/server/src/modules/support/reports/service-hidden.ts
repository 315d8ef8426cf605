import type { ReplyOf } from '@quotavera/contract/core';
import type { listHiddenTips } from '@quotavera/contract/support';
import type { disableTip } from '@quotavera/contract/tips';
import type { z } from 'zod';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { disableTipWithin } from '../../tips/moderation/service.ts';
import * as repository from './repository.ts';
import { selectTipAuthor } from './repository-evidence.ts';
import { countHidden, type HiddenRow, markTipSeen, selectHidden } from './repository-texts.ts';
import type { ReportsContext } from './service.ts';
import { decideWithin, type Moderator } from './service-cases.ts';
import { tellLifted } from './service-mails.ts';

type Hiding = z.output<typeof disableTip.body>;

/**
 * Hides a tip by a decision of the house, which is a case like those that readers begin: its author is told the reasons and may appeal. Open
 * reports on the tip are decided with it.
 */
async function hideWithin(
  trx: Trx,
  context: ReportsContext,
  moderator: Moderator,
  { tip_id: tipId, reason: statement, rule, ground = 'terms' }: Hiding,
): Promise<Failure | null> {
  if (!rule) return fail('validation', { fields: { rule: 'required' } });
  const at = context.clock.now();
  const accountId = await selectTipAuthor(trx, tipId);
  if (accountId === undefined) return fail('not_found');
  // The tipster is locked before the case is.
  const done = await disableTipWithin(
    trx,
    { tipId, adminId: moderator.accountId, disabled: true, reason: statement },
    at,
  );
  if (isFailure(done)) return done;
  const id = await repository.openCase(trx, { target: 'tip', tipId, accountId }, at, true);
  const { version } = (await repository.selectCase(trx, id))!;
  await markTipSeen(trx, tipId, moderator.accountId, at);
  return decideWithin(trx, context, moderator, {
    case: id,
    version,
    status: 'upheld',
    measure: 'tip_hidden',
    ground,
    rule,
    statement,
  });
}

/** Shows a tip again: the decision that hid it is taken back, and its author is told. */
async function showWithin(
  trx: Trx,
  context: ReportsContext,
  moderator: Moderator,
  { tip_id: tipId, reason: statement }: Hiding,
): Promise<Failure | null> {
  const at = context.clock.now();
  const done = await disableTipWithin(
    trx,
    { tipId, adminId: moderator.accountId, disabled: false, reason: statement },
    at,
  );
  if (isFailure(done)) return done;
  const row = await repository.selectHiding(trx, tipId);
  if (!row) return null;
  await repository.updateCase(trx, row.id, {
    status: 'rejected',
    measure: null,
    ground: null,
    rule: null,
    statement,
    decided_by: moderator.accountId,
    decided_at: at,
  });
  const author = await repository.selectAccount(trx, row.account_id);
  if (author) await tellLifted(context, trx, author, { row, statement, at });
  return null;
}

/** Hides a tip's words, or shows them again; the bet stays in the record either way. */
export function hideTip(context: ReportsContext, moderator: Moderator, body: Hiding): Promise<Failure | null> {
  const act = body.disabled ? hideWithin : showWithin;
  return transact(context.db, (trx) => act(trx, context, moderator, body));
}

export async function hiddenPage(db: Db, input: PageInput): Promise<ReplyOf<typeof listHiddenTips>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ hidden_at, id }: HiddenRow) => [hidden_at.getTime(), id],
    select: (span) => selectHidden(db, span),
    count: () => countHidden(db),
  });
  return { ...page, results: rows.map((row) => ({ ...row, hidden_at: row.hidden_at.toISOString() })) };
}
