import type { AlertChannel, AlertChoice, AlertHours, DeviceChannel } from '@quotavera/domain/alerts';
import { sql } from 'kysely';
import { type ColumnsOf, type Db, domainNames, type Trx } from '../../platform/database/index.ts';

export interface SettingsRow extends AlertHours {
  mutedUntil: Date | null;
}

export const NO_SETTINGS: SettingsRow = {
  zone: 'Europe/Rome',
  quietFrom: null,
  quietTo: null,
  digestHour: null,
  mutedUntil: null,
};

export async function selectSettings(db: Db, accountId: number): Promise<SettingsRow> {
  const { rows } = await sql<SettingsRow>`
    select zone, quiet_from, quiet_to, digest_hour, muted_until from alert_settings
    where account_id = ${accountId}`.execute(domainNames(db));
  return rows[0] ?? NO_SETTINGS;
}

export async function updateSettings(trx: Trx, accountId: number, change: Partial<SettingsRow>): Promise<void> {
  const values = Object.fromEntries(
    Object.entries({
      zone: change.zone,
      quiet_from: change.quietFrom,
      quiet_to: change.quietTo,
      digest_hour: change.digestHour,
      muted_until: change.mutedUntil,
    }).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(values).length === 0) return;
  await trx
    .insertInto('alert_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

/** False when the account is gone or its owner has chosen something already. */
export async function insertFirstSettings(trx: Trx, accountId: number, digestHour: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into alert_settings (account_id, digest_hour)
    select a.id, ${digestHour} from account a where a.id = ${accountId} and a.erased_at is null
      and not exists (select from alert_choice c where c.account_id = a.id)
    on conflict (account_id) do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

export interface ChoiceRow extends AlertChoice {
  username: string | null;
  name: string | null;
  avatar: string | null;
  badge: boolean;
}

export async function selectChoices(db: Db, accountId: number): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select c.tipster_id, c.kind, c.channels, a.username_visible as username,
      trim(a.first_name || ' ' || a.last_name) as name, a.avatar_url as avatar, coalesce(e.badge, false) as badge
    from alert_choice c left join account a on a.id = c.tipster_id left join tipster_evidence e on e.tipster_id = c.tipster_id
    where c.account_id = ${accountId} order by a.username_visible nulls first, c.kind`.execute(domainNames(db));
  return rows;
}

export async function writeChoice(
  trx: Trx,
  accountId: number,
  choice: Pick<AlertChoice, 'tipsterId' | 'kind'> & { channels: readonly AlertChannel[] | null },
): Promise<void> {
  const { tipsterId, kind, channels } = choice;
  await sql`
    delete from alert_choice where account_id = ${accountId} and kind = ${kind}
      and tipster_id is not distinct from ${tipsterId}::bigint`.execute(trx);
  if (channels === null) return;
  await trx
    .insertInto('alert_choice')
    .values({ account_id: accountId, tipster_id: tipsterId, kind, channels: [...new Set(channels)] })
    .execute();
}

export async function areTipsters(trx: Trx, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { rows } = await sql`select from tipster where id = any(${[...ids]}::bigint[])`.execute(trx);
  return rows.length === new Set(ids).size;
}

/** Takes mails out of every choice, so that none is sent from now on. */
export async function stopMails(db: Db, accountId: number): Promise<void> {
  await sql`
    update alert_choice set channels = array_remove(channels, 'email') where account_id = ${accountId}`.execute(db);
}

export type DeviceRow = ColumnsOf<'alert_device', 'id' | 'channel' | 'label' | 'created_at' | 'last_used_at'>;

export async function selectDevices(db: Db, accountId: number): Promise<DeviceRow[]> {
  return db
    .selectFrom('alert_device')
    .select(['id', 'channel', 'label', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute();
}

const DEVICES_MAX = 20;

/** A browser or a chat has one account: the last that asked. The oldest devices of an account make room. */
export async function putDevice(
  trx: Trx,
  device: {
    accountId: number;
    /** The session of the browser; a chat has none. */
    familyId?: string;
    channel: DeviceChannel;
    address: string;
    p256dh?: string;
    auth?: string;
    label: string;
    at: Date;
  },
): Promise<void> {
  const { accountId, familyId = null, at, ...rest } = device;
  const values = { p256dh: null, auth: null, ...rest, account_id: accountId, family_id: familyId, created_at: at };
  await trx
    .insertInto('alert_device')
    .values(values)
    .onConflict((conflict) => conflict.columns(['channel', 'address']).doUpdateSet({ ...values, last_used_at: null }))
    .execute();
  await sql`
    delete from alert_device where account_id = ${accountId} and id not in (
      select id from alert_device where account_id = ${accountId} order by id desc limit ${sql.lit(DEVICES_MAX)})`.execute(
    trx,
  );
}

export async function deleteDevice(db: Db, accountId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_device')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** A code connects a person's chat, or a chat that a tipster's tips are posted to. */
export const CODE_PURPOSES = ['chat', 'channel'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** A code stands for an account, and for the paid channel whose readers are in the chat. */
export interface CodeProof {
  accountId: number;
  purpose: CodePurpose;
  channelId?: number | null;
}

export async function putCode(
  db: Db,
  { hash, accountId, until, purpose, channelId = null }: CodeProof & { hash: Buffer; until: Date },
): Promise<void> {
  await db
    .insertInto('telegram_code')
    .values({ hash, account_id: accountId, expires_at: until, purpose, channel_id: channelId })
    .execute();
}

export async function takeCode(
  trx: Trx,
  hash: Buffer,
  purpose: CodePurpose,
  now: Date,
): Promise<{ account_id: number; channel_id: number | null } | null> {
  const row = await trx
    .deleteFrom('telegram_code')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .returning(['account_id', 'channel_id'])
    .executeTakeFirst();
  return row ?? null;
}

export async function accountOfChat(db: Db, chat: string): Promise<{ id: number; language: string } | null> {
  const row = await db
    .selectFrom('alert_device')
    .innerJoin('account', 'account.id', 'alert_device.account_id')
    .select(['account.id', 'account.language'])
    .where('channel', '=', 'telegram')
    .where('address', '=', chat)
    .where('account.banned_at', 'is', null)
    .where('account.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteChat(db: Db, chat: string): Promise<void> {
  await db.deleteFrom('alert_device').where('channel', '=', 'telegram').where('address', '=', chat).execute();
}

/** Whether an update is handed in for the first time: Telegram sends one again until it is answered. */
export async function isFirstUpdate(trx: Trx, id: number, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('telegram_update')
    .values({ id, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The confirmed address that alerts go to. */
export async function selectEmail(db: Db, accountId: number): Promise<string | null> {
  const row = await db
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** The newest open tips of the tipsters whom a reader follows, of which the reader may know. */
export async function selectOpenOfFollowed(db: Db, accountId: number, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tip t join follow f on f.tipster_id = t.tipster_id
    where f.account_id = ${accountId} and t.status = 'published' and t.settled_at is null and t.published_at <= ${now}
    order by t.published_at desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
