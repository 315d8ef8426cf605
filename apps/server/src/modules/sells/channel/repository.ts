import type { ChannelPlanStatus, ChannelPlanTerms, ChannelWords } from '@quotavera/domain/sells';
import { type RawBuilder, sql } from 'kysely';
import type { ColumnsOf, Db, Trx } from '../../../platform/database/index.ts';

export interface ChannelRow
  extends ChannelWords,
    ColumnsOf<'channel', 'id' | 'tipster_id' | 'is_paid' | 'active' | 'followers'> {
  /** The holiday that runs, or the next one. */
  paused_since: Date | null;
  paused_until: Date | null;
}

/** The holiday of the channel `c` that runs at a moment, or else its next one. */
const pause = (
  at: Date,
  column: 'starts_at' | 'ends_at',
) => sql<Date | null>`(select g.${sql.raw(column)} from channel_gap g
  where g.channel_id = c.id and g.kind = 'pause' and g.ends_at > ${at} order by g.starts_at limit 1)`;
const channelAt = (at: Date) => sql`
  c.id, c.tipster_id, c.name, c.description, c.link, c.is_paid, c.active, c.followers,
  ${pause(at, 'starts_at')} as paused_since, ${pause(at, 'ends_at')} as paused_until`;

export async function selectOwnChannels(db: Db, tipsterId: number, at: Date): Promise<ChannelRow[]> {
  const { rows } = await sql<ChannelRow>`
    select ${channelAt(at)} from channel c where c.tipster_id = ${tipsterId} order by not c.active, c.id`.execute(db);
  return rows;
}

/** A tipster's own channel, locked. */
export async function lockOwnChannel(
  trx: Trx,
  tipsterId: number,
  id: number,
  at: Date,
): Promise<ChannelRow | undefined> {
  const { rows } = await sql<ChannelRow>`
    select ${channelAt(at)} from channel c where c.id = ${id} and c.tipster_id = ${tipsterId} for no key update`.execute(
    trx,
  );
  return rows[0];
}

/** Locks the account, so that two requests don't both make its last channel. */
export async function countOwnChannels(trx: Trx, tipsterId: number): Promise<number> {
  await sql`select from account where id = ${tipsterId} for no key update`.execute(trx);
  const { rows } = await sql<{ n: number }>`select count(*) as n from channel where tipster_id = ${tipsterId}`.execute(
    trx,
  );
  return rows[0]!.n;
}

export async function insertChannel(
  trx: Trx,
  channel: ChannelWords & { tipsterId: number; isPaid: boolean; at: Date },
): Promise<void> {
  const { name, description, link } = channel;
  await trx
    .insertInto('channel')
    .values({ tipster_id: channel.tipsterId, name, description, link, is_paid: channel.isPaid, created_at: channel.at })
    .execute();
}

export async function updateChannel(trx: Trx, id: number, change: ChannelWords & { active: boolean }): Promise<void> {
  await trx.updateTable('channel').set(change).where('id', '=', id).execute();
}

/** Closes every channel of a tipster. */
export async function closeChannelsOf(trx: Trx, tipsterId: number): Promise<number[]> {
  await trx
    .updateTable('channel')
    .set({ active: false })
    .where('tipster_id', '=', tipsterId)
    .where('active', '=', true)
    .execute();
  const rows = await trx.selectFrom('channel').select('id').where('tipster_id', '=', tipsterId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Deletes a channel in which nothing ever happened: whether it was one. */
export async function deleteUnusedChannel(trx: Trx, id: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from tip where channel_id = ${id}) or exists (select from channel_subscription where channel_id = ${id})
      or exists (select from channel_plan p where p.channel_id = ${id} and ${SOLD}) as used`.execute(trx);
  if (rows[0]!.used) return false;
  await trx.deleteFrom('channel_plan').where('channel_id', '=', id).execute();
  await trx.deleteFrom('channel').where('id', '=', id).execute();
  await trx.insertInto('deleted_channel').values({ id, at }).execute();
  return true;
}

/** Whether there was a channel of this number: it was deleted, or its tipster's account is erased. */
export async function wasChannel(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from deleted_channel where id = ${id})
    or exists (select from channel c join account a on a.id = c.tipster_id where c.id = ${id} and a.erased_at is not null) as was`.execute(
    db,
  );
  return rows[0]!.was;
}

export interface ChannelPlanRow extends ChannelPlanTerms, ColumnsOf<'channel_plan', 'id' | 'channel_id' | 'active'> {
  status: ChannelPlanStatus;
  /** Running subscriptions. */
  subscribers: number;
  /** Places that open checkouts hold. */
  held: number;
  sold: boolean;
}

export interface OwnPlanRow extends ChannelPlanRow {
  /** The latest first. */
  prices: readonly { since: string; price_cents: number }[];
}

/** Whether anybody ever ordered the plan `p`, or was given it. */
const SOLD = sql<boolean>`(exists (select from purchase b where b.channel_plan_id = p.id)
  or exists (select from subscription s where s.channel_plan_id = p.id))`;

/** Places of the plan `p` that subscriptions have, and those that open checkouts hold at a moment, one of them aside. */
const SUBSCRIBERS = sql<number>`(select count(*)::int from subscription s 
  where s.channel_plan_id = p.id and s.status in ('active', 'past_due'))`;
const held = (at: Date, butOf: number | null = null) => sql<number>`(select count(*)::int from purchase b
  where b.channel_plan_id = p.id and (b.place_until > ${at} or b.processing_since is not null) and b.kind <> 'renewal' and b.id is distinct from ${butOf}
    and b.status in ('requires_payment_method', 'requires_action', 'processing'))`;

const PRICES = sql`(select coalesce(json_agg(json_build_object('since', h.since, 'price_cents', h.price_cents) order by h.since desc), '[]')
  from channel_plan_price h where h.channel_plan_id = p.id) as prices`;

function plansWhere<Row = ChannelPlanRow>(
  at: Date,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<Row> {
  return sql<Row>`
    select p.id, p.channel_id, p.name, p.description, p.price_cents, p.duration_days as durata_giorni,
      p.user_limit as limite_utenti, p.stated_tips, p.status, p.active, ${SUBSCRIBERS} as subscribers, ${held(at)} as held,
      ${SOLD} as sold${more}
    from channel_plan p where ${condition} order by not p.active, p.price_cents, p.id`;
}

/** Every plan of a tipster's channels. */
export async function selectOwnPlans(db: Db, tipsterId: number, at: Date): Promise<OwnPlanRow[]> {
  const own = sql`p.channel_id in (select id from channel where tipster_id = ${tipsterId})`;
  return (await plansWhere<OwnPlanRow>(at, own, sql`, ${PRICES}`).execute(db)).rows;
}

/** The plans of a channel that are on sale. */
export async function selectOffered(db: Db, channelId: number, at: Date): Promise<ChannelPlanRow[]> {
  const offered = sql`p.channel_id = ${channelId} and p.active and p.status = 'published'`;
  return (await plansWhere(at, offered).execute(db)).rows;
}

/** Locks a plan, so that its places are given and its price is changed one after the other. */
export async function lockPlan(trx: Trx, id: number): Promise<boolean> {
  const { rows } = await sql`select from channel_plan where id = ${id} for no key update`.execute(trx);
  return rows.length > 0;
}

/** A plan of a tipster's own channel, locked. */
export async function lockOwnPlan(
  trx: Trx,
  tipsterId: number,
  { channelId, planId }: { channelId: number; planId: number },
  at: Date,
): Promise<ChannelPlanRow | undefined> {
  await lockPlan(trx, planId);
  const own = sql`p.id = ${planId} and p.channel_id = ${channelId}
    and p.channel_id in (select id from channel where tipster_id = ${tipsterId})`;
  return (await plansWhere(at, own).execute(trx)).rows[0];
}

/** Whether a place of a plan that is locked is free at a moment, one purchase's own place aside. */
export async function hasFreePlace(trx: Trx, planId: number, at: Date, butOf: number | null = null): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select p.user_limit > ${SUBSCRIBERS} + ${held(at, butOf)} as free from channel_plan p where p.id = ${planId}`.execute(
    trx,
  );
  return rows[0]?.free ?? false;
}

export async function countPlans(trx: Trx, channelId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from channel_plan where channel_id = ${channelId}`.execute(trx);
  return rows[0]!.n;
}

const columnsOf = (plan: ChannelPlanTerms) => ({
  name: plan.name,
  description: plan.description,
  price_cents: plan.price_cents,
  duration_days: plan.durata_giorni,
  user_limit: plan.limite_utenti,
  stated_tips: plan.stated_tips,
});

export async function insertPlan(
  trx: Trx,
  channelId: number,
  plan: ChannelPlanTerms & { status: ChannelPlanStatus },
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('channel_plan')
    .values({ channel_id: channelId, ...columnsOf(plan), status: plan.status, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertPrice(trx, id, plan.price_cents, at);
  return id;
}

export async function updatePlan(
  trx: Trx,
  id: number,
  plan: ChannelPlanTerms & Pick<ChannelPlanRow, 'status' | 'active'>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('channel_plan')
    .set({ ...columnsOf(plan), status: plan.status, active: plan.active, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/** Keeps what a plan costs from a moment on. */
export async function insertPrice(trx: Trx, planId: number, cents: number, at: Date): Promise<void> {
  await sql`
    insert into channel_plan_price (channel_plan_id, since, price_cents) values (${planId}, ${at}, ${cents})
    on conflict (channel_plan_id, since) do update set price_cents = excluded.price_cents`.execute(trx);
}

export async function deletePlan(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('channel_plan').where('id', '=', id).execute();
}

export interface ChannelPageRow extends ChannelRow {
  username: string;
  tipster_name: string;
  avatar_url: string | null;
  badge: boolean;
  headline: string;
  /** Whether its plans can be bought and renewed. */
  on_sale: boolean;
  following: boolean;
  subscribed_until: Date | null;
}

/** A channel with its tipster, and what it is to a reader; none of an erased tipster. */
export async function selectChannelPage(
  db: Db,
  id: number,
  readerId: number | null,
  at: Date,
): Promise<ChannelPageRow | undefined> {
  const { rows } = await sql<ChannelPageRow>`
    select ${channelAt(at)}, a.username_visible as username, trim(a.first_name || ' ' || a.last_name) as tipster_name,
      a.avatar_url, coalesce(e.badge, false) as badge, t.headline, ${onSale(at)} as on_sale, ${following(readerId)} as following,
      ${subscribedUntil(readerId, at)} as subscribed_until
    from channel c join tipster t on t.id = c.tipster_id join account a on a.id = t.id
      left join tipster_evidence e on e.tipster_id = t.id
    where c.id = ${id} and a.erased_at is null`.execute(db);
  return rows[0];
}

/** A channel `c` of an account `a` sells while it is open, and its tipster may and does use the product. */
export const onSale = (
  at: Date,
) => sql<boolean>`(c.is_paid and c.active and a.user_type = 'collaborator' and a.banned_at is null
  and a.deactivated_at is null and a.erased_at is null and a.merged_into is null
  and (a.self_excluded_until is null or a.self_excluded_until <= ${at}))`;
const following = (readerId: number | null) => sql<boolean>`exists (
  select from channel_follow f where f.account_id = ${readerId} and f.channel_id = c.id)`;
const subscribedUntil = (readerId: number | null, at: Date) => sql<Date | null>`(
  select max(s.ends_at) from channel_subscription s
  where s.account_id = ${readerId} and s.channel_id = c.id and s.starts_at <= ${at} and s.ends_at > ${at})`;

/** Returns a reader's relation to a channel, in a single indexed read. */
export async function selectRelation(
  db: Db,
  id: number,
  readerId: number,
  at: Date,
): Promise<Pick<ChannelPageRow, 'tipster_id' | 'following' | 'subscribed_until'> | undefined> {
  const { rows } = await sql<Pick<ChannelPageRow, 'tipster_id' | 'following' | 'subscribed_until'>>`
    select c.tipster_id, ${following(readerId)} as following, ${subscribedUntil(readerId, at)} as subscribed_until
    from channel c where c.id = ${id}`.execute(db);
  return rows[0];
}

/** A channel's plan as an order sees it. */
export interface Offer {
  channel_id: number;
  tipster_id: number;
  price: number;
  days: number;
  /** The tipster's share of the net price on this day, in basis points. */
  share_bp: number;
  /** Whether it is for readers to see at all. */
  is_offered: boolean;
  on_sale: boolean;
  /** Whether it is on holiday on this day. */
  is_paused: boolean;
}

export async function selectOffer(db: Db, planId: number, at: Date): Promise<Offer | undefined> {
  const { rows } = await sql<Offer>`
    select p.channel_id, c.tipster_id, p.price_cents as price, p.duration_days as days,
      t.share_percent * 100 as share_bp, p.active and p.status = 'published' as is_offered, ${onSale(at)} as on_sale,
      exists (select from channel_gap g
        where g.channel_id = c.id and g.kind = 'pause' and g.starts_at <= ${at} and g.ends_at > ${at}) as is_paused
    from channel_plan p join channel c on c.id = p.channel_id join tipster t on t.id = c.tipster_id join account a on a.id = t.id
    where p.id = ${planId}`.execute(db);
  return rows[0];
}
