import { cookieConsent, cookieGroups } from '@quotavera/contract/accounts';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { deleteOldConsents, settledChoices, shortenedAddress } from './service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const rowOf = (id: string) =>
  t.db.selectFrom('cookie_consent').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('the groups say in five languages what is kept, and only groups with something in them', async () => {
  const names = new Set<string>();
  for (const language of ['it', 'en', 'es', 'fr', 'de'] as const) {
    const { groups } = (await t.api.call(cookieGroups, { language })).reply;
    expect(groups.map(({ varname, is_required }) => [varname, is_required])).toEqual([
      ['necessary', true],
      ['preferences', false],
    ]);
    for (const group of groups) {
      expect(group.name).not.toBe(group.varname);
      expect(group.cookies.length).toBeGreaterThan(0);
      for (const cookie of group.cookies) {
        expect(cookie.description.length, cookie.name).toBeGreaterThan(10);
        names.add(cookie.description);
      }
    }
  }
  expect(names.size).toBe(5 * 18);
});

test('a choice is kept with its proof; required groups are always yes, the rest only when said', async () => {
  const { id, token } = await t.createAccount();
  const consent = await t.api.call(cookieConsent, {
    body: { necessary: false, preferences: true },
    token,
    language: 'fr',
    headers: { 'user-agent': `Browser/1 ${'x'.repeat(500)}` },
  });
  expect(consent.status).toBe(201);
  expect(consent.reply.choices).toEqual({ necessary: true, preferences: true });
  const row = await rowOf(consent.reply.id);
  expect(row).toMatchObject({
    account_id: id,
    choices: { necessary: true, preferences: true },
    text_version: consent.reply.version,
    language: 'fr',
    address: '127.0.0.0/24',
    at: t.clock.now(),
  });
  expect(row.user_agent).toHaveLength(200);
  const refused = await t.api.call(cookieConsent, { body: {} });
  expect(refused.reply.choices).toEqual({ necessary: true, preferences: false });
  expect((await rowOf(refused.reply.id)).account_id).toBeNull();
});

test('names that no group has are refused, and so is what is no yes or no', async () => {
  const unknown: Record<string, boolean>[] = [
    { marketing: true },
    { preferences: true, tracking: false },
    { constructor: true },
  ];
  for (const body of unknown) {
    expect((await t.api.call(cookieConsent, { body })).error.code).toBe('validation');
  }
  expect((await t.api.call(cookieConsent, { body: { preferences: 'yes' } as never })).status).toBe(400);
  expect(settledChoices([{ varname: 'a', isRequired: false }], JSON.parse('{"__proto__":true}')).unknown).toEqual([
    '__proto__',
  ]);
});

test('an address is kept without what leads to a household', () => {
  expect(shortenedAddress('203.0.113.77')).toBe('203.0.113.0/24');
  expect(shortenedAddress('::ffff:203.0.113.77')).toBe('203.0.113.0/24');
  expect(shortenedAddress('2001:db8:1234:5678:9abc::1')).toBe('2001:db8:1234::/48');
  expect(shortenedAddress('rubbish')).toBe('');
});

test('a proof goes two years after the choice, not before', async () => {
  const { id } = (await t.api.call(cookieConsent, { body: {} })).reply;
  t.clock.advance(729 * DAY_MS);
  await deleteOldConsents(t.db, t.clock);
  expect((await rowOf(id)).id).toBe(id);
  t.clock.advance(2 * DAY_MS);
  await deleteOldConsents(t.db, t.clock);
  expect(await t.db.selectFrom('cookie_consent').select('id').where('id', '=', id).execute()).toEqual([]);
});
