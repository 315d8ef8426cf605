import { romeDay } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '../../../platform/database/index.ts';
import type { Mail } from '../../../platform/mail/index.ts';
import { eventually } from '../../../testing/eventually.ts';
import { insertRecordTips } from '../../../testing/factories/record-tips.ts';
import { addTips, clock, inputOf, recordFixture } from './record.fixture.ts';
import { checkRecords, recordTrouble } from './service-check.ts';
import { rebuildRecords } from './service-rebuild.ts';
import { recompute } from './service-recompute.ts';

const world = recordFixture();
const { newTipster, refreshAll } = world;

const db = (): Db => world.database.db;
const settle = (tipsterId: number, day: number) =>
  db()
    .transaction()
    .execute((trx) => addTips(trx, [inputOf(tipsterId, day, 3, { outcome: 'lost' })]));
const makeOutdated = () => db().updateTable('record_state').set({ kept_version: 0 }).execute();
const rebuild = () => rebuildRecords({ db: db(), url: world.database.url, clock, log: { info: () => undefined } });
/** Makes the stored days of a tipster others, byte for byte, so that the command rewrites them. */
async function falsify(tipsterId: number): Promise<void> {
  await sql`update record_day set data = (data::text || ' ')::json where tipster_id = ${tipsterId}`.execute(db());
}
const rewriteWrong = () => recompute(db(), { clock, write: true });

/** Connections of this database that wait for a lock. */
async function blocked(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db());
  return rows.map((row) => row.pid);
}
const untilBlocked = (n: number) => eventually(async () => expect(await blocked()).toHaveLength(n));

async function tipsterOfTwoDays(): Promise<number> {
  const tipsterId = await newTipster();
  await db()
    .transaction()
    .execute((trx) =>
      addTips(
        trx,
        [1, 2].map((day) => inputOf(tipsterId, day, 0, { outcome: 'won' })),
      ),
    );
  await refreshAll();
  return tipsterId;
}

/** Runs `work` while the rows of a tipster's day are locked, so that whoever rewrites that record stops after having read its tips. */
async function whileDayIsLocked(tipsterId: number, daysBack: number, work: () => Promise<void>): Promise<void> {
  const day = romeDay(inputOf(tipsterId, daysBack, 0, {}).lastStartAt);
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`select from record_day where tipster_id = ${tipsterId} and day = ${day}::date for update`.execute(trx);
      await work();
    });
}

async function expectRecordsOfTips(): Promise<void> {
  await refreshAll();
  expect((await recompute(db(), { clock })).differences).toEqual([]);
}

const WAYS = [
  {
    way: 'an upgrade',
    outdate: makeOutdated,
    rewrite: rebuild,
  },
  { way: 'recompute --write', outdate: falsify, rewrite: rewriteWrong },
];

it.each(WAYS)('a record that $way rewrites keeps a settlement that commits meanwhile', async ({ outdate, rewrite }) => {
  const tipsterId = await tipsterOfTwoDays();
  await outdate(tipsterId);
  let rewriting: Promise<unknown> = Promise.resolve();
  await db()
    .transaction()
    .execute(async (trx) => {
      await addTips(trx, [inputOf(tipsterId, 1, 2, { outcome: 'lost' })]);
      rewriting = rewrite();
      await untilBlocked(1);
    });
  await rewriting;
  await expectRecordsOfTips();
});

it.each(WAYS)('a settlement that comes while $way rewrites a record waits for it', async ({ outdate, rewrite }) => {
  const tipsterId = await tipsterOfTwoDays();
  await outdate(tipsterId);
  let both: Promise<unknown> = Promise.resolve();
  // The earlier day is written first.
  await whileDayIsLocked(tipsterId, 2, async () => {
    const rewriting = rewrite();
    await untilBlocked(1);
    const settling = settle(tipsterId, 1);
    both = Promise.all([rewriting, settling]);
    // Without the tipster's lock the settlement would be through by now, and undone afterwards.
    await Promise.race([settling, untilBlocked(2)]);
  });
  await both;
  await expectRecordsOfTips();
});

it.each(WAYS)(
  '$way that is killed in the middle leaves records that the next one finishes',
  async ({ outdate, rewrite }) => {
    const tipsterId = await tipsterOfTwoDays();
    await outdate(tipsterId);
    await whileDayIsLocked(tipsterId, 2, async () => {
      const killed = expect(rewrite()).rejects.toThrow();
      await untilBlocked(1);
      const [pid] = await blocked();
      await sql`select pg_terminate_backend(${pid})`.execute(db());
      await killed;
      await settle(tipsterId, 1);
    });
    await rewrite();
    await expectRecordsOfTips();
  },
);

it('an upgrade has made days, standings and evidence again when the server begins to answer', async () => {
  const tipsterId = await newTipster();
  await insertRecordTips(db(), [inputOf(tipsterId, 1, 0, { outcome: 'won' })]);
  await sql`truncate record_day, record_segment, standing, tipster_stats, tipster_evidence`.execute(db());
  await makeOutdated();
  // Two processes that start at once.
  await Promise.all([rebuild(), rebuild()]);
  const marks = await db().selectFrom('dirty_tipster').selectAll().execute();
  expect(marks).toEqual([]);
  expect((await recompute(db(), { clock })).differences).toEqual([]);
});

it('records that a newer version has made stay as they are', async () => {
  const tipsterId = await tipsterOfTwoDays();
  await db().updateTable('record_state').set({ kept_version: 1_000 }).execute();
  await db().deleteFrom('record_day').where('tipster_id', '=', tipsterId).execute();
  await rebuild();
  expect(await db().selectFrom('record_day').select('day').where('tipster_id', '=', tipsterId).execute()).toEqual([]);
  await rewriteWrong();
});

it('a record that differs from its tips is reported each time until it is right again, to admins by mail once', async () => {
  const tipsterId = await tipsterOfTwoDays();
  const reported: unknown[] = [];
  const log = { error: (fields: object) => void reported.push((fields as { tipsters: number[] }).tipsters) };
  const { rows: admins } = await sql<{ id: number }>`
    update account set is_admin = true where id = (select min(id) from account) returning id`.execute(db());
  const mailed: unknown[] = [];
  const mail: Pick<Mail, 'toMember'> = {
    toMember: async (_trx, id, { kind }) => {
      mailed.push([id, kind]);
      return null;
    },
  };
  const check = async () => {
    clock.advance(1_000);
    await checkRecords(db(), { clock, log, mail });
    const [latest] = await db().selectFrom('record_check').selectAll().orderBy('checked_at', 'desc').limit(1).execute();
    return latest;
  };
  expect(await check()).toMatchObject({ wrong: [], differences: 0 });
  await falsify(tipsterId);
  await check();
  // Its turn is over, but it is looked at until it is right.
  expect(await check()).toMatchObject({ wrong: [tipsterId] });
  expect(reported).toEqual([[tipsterId], [tipsterId]]);
  expect(mailed).toEqual([[admins[0]!.id, 'records_differ']]);
  expect(await recordTrouble(db())).toMatch(/^1 differ from their tips \(checked /);
  await rewriteWrong();
  expect(await check()).toMatchObject({ wrong: [], differences: 0 });
  expect(await recordTrouble(db())).toBeNull();
});
