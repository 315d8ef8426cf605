import { isSandboxAccount, SANDBOX_ACCOUNTS, SANDBOX_CARDS, type SandboxMethod } from '@quotavera/domain/sells';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Db } from '../../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../../platform/jobs/index.ts';
import type { PaymentProvider, ProviderCard, ProviderEvent, ProviderSetup } from '../provider.ts';
import { newId, newSecret, setupOutcomeOf } from './policy.ts';
import * as repository from './repository.ts';

export const sandboxEvent = jobKind<ProviderEvent>('sandbox_event');

const EXPIRES_IN_YEARS = 3;

type Context = Pick<ServerContext, 'db' | 'clock'>;

export async function announceEvent(
  db: Db,
  type: string,
  kind: ProviderEvent['subject']['kind'],
  id: string,
): Promise<void> {
  await addJob(db, sandboxEvent, { id: newId('evt'), type, subject: { kind, id } });
}

export async function cardOf({ db, clock }: Context, method: string | null): Promise<ProviderCard | null> {
  const card = method === null ? undefined : await repository.selectMethod(db, method);
  if (method === null || !card) return null;
  const name = card.card as SandboxMethod;
  if (isSandboxAccount(name)) {
    const { iban } = SANDBOX_ACCOUNTS[name];
    return {
      kind: 'sepa_debit',
      reference: method,
      brand: 'sepa_debit',
      last4: iban.slice(-4),
      expiresMonth: null,
      expiresYear: null,
      mandate: `SIM-${method.slice(-8).toUpperCase()}`,
      fingerprint: `sandbox_${iban}`,
      country: iban.slice(0, 2),
    };
  }
  const { number, brand, country } = SANDBOX_CARDS[name];
  return {
    kind: 'card',
    mandate: null,
    reference: method,
    brand,
    last4: number.slice(-4),
    expiresMonth: 12,
    expiresYear: clock.now().getUTCFullYear() + EXPIRES_IN_YEARS,
    // The number that everybody is told to type is nobody's: whoever uses it has a card of their own.
    fingerprint: `sandbox_${number.slice(-4)}${card.card === 'success' ? `_${card.customer}` : ''}`,
    country,
  };
}

/** Whether a secret is that of a card to be kept, rather than of a payment. */
export const isSetupSecret = (clientSecret: string) => clientSecret.startsWith('seti_');

/** Confirms for the reader's browser that a card is stored. Returns null when there is nothing to confirm. */
export function confirmSetup(
  { db, clock }: Context,
  input: { clientSecret: string; card: SandboxMethod },
): Promise<ProviderSetup['status'] | null> {
  return db.transaction().execute(async (trx) => {
    const setup = await repository.lockSetup(trx, input.clientSecret);
    if (setup?.status !== 'requires_payment_method') return null;
    const status = setupOutcomeOf(input.card);
    if (status === 'requires_payment_method') return status;
    const method = newId('pm');
    const { card } = input;
    await repository.insertMethod(trx, { id: method, customer: setup.customer, card, at: clock.now() });
    await repository.updateSetup(trx, setup.id, { status, method });
    await announceEvent(trx, `setup_intent.${status}`, 'setup', setup.id);
    return status;
  });
}

/** The page of the reader's bank, played: the card is approved, or it isn't. */
export function authenticateSetup(
  { db }: Context,
  input: { clientSecret: string; approved: boolean },
): Promise<ProviderSetup['status'] | null> {
  return db.transaction().execute(async (trx) => {
    const setup = await repository.lockSetup(trx, input.clientSecret);
    if (setup?.status !== 'requires_action') return null;
    const status = input.approved ? 'succeeded' : 'requires_payment_method';
    await repository.updateSetup(trx, setup.id, { status });
    await announceEvent(trx, `setup_intent.${status}`, 'setup', setup.id);
    return status;
  });
}

/** The part of the sandbox that keeps cards and forgets them. */
export function cardKeeper(
  context: Context,
): Pick<PaymentProvider, 'createSetup' | 'readSetup' | 'detachCard' | 'forgetCustomer'> {
  const { db, clock } = context;
  async function present(setup: repository.SandboxSetup): Promise<ProviderSetup> {
    const { id, client_secret, customer, status, method } = setup;
    return {
      id,
      clientSecret: client_secret,
      customer,
      status,
      card: status === 'succeeded' ? await cardOf(context, method) : null,
    };
  }
  return {
    async createSetup(customer) {
      const id = newId('seti');
      const setup = { id, client_secret: newSecret(id), customer, status: 'requires_payment_method', method: null };
      await repository.insertSetup(db, { ...setup, at: clock.now() });
      return present(setup);
    },
    async readSetup(id) {
      const setup = await repository.selectSetup(db, id);
      return setup ? present(setup) : null;
    },
    detachCard: (reference) => repository.deleteMethod(db, { id: reference }),
    forgetCustomer: (reference) => repository.deleteMethod(db, { customer: reference }),
  };
}
