import type { ReplyOf } from '@quotavera/contract/core';
import type { confirmPayouts as confirmPayoutsCall } from '@quotavera/contract/payouts';
import type { Language } from '@quotavera/i18n';
import { errorText } from '@quotavera/i18n/server';
import { type Failure, fail, isFailure } from '../../platform/errors/index.ts';
import type { Actor, PayoutContext } from './context.ts';
import type { PayoutView } from './presenter.ts';
import * as repository from './repository-payouts.ts';
import { closePayout, confirmPayout } from './service-review.ts';

type Outcomes = ReplyOf<typeof confirmPayoutsCall>;
/** Payouts, and the language in which their reader learns why one was refused. */
interface Many {
  ids: readonly number[];
  language: Language;
}

type Outcome = Outcomes['results'][number];

/**
 * Does the same to each payout in a transaction of its own, in one order for everybody: two admins who press at once wait for each other and
 * never lock crosswise. The second of them reads of each payout what the first has done.
 */
async function eachOf(
  { db }: PayoutContext,
  { ids, language }: Many,
  act: (id: number) => Promise<PayoutView | Failure>,
): Promise<Outcomes> {
  const results: Outcome[] = [];
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) {
    const done = await act(id);
    if (!isFailure(done)) {
      results.push({ payout: id, tipster: done.tipster.username, status: done.status, refused: null });
      continue;
    }
    const payout = await repository.selectPayout(db, id);
    const { code } = done.error;
    const refused = { code: code as NonNullable<Outcome['refused']>['code'], text: errorText(language, code) };
    results.push({ payout: id, tipster: payout?.username ?? '', status: payout?.status ?? null, refused });
  }
  return { results };
}

/** Confirms many payouts, each by the rules of one. */
export function confirmPayouts(context: PayoutContext, actor: Actor, many: Many): Promise<Outcomes> {
  return eachOf(context, many, (id) => confirmPayout(context, actor, id));
}

/** Marks what is still open of a file as paid under the bank's reference. */
export async function payFile(
  context: PayoutContext,
  actor: Actor,
  { file, reference, language }: { file: number; reference: string; language: Language },
): Promise<Outcomes | Failure> {
  const open = await repository.selectOpenOf(context.db, file);
  if (!open) return fail('not_found');
  if (open.length === 0) return fail('payout_closed');
  return eachOf(context, { ids: open, language }, (id) => closePayout(context, actor, id, { to: 'paid', reference }));
}
