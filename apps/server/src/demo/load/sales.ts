import type { PaidPlan } from '@quotavera/domain/access';
import { payoutReturnedEntries, withholding } from '@quotavera/domain/payouts';
import {
  type BillingPeriod,
  type InvoiceRecipient,
  italianVat,
  payoutEntries,
  saleParts,
} from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import type { Environment } from '../../env.ts';
import { acceptAllInForce } from '../../modules/accounts/agreements/service.ts';
import { hashPassword } from '../../modules/accounts/index.ts';
import { hintOf, sealIban } from '../../modules/payouts/service-iban.ts';
import { releaseShares } from '../../modules/payouts/service-release.ts';
import { issueStatements } from '../../modules/payouts/service-statement.ts';
import { post } from '../../modules/sells/books/service.ts';
import { invoiceOnRequest } from '../../modules/sells/invoice/service-issue.ts';
import { PLAYED_SELLER } from '../../modules/sells/invoice/service-seller.ts';
import {
  recordDebitedOrder,
  recordDeclinedRenewal,
  recordPastPlan,
  recordPastSale,
  renewWithTestAccount,
  renewWithTestCard,
  startPastSubscription,
} from '../../modules/sells/purchase/service-past-sale.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { inTransaction } from '../../platform/database/transact.ts';
import { ibanOf } from '../../platform/iban.ts';
import { offerSales } from './offers.ts';
import { DEMO_ELITE_EMAIL, DEMO_PASSWORD, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import {
  insertOne,
  insertRows,
  letSignIn,
  type Seller,
  selectPlanOf,
  selectReaderNamed,
  selectReaders,
  selectSellers,
} from './repository.ts';

const SHARE_BP = 7_000;
/** A share is 70% of a price without VAT; the monthly plan costs 29 €. */
const SHARE_CENTS = 1_664;
/** How many days ago the demo tipster's channel was sold. Shares are released 14 days later. */
const SALES = [58, 55, 51, 47, 44, 41, 38, 35, 31, 30, 27, 22, 12, 9, 6, 4, 2, 1];
/** Another tipster has sold too, and hasn't given tax data yet. */
const OTHER_SALES = [33, 26, 19, 8];
/** By then the first seven shares were released, and paid. */
const PAYOUT = { sales: 7, requested: 23, sent: 21, paid: 20 };
/** The next payout waits for an admin. */
const NEXT = { sales: 5, requested: 1 };
/** Subscriptions of so many days renew, with a card; the others have cancelled. */
const RENEWING_DAYS = 12;
/** The demo reader with ELITE has been subscribed since; `loadAudience` makes the period longer. */
const ELITE_SALE = { day: 40, days: 30 };
/** The demo reader with PRO has the whole year. */
const YEAR = { day: 13, days: 366 };
/** That reader has ordered another channel too, without asking for an immediate start: it opens when nobody can withdraw any more. */
const WAITING_SALE = { day: 2, days: 90 };
const DEBITS = [
  { day: 12, status: 'failed' },
  { day: 1, status: 'processing' },
] as const;
const MONTH_DAYS = 30;
interface PlanSale {
  plan: PaidPlan;
  period: BillingPeriod;
  day: number;
  isCancelled: boolean;
  isInvoiced?: boolean;
}
/** Readers who pay for plans of ours: since how many days, and whether they have cancelled. */
const PLAN_SALES: readonly PlanSale[] = [
  { plan: 'pro', period: 'month', day: 43, isCancelled: false },
  { plan: 'pro', period: 'year', day: 200, isCancelled: false },
  { plan: 'pro', period: 'month', day: 26, isCancelled: false },
  { plan: 'elite', period: 'month', day: 18, isCancelled: true },
  { plan: 'elite', period: 'year', day: 11, isCancelled: false, isInvoiced: true },
  { plan: 'pro', period: 'month', day: 3, isCancelled: false },
];
/** This further subscription's renewal was declined yesterday. */
const DECLINED = { plan: 'pro', period: 'month', cents: PLAN_PRICES.pro.monthly } as const;
/** A tipster abroad, who can sign in, has sold twice; the bank sent the payout back. */
const DEMO_ABROAD_EMAIL = 'abroad@example.com';
const ABROAD = { sold: [44, 41], requested: 24, sent: 22, returned: 19 };
const IBAN = ibanOf('IT60X0542811101000000123456')!;
const IBAN_ABROAD = ibanOf('DE89370400440532013000')!;

const ITALIAN = {
  ...{ kind: 'person', first_name: 'Mario', last_name: 'Rossi', business_name: '', vat_number: '' },
  ...{ tax_code: 'RSSMRA85T10A562S', birth_date: '1985-12-10', birth_place: 'San Giuliano Terme' },
  ...{ street: 'Via Roma 1', city: 'Pisa', postal_code: '56127', country: 'IT' },
};
const GERMAN = {
  ...{ kind: 'person', first_name: 'Jonas', last_name: 'Weber', business_name: '', vat_number: '' },
  ...{ tax_code: '65929970489', birth_date: '1990-05-17', birth_place: 'Köln' },
  ...{ street: 'Aachener Straße 12', city: 'Köln', postal_code: '50674', country: 'DE' },
};

async function loadPayee(
  db: Db,
  secrets: Secrets,
  { tipster_id }: Seller,
  { data, iban, at }: { data: typeof ITALIAN; iban: typeof IBAN; at: Date },
): Promise<void> {
  const payee = {
    account_id: tipster_id,
    ...data,
    iban: `\\x${sealIban({ secrets }, tipster_id, iban).toString('hex')}`,
    iban_hint: hintOf(iban),
    iban_changed_at: at,
    created_at: at,
    updated_at: at,
  };
  await db.transaction().execute((trx) => insertRows(trx, 'payee', [payee]));
}

interface Payouts {
  tipsterId: number;
  adminId: number;
  ago: (days: number) => Date;
}

const PERSON: InvoiceRecipient = {
  kind: 'person',
  firstName: 'Giulia',
  lastName: 'Bianchi',
  businessName: '',
  taxCode: 'BNCGLI92C41G702S',
  vatNumber: '',
  street: 'Via San Martino 24',
  city: 'Pisa',
  province: 'PI',
  postalCode: '56125',
  country: 'IT',
  recipientCode: '',
  pec: '',
};
const BUSINESS: InvoiceRecipient = {
  ...PERSON,
  kind: 'business',
  firstName: '',
  lastName: '',
  businessName: 'Analisi Sportive S.r.l.',
  taxCode: '',
  vatNumber: '12345678903',
  recipientCode: 'M5UXCR1',
};

/** The electronic invoice of a purchase, as its buyer asks for it. */
function invoicePast(trx: Trx, purchaseId: number, recipient: InvoiceRecipient, at: Date): Promise<void> {
  return invoiceOnRequest(trx, purchaseId, { seller: PLAYED_SELLER, recipient }, at);
}

function sums(sales: number) {
  const gross = sales * SHARE_CENTS;
  return { gross_cents: gross, withheld_cents: withholding({ kind: 'person', country: 'IT' }, gross) };
}

async function loadPaid(db: Db, { tipsterId, adminId, ago }: Payouts): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { gross_cents: gross, withheld_cents: withheld } = sums(PAYOUT.sales);
    const sent = {
      sent_at: ago(PAYOUT.sent),
      closed_at: ago(PAYOUT.paid),
      reference: 'TRN 05120417',
      iban_hint: hintOf(IBAN),
    };
    const request = { requested_by: tipsterId, requested_at: ago(PAYOUT.requested), invoice_number: '', reason: '' };
    const confirmed = { confirmed_by: adminId, confirmed_at: ago(PAYOUT.sent) };
    const payout = { tipster_id: tipsterId, status: 'paid', method: 'sepa', kind: 'person', ...sums(PAYOUT.sales) };
    const id = await insertOne(trx, 'payout', { ...payout, ...request, ...confirmed, ...sent });
    const entries = payoutEntries({ tipsterId, gross, withheld, byProvider: false });
    await post(trx, { kind: 'payout', cause: `payout:${id}`, purchaseId: null, at: ago(PAYOUT.sent), entries });
  });
}

/** A payout abroad, of which nothing is withheld, came back: the tipster's money is theirs again. */
async function loadReturned(
  db: Db,
  { tipster_id: tipsterId }: Seller,
  { adminId, ago, gross }: Omit<Payouts, 'tipsterId'> & { gross: number },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const id = await insertOne(trx, 'payout', {
      ...{ tipster_id: tipsterId, status: 'returned', method: 'sepa', kind: 'person', gross_cents: gross },
      ...{
        withheld_cents: withholding({ kind: 'person', country: GERMAN.country }, gross),
        invoice_number: '',
        iban_hint: hintOf(IBAN_ABROAD),
      },
      ...{ requested_by: tipsterId, requested_at: ago(ABROAD.requested), reason: 'Conto chiuso' },
      ...{ confirmed_by: adminId, confirmed_at: ago(ABROAD.sent), sent_at: ago(ABROAD.sent) },
      ...{ closed_at: ago(ABROAD.returned), reference: '' },
    });
    const payout = { tipsterId, gross, withheld: 0, byProvider: false };
    const book = (kind: 'payout' | 'payout_returned', day: number, entries: Parameters<typeof post>[1]['entries']) =>
      post(trx, { kind, cause: `${kind}:${id}`, purchaseId: null, at: ago(day), entries });
    await book('payout', ABROAD.sent, payoutEntries(payout));
    await book('payout_returned', ABROAD.returned, payoutReturnedEntries(payout));
  });
}

async function loadRequested(db: Db, { tipsterId, ago }: Payouts): Promise<void> {
  const request = {
    requested_by: tipsterId,
    requested_at: ago(NEXT.requested),
    invoice_number: '',
    reason: '',
    iban_hint: '',
  };
  await db.transaction().execute(async (trx) => {
    const payout = { tipster_id: tipsterId, status: 'requested', method: 'sepa', kind: 'person', ...sums(NEXT.sales) };
    await insertOne(trx, 'payout', { ...payout, ...request });
  });
}

/** A period that is over by the calendar and still runs, because its channel owed days. */
async function eliteSale(db: Db, { tipster_id, channel_id }: Seller, at: Date) {
  const readerId = await selectReaderNamed(db, DEMO_ELITE_EMAIL);
  const { id: planId, cents } = await selectPlanOf(db, channel_id, ELITE_SALE.days);
  const run = () =>
    db.transaction().execute(async (trx) => {
      const sold = await recordPastSale(trx, { planId, tipsterId: tipster_id, readerId, cents, shareBp: SHARE_BP, at });
      const id = await startPastSubscription(trx, sold, { now: at, isCancelled: false });
      await renewWithTestCard(trx, id, readerId, at);
    });
  return { day: ELITE_SALE.day, run };
}

async function waitingSale(db: Db, { tipster_id, channel_id }: Seller, now: Date) {
  const readerId = await selectReaderNamed(db, DEMO_ELITE_EMAIL);
  const { id: planId, cents } = await selectPlanOf(db, channel_id, WAITING_SALE.days);
  const at = new Date(now.getTime() - WAITING_SALE.day * DAY_MS);
  const run = () =>
    db.transaction().execute(async (trx) => {
      const sold = await recordPastSale(trx, { planId, tipsterId: tipster_id, readerId, cents, shareBp: SHARE_BP, at });
      const id = await startPastSubscription(trx, sold, { now, isCancelled: false, waits: true });
      await renewWithTestAccount(trx, id, readerId, at);
    });
  return { day: WAITING_SALE.day, run };
}

/** The demo reader with PRO pays another channel by debit: a first order was refused, on the second one the bank is working. */
async function debitedOrders(db: Db, { channel_id }: Seller, now: Date) {
  const readerId = await selectReaderNamed(db, DEMO_PRO_EMAIL);
  const { id: planId, cents } = await selectPlanOf(db, channel_id, WAITING_SALE.days);
  return DEBITS.map(({ day, status }) => {
    const at = new Date(now.getTime() - day * DAY_MS);
    const order = { readerId, planId, cents, shareBp: SHARE_BP, at, status };
    return { day, run: () => inTransaction(db, (trx) => recordDebitedOrder(trx, order)) };
  });
}

/** Readers buy plans of ours. */
async function planSales(db: Db, now: Date): Promise<{ day: number; run: () => Promise<unknown> }[]> {
  const [unlucky, ...readers] = (await selectReaders(db, SALES.length + PLAN_SALES.length + 1)).slice(SALES.length);
  const bought = PLAN_SALES.slice(0, readers.length).map(
    ({ plan, period, day, isCancelled, isInvoiced = false }, n) => {
      const price = PLAN_PRICES[plan];
      const cents = period === 'year' ? price.yearly : price.monthly;
      const past = { plan, period, cents, readerId: readers[n]!, at: new Date(now.getTime() - day * DAY_MS) };
      const run = async (trx: Trx) => {
        const purchase = await recordPastPlan(trx, past);
        await startPastSubscription(trx, purchase, { now, isCancelled });
        if (isInvoiced) await invoicePast(trx, purchase.id, BUSINESS, past.at);
      };
      return { day, run: () => db.transaction().execute(run) };
    },
  );
  if (unlucky === undefined) return bought;
  const run = (trx: Trx) => recordDeclinedRenewal(trx, { ...DECLINED, readerId: unlucky, now });
  return [...bought, { day: 31, run: () => db.transaction().execute(run) }];
}

/**
 * Loads the sales of two tipsters in two months; the demo tipster was paid once and asks for another payout. The usual services book
 * everything in the order of time. It does nothing when something was sold already.
 */
export async function loadSales(
  db: Db,
  clock: Clock,
  { secrets, environment }: { secrets: Secrets | undefined; environment: Environment | undefined },
): Promise<void> {
  const sellers = await selectSellers(db, DEMO_TIPSTER_EMAIL);
  const [demo, other, abroad] = sellers.tipsters;
  if (sellers.have_sold || !demo) return;
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const readers = await selectReaders(db, SALES.length);
  if (readers.length === 0) return;
  const payouts = { tipsterId: demo.tipster_id, adminId: sellers.admin_id, ago };
  const saleOf = async (seller: Seller, days: number, readerId: number, day: number) => {
    const { id: planId, cents } = await selectPlanOf(db, seller.channel_id, days);
    const past = { planId, tipsterId: seller.tipster_id, readerId, cents, shareBp: SHARE_BP, at: ago(day) };
    const run = () =>
      db.transaction().execute(async (trx) => {
        const sold = await recordPastSale(trx, past);
        const renews = day <= RENEWING_DAYS;
        const id = await startPastSubscription(trx, sold, { now, isCancelled: !renews });
        if (renews) await renewWithTestCard(trx, id, readerId, ago(day));
        if (seller === demo && days === YEAR.days) await invoicePast(trx, sold.id, PERSON, past.at);
      });
    const { share } = saleParts(
      cents,
      { product: 'channel', tipsterId: 0, shareBp: SHARE_BP, reserve: null },
      italianVat(romeDay(now)),
    );
    return { day, run, share };
  };
  const sales = (seller: Seller | undefined, days: readonly number[]) =>
    Promise.all(seller ? days.map((day, n) => saleOf(seller, MONTH_DAYS, readers[n % readers.length]!, day)) : []);
  const year = await saleOf(demo, YEAR.days, await selectReaderNamed(db, DEMO_PRO_EMAIL), YEAR.day);
  const elite = await eliteSale(db, demo, ago(ELITE_SALE.day));
  const releases = [ELITE_SALE.day, ...SALES, ...OTHER_SALES]
    .filter((day) => day >= 14)
    .map((day) => ({ day: day - 14, run: () => releaseShares({ db, clock: { ...clock, now: () => ago(day - 14) } }) }));
  if (secrets) await loadPayee(db, secrets, demo, { data: ITALIAN, iban: IBAN, at: ago(50) });
  const soldAbroad = await sales(secrets ? abroad : undefined, ABROAD.sold);
  if (abroad && secrets) {
    await loadPayee(db, secrets, abroad, { data: GERMAN, iban: IBAN_ABROAD, at: ago(45) });
    await inTransaction(db, async (trx) => {
      const signIn = { email: DEMO_ABROAD_EMAIL, passwordHash: await hashPassword(DEMO_PASSWORD) };
      await letSignIn(trx, abroad.tipster_id, signIn);
      if (environment) await acceptAllInForce(trx, { environment }, abroad.tipster_id, ago(45));
    });
  }
  const gross = soldAbroad.reduce((sum, { share }) => sum + share, 0);
  const returned =
    abroad && gross > 0 ? [{ day: ABROAD.returned, run: () => loadReturned(db, abroad, { ...payouts, gross }) }] : [];
  const paid = secrets ? [{ day: PAYOUT.sent, run: () => loadPaid(db, payouts) }] : [];
  const requests = secrets ? [{ day: NEXT.requested, run: () => loadRequested(db, payouts) }] : [];
  const sold = [
    ...soldAbroad,
    ...(await sales(demo, SALES)),
    ...(await sales(other, OTHER_SALES)),
    ...(await planSales(db, now)),
    ...(await offerSales(db, {
      now,
      adminId: sellers.admin_id,
      skip: SALES.length + PLAN_SALES.length + 1,
      environment,
    })),
    year,
    elite,
    ...(other ? [await waitingSale(db, other, now), ...(await debitedOrders(db, other, now))] : []),
  ];
  const events = [...sold, ...releases, ...paid, ...returned, ...requests];
  for (const { run } of events.toSorted((a, b) => b.day - a.day)) await run();
  await issueStatements({ db, clock });
}
