import type { ReplyOf } from '@quotavera/contract/core';
import type { listAllSubscriptions } from '@quotavera/contract/sells';
import { WEEK_MS } from '@quotavera/domain/time';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { findAccounts } from '../../accounts/administration/service-list.ts';
import type { SellsContext } from '../context.ts';
import { accessUntil } from '../subscription/service-access.ts';
import { type DetailView, presentAct, presentPayment, presentRow } from './presenter.ts';
import { selectActs, selectCardOf, selectPayments } from './repository-detail.ts';
import * as repository from './repository-list.ts';

type ReadContext = Pick<SellsContext, 'db' | 'clock'>;

const RENEWS_SOON_MS = WEEK_MS;
/** Series, year and number as documents show them: `QV-2026-17`, `SIM-NC-2026-3`. */
const RECEIPT = /^([A-Z]{2,4}(?:-NC)?)-(\d{4})-(\d{1,9})$/;

/** Narrows the list to a search: the customers of that name, or the subscription that a receipt of that number was for. */
async function found(
  { db }: ReadContext,
  search: string,
): Promise<Pick<repository.SubscriptionFilter, 'accounts' | 'subscription'>> {
  const number = RECEIPT.exec(search.toUpperCase());
  if (!number) return { accounts: await findAccounts(db, search) };
  const [, series, year, count] = number;
  const receipt = await repository.selectByReceipt(db, { series: series!, year: Number(year), number: Number(count) });
  if (!receipt) return { accounts: [] };
  return receipt.subscription_id === null
    ? { accounts: [receipt.account_id] }
    : { subscription: receipt.subscription_id };
}

export interface SearchInput
  extends Pick<repository.SubscriptionFilter, 'state' | 'plan' | 'channel' | 'provider' | 'failed'> {
  search?: string | undefined;
  renewing?: boolean | undefined;
}

/** A page of everybody's subscriptions. */
export async function subscriptionPage(
  context: ReadContext,
  { search, renewing, ...rest }: SearchInput,
  input: PageInput,
): Promise<ReplyOf<typeof listAllSubscriptions>> {
  const from = context.clock.now();
  const filter: repository.SubscriptionFilter = {
    ...rest,
    ...(renewing ? { renews: { from, before: new Date(from.getTime() + RENEWS_SOON_MS) } } : {}),
    ...(search ? await found(context, search) : {}),
  };
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.ListedSubscription) => [id],
    select: (span) => repository.selectAll(context.db, filter, span),
    count: () => repository.countAll(context.db, filter),
  });
  return { ...page, results: rows.map(presentRow) };
}

const LATEST_PAYMENTS = 60;
const LATEST_ACTS = 100;

/** Returns a subscription with every payment, refund and act. */
export async function subscriptionDetail({ db, clock }: ReadContext, id: number): Promise<DetailView | Failure> {
  const row = await repository.selectOne(db, id);
  if (!row) return fail('not_found');
  const accountId = row.customer.id;
  const [payments, acts, card] = await Promise.all([
    selectPayments(db, { subscriptionId: id, accountId, limit: LATEST_PAYMENTS }),
    selectActs(db, id, LATEST_ACTS),
    selectCardOf(db, id),
  ]);
  const now = clock.now();
  return {
    subscription: { ...presentRow(row), card: card ?? null, access_until: accessUntil(row).toISOString() },
    purchases: payments.map((payment) => presentPayment(payment, now)),
    acts: acts.map(presentAct),
  };
}
