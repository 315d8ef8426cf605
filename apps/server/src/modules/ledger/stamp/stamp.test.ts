import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { globalAgent } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type CheckId, NO_TERMS, parseBundle, type RecordBundle, verifyRecord } from '@quotavera/domain/ledger';
import { HOUR_MS, MINUTE_MS } from '@quotavera/domain/time';
import { verifyStamp } from '@quotavera/timestamp';
import {
  type Authority,
  createAuthority,
  createTlsFiles,
  hasOpenssl,
  type ServedAuthority,
  serveAuthority,
} from '@quotavera/timestamp/openssl.fixture';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildVerifier } from '../../../../../../scripts/verifier-build.ts';
import { EnvironmentInvalid } from '../../../env.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { createLedgerModule, openLogOf } from '../index.ts';
import { currentCheckpoint, type LedgerLog, sequenceBatch } from '../log/service.ts';
import { appendEntries } from '../service.ts';
import { isStampDue, rememberTrust, stampWhenDue, timeEvidenceOf } from './service.ts';
import { openAuthority, type StampAuthority } from './service-authority.ts';

const at = (minutes: number) => new Date(Date.parse('2026-05-02T12:00:00Z') + minutes * MINUTE_MS);

describe('when a stamp is due', () => {
  const due = (state: Partial<Parameters<typeof isStampDue>[0]>, now: number, size = 10) =>
    isStampDue({ stamped: 5, made_at: at(0), next_start: null, ...state }, size, at(now), HOUR_MS);

  test('never while the tree doesn’t grow, else at once for the first and once an interval', () => {
    expect(due({ stamped: 10, next_start: at(61) }, 60)).toBe(false);
    expect(due({ stamped: 0, made_at: null }, 0)).toBe(true);
    expect(due({ stamped: 0, made_at: null }, 0, 0)).toBe(false);
    expect([due({}, 59.9), due({}, 60)]).toEqual([false, true]);
  });

  test('two minutes before the next start, and not twice within a minute', () => {
    const nextStart = at(30);
    expect([
      due({ next_start: nextStart }, 27.9),
      due({ next_start: nextStart }, 28),
      due({ next_start: nextStart }, 29.9),
    ]).toEqual([false, true, true]);
    const madeAt = at(28);
    expect([
      due({ next_start: nextStart, made_at: madeAt }, 28.9),
      due({ next_start: nextStart, made_at: madeAt }, 29),
    ]).toEqual([false, true]);
  });
});

const LEG = {
  type: 'custom',
  sport: 'tennis',
  competition: 'Roma',
  event: 'A – B',
  market: 'winner',
  selection: 'A',
  odds: 2100,
} as const;

describe.skipIf(!hasOpenssl())('the log’s time stamps', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stamps-'));
  let openssl: Authority;
  let served: ServedAuthority;
  let t: TestApp;
  let log: LedgerLog;
  let authority: StampAuthority;
  let tipster: { id: number; username: string };
  let nextTip = 1;

  /** Publishes a prematch tip that starts so long from now, and signs it into the tree. */
  async function publish(startsInMs: number): Promise<number> {
    const tipId = nextTip++;
    const startsAt = new Date(t.clock.now().getTime() + startsInMs);
    const bet = {
      kind: 'other',
      phase: 'prematch',
      side: 'back',
      legs: [{ ...LEG, startsAt: startsAt.toISOString() }],
      stake: 1000,
      stakeBasis: 'stake',
      commission: 0,
      bookmaker: null,
      ...NO_TERMS,
    } as const;
    const now = t.clock.now();
    await t.db
      .insertInto('tip')
      .values({
        tipster_id: tipster.id,
        id: tipId,
        status: 'published',
        kind: 'other',
        phase: 'prematch',
        side: 'back',
        is_free: true,
        stake_milli: 1000,
        stake_basis: 'stake',
        total_odds_milli: 2100,
        first_start_at: startsAt,
        created_at: now,
        updated_at: now,
        published_at: now,
      })
      .execute();
    await t.db.transaction().execute((trx) =>
      appendEntries(trx, [
        {
          type: 'publication',
          tipster_id: tipster.id,
          tip_id: tipId,
          at: now,
          bet,
          free: true,
          disclosed: { sport: true, week: true },
        },
      ]),
    );
    while ((await sequenceBatch(log)).status === 'signed');
    return tipId;
  }
  const bundle = async (): Promise<RecordBundle> =>
    parseBundle((await t.app.http.inject(`/ledger/bundle/${tipster.username}`)).body)!;
  const check = async (of: RecordBundle, id: CheckId, own?: string[]) =>
    (await verifyRecord(of, { verifyStamp, ...(own && { authority: { roots: own, policy: null } }) })).checks.find(
      (each) => each.id === id,
    )!;

  beforeAll(async () => {
    openssl = createAuthority(join(folder, 'authority'));
    served = await serveAuthority(openssl);
    t = await createTestApp({
      now: new Date().toISOString(),
      modules: [createLedgerModule({ figures: async () => null, seenWhole: async (_context, _viewer, ids) => ids })],
    });
    log = await openLogOf(t.context);
    authority = openAuthority({
      ...t.context.environment,
      TSA_URL: served.url,
      TSA_ROOTS: join(openssl.folder, 'root.pem'),
      TSA_USER: 'quotavera',
      TSA_PASSWORD: 'secret',
    })!;
    await rememberTrust(t.db, authority.trust);
    tipster = await t.createAccount({ userType: 'collaborator' });
  });
  beforeEach(() => {
    served.down = false;
  });
  afterAll(async () => {
    await t.close();
    await served.close();
    rmSync(folder, { recursive: true });
  });

  test('are asked for once when due, with the password, and served beside the checkpoint', async () => {
    expect(await stampWhenDue(log, authority)).toEqual({ status: 'idle' });
    await publish(HOUR_MS);
    expect(await Promise.all([stampWhenDue(log, authority), stampWhenDue(log, authority)])).toContainEqual({
      status: 'stamped',
      size: 1,
    });
    expect(served.requests).toEqual([`Basic ${Buffer.from('quotavera:secret').toString('base64')}`]);
    const { note } = (await currentCheckpoint(log))!;
    const newest = (await t.app.http.inject('/ledger/stamp')).json() as Record<string, string>;
    expect(newest).toMatchObject({ size: 1, authority: 'Test TSA', checkpoint: note });
    const get = async (path: string) => (await t.app.http.inject(`/ledger/stamp/${path}`)).rawPayload;
    expect((await get('1/checkpoint')).toString()).toBe(note);
    expect((await get('1/token')).toString('base64')).toBe(newest.token);
    expect((await t.app.http.inject('/ledger/stamp/2/token')).statusCode).toBe(404);
    // Other tools must be able to read these files unchanged.
    for (const [name, path] of [
      ['data', '1/checkpoint'],
      ['token', '1/token'],
      ['roots', 'roots.pem'],
    ] as const) {
      writeFileSync(join(folder, name), await get(path));
    }
    const args = ['ts', '-verify', '-data', 'data', '-in', 'token', '-token_in', '-CAfile', 'roots'];
    expect((await promisify(execFile)('openssl', args, { cwd: folder })).stdout).toContain('OK');
  });

  test('make a tip’s time proof before its start; what no stamp covers in time stays the operator’s word', async () => {
    const before = await bundle();
    expect(await check(before, 'times')).toMatchObject({ status: 'passed', facts: { stamped: 1 } });
    expect(await check(before, 'stamps')).toMatchObject({ status: 'passed', checked: 1 });
    // Published within the minute of the last stamp and started before the next one, which the authority stamps at the real time.
    await publish(1_000);
    expect(await stampWhenDue(log, authority)).toEqual({ status: 'idle' });
    t.clock.advance(61 * MINUTE_MS);
    expect(await stampWhenDue(log, authority)).toMatchObject({ status: 'stamped' });
    const after = await check(await bundle(), 'times');
    expect(after.facts.stamped).toBe(1);
    expect(await timeEvidenceOf(t.db, tipster.id, t.clock.now())).toEqual({
      tips: 2,
      witnessed: 0,
      stamped: 1,
      operator: 1,
    });
  });

  test('wait for an authority that is away, are asked for again later and later, and cover all that waited', async () => {
    t.clock.advance(61 * MINUTE_MS);
    served.down = true;
    await publish(HOUR_MS);
    expect(await stampWhenDue(log, authority)).toEqual({ status: 'failed', problem: 'it answered 503' });
    expect(await stampWhenDue(log, authority)).toEqual({ status: 'idle' });
    t.clock.advance(5_000);
    expect(await stampWhenDue(log, authority)).toMatchObject({ status: 'failed' });
    await publish(HOUR_MS);
    t.clock.advance(5_000);
    expect(await stampWhenDue(log, authority)).toEqual({ status: 'idle' });
    t.clock.advance(5_000);
    served.down = false;
    const { size } = (await currentCheckpoint(log))!;
    expect(await stampWhenDue(log, authority)).toEqual({ status: 'stamped', size });
    const { failures } = await t.db.selectFrom('ledger_stamp_attempt').select('failures').executeTakeFirstOrThrow();
    expect(failures).toBe(0);
  });

  test('are not taken from another authority, nor when the answer is no token', async () => {
    t.clock.advance(61 * MINUTE_MS);
    await publish(HOUR_MS);
    const stranger = createAuthority(join(folder, 'stranger'));
    for (const [reply, problem] of [
      [stranger.reply, /untrusted/],
      [() => Uint8Array.of(1, 2, 3), /malformed/],
    ] as const) {
      const other = await serveAuthority({ reply });
      const env = { ...t.context.environment, TSA_URL: other.url, TSA_ROOTS: join(openssl.folder, 'root.pem') };
      const attempt = await stampWhenDue(log, openAuthority(env)!);
      expect(attempt).toMatchObject({ status: 'failed', problem: expect.stringMatching(problem) });
      t.clock.advance(MINUTE_MS);
      await other.close();
    }
    const missing = { ...t.context.environment, TSA_URL: served.url, TSA_ROOTS: join(folder, 'nothing.pem') };
    expect(() => openAuthority(missing)).toThrow(EnvironmentInvalid);
    expect(openAuthority(t.context.environment)).toBeNull();
  });

  test('an authority that asks for a client certificate gets the one of the settings', async () => {
    const tls = createTlsFiles(openssl);
    const pem = (file: string) => readFileSync(file, 'utf8');
    const own = { cert: pem(tls.server.cert), key: pem(tls.server.key), ca: tls.ca };
    const guarded = await serveAuthority(openssl, { ...own, requestCert: true, rejectUnauthorized: true });
    // The connection trusts the system's roots: here the test's own is one of them.
    globalAgent.options.ca = tls.ca;
    try {
      const { environment } = t.context;
      const env = { ...environment, TSA_URL: guarded.url, TSA_ROOTS: join(openssl.folder, 'root.pem') };
      await expect(openAuthority(env)!.stamp('a checkpoint')).rejects.toThrow();
      expect(guarded.requests).toEqual([]);
      const known = { ...env, TSA_CLIENT_CERT: tls.client.cert, TSA_CLIENT_KEY: tls.client.key };
      expect(await openAuthority(known)!.stamp('a checkpoint')).toMatchObject({ authority: 'Test TSA' });
      expect(guarded.requests).toEqual(['']);
    } finally {
      delete globalAgent.options.ca;
      await guarded.close();
    }
  });

  test('come with the proof of a single entry too', async () => {
    const entry = (await t.app.http.inject({ url: '/ledger/entry/0' })).json();
    expect(entry).toMatchObject({ witnesses: [], anchors: [], authority: { roots: [expect.any(String)] } });
    expect(entry.stamps.length).toBeGreaterThan(0);
  });

  test('the stand-alone verifier judges them by the bundle’s roots or by the reader’s own', async () => {
    const program = join(folder, 'verify-record.mjs');
    await buildVerifier(resolve(import.meta.dirname, '../../../../../..'), program);
    writeFileSync(join(folder, 'bundle.json'), JSON.stringify(await bundle()));
    writeFileSync(join(folder, 'own.pem'), openssl.rootPem);
    writeFileSync(join(folder, 'other.pem'), createAuthority(join(folder, 'third')).rootPem);
    const run = (...args: string[]) =>
      promisify(execFile)(process.execPath, [program, 'bundle.json', ...args], { cwd: folder }).catch(
        (error: { code: number; stdout: string }) => error,
      );
    const trusting = await run();
    expect(trusting.stdout).toMatch(
      /root of time stamps taken from the bundle, compare it: Test TSA root, SHA-256 [0-9A-F]{2}:/,
    );
    expect(trusting.stdout).toMatch(/ok {4}stamps +\d genuine/);
    expect((await run('--tsa-root', 'own.pem')).stdout).toMatch(/ok {4}stamps/);
    expect((await run('--tsa-root', 'other.pem')).stdout).toMatch(/FAIL {2}stamps\s+stamp_untrusted/);
    expect((await run('--tsa-root', 'own.pem', '--tsa-policy', '1.2.3')).stdout).toContain('stamp_other_policy');
  });
});
