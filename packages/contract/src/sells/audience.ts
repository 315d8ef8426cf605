import { CHANNEL_GIFT_KINDS } from '@quotavera/domain/sells';
import { z } from 'zod';
import { day, defineCall, id, instant, listOf, pageQuery, publicText, word } from '../core/index.ts';
import { sellsAddresses } from './addresses.ts';
import { ownChannelList } from './channels.ts';

const params = z.object({ id });

export const pauseChannel = defineCall({
  ...sellsAddresses.pauseChannel,
  summary:
    'Sets a holiday: from the first day to the last one, in Rome. Running periods get its days, and subscribers are told',
  access: 'channels.own',
  params,
  body: z.strictObject({ first: day, last: day }),
  reply: ownChannelList,
  errors: ['not_found', 'validation', 'channel_paused', 'channel_closed'],
});

export const endPause = defineCall({
  ...sellsAddresses.endPause,
  summary: 'Ends the holiday that runs now, or calls the next one off',
  access: 'channels.own',
  params,
  reply: ownChannelList,
  errors: ['not_found'],
});

const message = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  sent_at: instant,
  /** To how many it went; null for readers. */
  recipients: z.int().nullable(),
});

export const listMessages = defineCall({
  ...sellsAddresses.listMessages,
  summary: 'What the tipster wrote to a channel’s subscribers, for himself and for them, the latest first',
  access: 'session.use',
  params,
  query: pageQuery,
  reply: listOf(message),
  errors: ['not_found'],
});

export const sendMessage = defineCall({
  ...sellsAddresses.sendMessage,
  summary: 'Writes to everybody who is subscribed now, by bell and mail; once a day',
  access: 'channels.own',
  params,
  body: z.strictObject({ title: publicText(z.string().max(1_000)), body: publicText(z.string().max(10_000)) }),
  reply: message,
  errors: ['not_found', 'validation', 'message_today', 'no_subscribers'],
});

export const setMessageMail = defineCall({
  ...sellsAddresses.setMessageMail,
  summary: 'Whether a channel’s messages come by mail too',
  access: 'session.use',
  params,
  body: z.strictObject({ by_mail: z.boolean() }),
  reply: z.object({ by_mail: z.boolean() }),
  errors: ['not_found'],
});

/** The body is ignored: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
export const leaveMessageMail = defineCall({
  ...sellsAddresses.leaveMessageMail,
  summary: 'Ends a channel’s messages by mail, by the address in those mails; the bell and the subscription go on',
  access: 'public.read',
  params: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['link_invalid', 'rate_limited'],
});

const gift = z.object({
  id: z.int(),
  kind: z.enum(CHANNEL_GIFT_KINDS),
  /** A reader types this code to redeem the gift; a trial has none (null). */
  code: z.string().nullable(),
  plan: z.object({ id: z.int(), name: z.string() }),
  days: z.int(),
  people: z.int(),
  used: z.int(),
  ends_at: instant,
  state: z.enum(['open', 'used_up', 'over', 'closed']),
  created_at: instant,
});

const giftList = z.object({ results: z.array(gift) });

export const listGifts = defineCall({
  ...sellsAddresses.listGifts,
  summary: 'A channel’s gift codes and free trials, the latest first',
  access: 'channels.own',
  params,
  reply: giftList,
  errors: ['not_found'],
});

export const createGift = defineCall({
  ...sellsAddresses.createGift,
  summary: 'Makes a gift code, or a trial that anybody may begin: so many days for so many people, open for so long',
  access: 'channels.own',
  params,
  body: z.strictObject({
    kind: z.enum(CHANNEL_GIFT_KINDS),
    plan: id,
    days: z.number(),
    people: z.number(),
    open_days: z.number(),
  }),
  reply: giftList,
  errors: ['not_found', 'validation', 'conflict', 'channel_closed'],
});

export const closeGift = defineCall({
  ...sellsAddresses.closeGift,
  summary: 'Closes a gift: nobody redeems it any more; what runs of it lasts to its end',
  access: 'channels.own',
  params: z.object({ id, gift: id }),
  reply: giftList,
  errors: ['not_found'],
});

const begun = z.object({ channel: z.int(), name: z.string(), until: instant });
const GIFT_ERRORS = [
  'gift_over',
  'gift_used',
  'channel_full',
  'channel_closed',
  'channel_paused',
  'own_channel',
  'already_subscribed',
  'email_unconfirmed',
  'account_closed',
  'self_excluded',
] as const;

export const redeemGift = defineCall({
  ...sellsAddresses.redeemGift,
  summary: 'Redeems a gift code: days of a channel that cost nothing and never renew',
  access: 'session.use',
  body: z.strictObject({ code: word(40) }),
  reply: begun,
  errors: ['gift_invalid', ...GIFT_ERRORS],
});

export const startTrial = defineCall({
  ...sellsAddresses.startTrial,
  summary: 'Begins a channel’s free trial, once per person',
  access: 'session.use',
  params,
  reply: begun,
  errors: ['gift_invalid', ...GIFT_ERRORS],
});
