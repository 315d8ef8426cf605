import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { acceptAgreements, currentUser, readAgreements } from '@quotavera/contract/accounts';
import { LANGUAGES } from '@quotavera/domain/accounts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readEnvironment } from '../../../env.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { acceptAllInForce } from './service.ts';

const FIRST = '2026-11-23';
const SECOND = '2027-05-01';

/** The texts of the repository as if they had these versions: terms of which there is a second one, and a first privacy notice. */
function withSecondTerms(): string {
  const folder = mkdtempSync(join(tmpdir(), 'content-'));
  cpSync(readEnvironment({}).CONTENT_DIR, folder, { recursive: true });
  const changes = Object.fromEntries(LANGUAGES.map((language) => [language, [`${language}: prezzi`]]));
  const listed = (...versions: string[]) => versions.map((version) => ({ version, changes }));
  const versions = { terms: listed(SECOND, FIRST), privacy: listed(FIRST) };
  writeFileSync(join(folder, 'legal/versions.json'), JSON.stringify(versions));
  for (const [document, [newest]] of Object.entries(versions)) {
    for (const language of LANGUAGES) {
      const file = join(folder, `legal/${document}.${language}.md`);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^version: .*$/m, `version: ${newest!.version}`));
    }
  }
  return folder;
}

const folder = withSecondTerms();
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: { CONTENT_DIR: folder } });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true });
});

const isDue = async (token: string) => (await t.api.call(currentUser, { token })).reply.agreementDue;
const rowsOf = (id: number) =>
  t.db
    .selectFrom('document_acceptance')
    .select(['document', 'version', 'accepted_at'])
    .where('account_id', '=', id)
    .orderBy('document')
    .orderBy('version')
    .execute();

/** A member who accepted what was in force before the second terms. */
async function earlierMember() {
  const account = await t.createAccount();
  const rows = ['terms', 'privacy'].map((document) => ({
    account_id: account.id,
    document,
    version: FIRST,
    accepted_at: t.clock.now(),
  }));
  await t.db.insertInto('document_acceptance').values(rows).execute();
  return account;
}

test('a member who accepted an earlier version is asked about the newer one alone, and told what it changes', async () => {
  const { token } = await earlierMember();
  expect(await isDue(token)).toBe(true);
  const { results } = (await t.api.call(readAgreements, { token, language: 'de' })).reply;
  expect(results).toEqual([
    {
      document: 'terms',
      version: SECOND,
      accepted: { version: FIRST, at: t.clock.now().toISOString() },
      changes: [{ version: SECOND, points: ['de: prezzi'] }],
    },
    {
      document: 'privacy',
      version: FIRST,
      accepted: { version: FIRST, at: t.clock.now().toISOString() },
      changes: [],
    },
  ]);
});

test('a member who accepted an earlier version accepts it once; both versions stay with their times', async () => {
  const { id, token } = await earlierMember();
  const before = t.clock.now();
  t.clock.advance(60_000);
  const body = { versions: { terms: SECOND } };
  expect((await t.api.call(acceptAgreements, { token, body })).reply.results[0]?.changes).toEqual([]);
  const accepted = t.clock.now();
  t.clock.advance(60_000);
  expect((await t.api.call(acceptAgreements, { token, body })).status).toBe(200);
  expect(await isDue(token)).toBe(false);
  expect(await rowsOf(id)).toEqual([
    { document: 'privacy', version: FIRST, accepted_at: before },
    { document: 'terms', version: FIRST, accepted_at: before },
    { document: 'terms', version: SECOND, accepted_at: accepted },
  ]);
});

test('a member who accepted an earlier version can’t accept what isn’t in force', async () => {
  const { id, token } = await earlierMember();
  for (const version of ['2028-01-01', FIRST]) {
    const refused = await t.api.call(acceptAgreements, { token, body: { versions: { terms: version } } });
    expect(refused.error.code).toBe('conflict');
  }
  expect(await rowsOf(id)).toHaveLength(2);
  expect(await isDue(token)).toBe(true);
});

test('a member who accepted nothing yet is asked about both texts in force', async () => {
  const { id, token } = await t.createAccount();
  const { results } = (await t.api.call(readAgreements, { token })).reply;
  expect(results.map(({ accepted, changes }) => [accepted, changes.map(({ version }) => version)])).toEqual([
    [null, [SECOND]],
    [null, [FIRST]],
  ]);
  await acceptAllInForce(t.db, t.context, id, t.clock.now());
  expect(await isDue(token)).toBe(false);
});
