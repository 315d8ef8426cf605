import type { StaffRole } from '@quotavera/domain/access';
import { sql } from 'kysely';
import type { DB, Db, Trx } from '../../platform/database/index.ts';

/** Rows in chunks: a statement's JSON stays well below what one value may hold. */
const CHUNK = 2000;

/** Inserts many rows with one statement per chunk; every row has the same columns. Returns nothing: ids are the caller's. */
export async function insertRows<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  rows: readonly Readonly<Partial<Record<keyof DB[Table] & string, unknown>>>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  for (let from = 0; from < rows.length; from += CHUNK) {
    const json = JSON.stringify(rows.slice(from, from + CHUNK));
    await sql`
      insert into ${sql.table(table)} (${columns}) overriding system value
      select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`.execute(trx);
  }
}

/** Inserts one row and returns its id, which the database gives. */
export async function insertOne<Table extends keyof DB & string>(
  trx: Trx,
  table: Table,
  row: Readonly<Partial<Record<keyof DB[Table] & string, unknown>>>,
): Promise<number> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) returning id`.execute(
    trx,
  );
  return rows[0]!.id;
}

/** Takes `count` ids from a table's sequence at once. */
export async function reserveIds(trx: Trx, sequence: string, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(${sequence}::regclass) as id from generate_series(1, ${count}::int)`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Whether there is an account outside of the simulated world. */
export async function hasRealAccounts(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('simulated', '=', false)
    .limit(sql.lit(1))
    .executeTakeFirst();
  return row !== undefined;
}

const WORLD_SETTING = 'simulated_world';

export interface WorldSetting {
  seed: string;
  anchor: string;
  /** Tips up to this instant are published; the world continues from it. */
  publishedUntil: string;
  /** True until rankings, graded forecasts and public figures are computed. */
  unfinished?: true;
}

export async function readWorld(db: Db): Promise<WorldSetting | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', WORLD_SETTING).executeTakeFirst();
  return row ? (row.value as unknown as WorldSetting) : null;
}

export async function writeWorld(trx: Trx, world: WorldSetting): Promise<void> {
  const value = JSON.stringify(world);
  await trx
    .insertInto('setting')
    .values({ key: WORLD_SETTING, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}

export async function competitionIds(db: Db): Promise<number[]> {
  return (await db.selectFrom('competition').select('id').orderBy('id').execute()).map(({ id }) => id);
}

export interface Seller {
  tipster_id: number;
  channel_id: number;
  channel: string;
}

/** Tipsters of the world who sell a channel by the month, the one with the address first, an admin, and whether a channel was sold already. */
export async function selectSellers(
  db: Db,
  email: string,
): Promise<{ tipsters: Seller[]; admin_id: number; have_sold: boolean }> {
  const { rows: tipsters } = await sql<Seller>`
    select c.tipster_id, min(c.id) as channel_id, min(c.name) as channel
    from channel c join account a on a.id = c.tipster_id where c.is_paid and a.simulated
      and exists (select from channel_plan p where p.channel_id = c.id and p.duration_days = 30 and p.status = 'published')
    group by c.tipster_id, a.email order by a.email = ${email} desc, c.tipster_id limit 3`.execute(db);
  const { rows } = await sql<{ admin_id: number; have_sold: boolean }>`
    select min(id) as admin_id, exists (select from purchase where product = 'channel') as have_sold
    from account where is_admin and simulated`.execute(db);
  return { tipsters, admin_id: rows[0]!.admin_id, have_sold: rows[0]!.have_sold };
}

/** Readers of the world who can't sign in. */
export async function selectReaders(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account where simulated and password_hash is null and user_type <> 'collaborator'
    order by id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Readers of the world who have bought nothing, the latest first. */
export async function selectNewReaders(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from account a where simulated and password_hash is null and user_type <> 'collaborator'
      and not exists (select from purchase p where p.account_id = a.id)
    order by id desc limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Gives a role of the staff. */
export async function giveRole(trx: Trx, accountId: number, role: StaffRole): Promise<void> {
  await trx
    .updateTable('account')
    .set({ roles: [role] })
    .where('id', '=', accountId)
    .execute();
}

/** Lets a reader of the world sign in, under an address and a name of the demo, with what they bought and nothing that was given. */
export async function letSignIn(
  trx: Trx,
  id: number,
  { email, username, passwordHash }: { email: string; username?: string; passwordHash: string },
): Promise<void> {
  await trx
    .updateTable('account')
    .set({
      email,
      password_hash: passwordHash,
      granted_plan: 'free',
      granted_until: null,
      ...(username ? { username, username_visible: username } : {}),
    })
    .where('id', '=', id)
    .execute();
}

/** Has a job that was just added under a key look as if it had failed until it was given up. */
export async function giveUpJob(trx: Trx, key: string, error: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = ${error} where key = ${key}`.execute(
    trx,
  );
}

/** The account of the world with this address. */
export async function selectReaderNamed(db: Db, email: string): Promise<number> {
  const { id } = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return id;
}

export async function hasEmail(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst();
  return row !== undefined;
}

export async function hasThreads(db: Db): Promise<boolean> {
  const row = await db.selectFrom('thread').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasPosts(db: Db, authorId: number): Promise<boolean> {
  const row = await db.selectFrom('post').select('id').where('author_id', '=', authorId).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The plan of a channel that lasts so many days. */
export async function selectPlanOf(db: Db, channelId: number, days: number): Promise<{ id: number; cents: number }> {
  return db
    .selectFrom('channel_plan')
    .select(['id', 'price_cents as cents'])
    .where('channel_id', '=', channelId)
    .where('duration_days', '=', days)
    .orderBy('id')
    .executeTakeFirstOrThrow();
}

/** Marks the inviter and the accounts that registered with the inviter's code. */
export async function markInvited(
  trx: Trx,
  inviterId: number,
  invited: readonly number[],
  visits: number,
): Promise<void> {
  await trx
    .updateTable('account')
    .set({ referred_by: inviterId })
    .where('id', 'in', [...invited])
    .execute();
  await trx.updateTable('account').set({ referral_visits: visits }).where('id', '=', inviterId).execute();
}

export interface FollowableTip {
  id: number;
  published_at: Date;
  start_at: Date;
  legs: number;
  odds: number;
  tipster_id: number;
  fixture_id: number | null;
}

/** Singles and accumulators that readers may have followed, oldest first: settled ones of the last `days`, or open ones. */
export async function selectFollowable(
  db: Db,
  { settled, since, until, limit }: Readonly<Record<'since' | 'until', Date>> & { settled: boolean; limit: number },
): Promise<FollowableTip[]> {
  const state = settled ? sql`t.settled_at is not null` : sql`t.settled_at is null and t.kind <> 'exchange'`;
  const { rows } = await sql<FollowableTip>`
    select * from (
      select t.id, t.published_at, t.first_start_at as start_at, t.legs, t.total_odds_milli as odds,
        t.tipster_id, (select min(l.fixture_id) from tip_leg l where l.tipster_id = t.tipster_id and l.tip_id = t.id) as fixture_id
      from tip t
      where t.status = 'published' and t.published_at between ${since} and ${until} and not t.of_paid_channel and t.phase = 'prematch' and ${state}
      order by md5(t.id::text) limit ${sql.lit(limit)}) t
    order by t.published_at, t.id`.execute(db);
  return rows;
}

/** The tipsters whom an account follows. */
export async function selectFollowedBy(db: Db, accountId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select tipster_id as id from follow where account_id = ${accountId} order by tipster_id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function hasBankrolls(db: Db): Promise<boolean> {
  return (await db.selectFrom('bankroll').select('id').limit(1).executeTakeFirst()) !== undefined;
}

export async function hasLearners(db: Db): Promise<boolean> {
  return (await db.selectFrom('lesson_progress').select('lesson_id').limit(1).executeTakeFirst()) !== undefined;
}

/** The exam that waits for its review, of one account. */
export async function selectWaitingExam(db: Db, accountId: number): Promise<number> {
  const row = await db
    .selectFrom('exam_attempt')
    .select('id')
    .where('account_id', '=', accountId)
    .where('result', '=', 'in_review')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Whether a table has no rows yet. */
export async function isEmpty(db: Db, table: keyof DB & string): Promise<boolean> {
  const { rows } = await sql`select from ${sql.table(table)} limit 1`.execute(db);
  return rows.length === 0;
}

export async function lastCase(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select max(id) as id from report_case`.execute(db);
  return rows[0]!.id;
}

/** The latest settled tips of one tipster, or of all the others: one each. */
export async function selectSettledTips(
  db: Db,
  { limit, ...whose }: { limit: number } & ({ by: number } | { notBy: number }),
): Promise<{ id: number; author_id: number; author: string }[]> {
  const of = 'by' in whose ? sql`t.tipster_id = ${whose.by}` : sql`t.tipster_id <> ${whose.notBy}`;
  const { rows } = await sql<{ id: number; author_id: number; author: string }>`
    select distinct on (t.tipster_id) t.id, t.tipster_id as author_id, a.username_visible as author
    from tip t join account a on a.id = t.tipster_id
    where ${of} and t.status = 'published' and t.settled_at is not null
    order by t.tipster_id, t.settled_at desc, t.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export async function selectAdmin(db: Db): Promise<number> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('is_admin', '=', true)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

interface FollowedSingle {
  id: number;
  tipster_id: number;
  kind: string;
  commission: number;
  bookmaker: string | null;
  sport: string;
  competition: string;
  market: string;
  odds: number;
  published_at: Date;
  start_at: Date;
  /** The parts of the tip's leg that a leg of an own bet stores. */
  leg: Readonly<Record<string, unknown>>;
}

/** The latest settled back singles on the calendar of the tipsters who are followed most, and of the one with the address. */
export async function selectFollowedSingles(
  db: Db,
  { since, tipsters, each, first }: { since: Date; tipsters: number; each: number; first: string },
): Promise<FollowedSingle[]> {
  const { rows } = await sql<FollowedSingle>`
    select t.id, t.tipster_id, t.kind, t.commission_milli as commission, t.bookmaker, t.sport,
      t.competition_name as competition, t.market, t.total_odds_milli as odds, t.published_at,
      t.first_start_at as start_at, t.leg
    from (select t.id from tipster t join account a on a.id = t.id where t.simulated
        order by a.email = ${first} desc, t.followers desc, t.id limit ${sql.lit(tipsters)}) w
      cross join lateral (
        select t.*, json_build_object('fixture_id', l.fixture_id, 'sport', l.sport, 'competition', l.competition, 'event', l.event,
          'home', l.home, 'away', l.away, 'starts_at', l.starts_at, 'market', l.market, 'selection', l.selection,
          'line_milli', l.line_milli, 'combinations', '{}'::text[]) as leg
        from tip t join tip_leg l on l.tipster_id = t.tipster_id and l.tip_id = t.id
        where t.tipster_id = w.id and t.status = 'published' and t.settled_at is not null and t.legs = 1 and t.side = 'back'
          and t.phase = 'prematch' and l.fixture_id is not null and t.published_at >= ${since}
        order by t.published_at desc limit ${sql.lit(each)}
      ) t`.execute(db);
  return rows;
}

/** Readers who have followed a tipster since before a moment, in the order of their ids. */
export async function selectLongFollowers(
  db: Db,
  tipsterId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from follow f join account a on a.id = f.account_id
    where f.tipster_id = ${tipsterId} and f.created_at < ${before} and a.simulated and a.user_type <> 'collaborator'
    order by a.id limit ${sql.lit(limit)}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The latest published article in Italian. */
export async function selectArticle(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from post where status = 'published' and language = 'it' order by published_at desc, id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
}

/** The first lesson of the first course that everybody may read, and the teacher's own first lesson. */
export async function selectLessons(db: Db): Promise<{ id: number; owner_id: number | null }[]> {
  const { rows } = await sql<{ id: number; owner_id: number | null }>`
    select distinct on (c.owner_id) l.id, c.owner_id
    from lesson l join course_module m on m.id = l.module_id join course c on c.id = m.course_id
    where c.status = 'published' and l.removed_at is null and m.removed_at is null
    order by c.owner_id, c.position, c.id, m.position, m.id, l.position, l.id`.execute(db);
  return rows;
}
