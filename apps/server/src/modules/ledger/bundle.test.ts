import { auditLog, parseBundle, tilePath, verifyRecord } from '@quotavera/domain/ledger';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ledgerFixture } from './ledger.fixture.ts';
import { auditDatabase } from './log/audit.ts';
import { eraseTipster, revealedOf } from './service.ts';

const world = ledgerFixture();
const { newTip, publication, settlement, append, get, checkpoint, sequenceAll } = world;

test('a tipster’s bundle verifies whole, opens free tips and keeps the others closed', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const before = (await get('checkpoint')).text;
  const settledTip = await newTip(mario.id);
  const free = await newTip(mario.id, true);
  const locked = await newTip(mario.id);
  await append(publication(mario.id, settledTip), publication(mario.id, free, true), publication(mario.id, locked));
  await append(settlement(mario.id, settledTip));
  await world.t.db.updateTable('tip').set({ settled_at: world.t.clock.now() }).where('id', '=', settledTip).execute();
  await sequenceAll();
  const { size } = await checkpoint();
  const { text, status } = await get(`bundle/${mario.username.toUpperCase()}?since=${before.split('\n')[1]}`);
  expect(status).toBe(200);
  const verification = await verifyRecord(text, { vkey: world.log.keeper.vkey, previousCheckpoint: before });
  expect(verification.checks.filter((check) => check.status === 'failed')).toEqual([]);
  expect(verification.ok).toBe(true);
  expect(verification.figures).toMatchObject({ bets: 3, settled: 1, won: 1, inProgress: 2, profitMicro: 1_100_000 });
  const check = (id: string) => verification.checks.find((result) => result.id === id)!;
  expect(check('inclusion').facts).toEqual({ treeSize: size });
  expect(check('commitments').facts).toEqual({ tips: 2, open: 1, locked: 1 });
  expect(check('consistency').status).toBe('passed');
  const nonce = Buffer.from((await revealedOf(world.t.db, [locked])).get(locked)!.nonce).toString();
  expect(text).not.toContain(nonce);
  const member = await world.t.createAccount();
  const own = await world.t.app.http.inject({
    url: `/ledger/bundle/${mario.username}`,
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(own.headers['cache-control']).toBe('private, no-store');
  const commitments = (await verifyRecord(own.body)).checks.find((result) => result.id === 'commitments');
  expect(commitments).toMatchObject({ status: 'passed', facts: { open: 2 } });
});

test('a tipster’s bundle shows one digit changed in the database to any reader', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const tip = await newTip(mario.id);
  await append(publication(mario.id, tip), settlement(mario.id, tip));
  await sequenceAll();
  const good = (await get(`bundle/${mario.username}`)).text;
  expect((await verifyRecord(good)).ok).toBe(true);
  await sql`update ledger_entry set entry = replace(entry, '"profit":"1.1"', '"profit":"1.2"') where tip_id = ${tip}`.execute(
    world.t.db,
  );
  const verification = await verifyRecord((await get(`bundle/${mario.username}`)).text);
  const inclusion = verification.checks.find((check) => check.id === 'inclusion')!;
  expect(inclusion.failures).toEqual([
    { code: 'changed', index: parseBundle(good)!.entries[1]!.index, seq: 2, tip: String(tip) },
  ]);
  await sql`update ledger_entry set entry = replace(entry, '"profit":"1.2"', '"profit":"1.1"') where tip_id = ${tip}`.execute(
    world.t.db,
  );
});

test('a tipster’s bundle costs the same few statements for one entry and for hundreds', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const tips: number[] = [];
  for (let i = 0; i < 300; i++) tips.push(await newTip(mario.id));
  const { count: few } = await world.t.countQueries(() => append(publication(mario.id, tips[0]!)));
  const { count: many } = await world.t.countQueries(() =>
    append(...tips.slice(1).map((tip) => publication(mario.id, tip))),
  );
  expect(many).toBe(few);
  await sequenceAll();
  const { count } = await world.t.countQueries(() => get(`bundle/${mario.username}`));
  expect(count).toBeLessThan(16);
});

test('a tipster’s bundle stays provable after erasure, tied to nobody', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const tip = await newTip(mario.id);
  await append(publication(mario.id, tip));
  await sequenceAll();
  const before = await checkpoint();
  await world.t.db.transaction().execute((trx) => eraseTipster(trx, mario.id));
  expect((await revealedOf(world.t.db, [tip])).size).toBe(0);
  const bundle = parseBundle((await get(`bundle/${mario.username}`)).text)!;
  expect(bundle.entries).toEqual([]);
  expect((await checkpoint()).root).toEqual(before.root);
  const readEntries = async (index: number, width: number) =>
    (await get(tilePath({ level: 'entries', index, width }))).bytes;
  expect(await auditLog(before, 'x', readEntries)).toMatchObject({ ok: true });
});

test('the audit of the whole database finds nothing in a whole world.log, and each thing that was changed', async () => {
  await sequenceAll();
  const whole = await auditDatabase(world.log);
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
    await sql.raw(change).execute(world.t.db);
    const { problems } = await auditDatabase(world.log);
    await sql.raw(undo).execute(world.t.db);
    expect(problems.join('\n')).toContain(says);
  }
  expect((await auditDatabase(world.log)).problems).toEqual([]);
});
