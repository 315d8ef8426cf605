import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openLogOf } from './index.ts';
import { ledgerFixture } from './ledger.fixture.ts';
import { acceptTree, currentCheckpoint, describeRefusal, ledgerStatus, sequenceBatch } from './log/service.ts';

const world = ledgerFixture();
const { newTip, publication, append, get, checkpoint, sequenceAll } = world;

test('the memory outside the database refuses a smaller tree and a different one until an operator accepts, while the product goes on', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  await append(publication(mario.id, await newTip(mario.id)));
  await sequenceAll();
  const last = await checkpoint();

  // A restored backup lacks the newest entry and the checkpoint signed with it.
  const head = await world.t.db.selectFrom('ledger_head').selectAll().executeTakeFirstOrThrow();
  const earlier = await world.t.db
    .selectFrom('ledger_checkpoint')
    .selectAll()
    .where('tree_size', '<', last.size)
    .orderBy('tree_size', 'desc')
    .executeTakeFirstOrThrow();
  await sql`update ledger_entry set leaf_index = null where leaf_index >= ${earlier.tree_size}`.execute(world.t.db);
  await world.t.db.updateTable('ledger_head').set({ tree_size: earlier.tree_size, root: earlier.root }).execute();
  await world.t.db.deleteFrom('ledger_checkpoint').where('tree_size', '>', earlier.tree_size).execute();
  const refused = await sequenceBatch(world.log);
  expect(refused).toMatchObject({ status: 'refused', refusal: { code: 'smaller_tree' } });
  if (refused.status === 'refused') expect(describeRefusal(refused.refusal)).toContain(`${last.size} entries`);
  expect((await ledgerStatus(world.log)).refusal?.code).toBe('smaller_tree');
  await append(publication(mario.id, await newTip(mario.id)));
  expect((await sequenceBatch(world.log)).status).toBe('refused');
  expect((await checkpoint()).size).toBe(earlier.tree_size);

  // The tree has another root at the same size.
  const forged = Buffer.from(head.root);
  forged[0]! ^= 1;
  await world.t.db.updateTable('ledger_head').set({ tree_size: head.tree_size, root: forged }).execute();
  expect(await sequenceBatch(world.log)).toMatchObject({ status: 'refused', refusal: { code: 'different_tree' } });

  await world.t.db.updateTable('ledger_head').set({ tree_size: earlier.tree_size, root: earlier.root }).execute();
  const { from, to } = await acceptTree(world.log);
  expect([from?.size, to.size]).toEqual([last.size, earlier.tree_size]);
  await sequenceAll();
  expect((await ledgerStatus(world.log)).refusal).toBeNull();
  expect((await checkpoint()).size).toBe(last.size + 1);
});

test('the memory outside the database catches up after a process that died between signing and remembering', async () => {
  const mario = await world.t.createAccount({ userType: 'collaborator' });
  const file = join(world.t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
  const before = readFileSync(file, 'utf8');
  await append(publication(mario.id, await newTip(mario.id)));
  const dying = { ...world.log.keeper, remember: () => Promise.reject(new Error('killed')) };
  await expect(sequenceBatch({ ...world.log, keeper: dying })).rejects.toThrow('killed');
  expect(readFileSync(file, 'utf8')).toBe(before);
  expect((await ledgerStatus(world.log)).refusal).toBeNull();
  // The process that serves the new checkpoint first stores it first.
  const { note } = (await currentCheckpoint(world.log))!;
  expect(readFileSync(file, 'utf8')).toBe(note);
  await append(publication(mario.id, await newTip(mario.id)));
  expect((await sequenceBatch(world.log)).status).toBe('signed');
});

test('the memory outside the database refuses to sign when its memory is damaged, and serves on', async () => {
  const file = join(world.t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
  const remembered = readFileSync(file, 'utf8');
  writeFileSync(file, remembered.replace('\n\n', '\nx\n\n'));
  expect(await sequenceBatch(world.log)).toMatchObject({ status: 'refused', refusal: { code: 'memory_unreadable' } });
  expect((await get('checkpoint')).status).toBe(200);
  expect(readFileSync(file, 'utf8')).not.toBe(remembered);
  await acceptTree(world.log);
  expect((await sequenceBatch(world.log)).status).toBe('idle');
  expect(readFileSync(file, 'utf8').split('\n\n')[0]).toBe(remembered.split('\n\n')[0]);
});

test('the memory outside the database refuses to sign with another key', async () => {
  const strange = await openLogOf({
    ...world.t.context,
    environment: { ...world.t.context.environment, DATA_DIR: join(world.t.context.environment.DATA_DIR, 'other') },
    secrets: { get: () => Buffer.alloc(32, 7) },
  });
  expect(await sequenceBatch(strange)).toMatchObject({ status: 'refused', refusal: { code: 'other_key' } });
  expect(strange.vkey).toBe(world.log.vkey);
});
