import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createValuebet } from '@quotavera/contract/tips';
import { expect, test } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { openLogOf } from '../../ledger/index.ts';
import { acceptTree, sequenceBatch } from '../../ledger/log/service.ts';
import { LATER, onHome, publicationFixture } from './publication.fixture.ts';
import { publishDue } from './service-drafts.ts';

const SENTENCES = [
  ['it', 'Il registro trasparente ora non firma nuove voci'],
  ['en', 'The transparency log signs no new entries at the moment'],
  ['de', 'Das Transparenzprotokoll signiert zurzeit keine neuen Einträge'],
  ['es', 'El registro de transparencia no firma ahora entradas nuevas'],
  ['fr', 'Le registre de transparence ne signe pas de nouvelles entrées'],
] as const;

const world = publicationFixture();
const { at, publish, draft, rowsOf } = world;

test('while the log refuses to sign nothing is published, and nothing of it stays', async () => {
  const match = await insertMatch(world.t.db, { kickoffAt: LATER });
  const log = await openLogOf(world.t.context);
  const file = join(world.t.context.environment.DATA_DIR, 'ledger', 'checkpoint');
  await draft([onHome(match)], { publish_at: '2026-03-02T12:10:00.000Z' });
  writeFileSync(file, readFileSync(file, 'utf8').replace('\n\n', '\nx\n\n'));
  expect((await sequenceBatch(log)).status).toBe('refused');
  const probe = async () => (await world.t.app.http.inject('/readyz')).json();
  expect(await probe()).toEqual({ status: 'ready', troubles: { log: expect.stringMatching(/^refuses to sign \(/) } });
  const before = await rowsOf(world.tipster.id);
  for (const [language, sentence] of SENTENCES) {
    const body = { publish: true, stake: '1', legs: [onHome(match)] };
    const refused = await world.t.api.call(createValuebet, { token: world.tipster.token, language, body });
    expect([refused.status, refused.error.code, refused.headers['retry-after']]).toEqual([
      503,
      'log_not_signing',
      '60',
    ]);
    expect(refused.error.description).toContain(sentence);
  }
  expect(await rowsOf(world.tipster.id)).toEqual(before);
  await at('2026-03-02T12:11:00.000Z');
  expect(await publishDue(world.t.db, world.t.context)).toEqual({ published: 0, refused: 0 });

  await acceptTree(log);
  expect(await probe()).toEqual({ status: 'ready' });
  expect((await publish([onHome(match)])).status).toBe(201);
  expect(await publishDue(world.t.db, world.t.context)).toEqual({ published: 1, refused: 0 });
});
