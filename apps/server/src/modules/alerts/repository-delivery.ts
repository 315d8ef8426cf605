import { camelCaseNames, type snakeCaseNames } from '@quotavera/contract/names';
import type { AlertChoice, AlertHours, DeliveryStatus, DeviceChannel, SentChannel } from '@quotavera/domain/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, LeftColumnsOf, Trx } from '../../platform/database/index.ts';
import { seesWholeExpression } from '../tips/visibility/index.ts';

export interface Undecided {
  account_id: number;
  id: number;
  type: string;
  tipster_id: number | null;
  at: Date;
  reachable: boolean;
  email: string | null;
  settings: (AlertHours & { mutedUntil: string | null }) | null;
  choices: readonly AlertChoice[];
  devices: readonly { id: number; channel: DeviceChannel }[];
}

type StoredChoice = ReturnType<typeof snakeCaseNames<AlertChoice>>;
type StoredSettings = ReturnType<typeof snakeCaseNames<NonNullable<Undecided['settings']>>>;

/** The choices of the account `a`. */
const CHOICES = sql`coalesce((select json_agg(json_build_object('tipster_id', c.tipster_id, 'kind', c.kind, 'channels', c.channels))
  from alert_choice c where c.account_id = a.id), '[]')`;

/** Whether the account `a` may be alerted now. */
const reachable = (
  now: Date,
): RawBuilder<boolean> => sql`(a.banned_at is null and a.deactivated_at is null and a.erased_at is null
  and (a.self_excluded_until is null or a.self_excluded_until <= ${now}))`;

/** The next notifications that have fallen due and of which nobody has decided where they go, locked until the transaction ends. */
export async function lockUndecided(trx: Trx, now: Date, limit: number): Promise<Undecided[]> {
  const { rows } = await sql<
    Omit<Undecided, 'choices' | 'settings'> & { choices: StoredChoice[]; settings: StoredSettings | null }
  >`
    with due as (
      select n.account_id, n.id, n.type, n.tipster_id, n.at from notification n
      where not n.alerted and n.at <= ${now} order by n.at limit ${limit} for update skip locked)
    select n.account_id, n.id, n.type, n.tipster_id, n.at, ${reachable(now)} as reachable,
      case when a.email_confirmed_at is not null then a.email end as email,
      (select json_build_object('zone', s.zone, 'quiet_from', s.quiet_from, 'quiet_to', s.quiet_to, 'digest_hour', s.digest_hour,
        'muted_until', s.muted_until) from alert_settings s where s.account_id = a.id) as settings,
      ${CHOICES} as choices,
      coalesce((select json_agg(json_build_object('id', d.id, 'channel', d.channel)) from alert_device d
        where d.account_id = a.id), '[]') as devices
    from due n join account a on a.id = n.account_id order by n.at, n.id`.execute(trx);
  return rows.map(({ settings, choices, ...row }) => ({
    ...row,
    settings: settings && camelCaseNames(settings),
    choices: choices.map(camelCaseNames),
  }));
}

export interface NewDelivery {
  account_id: number;
  notification_id: number;
  channel: string;
  device_id: number | null;
  due_at: string;
}

export async function writeDeliveries(trx: Trx, deliveries: readonly NewDelivery[]): Promise<void> {
  await sql`
    insert into alert_delivery (account_id, notification_id, channel, device_id, due_at)
    select account_id, notification_id, channel, device_id, due_at
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as d (account_id bigint, notification_id bigint, channel text, device_id bigint, due_at timestamptz)
    on conflict do nothing`.execute(trx);
}

export interface Delivery
  extends ColumnsOf<'alert_delivery', 'id' | 'account_id' | 'attempts' | 'device_id'>,
    LeftColumnsOf<'alert_device', 'address' | 'p256dh' | 'auth'>,
    ColumnsOf<'notification', 'type' | 'tip_id' | 'tipster_id'> {
  handed_over: boolean;
  channel: SentChannel;
  notification_id: number;
  data: Readonly<Record<string, unknown>>;
  tipster_name: string | null;
  tipster_username: string | null;
  language: string;
  reachable: boolean;
  muted: boolean;
  /** Whether the reader sees the tip whole. */
  whole: boolean;
  /** Whether a tip that is told of as new still is: open, on, not started, not over its alerts. */
  timely: boolean;
  choices: readonly AlertChoice[];
}

/** Returns the claimed deliveries with all that their texts need. A delivery whose notification is gone isn't among them. */
async function readClaimed(trx: Trx, ids: readonly number[], now: Date): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'choices'> & { choices: StoredChoice[] }>`
    select d.id, d.account_id, d.attempts, d.handed_over_at is not null as handed_over, d.channel,
      d.device_id, v.address, v.p256dh, v.auth, n.id as notification_id, n.type, n.data, n.tip_id,
      n.tipster_id, trim(p.first_name || ' ' || p.last_name) as tipster_name, p.username_visible as tipster_username,
      a.language, ${reachable(now)} and (d.channel <> 'email' or a.email_confirmed_at is not null) as reachable,
      coalesce(s.muted_until > ${now}, false) as muted,
      coalesce(t.tipster_id = a.id or ${seesWholeExpression(sql`${now}::timestamptz`)}, false) as whole,
      case when n.type = 'kick_off_soon' then t.status = 'published' and t.settled_at is null and t.first_start_at > ${now}
        else n.type not in ('tip_published', 'tip_opened', 'price_reached') or (t.status = 'published' and t.settled_at is null
        and t.disabled_at is null and t.stopped_at is null
        and (t.expires_at is null or t.expires_at > ${now}) and (t.phase = 'live' or t.first_start_at is null or t.first_start_at > ${now})
        and not exists (select from tip_alert_over o where o.tip_id = t.id)) end as timely,
      ${CHOICES} as choices
    from alert_delivery d join notification n on n.account_id = d.account_id and n.id = d.notification_id
      join account a on a.id = d.account_id left join alert_settings s on s.account_id = a.id
      left join alert_device v on v.id = d.device_id left join account p on p.id = n.tipster_id
      left join tip t on t.tipster_id = n.tipster_id and t.id = n.tip_id
    where d.id = any(${[...ids]}::bigint[]) order by d.due_at, d.id`.execute(trx);
  return rows.map((row) => ({ ...row, choices: row.choices.map(camelCaseNames) }));
}

/** The claimed deliveries; those whose notification is gone are dropped. */
async function readOrDrop(trx: Trx, rows: readonly { id: number }[], now: Date): Promise<Delivery[]> {
  const ids = rows.map(({ id }) => id);
  const deliveries = await readClaimed(trx, ids, now);
  const found = new Set(deliveries.map(({ id }) => id));
  const gone = ids.filter((id) => !found.has(id));
  await finish(trx, gone, 'dropped', now, 'gone');
  return deliveries;
}

/** Longer than a try may last. */
const CLAIM_MS = 120_000;

/** Claims the next due deliveries of a way for a time, so that no other process sends them. */
export async function claimDeliveries(
  trx: Trx,
  channel: DeviceChannel,
  now: Date,
  limit: number,
): Promise<{ claimed: number; deliveries: Delivery[] }> {
  const { rows } = await sql<{ id: number }>`
    update alert_delivery set attempts = attempts + 1, claimed_until = ${new Date(now.getTime() + CLAIM_MS)}
    where id in (select id from alert_delivery where status = 'waiting' and channel = ${channel} and due_at <= ${now}
      and (claimed_until is null or claimed_until <= ${now}) order by due_at limit ${limit} for update skip locked)
    returning id`.execute(trx);
  return { claimed: rows.length, deliveries: await readOrDrop(trx, rows, now) };
}

/** Locks the due mails of the next reader. */
export async function lockMails(trx: Trx, now: Date): Promise<Delivery[] | null> {
  const { rows } = await sql<{ id: number }>`
    with reader as (select account_id from alert_delivery where status = 'waiting' and channel = 'email' and due_at <= ${now}
      order by due_at limit 1 for update skip locked)
    select d.id from alert_delivery d join reader on reader.account_id = d.account_id
    where d.status = 'waiting' and d.channel = 'email' and d.due_at <= ${now} for update of d skip locked`.execute(trx);
  if (rows.length === 0) return null;
  return readOrDrop(trx, rows, now);
}

export async function finish(
  db: Db,
  ids: readonly number[],
  status: Exclude<DeliveryStatus, 'waiting'>,
  at: Date,
  reason: string | null = null,
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update alert_delivery set status = ${status}, done_at = ${at}, claimed_until = null, reason = ${reason}
    where id = any(${[...ids]}::bigint[])`.execute(db);
}

export async function markHandedOver(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable('alert_delivery').set({ handed_over_at: at }).where('id', '=', id).execute();
}

export async function postpone(db: Db, id: number, until: Date, reason: string): Promise<void> {
  await db
    .updateTable('alert_delivery')
    .set({ due_at: until, claimed_until: null, handed_over_at: null, reason })
    .where('id', '=', id)
    .execute();
}

export async function markUsed(db: Db, deviceId: number, at: Date): Promise<void> {
  await db.updateTable('alert_device').set({ last_used_at: at }).where('id', '=', deviceId).execute();
}

/** Deletes the device of a push service or a chat that says that nobody is there any more. Deliveries that wait for it go too. */
export async function deleteDeadDevice(db: Db, id: number): Promise<void> {
  await db.deleteFrom('alert_device').where('id', '=', id).execute();
}

export async function deleteOld(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('alert_delivery').where('status', '<>', 'waiting').where('done_at', '<', before).execute();
  await db.deleteFrom('telegram_update').where('at', '<', before).execute();
  await db.deleteFrom('telegram_code').where('expires_at', '<', before).execute();
}

/** Open tips that somebody was alerted to and that may stop being valid. */
export async function selectEndable(db: Db, now: Date): Promise<{ id: number; tipster_id: number }[]> {
  const { rows } = await sql<{ id: number; tipster_id: number }>`
    select t.id, t.tipster_id from tip t
    where t.status = 'published' and t.settled_at is null and t.stopped_at is null and (t.expires_at is not null or t.minimum_odds_milli is not null)
      and (t.first_start_at is null or t.first_start_at > ${now} or t.phase = 'live')
      and not exists (select from tip_alert_over o where o.tip_id = t.id)
      and exists (select from notification n where n.tip_id = t.id and n.type = 'tip_published')`.execute(db);
  return rows;
}

/** Notes that a tip's alerts are over; false when another process did it. */
export async function endAlerts(trx: Trx, tipId: number, at: Date): Promise<boolean> {
  const { rows: first } = await sql`
    insert into tip_alert_over (tip_id, at) values (${tipId}, ${at}) on conflict do nothing returning tip_id`.execute(
    trx,
  );
  return first.length > 0;
}
