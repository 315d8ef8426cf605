import { discountedPrice, TRIAL_PLAN } from '@quotavera/domain/sells';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { cardHash, identityHashes, identityOf } from '../../accounts/identity/service-erased.ts';
import type { SellsContext } from '../context.ts';
import { type CodeKey, hasUsed, insertUse, lockCode } from '../discount/repository.ts';
import { selectOpenMonths } from '../referral/repository-months.ts';
import { selectGranted } from '../subscription/repository.ts';
import type { Purchase } from './repository.ts';
import * as repository from './repository-persons.ts';
import { type Order, type PlanOrder, type Terms, termsOf } from './service-terms.ts';

type Secrets = Pick<SellsContext, 'secrets'>;

/**
 * Keyed hashes of the person behind an account: address, Google account, and the cards that were kept. A telephone number isn't proven by anybody, so
 * that a stranger's would take the trial from its owner.
 */
async function personHashes({ secrets }: Secrets, db: Db, accountId: number): Promise<Buffer[]> {
  const identity = await identityOf(db, accountId);
  const cards = await repository.selectFingerprints(db, accountId);
  return [
    ...(identity ? identityHashes(secrets, { ...identity, phone: '' }) : []),
    ...cards.map(({ provider, fingerprint }) => cardHash(secrets, provider, fingerprint)),
  ];
}

/** Whether an account is offered the trial: nobody of its person has had PRO or ELITE before, and nothing gives it a plan now or soon. */
export async function isTrialOffered(context: Secrets, db: Db, accountId: number, at: Date): Promise<boolean> {
  if (await selectGranted(db, accountId, at)) return false;
  if ((await selectOpenMonths(db, accountId)).length > 0) return false;
  return !(await repository.hasHadPlan(db, accountId, await personHashes(context, db, accountId)));
}

/** A trial costs nothing, begins with nothing of an old plan, and is PRO. */
async function trialTerms(
  context: Secrets,
  trx: Trx,
  accountId: number,
  { order, terms, at }: { order: PlanOrder; terms: Terms; at: Date },
): Promise<Terms | Failure> {
  if (order.plan !== TRIAL_PLAN) return fail('validation', { fields: { trial: 'invalid' } });
  if (terms.kind !== 'first' || !(await isTrialOffered(context, trx, accountId, at))) return fail('trial_unavailable');
  return { ...terms, kind: 'trial', price: 0 };
}

/**
 * A code takes its part off the price, as far as it is for this plan and person and has a use left. Its moment counts `since` the price was promised;
 * its last use and an admin's stop count at once.
 */
async function discountedTerms(
  context: Secrets,
  trx: Trx,
  accountId: number,
  { terms, code: key, since }: { terms: Terms; code: CodeKey; since: Date },
): Promise<Terms | Failure> {
  const code = await lockCode(trx, key);
  if (!code) return fail('code_unknown');
  if (code.stopped_at || code.valid_until <= since) return fail('code_over');
  const isForPlan = (code.plan ?? terms.plan) === terms.plan && (code.period ?? terms.period) === terms.period;
  if (!isForPlan) return fail('code_not_for_plan');
  if (await hasUsed(trx, code.id, accountId, await personHashes(context, trx, accountId))) return fail('code_used');
  if (code.uses >= code.uses_max) return fail('code_used_up');
  const price = discountedPrice(terms.price, code);
  return { ...terms, price, discount: { codeId: code.id, cents: terms.price - price } };
}

/** The terms of an order at a moment with what was offered beside the plan; what is unused of the old plan counts `since` then. */
export async function orderTerms(
  context: Secrets,
  trx: Trx,
  accountId: number,
  order: Order,
  { at, since = at }: { at: Date; since?: Date },
): Promise<Terms | Failure> {
  const terms = await termsOf(trx, accountId, order, at, since);
  if (isFailure(terms) || !('plan' in order)) return terms;
  if (order.trial) return trialTerms(context, trx, accountId, { order, terms, at });
  return order.code ? discountedTerms(context, trx, accountId, { terms, code: order.code, since }) : terms;
}

/**
 * Takes what is given once per person, as the order begins. Two accounts of a person may come to this point at once: the second one finds what
 * the first has taken. Returns why the order begins nothing; null where it does.
 */
export async function claimOffer(context: Secrets, trx: Trx, purchase: Purchase, at: Date): Promise<Failure | null> {
  if (purchase.product !== 'plan') return null;
  const hashes = await personHashes(context, trx, purchase.account_id);
  const isNew = await repository.insertPlanPersons(trx, hashes, at);
  if (purchase.discount_code_id !== null) {
    const { id: purchaseId, discount_code_id: codeId, account_id: accountId } = purchase;
    await insertUse(trx, { purchaseId, codeId, accountId, hashes, at });
  }
  return purchase.kind === 'trial' && !isNew ? fail('trial_unavailable') : null;
}

/** Keeps the hashes of a leaver who has had a plan. Call it before the account loses its address and its cards. */
export async function rememberPlanPerson(context: Secrets, trx: Trx, accountId: number, at: Date): Promise<void> {
  const hashes = await personHashes(context, trx, accountId);
  if (await repository.hasHadPlan(trx, accountId, hashes)) await repository.insertPlanPersons(trx, hashes, at);
}
