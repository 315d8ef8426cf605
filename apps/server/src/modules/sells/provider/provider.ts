import type { PayeeAccountState } from '@quotavera/domain/payouts';
import type {
  DisputeStatus,
  PaymentMethod,
  PaymentMode,
  PaymentProviderName,
  PaymentStatus,
  RefundStatus,
} from '@quotavera/domain/sells';

/** A card, or a bank account with its mandate, as the provider names it; its number never reaches the product. */
export interface ProviderCard {
  kind: PaymentMethod;
  reference: string;
  brand: string;
  last4: string;
  /** Accounts don't expire: null. */
  expiresMonth: number | null;
  expiresYear: number | null;
  /** The reference of an account's mandate; null where there is none, or none yet. */
  mandate: string | null;
  fingerprint: string;
  /** The country of the bank that issued the card or keeps the account, ISO 3166-1 alpha-2; null where the provider doesn't know. */
  country: string | null;
}

/** An attempt to collect an amount, as the provider knows it now. */
export interface ProviderIntent {
  id: string;
  /** The reader's browser confirms the payment with this secret. */
  clientSecret: string | null;
  /** A status unknown to the product is passed on as it is. */
  status: PaymentStatus | (string & {});
  cents: number;
  /** The `customer` that the payment was made for. */
  customer: string;
  /** The code with which the last attempt was declined. */
  failure: string | null;
  card: ProviderCard | null;
  /** The fee that the provider keeps of it, once it is known. */
  feeCents: number | null;
  /** The latest charge of it, where that failed and cost a fee: a debit that its bank sent back. */
  failed: FailedCharge | null;
}

/** A charge that failed, and the fee that the provider keeps all the same. */
export interface FailedCharge {
  charge: string;
  feeCents: number;
}

export interface IntentInput {
  /** Makes a repeated request the same request. */
  key: string;
  cents: number;
  customer: string;
  /** The purchase's public id, which comes back with events. */
  purchase: string;
  description: string;
  /** A kept card or account: charged at once, without the reader. Without it the reader confirms in the browser, and what they pay with is kept for renewals. */
  card?: string;
}

export interface ProviderRefund {
  reference: string;
  status: RefundStatus;
  intentId: string;
  cents: number;
  /** The key of our request; null where somebody gave the money back in the provider's own administration. */
  key: string | null;
  /** Why it failed, in the provider's words. */
  failure?: string | null;
}

/** A card that is being kept without a payment, as the provider knows it now. */
export interface ProviderSetup {
  id: string;
  /** The reader's browser confirms the card with this secret. */
  clientSecret: string | null;
  status: string;
  /** The card becomes this `customer`'s. */
  customer: string;
  /** The card is null until it is stored. */
  card: ProviderCard | null;
}

/**
 * The provider told that something changed. The present state is read from the provider, because events may come late, twice, and in any
 * order.
 */
export interface ProviderEvent {
  id: string;
  type: string;
  subject: {
    kind: 'intent' | 'setup' | 'refund' | 'dispute' | 'account' | 'transfer' | 'none';
    id: string;
  };
}

export interface ProviderDispute {
  reference: string;
  intentId: string;
  cents: number;
  feeCents: number;
  status: DisputeStatus;
  /** The cardholder's reason, in the provider's words, and the last moment for evidence, as far as the provider tells. */
  reason?: string | null;
  dueAt?: Date | null;
  /** Whether evidence was sent, by us or in the provider's own administration. */
  hasEvidence?: boolean;
}

/** A file that goes with evidence. */
export interface EvidenceFile {
  name: string;
  content: Buffer;
}

/** The evidence for us in a dispute, as cardholders' banks want to have it. */
export interface DisputeEvidence {
  customerName: string;
  customerEmail: string;
  productDescription: string;
  /** The days on which the service was given. */
  serviceDate: string;
  /** Sign-ins and use, a line each. */
  accessActivityLog: string;
  /** The terms that the customer accepted, and what they say of refunds and of an end. */
  refundPolicyDisclosure: string;
  cancellationPolicyDisclosure: string;
  /** Mails that were sent, and what an admin adds. */
  customerCommunication: EvidenceFile;
  receipt: EvidenceFile | null;
  uncategorizedText: string;
}

/**
 * Money that a provider has collected or given up: a charge with its fee (null until it is known), the fee of a charge that failed, the present state of
 * a refund, a dispute, or a transfer to a payee (its cents without what came back; no payout where it was made by hand).
 */
export type ProviderMovement =
  | { kind: 'charge'; intentId: string; cents: number; feeCents: number | null }
  | ({ kind: 'refund' } & ProviderRefund)
  | ({ kind: 'dispute' } & ProviderDispute)
  | { kind: 'failure'; reference: string; cents: number }
  | { kind: 'transfer'; reference: string; payout: number | null; cents: number };

/** A span of the provider's own movements: from a moment on, or from its beginning, until another; `from <= t < until`. */
interface MovementSpan {
  from: Date | null;
  until: Date;
}

/** The provider can't be reached, or answers that it can't work now: the same request may succeed later. */
export class ProviderUnavailable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the payment provider is not available: ${what}`, options);
    this.name = 'ProviderUnavailable';
  }
}

/** The provider understood a request and refuses it for good. */
export class ProviderRefused extends Error {
  /** The provider's code, or its kind of error. */
  readonly code: string;
  constructor(what: string, code: string) {
    super(what);
    this.name = 'ProviderRefused';
    this.code = code;
  }
}

/** The state of a transfer: made, taken back, refused for good, or put off because our own balance at the provider is too low. */
export type ProviderTransfer =
  | { status: 'made' | 'reversed'; reference: string; payout: number }
  | { status: 'refused'; reason: string }
  | { status: 'short' };

/** Accounts at the provider, which knows their owners and pays out to their banks. */
export interface PayeeProvider {
  createAccount(input: { accountId: number; country: string; isPerson: boolean }): Promise<string>;
  /** An account that is gone is a restricted one. */
  readAccount(reference: string): Promise<Exclude<PayeeAccountState, 'none'>>;
  /** An address that lasts some minutes, where the owner says what the provider needs to know, or sees the account that is ready. */
  accountAddress(reference: string, state: PayeeAccountState, back: { done: string; again: string }): Promise<string>;
  /** Transfers a payout once, however often this is called; `attempt` counts the times that it was refused. */
  transfer(input: { payout: number; attempt: number; cents: number; destination: string }): Promise<ProviderTransfer>;
  readTransfer(reference: string): Promise<ProviderTransfer>;
}

/**
 * A payment provider collects money: Stripe, or the sandbox beside the simulated world. Every method throws `ProviderUnavailable` when
 * there is no answer, and `ProviderRefused` when the answer is no.
 */
export interface PaymentProvider {
  name: PaymentProviderName;
  /** The browser loads the provider's fields with this key; it is null where it needs none. */
  publishableKey: string | null;
  /** Whether cards are really charged. */
  mode: PaymentMode;
  /** The means that the provider account can be paid with now. */
  methods(): Promise<readonly PaymentMethod[]>;
  createCustomer(input: { key: string; accountId: number; email: string; name: string }): Promise<string>;
  createIntent(input: IntentInput): Promise<ProviderIntent>;
  updateIntent(id: string, cents: number): Promise<ProviderIntent>;
  readIntent(id: string): Promise<ProviderIntent>;
  /** An intent that can't be cancelled any more is answered as it is. */
  cancelIntent(id: string): Promise<ProviderIntent>;
  refund(input: { key: string; intentId: string; cents: number }): Promise<ProviderRefund>;
  readRefund(reference: string): Promise<ProviderRefund>;
  readDispute(reference: string): Promise<ProviderDispute>;
  /** Sends evidence for a dispute, which the provider takes once. */
  sendEvidence(input: { reference: string; evidence: DisputeEvidence }): Promise<ProviderDispute>;
  /** Reads how a failed charge or a transfer has moved our balance, as it is now. */
  readMoved(of: { kind: 'failure' | 'transfer'; reference: string }): Promise<ProviderMovement>;
  /** A page of what moved in a span, by the provider's own time; `next` continues it, and is null after the last page. */
  listMovements(
    span: MovementSpan,
    after: string | null,
  ): Promise<{ movements: ProviderMovement[]; next: string | null }>;
  /** A card to be charged later, without a payment now: the reader confirms it in the browser. */
  createSetup(customer: string): Promise<ProviderSetup>;
  /** Returns null where there is no such setup. */
  readSetup(id: string): Promise<ProviderSetup | null>;
  /** Takes a card off its customer's name; one that is gone already is what was asked for. */
  detachCard(reference: string): Promise<void>;
  /** Forgets a customer with their name, address and cards. Payments stay, and can be given back. */
  forgetCustomer(reference: string): Promise<void>;
  /** The provider of payees is null where tipsters are paid by their banks. */
  payees: PayeeProvider | null;
}
