import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  formatAddCheckpoint,
  parseNote,
  parseVerifierKey,
  tileTree,
  verifyCosignatures,
  verifyRecord,
} from '@quotavera/domain/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { createLedgerModule, openLogOf } from '../index.ts';
import { currentCheckpoint, type LedgerLog, sequenceBatch, tileReader } from '../log/service.ts';
import { appendEntries, nodeHasher } from '../service.ts';
import { createWitness, type Witness } from './server.ts';
import { saveWitnesses, submitCheckpoint } from './service.ts';

describe('a witness', () => {
  const folder = mkdtempSync(join(tmpdir(), 'witness-'));
  let t: TestApp;
  let log: LedgerLog;
  let witness: Witness;
  let tipster: { id: number; username: string };
  let now = Date.parse('2026-03-02T12:00:30Z');

  const open = async (): Promise<Witness> =>
    createWitness({
      name: 'witness.example/w1',
      folder,
      logs: [(await parseVerifierKey(log.keeper.vkey))!],
      now: () => now,
    });

  async function grow(count: number): Promise<void> {
    await t.db.transaction().execute((trx) =>
      appendEntries(
        trx,
        Array.from({ length: count }, () => ({
          type: 'disabling' as const,
          tipster_id: tipster.id,
          tip_id: 1,
          at: t.clock.now(),
        })),
      ),
    );
    while ((await sequenceBatch(log)).status === 'signed');
  }

  async function body(oldSize: number): Promise<string> {
    const { note, size } = (await currentCheckpoint(log))!;
    const proof = await tileTree(size, tileReader(t.db), nodeHasher).consistencyProof(oldSize);
    return formatAddCheckpoint({ oldSize, proof, note });
  }

  beforeAll(async () => {
    t = await createTestApp({
      modules: [createLedgerModule({ figures: async () => null, seenWhole: async () => [] })],
    });
    log = await openLogOf(t.context);
    tipster = await t.createAccount({ userType: 'collaborator' });
    witness = await open();
    await new Promise<void>((resolve) => witness.server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    witness.server.close();
    await t.close();
    rmSync(folder, { recursive: true });
  });

  test('a witness cosigns what extends what it saw, answers as the standard says, and never goes back', async () => {
    await grow(3);
    const first = await body(0);
    expect(await witness.add(first)).toMatchObject({ status: 200 });
    expect(await witness.add(first)).toEqual({ status: 409, type: 'text/x.tlog.size', body: '3\n' });
    await grow(300);
    const next = await body(3);
    const [answer, conflict] = await Promise.all([witness.add(next), witness.add(next)]);
    expect([answer.status, conflict.status]).toEqual([200, 409]);
    const key = (await parseVerifierKey(witness.vkey))!;
    const { note } = (await currentCheckpoint(log))!;
    expect((await verifyCosignatures(parseNote(note + answer.body)!, [key])).valid).toEqual([
      { witness: 'witness.example/w1', time: now / 1000 },
    ]);

    await grow(1);
    const good = await body(303);
    const lines = good.split('\n');
    expect((await witness.add(good.replace('old 303', 'old 400'))).status).toBe(400);
    expect((await witness.add('old x\n\n')).status).toBe(400);
    expect((await witness.add(good.replace(/^localhost/m, 'elsewhere'))).status).toBe(404);
    expect((await witness.add(good.replace('\n304\n', '\n305\n'))).status).toBe(403);
    expect((await witness.add(['old 303', lines[2], lines[1], ...lines.slice(3)].join('\n'))).status).toBe(422);
    // Another process with the same folder remembers: the old tree is refused.
    const restarted = await open();
    expect(restarted.vkey).toBe(witness.vkey);
    expect(await restarted.add(first)).toMatchObject({ status: 409, body: '303\n' });
    expect((await restarted.add(good)).status).toBe(200);
  });

  test('a witness is asked by the log, which serves its cosignatures and proves with them who saw what when', async () => {
    const url = `http://127.0.0.1:${(witness.server.address() as AddressInfo).port}`;
    await saveWitnesses(t.db, [{ url, vkey: witness.vkey }]);
    await grow(2);
    expect(await submitCheckpoint(log)).toEqual([{ witness: 'witness.example/w1', ok: true, size: 306 }]);
    const { note, size } = (await currentCheckpoint(log))!;
    const cosigned = parseNote((await t.app.http.inject('/ledger/checkpoint')).body)!;
    expect(cosigned.signatures.map((signature) => signature.name)).toEqual([
      'localhost:3000/ledger',
      'witness.example/w1',
    ]);
    expect(size).toBe(306);
    expect(note).toContain('witness.example/w1');

    now += 60_000;
    await grow(40);
    await submitCheckpoint(log);
    await grow(10);
    const verification = await verifyRecord((await t.app.http.inject(`/ledger/bundle/${tipster.username}`)).body, {
      witnesses: [witness.vkey],
      vkey: log.keeper.vkey,
    });
    const check = (id: string) => verification.checks.find((result) => result.id === id)!;
    expect(check('witnesses')).toMatchObject({ status: 'passed', checked: 2 });
    expect(check('inclusion').status).toBe('passed');
  });

  test('a witness refuses a log that was rewritten, and the log says so', async () => {
    // The hash of the first 256 entries is another: the consistency proof made from it no longer holds.
    const flip = sql`update ledger_tile set hashes = set_bit(hashes, 5, 1 - get_bit(hashes, 5)) where level = 1 and n = 0`;
    await flip.execute(t.db);
    const [submission] = await submitCheckpoint(log);
    await flip.execute(t.db);
    expect(submission).toMatchObject({ ok: false, problem: expect.stringContaining('422') });
    expect(await submitCheckpoint(log)).toMatchObject([{ ok: true }]);
  });

  test('a witness that is away is reported and changes nothing', async () => {
    await grow(1);
    await saveWitnesses(t.db, [
      { url: 'http://127.0.0.1:1', vkey: witness.vkey },
      { url: 'http://127.0.0.1:1', vkey: 'nonsense' },
    ]);
    const submissions = await submitCheckpoint(log);
    expect(submissions.map((submission) => submission.ok)).toEqual([false, false]);
    expect((await t.app.http.inject('/ledger/checkpoint')).statusCode).toBe(200);
  });
});
