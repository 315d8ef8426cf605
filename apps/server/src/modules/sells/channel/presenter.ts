import type { ReplyOf } from '@quotavera/contract/core';
import type { checkSubscription, ownChannels, readChannel } from '@quotavera/contract/sells';
import { pick } from '../../../platform/http/pick.ts';
import type { ChannelPageRow, ChannelPlanRow, ChannelRow, OwnPlanRow } from './repository.ts';
import type { Trial } from './repository-trial.ts';

type OwnList = ReplyOf<typeof ownChannels>;
type Page = ReplyOf<typeof readChannel>;

function presentWords(row: ChannelRow, at: Date) {
  return {
    ...pick(row, ['id', 'name', 'description', 'link', 'is_paid', 'active', 'followers']),
    paused_since: row.paused_since?.toISOString() ?? null,
    is_paused: row.paused_since !== null && row.paused_since <= at,
    paused_until: row.paused_until?.toISOString() ?? null,
  };
}

function presentPlan({ id, name, description, price_cents, durata_giorni, ...row }: ChannelPlanRow) {
  const { limite_utenti, stated_tips, subscribers, held } = row;
  const places_left = Math.max(limite_utenti - subscribers - held, 0);
  return { id, name, description, price_cents, durata_giorni, limite_utenti, stated_tips, places_left };
}

export function presentOwn(channels: readonly ChannelRow[], plans: readonly OwnPlanRow[], at: Date): OwnList {
  return {
    results: channels.map((channel) => {
      const own = plans.filter(({ channel_id }) => channel_id === channel.id);
      return {
        ...presentWords(channel, at),
        subscribers: own.reduce((sum, plan) => sum + plan.subscribers, 0),
        plans: own.map((plan) => {
          const { status, active, subscribers, sold } = plan;
          const prices = plan.prices.map(({ since, price_cents }) => ({
            since: new Date(since).toISOString(),
            price_cents,
          }));
          return { ...presentPlan(plan), status, active, subscribers, sold, prices };
        }),
      };
    }),
  };
}

export function presentPage(
  row: ChannelPageRow,
  {
    plans,
    record,
    trial,
    readerId,
    at,
  }: {
    plans: readonly ChannelPlanRow[];
    record: Page['record'];
    trial: Trial | null;
    readerId: number | null;
    at: Date;
  },
): Page {
  const { tipster_id: id, username, tipster_name: name, avatar_url, badge, headline } = row;
  return {
    ...presentWords(row, at),
    tipster: { id, username, name, avatar_url, badge },
    headline,
    record,
    plans: plans.map(presentPlan),
    viewer: {
      following: row.following,
      subscribed_until: row.subscribed_until?.toISOString() ?? null,
      owns: readerId === id,
    },
    trial: trial && { ...trial, until: trial.until.toISOString() },
  };
}

export function presentRelation(
  row: Pick<ChannelPageRow, 'tipster_id' | 'following' | 'subscribed_until'>,
  reader: { accountId: number; isAdmin: boolean },
): ReplyOf<typeof checkSubscription> {
  const owns = row.tipster_id === reader.accountId;
  return {
    allowed: owns || reader.isAdmin || row.subscribed_until !== null,
    until: row.subscribed_until?.toISOString() ?? null,
    following: row.following,
    owns,
  };
}
