import { type Failure, fail } from '../../platform/errors/index.ts';
import { type PayeeProvider, type PaymentProvider, ProviderUnavailable } from '../sells/provider/index.ts';
import type { Actor, PayoutContext } from './context.ts';
import * as repository from './repository-account.ts';
import { lockTipster, selectPayee } from './repository-payee.ts';

/** Where tipsters have accounts; null where they are paid by their banks. */
export async function payeesOf({ provider }: { provider: () => Promise<PaymentProvider | null> }) {
  return (await provider())?.payees ?? null;
}

/** The tipster's account, which is made where there is none: its country can't be changed at the provider afterwards. */
async function accountOf(
  { db, clock }: PayoutContext,
  payees: PayeeProvider,
  actor: Actor,
): Promise<repository.PayeeAccount | Failure> {
  const { accountId } = actor;
  const account = await repository.selectAccount(db, accountId);
  if (account) return account;
  const { data } = await selectPayee(db, accountId);
  if (!data) return fail('payee_missing');
  const { country, kind } = data;
  const reference = await payees.createAccount({ accountId, country, isPerson: kind === 'person' });
  return db.transaction().execute(async (trx) => {
    if (!(await lockTipster(trx, accountId))) return fail('not_a_tipster');
    await repository.insertAccount(trx, accountId, reference, clock.now());
    return (await repository.selectAccount(trx, accountId))!;
  });
}

/** Where a tipster goes on at the provider: says who they are and where their bank is, or sees what was paid. */
export async function openAccount(context: PayoutContext, actor: Actor): Promise<{ url: string } | Failure> {
  const payees = await payeesOf(context);
  if (!payees) return fail('payments_off');
  const page = `${context.environment.PUBLIC_URL}/earnings?tab=tax`;
  try {
    const account = await accountOf(context, payees, actor);
    if ('error' in account) return account;
    const back = { done: `${page}&account=done`, again: `${page}&account=again` };
    return { url: await payees.accountAddress(account.reference, account.state, back) };
  } catch (error) {
    if (error instanceof ProviderUnavailable) return fail('payment_unavailable', { retryAfterSeconds: 5 });
    throw error;
  }
}

/** Keeps how an account stands now, as the provider says it. */
export async function applyAccount({ db, clock, ...context }: PayoutContext, reference: string): Promise<void> {
  const payees = await payeesOf(context);
  if (!payees || !(await repository.selectByReference(db, reference))) return;
  const askedAt = clock.now();
  await repository.updateState(db, reference, { state: await payees.readAccount(reference), askedAt });
}
