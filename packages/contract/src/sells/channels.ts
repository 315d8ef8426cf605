import { CHANNEL_PLAN_STATUSES } from '@quotavera/domain/sells';
import { z } from 'zod';
import { defineCall, estimate, id, instant, publicText } from '../core/index.ts';
import { recordBoth } from '../records/leaderboard.ts';
import { tipsterRef } from '../tips/tip-view.ts';
import { sellsAddresses } from './addresses.ts';
import { cents, preparedPurchase, purchaseErrors } from './purchases.ts';

/** A plan as readers see it. Names are the specification's; which values are allowed says `validateChannelPlan` of `domain/money`. */
const channelPlan = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price_cents: cents,
  durata_giorni: z.int(),
  limite_utenti: z.int(),
  /** Tips stated per 30 days; 0 where the plan states none. */
  stated_tips: z.int(),
  /** Places that nobody has, and that no open checkout holds. */
  places_left: z.int(),
});

/** A plan as its tipster sees it. */
const ownChannelPlan = channelPlan.extend({
  status: z.enum(CHANNEL_PLAN_STATUSES),
  active: z.boolean(),
  /** Running subscriptions. */
  subscribers: z.int(),
  /** Whether somebody has ordered it: then duration and stated tips are fixed, and it can't be deleted or made a draft again. */
  sold: z.boolean(),
  /** The prices that the plan has had, and since when; the latest first. */
  prices: z.array(z.object({ since: instant, price_cents: cents })),
});

const channel = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  link: z.string(),
  is_paid: z.boolean(),
  active: z.boolean(),
  /** The tipster's holiday that runs, or else the next one; both null where there is none. */
  paused_since: instant.nullable(),
  paused_until: instant.nullable(),
  /** Whether it runs now. */
  is_paused: z.boolean(),
  followers: z.int(),
});

export const ownChannelList = z.object({
  results: z.array(channel.extend({ subscribers: z.int(), plans: z.array(ownChannelPlan) })),
});

const words = {
  name: publicText(z.string().max(1_000)),
  description: publicText(z.string().max(10_000)),
  link: publicText(z.string().max(2_000)),
};
const channelBody = z.strictObject({
  ...words,
  description: words.description.default(''),
  link: words.link.default(''),
  /** Fixed from then on: tips of a paid channel are locked for everybody else. */
  is_paid: z.boolean().default(true),
});
const planBody = z.strictObject({
  name: words.name,
  description: words.description.default(''),
  price_cents: z.number(),
  durata_giorni: z.number(),
  limite_utenti: z.number(),
  stated_tips: z.number().default(0),
  status: z.enum(CHANNEL_PLAN_STATUSES).default('draft'),
});

/** A change of fields: those that aren't there stay. */
const channelChange = z.strictObject({ ...words, active: z.boolean() }).partial();
const planChange = z
  .strictObject({
    name: words.name,
    description: words.description,
    price_cents: z.number(),
    durata_giorni: z.number(),
    limite_utenti: z.number(),
    stated_tips: z.number(),
    status: z.enum(CHANNEL_PLAN_STATUSES),
    active: z.boolean(),
  })
  .partial();

export const ownChannels = defineCall({
  ...sellsAddresses.ownChannels,
  summary: 'Own channels with their plans',
  access: 'channels.own',
  reply: ownChannelList,
});

export const createChannel = defineCall({
  ...sellsAddresses.createChannel,
  summary: 'Opens a channel',
  access: 'channels.own',
  body: channelBody,
  reply: ownChannelList,
  errors: ['validation', 'conflict'],
});

export const editChannel = defineCall({
  ...sellsAddresses.editChannel,
  summary: 'Changes a channel; a closed one sells nothing, and its running periods end with the rest given back',
  access: 'channels.own',
  params: z.object({ id }),
  body: channelChange,
  reply: ownChannelList,
  errors: ['not_found', 'validation'],
});

export const deleteChannel = defineCall({
  ...sellsAddresses.deleteChannel,
  summary: 'Deletes a channel without tips and sales, or closes it',
  access: 'channels.own',
  params: z.object({ id }),
  reply: ownChannelList,
  errors: ['not_found'],
});

export const createChannelPlan = defineCall({
  ...sellsAddresses.createChannelPlan,
  summary: 'Adds a plan to a paid channel',
  access: 'channels.own',
  params: z.object({ id }),
  body: planBody,
  reply: ownChannelList,
  errors: ['not_found', 'validation', 'conflict', 'channel_free'],
});

export const editChannelPlan = defineCall({
  ...sellsAddresses.editChannelPlan,
  summary: 'Changes a plan. A new price is announced to its subscribers and holds for no running period',
  access: 'channels.own',
  params: z.object({ id, plan: id }),
  body: planChange,
  reply: ownChannelList,
  errors: ['not_found', 'validation', 'plan_sold'],
});

export const deleteChannelPlan = defineCall({
  ...sellsAddresses.deleteChannelPlan,
  summary: 'Deletes a plan that nobody ever ordered, or takes it off sale',
  access: 'channels.own',
  params: z.object({ id, plan: id }),
  reply: ownChannelList,
  errors: ['not_found'],
});

export const readChannel = defineCall({
  ...sellsAddresses.readChannel,
  summary: 'A channel: whose it is, the tipster’s record, what it sells, and what it is to the reader',
  access: 'tipsters.list',
  params: z.object({ id }),
  reply: channel.extend({
    tipster: tipsterRef,
    headline: z.string(),
    /** The tipster's whole record. */
    record: recordBoth.extend({
      ranking_bets: z.int(),
      /** The figure that ranks; null under 50 ranking tips. */
      expected_yield: estimate.nullable(),
    }),
    /** The plans on sale; none where the channel is closed or its tipster suspended. */
    plans: z.array(channelPlan),
    viewer: z.object({
      following: z.boolean(),
      /** The reader has access until then; null without access. */
      subscribed_until: instant.nullable(),
      owns: z.boolean(),
    }),
    /** A free trial that the reader may begin now. */
    trial: z.object({ days: z.int(), places_left: z.int(), until: instant }).nullable(),
  }),
  errors: ['not_found', 'gone'],
});

export const subscribe = defineCall({
  ...sellsAddresses.subscribe,
  summary: 'Prepares the purchase of a channel’s plan and holds a place for a quarter of an hour',
  access: 'tipsters.subscribe',
  body: z.strictObject({ channel_plan: id }),
  reply: preparedPurchase,
  errors: purchaseErrors,
});

export const checkSubscription = defineCall({
  ...sellsAddresses.checkSubscription,
  summary: 'Whether I may see a channel’s tips, until when, and whether I follow it',
  access: 'session.use',
  query: z.strictObject({ channel: id }),
  reply: z.object({
    allowed: z.boolean(),
    until: instant.nullable(),
    following: z.boolean(),
    owns: z.boolean(),
  }),
  errors: ['not_found'],
});
