import type { PayeeAccountState, PaymentStatus } from '@quotavera/domain/sells';

/** A card as the provider names it; its number never reaches the product. */
export interface ProviderCard {
  readonly reference: string;
  readonly brand: string;
  readonly last4: string;
  readonly expiresMonth: number;
  readonly expiresYear: number;
  readonly fingerprint: string;
  /** The country of the bank that issued the card, ISO 3166-1 alpha-2; null where the provider doesn't know. */
  readonly country: string | null;
}

/** An attempt to collect an amount, as the provider knows it now. */
export interface ProviderIntent {
  readonly id: string;
  /** The reader's browser confirms the payment with this secret. */
  readonly clientSecret: string | null;
  /** A status unknown to the product is passed on as it is. */
  readonly status: PaymentStatus | (string & {});
  readonly cents: number;
  /** The `customer` that the payment was made for. */
  readonly customer: string;
  /** The code with which the last attempt was declined. */
  readonly failure: string | null;
  readonly card: ProviderCard | null;
  /** The fee that the provider keeps of it, once it is known. */
  readonly feeCents: number | null;
}

export interface IntentInput {
  /** Makes a repeated request the same request. */
  readonly key: string;
  readonly cents: number;
  readonly customer: string;
  /** The purchase's public id, which comes back with events. */
  readonly purchase: string;
  readonly description: string;
  /** A kept card: charged at once, without the reader. Without it the reader confirms in the browser, and the card is kept for renewals. */
  readonly card?: string;
}

export interface ProviderRefund {
  readonly reference: string;
  readonly status: 'pending' | 'succeeded' | 'failed';
}

/** A card that is being kept without a payment, as the provider knows it now. */
export interface ProviderSetup {
  readonly id: string;
  /** The reader's browser confirms the card with this secret. */
  readonly clientSecret: string | null;
  readonly status: string;
  /** The card becomes this `customer`'s. */
  readonly customer: string;
  /** The card is null until it is stored. */
  readonly card: ProviderCard | null;
}

/**
 * The provider told that something changed. The present state is read from the provider, because events may come late, twice, and in any
 * order.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly subject: {
    readonly kind: 'intent' | 'setup' | 'refund' | 'dispute' | 'account' | 'transfer' | 'none';
    readonly id: string;
  };
}

export interface ProviderDispute {
  readonly reference: string;
  readonly intentId: string;
  readonly cents: number;
  readonly feeCents: number;
  readonly status: 'open' | 'won' | 'lost';
}

/** The provider can't be reached, or answers that it can't work now: the same request may succeed later. */
export class ProviderUnavailable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(`the payment provider is not available: ${what}`, options);
    this.name = 'ProviderUnavailable';
  }
}

/** The state of a transfer: made, taken back, refused for good, or put off because our own balance at the provider is too low. */
export type ProviderTransfer =
  | { readonly status: 'made' | 'reversed'; readonly reference: string; readonly payout: number }
  | { readonly status: 'refused'; readonly reason: string }
  | { readonly status: 'short' };

/** Accounts at the provider, which knows their owners and pays out to their banks. */
export interface PayeeProvider {
  createAccount(input: {
    readonly accountId: number;
    readonly country: string;
    readonly isPerson: boolean;
  }): Promise<string>;
  /** An account that is gone is a restricted one. */
  readAccount(reference: string): Promise<Exclude<PayeeAccountState, 'none'>>;
  /** An address that lasts some minutes, where the owner says what the provider needs to know, or sees the account that is ready. */
  accountAddress(
    reference: string,
    state: PayeeAccountState,
    back: { readonly done: string; readonly again: string },
  ): Promise<string>;
  /** Transfers a payout once, however often this is called; `attempt` counts the times that it was refused. */
  transfer(input: {
    readonly payout: number;
    readonly attempt: number;
    readonly cents: number;
    readonly destination: string;
  }): Promise<ProviderTransfer>;
  readTransfer(reference: string): Promise<ProviderTransfer>;
}

/**
 * A payment provider collects money: Stripe, or the sandbox beside the simulated world. Every method throws `ProviderUnavailable` when
 * there is no answer.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'sandbox';
  /** The browser loads the provider's fields with this key; it is null where it needs none. */
  readonly publishableKey: string | null;
  /** Whether cards are really charged. */
  readonly mode: 'live' | 'test';
  createCustomer(input: {
    readonly key: string;
    readonly accountId: number;
    readonly email: string;
    readonly name: string;
  }): Promise<string>;
  createIntent(input: IntentInput): Promise<ProviderIntent>;
  updateIntent(id: string, cents: number): Promise<ProviderIntent>;
  readIntent(id: string): Promise<ProviderIntent>;
  /** An intent that can't be cancelled any more is answered as it is. */
  cancelIntent(id: string): Promise<ProviderIntent>;
  refund(input: { readonly key: string; readonly intentId: string; readonly cents: number }): Promise<ProviderRefund>;
  readRefund(reference: string): Promise<ProviderRefund>;
  readDispute(reference: string): Promise<ProviderDispute>;
  /** A card to be charged later, without a payment now: the reader confirms it in the browser. */
  createSetup(customer: string): Promise<ProviderSetup>;
  /** Returns null where there is no such setup. */
  readSetup(id: string): Promise<ProviderSetup | null>;
  /** Takes a card off its customer's name; one that is gone already is what was asked for. */
  detachCard(reference: string): Promise<void>;
  /** Forgets a customer with their name, address and cards. Payments stay, and can be given back. */
  forgetCustomer(reference: string): Promise<void>;
  /** The provider of payees is null where tipsters are paid by their banks. */
  readonly payees: PayeeProvider | null;
}
