import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { NO_TERMS, parseBundle, type RecordBundle, tilePath, tilesOf } from '@quotavera/domain/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLedgerModule, openLogOf } from '../modules/ledger/index.ts';
import { sequenceBatch } from '../modules/ledger/log/service.ts';
import { appendEntries, type LedgerInput } from '../modules/ledger/service.ts';
import { nameRecords } from '../modules/ledger/service-names.ts';
import { createTestApp, type TestApp } from '../testing/index.ts';
import { verifierProgram } from '../testing/verifier-program.ts';

/** The verifier as it is handed out: one file, run away from the repository. */
describe('the stand-alone verifier', () => {
  const { build, folder, remove, run, saved } = verifierProgram();
  let t: TestApp;
  let bundle: string;

  const fetchText = async (path: string) => (await t.app.http.inject(`/ledger/${path}`)).body;

  /** Saves a changed copy of the bundle. */
  function changed(change: (bundle: RecordBundle) => unknown): string {
    return saved('changed.json', JSON.stringify(change(parseBundle(bundle)!)));
  }

  beforeAll(async () => {
    await build();
    t = await createTestApp({
      modules: [createLedgerModule({ figures: async () => null, seenWhole: async () => [] })],
    });
    const log = await openLogOf(t.context);
    const { id, username } = await t.createAccount({ userType: 'collaborator' });
    const leg = {
      type: 'custom' as const,
      sport: 'tennis',
      competition: 'Roma',
      event: 'A – B',
      startsAt: '2026-03-05T19:45:00.000Z',
      market: 'winner',
      selection: 'A',
      odds: 2100,
    };
    const bet = {
      kind: 'other',
      phase: 'prematch',
      side: 'back',
      legs: [leg],
      stake: 1000,
      stakeBasis: 'stake',
      commission: 0,
      bookmaker: null,
    } as const;
    const publish = (tipId: number): LedgerInput => ({
      type: 'publication',
      tipster_id: id,
      tip_id: tipId,
      at: t.clock.now(),
      bet: { ...bet, ...NO_TERMS },
      free: false,
      disclosed: { sport: true, week: true },
    });
    await nameRecords(t.db, t.clock.now());
    await t.db.transaction().execute((trx) => appendEntries(trx, [1, 2, 3].map(publish)));
    await sequenceBatch(log);
    saved('seen', await fetchText('checkpoint'));
    await t.db.transaction().execute((trx) => appendEntries(trx, [4, 5].map(publish)));
    await sequenceBatch(log);
    bundle = await fetchText(`bundle/${username}`);
    saved('bundle.json', bundle);
    saved('vkey', await fetchText('vkey'));
    for (const level of ['entries', 0] as const) {
      const path = tilePath({ level, index: 0, width: 6 });
      saved(join('log', path), (await t.app.http.inject(`/ledger/${path}`)).rawPayload);
    }
    expect([...tilesOf(6)]).toHaveLength(1);
  });
  afterAll(async () => {
    await t.close();
    remove();
  });

  test('the stand-alone verifier verifies a record, and keeps the checkpoint for the next visit', async () => {
    const { code, out } = await run(
      'bundle.json',
      '--vkey',
      'vkey',
      '--previous',
      'seen',
      '--log',
      'log',
      '--save',
      'kept',
    );
    expect(out).toContain('\nVERIFIED');
    expect(out).toContain('extends the one you saw before (4)');
    expect(out).toContain('all 6 entries of the log were read: nothing is left out');
    expect(out).toContain(`named ${parseBundle(bundle)!.tipster.username}`);
    expect(code).toBe(0);
    expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe(parseBundle(bundle)!.checkpoint);
  });

  test('the stand-alone verifier names what is wrong and ends with 1', async () => {
    const entries = changed((b) => ({
      ...b,
      entries: b.entries.map((e, i) => (i === 2 ? { ...e, entry: e.entry.replace('tennis', 'soccer') } : e)),
    }));
    const { code, out } = await run(entries, '--vkey', 'vkey');
    expect(code).toBe(1);
    expect(out).toContain('changed (tip 2, number 3, entry 2 of the log)');
    expect(out).toContain('NOT VERIFIED');
    const other = saved('other', parseBundle(bundle)!.vkey.replace(/^[^+]+/, 'elsewhere.example'));
    expect((await run('bundle.json', '--vkey', other)).code).toBe(1);
    expect((await run('bundle.json', '--previous', 'seen')).out).toContain('no_proof');
  });

  test('the stand-alone verifier shows by reading the whole log that the newest entries were left out', async () => {
    const { multiproof, tileTree, webCryptoHasher, joinHashes } = await import('@quotavera/domain/ledger');
    const hashes = readFileSync(join(folder, 'log', tilePath({ level: 0, index: 0, width: 6 })));
    const tree = tileTree(6, () => Uint8Array.from(hashes), webCryptoHasher);
    const proof = joinHashes(await multiproof([0, 1, 2, 3, 4], tree));
    const short = changed((b) => ({ ...b, proof, entries: b.entries.slice(0, 5) }));
    for (const file of [short, 'bundle.json']) {
      const alone = await run(file);
      expect(alone.code).toBe(3);
      expect(alone.out).toContain('\nNOT CHECKED FOR COMPLETENESS');
      expect(alone.out).not.toMatch(/\bVERIFIED/);
    }
    const { code, out } = await run(short, '--log', 'log');
    expect(code).toBe(1);
    expect(out).toContain('left_out (entry 5 of the log)');
    expect(out).toContain('\nNOT VERIFIED');
  });

  test('the stand-alone verifier ends with 2 when it could not be tried', async () => {
    expect((await run()).code).toBe(2);
    expect((await run('missing.json')).code).toBe(2);
    expect((await run('bundle.json', '--nonsense')).code).toBe(2);
    expect((await run('bundle.json', '--log', 'nowhere')).code).toBe(2);
    expect((await run('--help')).code).toBe(0);
  });
});
