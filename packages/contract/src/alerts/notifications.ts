import { z } from 'zod';
import { defineCall, id, instant, listOf, pageQuery } from '../core/index.ts';
import { openTip, tipsterRef } from '../tips/tip-view.ts';
import { alertsAddresses } from './addresses.ts';

export const notifications = defineCall({
  ...alertsAddresses.notifications,
  summary: 'Own notifications, latest first',
  access: 'alerts.receive',
  query: pageQuery,
  reply: listOf(
    z.object({
      id: z.int(),
      type: z.enum([
        'tip_published',
        'tip_settled',
        'tip_resettled',
        'tip_reopened',
        'tip_exited',
        'tip_withdrawn',
        'tip_stopped',
        'tip_restricted',
        'tip_amended',
        'tip_noted',
        'tip_opened',
        'tip_alert_over',
        'price_reached',
        'kick_off_soon',
        'tip_not_published',
        'stakes_chase_losses',
        'channel_message',
        'channel_paused',
        'period_extended',
        'days_added',
        'trial_ends',
        'value_found',
        'history_approved',
        'history_refused',
        'bankroll_watch',
        'comment_answered',
        'question_asked',
        'review_written',
        'review_answered',
        'measure_taken',
        'measure_lifted',
        'course_stopped',
        'course_called',
        'exam_corrected',
        'exam_given_back',
      ]),
      tip_id: z.int().nullable(),
      /** The tip where its reader sees it whole; null for one that is locked for them, or gone. */
      tip: openTip.nullable(),
      tipster: tipsterRef.nullable(),
      data: z.record(z.string(), z.json()),
      at: instant,
      read: z.boolean(),
    }),
  ).extend({ unread: z.int() }),
});

export const markNotifications = defineCall({
  ...alertsAddresses.markNotifications,
  summary: 'Marks as read, all or some',
  access: 'alerts.receive',
  body: z.strictObject({ ids: z.array(id).max(100).optional() }),
  reply: z.object({ unread: z.int() }),
});

/**
 * Server-sent events: `tip_published`, `tip_settled`, … `{id}` of tips that the reader may know of, when they may; `notification`
 * `{notifications: [{id, type, tip_id}]}`; `ready` when the stream stands; `refresh` when something may have been missed. The tip itself is
 * read through the API. A client that sends the last id it has had as `Last-Event-ID` is told of each later notification once.
 */
export const notificationStream = defineCall({
  ...alertsAddresses.notificationStream,
  summary: 'Live events, as text/event-stream',
  access: 'alerts.receive',
  reply: z.string(),
});
