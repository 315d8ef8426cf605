import type { ReplyOf } from '@quotavera/contract/core';
import type { listSubscriptions } from '@quotavera/contract/sells';
import { channelRenewalPrice, italianVat, share, splitVat } from '@quotavera/domain/sells';
import { addMonths, DAY_MS, romeDay, romeDayStart, romeMonth } from '@quotavera/domain/time';
import type { Db } from '../../../platform/database/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { selectOwnPlans } from '../channel/repository.ts';
import { ownChannelsOf } from '../channel/service.ts';
import type { SellsContext } from '../context.ts';
import { presentExtension } from '../fair/presenter.ts';
import { selectExtensions } from '../fair/repository.ts';
import * as repository from './repository.ts';

type Owner = NonNullable<ReplyOf<typeof listSubscriptions>['owner']>;

const BASIS_POINTS = 10_000;
const FIGURE_DAYS_MS = 30 * DAY_MS;
const MONTHS = 12;

/** The tipster's share of a price on a day, as a sale would book it. */
function shareOn(at: Date, shareBp: number): (cents: number) => number {
  const vat = italianVat(romeDay(at));
  return (cents) => share(splitVat(cents, vat).net, shareBp, BASIS_POINTS);
}

const renewalPrice = ({ paid, now, noticed }: Omit<repository.RenewalGroup, 'count'>) =>
  channelRenewalPrice({ paid, now, noticed: noticed ?? now });

async function figuresOf(
  db: Db,
  tipsterId: number,
  at: Date,
  shareOf: (cents: number) => number,
): Promise<Owner['figures']> {
  const [counts, groups] = await Promise.all([
    repository.selectCounts(db, tipsterId, new Date(at.getTime() - FIGURE_DAYS_MS)),
    repository.selectRenewing(db, tipsterId),
  ]);
  const { before, lost, ...rest } = counts;
  const sum = (of: (cents: number) => number) =>
    groups.reduce((total, group) => total + of(renewalPrice(group)) * group.count, 0);
  return {
    ...rest,
    churn: before === 0 ? null : lost / before,
    renewing_cents: sum((cents) => cents),
    renewing_share_cents: sum(shareOf),
  };
}

/** The last twelve months, the latest first; how many were subscribed at the end of each is counted back from now. */
async function monthsOf(db: Db, tipsterId: number, at: Date, subscribers: number): Promise<Owner['months']> {
  const present = romeMonth(at);
  const first = addMonths(present, 1 - MONTHS);
  const [movements, money] = await Promise.all([
    repository.selectMovements(db, tipsterId, romeDayStart(`${first}-01`)),
    repository.selectMoney(db, tipsterId, first),
  ]);
  let running = subscribers;
  return Array.from({ length: MONTHS }, (_, n) => addMonths(present, -n)).map((month) => {
    const { joined, left } = movements.find((row) => row.month === month) ?? { joined: 0, left: 0 };
    const { revenue, share: cents } = money.find((row) => row.month === month) ?? { revenue: 0, share: 0 };
    const row = { month, joined, left, subscribers: running, revenue_cents: revenue, share_cents: cents };
    running += left - joined;
    return row;
  });
}

/** A tipster's plans and subscribers: who they are by username alone, and what they bring. */
export async function ownerView(
  context: Pick<SellsContext, 'db' | 'clock'>,
  filter: repository.SubscriberFilter,
  input: PageInput,
): Promise<Owner> {
  const { db } = context;
  const { tipsterId } = filter;
  const at = context.clock.now();
  const shareOf = shareOn(at, await repository.selectShareBp(db, tipsterId));
  const [{ rows, ...page }, figures, { results: channels }, plans] = await Promise.all([
    readPage(input, {
      keyLength: 1,
      key: ({ id }: repository.SubscriberRow) => [id],
      select: (span) => repository.selectSubscriberPage(db, filter, span),
      count: () => repository.countSubscribers(db, filter),
    }),
    figuresOf(db, tipsterId, at, shareOf),
    ownChannelsOf(context, tipsterId),
    selectOwnPlans(db, tipsterId, at),
  ]);
  const [extensions, months] = await Promise.all([
    selectExtensions(
      db,
      rows.map(({ id }) => id),
    ),
    monthsOf(db, tipsterId, at, figures.subscribers),
  ]);
  return {
    ...page,
    results: rows.map(({ id, username, channel, state, since, period_end, ended_at, paid, noticed }) => {
      const renews = state === 'active';
      const price = renews ? renewalPrice({ paid, now: channel.price, noticed }) : paid;
      return {
        id,
        username,
        channel: { id: channel.id, name: channel.name },
        plan: channel.plan,
        state,
        since: since.toISOString(),
        until: (ended_at ?? period_end).toISOString(),
        next_renew: renews ? period_end.toISOString() : null,
        price_cents: price,
        share_cents: shareOf(price),
        extensions: extensions.filter(({ subscription_id }) => subscription_id === id).map(presentExtension),
      };
    }),
    figures,
    months,
    plans: plans.map(({ id, name, channel_id, price_cents, subscribers, limite_utenti }) => ({
      id,
      name,
      channel: { id: channel_id, name: channels.find((channel) => channel.id === channel_id)!.name },
      ...{ price_cents, subscribers, limite_utenti },
    })),
  };
}
