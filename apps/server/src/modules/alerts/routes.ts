import { alertsCalls } from '@quotavera/contract';
import { isPushService } from '@quotavera/domain/alerts';
import { HOUR_S } from '@quotavera/domain/time';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../platform/context.ts';
import { fail } from '../../platform/errors/index.ts';
import { type Route, route } from '../../platform/http/index.ts';
import { addressKey, type Limit } from '../../platform/limits/index.ts';
import { deviceOf } from '../accounts/session/service.ts';
import { proveOwner } from '../accounts/session/service-password.ts';
import { changeChat, chatsOf, linkChat, removeChat, testChat } from './chats/service.ts';
import { botName, isFromTelegram } from './service-bot.ts';
import { addDevice, alertsOf, change, leave, removeDevice } from './service-preferences.ts';
import { remind, remindersOf } from './service-reminders.ts';
import { type BotParts, linkAddress, receive } from './service-telegram.ts';

const DEVICES: Limit = { points: 20, seconds: HOUR_S };
const LINKS: Limit = { points: 60, seconds: 600 };
/** A browser's own name for itself, as the list of sessions has it. */
function labelOf(request: FastifyRequest): string {
  const { browser, system } = deviceOf(request.headers['user-agent'] ?? '');
  return [browser, system].filter((part) => part !== null).join(' · ') || 'Web';
}

export function alertRoutes(context: ServerContext, parts: BotParts): Route[] {
  const { limits } = context;
  const show = async (accountId: number) => alertsOf(context, accountId, await botName(context));
  const tooMany = async (name: string, key: string, limit: Limit) => {
    const wait = await limits.take(name, key, limit);
    return wait === null ? null : fail('rate_limited', { retryAfterSeconds: wait });
  };
  return [
    route(alertsCalls.readAlerts, ({ viewer }) => show(viewer.accountId)),
    route(alertsCalls.changeAlerts, async ({ viewer, body }) => {
      const refused = await change(context, viewer.accountId, body);
      return refused ?? show(viewer.accountId);
    }),
    route(alertsCalls.addPushDevice, async ({ viewer, session, body, request }) => {
      const { accountId } = viewer;
      const refused = await tooMany('push-device', String(accountId), DEVICES);
      if (refused) return refused;
      const { endpoint, p256dh, auth } = body;
      // Messages go to browsers' push services alone; a server that hangs would hold everybody's up.
      if (!context.environment.IMPORT_PRIVATE_NETWORKS && !isPushService(endpoint)) {
        return fail('validation', { fields: { endpoint: 'address_refused' } });
      }
      const device = {
        accountId,
        familyId: session!.familyId,
        address: endpoint,
        p256dh,
        auth,
        label: labelOf(request),
      };
      await addDevice(context, device);
      return show(accountId);
    }),
    route(alertsCalls.removeDevice, async ({ viewer, params }) => {
      const removed = await removeDevice(context, viewer.accountId, params.id);
      return removed ? show(viewer.accountId) : fail('not_found');
    }),
    route(alertsCalls.readReminders, ({ viewer, params }) => remindersOf(context, viewer, params.id)),
    route(alertsCalls.setReminders, ({ viewer, params, body }) =>
      remind(context, viewer, { tipId: params.id, wish: body }),
    ),
    route(alertsCalls.linkTelegram, async ({ viewer, session, body }) => {
      const refused =
        (await tooMany('telegram-link', String(viewer.accountId), DEVICES)) ??
        (await proveOwner(context, { ...session!, accountId: viewer.accountId, password: body.password }));
      return refused ?? linkAddress(context, viewer.accountId);
    }),
    route(alertsCalls.listTelegramChats, ({ viewer }) => chatsOf(context, viewer.accountId)),
    route(alertsCalls.linkTelegramChat, async ({ viewer, session, body }) => {
      const refused =
        (await tooMany('telegram-channel', String(viewer.accountId), DEVICES)) ??
        (await proveOwner(context, { ...session!, accountId: viewer.accountId, password: body.password }));
      return refused ?? linkChat(context, viewer.accountId, body);
    }),
    route(alertsCalls.changeTelegramChat, ({ viewer, params, body }) =>
      changeChat(context, viewer.accountId, params.id, body),
    ),
    route(alertsCalls.testTelegramChat, async ({ viewer, params }) => {
      const refused = await tooMany('telegram-test', String(viewer.accountId), DEVICES);
      return refused ?? testChat(context, viewer.accountId, params.id);
    }),
    route(alertsCalls.removeTelegramChat, ({ viewer, params }) => removeChat(context, viewer.accountId, params.id)),
    route(alertsCalls.telegramUpdate, ({ request, body }) =>
      isFromTelegram(context, request.headers['x-telegram-bot-api-secret-token'])
        ? receive(context, parts, body)
        : fail('forbidden'),
    ),
  ];
}

/** These routes stand apart because mail programs post a form to them (RFC 8058). */
export function leaveRoutes(context: ServerContext): Route[] {
  return [
    route(alertsCalls.leaveAlerts, async ({ params, request }) => {
      const wait = await context.limits.take('alerts-leave', addressKey(request.ip), LINKS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return leave(context, params.token);
    }),
  ];
}
