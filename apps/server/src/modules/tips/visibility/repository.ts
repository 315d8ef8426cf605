import {
  EARLY_READERS,
  hidesOpenTips,
  moderates,
  PLANS,
  readerOf,
  seenByAudience,
  TIP_VISIBILITY,
  type TipAudience,
  type TipCategory,
  type TipCondition,
  type TipReader,
  VISITOR,
  type Viewer,
  type Visibility,
  type VisibilityRow,
} from '@quotavera/domain/access';
import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import { type RawBuilder, sql } from 'kysely';

/*
 * `TIP_VISIBILITY` of `domain/access` in SQL, for `tip as t`. The expressions are generated from the rows of that table, and a property
 * test compares the database's decisions with the domain's.
 */

type Condition = RawBuilder<boolean>;

const always = sql<boolean>`true`;

/** Conditions on columns outside of the bet. */
const CONDITIONS: Readonly<Record<TipCondition, Condition>> = {
  draft: sql`t.status = 'draft'`,
  settled: sql`t.settled_at is not null`,
  withdrawn: sql`t.status = 'withdrawn'`,
  free: sql`t.is_free`,
  paid_channel: sql`t.of_paid_channel`,
  exchange: sql`t.kind = 'exchange'`,
  any: always,
};

/** Whether the tip fits the row. */
const fitsRow = ({ anyOf }: VisibilityRow): Condition =>
  sql.join(
    anyOf.map((name) => CONDITIONS[name]),
    sql` or `,
  ) as Condition;

/** A CASE over the rows of the table: the first row that the tip fits decides. */
function byRow<T>(make: (row: VisibilityRow) => RawBuilder<T>): RawBuilder<T> {
  const cases = TIP_VISIBILITY.map((row) => sql`when ${fitsRow(row)} then ${make(row)}`);
  return sql<T>`(case ${sql.join(cases, sql` `)} end)`;
}

/** `account` is an id or a column that holds one. */
function subscribes(account: number | RawBuilder<number>, at: Date | RawBuilder<Date>): Condition {
  return sql`(t.channel_id is not null and exists (
    select 1 from channel_subscription s where s.account_id = ${account} and s.channel_id = t.channel_id
      and s.starts_at <= ${at} and s.ends_at > ${at}))`;
}

/** The last day in Rome of the holiday on which the channel `c` is, `YYYY-MM-DD`; null without one. */
export function pausedUntil(now: Date): RawBuilder<string | null> {
  return sql`(select ((g.ends_at - interval '1 second') at time zone 'Europe/Rome')::date from channel_gap g
    where g.channel_id = c.id and g.kind = 'pause' and g.starts_at <= ${now} and g.ends_at > ${now} limit 1)`;
}

interface Column {
  reader: TipReader;
  /** When the viewer is in the column; the first that holds counts, and the last one always does. */
  when: Condition;
}

/** The columns of the chat of a paid channel, an id or a column that holds one; where it is null, a visitor's. */
const columnsOfChat = (channel: number | RawBuilder<number | null>): readonly Column[] => [
  { reader: 'subscriber', when: sql<boolean>`(t.of_paid_channel and t.channel_id = ${channel})` },
  { reader: 'visitor', when: always },
];

function columnsOf(viewer: Viewer, now: Date): readonly Column[] {
  const otherwise = { reader: readerOf(viewer), when: always };
  if (viewer.type === 'visitor') return viewer.channelId === undefined ? [otherwise] : columnsOfChat(viewer.channelId);
  if (moderates(viewer)) return [otherwise];
  return [
    { reader: 'author', when: sql`t.tipster_id = ${viewer.accountId}` },
    { reader: 'subscriber', when: subscribes(viewer.accountId, now) },
    otherwise,
  ];
}

const earlySince = (now: Date) => new Date(now.getTime() - EARLY_ACCESS_MS);

function cellOf(row: VisibilityRow, reader: TipReader, viewer: Viewer, now: Date): RawBuilder<Visibility> {
  const visibility = sql<Visibility>`${sql.lit(row.sees[reader])}`;
  const afterUnlock =
    row.sees[reader] === 'unlockable' && viewer.type === 'member'
      ? sql<Visibility>`case when exists (select 1 from tip_unlock u where u.account_id = ${viewer.accountId} and u.tip_id = t.id)
          then 'whole' else ${visibility} end`
      : visibility;
  if (!row.early || EARLY_READERS.includes(reader)) return afterUnlock;
  return sql<Visibility>`case when t.published_at > ${earlySince(now)} then 'nothing' else ${afterUnlock} end`;
}

/** Whether the viewer's break from betting leaves them the tip: one that is over, or their own. */
const leftByPause = (viewer: Viewer): Condition =>
  viewer.type === 'member' && hidesOpenTips(viewer)
    ? sql<boolean>`(t.settled_at is not null or t.status <> 'published' or t.tipster_id = ${viewer.accountId})`
    : always;

/** Whether the row shows as much to readers of the one column as to those of the other, also in the ten minutes of early access. */
function isSameCell(row: VisibilityRow, one: TipReader, other: VisibilityRow, another: TipReader): boolean {
  const isEarly = ({ early }: VisibilityRow, reader: TipReader) => early && !EARLY_READERS.includes(reader);
  return row.sees[one] === other.sees[another] && isEarly(row, one) === isEarly(other, another);
}

/**
 * A CASE over rows and columns. A column that decides alike from some row on is asked before that row, once: the text is half as long, and
 * PostgreSQL plans each subquery in it.
 */
function byColumn(columns: readonly Column[], viewer: Viewer, now: Date): RawBuilder<Visibility> {
  const otherwise = columns.at(-1)!;
  const last = TIP_VISIBILITY.at(-1)!;
  let first = 0;
  const chosen = columns.slice(0, -1).map((column) => {
    const differs = TIP_VISIBILITY.findLastIndex((row) => !isSameCell(row, column.reader, last, column.reader));
    // The column before it counts first.
    first = Math.max(first, differs + 1);
    return { ...column, first };
  });
  const cases = TIP_VISIBILITY.flatMap((row, n) => {
    const cell = ({ reader }: { reader: TipReader }) => cellOf(row, reader, viewer, now);
    const before = chosen
      .filter((column) => column.first === n)
      .map((column) => sql`when ${column.when} then ${cell(column)}`);
    const open = chosen.filter((column) => column.first > n);
    const needed = open.slice(
      0,
      open.findLastIndex(({ reader }) => !isSameCell(row, reader, row, otherwise.reader)) + 1,
    );
    const cells = needed.map((column) => sql`when ${column.when} then ${cell(column)}`);
    const decided =
      cells.length === 0 ? cell(otherwise) : sql`case ${sql.join(cells, sql` `)} else ${cell(otherwise)} end`;
    return [...before, sql`when ${fitsRow(row)} then ${decided}`];
  });
  return sql<Visibility>`(case ${sql.join(cases, sql` `)} end)`;
}

/** Returns what a chat sees of each tip: as a visitor, and as a subscriber of the channel, a column that is null for everybody's chats. */
export function chatVisibilityExpression(channel: RawBuilder<number | null>, now: Date): RawBuilder<Visibility> {
  return byColumn(columnsOfChat(channel), VISITOR, now);
}

/** Returns the viewer's visibility of each tip, as an expression. */
export function visibilityExpression(viewer: Viewer, now: Date): RawBuilder<Visibility> {
  const visibility = byColumn(columnsOf(viewer, now), viewer, now);
  return hidesOpenTips(viewer)
    ? sql<Visibility>`(case when ${leftByPause(viewer)} then ${visibility} else 'nothing' end)`
    : visibility;
}

/**
 * The published tips that everybody sees whole by the first rows of the table after that of drafts, as plain conditions: of a CASE
 * PostgreSQL expects that hardly any tip meets it, and then reads and sorts all of them instead of walking along an index.
 */
const [, ...PUBLISHED_ROWS] = TIP_VISIBILITY;
const firstGuarded = PUBLISHED_ROWS.findIndex(
  ({ sees, early }) => early || Object.values(sees).some((to) => to !== 'whole'),
);
const wholeForAll = sql.join(
  PUBLISHED_ROWS.slice(0, firstGuarded).flatMap(({ anyOf }) => anyOf.map((name) => CONDITIONS[name])),
  sql` or `,
);

/** Whether the viewer sees a published tip whole. */
export function wholeExpression(viewer: Viewer, now: Date): Condition {
  return sql<boolean>`(${leftByPause(viewer)} and (${wholeForAll} or ${visibilityExpression(viewer, now)} = 'whole'))`;
}

/** The category of the row that a tip fits, which decides what a locked tip needs. */
export const categoryExpression = byRow((row) => sql<TipCategory>`${sql.lit(row.category)}`);

/** Whether the tip is of a kind that has early access, however long ago it was published. */
const hasEarlyAccess: Condition = byRow((row) => sql<boolean>`${sql.lit(row.early)}`);

/**
 * Published in the last ten minutes. Both ends are named, although nothing is published later than now: of an open range whose end it
 * doesn't know, PostgreSQL expects a third of all tips, and then reads them all.
 */
const inEarlyTime = (now: Date): Condition =>
  sql<boolean>`t.published_at > ${earlySince(now)} and t.published_at <= ${now}`;

/** When the viewer is one of those who know of every tip at once: always, or by what they have to do with a tip. */
function earlyConditions(viewer: Viewer, now: Date): readonly Condition[] {
  return columnsOf(viewer, now).flatMap(({ reader, when }) => (EARLY_READERS.includes(reader) ? [when] : []));
}

/** Whether the viewer knows of every tip at once, whatever they have to do with it. */
export function seesEarly(viewer: Viewer): boolean {
  return earlyConditions(viewer, new Date(0)).includes(always);
}

/**
 * Whether the viewer may know of a published tip: `visibilityExpression` isn't 'nothing'. For all but the newest tips, which are few and
 * found beforehand, this is told by the indexes that lists read.
 */
export function visibleExpression(viewer: Viewer, now: Date): Condition {
  if (seesEarly(viewer)) return leftByPause(viewer);
  const ways = [sql`not ${hasEarlyAccess}`, ...earlyConditions(viewer, now)];
  return sql<boolean>`(${leftByPause(viewer)} and (t.published_at <= ${earlySince(now)} or t.id = any(array(
    select t.id from tip t where t.status <> 'draft' and ${inEarlyTime(now)} and (${sql.join(ways, sql` or `)})))))`;
}

/** Whether only what the viewer has to do with the tip, as author or subscriber, lets them know of it by now. */
export function visibleEarlyExpression(viewer: Viewer, now: Date): Condition {
  const own = [sql`false`, ...earlyConditions(viewer, now)];
  return sql<boolean>`(${inEarlyTime(now)} and ${hasEarlyAccess} and (${sql.join(own, sql` or `)}))`;
}

/** Whether the account `a` is an admin in force, as `memberAt` in users/session decides: without a second factor nobody is. */
const actsAsAdmin = sql<boolean>`(a.is_admin and (a.is_two_fa_enabled or a.simulated))`;

/** Whether the account `a`, who isn't the tip's author, sees the tip `t` whole where readers see so much of it. */
function seesWholeOf(sees: VisibilityRow['sees'], at: RawBuilder<Date>): Condition {
  const plan = sql`(case when a.subscription_until is null or a.subscription_until > ${at} then a.subscription_type else 'free' end)`;
  const unlocked = sql`exists (select 1 from tip_unlock u where u.account_id = a.id and u.tip_id = t.id)`;
  const plansThat = (visibility: Visibility) => PLANS.filter((each) => sees[each] === visibility);
  const ways = [
    sql`${plan} = any(${plansThat('whole')}::text[])`,
    sql`(${plan} = any(${plansThat('unlockable')}::text[]) and ${unlocked})`,
    ...(sees.subscriber === 'whole' ? [subscribes(sql<number>`a.id`, at)] : []),
    ...(sees.author === 'whole' ? [actsAsAdmin] : []),
  ];
  return sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Whether the account `a`, who isn't the tip's author, sees the tip `t` whole once early access to it is over. */
export function seesWholeExpression(at: RawBuilder<Date>): Condition {
  return byRow(({ sees }) => seesWholeOf(sees, at));
}

/** Whether the account `a` saw the open tip `t` whole when it had another audience; a paid channel's tip is in that channel still. */
export function sawWholeExpression(before: TipAudience, at: RawBuilder<Date>): Condition {
  return seesWholeOf(seenByAudience(before), at);
}

/**
 * When the account `a`, who isn't the tip's author, may know of the tip `t`: `at`, or after the ten minutes of early access.
 */
export function visibleFromExpression(at: RawBuilder<Date>): RawBuilder<Date> {
  const plans = PLANS.filter((plan) => EARLY_READERS.includes(plan));
  const readers: Partial<Record<TipReader, Condition>> = {
    author: actsAsAdmin,
    subscriber: subscribes(sql<number>`a.id`, at),
  };
  const early = [
    sql`(a.subscription_type = any(${plans}::text[]) and (a.subscription_until is null or a.subscription_until > ${at}))`,
    ...EARLY_READERS.flatMap((reader) => readers[reader] ?? []),
  ];
  return sql<Date>`(case when ${hasEarlyAccess} and not (${sql.join(early, sql` or `)})
    then greatest(${at}, t.published_at + make_interval(secs => ${sql.lit(EARLY_ACCESS_MS / 1000)})) else ${at} end)`;
}
