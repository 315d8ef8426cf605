import { BASIS_POINTS, share } from './cents.ts';
import { splitVat, type VatRule } from './vat.ts';

/**
 * The accounts of the double-entry ledger. A debit is positive, a credit negative: what is ours or owed to us (`clearing`, `bank`,
 * `disputed`, costs) is positive when there is some, what we owe and what we earned is negative.
 */
export const MONEY_ACCOUNTS = [
  /** Held by the payment provider. */
  'clearing',
  /** Paid to tipsters, not yet seen on a bank statement. */
  'bank',
  /** Money that a cardholder's bank has taken back while a dispute is open. */
  'disputed',
  /** Each reader has an account of this kind for their credit. */
  'reader_credit',
  'revenue_plans',
  'revenue_channels',
  'vat_payable',
  /** Share of tipsters in what their channels earned. */
  'share_cost',
  /** Each tipster has three accounts: not yet payable, payable, held for a dispute. */
  'tipster_pending',
  'tipster_available',
  'tipster_held',
  'withholding_payable',
  'provider_fees',
  /** Money given by referrals, gifts and goodwill. */
  'promotion_cost',
] as const;
type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

/** A line of the books: an account, its owner where each owner has an account, and cents (debit positive), never 0. */
export interface Entry {
  account: MoneyAccount;
  /** The account of the reader or tipster whose balance it is; null for the platform's own. */
  ownerId: number | null;
  cents: number;
  /** On VAT lines: country and rate in force on the day of the sale. */
  vat?: VatRule;
}

/**
 * A sale of a plan or a channel. A channel's sale names its tipster, the tipster's share of the net price in basis points on that day, and
 * whether that share is payable already.
 */
export type Sale =
  | { product: 'plan' }
  | {
      product: 'channel';
      tipsterId: number;
      shareBp: number;
      released: boolean;
    };

/** Lines of 0 cents say nothing. Throws RangeError when the lines don't balance: that is a mistake of ours. */
function balanced(lines: readonly Entry[]): Entry[] {
  const entries = lines.filter(({ cents }) => cents !== 0);
  const sum = entries.reduce((total, { cents }) => total + cents, 0);
  if (sum !== 0 || !entries.every(({ cents }) => Number.isSafeInteger(cents))) {
    throw new RangeError(`entries are out of balance by ${sum} cents`);
  }
  return entries;
}

const line = (account: MoneyAccount, cents: number, ownerId: number | null = null): Entry => ({
  account,
  ownerId,
  cents,
});

/** Where the tipster's share of a sale lies. */
function shareAccount(sale: Sale): MoneyAccount {
  return sale.product === 'channel' && sale.released ? 'tipster_available' : 'tipster_pending';
}

/** Revenue, VAT and share of a gross price; `sign` is 1 when it is earned and −1 when it is given back. */
function saleEntries(gross: number, sale: Sale, vat: VatRule, sign: 1 | -1): Entry[] {
  const parts = splitVat(gross, vat);
  const lines: Entry[] = [
    line(sale.product === 'plan' ? 'revenue_plans' : 'revenue_channels', -sign * parts.net),
    { ...line('vat_payable', -sign * parts.vat), vat },
  ];
  if (sale.product === 'channel') {
    const part = share(parts.net, sale.shareBp, BASIS_POINTS);
    lines.push(line('share_cost', sign * part), line(shareAccount(sale), -sign * part, sale.tipsterId));
  }
  return lines;
}

export interface Charge {
  readerId: number;
  /** Cents, VAT included. */
  price: number;
  credit: number;
  card: number;
  surplus: number;
  sale: Sale;
  vat: VatRule;
}

/** A price was paid by card, by credit, or by both (`card + credit = price + surplus`). */
export function chargeEntries({ readerId, price, credit, card, surplus, sale, vat }: Charge): Entry[] {
  return balanced([
    line('clearing', card),
    line('reader_credit', credit - surplus, readerId),
    ...saleEntries(price, sale, vat, 1),
  ]);
}

/** Books the fee that the provider keeps of a charge, in cents. */
export function feeEntries(cents: number): Entry[] {
  return balanced([line('provider_fees', cents), line('clearing', -cents)]);
}

export interface Refund {
  readerId: number;
  /** Cents, VAT included, given back of a sale: to the card, the rest as credit. */
  gross: number;
  toCard: number;
  sale: Sale;
  vat: VatRule;
}

/** Part of a price is given back. The tipster's share goes back too, also below zero. */
export function refundEntries({ readerId, gross, toCard, sale, vat }: Refund): Entry[] {
  return balanced([
    ...saleEntries(gross, sale, vat, -1),
    line('clearing', -toCard),
    line('reader_credit', -(gross - toCard), readerId),
  ]);
}

/** Credit given by the platform (a referral, a gift), or taken back when negative. */
export function creditEntries(readerId: number, cents: number): Entry[] {
  return balanced([line('promotion_cost', cents), line('reader_credit', -cents, readerId)]);
}

export interface Dispute {
  /** Cents that the cardholder's bank takes back. */
  cents: number;
  fee: number;
  sale: Sale;
  vat: VatRule;
}

function shareOf({ cents, sale, vat }: Dispute): number {
  return sale.product === 'plan' ? 0 : share(splitVat(cents, vat).net, sale.shareBp, BASIS_POINTS);
}

const ownerOf = (sale: Sale) => (sale.product === 'channel' ? sale.tipsterId : null);

/** A cardholder disputes a charge: its money is gone for now, the tipster's share is held. */
export function disputeOpenedEntries(dispute: Dispute): Entry[] {
  const part = shareOf(dispute);
  const owner = ownerOf(dispute.sale);
  return balanced([
    line('disputed', dispute.cents),
    line('provider_fees', dispute.fee),
    line('clearing', -dispute.cents - dispute.fee),
    line(shareAccount(dispute.sale), part, owner),
    line('tipster_held', -part, owner),
  ]);
}

/** The dispute was won: money and share are back; the provider returns its fee where `fee` says so. */
export function disputeWonEntries(dispute: Dispute): Entry[] {
  const part = shareOf(dispute);
  const owner = ownerOf(dispute.sale);
  return balanced([
    line('clearing', dispute.cents + dispute.fee),
    line('provider_fees', -dispute.fee),
    line('disputed', -dispute.cents),
    line('tipster_held', part, owner),
    line(shareAccount(dispute.sale), -part, owner),
  ]);
}

/** The dispute was lost: the sale is undone, and the held share with it. */
export function disputeLostEntries(dispute: Dispute): Entry[] {
  const parts = splitVat(dispute.cents, dispute.vat);
  const part = shareOf(dispute);
  return balanced([
    line(dispute.sale.product === 'plan' ? 'revenue_plans' : 'revenue_channels', parts.net),
    { ...line('vat_payable', parts.vat), vat: dispute.vat },
    line('disputed', -dispute.cents),
    line('tipster_held', part, ownerOf(dispute.sale)),
    line('share_cost', -part),
  ]);
}

/** A share has become payable: the time in which the reader may withdraw is over. */
export function releaseEntries(tipsterId: number, cents: number): Entry[] {
  return balanced([line('tipster_pending', cents, tipsterId), line('tipster_available', -cents, tipsterId)]);
}

/** Cents on one of an owner's accounts move to the same account of another owner: two accounts turned out to be one person's. */
export function mergeEntries(
  account: MoneyAccount,
  { from, into }: { from: number; into: number },
  cents: number,
): Entry[] {
  return balanced([line(account, -cents, from), line(account, cents, into)]);
}

export interface Payout {
  tipsterId: number;
  /** Cents taken from the tipster's balance. */
  gross: number;
  /** The part of `gross` that is withheld as tax. */
  withheld: number;
  /** Whether the provider transfers it; otherwise a bank does. */
  byProvider: boolean;
}

/**
 * A transaction's effect on a tipster, in cents: the whole price of a channel's sale less what goes back, and the tipster's share of it.
 */
export interface TipsterMonth {
  tipsterId: number;
  revenue: number;
  share: number;
}

const TIPSTER_ACCOUNTS: readonly MoneyAccount[] = ['tipster_pending', 'tipster_available', 'tipster_held'];
const SALE_ACCOUNTS: readonly MoneyAccount[] = ['revenue_channels', 'vat_payable'];

/**
 * Returns what the entries bring each tipster whose accounts they move; a share that only moves between the tipster's accounts brings
 * nothing.
 */
export function monthOfTipsters(entries: readonly Entry[]): TipsterMonth[] {
  const credited = (accounts: readonly MoneyAccount[], ownerId: number | null) =>
    0 -
    entries.reduce(
      (sum, each) => (accounts.includes(each.account) && each.ownerId === ownerId ? sum + each.cents : sum),
      0,
    );
  const own = entries.filter(({ account }) => TIPSTER_ACCOUNTS.includes(account));
  return [...new Set(own.map(({ ownerId }) => ownerId!))]
    .map((tipsterId) => ({
      tipsterId,
      revenue: credited(SALE_ACCOUNTS, null),
      share: credited(TIPSTER_ACCOUNTS, tipsterId),
    }))
    .filter(({ revenue, share: part }) => revenue !== 0 || part !== 0);
}

/** A tipster is paid. */
export function payoutEntries({ tipsterId, gross, withheld, byProvider }: Payout): Entry[] {
  return balanced([
    line('tipster_available', gross, tipsterId),
    line('withholding_payable', -withheld),
    line(byProvider ? 'clearing' : 'bank', -(gross - withheld)),
  ]);
}
