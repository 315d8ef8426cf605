import type { changeAlerts, readAlerts } from '@quotavera/contract/alerts';
import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import { type AlertChannel, type DeviceChannel, FIRST_ALERTS } from '@quotavera/domain/alerts';
import { openSigned, signed } from '../../platform/config/signed.ts';
import type { ServerContext } from '../../platform/context.ts';
import { type Failure, fail } from '../../platform/errors/index.ts';
import * as repository from './repository.ts';
import { vapidKeys } from './service-push.ts';

export type Alerts = ReplyOf<typeof readAlerts>;

const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** Everything that the screen of preferences shows. */
export async function alertsOf(
  context: Pick<ServerContext, 'db' | 'secrets' | 'environment'>,
  accountId: number,
  bot: string | null,
): Promise<Alerts> {
  const { db, secrets } = context;
  const [settings, choices, devices, email] = await Promise.all([
    repository.selectSettings(db, accountId),
    repository.selectChoices(db, accountId),
    repository.selectDevices(db, accountId),
    repository.selectEmail(db, accountId),
  ]);
  const { zone, quietFrom, quietTo, digestHour, mutedUntil } = settings;
  return {
    settings: {
      zone,
      quiet: quietFrom === null || quietTo === null ? null : { from: timeText(quietFrom), to: timeText(quietTo) },
      digest_hour: digestHour,
      muted_until: mutedUntil?.toISOString() ?? null,
    },
    choices: choices.map(({ tipsterId, username, name, avatar, badge, kind, channels }) => ({
      tipster:
        tipsterId === null || username === null
          ? null
          : { id: tipsterId, username, name: name || username, avatar_url: avatar, badge },
      kind,
      channels: channels as AlertChannel[],
    })),
    devices: devices.map((device) => ({
      id: device.id,
      channel: device.channel as DeviceChannel,
      label: device.label,
      created_at: device.created_at.toISOString(),
      last_used_at: device.last_used_at?.toISOString() ?? null,
    })),
    push_key: vapidKeys(secrets).publicKey,
    telegram: bot === null ? null : { bot },
    email,
  };
}

/** Prepares a new member's alerts, unless they have chosen something already. */
export function startAlerts(db: ServerContext['db'], accountId: number): Promise<void> {
  const { digestHour, kinds, channels } = FIRST_ALERTS;
  return db.transaction().execute(async (trx) => {
    if (!(await repository.insertFirstSettings(trx, accountId, digestHour))) return;
    for (const kind of kinds) await repository.writeChoice(trx, accountId, { tipsterId: null, kind, channels });
  });
}

/** Makes the changes that are given, all or none. */
export function change(
  { db }: Pick<ServerContext, 'db'>,
  accountId: number,
  body: BodyOf<typeof changeAlerts>,
): Promise<Failure | null> {
  return db.transaction().execute(async (trx) => {
    const { zone, quiet, digest_hour, choices = [] } = body;
    const tipsters = choices.flatMap(({ tipster_id }) => tipster_id ?? []);
    if (!(await repository.areTipsters(trx, tipsters))) return fail('not_found');
    await repository.updateSettings(trx, accountId, {
      ...(zone === undefined ? {} : { zone }),
      ...(quiet === undefined
        ? {}
        : { quietFrom: quiet && minutesOf(quiet.from), quietTo: quiet && minutesOf(quiet.to) }),
      ...(digest_hour === undefined ? {} : { digestHour: digest_hour }),
    });
    for (const { tipster_id: tipsterId, kind, channels } of choices)
      await repository.writeChoice(trx, accountId, { tipsterId, kind, channels });
    return null;
  });
}

const LEAVE = 'leave-alerts';

/** Returns the two addresses that end alerts by mail: a page for people, and an address that mail programs post to. */
export function leavePaths(
  { secrets }: Pick<ServerContext, 'secrets'>,
  accountId: number,
): { page: string; post: string } {
  const token = signed(secrets, LEAVE, accountId);
  return { page: `/newsletter?alerts=${token}`, post: `/api/tips/v1/notification/leave/${token}/` };
}

export async function leave(
  context: Pick<ServerContext, 'db' | 'secrets'>,
  token: string,
): Promise<{ ok: true } | Failure> {
  const accountId = openSigned(context.secrets, LEAVE, token);
  if (accountId === null) return fail('link_invalid');
  await repository.stopMails(context.db, Number(accountId));
  return { ok: true };
}

export async function addDevice(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  device: {
    accountId: number;
    familyId: string;
    address: string;
    p256dh: string;
    auth: string;
    label: string;
  },
): Promise<void> {
  await db.transaction().execute((trx) => repository.putDevice(trx, { ...device, channel: 'push', at: clock.now() }));
}

export function removeDevice({ db }: Pick<ServerContext, 'db'>, accountId: number, id: number): Promise<boolean> {
  return repository.deleteDevice(db, accountId, id);
}
