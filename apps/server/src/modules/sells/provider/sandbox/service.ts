import { randomBytes } from 'node:crypto';
import { SANDBOX_CARDS, type SandboxCard, share } from '@quotavera/domain/money';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Db, Trx } from '../../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../../platform/jobs/index.ts';
import type { PaymentProvider, ProviderDispute, ProviderEvent, ProviderIntent } from '../provider.ts';
import * as repository from './repository.ts';

export const sandboxEvent = jobKind<ProviderEvent>('sandbox_event');
/** The bank's late answer to a payment that was left processing. */
export const sandboxAnswer = jobKind<{ readonly intentId: string }>('sandbox_answer');
/** The cardholder disputes a payment, and the bank decides it. */
export const sandboxDispute = jobKind<{ readonly intentId: string; readonly status: ProviderDispute['status'] }>(
  'sandbox_dispute',
);

const SECOND_MS = 1_000;
const PROCESSING_MS = 8 * SECOND_MS;
/** Longer than the browser waits before it says that the confirmation takes longer than expected. */
const TIMEOUT_MS = 60 * SECOND_MS;
const DISPUTE_MS = 60 * SECOND_MS;
const DISPUTE_FEE_CENTS = 1_500;
/** What the sandbox keeps: 1.5% and 25 cents. */
const FEE = { perThousand: 15, fixedCents: 25 };
const EXPIRES_IN_YEARS = 3;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;
const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

type Context = Pick<ServerContext, 'db' | 'clock'>;

async function announceEvent(db: Db, type: string, kind: ProviderEvent['subject']['kind'], id: string): Promise<void> {
  await addJob(db, sandboxEvent, { id: newId('evt'), type, subject: { kind, id } });
}

interface Outcome {
  readonly status: ProviderIntent['status'];
  readonly failure: string | null;
}

/** What a card does when the reader confirms a payment with it. */
function outcomeOf(card: SandboxCard): Outcome {
  switch (card) {
    case 'declined':
      return { status: 'requires_payment_method', failure: 'card_declined' };
    case 'insufficient_funds':
      return { status: 'requires_payment_method', failure: 'insufficient_funds' };
    case 'other_method':
      return { status: 'requires_payment_method', failure: 'other_method' };
    case 'three_d_secure':
      return { status: 'requires_action', failure: null };
    case 'processing':
    case 'timeout':
      return { status: 'processing', failure: null };
    case 'success':
    case 'dispute':
    case 'renewal_declined':
    case 'second_visa':
    case 'mastercard':
      return { status: 'succeeded', failure: null };
  }
}

/** What a kept card does when nobody is there to confirm. */
function renewalOutcomeOf(card: SandboxCard): Outcome {
  if (card === 'renewal_declined') return { status: 'requires_payment_method', failure: 'card_declined' };
  if (card === 'three_d_secure') return { status: 'requires_payment_method', failure: 'authentication_required' };
  return outcomeOf(card);
}

/** What follows an outcome later on, and the event that tells of it. */
async function follow(trx: Trx, id: string, card: SandboxCard, { status }: Outcome): Promise<void> {
  if (status === 'processing') {
    const runAt = later(card === 'timeout' ? TIMEOUT_MS : PROCESSING_MS);
    await addJob(trx, sandboxAnswer, { intentId: id }, { runAt });
  }
  if (status === 'succeeded' && card === 'dispute') {
    await addJob(trx, sandboxDispute, { intentId: id, status: 'open' }, { runAt: later(DISPUTE_MS) });
  }
  await announceEvent(trx, `payment_intent.${status}`, 'intent', id);
}

/** The reader confirms in the browser. Null when there is no such payment or it can't be confirmed any more. */
export function confirmInSandbox(
  { db, clock }: Context,
  input: { readonly clientSecret: string; readonly card: SandboxCard },
): Promise<ProviderIntent['status'] | null> {
  return db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { clientSecret: input.clientSecret });
    if (intent?.status !== 'requires_payment_method') return null;
    const outcome = outcomeOf(input.card);
    const isDeclined = outcome.failure !== null;
    const method = isDeclined ? null : newId('pm');
    if (method) {
      await repository.insertMethod(trx, {
        id: method,
        customer: intent.customer,
        card: input.card,
        at: clock.now(),
      });
    }
    await repository.updateIntent(trx, intent.id, { ...outcome, method });
    await follow(trx, intent.id, input.card, outcome);
    return outcome.status;
  });
}

/** The page of the reader's bank, played: the payment is approved, or it isn't. */
export function authenticateInSandbox(
  { db }: Context,
  input: { readonly clientSecret: string; readonly approved: boolean },
): Promise<ProviderIntent['status'] | null> {
  return db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { clientSecret: input.clientSecret });
    if (intent?.status !== 'requires_action') return null;
    const status = input.approved ? 'succeeded' : 'requires_payment_method';
    const failure = input.approved ? null : 'authentication_failed';
    await repository.updateIntent(trx, intent.id, { status, failure });
    await announceEvent(trx, `payment_intent.${status}`, 'intent', intent.id);
    return status;
  });
}

/** A payment that was left processing succeeds. */
export async function answerLate({ db }: Context, intentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { id: intentId });
    if (intent?.status !== 'processing') return;
    await repository.updateIntent(trx, intentId, { status: 'succeeded' });
    await announceEvent(trx, 'payment_intent.succeeded', 'intent', intentId);
  });
}

/** What a payment's dispute has come to. One that opens is lost a while later, unless it was decided before. */
export async function tellDispute({ db }: Context, intentId: string, status: ProviderDispute['status']): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { id: intentId });
    const current = intent?.dispute ?? null;
    if (current === 'won' || current === 'lost' || current === status) return;
    await repository.setDispute(trx, intentId, status);
    const opens = status === 'open';
    await announceEvent(trx, `charge.dispute.${opens ? 'created' : 'closed'}`, 'dispute', `dp_${intentId}`);
    if (opens) await addJob(trx, sandboxDispute, { intentId, status: 'lost' }, { runAt: later(DISPUTE_MS) });
  });
}

/** A provider that plays payments with the usual test cards, on tables of its own. Only beside the simulated world. */
export function createSandbox({ db, clock }: Context): PaymentProvider {
  async function cardOf(method: string | null): Promise<ProviderIntent['card']> {
    const card = method === null ? undefined : await repository.selectMethod(db, method);
    if (method === null || !card) return null;
    const { number, brand } = SANDBOX_CARDS[card.card as SandboxCard];
    return {
      reference: method,
      brand,
      last4: number.slice(-4),
      expiresMonth: 12,
      expiresYear: clock.now().getUTCFullYear() + EXPIRES_IN_YEARS,
      fingerprint: `sandbox_${number.slice(-4)}`,
    };
  }

  async function view(intent: repository.SandboxIntent | undefined): Promise<ProviderIntent> {
    if (!intent) throw new Error('the sandbox has no such payment');
    const { id, clientSecret, status, cents, customer, failure, method } = intent;
    const isPaid = status === 'succeeded';
    return {
      id,
      clientSecret,
      status,
      cents,
      customer,
      failure,
      card: await cardOf(method),
      feeCents: isPaid ? share(cents, FEE.perThousand, 1_000) + FEE.fixedCents : null,
    };
  }

  return {
    name: 'sandbox',
    publishableKey: null,
    mode: 'test',
    createCustomer: async ({ accountId }) => `cus_${accountId}`,
    async createIntent({ key, cents, customer, purchase, card }) {
      return db
        .transaction()
        .execute(async (trx) => {
          const keptCard = card === undefined ? undefined : await repository.selectMethod(trx, card);
          const outcome: Outcome = keptCard
            ? renewalOutcomeOf(keptCard.card as SandboxCard)
            : { status: 'requires_payment_method', failure: card === undefined ? null : 'card_removed' };
          const id = newId('pi');
          const intent = await repository.insertIntent(trx, {
            id,
            clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
            customer,
            cents,
            ...outcome,
            method: keptCard && outcome.failure === null ? card! : null,
            dispute: null,
            key,
            purchase,
            at: clock.now(),
          });
          if (keptCard && intent.id === id) await follow(trx, id, keptCard.card as SandboxCard, outcome);
          return intent;
        })
        .then(view);
    },
    async updateIntent(id, cents) {
      await repository.updateIntent(db, id, { cents });
      return view(await repository.selectIntent(db, id));
    },
    readIntent: async (id) => view(await repository.selectIntent(db, id)),
    async cancelIntent(id) {
      const intent = await db.transaction().execute(async (trx) => {
        const current = await repository.lockIntent(trx, { id });
        const open = current?.status === 'requires_payment_method' || current?.status === 'requires_action';
        if (current && open) await repository.updateIntent(trx, id, { status: 'canceled' });
        return current && open ? { ...current, status: 'canceled' } : current;
      });
      return view(intent);
    },
    async refund({ key, intentId, cents }) {
      return db.transaction().execute(async (trx) => {
        const intent = await repository.lockIntent(trx, { id: intentId });
        const refundedCents = await repository.selectRefundedCents(trx, intentId);
        if (intent?.status !== 'succeeded') throw new Error('only a payment that succeeded can be given back');
        const id = newId('re');
        const reference = await repository.insertRefund(trx, { id, intentId, cents, key, at: clock.now() });
        if (reference === id && refundedCents + cents > intent.cents) throw new Error('more than was paid');
        return { reference, status: 'succeeded' };
      });
    },
    readRefund: async (reference) => ({ reference, status: 'succeeded' }),
    async readDispute(reference) {
      const intentId = reference.replace(/^dp_/, '');
      const intent = await repository.selectIntent(db, intentId);
      if (!intent?.dispute) throw new Error('the sandbox has no such dispute');
      const cents = intent.cents - (await repository.selectRefundedCents(db, intentId));
      return { reference, intentId, cents, feeCents: DISPUTE_FEE_CENTS, status: intent.dispute };
    },
    removeCard: (reference) => repository.deleteMethod(db, reference),
  };
}
