import { createExchange, createValuebet, listPublic, readTip } from '@quotavera/contract/tips';
import { LOCKED_MIN_MATCHES } from '@quotavera/domain/limits';
import { addDays, DAY_MS, MINUTE_MS, mondayOf, romeDay, romeTime } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCalendar, MATCH_LENGTH_MS } from '../../../demo/load/calendar.ts';
import { simulateMatches } from '../../../demo/world/season.ts';
import { insertChannel } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

/*
 * The attacker reads all that somebody without access gets, with the calendar in hand and every filter at their command, over a whole
 * simulated season: of no locked tip may fewer than five matches stay possible.
 */

const ANCHOR = new Date('2026-03-04T12:00:00Z');
const ALL = simulateMatches('attacker', ANCHOR);
const SEASON = ALL.filter((match) => match.season === ALL.at(-1)!.season);
const FIRST = SEASON[0]!.kickoff;
/** Days after the week's Monday, hour and minute: a week that lies ahead, one that is half over, and its last matches. */
const MOMENTS = [
  [3, 12, 0],
  [5, 14, 30],
  [5, 15, 30],
  [6, 18, 30],
  [6, 20, 30],
  [6, 20, 50],
  [7, 20, 30],
] as const;
const EVERY = 11;
const WEEKS = 45;

type Reader = 'start' | 'pro' | 'elite';

let t: TestApp;
let author: TestAccount;
let token: string;
let channel: number;
const readers = new Map<Reader, TestAccount>();
const fixtures = new Map<number, (typeof SEASON)[number]>();
const competitions = new Map<number, string>();

beforeAll(async () => {
  t = await createTestApp({ now: new Date(FIRST.getTime() - 10 * DAY_MS) });
  author = await t.createAccount({ userType: 'collaborator' });
  for (const plan of ['free', 'pro', 'elite'] as const)
    readers.set(plan === 'free' ? 'start' : plan, await t.createAccount({ plan }));
  channel = await insertChannel(t.db, author.id, true, t.clock.now());
  const loaded = await t.db.transaction().execute((trx) => loadCalendar(trx, 'attacker', SEASON, t.clock.now()));
  for (const match of SEASON) fixtures.set(loaded.fixtureIds.get(match.key)!, match);
  for (const match of SEASON) competitions.set(loaded.competitionIds.get(match.league.code)!, match.league.name);
}, 120_000);
afterAll(() => t.close());

const toStart = () => [...fixtures].filter(([, match]) => match.kickoff > t.clock.now());

/** A tip on one of the matches to come, and what the log's entry says: as little as a locked tip does. */
async function publish(nth: number): Promise<number> {
  const coming = toStart().slice(0, 60);
  const [fixture_id, match] = coming[(nth * 7) % coming.length]!;
  const legs = [{ type: 'structured', fixture_id, market: '1x2', result: 'home', odds: '2.1' }];
  const body = {
    publish: true,
    repeat_confirmed: true,
    stake: '1',
    legs,
    ...(nth % 3 === 0 ? { channel_id: channel } : {}),
  };
  const call = nth % 3 === 1 ? createExchange : createValuebet;
  const { status, reply } = await t.api.call(call as typeof createValuebet, {
    token,
    body: body as never,
  });
  expect(status).toBe(201);
  const { entry } = await t.db
    .selectFrom('ledger_entry')
    .select('entry')
    .where('tip_id', '=', reply.id)
    .executeTakeFirstOrThrow();
  const announced = JSON.parse(entry) as Record<string, string>;
  expect(Object.keys(announced)).not.toContain('day');
  if (announced.week !== undefined) expect(announced.week).toBe(mondayOf(romeDay(match.kickoff)));
  expect(possible({ sport: announced.sport!, competition: '', week: announced.week ?? null })).toBeGreaterThanOrEqual(
    LOCKED_MIN_MATCHES,
  );
  return reply.id;
}

interface LockedReply {
  sport: string;
  competition: string;
  week: string | null;
}

/** The matches to come that fit what is told. */
function possible({ sport, competition, week }: LockedReply): number {
  return toStart().filter(
    ([, match]) =>
      (sport || 'football') === 'football' &&
      (competition || match.league.name) === match.league.name &&
      (week ?? mondayOf(romeDay(match.kickoff))) === mondayOf(romeDay(match.kickoff)),
  ).length;
}

async function locked(token: string | undefined, query: Record<string, string> = {}) {
  const { reply } = await t.api.call(listPublic, {
    query: { result: 'pending', page_size: '100', ...query } as never,
    ...(token ? { token } : {}),
  });
  return reply.results.flatMap((tip) => (tip.view === 'locked' ? [tip] : []));
}

/** Matches that are over have their result, and the tips on them are settled. */
async function playOn(): Promise<void> {
  const over = new Date(t.clock.now().getTime() - MATCH_LENGTH_MS);
  await t.db
    .updateTable('fixture')
    .set({ status: 'played', result_version: 1 })
    .where('kickoff_at', '<=', over)
    .execute();
  await t.db
    .updateTable('tip')
    .set({ settled_at: t.clock.now(), outcome: 'won' })
    .where('last_start_at', '<=', over)
    .where('settled_at', 'is', null)
    .execute();
}

test('whatever a locked tip tells, five matches stay possible, the whole season through', {
  tags: ['long'],
}, async () => {
  const counts = { tips: 0, competition: 0, week: 0, neither: 0 };
  const monday = mondayOf(romeDay(FIRST));
  let nth = 0;
  for (let week = 0; week < WEEKS; week += EVERY) {
    for (const [days, hour, minute] of MOMENTS) {
      t.clock.set(romeTime(addDays(monday, week * 7 + days), hour, minute));
      if (toStart().length < 3 * LOCKED_MIN_MATCHES) break;
      await playOn();
      token = await t.tokenOf(author.id);
      const published = [await publish(nth), await publish(nth + 1), await publish(nth + 2)];
      nth += 3;
      t.clock.advance(11 * MINUTE_MS);
      for (const [reader, account] of [['visitor', null] as const, ...readers]) {
        const tips = await locked(account ? await t.tokenOf(account.id) : undefined);
        expect(tips.length).toBeGreaterThan(0);
        for (const tip of tips) {
          counts.tips += 1;
          if (tip.competition) counts.competition += 1;
          if (tip.week) counts.week += 1;
          else counts.neither += 1;
          expect([reader, t.clock.now(), tip, possible(tip) >= LOCKED_MIN_MATCHES]).toEqual([
            reader,
            t.clock.now(),
            tip,
            true,
          ]);
        }
      }
      // The filters tell nothing that the tips don't, and the tip's own address neither.
      for (const [id, name] of competitions) {
        for (const tip of await locked(undefined, { competition: String(id) })) expect(tip.competition).toBe(name);
      }
      const listed = new Map((await locked(undefined)).map((tip) => [tip.id, tip]));
      for (const id of published)
        expect((await t.api.call(readTip, { params: { id } })).reply.tip).toEqual(listed.get(id));
    }
  }
  // The sample must contain all cases, or hiding everything would pass.
  expect(
    Object.values(counts).every((count) => count > 20),
    JSON.stringify(counts),
  ).toBe(true);
});
