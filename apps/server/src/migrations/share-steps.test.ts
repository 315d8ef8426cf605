import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseShares } from '../modules/payouts/service-release.ts';
import { checkMoney } from '../modules/sells/books/service.ts';
import { testClock } from '../platform/clock/index.ts';
import { migrateTo, migrateToLatest } from '../platform/database/migrator.ts';
import { insertAccount } from '../testing/accounts.ts';
import { insertSale } from '../testing/factories/channels.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './index.ts';

const PAID = '2026-03-01T10:00:00Z';
const LATER = '2026-04-05T10:00:00Z';
const END = '2027-03-01T10:00:00Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' });
});
afterAll(() => database.drop());

/** A year of a channel whose share became payable on day 15, as it did before; `paidOut` of it has been asked for. */
async function insertYear(id: number, paidOut: number): Promise<void> {
  const { db } = database;
  const tipster = await insertAccount(db, testClock(PAID), { userType: 'collaborator' });
  const reader = await insertAccount(db, testClock(PAID));
  const { id: channel, plan } = await insertSale(db, tipster.id, new Date(PAID), { days: 365 });
  const account = 100 * id;
  const transaction = 10 * id;
  await sql
    .raw(`
insert into subscription (id, account_id, product, channel_id, channel_plan_id, status, anchor_at, period_number, period_start, period_end, price_cents, created_at)
overriding system value
values (${id}, ${reader.id}, 'channel', ${channel}, ${plan}, 'active', '${PAID}', 1, '${PAID}', '${END}', 31807, '${PAID}');
insert into purchase (id, public_id, account_id, kind, product, channel_plan_id, subscription_id, status, price_cents, carried_cents, unused_cents,
  card_cents, vat_country, vat_rate_bp, share_bp, provider, intent_id, created_at, updated_at, paid_at, period_start, period_end, share_released_at)
overriding system value
values (${id}, gen_random_uuid(), ${reader.id}, 'first', 'channel', ${plan}, ${id}, 'succeeded', 31807, 0, 0, 31807, 'IT', 2200, 7000, 'stripe',
  'pi_${id}', '${PAID}', '${PAID}', '${PAID}', '${PAID}', '${END}', '2026-03-15T10:00:00Z');
insert into funding (purchase_id, charge_id, cents) values (${id}, ${id}, 31807);
insert into money_account (kind) values ('clearing'), ('revenue_channels'), ('vat_payable'), ('share_cost') on conflict do nothing;
insert into money_account (id, kind, owner_id) overriding system value
values (${account}, 'tipster_pending', ${tipster.id}), (${account + 1}, 'tipster_available', ${tipster.id});
insert into money_transaction (id, kind, cause, purchase_id, at) overriding system value
values (${transaction}, 'charge', 'charge:${id}', ${id}, '${PAID}'), (${transaction + 1}, 'release', 'release:${id}', ${id}, '${LATER}');
insert into money_entry (transaction_id, position, account_id, cents, vat_country, vat_rate_bp)
select ${transaction}, row_number() over (), a.id, e.cents, e.country, e.rate
from (values ('clearing', 31807, null, null), ('revenue_channels', -26071, null, null), ('vat_payable', -5736, 'IT', 2200), ('share_cost', 18250, null, null),
  ('tipster_pending', -18250, null, null)) e (kind, cents, country, rate)
  join money_account a on a.kind = e.kind and (a.owner_id is null or a.owner_id = ${tipster.id});
insert into money_entry (transaction_id, position, account_id, cents)
values (${transaction + 1}, 1, ${account}, 18250), (${transaction + 1}, 2, ${account + 1}, -18250);
update money_account a set balance_cents = (select coalesce(sum(e.cents), 0) from money_entry e where e.account_id = a.id);
insert into tipster_month (tipster_id, month, revenue_cents, share_cents) values (${tipster.id}, '2026-03', 31807, 18250);
insert into receipt_series (series, year, last_number) values ('QV', 2026, ${id}) on conflict (series, year) do update set last_number = ${id};
insert into receipt (series, year, number, kind, purchase_id, account_id, issued_at, gross_cents, net_cents, vat_cents, vat_country, vat_rate_bp, buyer, sold)
values ('QV', 2026, ${id}, 'receipt', ${id}, ${reader.id}, '${PAID}', 31807, 26071, 5736, 'IT', 2200, '{}', '{}');
${
  paidOut === 0
    ? ''
    : `insert into payout (tipster_id, status, method, kind, gross_cents, withheld_cents, requested_by, requested_at)
values (${tipster.id}, 'requested', 'sepa', 'person', ${paidOut}, 0, ${tipster.id}, '${LATER}');`
}`)
    .execute(db);
}

const sharesOf = () =>
  database.db
    .selectFrom('money_account')
    .select(['id', 'balance_cents as cents'])
    .where('id', 'in', [100, 101, 200, 201])
    .orderBy('id')
    .execute();

test('what isn’t used of a running year goes back into the reserve where its tipster still has it, and becomes payable in steps', async () => {
  await migrateTo(database.url, migrations, '0027_money_check');
  await insertYear(1, 0);
  await insertYear(2, 10_000);
  await migrateToLatest(database.url, migrations);
  const shares = (first: number, second: number) => [
    { id: 100, cents: first - 18_250 },
    { id: 101, cents: -first },
    { id: 200, cents: second - 18_250 },
    { id: 201, cents: -second },
  ];
  // 35 days are used, a step of them whole: 18,250 · 30 / 365. The other tipster has asked for the money.
  expect(await sharesOf()).toEqual(shares(1_500, 18_250));
  expect(await checkMoney(database.db)).toEqual([]);
  await releaseShares({ db: database.db, clock: testClock('2026-05-05T10:00:00Z') });
  expect(await sharesOf()).toEqual(shares(3_000, 18_250));
  expect(await checkMoney(database.db)).toEqual([]);
});
