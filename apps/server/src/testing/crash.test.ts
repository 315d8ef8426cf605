import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { accountsCalls, calendarCalls, tipsCalls } from '@quotavera/contract';
import type { Call } from '@quotavera/contract/core';
import { createRandom } from '@quotavera/domain/random';
import { DAY_MS, MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recompute, refreshDirty, refreshLuck } from '../modules/tips/record/service-recompute.ts';
import { systemClock } from '../platform/clock/index.ts';
import { runningEmbeddedUrl } from '../platform/database/embedded/index.ts';
import { connectDatabase, type Database } from '../platform/database/index.ts';
import { insertAccount } from './index.ts';
import { type ServerProcess, startServerProcess, type Victim } from './server-process.ts';

const PASSWORD = 'Quotavera-prova-1';
const TIPSTERS = 4;
const MATCHES = 60;
const KILLS: readonly Victim[] = ['server', 'both', 'database', 'both'];

interface Reply {
  status: number;
  // Read where its shape is known.
  json: Record<string, never> & { id: number; access_token: string };
}
interface Published {
  tipsterId: number;
  legs: number;
  matches: readonly number[];
  at: string;
}

/** The seed decides what the tipsters do; when they do it, and when each kill comes, depends on the machine. */
const random = createRandom('crash');
const folder = mkdtempSync(join(tmpdir(), 'quotavera-crash-'));
const clock = systemClock(0);
let server: ServerProcess;
const tokens: { id: number; token: string }[] = [];
let admin: string;
let matches: { id: number; home: string }[] = [];

/** The product has confirmed these to a client and must keep them through any crash. */
const published = new Map<number, Published>();
const settled = new Map<number, { outcome: string; profit: string }>();
const amended = new Map<number, string>();
const withdrawn = new Set<number>();
const checkpoints = new Map<number, string>();
const imported = new Set<number>();
let cutOff = 0;

/** Returns null when the answer never came, or was 503: then nothing is promised. */
async function call(
  call: Call,
  input: { params?: Record<string, unknown>; body?: unknown; token?: string; csv?: string; query?: string },
): Promise<Reply | null> {
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => String(input.params?.[name]));
  const body = input.csv ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  try {
    const response = await fetch(`${server.address}/api${path}${input.query ? `?${input.query}` : ''}`, {
      method: call.method,
      headers: {
        ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': input.csv === undefined ? 'application/json' : 'text/csv' }),
      },
      ...(body === undefined ? {} : { body }),
    });
    const json = (await response.json()) as Reply['json'];
    if (response.status !== 503) return { status: response.status, json };
    expect(response.headers.get('retry-after')).toBe('2');
    cutOff += 1;
    return null;
  } catch {
    cutOff += 1;
    return null;
  }
}

async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = connectDatabase({ url: runningEmbeddedUrl(folder)!, poolSize: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const HEADER = 'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A,PSCH,PSCD,PSCA';
/** Files state the time of British clocks. */
const british = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', dateStyle: 'short', timeStyle: 'short' });
/** Long enough ago for a result, and not so long that live tips are closed. */
const kickoff = new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS - 110 * MINUTE_MS);

function row(n: number, score: string): string {
  const [date, time] = british.format(kickoff).split(', ') as [string, string];
  return `E0,${date},${time},Casa ${n},Ospite ${n},${score},2.1,3.4,3.6,2.00,3.5,4.2`;
}
const results = ['2,1,H', '0,0,D', '1,3,A'];

beforeAll(async () => {
  server = await startServerProcess(folder);
  await withDatabase(async ({ db }) => {
    for (let n = 0; n <= TIPSTERS; n += 1) {
      const account = n === 0 ? { admin: true, secondFactor: false } : { userType: 'collaborator' as const };
      await insertAccount(db, clock, { ...account, username: `persona_${n}`, password: PASSWORD });
    }
    // This admin needs no second factor, like the simulated world's.
    await db.updateTable('account').set({ simulated: true }).where('is_admin', '=', true).execute();
  });
  for (let n = 0; n <= TIPSTERS; n += 1) {
    const body = { username_or_email: `persona_${n}`, password: PASSWORD };
    const reply = await call(accountsCalls.signIn, { body });
    if (n === 0) admin = reply!.json.access_token;
    else tokens.push({ id: reply!.json.id, token: reply!.json.access_token });
  }
  const csv = `${HEADER}\n${Array.from({ length: MATCHES }, (_, n) => row(n, ',,')).join('\n')}\n`;
  expect((await call(calendarCalls.importFile, { csv, token: admin }))?.status).toBe(201);
  matches = await withDatabase(({ db }) =>
    db
      .selectFrom('fixture')
      .innerJoin('team', 'team.id', 'fixture.home_team_id')
      .select(['fixture.id', 'team.name as home'])
      .orderBy('fixture.id')
      .execute(),
  );
  expect(matches).toHaveLength(MATCHES);
  const inFile = ({ home }: { home: string }) => Number(home.split(' ')[1]);
  matches.sort((a, b) => inFile(a) - inFile(b));
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Plays a tipster at work: publishes singles and doubles, changes words, takes tips back, reads how earlier ones came out. */
async function tip(account: { id: number; token: string }, isOver: () => boolean): Promise<void> {
  const { token } = account;
  while (!isOver()) {
    const next = matches.filter(({ id: match }) => !imported.has(match)).slice(0, 12);
    const chosen = [...new Set([random.pick(next).id, ...(random.chance(0.3) ? [random.pick(next).id] : [])])];
    const leg = { type: 'structured', market: '1x2', result: random.pick(['home', 'draw', 'away']), odds: '2.1' };
    const legs = chosen.map((fixture_id) => ({ ...leg, fixture_id }));
    const prematch = random.chance(0.2);
    const matchdate = new Date(Date.now() + DAY_MS).toISOString();
    const custom = {
      type: 'custom',
      sport: 'tennis',
      match: 'Uno - Due',
      matchdate,
      market: 'Vince',
      result: 'Uno',
      odds: '1.9',
    };
    const body = prematch
      ? { publish: true, repeat_confirmed: true, stake: '1', legs: [custom] }
      : { publish: true, repeat_confirmed: true, stake: '1', liveprematch: 'live', legs };
    const created = await call(tipsCalls.createValuebet, { token, body });
    if (created?.status !== 201) {
      if (created === null) await sleep(20);
      continue;
    }
    const { id } = created.json;
    published.set(id, {
      tipsterId: account.id,
      legs: body.legs.length,
      matches: prematch ? [] : chosen,
      at: (created.json as unknown as { published_at: string }).published_at,
    });
    const edit = (change: object) => call(tipsCalls.editTip, { token, params: { id }, body: change });
    if (prematch && random.chance(0.3)) {
      if ((await edit({ action: 'withdraw' }))?.status === 200) withdrawn.add(id);
    } else if (random.chance(0.3)) {
      const description = `parole ${id}`;
      if ((await edit({ action: 'amend', description }))?.status === 200) amended.set(id, description);
    }
    await noteSettlement(random.pick(decided().length > 0 ? decided() : [...published.keys()]));
  }
}

/** Tips that the results say should be settled, and that weren't yet when they were last read. */
function decided(): number[] {
  return [...published]
    .filter(([id, { matches: on }]) => !settled.has(id) && on.length > 0 && on.every((match) => imported.has(match)))
    .map(([id]) => id);
}

async function noteSettlement(id: number): Promise<void> {
  const read = await call(tipsCalls.readTip, { params: { id }, token: admin });
  const shown = read?.json as { tip?: { settled_at: string | null; outcome: string; profit: string } } | undefined;
  if (shown?.tip?.settled_at) settled.set(id, { outcome: shown.tip.outcome, profit: shown.tip.profit });
}

/**
 * The admin at work: a file of some more results at a time, in which the earlier ones stand as well. Each waits until so many tips stand
 * on its matches.
 */
async function importResults(isOver: () => boolean, until: number, tipsEach: number): Promise<void> {
  let done = imported.size;
  while (!isOver() && done < until) {
    const next = Math.min(until, done + 3);
    const ids = new Set(matches.slice(done, next).map(({ id }) => id));
    const isEnough = () =>
      [...published.values()].filter((tip) => tip.matches.some((id) => ids.has(id))).length >= tipsEach;
    while (!isOver() && !isEnough()) await sleep(20);
    const rows = Array.from({ length: next }, (_, n) => row(n, results[n % 3]!));
    const reply = await call(calendarCalls.importFile, { csv: `${HEADER}\n${rows.join('\n')}\n`, token: admin });
    if (reply === null) return;
    expect([201, 409]).toContain(reply.status);
    if (reply.status === 201) {
      done = next;
      for (const { id } of matches.slice(0, done)) imported.add(id);
    }
    await sleep(60);
  }
}

/** A reader who keeps every signed state of the log that was shown. */
async function watchLog(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const note = await fetch(`${server.address}/ledger/checkpoint`).then(
      (response) => (response.ok ? response.text() : ''),
      () => '',
    );
    const [, size, root] = note.split('\n');
    if (root) {
      expect(checkpoints.get(Number(size)) ?? root).toBe(root);
      checkpoints.set(Number(size), root);
    }
    await sleep(100);
  }
}

/** Name entries of the log belong to no tip. */
const NO_TIP = 0;

const sha256 = (...parts: Buffer[]): Buffer => createHash('sha256').update(Buffer.concat(parts)).digest();
/** RFC 6962, section 2.1, as it is written there. */
function treeHash(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256();
  if (leaves.length === 1) return sha256(Buffer.from([0]), leaves[0]!);
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.from([1]), treeHash(leaves.slice(0, half)), treeHash(leaves.slice(half)));
}

/** The log's entries as anybody downloads them. */
async function entriesOfLog(size: number): Promise<Buffer[]> {
  const entries: Buffer[] = [];
  for (let start = 0; start < size; start += 256) {
    const width = Math.min(256, size - start);
    const name = String(start / 256).padStart(3, '0') + (width < 256 ? `.p/${width}` : '');
    const response = await fetch(`${server.address}/ledger/tile/entries/${name}`);
    expect(response.status).toBe(200);
    const bundle = Buffer.from(await response.arrayBuffer());
    for (let at = 0; at < bundle.length; ) {
      const length = bundle.readUInt16BE(at);
      entries.push(bundle.subarray(at + 2, at + 2 + length));
      at += 2 + length;
    }
  }
  return entries;
}

async function checkpointNow(): Promise<{ size: number; root: string }> {
  const [, size, root] = (await (await fetch(`${server.address}/ledger/checkpoint`)).text()).split('\n');
  return { size: Number(size), root: root! };
}

async function waitFor(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (await isSo()) return;
    await sleep(200);
  }
  throw new Error(`never so: ${what}`);
}

describe('killed in the middle of its work', { tags: ['long'] }, () => {
  test('again and again, and started again each time', async () => {
    for (const [round, victim] of KILLS.entries()) {
      let over = false;
      const isOver = () => over;
      const until = Math.floor((MATCHES * (round + 1)) / (KILLS.length + 1));
      const work = [
        ...tokens.map((account) => tip(account, isOver)),
        importResults(isOver, until, 3),
        watchLog(isOver),
      ];
      const before = { published: published.size, settled: settled.size };
      try {
        // A kill while nothing runs proves nothing.
        await waitFor(
          'much published and settled',
          async () => published.size >= before.published + 11 && settled.size >= before.settled + 3,
        );
        await server.kill(victim);
      } finally {
        over = true;
        await Promise.all(work);
      }
      if (victim !== 'database') server = await startServerProcess(folder);
      await waitFor('ready again', async () => (await fetch(`${server.address}/readyz`)).ok);
    }
    expect(published.size).toBeGreaterThan(40);
    expect(settled.size).toBeGreaterThan(10);
    expect(cutOff).toBeGreaterThan(KILLS.length);
    expect(checkpoints.size).toBeGreaterThan(KILLS.length);
    let over = false;
    const watching = watchLog(() => over);
    await importResults(() => false, MATCHES - 6, 0);
    over = true;
    await watching;
    expect(imported.size).toBe(MATCHES - 6);
  });

  test('every publication that was acknowledged is there, and none is there by halves', async () => {
    await withDatabase(async ({ db }) => {
      const tips = await db
        .selectFrom('tip')
        .select(['id', 'tipster_id', 'legs', 'status', 'published_at', 'description'])
        .execute();
      const legs = Map.groupBy(await db.selectFrom('tip_leg').select(['tip_id', 'n']).execute(), (leg) => leg.tip_id);
      const history = Map.groupBy(
        await db.selectFrom('tip_history').select(['tip_id', 'type']).execute(),
        (line) => line.tip_id,
      );
      const entries = Map.groupBy(
        await db.selectFrom('ledger_entry').select(['tip_id', 'type']).execute(),
        (entry) => entry.tip_id,
      );
      const secrets = Map.groupBy(
        await db.selectFrom('ledger_secret').select(['tip_id', 'part']).execute(),
        (secret) => secret.tip_id,
      );
      const count = <T>(rows: readonly T[] | undefined, is: (row: T) => boolean) => (rows ?? []).filter(is).length;
      const byId = new Map(tips.map((row) => [row.id, row]));
      for (const [id, promise] of published) {
        expect(byId.get(id), `tip ${id}`).toMatchObject({ tipster_id: promise.tipsterId, legs: promise.legs });
        expect(byId.get(id)!.published_at!.toISOString()).toBe(promise.at);
      }
      for (const row of tips) {
        expect({
          id: row.id,
          legs: legs.get(row.id)?.length,
          published: count(history.get(row.id), ({ type }) => type === 'published'),
          logged: count(entries.get(row.id), ({ type }) => type === 'publication'),
          secret: count(secrets.get(row.id), ({ part }) => part === 'bet'),
          withdrawn: count(entries.get(row.id), ({ type }) => type === 'withdrawal'),
        }).toEqual({
          id: row.id,
          legs: row.legs,
          published: 1,
          logged: 1,
          secret: 1,
          withdrawn: row.status === 'withdrawn' ? 1 : 0,
        });
        expect(count(entries.get(row.id), ({ type }) => type === 'amendment')).toBe(
          count(history.get(row.id), ({ type }) => type === 'amended'),
        );
      }
      for (const [id, words] of amended) expect(byId.get(id)?.description).toBe(words);
      for (const id of withdrawn) expect(byId.get(id)?.status).toBe('withdrawn');
      for (const byTip of [legs, history, entries, secrets])
        for (const id of byTip.keys()) if (id !== NO_TIP) expect(byId.has(id), `tip ${id}`).toBe(true);
    });
  });

  test('every settlement that was told stands, and what the results decide is settled once', async () => {
    await withDatabase(async ({ db }) => {
      const rows = () =>
        db.selectFrom('tip').select(['id', 'outcome', 'profit_micro', 'settled_at', 'status', 'legs']).execute();
      const open = async () => {
        const done = new Set((await rows()).filter((row) => row.settled_at !== null).map((row) => row.id));
        return [...published].filter(
          ([id, { matches: on }]) => on.length > 0 && on.every((match) => imported.has(match)) && !done.has(id),
        );
      };
      await waitFor('all settled', async () => (await open()).length === 0);
      const byId = new Map((await rows()).map((row) => [row.id, row]));
      for (const [id, { outcome, profit }] of settled) {
        const row = byId.get(id)!;
        expect([id, row.outcome, row.profit_micro]).toEqual([id, outcome, Math.round(Number(profit) * 1e6)]);
      }
      const logged = await db
        .selectFrom('ledger_entry')
        .select(['tip_id', 'type'])
        .where('type', 'in', ['settlement', 'resettlement'])
        .execute();
      for (const [id, own] of Map.groupBy(logged, (entry) => entry.tip_id)) {
        // An accumulator that is lost early gets the grades of its other legs later.
        expect(own.length, `tip ${id}`).toBeLessThanOrEqual(byId.get(id)!.legs);
        expect(own.filter(({ type }) => type === 'settlement')).toHaveLength(1);
      }
      const done = [...byId.values()].filter((row) => row.settled_at !== null);
      expect(new Set(logged.map(({ tip_id }) => tip_id))).toEqual(new Set(done.map(({ id }) => id)));
    });
  });

  test('statistics equal a recomputation', async () => {
    await withDatabase(async ({ db }) => {
      await refreshDirty(db, { clock, everyone: true });
      await refreshLuck(db, { clock });
      const { tips, differences } = await recompute(db, { clock });
      expect(differences).toEqual([]);
      expect(tips).toBeGreaterThan(published.size / 2);
    });
  });

  test('the log holds every entry once, in a tree that grew out of every one that was shown', async () => {
    const stored = await withDatabase(async ({ db }) => {
      await waitFor('all sequenced', async () => {
        const waiting = await db.selectFrom('ledger_entry').select('id').where('leaf_index', 'is', null).execute();
        return waiting.length === 0;
      });
      return db
        .selectFrom('ledger_entry')
        .select(['entry', 'leaf_index', 'tipster_id', 'seq'])
        .orderBy('leaf_index')
        .execute();
    });
    const { size, root } = await checkpointNow();
    expect(size).toBe(stored.length);
    expect(stored.map(({ leaf_index }) => leaf_index)).toEqual(stored.map((_, n) => n));
    for (const own of Map.groupBy(stored, (entry) => entry.tipster_id).values()) {
      expect(own.map(({ seq }) => seq)).toEqual(own.map((_, n) => n + 1));
    }
    const entries = await entriesOfLog(size);
    expect(entries.map(String)).toEqual(stored.map(({ entry }) => entry));
    expect(treeHash(entries).toString('base64')).toBe(root);
    for (const [checkpointSize, shown] of checkpoints) {
      expect([checkpointSize, treeHash(entries.slice(0, checkpointSize)).toString('base64')]).toEqual([
        checkpointSize,
        shown,
      ]);
    }
  });
});
