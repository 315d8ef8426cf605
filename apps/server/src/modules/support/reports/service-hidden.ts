import type { ReplyOf } from '@quotavera/contract/core';
import type { listHiddenTexts } from '@quotavera/contract/support';
import type { disableTip } from '@quotavera/contract/tips';
import type { HideableText, ReportGround, ReportReason, WordsTarget } from '@quotavera/domain/support/reports';
import type { z } from 'zod';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import * as repository from './repository.ts';
import { selectTipAuthor, selectWordsAuthor } from './repository-evidence.ts';
import { countHidden, type HiddenRow, markHiddenSeen, selectHidden } from './repository-texts.ts';
import type { ReportsContext } from './service.ts';
import { decideWithin, type Moderator, setHidden } from './service-cases.ts';
import { tellLifted } from './service-mails.ts';

/** A decision of the house about words: its reason, the rule that was broken, and what forbids it. */
interface Hiding {
  hidden: boolean;
  reason: string;
  rule?: ReportReason | undefined;
  ground?: ReportGround | undefined;
}

/** The text that a target is, by its kind and number. */
function hiddenText({ tipId, commentId, reviewId }: repository.Target): [kind: HideableText, id: number] {
  if (tipId !== null) return ['tip', tipId];
  return commentId === undefined ? ['review', reviewId!] : ['comment', commentId];
}

const measureFor = (target: repository.Target) => (target.target === 'tip' ? 'tip_hidden' : 'words_hidden');

/**
 * Hides words by a decision of the house, which is a case like those that readers begin: their author is told the reasons and may appeal.
 * Open reports on them are decided with it.
 */
async function hideWithin(
  trx: Trx,
  context: ReportsContext,
  moderator: Moderator,
  target: repository.Target,
  { reason: statement, rule, ground = 'terms' }: Hiding,
): Promise<Failure | null> {
  if (!rule) return fail('validation', { fields: { rule: 'required' } });
  const at = context.clock.now();
  // The subject that holds the words is locked before the case is.
  const done = await setHidden(trx, target, { moderator, reason: statement, hidden: true, at });
  if (done) return done;
  const id = await repository.openCase(trx, target, at, true);
  const { version } = (await repository.selectCase(trx, id))!;
  await markHiddenSeen(trx, ...hiddenText(target), moderator.accountId, at);
  return decideWithin(trx, context, moderator, {
    case: id,
    version,
    status: 'upheld',
    measure: measureFor(target),
    ground,
    rule,
    statement,
  });
}

/** Shows words again: the decision that hid them is taken back, and their author is told. */
async function showWithin(
  trx: Trx,
  context: ReportsContext,
  moderator: Moderator,
  target: repository.Target,
  { reason: statement }: Hiding,
): Promise<Failure | null> {
  const at = context.clock.now();
  const done = await setHidden(trx, target, { moderator, reason: statement, hidden: false, at });
  if (done) return done;
  const row = await repository.selectHiding(trx, target, measureFor(target));
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

const decideWords = (hidden: boolean) => (hidden ? hideWithin : showWithin);

/** Hides a tip's words, or shows them again; the bet stays in the record either way. */
export function hideTip(
  context: ReportsContext,
  moderator: Moderator,
  { tip_id: tipId, disabled: hidden, ...hiding }: z.output<typeof disableTip.body>,
): Promise<Failure | null> {
  return transact(context.db, async (trx) => {
    const accountId = await selectTipAuthor(trx, tipId);
    if (accountId === undefined) return fail('not_found');
    const target = { target: 'tip', tipId, accountId } as const;
    return decideWords(hidden)(trx, context, moderator, target, { ...hiding, hidden });
  });
}

/** Hides a comment or a review, or shows it again. */
export async function hideWords(
  context: ReportsContext,
  moderator: Moderator,
  { target, id }: { target: WordsTarget; id: number },
  hiding: Hiding,
): Promise<{ hidden: boolean } | Failure> {
  const words = { target, tipId: null, ...(target === 'comment' ? { commentId: id } : { reviewId: id }) } as const;
  const failed = await transact(context.db, async (trx) => {
    const accountId = await selectWordsAuthor(trx, target, id);
    if (accountId === undefined) return fail('not_found');
    // Somebody whose account is gone is told of no decision and appeals against none.
    if (accountId === null) return setHidden(trx, words, { moderator, ...hiding, at: context.clock.now() });
    return decideWords(hiding.hidden)(trx, context, moderator, { ...words, accountId }, hiding);
  });
  return failed ?? { hidden: hiding.hidden };
}

export async function hiddenPage(
  db: Db,
  { kind }: Pick<z.output<typeof listHiddenTexts.query>, 'kind'>,
  input: PageInput,
): Promise<ReplyOf<typeof listHiddenTexts>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 2,
    key: ({ hidden_at, id }: HiddenRow) => [hidden_at.getTime(), id],
    select: (span) => selectHidden(db, kind, span),
    count: () => countHidden(db, kind),
  });
  return { ...page, results: rows.map((row) => ({ ...row, hidden_at: row.hidden_at.toISOString() })) };
}
