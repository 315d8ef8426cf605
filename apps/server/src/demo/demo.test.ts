import { tipsCalls } from '@quotavera/contract';
import { COURSE_STATUSES } from '@quotavera/domain/academy';
import { verifyRecord } from '@quotavera/domain/ledger';
import { type RecordOutcome, scoreStated } from '@quotavera/domain/records';
import { addMonths, DAY_MS, HOUR_MS, MINUTE_MS, romeDay } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '../env.ts';
import { priceSource } from '../modules/calendar/feed/service-overview.ts';
import { openLogOf } from '../modules/ledger/index.ts';
import { sequenceBatch } from '../modules/ledger/log/service.ts';
import { checkMoney } from '../modules/sells/index.ts';
import { forecastSummary } from '../modules/tools/forecasts/service-read.ts';
import { DEMO_NOW, demoTemplate } from '../testing/demo-world.ts';
import { createTestApp, createTestDatabase, insertAccount, type TestDatabase } from '../testing/index.ts';
import { loadDemoWorld } from './index.ts';
import { loadAcademy } from './load/academy.ts';
import { DEMO_TIPSTER_EMAIL } from './load/people.ts';
import { readWorld, writeWorld } from './load/repository.ts';
import { playOn } from './play/service.ts';
import { simulateTipsters } from './world/people.ts';
import { simulateResult } from './world/season.ts';
import { simulateWorld } from './world/world.ts';

const NOW = DEMO_NOW;
const clock = { now: () => NOW, wall: () => NOW };

it('the simulated world is the same for the same seed and moment, and another for another seed', () => {
  const first = simulateWorld('a', NOW);
  const again = simulateWorld('a', NOW);
  const other = simulateWorld('b', NOW);
  expect(again).toEqual(first);
  expect(again.matches.map((match) => simulateResult('a', match))).toEqual(
    first.matches.map((match) => simulateResult('a', match)),
  );
  expect(other.tips.length).not.toBe(first.tips.length);
});

it('the simulated world has open tips on coming matches whatever the day of the week', { tags: ['long'] }, () => {
  for (let day = 0; day < 7; day += 1) {
    const now = new Date(NOW.getTime() + day * DAY_MS);
    const { tips, matches } = simulateWorld('a', now);
    const open = tips.filter(
      (tip) => tip.publishedAt <= now && tip.legs.some((leg) => leg.type === 'match' && leg.match.kickoff > now),
    );
    const soon = matches.filter(({ kickoff }) => kickoff > now && kickoff.getTime() < now.getTime() + 3 * DAY_MS);
    expect(open.length).toBeGreaterThan(15);
    expect(soon.length).toBeGreaterThan(10);
  }
});

it('a first start that was cut off after the world was written is finished by the next one: rankings and public figures are there before the first request', async () => {
  const { db, drop } = await createTestDatabase({ template: await demoTemplate() });
  try {
    const figures = () => db.selectFrom('record_state').select('figures').executeTakeFirstOrThrow();
    const before = await figures();
    await db.deleteFrom('standing').execute();
    await db.updateTable('record_state').set({ figures: null }).execute();
    await db
      .insertInto('dirty_tipster')
      .columns(['tipster_id'])
      .expression(db.selectFrom('tipster').select('id'))
      .execute();
    await writeWorld(db as never, { ...(await readWorld(db))!, unfinished: true });
    const again = { loaded: false, reason: 'already_there' };
    expect(await loadDemoWorld({ db, clock })).toEqual(again);
    // Sums of fractions depend on the order of the rows in their last digit.
    const clv = expect.closeTo((before.figures as { verified_fair_clv: number }).verified_fair_clv, 12);
    expect(await figures()).toEqual({ figures: { ...(before.figures as object), verified_fair_clv: clv } });
    expect(await readWorld(db)).not.toHaveProperty('unfinished');
  } finally {
    await drop();
  }
});

describe('loading it', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase({ template: await demoTemplate() });
  });
  afterAll(() => database.drop());

  it('loading it gives 60 tipsters about 20,000 settled tips, open ones and followers', async () => {
    const { db } = database;
    const tips = await db.selectFrom('tip').select(['outcome', 'status']).execute();
    const settled = tips.filter(({ outcome }) => outcome !== 'in_progress');
    expect(settled.length).toBeGreaterThan(18_000);
    expect(settled.length).toBeLessThan(24_000);
    expect(
      tips.filter(({ status, outcome }) => status === 'published' && outcome === 'in_progress').length,
    ).toBeGreaterThan(15);
    expect(tips.filter(({ status }) => status === 'draft')).toHaveLength(2);
    expect(await db.selectFrom('tipster').select('id').execute()).toHaveLength(60);
    expect((await db.selectFrom('follow').select('account_id').execute()).length).toBeGreaterThan(1000);
  });

  it('loading it has seen prices of coming matches move, until the first tip on each was published', async () => {
    const { rows } = await sql<{ moved: number; after_a_tip: number }>`
      with seen as (
        select o.*, (select max(at) from price_observation last where last.fixture_id = o.fixture_id) as latest from price_observation o
      )
      select count(distinct fixture_id) filter (where at < latest)::int as moved,
        count(*) filter (where at < latest and exists (
          select from tip_leg l join tip t on t.id = l.tip_id where l.fixture_id = seen.fixture_id and t.published_at <= seen.at
        ))::int as after_a_tip
      from seen`.execute(database.db);
    expect(rows[0]!.moved).toBeGreaterThan(5);
    expect(rows[0]!.after_a_tip).toBe(0);
  });

  it('loading it lets only seven accounts sign in', async () => {
    const accounts = await database.db
      .selectFrom('account')
      .select(['email'])
      .where('password_hash', 'is not', null)
      .execute();
    expect(accounts.map(({ email }) => email).sort()).toEqual([
      'abroad@example.com',
      'admin@example.com',
      'elite@example.com',
      'free@example.com',
      'pro@example.com',
      'tipster@example.com',
      'trial@example.com',
    ]);
  });

  it('loading it gives the badge to tipsters with a true edge and to no other', async () => {
    const skilled = new Set(
      simulateTipsters('quotavera')
        .filter(({ skill }) => skill > 0)
        .map(({ username }) => username),
    );
    const holders = await database.db
      .selectFrom('tipster_evidence')
      .innerJoin('account', 'account.id', 'tipster_evidence.tipster_id')
      .select('account.username')
      .where('badge', '=', true)
      .execute();
    expect(holders.length).toBeGreaterThan(2);
    for (const { username } of holders) expect(skilled).toContain(username);
  });

  it('loading it lets nobody with a badge beat the close in more of their tips than people do', async () => {
    const { rows } = await sql<{ tipster_id: number; share: number }>`
      select t.tipster_id, avg((t.clv > 0)::int)::float8 as share
      from tip t join tipster_evidence e on e.tipster_id = t.tipster_id and e.badge
      where t.settled_at is not null and t.clv is not null group by t.tipster_id`.execute(database.db);
    expect(rows.length).toBeGreaterThan(2);
    for (const { tipster_id, share } of rows) {
      expect(share, `tipster ${tipster_id}`).toBeGreaterThan(0.55);
      expect(share, `tipster ${tipster_id}`).toBeLessThan(0.75);
    }
  });

  it('loading it makes the standings of every month that has ended, and what their tipsters did afterwards', async () => {
    const months = await database.db.selectFrom('past_month').select('month').orderBy('month').execute();
    expect(months.length).toBeGreaterThan(12);
    const latest = months.at(-1)!.month;
    expect(latest).toBe(addMonths(romeDay(NOW).slice(0, 7), -1));
    const { standings } = await database.db
      .selectFrom('month_standing')
      .select(({ fn }) => fn.countAll<number>().as('standings'))
      .where('month', '=', latest)
      .executeTakeFirstOrThrow();
    expect(standings).toBeGreaterThan(10);
    const sums = await database.db.selectFrom('month_follow_up_sum').selectAll().where('who', '=', 'leaders').execute();
    expect(sums.some(({ settled, yield_error }) => settled > 100 && yield_error !== null)).toBe(true);
  });

  it('loading it numbers each tipster’s log entries without a gap, in the order of time', async () => {
    const entries = await database.db
      .selectFrom('ledger_entry')
      .select(['tipster_id', 'seq', 'at'])
      .orderBy('tipster_id')
      .orderBy('seq')
      .execute();
    expect(entries.length).toBeGreaterThan(40_000);
    for (const own of Map.groupBy(entries, ({ tipster_id }) => tipster_id).values()) {
      own.forEach(({ seq, at }, n) => {
        expect(seq).toBe(n + 1);
        expect(at.getTime()).toBeGreaterThanOrEqual(own[n - 1]?.at.getTime() ?? 0);
      });
    }
  });

  it('loading it has published each tip in the log when it was published', async () => {
    const { rows } = await sql`
      select t.id, t.published_at, e.at from tip t
      join ledger_entry e on e.tipster_id = t.tipster_id and e.tip_id = t.id and e.type = 'publication'
      where e.at <> t.published_at`.execute(database.db);
    expect(rows).toEqual([]);
  });

  it('loading it has forecast its last rounds before they began, on what had been played by then, and graded them', async () => {
    const { db } = database;
    const rows = await db
      .selectFrom('forecast')
      .innerJoin('fixture', 'fixture.id', 'forecast.fixture_id')
      .innerJoin('league_fit', 'league_fit.id', 'forecast.fit_id')
      .innerJoin('forecast_match', 'forecast_match.forecast_id', 'forecast.id')
      .select(['forecast.made_at', 'fixture.kickoff_at', 'league_fit.as_of', 'forecast_match.status'])
      .execute();
    expect(rows.length).toBeGreaterThan(500);
    for (const row of rows) {
      expect(row.made_at.getTime()).toBeLessThan(row.kickoff_at.getTime());
      expect(new Date(row.as_of).getTime()).toBeLessThanOrEqual(row.made_at.getTime());
    }
    expect(rows.filter(({ status }) => status === 'graded').length).toBeGreaterThan(400);
    const { model, compared, tipsters, coverage } = await forecastSummary(db, {});
    expect(coverage.kicked_off).toBeGreaterThan(400);
    expect(coverage.in_time).toBe(coverage.kicked_off);
    const stated = await db
      .selectFrom('tip')
      .select(['stated_probability as probability', 'outcome'])
      .where('stated_probability', 'is not', null)
      .where('settled_at', 'is not', null)
      .where('status', '=', 'published')
      .where('self_declared', '=', false)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('tip_exit').select('n').whereRef('tip_exit.tip_id', '=', 'tip.id'))),
      )
      .execute();
    const own = scoreStated(
      stated.map(({ probability, outcome }) => ({
        probability: Number(probability) / 10_000,
        outcome: outcome as RecordOutcome,
      })),
    );
    expect(own.weight).toBeGreaterThan(100);
    expect(tipsters.tips).toBe(own.weight);
    expect(tipsters.brier).toBeCloseTo(own.brier!, 12);
    expect(tipsters.log_loss).toBeCloseTo(own.logLoss!, 12);
    expect(tipsters.calibration.map(({ observed }) => observed)).toEqual(
      own.reliability.map(({ winShare }) => expect.closeTo(winShare, 12)),
    );
    // The score must beat equal chances (ln 3), and can't beat bookmakers who know the true chances.
    expect(model?.log_loss).toBeLessThan(1.08);
    expect(compared.difference?.high).toBeGreaterThan(0);
  });

  it('its courses come with a teacher who signs in and has one in each state', async () => {
    await loadAcademy(database.db, clock, readEnvironment({}));
    const courses = await database.db
      .selectFrom('course')
      .innerJoin('account', 'account.id', 'course.owner_id')
      .select('status')
      .where('email', '=', 'teacher@example.com')
      .where('password_hash', 'is not', null)
      .execute();
    expect(courses.map(({ status }) => status).sort()).toEqual([...COURSE_STATUSES].sort());
  });

  it('loading it has invitations in every state', async () => {
    const rows = await database.db.selectFrom('referral').select('status').distinct().orderBy('status').execute();
    expect(rows.map(({ status }) => status)).toEqual(['given', 'refused', 'taken_back', 'waiting']);
  });

  it('loading it has books in order: channels sold, shares released, a tipster paid, one abroad whose payout came back, and another payout asked for', async () => {
    const environment = readEnvironment({});
    expect(await checkMoney({ db: database.db, clock, environment }, { full: true })).toEqual([]);
    const statuses = await database.db.selectFrom('payout').select('status').orderBy('id').execute();
    expect(statuses.map(({ status }) => status)).toEqual(['paid', 'returned', 'requested']);
    const { rows } = await sql<{ tipsters: number; owed: number; months: number }>`
      select (select count(distinct tipster_id) from payout_statement)::int as tipsters,
        (select 0 - sum(balance_cents) from money_account where kind = 'tipster_available')::int as owed,
        (select count(*) from payout_statement)::int as months`.execute(database.db);
    expect(rows[0]).toMatchObject({ tipsters: 3 });
    expect(rows[0]!.owed).toBeGreaterThan(9 * 1_664);
  });

  it('loading it has channels in every state: on sale, full, a draft, free, closed, and tipsters without any', async () => {
    const { rows } = await sql<Record<string, boolean>>`
      select exists (select from channel c where c.is_paid and c.active
          and not exists (select from channel_plan p where p.channel_id = c.id and p.active and p.status = 'published')) as draft,
        exists (select from channel where not is_paid) as free, exists (select from channel where not active) as closed,
        exists (select from channel_plan p where p.user_limit = (select count(*) from subscription s
          where s.channel_plan_id = p.id and s.status = 'active')) as "full",
        exists (select from channel_plan p where (select count(*) from channel_plan_price h where h.channel_plan_id = p.id) > 1) as dearer,
        exists (select from tipster t where not exists (select from channel c where c.tipster_id = t.id)) as "none"`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({ draft: true, free: true, closed: true, full: true, dearer: true, none: true });
  });

  it('loading it has a channel with a past holiday, a period made longer, a gift, a message and subscribers who renew', async () => {
    const { rows } = await sql<Record<string, number>>`
      select (select count(*) from channel_gap where kind = 'pause' and settled_at is not null)::int as pauses,
        (select count(*) from channel_notice where kind = 'message')::int as messages,
        (select count(*) from subscription where gift_id is not null)::int as gifts,
        (select count(distinct e.kind) from subscription_extension e join subscription s on s.id = e.subscription_id
          join account a on a.id = s.account_id where a.email = 'elite@example.com')::int as elite`.execute(
      database.db,
    );
    expect(rows[0]).toEqual({ pauses: 1, messages: 1, gifts: 2, elite: 2 });
  });

  it('loading it is done once', async () => {
    expect(await loadDemoWorld({ db: database.db, clock })).toEqual({ loaded: false, reason: 'already_there' });
  });
});

it('gave its badges when the records had earned them: past rankings show them, and the verifier finds nothing wrong with them', {
  tags: ['long'],
}, async () => {
  const t = await createTestApp({ now: NOW, template: await demoTemplate() });
  const months = await sql<{ badges: number }>`
    select count(*) filter (where badge)::int as badges from month_standing group by month order by month`.execute(
    t.db,
  );
  const badges = months.rows.map((month) => month.badges);
  expect([badges[0], badges.at(-1)! > 2, new Set(badges).size > 2]).toEqual([0, true, true]);
  const log = await openLogOf(t.context);
  while ((await sequenceBatch(log)).status === 'signed');
  const won = await sql<{ username: string; badges: number }>`
    select a.username, count(*)::int as badges from badge b join account a on a.id = b.tipster_id group by 1 order by 1`.execute(
    t.db,
  );
  for (const { username, badges } of won.rows) {
    const { body } = await t.app.http.inject(`/ledger/bundle/${username}`);
    const { checks, ok } = await verifyRecord(body);
    const found = checks.find(({ id }) => id === 'badges');
    expect([username, ok, found?.status, found?.facts.won]).toEqual([username, true, 'passed', badges]);
  }
  await t.close();
});

it('is refused beside real accounts, and leaves nothing behind', async () => {
  const { db, drop } = await createTestDatabase();
  await insertAccount(db, clock, {});
  expect(await loadDemoWorld({ db, clock })).toEqual({ loaded: false, reason: 'real_accounts' });
  expect(await db.selectFrom('fixture').select('id').execute()).toEqual([]);
  await drop();
});

it('goes on as time passes: matches are played, tips settle, tipsters publish and declare', {
  tags: ['long'],
}, async () => {
  const t = await createTestApp({ now: NOW, template: await demoTemplate() });
  const settledBefore = await settledCount(t.db);
  const { id: person } = await t.db
    .selectFrom('account')
    .select('id')
    .where('email', '=', DEMO_TIPSTER_EMAIL)
    .executeTakeFirstOrThrow();
  const legOf = {
    match: 'Aldo Prima - Bruno Secondo',
    competition: 'Torneo',
    market: 'Vincente',
    result: 'Aldo Prima',
  };
  const own = await t.api.call(tipsCalls.createOther, {
    token: await t.tokenOf(person),
    body: {
      publish: true,
      liveprematch: 'live',
      stake: '1',
      legs: [{ type: 'custom', sport: 'tennis', ...legOf, matchdate: NOW.toISOString(), odds: '1.9' }],
    },
  });
  const inPlay = new Set<number>();
  for (let hour = 0; hour < 60; hour += 3) {
    t.clock.advance(3 * HOUR_MS);
    await playOn(t.context);
    const { rows } = await sql<{ id: number; known: boolean }>`
      select f.id, exists (select from fixture_live_score l where l.fixture_id = f.id) and
        (f.kickoff_at = ${t.clock.now()} or exists (
          select from fixture_live_quote q where q.fixture_id = f.id and q.updated_at = ${t.clock.now()})) as known
      from fixture f where f.simulated and f.status = 'scheduled' and f.kickoff_at <= ${t.clock.now()}
        and f.kickoff_at > ${new Date(t.clock.now().getTime() - 80 * MINUTE_MS)}`.execute(t.db);
    for (const { id, known } of rows) {
      expect(known, `match ${id} in play has a score and prices`).toBe(true);
      inPlay.add(id);
    }
    const { nothing_ranks, coming, priced } = await priceSource(t.db, false, t.clock.now());
    expect([nothing_ranks, priced]).toEqual([false, coming]);
  }
  expect(inPlay.size).toBeGreaterThan(5);
  const now = t.clock.now();
  expect(await settledCount(t.db)).toBeGreaterThan(settledBefore + 20);
  const published = await t.db.selectFrom('tip').select('id').where('published_at', '>', NOW).execute();
  expect(published.length).toBeGreaterThan(20);
  const waiting = await t.db
    .selectFrom('fixture')
    .select('id')
    .where('simulated', '=', true)
    .where('kickoff_at', '<', new Date(now.getTime() - 2 * HOUR_MS))
    .where('result_version', '=', 0)
    .execute();
  expect(waiting).toEqual([]);
  // Whoever signs in as the tipster says himself how his tips came out.
  const { settled_at } = await t.db
    .selectFrom('tip')
    .select('settled_at')
    .where('id', '=', own.reply.id)
    .executeTakeFirstOrThrow();
  expect(settled_at).toBeNull();
  await t.close();
});

async function settledCount(db: TestDatabase['db']): Promise<number> {
  return (await db.selectFrom('tip').select('id').where('settled_at', 'is not', null).execute()).length;
}
