import { changeUsernameVisible, changeUserType, checkUsername, eraseAccount } from '@quotavera/contract/accounts';
import { readTipster, tipsterStats } from '@quotavera/contract/records';
import { parseBundle, verifyRecord } from '@quotavera/domain/ledger';
import { DAY_MS, romeDay } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { openLogOf } from '../../ledger/index.ts';
import { sequenceBatch } from '../../ledger/log/service.ts';
import { nameRecords } from '../../ledger/service-names.ts';

const YEARS_MS = 10 * 365 * DAY_MS;
const PASSWORD = 'Correct-horse-1';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z' });
});
afterAll(() => t.close());

const rename = async (who: TestAccount, name: string) =>
  t.api.call(changeUsernameVisible, { token: await t.tokenOf(who.id), body: { username_visible: name } });
const read = async (id: string) => {
  const answer = await t.api.call(readTipster, { params: { id } });
  return answer.status === 200 ? answer.reply.tipster.username : answer.status;
};

test('a tipster’s former names lead to the present one, for ever, and go to nobody else', async () => {
  const author = await t.createAccount({ userType: 'collaborator', username: 'primo.nome' });
  // This read fills the cache under the old name; the change must invalidate it.
  expect(await read('primo.nome')).toBe('primo.nome');
  expect((await rename(author, 'secondo.nome')).status).toBe(200);
  t.clock.advance(31 * DAY_MS);
  expect((await rename(author, 'terzo.nome')).status).toBe(200);
  for (const name of ['primo.nome', 'PRIMO.nome', 'secondo.nome', 'terzo.nome', String(author.id)]) {
    expect([name, await read(name)]).toEqual([name, 'terzo.nome']);
  }
  const stats = await t.api.call(tipsterStats, {
    params: { id: 'primo.nome', period: 'all' },
    query: { scope: 'all' },
  });
  expect(stats.status).toBe(200);

  t.clock.advance(YEARS_MS);
  const thief = await t.createAccount({ userType: 'collaborator' });
  for (const name of ['primo.nome', 'Secondo-Nome', 'pr1mo.nome', 'primonome']) {
    expect([name, (await rename(thief, name)).status]).toEqual([name, 400]);
    expect((await t.api.call(checkUsername, { query: { username: name } })).reply.available).toBe(false);
  }
  expect((await rename(author, 'primo.nome')).status).toBe(200);
  expect(await read('terzo.nome')).toBe('primo.nome');
});

test('a profile shows the names that its tipster gave up within a year, the latest first', async () => {
  const author = await t.createAccount({ userType: 'collaborator', username: 'vecchio.primo' });
  const names = async () =>
    (await t.api.call(readTipster, { params: { id: String(author.id) } })).reply.former_names.map(({ name }) => name);
  expect(await names()).toEqual([]);
  await rename(author, 'vecchio.secondo');
  const { former_names } = (await t.api.call(readTipster, { params: { id: 'vecchio.secondo' } })).reply;
  expect(former_names).toEqual([{ name: 'vecchio.primo', until: romeDay(t.clock.now()) }]);
  t.clock.advance(31 * DAY_MS);
  await rename(author, 'vecchio.terzo');
  expect(await names()).toEqual(['vecchio.secondo', 'vecchio.primo']);
  t.clock.advance(31 * DAY_MS);
  await rename(author, 'vecchio.primo');
  expect(await names(), 'the name it has again is no former one').toEqual(['vecchio.terzo', 'vecchio.secondo']);
  t.clock.advance(364 * DAY_MS);
  expect(await names()).toEqual(['vecchio.terzo']);
  t.clock.advance(2 * DAY_MS);
  expect(await names()).toEqual([]);
});

test('a tipster’s names are entries of the log, from being made one on, and a reader’s are not', async () => {
  const admin = await t.createAccount({ admin: true });
  const person = await t.createAccount({ username: 'nome.iniziale' });
  const changed = await t.api.call(changeUserType, {
    token: admin.token,
    body: { user_id: person.id, user_type: 'collaborator', reason: 'Candidatura accolta dopo il colloquio.' },
  });
  expect(changed.status).toBe(200);
  expect((await rename(person, 'nome.secondo')).status).toBe(200);
  expect((await rename(person, 'primo.nome')).status).toBe(400);
  const reader = await t.createAccount();
  expect((await rename(reader, 'lettore.rinominato')).status).toBe(200);

  // A record that is older than the logging of names gets its entry once, at the next start.
  const former = await t.createAccount({ userType: 'collaborator', username: 'di.prima' });
  for (let start = 0; start < 2; start++) await nameRecords(t.db, t.clock.now());
  const log = await openLogOf(t.context);
  while ((await sequenceBatch(log)).status === 'signed');
  for (const [{ id }, names] of [
    [person, ['nome.iniziale', 'nome.secondo']],
    [former, ['di.prima']],
  ] as const) {
    const username = names.at(-1)!;
    const bundle = parseBundle((await t.app.http.inject(`/ledger/bundle/${username}`)).body)!;
    const verification = await verifyRecord(bundle);
    expect(verification.ok).toBe(true);
    expect([id, verification.names.map(({ name }) => name)]).toEqual([id, names]);
  }
  const entries = await t.db.selectFrom('ledger_entry').select('entry').where('type', '=', 'name').execute();
  expect(entries.filter(({ entry }) => /nome\.|di\.prima/.test(entry))).toEqual([]);
});

test('a reader’s former name is free again after a while, and leads nowhere', async () => {
  const reader = await t.createAccount();
  await rename(reader, 'solo.lettore');
  t.clock.advance(31 * DAY_MS);
  expect((await rename(reader, 'altro.lettore')).status).toBe(200);
  expect(await read('solo.lettore')).toBe(404);
  const other = await t.createAccount({ userType: 'collaborator' });
  expect((await rename(other, 'solo.lettore')).status).toBe(400);
  t.clock.advance(91 * DAY_MS);
  expect((await rename(other, 'solo.lettore')).status).toBe(200);
  expect(await read('solo.lettore')).toBe('solo.lettore');
});

test('the names of an erased tipster are nobody’s, and nothing readable is kept of them', async () => {
  const author = await t.createAccount({ userType: 'collaborator', username: 'grande.pronostico', password: PASSWORD });
  await rename(author, 'nome.ultimo');
  const token = await t.tokenOf(author.id);
  expect((await t.api.call(eraseAccount, { token, body: { password: PASSWORD, confirm: true } })).status).toBe(200);
  expect([await read('grande.pronostico'), await read('nome.ultimo')]).toEqual([410, 410]);
  t.clock.advance(YEARS_MS);
  const thief = await t.createAccount({ userType: 'collaborator' });
  for (const name of ['grande.pronostico', 'Nome-Ultimo']) expect((await rename(thief, name)).status).toBe(400);
  const reserved = await t.db.selectFrom('reserved_name').selectAll().execute();
  expect(JSON.stringify(reserved)).not.toMatch(/pronostico|ultimo/);
  expect(reserved.map(({ hash }) => hash.length)).toEqual([32, 32]);
});
