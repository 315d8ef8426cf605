import { declineOf, type PaymentMethod } from '@quotavera/domain/sells';
import { MINUTE_MS } from '@quotavera/domain/time';
import Stripe from 'stripe';
import {
  type EvidenceFile,
  type FailedCharge,
  type IntentInput,
  type PaymentProvider,
  type ProviderCard,
  type ProviderDispute,
  type ProviderIntent,
  type ProviderMovement,
  type ProviderRefund,
  ProviderRefused,
  type ProviderSetup,
  ProviderUnavailable,
} from '../provider.ts';
import { answerOf, CURRENCY, idOf, nullIfMissing } from './service-answer.ts';
import { stripePayees } from './service-payees.ts';

/** The version whose answers this file reads; the account's own version doesn't matter. */
const API_VERSION = '2026-10-28.endive';
const TRY_MS = 10_000;
const RETRIES = 2;
/** Payments of one customer, or refunds of one payment, among which an earlier request is looked for. */
const LATEST = 100;
/** Everything that a `ProviderIntent` tells comes with one answer. */
const FEES = ['balance_transaction', 'failure_balance_transaction'];
const EXPAND = ['payment_method', ...FEES.map((fee) => `latest_charge.${fee}`)];

export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  /** Another address than Stripe's own, for tests on loopback. */
  apiUrl?: string | undefined;
  /** A shorter time for one try, for tests. */
  tryMs?: number;
  /** Whether tipsters are paid through accounts at Stripe (Connect). */
  paysTipsters?: boolean;
}

/** Whether a key belongs to Stripe's live mode, where cards are really charged. */
export function isLiveKey(key: string): boolean {
  return /^(sk|rk|pk)_live_/.test(key);
}

/** Any change of a payment clears its last error: what a renewal was declined with is kept beside it. */
function failureOf({ status, last_payment_error: error, metadata }: Stripe.PaymentIntent): string | null {
  if (status === 'succeeded') return null;
  if (!error) return status === 'requires_payment_method' ? (metadata.failure ?? null) : null;
  // A code that says more than "declined" may stand in either place.
  const decline = declineOf(error.decline_code);
  return decline === 'card_declined' ? declineOf(error.code) : decline;
}

const countryOf = (country: string | null) => (country !== null && /^[A-Z]{2}$/.test(country) ? country : null);

/** A bank account that is debited, without its mandate. */
function accountOf({ id, sepa_debit: account }: Stripe.PaymentMethod): ProviderCard | null {
  if (!account?.last4) return null;
  const { last4, fingerprint, country } = account;
  return {
    kind: 'sepa_debit',
    reference: id,
    brand: 'sepa_debit',
    last4,
    expiresMonth: null,
    expiresYear: null,
    mandate: null,
    fingerprint: fingerprint ?? id,
    country: countryOf(country),
  };
}

function cardOf(method: Stripe.PaymentIntent['payment_method']): ProviderCard | null {
  if (method === null || typeof method === 'string') return null;
  if (!method.card) return accountOf(method);
  const { brand, last4, exp_month, exp_year, fingerprint, country } = method.card;
  return {
    kind: 'card',
    mandate: null,
    reference: method.id,
    brand,
    last4,
    expiresMonth: exp_month,
    expiresYear: exp_year,
    fingerprint: fingerprint ?? method.id,
    country: countryOf(country),
  };
}

/** The mandate by which a charge debits an account: its id. */
function mandateOf(charge: Stripe.PaymentIntent['latest_charge']): string | null {
  if (charge === null || typeof charge === 'string') return null;
  return charge.payment_method_details?.sepa_debit?.mandate ?? null;
}

/**
 * Returns null until Stripe has settled the charge: it does so some seconds after the payment succeeded, and tells of it with
 * `charge.updated`.
 */
function feeOf(charge: Stripe.PaymentIntent['latest_charge']): number | null {
  if (charge === null || typeof charge === 'string') return null;
  return feeIn(charge.balance_transaction);
}

/** The fee in our currency of something that moved our balance; null where it isn't known yet. */
const feeIn = (moved: string | Stripe.BalanceTransaction | null) =>
  moved === null || typeof moved === 'string' || moved.currency !== CURRENCY ? null : moved.fee;

/** A charge that failed after it had been counted on our balance: what it costs is the fees of its coming and of its going. */
function failedOf(charge: string | Stripe.Charge | null): FailedCharge | null {
  if (charge === null || typeof charge === 'string' || charge.status !== 'failed') return null;
  const back = feeIn(charge.failure_balance_transaction);
  return back === null ? null : { charge: charge.id, feeCents: back + (feeIn(charge.balance_transaction) ?? 0) };
}

/** The reference by which an account's owner knows the mandate. */
const referenceOf = ({ payment_method_details: details }: Stripe.Mandate) => details.sepa_debit?.reference ?? null;

const withMandate = (card: ProviderCard, mandate: string | null): ProviderCard =>
  card.kind === 'sepa_debit' ? { ...card, mandate } : card;

function intentOf(intent: Stripe.PaymentIntent): ProviderIntent {
  return {
    id: intent.id,
    clientSecret: intent.client_secret,
    status: intent.status,
    cents: intent.amount,
    customer: idOf(intent.customer),
    failure: failureOf(intent),
    card: cardOf(intent.payment_method),
    feeCents: intent.status === 'succeeded' ? feeOf(intent.latest_charge) : null,
    failed: failedOf(intent.latest_charge),
  };
}

function setupOf({ id, client_secret, status, customer, payment_method, mandate }: Stripe.SetupIntent): ProviderSetup {
  const card = status === 'succeeded' ? cardOf(payment_method) : null;
  const reference = mandate === null || typeof mandate === 'string' ? null : referenceOf(mandate);
  return {
    id,
    clientSecret: client_secret,
    status,
    customer: idOf(customer),
    card: card && withMandate(card, reference),
  };
}

function refundOf({ id, status, amount, payment_intent, metadata, failure_reason }: Stripe.Refund): ProviderRefund {
  const key = metadata?.key ?? null;
  const refund = { reference: id, intentId: idOf(payment_intent), cents: amount, key, failure: failure_reason ?? null };
  if (status === 'succeeded') return { ...refund, status };
  return { ...refund, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' };
}

/** `prevented`: the money went back before it became a dispute. An inquiry that is closed never took any. */
const DISPUTE_STATUS = new Map(
  Object.entries<ProviderDispute['status']>({
    won: 'won',
    warning_closed: 'won',
    lost: 'lost',
    prevented: 'lost',
  }),
);

function disputeOf(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by, submission_count } = dispute.evidence_details ?? {};
  return {
    reference: dispute.id,
    intentId: idOf(dispute.payment_intent),
    cents: dispute.amount,
    feeCents: dispute.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    status: DISPUTE_STATUS.get(dispute.status) ?? 'open',
    reason: dispute.reason ?? null,
    dueAt: due_by ? new Date(due_by * 1_000) : null,
    hasEvidence: (submission_count ?? 0) > 0,
  };
}

function transferMoved({ id, amount, amount_reversed, metadata }: Stripe.Transfer): ProviderMovement {
  const payout = Number(metadata.payout);
  const isPayout = Number.isSafeInteger(payout) && payout > 0;
  return { kind: 'transfer', reference: id, payout: isPayout ? payout : null, cents: amount - amount_reversed };
}

/** Reads how a failed charge or a transfer has moved our balance. */
async function readMoved(
  { charges, transfers }: Stripe,
  { kind, reference }: Parameters<PaymentProvider['readMoved']>[0],
): Promise<ProviderMovement> {
  if (kind === 'transfer') return transferMoved(await answerOf('read a transfer', transfers.retrieve(reference)));
  const charge = await answerOf('read a charge', charges.retrieve(reference, { expand: FEES }));
  return { kind, reference, cents: failedOf(charge)?.feeCents ?? 0 };
}

/**
 * Returns the purpose of a movement on our balance at Stripe, as it is now; null for payouts to our bank and everything else that belongs to no reader and
 * no tipster. A debit that its bank sent back has come and gone: its fee is what is left of it.
 */
async function movementOf(
  stripe: Stripe,
  { source, amount, fee, type }: Stripe.BalanceTransaction,
): Promise<ProviderMovement | null> {
  if (source === null || typeof source === 'string') return null;
  switch (source.object) {
    case 'charge':
      if (type === 'payment_failure_refund') return readMoved(stripe, { kind: 'failure', reference: source.id });
      if (source.status !== 'succeeded') return null;
      return { kind: 'charge', intentId: idOf(source.payment_intent), cents: amount, feeCents: fee };
    case 'transfer':
      return transferMoved(source);
    case 'transfer_reversal':
      return readMoved(stripe, { kind: 'transfer', reference: idOf(source.transfer) });
    case 'refund':
      return { kind: 'refund', ...refundOf(source) };
    case 'dispute':
      return { kind: 'dispute', ...disputeOf(source) };
    default:
      return null;
  }
}

const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

function connect({ secretKey, apiUrl, tryMs = TRY_MS }: StripeSettings): Stripe {
  const address = apiUrl === undefined ? null : new URL(apiUrl);
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: RETRIES,
    timeout: tryMs,
    // Its time is that of the whole answer; that of the other client begins anew with every byte.
    httpClient: Stripe.createFetchHttpClient(),
    telemetry: false,
    ...(address ? { protocol: 'http' as const, host: address.hostname, port: address.port } : {}),
  });
}

/**
 * Files are uploaded first, and named by their ids: uploaded twice, they do no harm. Evidence that is submitted can't be changed any more.
 */
async function sendEvidence(
  { files, disputes }: Stripe,
  { reference, evidence }: Parameters<PaymentProvider['sendEvidence']>[0],
): Promise<ProviderDispute> {
  const upload = async (file: EvidenceFile | null) => {
    if (!file) return undefined;
    const params = {
      purpose: 'dispute_evidence' as const,
      file: { data: file.content, name: file.name, type: 'application/pdf' },
    };
    const { id } = await answerOf('upload evidence', files.create(params));
    return id;
  };
  const receipt = await upload(evidence.receipt);
  const communication = await upload(evidence.customerCommunication);
  const params = {
    submit: true,
    evidence: {
      customer_name: evidence.customerName,
      customer_email_address: evidence.customerEmail,
      product_description: evidence.productDescription,
      service_date: evidence.serviceDate,
      access_activity_log: evidence.accessActivityLog,
      refund_policy_disclosure: evidence.refundPolicyDisclosure,
      cancellation_policy_disclosure: evidence.cancellationPolicyDisclosure,
      uncategorized_text: evidence.uncategorizedText,
      ...(receipt ? { receipt } : {}),
      ...(communication ? { customer_communication: communication } : {}),
    },
  };
  return disputeOf(await answerOf('send evidence', disputes.update(reference, params)));
}

/** How long it is remembered by which means the account can be paid. */
const METHODS_MS = 10 * MINUTE_MS;

/**
 * Collects money through Stripe's PaymentIntents, with its own SDK: from cards, and from bank accounts where our account may debit them. Renewals charge
 * what was kept.
 */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = connect(settings);
  const { paymentIntents, setupIntents, refunds, disputes, paymentMethods, customers, mandates, balanceTransactions } =
    stripe;

  let known: { methods: readonly PaymentMethod[]; at: number } | null = null;
  /** Cards always; debits where the default configuration offers them, which it does once the account may use them. Where Stripe is away, what was known. */
  async function methods(): Promise<readonly PaymentMethod[]> {
    if (known && Date.now() - known.at < METHODS_MS) return known.methods;
    try {
      const reading = stripe.paymentMethodConfigurations.list({ limit: LATEST });
      const { data } = await answerOf('read the methods', reading);
      const own = data.find(({ is_default, active }) => is_default && active);
      known = { methods: own?.sepa_debit?.available ? ['card', 'sepa_debit'] : ['card'], at: Date.now() };
    } catch (error) {
      // A key that may not read this never will.
      if (error instanceof ProviderRefused) known = { methods: ['card'], at: Date.now() };
      else if (!(error instanceof ProviderUnavailable)) throw error;
    }
    return known?.methods ?? ['card'];
  }

  /** The payment with its mandate, which takes a request of its own. */
  async function told(intent: Stripe.PaymentIntent): Promise<ProviderIntent> {
    const view = intentOf(intent);
    const mandate = view.card?.kind === 'sepa_debit' ? mandateOf(intent.latest_charge) : null;
    if (!view.card || mandate === null) return view;
    const read = await answerOf('read a mandate', mandates.retrieve(mandate));
    return { ...view, card: withMandate(view.card, referenceOf(read)) };
  }

  const readIntent = async (id: string) =>
    told(await answerOf('read a payment', paymentIntents.retrieve(id, { expand: EXPAND })));

  const termsOf = async ({
    cents,
    customer,
    purchase,
    description,
  }: IntentInput): Promise<Stripe.PaymentIntentCreateParams> => ({
    amount: cents,
    currency: CURRENCY,
    customer,
    description,
    metadata: { purchase },
    allowed_payment_method_types: [...(await methods())],
    expand: EXPAND,
  });

  /** The reader confirms it in the browser, and the card is kept for renewals. */
  async function prepare(input: IntentInput): Promise<ProviderIntent> {
    const params = { ...(await termsOf(input)), setup_future_usage: 'off_session' as const };
    return intentOf(await answerOf('prepare a payment', paymentIntents.create(params, { idempotencyKey: input.key })));
  }

  /** A payment that was made for a purchase. Stripe forgets keys after a day: asked again later, a renewal would be charged twice. */
  async function findEarlierPayment({ customer, purchase }: IntentInput): Promise<Stripe.PaymentIntent | undefined> {
    const latest = await answerOf('find a payment', paymentIntents.list({ customer, limit: LATEST }));
    const earlier = latest.data.find(({ metadata }) => metadata.purchase === purchase);
    return earlier && answerOf('read a payment', paymentIntents.retrieve(earlier.id, { expand: EXPAND }));
  }

  /** Charges a kept card or account. A decline comes as an error that carries the payment; a card that is gone makes one that waits for another. */
  async function attempt(input: IntentInput, card: string): Promise<Stripe.PaymentIntent> {
    const terms = await termsOf(input);
    const params = { ...terms, payment_method: card, confirm: true, off_session: true };
    const payment = paymentIntents.create(params, { idempotencyKey: input.key }).catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeCardError && error.payment_intent) return error.payment_intent;
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.param !== 'payment_method') throw error;
      const waiting = { ...terms, metadata: { ...terms.metadata, failure: 'card_removed' } };
      return paymentIntents.create(waiting, { idempotencyKey: `${input.key}:card_removed` });
    });
    return answerOf('charge a card', payment);
  }

  /** A payment that was declined off session may be paid with another card, which is kept then: Stripe takes that only afterwards. */
  async function charge(input: IntentInput, card: string): Promise<ProviderIntent> {
    const intent = (await findEarlierPayment(input)) ?? (await attempt(input, card));
    if (intent.status !== 'requires_payment_method' || intent.setup_future_usage !== null) return told(intent);
    const failure = failureOf(intent);
    const change = { setup_future_usage: 'off_session' as const, metadata: { failure }, expand: EXPAND };
    return intentOf(await answerOf('reopen a payment', paymentIntents.update(intent.id, change)));
  }

  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    mode: isLiveKey(settings.secretKey) ? 'live' : 'test',
    methods,
    async createCustomer({ key, accountId, email, name }) {
      const params = { email, name, metadata: { account: String(accountId) } };
      return (await answerOf('make a customer', customers.create(params, { idempotencyKey: key }))).id;
    },
    createIntent: (input) => (input.card === undefined ? prepare(input) : charge(input, input.card)),
    async updateIntent(id, cents) {
      return intentOf(await answerOf('change a payment', paymentIntents.update(id, { amount: cents, expand: EXPAND })));
    },
    readIntent,
    async cancelIntent(id) {
      const cancellation = paymentIntents.cancel(id, { expand: EXPAND }).catch((error: unknown) => {
        const { code } = error as { code?: string };
        if (code === 'payment_intent_unexpected_state') return null;
        throw error;
      });
      const intent = await answerOf('cancel a payment', cancellation);
      return intent ? intentOf(intent) : readIntent(id);
    },
    async refund({ key, intentId, cents }) {
      const earlierRefunds = await answerOf('find a refund', refunds.list({ payment_intent: intentId, limit: LATEST }));
      const before = earlierRefunds.data.find(({ metadata }) => metadata?.key === key);
      if (before) return refundOf(before);
      const params = { payment_intent: intentId, amount: cents, metadata: { key } };
      return refundOf(await answerOf('give money back', refunds.create(params, { idempotencyKey: key })));
    },
    readRefund: async (reference) => refundOf(await answerOf('read a refund', refunds.retrieve(reference))),
    readDispute: async (reference) => disputeOf(await answerOf('read a dispute', disputes.retrieve(reference))),
    sendEvidence: (input) => sendEvidence(stripe, input),
    readMoved: (of) => readMoved(stripe, of),
    async listMovements({ from, until }, after) {
      const page = await answerOf(
        'list what moved',
        balanceTransactions.list({
          created: { ...(from ? { gte: secondsOf(from) } : {}), lt: secondsOf(until) },
          currency: CURRENCY,
          limit: LATEST,
          ...(after === null ? {} : { starting_after: after }),
          expand: ['data.source'],
        }),
      );
      const movements: ProviderMovement[] = [];
      for (const moved of page.data) {
        const movement = await movementOf(stripe, moved);
        if (movement) movements.push(movement);
      }
      return { movements, next: page.has_more ? page.data.at(-1)!.id : null };
    },
    async createSetup(customer) {
      const params = {
        customer,
        usage: 'off_session' as const,
        allowed_payment_method_types: [...(await methods())],
      };
      return setupOf(await answerOf('prepare a card', setupIntents.create(params)));
    },
    async readSetup(id) {
      const reading = setupIntents.retrieve(id, { expand: ['payment_method', 'mandate'] }).catch(nullIfMissing);
      const setup = await answerOf('read a card', reading);
      return setup && setupOf(setup);
    },
    async forgetCustomer(reference) {
      await answerOf('forget a customer', customers.del(reference).catch(nullIfMissing));
    },
    async detachCard(reference) {
      const detachment = paymentMethods.detach(reference).catch(async (error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        if (error.code === 'resource_missing') return;
        // A card that belongs to nobody any more is what was asked for.
        if ((await paymentMethods.retrieve(reference)).customer !== null) throw error;
      });
      await answerOf('remove a card', detachment);
    },
    payees: settings.paysTipsters ? stripePayees(stripe) : null,
  };
}
