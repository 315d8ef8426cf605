import { BASIS_POINTS, share } from './cents.ts';
import type { RefundSettlement } from './status.ts';
import { divideVat, type Tax, type VatOwed } from './taxes.ts';
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
  /** Cents of an old plan on their way to the new one: each reader has an account, which is at zero after every transaction. */
  'carried_over',
  'revenue_plans',
  'revenue_channels',
  'vat_payable',
  /** Share of tipsters in what their channels earned. */
  'share_cost',
  /** Fees of tipsters for one-to-one calls with ELITE members. */
  'call_cost',
  /** Each tipster has three accounts: not yet payable, payable, held for a dispute. */
  'tipster_pending',
  'tipster_available',
  'tipster_held',
  'withholding_payable',
  /** Stamp duty of invoices that bear no VAT; the seller pays it. */
  'stamp_duty_payable',
  'stamp_duty_cost',
  'provider_fees',
  /** The provider's fees for debits that their bank sent back. */
  'failure_fees',
  /** Disputed cents that had been given back already. */
  'dispute_losses',
  /** Refunds that could be made in no way, and that somebody wrote off. */
  'refunds_written_off',
  /** Goodwill of the time when readers had credit; nothing is booked here any more. */
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
 * A sale of a plan or a channel. A channel's sale names its tipster, the tipster's share of the net price in basis points on that day, and the
 * reserve: the cents of that share which aren't payable yet, or null once all of it is.
 */
export type Sale =
  | { product: 'plan' }
  | {
      product: 'channel';
      tipsterId: number;
      shareBp: number;
      reserve: number | null;
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

/** Where cents that are added to the tipster's share of a sale lie. */
function shareAccount(sale: Sale): MoneyAccount {
  return sale.product === 'channel' && sale.reserve === null ? 'tipster_available' : 'tipster_pending';
}

/** A gross price in parts: net, VAT and the tipster's share of the net price. */
interface SaleParts {
  net: number;
  vat: number;
  share: number;
}

/** The parts of a gross price, in cents. */
export function saleParts(gross: number, sale: Sale, vat: Pick<VatRule, 'rateBp'>): SaleParts {
  const parts = splitVat(gross, vat);
  return { ...parts, share: sale.product === 'plan' ? 0 : share(parts.net, sale.shareBp, BASIS_POINTS) };
}

/** The state of a sale, in gross cents: what of its price is neither given back nor lost, and the part of that which a bank holds. */
export interface SaleState {
  kept: number;
  disputed: number;
}

/**
 * Returns the parts of `cents` that are undone of a sale. They are the difference between before and after, so that what is undone step by
 * step sums to the whole. The share of what a bank holds is held beside.
 */
export function undoneParts(cents: number, { kept, disputed }: SaleState, sale: Sale, vat: VatRule): SaleParts {
  const parts = (gross: number) => saleParts(gross, sale, vat);
  const free = kept - disputed;
  return {
    net: parts(kept).net - parts(kept - cents).net,
    vat: parts(kept).vat - parts(kept - cents).vat,
    share: parts(free).share - parts(free - cents).share,
  };
}

const ownerOf = (sale: Sale) => (sale.product === 'channel' ? sale.tipsterId : null);

/** Takes cents out of the tipster's share of a sale: out of its reserve first, then out of what is payable. */
function takenShare(sale: Sale, cents: number): Entry[] {
  const reserved = sale.product === 'channel' ? Math.min(cents, sale.reserve ?? 0) : 0;
  return [line('tipster_pending', reserved, ownerOf(sale)), line('tipster_available', cents - reserved, ownerOf(sale))];
}

/** Revenue and VAT of parts of a sale; `sign` is 1 when they are earned and −1 when they are given back. */
function revenueEntries({ net, vat: cents }: SaleParts, sale: Sale, vat: VatRule, sign: 1 | -1): Entry[] {
  return [
    line(sale.product === 'plan' ? 'revenue_plans' : 'revenue_channels', -sign * net),
    { ...line('vat_payable', -sign * cents), vat },
  ];
}

export interface Charge {
  readerId: number;
  /** Cents, VAT included. */
  price: number;
  carried: number;
  card: number;
  sale: Sale;
  vat: VatRule;
}

/** A price was paid by card, by what was carried over from the old plan, or by both (`card + carried = price`). */
export function chargeEntries({ readerId, price, carried, card, sale, vat }: Charge): Entry[] {
  const parts = saleParts(price, sale, vat);
  return balanced([
    line('clearing', card),
    line('carried_over', carried, readerId),
    ...revenueEntries(parts, sale, vat, 1),
    line('share_cost', parts.share),
    line(shareAccount(sale), -parts.share, ownerOf(sale)),
  ]);
}

/** Books the fee that the provider keeps of a charge, in cents. */
export function feeEntries(cents: number): Entry[] {
  return balanced([line('provider_fees', cents), line('clearing', -cents)]);
}

/** Books the fee that the provider keeps of a charge that failed, in cents. */
export function failureFeeEntries(cents: number): Entry[] {
  return balanced([line('failure_fees', cents), line('clearing', -cents)]);
}

export interface Refund {
  readerId: number;
  /** Cents, VAT included, that are undone of a sale: carried over to another plan, the rest to the cards that paid. */
  gross: number;
  carried: number;
  state: SaleState;
  sale: Sale;
  vat: VatRule;
}

/** Part of a price is given back. The tipster's share goes back too, also below zero. */
export function refundEntries({ readerId, gross, carried, state, sale, vat }: Refund): Entry[] {
  const parts = undoneParts(gross, state, sale, vat);
  return balanced([
    ...revenueEntries(parts, sale, vat, -1),
    line('share_cost', -parts.share),
    ...takenShare(sale, parts.share),
    line('clearing', carried - gross),
    line('carried_over', -carried, readerId),
  ]);
}

export interface Dispute {
  /** Cents that the cardholder's bank takes back. */
  cents: number;
  fee: number;
  sale: Sale;
  /** The tipster's share that is held for it. */
  share: number;
}

/** A cardholder disputes a charge: its money is gone for now, the tipster's share is held. */
export function disputeOpenedEntries({ cents, fee, sale, share: held }: Dispute): Entry[] {
  return balanced([
    line('disputed', cents),
    line('provider_fees', fee),
    line('clearing', -cents - fee),
    ...takenShare(sale, held),
    line('tipster_held', -held, ownerOf(sale)),
  ]);
}

/**
 * The dispute was won: money and share are back, and the provider keeps its fee. `returned` is the share of what is disputed no more; it
 * differs from the share that was held by what a refund in between rounded.
 */
export function disputeWonEntries({
  cents,
  sale,
  share: held,
  returned,
}: Omit<Dispute, 'fee'> & { returned: number }): Entry[] {
  return balanced([
    line('clearing', cents),
    line('disputed', -cents),
    line('tipster_held', held, ownerOf(sale)),
    line(shareAccount(sale), -returned, ownerOf(sale)),
    line('share_cost', returned - held),
  ]);
}

export interface LostSale {
  /** Gross cents of the sale that the bank took back. */
  cents: number;
  state: SaleState;
  sale: Sale;
  vat: VatRule;
  /** The tipster's share that was held. */
  share: number;
}

/** The dispute was lost: the sale is undone, and the held share with it. */
export function disputeLostEntries({ cents, state, sale, vat, share: held }: LostSale): Entry[] {
  return balanced([
    ...revenueEntries(undoneParts(cents, state, sale, vat), sale, vat, -1),
    line('disputed', -cents),
    line('tipster_held', held, ownerOf(sale)),
    line('share_cost', -held),
  ]);
}

/** Money went back of which no sale is left: given back at the provider after a bank had taken it. */
export function refundLossEntries(cents: number): Entry[] {
  return balanced([line('dispute_losses', cents), line('clearing', -cents)]);
}

/** A refund that its provider can't make is settled in another way: what was booked as given back is with the provider still. */
export function refundSettledEntries(cents: number, as: RefundSettlement): Entry[] {
  return balanced([line('clearing', cents), line(as === 'bank' ? 'bank' : 'refunds_written_off', -cents)]);
}

/** A bank took back what had been given back already. */
export function disputeLossEntries(cents: number): Entry[] {
  return balanced([line('dispute_losses', cents), line('disputed', -cents)]);
}

/** A share has become payable, or a part of it. */
export function releaseEntries(tipsterId: number, cents: number): Entry[] {
  return balanced([line('tipster_pending', cents, tipsterId), line('tipster_available', -cents, tipsterId)]);
}

/** A tipster is owed a call's fee; with cents below zero it is taken back from where it lies. */
export function callFeeEntries(tipsterId: number, cents: number, released: boolean): Entry[] {
  return balanced([
    line('call_cost', cents),
    line(released ? 'tipster_available' : 'tipster_pending', -cents, tipsterId),
  ]);
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

/** An invoice bears stamp duty. */
export function stampDutyEntries(cents: number): Entry[] {
  return balanced([line('stamp_duty_cost', cents), line('stamp_duty_payable', -cents)]);
}

/** A tax was paid from our bank account: VAT of a country, with what is owed there at each rate. Throws RangeError where more VAT is paid than owed. */
export function taxPaidEntries(
  tax: Tax,
  vat: { country: string; owed: readonly VatOwed[] } | null,
  cents: number,
): Entry[] {
  const paid = vat
    ? divideVat(cents, vat.owed).map(({ rateBp, cents: part }) => ({
        ...line('vat_payable', part),
        vat: { country: vat.country, rateBp },
      }))
    : [line(tax === 'stamp_duty' ? 'stamp_duty_payable' : 'withholding_payable', cents)];
  return balanced([...paid, line('bank', -cents)]);
}

/** A tipster is paid. */
export function payoutEntries({ tipsterId, gross, withheld, byProvider }: Payout): Entry[] {
  return balanced([
    line('tipster_available', gross, tipsterId),
    line('withholding_payable', -withheld),
    line(byProvider ? 'clearing' : 'bank', -(gross - withheld)),
  ]);
}
