import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

export const KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_fixture',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_fixture',
  STRIPE_WEBHOOK_SECRET: 'whsec_fixture',
} as const;

/** The endpoint for events of tipsters' accounts has this secret. */
export const CONNECT_SECRET = 'whsec_connect_fixture';

const VERSION = '2026-10-28.endive';
const FEE = { perThousand: 15, fixedCents: 25 };
const DISPUTE_FEE_CENTS = 2_000;
const FAILURE_FEE_CENTS = 500;

type Params = Record<string, string>;
type StripeObject<T> = T & { id: string };
interface Answer {
  status: number;
  body: object;
}

/** A fault of the next requests of a method and an address: before anything was done, or (`lost`) the answer alone is lost. */
interface Fault {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  status: 409 | 429 | 500 | 503 | 'lost' | 'refused';
  times: number;
}

const refusal = (status: number, error: Record<string, unknown>): Answer => ({ status, body: { error } });
const invalid = (code: string, more: Record<string, unknown> = {}, status = 400) =>
  refusal(status, { type: 'invalid_request_error', code, message: code, ...more });

const FAULTS = {
  409: { type: 'idempotency_error', code: 'idempotency_key_in_use', message: 'in use' },
  429: { type: 'invalid_request_error', code: 'rate_limit', message: 'too many' },
  500: { type: 'api_error', message: 'ours' },
  503: { type: 'api_error', message: 'ours' },
} as const;

/** Evidence for each dispute is due then: 1 February 2027. */
export const EVIDENCE_DUE_S = 1_801_440_000;

/** Each address takes these parameters; any other is refused as Stripe does. */
const TAKEN: Readonly<Record<string, readonly string[]>> = {
  customers: ['email', 'name', 'metadata[account]'],
  payment_intents: [
    'amount',
    'currency',
    'customer',
    'description',
    'metadata[purchase]',
    'metadata[failure]',
    'allowed_payment_method_types[0]',
    'allowed_payment_method_types[1]',
    'setup_future_usage',
    'payment_method',
    'confirm',
    'off_session',
  ],
  setup_intents: ['customer', 'usage', 'allowed_payment_method_types[0]', 'allowed_payment_method_types[1]'],
  disputes: [
    'submit',
    ...[
      'customer_name',
      'customer_email_address',
      'product_description',
      'service_date',
      'access_activity_log',
      'refund_policy_disclosure',
      'cancellation_policy_disclosure',
      'uncategorized_text',
      'receipt',
      'customer_communication',
    ].map((name) => `evidence[${name}]`),
  ],
  refunds: ['payment_intent', 'amount', 'metadata[key]'],
  accounts: ['type', 'country', 'business_type', 'capabilities[transfers][requested]', 'metadata[account]'],
  account_links: ['account', 'type', 'return_url', 'refresh_url', 'collection_options[fields]'],
  transfers: ['amount', 'currency', 'destination', 'transfer_group', 'metadata[payout]'],
};

export type CardKind = 'good' | 'declined' | 'insufficient_funds' | 'needs_authentication' | 'slow' | 'debit';

/** The header with which Stripe signs a delivery. */
export function signatureOf(
  payload: string,
  timestamp = Math.floor(Date.now() / 1_000),
  secret: string = KEYS.STRIPE_WEBHOOK_SECRET,
): string {
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
}

function declineOf(kind: CardKind, offSession: boolean): { code: string; decline_code: string } | null {
  if (kind === 'declined') return { code: 'card_declined', decline_code: 'generic_decline' };
  if (kind === 'insufficient_funds') return { code: 'card_declined', decline_code: 'insufficient_funds' };
  if (kind !== 'needs_authentication' || !offSession) return null;
  return { code: 'authentication_required', decline_code: 'authentication_required' };
}

/** A server on loopback that answers as Stripe's API does, as far as the product uses it; and what happens in a reader's browser. */
export class StripeServer {
  readonly requests: { readonly method: string; readonly path: string; readonly key: string | undefined }[] = [];
  readonly intents = new Map<
    string,
    StripeObject<Partial<Stripe.PaymentIntent>> & { status: string; amount: number }
  >();
  readonly setups = new Map<string, StripeObject<Partial<Stripe.SetupIntent>> & { status: string }>();
  readonly refunds = new Map<string, StripeObject<Partial<Stripe.Refund>> & { status: string; amount: number }>();
  readonly disputes = new Map<string, StripeObject<Partial<Stripe.Dispute>> & { status: string }>();
  readonly files = new Set<string>();
  /** The parameters with which evidence was sent, by dispute. */
  readonly evidence = new Map<string, Params>();
  readonly cards = new Map<string, { object: StripeObject<Partial<Stripe.PaymentMethod>>; kind: CardKind }>();
  readonly forgotten = new Set<string>();
  readonly accounts = new Map<string, StripeObject<Partial<Stripe.Account>>>();
  readonly transfers = new Map<string, StripeObject<Partial<Stripe.Transfer>> & { amount: number }>();
  /** The amount that our own balance can still transfer, in cents. */
  balanceCents = Number.MAX_SAFE_INTEGER;
  /** Stripe's own time. */
  now = () => new Date();
  /** The next refund begins with this status. */
  refundStatus = 'succeeded';
  /** Whether the account may debit bank accounts. */
  hasDebits = false;
  /** Runs when a request was done and before it is answered. */
  beforeAnswer: ((method: string, path: string) => Promise<unknown>) | null = null;
  readonly #charges = new Map<string, StripeObject<Partial<Stripe.Charge>>>();
  readonly #reversals = new Map<string, StripeObject<Partial<Stripe.TransferReversal>>>();
  readonly #balance = new Map<string, StripeObject<Partial<Stripe.BalanceTransaction>>>();
  readonly #answers = new Map<string, { readonly request: string; readonly answer: Answer }>();
  readonly #faults: Fault[] = [];
  #number = 0;
  #server: Server | null = null;

  async start(): Promise<string> {
    const server = createServer((request, response) => void this.#handle(request, response));
    this.#server = server;
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server?.closeAllConnections();
    await new Promise((done) => this.#server?.close(done));
  }

  fail(method: Fault['method'], path: RegExp, status: Fault['status'], times: number): void {
    this.#faults.push({ method, path, status, times });
  }

  healed(): void {
    this.#faults.length = 0;
  }

  /** Forgets idempotency keys, as Stripe does after a day. */
  forgetKeys(): void {
    this.#answers.clear();
  }

  /** Charges that succeeded, in cents. */
  charged(): number[] {
    return [...this.intents.values()].filter(({ status }) => status === 'succeeded').map(({ amount }) => amount);
  }

  #id(prefix: string): string {
    this.#number += 1;
    return `${prefix}_fixture${String(this.#number).padStart(6, '0')}`;
  }

  #newCard(kind: CardKind): StripeObject<Partial<Stripe.PaymentMethod>> {
    const card = {
      brand: 'visa',
      country: 'IT',
      exp_month: 8,
      exp_year: 2030,
      fingerprint: `fingerprint_${kind}`,
      funding: 'credit',
      last4: '4242',
    } as Stripe.PaymentMethod.Card;
    const account = { bank_code: '37040044', country: 'DE', fingerprint: 'fingerprint_debit', last4: '3000' };
    const means =
      kind === 'debit'
        ? { type: 'sepa_debit' as const, sepa_debit: account as Stripe.PaymentMethod.SepaDebit }
        : { type: 'card' as const, card };
    const object = { id: this.#id('pm'), object: 'payment_method' as const, ...means, customer: null };
    this.cards.set(object.id, { object, kind });
    return object;
  }

  /** The reader's browser confirms a payment with a card. */
  confirm(intentId: string, kind: CardKind): void {
    this.#confirm(intentId, this.#newCard(kind).id, false);
  }

  /** The reader's browser confirms a payment with a card that is kept. */
  confirmKept(intentId: string, methodId: string): void {
    this.#confirm(intentId, methodId, false);
  }

  /** The reader's browser confirms a card that is kept without a payment. */
  keep(setupId: string, kind: CardKind): void {
    const setup = this.setups.get(setupId)!;
    if (declineOf(kind, false)) return;
    const card = this.#newCard(kind);
    card.customer = setup.customer as string;
    const mandate = kind === 'debit' ? `mandate_${card.id}` : null;
    Object.assign(setup, { status: 'succeeded', payment_method: card.id, mandate });
  }

  /** The bank refuses a debit, days after it was ordered: the money that was counted on our balance goes again, with a fee. */
  bounce(intentId: string): void {
    const { latest_charge, amount } = this.intents.get(intentId)!;
    const charge = this.#charges.get(latest_charge as string)!;
    charge.status = 'failed';
    charge.balance_transaction = this.#move(amount, 0, charge.id, 'payment').id;
    charge.failure_balance_transaction = this.#move(-amount, FAILURE_FEE_CENTS, charge.id, 'payment_failure_refund').id;
    this.#decline(intentId, { code: 'debit_not_authorized' });
  }

  /** The bank's page ends, or a payment that was left processing does. */
  settle(intentId: string, succeeded = true): void {
    const intent = this.intents.get(intentId)!;
    if (succeeded) this.#succeed(intent.id);
    else this.#decline(intent.id, { code: 'payment_intent_authentication_failure' });
  }

  #decline(intentId: string, error: { readonly code: string; readonly decline_code?: string }): void {
    const last_payment_error = {
      type: 'card_error',
      message: 'declined',
      ...error,
    } as Stripe.PaymentIntent.LastPaymentError;
    Object.assign(this.intents.get(intentId)!, {
      status: 'requires_payment_method',
      payment_method: null,
      next_action: null,
      last_payment_error,
    });
  }

  /** The charge that a payment makes: of a debit already when the bank begins to work on it. */
  #charge(intentId: string): string {
    const { payment_method: methodId, latest_charge: before } = this.intents.get(intentId)!;
    if (typeof before === 'string') return before;
    const isDebit = this.cards.get(methodId as string)?.kind === 'debit';
    const charge = {
      id: this.#id('ch'),
      object: 'charge' as const,
      payment_intent: intentId,
      status: 'pending' as Stripe.Charge['status'],
      balance_transaction: null,
      failure_balance_transaction: null,
      payment_method_details: (isDebit
        ? { type: 'sepa_debit', sepa_debit: { mandate: `mandate_${methodId as string}` } }
        : { type: 'card' }) as Stripe.Charge.PaymentMethodDetails,
    };
    this.#charges.set(charge.id, charge);
    return charge.id;
  }

  #succeed(intentId: string): void {
    const intent = this.intents.get(intentId)!;
    const latest_charge = this.#charge(intentId);
    this.#charges.get(latest_charge)!.status = 'succeeded';
    Object.assign(intent, { status: 'succeeded', latest_charge, next_action: null, last_payment_error: null });
  }

  /** The charge of a payment is settled, which Stripe does some seconds after it succeeded. */
  book(intentId: string): void {
    const { latest_charge, amount } = this.intents.get(intentId)!;
    const fee = Math.round((amount * FEE.perThousand) / 1_000) + FEE.fixedCents;
    this.#charges.get(latest_charge as string)!.balance_transaction = this.#move(
      amount,
      fee,
      latest_charge as string,
    ).id;
  }

  dispute(intentId: string, status: 'needs_response' | 'warning_needs_response'): string {
    const id = this.#id('dp');
    const { amount, latest_charge } = this.intents.get(intentId)!;
    const took = status === 'needs_response' ? [this.#move(-amount, DISPUTE_FEE_CENTS, id)] : [];
    this.disputes.set(id, {
      id,
      object: 'dispute',
      amount,
      currency: 'eur',
      charge: latest_charge as string,
      payment_intent: intentId,
      balance_transactions: took as Stripe.BalanceTransaction[],
      status,
      reason: 'product_not_received',
      evidence_details: { due_by: EVIDENCE_DUE_S, submission_count: 0 } as Stripe.Dispute.EvidenceDetails,
    });
    return id;
  }

  #confirm(intentId: string, methodId: string, offSession: boolean): void {
    const intent = this.intents.get(intentId)!;
    const { object, kind } = this.cards.get(methodId)!;
    const decline = declineOf(kind, offSession);
    if (decline) {
      this.#decline(intentId, decline);
      return;
    }
    intent.payment_method = methodId;
    if (intent.setup_future_usage) object.customer = intent.customer as string;
    if (kind === 'slow') Object.assign(intent, { status: 'processing' });
    else if (kind === 'debit') Object.assign(intent, { status: 'processing', latest_charge: this.#charge(intentId) });
    else if (kind === 'needs_authentication') Object.assign(intent, { status: 'requires_action' });
    else this.#succeed(intentId);
  }

  /** A tipster's account as Stripe has it after the onboarding, while it asks for more, or when it was rejected. */
  account(id: string, state: 'incomplete' | 'ready' | 'restricted'): object {
    const account = this.accounts.get(id)!;
    const isReady = state === 'ready';
    Object.assign(account, {
      details_submitted: state !== 'incomplete',
      payouts_enabled: isReady,
      capabilities: { transfers: isReady ? 'active' : 'inactive' },
      requirements: {
        currently_due: state === 'incomplete' ? ['external_account'] : [],
        past_due: [],
        disabled_reason: state === 'restricted' ? 'rejected.other' : null,
      },
    });
    return account;
  }

  /** Transfers money for no payout, as somebody does in Stripe's dashboard. */
  transferByHand(destination: string, amount: number): { id: string } {
    const id = this.#id('tr');
    const [amount_reversed, reversed] = [0, false];
    this.transfers.set(id, { id, object: 'transfer', amount, amount_reversed, reversed, destination, metadata: {} });
    this.#move(-amount, 0, id, 'transfer');
    return { id };
  }

  /** Takes a transfer back, as somebody does in Stripe's dashboard. */
  reverse(id: string, cents = this.transfers.get(id)!.amount): object {
    const transfer = this.transfers.get(id)!;
    const reversal = { id: this.#id('trr'), object: 'transfer_reversal' as const, transfer: id };
    this.#reversals.set(reversal.id, reversal);
    this.#move(cents, 0, reversal.id, 'transfer_refund');
    return Object.assign(transfer, { amount_reversed: cents, reversed: cents === transfer.amount });
  }

  /** An event as Stripe delivers it, with the header that signs it. */
  event(
    type: string,
    object: object,
    { id = this.#id('evt'), livemode = false, secret = KEYS.STRIPE_WEBHOOK_SECRET as string, ageS = 0 } = {},
  ): { readonly id: string; readonly body: string; readonly signature: string } {
    const created = Math.floor(Date.now() / 1_000) - ageS;
    const body = JSON.stringify({
      id,
      object: 'event',
      api_version: VERSION,
      created,
      data: { object },
      livemode,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    });
    return { id, body, signature: signatureOf(body, created, secret) };
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url!, 'http://stripe');
    const text = Buffer.concat(chunks).toString();
    const params: Params = Object.fromEntries(new URLSearchParams(text || url.search));
    const method = request.method as Fault['method'];
    const path = url.pathname.replace('/v1/', '');
    const key = method === 'POST' ? (request.headers['idempotency-key'] as string | undefined) : undefined;
    this.requests.push({ method, path, key });
    const fault = this.#faults.find((one) => one.times > 0 && one.method === method && one.path.test(path));
    if (fault) fault.times -= 1;
    if (fault?.status === 'refused') return void request.socket.destroy();
    const answer =
      fault && fault.status !== 'lost'
        ? refusal(fault.status, FAULTS[fault.status])
        : this.#guarded(request, { method, path, params, key, text });
    if (fault?.status === 'lost') return void request.socket.destroy();
    await this.beforeAnswer?.(method, path);
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': this.#id('req') });
    response.end(JSON.stringify(answer.body));
  }

  #guarded(
    { headers }: IncomingMessage,
    request: { method: string; path: string; params: Params; key: string | undefined; text: string },
  ): Answer {
    const { method, path, params, key, text } = request;
    if (headers.authorization !== `Bearer ${KEYS.STRIPE_SECRET_KEY}`) return invalid('api_key_invalid', {}, 401);
    if (headers['stripe-version'] !== VERSION) return invalid('version_unknown');
    const before = key === undefined ? undefined : this.#answers.get(key);
    if (before?.request === `${path} ${text}`) return before.answer;
    if (before) return refusal(400, { type: 'idempotency_error', message: 'other parameters' });
    const answer = this.#answer(method, path, params);
    if (key !== undefined) this.#answers.set(key, { request: `${path} ${text}`, answer });
    return answer;
  }

  #answer(method: string, path: string, params: Params): Answer {
    const [resource = '', id, action] = path.split('/');
    if (method === 'POST' && id === undefined) {
      // Files come in parts, which nothing here reads.
      const names = resource === 'files' ? [] : Object.keys(params);
      const unknown = names.find((name) => !name.startsWith('expand[') && !TAKEN[resource]?.includes(name));
      if (unknown) return invalid('parameter_unknown', { param: unknown });
      if (resource === 'files') return this.#keepFile();
      if (resource === 'customers')
        return { status: 200, body: { id: this.#id('cus'), object: 'customer', ...params } };
      if (resource === 'setup_intents') return this.#makeSetup(params);
      if (resource === 'payment_intents') return this.#makeIntent(params);
      if (resource === 'refunds') return this.#makeRefund(params);
      if (resource === 'accounts') return this.#makeAccount(params);
      if (resource === 'account_links') return this.#linkTo(params.account!, 'setup');
      if (resource === 'transfers') return this.#makeTransfer(params);
    }
    if (method === 'GET' && resource === 'payment_method_configurations') {
      const own = { id: 'pmc_fixture', is_default: true, active: true, sepa_debit: { available: this.hasDebits } };
      return { status: 200, body: { object: 'list', data: [own], has_more: false, url: `/v1/${resource}` } };
    }
    if (method === 'GET' && resource === 'mandates') return this.#mandate(id!);
    if (method === 'GET' && id === undefined) {
      const { customer, payment_intent, transfer_group: group } = params;
      if (resource === 'balance_transactions') return this.#listBalance(params);
      const data = group
        ? [...this.transfers.values()].filter((transfer) => transfer.transfer_group === group)
        : customer
          ? [...this.intents.values()].filter((intent) => intent.customer === customer)
          : [...this.refunds.values()].filter((refund) => refund.payment_intent === payment_intent);
      return { status: 200, body: { object: 'list', data: data.reverse(), has_more: false, url: `/v1/${resource}` } };
    }
    if (resource === 'customers' && method === 'DELETE') return this.#forget(id!);
    if (action === 'login_links') return this.#linkTo(id!, 'express');
    if (resource === 'payment_methods') return this.#cardAction(id!, action);
    if (resource === 'charges') {
      const charge = this.#charges.get(id!);
      return charge
        ? { status: 200, body: this.#expandedCharge(charge) }
        : invalid('resource_missing', { param: 'id' }, 404);
    }
    const object = {
      payment_intents: this.intents,
      setup_intents: this.setups,
      refunds: this.refunds,
      disputes: this.disputes,
      accounts: this.accounts,
      transfers: this.transfers,
    }[resource]?.get(id!);
    if (!object) return invalid('resource_missing', { param: 'id' }, 404);
    if (resource === 'disputes' && method === 'POST') return this.#takeEvidence(id!, params);
    if (resource === 'setup_intents') return { status: 200, body: this.#expanded(this.setups.get(id!)!, params) };
    if (resource !== 'payment_intents') return { status: 200, body: object };
    const intent = this.intents.get(id!)!;
    const isOpen = intent.status === 'requires_payment_method' || intent.status === 'requires_action';
    if (method === 'POST' && !isOpen) return invalid('payment_intent_unexpected_state');
    if (action === 'cancel') intent.status = 'canceled';
    else if (method === 'POST') this.#change(intent, params);
    return { status: 200, body: this.#expanded(intent, params) };
  }

  #keepFile(): Answer {
    const id = this.#id('file');
    this.files.add(id);
    return { status: 200, body: { id, object: 'file', purpose: 'dispute_evidence' } };
  }

  /** Evidence that was submitted can't be changed any more. Its files have to be there. */
  #takeEvidence(id: string, params: Params): Answer {
    const dispute = this.disputes.get(id)!;
    if (dispute.evidence_details?.submission_count) return invalid('dispute_evidence_already_submitted');
    const unknown = Object.keys(params).find((name) => !TAKEN.disputes!.includes(name));
    if (unknown) return invalid('parameter_unknown', { param: unknown });
    for (const file of ['receipt', 'customer_communication']) {
      if (!this.files.has(params[`evidence[${file}]`] ?? '')) return invalid('file_missing', { param: file });
    }
    this.evidence.set(id, params);
    Object.assign(dispute, {
      status: 'under_review',
      evidence_details: { ...dispute.evidence_details, submission_count: 1 },
    });
    return { status: 200, body: dispute };
  }

  #mandate(id: string): Answer {
    const sepa_debit = { reference: `QV${id.slice(-6)}`, url: `https://hooks.stripe.com/mandate/${id}` };
    const body = {
      id,
      object: 'mandate',
      status: 'active',
      payment_method_details: { type: 'sepa_debit', sepa_debit },
    };
    return { status: 200, body };
  }

  /** Changes an intent; every change forgets the last error. */
  #change(intent: { amount: number } & Partial<Stripe.PaymentIntent>, params: Params): void {
    const { amount, setup_future_usage } = params;
    if (amount !== undefined) intent.amount = Number(amount);
    if (setup_future_usage !== undefined) intent.setup_future_usage = setup_future_usage as 'off_session';
    const failure = params['metadata[failure]'];
    if (failure) intent.metadata = { ...intent.metadata, failure };
    intent.last_payment_error = null;
  }

  #expanded(
    intent: { readonly payment_method?: unknown; readonly latest_charge?: unknown; readonly mandate?: unknown },
    params: Params,
  ): object {
    const expand = Object.entries(params).flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
    const charge = this.#charges.get(intent.latest_charge as string);
    const card = this.cards.get(intent.payment_method as string);
    return {
      ...intent,
      ...(expand.includes('payment_method') && card ? { payment_method: card.object } : {}),
      ...(expand.includes('mandate') && typeof intent.mandate === 'string'
        ? { mandate: this.#mandate(intent.mandate).body }
        : {}),
      ...(expand.includes('latest_charge.balance_transaction') && charge
        ? { latest_charge: this.#expandedCharge(charge) }
        : {}),
    };
  }

  /** A charge with what it has moved. */
  #expandedCharge(charge: StripeObject<Partial<Stripe.Charge>>): object {
    const moved = (id: unknown) => this.#balance.get(id as string) ?? null;
    return {
      ...charge,
      balance_transaction: moved(charge.balance_transaction),
      failure_balance_transaction: moved(charge.failure_balance_transaction),
    };
  }

  #makeIntent(params: Params): Answer {
    const { amount, currency, customer, payment_method: method } = params;
    if (!amount || Number(amount) < 50 || currency !== 'eur') return invalid('amount_too_small', { param: 'amount' });
    if (params.off_session === 'true' && params.setup_future_usage !== undefined) {
      return invalid('setup_future_usage_off_session', { param: 'setup_future_usage' });
    }
    const card = method === undefined ? undefined : this.cards.get(method);
    if (method !== undefined && card?.object.customer !== customer) {
      return invalid('payment_method_unexpected_state', { param: 'payment_method' });
    }
    const id = this.#id('pi');
    this.intents.set(id, {
      id,
      object: 'payment_intent',
      amount: Number(amount),
      currency,
      customer: customer ?? null,
      description: params.description ?? null,
      client_secret: `${id}_secret_fixture`,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: {
        purchase: params['metadata[purchase]'] ?? '',
        ...(params['metadata[failure]'] ? { failure: params['metadata[failure]'] } : {}),
      },
      next_action: null,
      payment_method: null,
      payment_method_types: ['card'],
      setup_future_usage: (params.setup_future_usage as 'off_session') ?? null,
      status: 'requires_payment_method',
    });
    if (method !== undefined) this.#confirm(id, method, params.off_session === 'true');
    const intent = this.intents.get(id)!;
    if (method !== undefined && intent.last_payment_error) {
      return refusal(402, { ...intent.last_payment_error, payment_intent: intent });
    }
    return { status: 200, body: this.#expanded(intent, params) };
  }

  /** The newest first, as Stripe lists them, with what each was for. */
  #listBalance(params: Params): Answer {
    const { limit = '10', starting_after: after, currency } = params;
    const [from, until] = [
      Number(params['created[gte]'] ?? 0),
      Number(params['created[lt]'] ?? Number.MAX_SAFE_INTEGER),
    ];
    const all = [...this.#balance.values()].reverse();
    const begin = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1;
    const found = all
      .slice(begin)
      .filter((one) => one.currency === currency && one.created! >= from && one.created! < until);
    const data = found.slice(0, Number(limit)).map((one) => {
      const id = one.source as string;
      const sources = [this.#charges, this.refunds, this.disputes, this.transfers, this.#reversals];
      return { ...one, source: sources.map((all) => all.get(id)).find(Boolean) ?? id };
    });
    const has_more = found.length > data.length;
    return { status: 200, body: { object: 'list', data, has_more, url: '/v1/balance_transactions' } };
  }

  /** Money moves on our balance. */
  #move(
    amount: number,
    fee: number,
    source: string,
    type: Stripe.BalanceTransaction.Type = 'charge',
  ): StripeObject<Partial<Stripe.BalanceTransaction>> {
    const transaction = {
      id: this.#id('txn'),
      object: 'balance_transaction' as const,
      type,
      amount,
      created: Math.floor(this.now().getTime() / 1_000),
      currency: 'eur',
      fee,
      net: amount - fee,
      source,
    };
    this.#balance.set(transaction.id, transaction);
    return transaction;
  }

  #makeSetup({ customer }: Params): Answer {
    const id = this.#id('seti');
    const setup = {
      id,
      object: 'setup_intent' as const,
      client_secret: `${id}_secret_fixture`,
      customer: customer ?? null,
      livemode: false,
      mandate: null,
      payment_method: null,
      payment_method_types: ['card'],
      status: 'requires_payment_method',
      usage: 'off_session',
    };
    this.setups.set(id, setup as StripeObject<Partial<Stripe.SetupIntent>> & { status: string });
    return { status: 200, body: setup };
  }

  #makeAccount({ type, country, 'metadata[account]': account = '' }: Params): Answer {
    const id = this.#id('acct');
    this.accounts.set(id, {
      id,
      object: 'account',
      type: type as Stripe.Account.Type,
      country: country!,
      metadata: { account },
    });
    return { status: 200, body: this.account(id, 'incomplete') };
  }

  /** Links are addresses; one to the dashboard is refused before the account has been set up. */
  #linkTo(account: string, what: 'setup' | 'express'): Answer {
    if (what === 'express' && !this.accounts.get(account)?.details_submitted) return invalid('account_invalid');
    if (!this.accounts.has(account)) return invalid('resource_missing', { param: 'account' });
    const url = `https://connect.stripe.com/${what}/${account}/${this.#id('link')}`;
    const object = what === 'setup' ? { object: 'account_link', expires_at: 1, url } : { object: 'login_link', url };
    return { status: 200, body: { ...object, created: 1 } };
  }

  #makeTransfer(params: Params): Answer {
    const { amount, currency, destination = '', transfer_group: group = null } = params;
    if (this.accounts.get(destination)?.capabilities?.transfers !== 'active') {
      return invalid('insufficient_capabilities_for_transfer', { param: 'destination' });
    }
    if (Number(amount) > this.balanceCents) return invalid('balance_insufficient');
    const transfer = {
      id: this.#id('tr'),
      object: 'transfer' as const,
      amount: Number(amount),
      amount_reversed: 0,
      currency: currency!,
      destination,
      livemode: false,
      metadata: { payout: params['metadata[payout]'] ?? '' },
      reversed: false,
      transfer_group: group,
    };
    this.transfers.set(transfer.id, transfer);
    this.#move(-transfer.amount, 0, transfer.id, 'transfer');
    return { status: 200, body: transfer };
  }

  /** Cards of a customer who is deleted are nobody's. */
  #forget(id: string): Answer {
    if (this.forgotten.has(id)) return invalid('resource_missing', { param: 'id' }, 404);
    this.forgotten.add(id);
    for (const { object } of this.cards.values()) if (object.customer === id) object.customer = null;
    return { status: 200, body: { id, object: 'customer', deleted: true } };
  }

  /** Money is given back in Stripe's own administration. */
  refundByHand(intentId: string, cents: number): string {
    const { body } = this.#makeRefund({ payment_intent: intentId, amount: String(cents) });
    return (body as { id: string }).id;
  }

  #makeRefund({ payment_intent: intentId, amount, 'metadata[key]': key }: Params): Answer {
    const intent = this.intents.get(intentId ?? '');
    if (intent?.status !== 'succeeded') return invalid('payment_intent_unexpected_state');
    const before = [...this.refunds.values()].filter((refund) => refund.payment_intent === intentId);
    const refundedCents = before.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
    if (refundedCents + Number(amount) > intent.amount) return invalid('charge_already_refunded');
    const refund = {
      id: this.#id('re'),
      object: 'refund' as const,
      amount: Number(amount),
      charge: intent.latest_charge as string,
      currency: 'eur',
      metadata: (key === undefined ? {} : { key }) as Stripe.Metadata,
      payment_intent: intent.id,
      status: this.refundStatus,
    };
    this.refunds.set(refund.id, refund);
    this.#move(-refund.amount, 0, refund.id);
    return { status: 200, body: refund };
  }

  #cardAction(id: string, action: string | undefined): Answer {
    const card = this.cards.get(id);
    if (!card) return invalid('resource_missing', { param: 'payment_method' }, 404);
    if (action === 'detach' && card.object.customer === null) return invalid('payment_method_not_attached');
    if (action === 'detach') card.object.customer = null;
    return { status: 200, body: card.object };
  }
}
