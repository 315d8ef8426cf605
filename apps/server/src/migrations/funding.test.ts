import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkMoney } from '../modules/sells/books/service.ts';
import { testClock } from '../platform/clock/index.ts';
import { migrateTo, migrateToLatest } from '../platform/database/migrator.ts';
import { insertAccount } from '../testing/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrations } from './index.ts';

const AT = '2026-11-20T10:00:00Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ template: 'template0' });
});
afterAll(() => database.drop());

/** A year of PRO that gave way to a month of ELITE when the rest still became credit, of which most was never spent. */
async function insertHistory(accountId: number): Promise<void> {
  await sql
    .raw(`
insert into purchase (id, public_id, account_id, kind, product, plan, period, status, price_cents, credit_cents, unused_cents, card_cents,
  surplus_cents, vat_country, vat_rate_bp, provider, intent_id, created_at, updated_at, paid_at, refunded_cents) overriding system value
values
  (1, gen_random_uuid(), ${accountId}, 'first', 'plan', 'pro', 'year', 'succeeded', 19990, 0, 0, 19990, 0, 'IT', 2200, 'stripe', 'pi_1',
    '${AT}', '${AT}', '${AT}', 19990),
  (2, gen_random_uuid(), ${accountId}, 'change', 'plan', 'elite', 'month', 'succeeded', 4999, 4999, 19990, 0, 0, 'IT', 2200, 'stripe', null,
    '${AT}', '${AT}', '${AT}', 0);
insert into refund (id, purchase_id, cents, card_cents, reason, status, created_at, updated_at) overriding system value
values (1, 1, 19990, 0, 'change', 'succeeded', '${AT}', '${AT}');
insert into money_account (id, kind, owner_id, balance_cents) overriding system value
values (1, 'clearing', null, 19990), (2, 'revenue_plans', null, -4098), (3, 'vat_payable', null, -901), (4, 'reader_credit', ${accountId}, -14991);
insert into money_transaction (id, kind, cause, purchase_id, at) overriding system value
values (1, 'charge', 'charge:1', 1, '${AT}'), (2, 'refund', 'refund:1', 1, '${AT}'), (3, 'charge', 'charge:2', 2, '${AT}');
insert into money_entry (transaction_id, position, account_id, cents, vat_country, vat_rate_bp)
values (1, 1, 1, 19990, null, null), (1, 2, 2, -16385, null, null), (1, 3, 3, -3605, 'IT', 2200),
  (2, 1, 2, 16385, null, null), (2, 2, 3, 3605, 'IT', 2200), (2, 3, 4, -19990, null, null),
  (3, 1, 4, 4999, null, null), (3, 2, 2, -4098, null, null), (3, 3, 3, -901, 'IT', 2200);
insert into receipt_series (series, year, last_number) values ('QV', 2026, 2), ('QV-NC', 2026, 1);
insert into receipt (series, year, number, kind, purchase_id, refund_id, account_id, issued_at, gross_cents, net_cents, vat_cents, vat_country,
  vat_rate_bp, buyer, sold)
values ('QV', 2026, 1, 'receipt', 1, null, ${accountId}, '${AT}', 19990, 16385, 3605, 'IT', 2200, '{}', '{}'),
  ('QV-NC', 2026, 1, 'credit_note', 1, 1, ${accountId}, '${AT}', 19990, 16385, 3605, 'IT', 2200, '{}', '{}'),
  ('QV', 2026, 2, 'receipt', 2, null, ${accountId}, '${AT}', 4999, 4098, 901, 'IT', 2200, '{}', '{}');
select setval(pg_get_serial_sequence('money_account', 'id'), 5), setval(pg_get_serial_sequence('money_transaction', 'id'), 4);
`)
    .execute(database.db);
}

test('credit becomes funding of what it paid; what wasn’t spent goes back to its charge, and the books agree', async () => {
  await migrateTo(database.url, migrations, '0018_promotion');
  const { id } = await insertAccount(database.db, testClock(AT));
  await insertHistory(id);
  await migrateToLatest(database.url, migrations);
  const fundings = await database.db
    .selectFrom('funding')
    .select(['purchase_id', 'charge_id', 'refund_id', 'cents'])
    .orderBy('purchase_id')
    .execute();
  expect(fundings).toEqual([
    { purchase_id: 1, charge_id: 1, refund_id: null, cents: 19_990 },
    { purchase_id: 2, charge_id: 1, refund_id: 1, cents: 4_999 },
  ]);
  const parts = await database.db.selectFrom('refund_part').select(['charge_id', 'cents', 'status']).execute();
  expect(parts).toEqual([{ charge_id: 1, cents: 14_991, status: 'pending' }]);
  expect(await checkMoney(database.db)).toEqual([]);
});
