import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type Bet, gradeSelection, type MatchResult } from '@quotavera/domain/bet';
import {
  auditLog,
  decodeEntryBundle,
  fromBase64,
  leafHash,
  NO_TERMS,
  openCheckpoint,
  parseBundle,
  parseVerifierKey,
  tilePath,
  tilesOf,
  tileTree,
  toHex,
  utf8,
  verifyInclusion,
  verifyRecord,
  webCryptoHasher,
} from '@quotavera/domain/ledger';
import { clv, fairClv } from '@quotavera/domain/record';
import { settle } from '@quotavera/domain/settlement';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';
import type { SeenWhole } from './bundle/service.ts';
import { createLedgerModule, openLogOf } from './index.ts';
import { auditDatabase } from './log/audit.ts';
import {
  acceptTree,
  currentCheckpoint,
  describeRefusal,
  type LedgerLog,
  ledgerStatus,
  sequenceBatch,
} from './log/service.ts';
import {
  appendEntries,
  appendEntry,
  eraseTipster,
  type LedgerInput,
  revealedOf,
  type TipProof,
  tipProof,
} from './service.ts';

const BET: Bet = {
  kind: 'valuebet',
  phase: 'prematch',
  side: 'back',
  legs: [
    {
      type: 'structured',
      fixtureId: 11,
      sport: 'football',
      competition: 'Serie A',
      home: 'Inter',
      away: 'Lecce',
      startsAt: '2026-03-05T19:45:00.000Z',
      market: '1x2',
      selection: 'home',
      line: null,
      odds: 2100,
    },
  ],
  stake: 1000,
  stakeBasis: 'stake',
  commission: 0,
  bookmaker: 'PS',
};

const RESULT: MatchResult = {
  goals: [2, 1],
  halfTimeGoals: [1, 0],
  shots: null,
  shotsOnTarget: null,
  corners: null,
  yellowCards: null,
  redCards: null,
};

/** Members see all open tips, visitors the free ones. */
const seenWhole: SeenWhole = async ({ db }, viewer, ids) => {
  const rows = await db
    .selectFrom('tip')
    .select(['id', 'is_free'])
    .where('id', 'in', [...ids])
    .execute();
  return rows.filter((row) => row.is_free || viewer.type === 'member').map((row) => row.id);
};

let t: TestApp;
let log: LedgerLog;
beforeAll(async () => {
  t = await createTestApp({ modules: [createLedgerModule({ figures: async () => null, seenWhole })] });
  log = await openLogOf(t.context);
});
afterAll(() => t.close());

let nextTip = 1;

async function newTip(tipsterId: number, free = false): Promise<number> {
  const id = nextTip++;
  await t.db
    .insertInto('tip')
    .values({
      tipster_id: tipsterId,
      id,
      status: 'published',
      kind: 'valuebet',
      phase: 'prematch',
      side: 'back',
      is_free: free,
      stake_milli: 1000,
      stake_basis: 'stake',
      total_odds_milli: 2100,
      created_at: t.clock.now(),
      updated_at: t.clock.now(),
      published_at: t.clock.now(),
    })
    .execute();
  return id;
}

function publication(tipsterId: number, tipId: number, free = false): LedgerInput {
  return {
    type: 'publication',
    tipsterId,
    tipId,
    at: t.clock.now(),
    bet: { ...BET, ...NO_TERMS },
    free,
    disclosed: { sport: true, week: true },
  };
}

function settlement(tipsterId: number, tipId: number): LedgerInput {
  const { outcome, profit, staked, ruleVersion } = settle(BET, [gradeSelection('1x2', 'home', null, RESULT)]);
  const single = { side: BET.side, oddsMilli: 2100 };
  return {
    type: 'settlement',
    tipsterId,
    tipId,
    at: t.clock.now(),
    outcome: outcome as 'won',
    profit,
    staked,
    ruleVersion,
    selfDeclared: false,
    legs: [
      {
        grade: 'won',
        by: 'result',
        result: RESULT,
        startsAt: BET.legs[0]!.startsAt,
        closingOdds: 2000,
        closingProbability: 0.49,
      },
    ],
    clv: clv({ ...single, closingMilli: 2000 }),
    fairClv: fairClv({ ...single, probability: 0.49 }),
  };
}

const append = (...inputs: LedgerInput[]) => t.db.transaction().execute((trx) => appendEntries(trx, inputs));

async function get(path: string) {
  const response = await t.app.http.inject({ method: 'GET', url: `/ledger/${path}` });
  return {
    status: response.statusCode,
    text: response.body,
    bytes: new Uint8Array(response.rawPayload),
    headers: response.headers,
  };
}

async function checkpoint() {
  const key = (await parseVerifierKey((await get('vkey')).text))!;
  const opened = await openCheckpoint((await get('checkpoint')).text, key);
  if (!opened.ok) throw new Error(opened.error);
  return opened.checkpoint;
}

async function sequenceAll(): Promise<void> {
  while ((await sequenceBatch(log)).status === 'signed');
}

describe('the log', () => {
  test('is empty and signed at first, with its key and memory readable by the owner alone', async () => {
    expect(await checkpoint()).toMatchObject({ size: 0, origin: 'localhost:3000/ledger' });
    const memory = join(t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
    expect(statSync(memory).mode & 0o777).toBe(0o600);
    expect(statSync(join(t.context.environment.DATA_DIR, 'secrets', 'ledger-key')).mode & 0o777).toBe(0o600);
  });

  test('writes an entry if and only if the change itself is written, and numbers them without a gap', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const tip = await newTip(mario.id);
    await expect(
      t.db.transaction().execute(async (trx) => {
        await appendEntry(trx, publication(mario.id, tip));
        throw new Error('the change failed');
      }),
    ).rejects.toThrow('the change failed');
    const [first] = await append(publication(mario.id, tip));
    const [second, third] = await append(
      { type: 'amendment', tipsterId: mario.id, tipId: tip, at: t.clock.now(), words: { text: 'ciao', tags: ['a'] } },
      { type: 'disabling', tipsterId: mario.id, tipId: tip, at: t.clock.now() },
    );
    expect([first!.seq, second!.seq, third!.seq]).toEqual([1, 2, 3]);
    expect(first!.commitment).toMatch(/^[0-9a-f]{64}$/);
    expect(third!.commitment).toBeNull();
    const proof = async () =>
      (await sql<{ proof: TipProof }>`select ${tipProof(sql`${tip}::bigint`)} as proof`.execute(t.db)).rows[0]!.proof;
    expect(await proof()).toEqual({ commitment: first!.commitment, seq: 1, leafIndex: null });
    await sequenceAll();
    expect((await proof()).leafIndex).not.toBeNull();
    const { entry } = await t.db
      .selectFrom('ledger_entry')
      .select('entry')
      .where('tip_id', '=', tip)
      .where('seq', '=', 1)
      .executeTakeFirstOrThrow();
    // Locked: nothing of the bet may be guessed from what everybody can read.
    for (const secret of ['Inter', 'Lecce', '19:45', 'home', '2.1', 'prematch', 'PS'])
      expect(entry).not.toContain(secret);
  });

  test('keeps numbers and order when many publish for one tipster at once', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const tips = await Promise.all(Array.from({ length: 24 }, () => newTip(mario.id)));
    await Promise.all([
      ...tips.map((tip) => append(publication(mario.id, tip))),
      sequenceBatch(log),
      sequenceBatch(log),
    ]);
    await sequenceAll();
    const rows = await t.db
      .selectFrom('ledger_entry')
      .select(['seq', 'leaf_index'])
      .where('tipster_id', '=', mario.id)
      .orderBy('leaf_index')
      .execute();
    expect(rows.map((row) => row.seq)).toEqual(tips.map((_, i) => i + 1));
  });

  test('sequences every entry once, whoever sequences and wherever it breaks', async () => {
    const tipsters = await Promise.all(Array.from({ length: 4 }, () => t.createAccount({ userType: 'collaborator' })));
    for (let round = 0; round < 4; round++) {
      const inputs: LedgerInput[] = [];
      for (const { id } of tipsters) for (let i = 0; i < 150; i++) inputs.push(publication(id, await newTip(id)));
      await append(...inputs);
      // A sequencer that dies before its commit leaves nothing behind.
      await t.db
        .transaction()
        .execute(async (trx) => {
          await sql`update ledger_head set tree_size = tree_size + 5 where id = 1`.execute(trx);
          await sql`update ledger_entry set leaf_index = -id where leaf_index is null`.execute(trx);
          throw new Error('killed');
        })
        .catch(() => undefined);
      await Promise.all(Array.from({ length: 5 }, () => sequenceBatch(log, 97)));
    }
    await sequenceAll();
    const { size } = await checkpoint();
    const rows = await t.db.selectFrom('ledger_entry').select('leaf_index').orderBy('leaf_index').execute();
    expect(rows.map((row) => row.leaf_index)).toEqual(Array.from({ length: size }, (_, i) => i));
  });
});

describe('the served log', () => {
  test('is rebuilt from its tiles and its entries alone', async () => {
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

  test('says how long each resource lasts, and hasn’t what isn’t in the tree', async () => {
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

  test('sends tiles whole under every encoding, also those that begin like a compressed stream', async () => {
    const fetchAs = async (path: string, encoding: string) =>
      t.app.http.inject({ url: `/ledger/${path}`, headers: { 'accept-encoding': encoding } });
    const { hashes } = await t.db
      .selectFrom('ledger_tile')
      .select('hashes')
      .where('level', '=', 0)
      .where('n', '=', 1)
      .executeTakeFirstOrThrow();
    const looksDeflated = Buffer.from(hashes);
    looksDeflated.set([0x08, 0x1d]);
    await t.db
      .updateTable('ledger_tile')
      .set({ hashes: looksDeflated })
      .where('level', '=', 0)
      .where('n', '=', 1)
      .execute();
    const tile = await fetchAs('tile/0/001', 'gzip, br');
    await t.db.updateTable('ledger_tile').set({ hashes }).where('level', '=', 0).where('n', '=', 1).execute();
    expect(tile.headers['content-encoding']).toBeUndefined();
    expect(tile.rawPayload).toEqual(looksDeflated);

    const { entry } = await t.db
      .selectFrom('ledger_entry')
      .select('entry')
      .where('leaf_index', '=', 256)
      .executeTakeFirstOrThrow();
    // Its length, 0x081d, is how a deflate stream begins.
    await t.db
      .updateTable('ledger_entry')
      .set({ entry: 'x'.repeat(0x081d) })
      .where('leaf_index', '=', 256)
      .execute();
    const plain = await fetchAs('tile/entries/001', 'identity');
    const zipped = await fetchAs('tile/entries/001', 'gzip, br');
    await t.db.updateTable('ledger_entry').set({ entry }).where('leaf_index', '=', 256).execute();
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(zipped.rawPayload)).toEqual(plain.rawPayload);
  });

  test('proves a tip’s entries by audit paths', async () => {
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
});

describe('a tipster’s bundle', () => {
  test('verifies whole, opens free tips and keeps the others closed', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const before = (await get('checkpoint')).text;
    const settledTip = await newTip(mario.id);
    const free = await newTip(mario.id, true);
    const locked = await newTip(mario.id);
    await append(publication(mario.id, settledTip), publication(mario.id, free, true), publication(mario.id, locked));
    await append(settlement(mario.id, settledTip));
    await t.db.updateTable('tip').set({ settled_at: t.clock.now() }).where('id', '=', settledTip).execute();
    await sequenceAll();
    const { size } = await checkpoint();
    const { text, status } = await get(`bundle/${mario.username.toUpperCase()}?since=${before.split('\n')[1]}`);
    expect(status).toBe(200);
    const verification = await verifyRecord(text, { vkey: log.keeper.vkey, previousCheckpoint: before });
    expect(verification.checks.filter((check) => check.status === 'failed')).toEqual([]);
    expect(verification.ok).toBe(true);
    expect(verification.figures).toMatchObject({ bets: 3, settled: 1, won: 1, inProgress: 2, profitMicro: 1_100_000 });
    const check = (id: string) => verification.checks.find((result) => result.id === id)!;
    expect(check('inclusion').facts).toEqual({ treeSize: size });
    expect(check('commitments').facts).toEqual({ tips: 2, open: 1, locked: 1 });
    expect(check('consistency').status).toBe('passed');
    const nonce = Buffer.from((await revealedOf(t.db, [locked])).get(locked)!.nonce).toString();
    expect(text).not.toContain(nonce);
    const member = await t.createAccount();
    const own = await t.app.http.inject({
      url: `/ledger/bundle/${mario.username}`,
      headers: { authorization: `Bearer ${member.token}` },
    });
    expect(own.headers['cache-control']).toBe('private, no-store');
    const commitments = (await verifyRecord(own.body)).checks.find((result) => result.id === 'commitments');
    expect(commitments).toMatchObject({ status: 'passed', facts: { open: 2 } });
  });

  test('shows one digit changed in the database to any reader', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const tip = await newTip(mario.id);
    await append(publication(mario.id, tip), settlement(mario.id, tip));
    await sequenceAll();
    const good = (await get(`bundle/${mario.username}`)).text;
    expect((await verifyRecord(good)).ok).toBe(true);
    await sql`update ledger_entry set entry = replace(entry, '"profit":"1.1"', '"profit":"1.2"') where tip_id = ${tip}`.execute(
      t.db,
    );
    const verification = await verifyRecord((await get(`bundle/${mario.username}`)).text);
    const inclusion = verification.checks.find((check) => check.id === 'inclusion')!;
    expect(inclusion.failures).toEqual([
      { code: 'changed', index: parseBundle(good)!.entries[1]!.index, seq: 2, tip: String(tip) },
    ]);
    await sql`update ledger_entry set entry = replace(entry, '"profit":"1.2"', '"profit":"1.1"') where tip_id = ${tip}`.execute(
      t.db,
    );
  });

  test('costs the same few statements for one entry and for hundreds', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const tips: number[] = [];
    for (let i = 0; i < 300; i++) tips.push(await newTip(mario.id));
    const { count: few } = await t.countQueries(() => append(publication(mario.id, tips[0]!)));
    const { count: many } = await t.countQueries(() =>
      append(...tips.slice(1).map((tip) => publication(mario.id, tip))),
    );
    expect(many).toBe(few);
    await sequenceAll();
    const { count } = await t.countQueries(() => get(`bundle/${mario.username}`));
    expect(count).toBeLessThan(16);
  });

  test('stays provable after erasure, tied to nobody', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const tip = await newTip(mario.id);
    await append(publication(mario.id, tip));
    await sequenceAll();
    const before = await checkpoint();
    await t.db.transaction().execute((trx) => eraseTipster(trx, mario.id));
    expect((await revealedOf(t.db, [tip])).size).toBe(0);
    const bundle = parseBundle((await get(`bundle/${mario.username}`)).text)!;
    expect(bundle.entries).toEqual([]);
    expect((await checkpoint()).root).toEqual(before.root);
    const readEntries = async (index: number, width: number) =>
      (await get(tilePath({ level: 'entries', index, width }))).bytes;
    expect(await auditLog(before, 'x', readEntries)).toMatchObject({ ok: true });
  });
});

describe('the audit of the whole database', () => {
  test('finds nothing in a whole log, and each thing that was changed', async () => {
    await sequenceAll();
    const whole = await auditDatabase(log);
    expect(whole.problems).toEqual([]);
    expect(whole.size).toBe((await checkpoint()).size);
    const changes: [change: string, undo: string, says: string][] = [
      [
        `update ledger_entry set entry = replace(entry, '"v":1', '"v":2') where leaf_index = 300`,
        `update ledger_entry set entry = replace(entry, '"v":2', '"v":1') where leaf_index = 300`,
        'entry 300 is not the one in the tree',
      ],
      [
        'update ledger_entry set leaf_index = -5 where leaf_index = 7',
        'update ledger_entry set leaf_index = 7 where leaf_index = -5',
        '1 are missing',
      ],
      [
        'update ledger_tile set hashes = set_bit(hashes, 5, 1 - get_bit(hashes, 5)) where level = 1 and n = 0',
        'update ledger_tile set hashes = set_bit(hashes, 5, 1 - get_bit(hashes, 5)) where level = 1 and n = 0',
        'tile 1/0 is another',
      ],
      [
        `update ledger_checkpoint set note = replace(note, '/ledger', '/lodger')`,
        `update ledger_checkpoint set note = replace(note, '/lodger', '/ledger')`,
        'not signed by the log’s key',
      ],
    ];
    for (const [change, undo, says] of changes) {
      await sql.raw(change).execute(t.db);
      const { problems } = await auditDatabase(log);
      await sql.raw(undo).execute(t.db);
      expect(problems.join('\n')).toContain(says);
    }
    expect((await auditDatabase(log)).problems).toEqual([]);
  });
});

describe('the memory outside the database', () => {
  test('refuses a smaller tree and a different one until an operator accepts, while the product goes on', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    await append(publication(mario.id, await newTip(mario.id)));
    await sequenceAll();
    const last = await checkpoint();

    // A restored backup: the newest entry and all that was signed with it are gone.
    const head = await t.db.selectFrom('ledger_head').selectAll().executeTakeFirstOrThrow();
    const earlier = await t.db
      .selectFrom('ledger_checkpoint')
      .selectAll()
      .where('tree_size', '<', last.size)
      .orderBy('tree_size', 'desc')
      .executeTakeFirstOrThrow();
    await sql`update ledger_entry set leaf_index = null where leaf_index >= ${earlier.tree_size}`.execute(t.db);
    await t.db.updateTable('ledger_head').set({ tree_size: earlier.tree_size, root: earlier.root }).execute();
    await t.db.deleteFrom('ledger_checkpoint').where('tree_size', '>', earlier.tree_size).execute();
    const refused = await sequenceBatch(log);
    expect(refused).toMatchObject({ status: 'refused', refusal: { code: 'smaller_tree' } });
    if (refused.status === 'refused') expect(describeRefusal(refused.refusal)).toContain(`${last.size} entries`);
    expect((await ledgerStatus(log)).refusal?.code).toBe('smaller_tree');
    await append(publication(mario.id, await newTip(mario.id)));
    expect((await sequenceBatch(log)).status).toBe('refused');
    expect((await checkpoint()).size).toBe(earlier.tree_size);

    // Another root at the same size.
    const forged = Buffer.from(head.root);
    forged[0]! ^= 1;
    await t.db.updateTable('ledger_head').set({ tree_size: head.tree_size, root: forged }).execute();
    expect(await sequenceBatch(log)).toMatchObject({ status: 'refused', refusal: { code: 'different_tree' } });

    await t.db.updateTable('ledger_head').set({ tree_size: earlier.tree_size, root: earlier.root }).execute();
    const { from, to } = await acceptTree(log);
    expect([from?.size, to.size]).toEqual([last.size, earlier.tree_size]);
    await sequenceAll();
    expect((await ledgerStatus(log)).refusal).toBeNull();
    expect((await checkpoint()).size).toBe(last.size + 1);
  });

  test('catches up after a process that died between signing and remembering', async () => {
    const mario = await t.createAccount({ userType: 'collaborator' });
    const file = join(t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
    const before = readFileSync(file, 'utf8');
    await append(publication(mario.id, await newTip(mario.id)));
    const dying = { ...log.keeper, remember: () => Promise.reject(new Error('killed')) };
    await expect(sequenceBatch({ ...log, keeper: dying })).rejects.toThrow('killed');
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect((await ledgerStatus(log)).refusal).toBeNull();
    // Whoever serves the new checkpoint first remembers it first.
    const { note } = (await currentCheckpoint(log))!;
    expect(readFileSync(file, 'utf8')).toBe(note);
    await append(publication(mario.id, await newTip(mario.id)));
    expect((await sequenceBatch(log)).status).toBe('signed');
  });

  test('refuses to sign when its memory is damaged, and serves on', async () => {
    const file = join(t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
    const remembered = readFileSync(file, 'utf8');
    writeFileSync(file, remembered.replace('\n\n', '\nx\n\n'));
    expect(await sequenceBatch(log)).toMatchObject({ status: 'refused', refusal: { code: 'memory_unreadable' } });
    expect((await get('checkpoint')).status).toBe(200);
    expect(readFileSync(file, 'utf8')).not.toBe(remembered);
    await acceptTree(log);
    expect((await sequenceBatch(log)).status).toBe('idle');
    expect(readFileSync(file, 'utf8').split('\n\n')[0]).toBe(remembered.split('\n\n')[0]);
  });

  test('refuses to sign with another key', async () => {
    const strange = await openLogOf({
      ...t.context,
      environment: { ...t.context.environment, DATA_DIR: join(t.context.environment.DATA_DIR, 'other') },
      secrets: { get: () => Buffer.alloc(32, 7) },
    });
    expect(await sequenceBatch(strange)).toMatchObject({ status: 'refused', refusal: { code: 'other_key' } });
    expect(strange.vkey).toBe(log.vkey);
  });
});
