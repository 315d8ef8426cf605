export * from './chats.ts';
export * from './push-services.ts';

import type { OddsMilli, Side } from '../bet/bet.ts';
import { createZone, DAY_MINUTES, MINUTE_MS } from '../time/index.ts';

/** Readers choose alerts by these kinds of events. */
export const ALERT_KINDS = ['published', 'result', 'change', 'reminder', 'channel', 'answer'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** An alert reaches its reader in these ways. */
export const ALERT_CHANNELS = ['bell', 'email', 'push', 'telegram'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Alerts are sent in these ways; the bell is there anyway. */
export const SENT_CHANNELS = ['email', 'push', 'telegram'] as const satisfies readonly AlertChannel[];
export type SentChannel = (typeof SENT_CHANNELS)[number];

/** A device or a chat is reached in these ways. */
export const DEVICE_CHANNELS = ['push', 'telegram'] as const satisfies readonly SentChannel[];
export type DeviceChannel = (typeof DEVICE_CHANNELS)[number];

/** An alert or a post waits, and then is sent, dropped as out of date, or has failed. */
export const DELIVERY_STATUSES = ['waiting', 'sent', 'dropped', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The kind that each type of notification belongs to; a type that isn't here is about the reader's own acts and stays in the bell. */
export const KIND_OF_NOTIFICATION = new Map(
  Object.entries<AlertKind>({
    tip_published: 'published',
    tip_settled: 'result',
    tip_resettled: 'result',
    tip_reopened: 'result',
    tip_exited: 'change',
    tip_withdrawn: 'change',
    tip_stopped: 'change',
    tip_restricted: 'change',
    tip_amended: 'change',
    tip_noted: 'change',
    tip_opened: 'published',
    tip_alert_over: 'change',
    price_reached: 'reminder',
    kick_off_soon: 'reminder',
    value_found: 'reminder',
    bankroll_watch: 'reminder',
    course_stopped: 'reminder',
    course_called: 'reminder',
    channel_message: 'channel',
    channel_paused: 'channel',
    period_extended: 'channel',
    comment_answered: 'answer',
    question_asked: 'answer',
    review_written: 'answer',
    review_answered: 'answer',
  }),
);

/** Channel news has mails of its own, with a switch on each channel. */
export const ALERT_CHANNELS_OF: Readonly<Record<AlertKind, readonly AlertChannel[]>> = {
  published: ALERT_CHANNELS,
  result: ALERT_CHANNELS,
  change: ALERT_CHANNELS,
  reminder: ALERT_CHANNELS,
  channel: ['bell', 'push', 'telegram'],
  answer: ALERT_CHANNELS,
};

/** Where a reader who has chosen nothing is told: mails only on request, devices as soon as there is one. */
export const DEFAULT_ALERT_CHANNELS: readonly AlertChannel[] = ['bell', 'push', 'telegram'];

/**
 * A new member's first choices: one mail in the evening of what the tipsters they follow have published and of how it came out. Members from
 * before chose mails themselves, and are sent none that they didn't choose.
 */
export const FIRST_ALERTS: {
  readonly digestHour: number;
  readonly kinds: readonly AlertKind[];
  readonly channels: readonly AlertChannel[];
} = { digestHour: 19, kinds: ['published', 'result'], channels: [...DEFAULT_ALERT_CHANNELS, 'email'] };

/** Whether a price is the one a reader waits for: as high or higher to back, as low or lower to lay. */
export function isPriceReached(side: Side, price: OddsMilli, target: OddsMilli): boolean {
  return side === 'back' ? price >= target : price <= target;
}

/** A reader chooses the ways of a kind of alert for a tipster, or for all tipsters where `tipsterId` is null. */
export interface AlertChoice {
  tipsterId: number | null;
  kind: AlertKind;
  channels: readonly AlertChannel[];
}

/** Where a notification goes: the choice for its tipster, else the one for all, else the default. */
export function alertChannels(
  choices: readonly AlertChoice[],
  type: string,
  tipsterId: number | null,
): readonly AlertChannel[] {
  const kind = KIND_OF_NOTIFICATION.get(type);
  if (kind === undefined) return ['bell'];
  const chosen = (of: number | null) => choices.find((each) => each.kind === kind && each.tipsterId === of)?.channels;
  const channels = (tipsterId === null ? undefined : chosen(tipsterId)) ?? chosen(null) ?? DEFAULT_ALERT_CHANNELS;
  return channels.filter((channel) => ALERT_CHANNELS_OF[kind].includes(channel));
}

/** When a reader wants to be left alone, and when mails come. */
export interface AlertHours {
  /** IANA name. */
  zone: string;
  /** Minutes of the day; both null where no hour is quiet. */
  quietFrom: number | null;
  quietTo: number | null;
  /** The hour of the one mail of the day; null where each alert is a mail of its own. */
  digestHour: number | null;
}

const zones = new Map<string, ReturnType<typeof createZone>>();

function zoneOf(name: string): ReturnType<typeof createZone> {
  const zone = zones.get(name) ?? createZone(name);
  zones.set(name, zone);
  return zone;
}

/** Whether the runtime knows a time zone's name. */
export function isZone(name: string): boolean {
  try {
    zoneOf(name);
    return true;
  } catch {
    return false;
  }
}

/** The next moment, `at` included, at which the zone's clocks show this minute of the day. */
function nextMinute(zoneName: string, minuteOfDay: number, at: number): number {
  const zone = zoneOf(zoneName);
  const local = new Date(at + zone.offsetAt(at));
  const on = (day: number) =>
    zone.toInstant({
      year: local.getUTCFullYear(),
      month: local.getUTCMonth() + 1,
      day,
      hour: Math.floor(minuteOfDay / 60),
      minute: minuteOfDay % 60,
    });
  const today = on(local.getUTCDate());
  return today >= at ? today : on(local.getUTCDate() + 1);
}

/** Whether a moment lies in the quiet hours; they may go past midnight. */
export function isQuiet({ zone, quietFrom, quietTo }: AlertHours, at: number): boolean {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  const local = Math.floor((at + zoneOf(zone).offsetAt(at)) / MINUTE_MS);
  const minute = ((local % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return quietFrom < quietTo ? minute >= quietFrom && minute < quietTo : minute >= quietFrom || minute < quietTo;
}

/** When an alert of `at` may go out by a way: at once, when the quiet hours end, or with the mail of the day. The bell never rings. */
export function alertDue(hours: AlertHours, channel: SentChannel, at: number): number {
  if (channel === 'email' && hours.digestHour !== null) return nextMinute(hours.zone, hours.digestHour * 60, at);
  return isQuiet(hours, at) ? nextMinute(hours.zone, hours.quietTo!, at) : at;
}
