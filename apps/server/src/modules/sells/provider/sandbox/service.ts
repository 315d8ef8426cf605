import { isSandboxAccount, PAYMENT_METHODS, type SandboxMethod } from '@quotavera/domain/sells';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../../platform/context.ts';
import type { Db, Trx } from '../../../../platform/database/index.ts';
import { addJob, jobKind } from '../../../../platform/jobs/index.ts';
import {
  type PaymentProvider,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderMovement,
  type ProviderRefund,
  ProviderRefused,
} from '../provider.ts';
import {
  FAILURE_FEE_CENTS,
  lateFailureOf,
  newId,
  newSecret,
  type Outcome,
  outcomeOf,
  renewalOutcomeOf,
  sandboxFee,
} from './policy.ts';
import * as repository from './repository.ts';
import { announceEvent, cardKeeper, cardOf } from './service-cards.ts';

/** The bank's late answer to a payment that was left processing. */
export const sandboxAnswer = jobKind<{ intentId: string }>('sandbox_answer');
/** The cardholder disputes a payment, and the bank decides it. */
export const sandboxDispute = jobKind<{ intentId: string; status: ProviderDispute['status'] }>('sandbox_dispute');

const PROCESSING_MS = 8 * SECOND_MS;
/** Longer than the browser waits before it says that the confirmation takes longer than expected. */
const TIMEOUT_MS = 60 * SECOND_MS;
/** Debits that the trade calls delayed answer after three minutes. */
const DEBIT_SLOW_MS = 3 * MINUTE_MS;
const DISPUTE_MS = 60 * SECOND_MS;
/** How long the bank waits for evidence. */
const EVIDENCE_MS = 14 * DAY_MS;
const DISPUTE_FEE_CENTS = 1_500;
/** The sandbox's code for an object that it doesn't have, which is Stripe's. */
const MISSING = 'resource_missing';
const PAGE = 100;

const later = (milliseconds: number) => new Date(Date.now() + milliseconds);

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** How long the bank takes with a payment that is left processing. */
function answersAfter(card: SandboxMethod): number {
  if (card === 'debit_slow' || card === 'debit_failed_slow') return DEBIT_SLOW_MS;
  return card === 'timeout' ? TIMEOUT_MS : PROCESSING_MS;
}

/** Schedules the later effects of an outcome, and announces its event. */
async function follow(trx: Trx, id: string, card: SandboxMethod, { status }: Outcome): Promise<void> {
  if (status === 'processing') {
    await addJob(trx, sandboxAnswer, { intentId: id }, { runAt: later(answersAfter(card)) });
  }
  if (status === 'succeeded' && card === 'dispute') {
    await addJob(trx, sandboxDispute, { intentId: id, status: 'open' }, { runAt: later(DISPUTE_MS) });
  }
  await announceEvent(trx, `payment_intent.${status}`, 'intent', id);
}

/** Confirms a payment for the reader's browser. Returns null when there is no such payment or it can't be confirmed any more. */
export function confirmInSandbox(
  { db, clock }: Context,
  input: { clientSecret: string; card: SandboxMethod },
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
    await repository.updateIntent(trx, intent.id, { ...outcome, method }, clock.now());
    await follow(trx, intent.id, input.card, outcome);
    return outcome.status;
  });
}

/**
 * Confirms with the stored card, after a renewal that the card's bank wanted confirmed. Returns null as above, or when the card isn't the
 * reader's.
 */
export function confirmKept(
  { db, clock }: Context,
  input: { clientSecret: string; method: string },
): Promise<ProviderIntent['status'] | null> {
  return db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { clientSecret: input.clientSecret });
    const method = await repository.selectMethod(trx, input.method);
    if (intent?.status !== 'requires_payment_method' || method?.customer !== intent.customer) return null;
    const outcome = outcomeOf(method.card as SandboxMethod);
    const kept = outcome.failure === null ? input.method : null;
    await repository.updateIntent(trx, intent.id, { ...outcome, method: kept }, clock.now());
    await follow(trx, intent.id, method.card as SandboxMethod, outcome);
    return outcome.status;
  });
}

/** The page of the reader's bank, played: the payment is approved, or it isn't. */
export function authenticateInSandbox(
  { db, clock }: Context,
  input: { clientSecret: string; approved: boolean },
): Promise<ProviderIntent['status'] | null> {
  return db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { clientSecret: input.clientSecret });
    if (intent?.status !== 'requires_action') return null;
    const status = input.approved ? 'succeeded' : 'requires_payment_method';
    const failure = input.approved ? null : 'authentication_failed';
    await repository.updateIntent(trx, intent.id, { status, failure }, clock.now());
    await announceEvent(trx, `payment_intent.${status}`, 'intent', intent.id);
    return status;
  });
}

/** The code with which a payment was declined the last time; null where it wasn't, or for a card that is only kept. */
export async function failureOf({ db }: Pick<Context, 'db'>, clientSecret: string): Promise<string | null> {
  return repository.selectFailure(db, clientSecret);
}

/** The bank answers to a payment that was left processing. A debit that its owner takes back is lost at once: nobody is heard. */
export async function answerLate({ db, clock }: Context, intentId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { id: intentId });
    if (intent?.status !== 'processing') return;
    const method = intent.method === null ? undefined : await repository.selectMethod(trx, intent.method);
    const card = method?.card as SandboxMethod | undefined;
    const failure = card === undefined ? null : lateFailureOf(card);
    const status = failure === null ? 'succeeded' : 'requires_payment_method';
    const kept = failure === null ? {} : { method: null };
    await repository.updateIntent(trx, intentId, { status, failure, ...kept }, clock.now());
    if (failure !== null) await repository.setFailedCharge(trx, intentId, newId('ch'));
    if (failure === null && card !== undefined && isSandboxAccount(card)) {
      await repository.setFee(trx, intentId, sandboxFee(intent.cents, 'sepa_debit'));
    }
    await announceEvent(trx, `payment_intent.${failure === null ? 'succeeded' : 'payment_failed'}`, 'intent', intentId);
    if (card === 'debit_disputed') {
      await addJob(trx, sandboxDispute, { intentId, status: 'lost' }, { runAt: later(DISPUTE_MS) });
    }
  });
}

/** Changes the state of a payment's dispute. A dispute that opens is lost a while later, unless evidence is sent or it was decided before. */
export async function tellDispute(
  { db, clock }: Context,
  intentId: string,
  status: ProviderDispute['status'],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { id: intentId });
    const current = intent?.dispute ?? null;
    if (current === 'won' || current === 'lost' || current === status) return;
    if (status === 'lost' && intent?.has_evidence) return;
    await repository.setDispute(trx, intentId, status, clock.now());
    const opens = status === 'open';
    await announceEvent(trx, `charge.dispute.${opens ? 'created' : 'closed'}`, 'dispute', `dp_${intentId}`);
    if (opens) await addJob(trx, sandboxDispute, { intentId, status: 'lost' }, { runAt: later(DISPUTE_MS) });
  });
}

const intentOfDispute = (reference: string) => reference.replace(/^dp_/, '');

async function readDispute(db: Db, reference: string): Promise<ProviderDispute> {
  const intentId = intentOfDispute(reference);
  const intent = await repository.selectIntent(db, intentId);
  if (!intent?.dispute) throw new ProviderRefused('the sandbox has no such dispute', MISSING);
  const cents = intent.disputed ?? intent.cents - (await repository.selectRefundedCents(db, intentId));
  const { dispute: status, disputed_at: since, has_evidence: hasEvidence } = intent;
  const dueAt = since === null ? null : new Date(Date.parse(since) + EVIDENCE_MS);
  return { reference, intentId, cents, feeCents: DISPUTE_FEE_CENTS, status, reason: 'fraudulent', dueAt, hasEvidence };
}

/** Evidence is taken once, until its deadline. It convinces the bank: the dispute is won a while later. */
async function sendEvidence(
  { db, clock }: Context,
  { reference, evidence }: Parameters<PaymentProvider['sendEvidence']>[0],
): Promise<ProviderDispute> {
  const id = intentOfDispute(reference);
  await db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { id });
    if (intent?.has_evidence) return;
    const { dueAt, status } = await readDispute(trx, reference);
    if (status !== 'open' || (dueAt && dueAt < clock.now())) {
      throw new ProviderRefused('the sandbox takes no evidence for this dispute any more', 'dispute_closed');
    }
    const { receipt, customerCommunication, ...texts } = evidence;
    const files = { receipt: receipt?.name ?? '', customerCommunication: customerCommunication.name };
    await repository.setEvidence(trx, id, { ...texts, ...files });
    await addJob(trx, sandboxDispute, { intentId: id, status: 'won' }, { runAt: later(DISPUTE_MS) });
  });
  return readDispute(db, reference);
}

/** Money is given back in the provider's own administration, as far as the payment has some left. Returns the refund's id. */
export async function refundByHand({ db, clock }: Context, intentId: string, cents: number): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    const intent = await repository.lockIntent(trx, { id: intentId });
    const left = (intent?.cents ?? 0) - (await repository.selectRefundedCents(trx, intentId));
    if (intent?.status !== 'succeeded' || intent.dispute !== null || left < cents) return null;
    const id = newId('re');
    await repository.insertRefund(trx, { id, intentId, cents, key: null, at: clock.now() });
    await announceEvent(trx, 'refund.created', 'refund', id);
    return id;
  });
}

/** A refund that had succeeded fails weeks later: the card was closed. */
export async function failRefund({ db, clock }: Context, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await repository.failRefund(trx, id, clock.now())) await announceEvent(trx, 'refund.failed', 'refund', id);
  });
}

/** A provider that plays payments with the usual test cards, on tables of its own. Only beside the simulated world. */
export function createSandbox(context: Context): PaymentProvider {
  const { db, clock } = context;
  async function view(intent: repository.SandboxIntent | undefined): Promise<ProviderIntent> {
    if (!intent) throw new ProviderRefused('the sandbox has no such payment', MISSING);
    const { id, client_secret, status, cents, customer, failure, method, fee, failed_charge: charge } = intent;
    const isPaid = status === 'succeeded';
    const card = await cardOf(context, method);
    return {
      id,
      clientSecret: client_secret,
      status,
      cents,
      customer,
      failure,
      card,
      feeCents: isPaid ? (fee ?? sandboxFee(cents, 'card')) : null,
      failed: charge === null ? null : { charge, feeCents: FAILURE_FEE_CENTS },
    };
  }
  async function readRefund(reference: string): Promise<ProviderRefund> {
    const refund = await repository.selectRefund(db, reference);
    if (!refund) throw new ProviderRefused('the sandbox has no such refund', MISSING);
    const { intent_id: intentId, cents, idempotency_key: key, status } = refund;
    const failure = status === 'failed' ? 'expired_or_canceled_card' : null;
    return { reference, status, intentId, cents, key, failure };
  }
  async function movementsOf({ id, is_refund }: repository.Changed): Promise<ProviderMovement[]> {
    if (is_refund) return [{ kind: 'refund', ...(await readRefund(id)) }];
    const { status, cents, dispute, fee, failed_charge: failed } = (await repository.selectIntent(db, id))!;
    const movements: ProviderMovement[] = [];
    if (failed !== null) movements.push({ kind: 'failure', reference: failed, cents: FAILURE_FEE_CENTS });
    if (status === 'succeeded') {
      movements.push({ kind: 'charge', intentId: id, cents, feeCents: fee ?? sandboxFee(cents, 'card') });
    }
    if (dispute) movements.push({ kind: 'dispute', ...(await readDispute(db, `dp_${id}`)) });
    return movements;
  }

  return {
    name: 'sandbox',
    publishableKey: null,
    mode: 'test',
    methods: async () => PAYMENT_METHODS,
    createCustomer: async ({ accountId }) => `cus_${accountId}`,
    async createIntent({ key, cents, customer, purchase, card }) {
      return db
        .transaction()
        .execute(async (trx) => {
          const keptCard = card === undefined ? undefined : await repository.selectMethod(trx, card);
          const outcome: Outcome = keptCard
            ? renewalOutcomeOf(keptCard.card as SandboxMethod)
            : { status: 'requires_payment_method', failure: card === undefined ? null : 'card_removed' };
          const id = newId('pi');
          const intent = await repository.insertIntent(trx, {
            id,
            client_secret: newSecret(id),
            customer,
            cents,
            ...outcome,
            method: keptCard && outcome.failure === null ? card! : null,
            key,
            purchase,
            at: clock.now(),
          });
          if (keptCard && intent.id === id) await follow(trx, id, keptCard.card as SandboxMethod, outcome);
          return intent;
        })
        .then(view);
    },
    async updateIntent(id, cents) {
      await repository.updateIntent(db, id, { cents }, clock.now());
      return view(await repository.selectIntent(db, id));
    },
    readIntent: async (id) => view(await repository.selectIntent(db, id)),
    async cancelIntent(id) {
      const intent = await db.transaction().execute(async (trx) => {
        const current = await repository.lockIntent(trx, { id });
        const open = current?.status === 'requires_payment_method' || current?.status === 'requires_action';
        if (current && open) await repository.updateIntent(trx, id, { status: 'canceled' }, clock.now());
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
        return { reference, status: 'succeeded', intentId, cents, key };
      });
    },
    readRefund,
    readDispute: (reference) => readDispute(db, reference),
    sendEvidence: (input) => sendEvidence(context, input),
    async readMoved({ kind, reference }) {
      if (kind === 'failure' && (await repository.hasFailedCharge(db, reference))) {
        return { kind, reference, cents: FAILURE_FEE_CENTS };
      }
      throw new ProviderRefused('the sandbox has moved nothing of this name', MISSING);
    },
    async listMovements(span, after) {
      const changed = await repository.selectChanged(db, span, after, PAGE);
      const movements: ProviderMovement[] = [];
      for (const one of changed) movements.push(...(await movementsOf(one)));
      return { movements, next: changed.length === PAGE ? changed.at(-1)!.id : null };
    },
    ...cardKeeper(context),
    // Identity and bank accounts aren't played: beside the simulated world payouts go into the file for the bank, which says so.
    payees: null,
  };
}
