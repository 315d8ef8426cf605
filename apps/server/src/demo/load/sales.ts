import { payoutEntries, withholding } from '@quotavera/domain/money';
import { post } from '../../modules/sells/ledger/service.ts';
import { hintOf, sealIban } from '../../modules/sells/payout/service-iban.ts';
import { releaseShares } from '../../modules/sells/payout/service-release.ts';
import { issueStatements } from '../../modules/sells/payout/service-statement.ts';
import { recordPastSale } from '../../modules/sells/purchase/service-past-sale.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Secrets } from '../../platform/config/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { ibanOf } from '../../platform/iban.ts';
import { DEMO_TIPSTER_EMAIL } from './people.ts';
import { insertOne, insertRows, type Seller, selectReaders, selectSellers } from './repository.ts';

const DAY_MS = 86_400_000;
const PRICE_CENTS = 2_900;
const SHARE_BP = 7_000;
/** A share is 70% of a price without VAT. */
const SHARE_CENTS = 1_664;
/** How many days ago the demo tipster's channel was sold. Shares are released 14 days later. */
const SALES = [58, 55, 51, 47, 44, 41, 38, 35, 31, 30, 27, 22, 12, 9, 6, 4, 2, 1];
/** Another tipster has sold too, and hasn't given tax data yet. */
const OTHER_SALES = [33, 26, 19, 8];
/** By then the first seven shares were released, and paid. */
const PAYOUT = { sales: 7, requested: 23, sent: 21, paid: 20 };
/** The next payout waits for an admin. */
const NEXT = { sales: 5, requested: 1 };
const IBAN = ibanOf('IT60X0542811101000000123456')!;

async function loadPlan(db: Db, { channelId }: Seller, at: Date): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const plan = {
      channel_id: channelId,
      name: 'Mensile',
      price_cents: PRICE_CENTS,
      duration_days: 30,
      user_limit: 200,
    };
    const state = { stated_tips: 15, status: 'published', active: true, created_at: at, updated_at: at };
    return insertOne(trx, 'channel_plan', { ...plan, ...state, description: 'Tutti i tip del canale, appena escono.' });
  });
}

async function loadPayee(db: Db, secrets: Secrets, { tipsterId }: Seller, at: Date): Promise<void> {
  const payee = {
    account_id: tipsterId,
    kind: 'person',
    first_name: 'Mario',
    last_name: 'Rossi',
    business_name: '',
    tax_code: 'RSSMRA85T10A562S',
    vat_number: '',
    birth_date: '1985-12-10',
    birth_place: 'San Giuliano Terme',
    street: 'Via Roma 1',
    city: 'Pisa',
    postal_code: '56127',
    country: 'IT',
    iban: `\\x${sealIban({ secrets }, tipsterId, IBAN).toString('hex')}`,
    iban_hint: hintOf(IBAN),
    iban_changed_at: at,
    created_at: at,
    updated_at: at,
  };
  await db.transaction().execute((trx) => insertRows(trx, 'payee', [payee]));
}

interface Payouts {
  readonly tipsterId: number;
  readonly adminId: number;
  readonly ago: (days: number) => Date;
}

function sums(sales: number) {
  const gross = sales * SHARE_CENTS;
  return { gross_cents: gross, withheld_cents: withholding('person', gross) };
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
    const asked = { requested_by: tipsterId, requested_at: ago(PAYOUT.requested), invoice_number: '', reason: '' };
    const confirmed = { confirmed_by: adminId, confirmed_at: ago(PAYOUT.sent) };
    const payout = { tipster_id: tipsterId, status: 'paid', method: 'sepa', kind: 'person', ...sums(PAYOUT.sales) };
    const id = await insertOne(trx, 'payout', { ...payout, ...asked, ...confirmed, ...sent });
    const entries = payoutEntries({ tipsterId, gross, withheld, byProvider: false });
    await post(trx, { kind: 'payout', cause: `payout:${id}`, purchaseId: null, at: ago(PAYOUT.sent), entries });
  });
}

async function loadRequested(db: Db, { tipsterId, ago }: Payouts): Promise<void> {
  const asked = {
    requested_by: tipsterId,
    requested_at: ago(NEXT.requested),
    invoice_number: '',
    reason: '',
    iban_hint: '',
  };
  await db.transaction().execute(async (trx) => {
    const payout = { tipster_id: tipsterId, status: 'requested', method: 'sepa', kind: 'person', ...sums(NEXT.sales) };
    await insertOne(trx, 'payout', { ...payout, ...asked });
  });
}

/**
 * What two tipsters of the world have sold in two months, one of whom was paid and asks again: booked in the order of time, by the services that
 * book it elsewhere. It does nothing when something was sold already.
 */
export async function loadSales(db: Db, clock: Clock, secrets: Secrets | undefined): Promise<void> {
  const sellers = await selectSellers(db, DEMO_TIPSTER_EMAIL);
  const [demo, other] = sellers.tipsters;
  if (sellers.haveSold || !demo) return;
  const now = clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const readers = await selectReaders(db, SALES.length);
  if (readers.length === 0) return;
  const payouts = { tipsterId: demo.tipsterId, adminId: sellers.adminId, ago };
  const sales = async (seller: Seller | undefined, days: readonly number[]) => {
    if (!seller) return [];
    const planId = await loadPlan(db, seller, ago(60));
    return days.map((day, n) => {
      const sale = { planId, tipsterId: seller.tipsterId, readerId: readers[n % readers.length]!, cents: PRICE_CENTS };
      const past = { ...sale, shareBp: SHARE_BP, name: `${seller.channel}, Mensile`, at: ago(day) };
      return { day, run: () => db.transaction().execute((trx) => recordPastSale(trx, past)) };
    });
  };
  const releases = [...SALES, ...OTHER_SALES]
    .filter((day) => day >= 14)
    .map((day) => ({ day: day - 14, run: () => releaseShares({ db, clock: { ...clock, now: () => ago(day - 14) } }) }));
  if (secrets) await loadPayee(db, secrets, demo, ago(50));
  const paid = secrets ? [{ day: PAYOUT.sent, run: () => loadPaid(db, payouts) }] : [];
  const asked = secrets ? [{ day: NEXT.requested, run: () => loadRequested(db, payouts) }] : [];
  const events = [...(await sales(demo, SALES)), ...(await sales(other, OTHER_SALES)), ...releases, ...paid, ...asked];
  for (const { run } of events.toSorted((a, b) => b.day - a.day)) await run();
  await issueStatements({ db, clock });
}
