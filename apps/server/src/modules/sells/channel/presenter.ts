import type { ReplyOf } from '@quotavera/contract/core';
import type { checkSubscription, ownChannels, readChannel } from '@quotavera/contract/sells';
import type { ChannelPageRow, ChannelPlanRow, ChannelRow } from './repository.ts';

type OwnList = ReplyOf<typeof ownChannels>;
type Page = ReplyOf<typeof readChannel>;

function presentWords(row: ChannelRow) {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    link: row.link,
    is_paid: row.isPaid,
    active: row.active,
    paused_since: row.pausedSince?.toISOString() ?? null,
    paused_until: row.pausedUntil?.toISOString() ?? null,
    followers: row.followers,
  };
}

function presentPlan({ id, name, description, price_cents, durata_giorni, ...row }: ChannelPlanRow) {
  const { limite_utenti, stated_tips, subscribers, held } = row;
  const places_left = Math.max(limite_utenti - subscribers - held, 0);
  return { id, name, description, price_cents, durata_giorni, limite_utenti, stated_tips, places_left };
}

export function presentOwn(channels: readonly ChannelRow[], plans: readonly ChannelPlanRow[]): OwnList {
  return {
    results: channels.map((channel) => {
      const own = plans.filter(({ channelId }) => channelId === channel.id);
      return {
        ...presentWords(channel),
        subscribers: own.reduce((sum, plan) => sum + plan.subscribers, 0),
        plans: own.map((plan) => {
          const { status, active, subscribers, sold } = plan;
          return { ...presentPlan(plan), status, active, subscribers, sold };
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
    readerId,
  }: {
    readonly plans: readonly ChannelPlanRow[];
    readonly record: Page['record'];
    readonly readerId: number | null;
  },
): Page {
  const { tipsterId: id, username, tipsterName: name, avatarUrl: avatar_url, badge, headline } = row;
  return {
    ...presentWords(row),
    tipster: { id, username, name, avatar_url, badge },
    headline,
    record,
    plans: plans.map(presentPlan),
    viewer: {
      following: row.following,
      subscribed_until: row.subscribedUntil?.toISOString() ?? null,
      owns: readerId === id,
    },
  };
}

export function presentRelation(
  row: Pick<ChannelPageRow, 'tipsterId' | 'following' | 'subscribedUntil'>,
  reader: { readonly accountId: number; readonly isAdmin: boolean },
): ReplyOf<typeof checkSubscription> {
  const owns = row.tipsterId === reader.accountId;
  return {
    allowed: owns || reader.isAdmin || row.subscribedUntil !== null,
    until: row.subscribedUntil?.toISOString() ?? null,
    following: row.following,
    owns,
  };
}
