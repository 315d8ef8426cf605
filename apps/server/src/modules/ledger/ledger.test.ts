import { statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  auditLog,
  decodeEntryBundle,
  fromBase64,
  leafHash,
  tilePath,
  tilesOf,
  tileTree,
  toHex,
  utf8,
  verifyInclusion,
  webCryptoHasher,
} from '@quotavera/domain/ledger';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerFixture } from './ledger.fixture.ts';
import { sequenceBatch } from './log/service.ts';
import { appendEntry, type LedgerInput, type TipProof, tipProof } from './service.ts';

const world = ledgerFixture();
const { newTip, publication, append, get, checkpoint, sequenceAll } = world;

test('the log is empty and signed at first, with its key and memory readable by the owner alone', async () => {
  expect(await checkpoint()).toMatchObject({ size: 0, origin: 'localhost:3000/ledger' });
  const memory = join(world.t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
  expect(statSync(memory).mode & 0o777).toBe(0o600);
  expect(statSync(join(world.t.context.environment.DATA_DIR, 'secrets', 'ledger-key')).mode & 0o777).toBe(0o600);
});

test('the log writes an entry if and only if the change itself is written, and numbers them without a gap', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const tip = await newTip(mario.id);
  await expect(
    world.t.db.transaction().execute(async (trx) => {
      await appendEntry(trx, publication(mario.id, tip));
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  const [first] = await append(publication(mario.id, tip));
  const [second, third] = await append(
    {
      type: 'amendment',
      tipster_id: mario.id,
      tip_id: tip,
      at: world.t.clock.now(),
      words: { text: 'ciao', tags: ['a'] },
    },
    { type: 'disabling', tipster_id: mario.id, tip_id: tip, at: world.t.clock.now() },
  );
  expect([first!.seq, second!.seq, third!.seq]).toEqual([1, 2, 3]);
  expect(first!.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(third!.commitment).toBeNull();
  const proof = async () =>
    (await sql<{ proof: TipProof }>`select ${tipProof(sql`${tip}::bigint`)} as proof`.execute(world.t.db)).rows[0]!
      .proof;
  expect(await proof()).toEqual({ commitment: first!.commitment, index: null });
  await sequenceAll();
  expect((await proof()).index).not.toBeNull();
  const { entry } = await world.t.db
    .selectFrom('ledger_entry')
    .select('entry')
    .where('tip_id', '=', tip)
    .where('seq', '=', 1)
    .executeTakeFirstOrThrow();
  // The tip is locked, so nothing public may reveal its bet.
  for (const secret of ['Inter', 'Lecce', '19:45', 'home', '2.1', 'prematch', 'PS'])
    expect(entry).not.toContain(secret);
});

test('the log keeps numbers and order when many publish for one tipster at once', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const tips = await Promise.all(Array.from({ length: 24 }, () => newTip(mario.id)));
  await Promise.all([
    ...tips.map((tip) => append(publication(mario.id, tip))),
    sequenceBatch(world.log),
    sequenceBatch(world.log),
  ]);
  await sequenceAll();
  const rows = await world.t.db
    .selectFrom('ledger_entry')
    .select(['seq', 'leaf_index'])
    .where('tipster_id', '=', mario.id)
    .orderBy('leaf_index')
    .execute();
  expect(rows.map((row) => row.seq)).toEqual(tips.map((_, i) => i + 1));
});

test('the log sequences every entry once, whoever sequences and wherever it breaks', async () => {
  const tipsters = await Promise.all(
    Array.from({ length: 4 }, () => world.t.createAccount({ userType: 'collaborator' })),
  );
  for (let round = 0; round < 4; round++) {
    const inputs: LedgerInput[] = [];
    for (const { id } of tipsters) for (let i = 0; i < 150; i++) inputs.push(publication(id, await newTip(id)));
    await append(...inputs);
    // A sequencer that dies before its commit leaves nothing behind.
    await world.t.db
      .transaction()
      .execute(async (trx) => {
        await sql`update ledger_head set tree_size = tree_size + 5 where id = 1`.execute(trx);
        await sql`update ledger_entry set leaf_index = -id where leaf_index is null`.execute(trx);
        throw new Error('killed');
      })
      .catch(() => undefined);
    await Promise.all(Array.from({ length: 5 }, () => sequenceBatch(world.log, 97)));
  }
  await sequenceAll();
  const { size } = await checkpoint();
  const rows = await world.t.db.selectFrom('ledger_entry').select('leaf_index').orderBy('leaf_index').execute();
  expect(rows.map((row) => row.leaf_index)).toEqual(Array.from({ length: size }, (_, i) => i));
});

test('the served log is rebuilt from its tiles and its entries alone', async () => {
  const { size, root, origin } = await checkpoint();
  expect(size).toBeGreaterThan(2300);
  const readTile = async (level: number, index: number, width: number) =>
    (await get(tilePath({ level, index, width }))).bytes;
  const readEntries = async (index: number, width: number) =>
    (await get(tilePath({ level: 'entries', index, width }))).bytes;
  expect(toHex(await tileTree(size, readTile, webCryptoHasher).root())).toBe(toHex(root));
  expect(await auditLog({ origin, size, root }, 'x', readEntries)).toMatchObject({ ok: true, entries: size });
  for (const tile of tilesOf(size))
    expect((await readTile(tile.level, tile.index, tile.width)).length).toBe(tile.width * 32);
  expect(decodeEntryBundle(await readEntries(0, 7))).toHaveLength(7);
});

test('the served log says how long each resource lasts, and hasn’t what isn’t in the tree', async () => {
  const full = await get('tile/0/000');
  expect(full.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'application/octet-stream',
    'access-control-allow-origin': '*',
  });
  expect((await get('checkpoint')).headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'public, max-age=1',
  });
  for (const path of [
    'tile/0/999',
    'tile/0/000.p/256',
    'tile/0/0',
    'tile/00/000',
    'tile/64/000',
    'tile/9/000',
    'tile/entries/999',
    'bundle/nobody',
    'proof/999999',
    'proof/x',
  ]) {
    expect((await get(path)).status, path).toBe(404);
  }
  const { size } = await checkpoint();
  const last = Math.floor(size / 256);
  expect((await get(tilePath({ level: 0, index: last, width: (size % 256) + 1 }))).status).toBe(404);
});

test('the served log sends tiles whole under every encoding, also those that begin like a compressed stream', async () => {
  const fetchAs = async (path: string, encoding: string) =>
    world.t.app.http.inject({ url: `/ledger/${path}`, headers: { 'accept-encoding': encoding } });
  const { hashes } = await world.t.db
    .selectFrom('ledger_tile')
    .select('hashes')
    .where('level', '=', 0)
    .where('n', '=', 1)
    .executeTakeFirstOrThrow();
  const looksDeflated = Buffer.from(hashes);
  looksDeflated.set([0x08, 0x1d]);
  await world.t.db
    .updateTable('ledger_tile')
    .set({ hashes: looksDeflated })
    .where('level', '=', 0)
    .where('n', '=', 1)
    .execute();
  const tile = await fetchAs('tile/0/001', 'gzip, br');
  await world.t.db.updateTable('ledger_tile').set({ hashes }).where('level', '=', 0).where('n', '=', 1).execute();
  expect(tile.headers['content-encoding']).toBeUndefined();
  expect(tile.rawPayload).toEqual(looksDeflated);

  const { entry } = await world.t.db
    .selectFrom('ledger_entry')
    .select('entry')
    .where('leaf_index', '=', 256)
    .executeTakeFirstOrThrow();
  // Its length, 0x081d, is how a deflate stream begins.
  await world.t.db
    .updateTable('ledger_entry')
    .set({ entry: 'x'.repeat(0x081d) })
    .where('leaf_index', '=', 256)
    .execute();
  const plain = await fetchAs('tile/entries/001', 'identity');
  const zipped = await fetchAs('tile/entries/001', 'gzip, br');
  await world.t.db.updateTable('ledger_entry').set({ entry }).where('leaf_index', '=', 256).execute();
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
});

test('the served log proves a tip’s entries by audit paths', async () => {
  const { size, root } = await checkpoint();
  const proof = JSON.parse((await get('proof/1')).text) as {
    entries: { index: number; entry: string; proof: string[] }[];
  };
  expect(proof.entries).toHaveLength(3);
  for (const { index, entry, proof: path } of proof.entries) {
    const leaf = await leafHash(utf8(entry), webCryptoHasher);
    expect(
      await verifyInclusion(
        index,
        size,
        leaf,
        path.map((hash) => fromBase64(hash)!),
        root,
        webCryptoHasher,
      ),
    ).toBe(true);
  }
});
