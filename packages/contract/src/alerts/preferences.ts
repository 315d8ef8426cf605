import { ALERT_CHANNELS, ALERT_KINDS, DEVICE_CHANNELS, isZone } from '@quotavera/domain/alerts';
import { SIDES } from '@quotavera/domain/bet';
import { MAX_BOOKMAKER_ACCOUNTS, REMINDER_MINUTES } from '@quotavera/domain/limits';
import { z } from 'zod';
import { decimalInput, decimalOut, defineCall, id, instant, ownersPassword, word } from '../core/index.ts';
import { tipsterRef } from '../tips/tip-view.ts';
import { alertsAddresses } from './addresses.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const CHOICES_MAX = 200;

const hours = z.object({
  /** IANA name. */
  zone: z.string(),
  /** Local times of the reader's zone; null where no hour is quiet. */
  quiet: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The hour of the one mail of the day; null where each alert is a mail of its own. */
  digest_hour: z.int().nullable(),
  /** Nothing is sent outside of the bell until then. */
  muted_until: instant.nullable(),
});

const reply = z.object({
  settings: hours,
  choices: z.array(
    z.object({
      /** The tipster is null in the choice for every tipster without a choice of its own. */
      tipster: tipsterRef.nullable(),
      kind: z.enum(ALERT_KINDS),
      channels: z.array(z.enum(ALERT_CHANNELS)),
    }),
  ),
  devices: z.array(
    z.object({
      id: z.int(),
      channel: z.enum(DEVICE_CHANNELS),
      label: z.string(),
      created_at: instant,
      last_used_at: instant.nullable(),
    }),
  ),
  /** Browsers subscribe to push messages with this public key. */
  push_key: z.string(),
  /** The bot is null where the operator has set none up. */
  telegram: z.object({ bot: z.string() }).nullable(),
  /** Whether mails leave, and to which address. */
  email: z.string().nullable(),
});

export const readAlerts = defineCall({
  ...alertsAddresses.readAlerts,
  summary: 'What the reader is told, by which ways and when; their devices',
  access: 'alerts.receive',
  reply,
});

export const changeAlerts = defineCall({
  ...alertsAddresses.changeAlerts,
  summary: 'Changes what is given; a choice whose channels are null falls back to the one for all, or to the default',
  access: 'alerts.receive',
  body: z.strictObject({
    zone: z.string().max(64).refine(isZone, { error: 'format_invalid' }).optional(),
    quiet: z
      .strictObject({ from: z.string().regex(TIME), to: z.string().regex(TIME) })
      .nullable()
      .optional(),
    digest_hour: z.int().min(0).max(23).nullable().optional(),
    choices: z
      .array(
        z.strictObject({
          tipster_id: z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
          kind: z.enum(ALERT_KINDS),
          channels: z.array(z.enum(ALERT_CHANNELS)).max(ALERT_CHANNELS.length).nullable(),
        }),
      )
      .max(CHOICES_MAX)
      .optional(),
  }),
  reply,
  errors: ['not_found'],
});

export const addPushDevice = defineCall({
  ...alertsAddresses.addPushDevice,
  summary: 'Registers this browser for push messages; again changes nothing',
  access: 'alerts.receive',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(1_000),
    p256dh: z.base64url().min(80).max(100),
    auth: z.base64url().min(16).max(32),
  }),
  reply,
  errors: ['rate_limited'],
});

export const removeDevice = defineCall({
  ...alertsAddresses.removeDevice,
  summary: 'Removes a browser or a chat; nothing is sent to it any more',
  access: 'alerts.receive',
  params: z.strictObject({ id }),
  reply,
  errors: ['not_found'],
});

export const linkTelegram = defineCall({
  ...alertsAddresses.linkTelegram,
  summary: 'The address that connects a Telegram chat, for some minutes and once',
  access: 'alerts.receive',
  body: z.strictObject({ password: ownersPassword }),
  reply: z.object({ url: z.string(), until: instant }),
  errors: ['not_found', 'unavailable', 'reauthentication_required', 'rate_limited'],
});

const toldAt = { told_at: instant.nullable() };
const reminders = z.object({
  starts_at: instant,
  /** Whether prices of it are imported: a single on a match. */
  priceable: z.boolean(),
  side: z.enum(SIDES),
  /** The best price that is shown now. */
  best: z.object({ bookmaker: z.string(), odds: decimalOut, minutes: z.int() }).nullable(),
  price: z.object({ odds: decimalOut, bookmakers: z.array(z.string()), ...toldAt }).nullable(),
  kick_off: z.object({ minutes: z.int(), ...toldAt }).nullable(),
});
const byTip = z.strictObject({ id });

export const readReminders = defineCall({
  ...alertsAddresses.readReminders,
  summary: 'What the reader is to be told of a tip that they see whole: a price, and its start',
  access: 'alerts.receive',
  params: byTip,
  reply: reminders,
});

export const setReminders = defineCall({
  ...alertsAddresses.setReminders,
  summary:
    'Asks to be told once when a price is reached, and before the start; null takes it back, what is left out stays',
  access: 'alerts.receive',
  params: byTip,
  body: z.strictObject({
    price: z
      .strictObject({
        odds: decimalInput,
        /** An empty list stands for every bookmaker. */
        bookmakers: z.array(word(60)).max(MAX_BOOKMAKER_ACCOUNTS).default([]),
      })
      .nullable()
      .optional(),
    kick_off: z
      .strictObject({ minutes: z.int().min(REMINDER_MINUTES.min).max(REMINDER_MINUTES.max) })
      .nullable()
      .optional(),
  }),
  reply: reminders,
  errors: ['tip_not_open', 'rate_limited'],
});

/** The body is ignored: mail programs send `List-Unsubscribe=One-Click` (RFC 8058). */
export const leaveAlerts = defineCall({
  ...alertsAddresses.leaveAlerts,
  summary: 'Ends alerts by mail at once, by the address in them; again changes nothing',
  access: 'public.read',
  params: z.strictObject({ token: z.string().trim().min(1).max(200) }),
  reply: z.object({ ok: z.literal(true) }),
  errors: ['link_invalid', 'rate_limited'],
});

const telegramChat = z.looseObject({
  id: z.int(),
  type: z.string(),
  title: z.string().optional(),
  /** A chat that anybody can join has a name. */
  username: z.string().optional(),
});

const telegramMessage = z.looseObject({
  text: z.string().max(10_000).optional(),
  chat: telegramChat,
  from: z.looseObject({ first_name: z.string().optional(), username: z.string().optional() }).optional(),
  /** The group has become this supergroup. */
  migrate_to_chat_id: z.int().optional(),
});

/** Only Telegram knows the secret in the header; what it sends is read leniently. */
export const telegramUpdate = defineCall({
  ...alertsAddresses.telegramUpdate,
  summary: 'Messages to the bot, handed in by Telegram',
  access: 'public.read',
  body: z.looseObject({
    update_id: z.int().nonnegative(),
    message: telegramMessage.optional(),
    /** A post in a channel in which the bot is an admin. */
    channel_post: telegramMessage.optional(),
    /** Telegram sends this when the bot's rights in a chat have changed. */
    my_chat_member: z
      .looseObject({
        chat: telegramChat,
        new_chat_member: z.looseObject({
          status: z.string(),
          can_post_messages: z.boolean().optional(),
          can_send_messages: z.boolean().optional(),
        }),
      })
      .optional(),
  }),
  /** The answer to a person travels back in the reply. */
  reply: z.object({
    ok: z.literal(true),
    method: z.literal('sendMessage').optional(),
    chat_id: z.int().optional(),
    text: z.string().optional(),
  }),
  errors: ['forbidden'],
});
