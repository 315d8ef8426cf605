import { DAY_MS, HOUR_MS, romeDay } from '@quotavera/domain/time';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertRecordTips } from '../../../testing/factories/record-tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { recordService } from '../../tips/record/service.ts';

let t: TestApp;
let tipster: TestAccount;
let settled: number;
let open: number;

beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
  tipster = await t.createAccount({ userType: 'collaborator' });
  const now = t.clock.now().getTime();
  const wanted = Array.from({ length: 61 }, (_, n) => ({
    tipsterId: tipster.id,
    publishedAt: new Date(now - (n + 1) * DAY_MS),
    lastStartAt: new Date(now - (n + 1) * DAY_MS + HOUR_MS),
    ranks: true,
    priceVerified: true,
    outcome: n % 2 === 0 ? ('won' as const) : ('lost' as const),
    probability: 0.52,
    closingMilli: 1900,
  }));
  const ids = await insertRecordTips(t.db, [
    ...wanted,
    { tipsterId: tipster.id, publishedAt: new Date(now), lastStartAt: new Date(now + DAY_MS), isFree: true },
  ]);
  [settled, open] = [ids[0]!, ids.at(-1)!];
  await t.db.transaction().execute((trx) =>
    recordService.touchDays(
      trx,
      wanted.map((tip) => ({ tipster_id: tipster.id, day: romeDay(tip.lastStartAt) })),
    ),
  );
  await recordService.refreshDirty(t.db, { clock: t.clock });
});
afterAll(() => t.close());

const get = (url: string) => t.app.http.inject({ method: 'GET', url });

describe('pictures of shared links', () => {
  test('every public page has one, 1200 × 630, that crawlers may show elsewhere', async () => {
    for (const path of ['tipsters/nobody', 'classifiche', 'home', '', `tipsters/${tipster.username}`, `t/${settled}`]) {
      const { statusCode, headers, rawPayload } = await get(`/pictures/${path}.png?language=de`);
      expect(statusCode, path).toBe(200);
      expect(headers).toMatchObject({ 'content-type': 'image/png', 'cross-origin-resource-policy': 'cross-origin' });
      const { format, width, height } = await sharp(rawPayload).metadata();
      expect({ format, width, height }, path).toEqual({ format: 'png', width: 1200, height: 630 });
    }
  });

  test('a tipster’s, a settled tip’s and the ranking’s are their own; an open tip, a stranger or a disabled tip has the common one', async () => {
    const picture = async (path: string) => (await get(`/pictures/${path}.png?language=it`)).rawPayload;
    const common = await picture('home');
    for (const path of [`tipsters/${tipster.username}`, `t/${settled}`, 'classifiche']) {
      expect((await picture(path)).equals(common), path).toBe(false);
    }
    for (const path of [`t/${open}`, 't/999999999', 't/1e9', 'news/none', 'no/such/page']) {
      expect((await picture(path)).equals(common), path).toBe(true);
    }
    expect((await get('/pictures/tipsters/%00.png')).statusCode).toBe(404);
    await t.db.updateTable('tip').set({ disabled_at: t.clock.now() }).where('id', '=', settled).execute();
    expect((await picture(`t/${settled}`)).equals(common)).toBe(true);
    await t.db.updateTable('tip').set({ disabled_at: null }).where('id', '=', settled).execute();
  });
});

test('the card of a record may be framed anywhere, runs nothing, and leads to the verification in its language', async () => {
  const { statusCode, headers, body } = await get(`/embed/${tipster.username}?language=fr`);
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *");
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(body).not.toContain('<script');
  expect(body).toContain(`/fr/verify?tipster=${tipster.username}`);
});

test('the picture alone is a file that draws the same', async () => {
  const { headers, body } = await get(`/embed/${tipster.username}.svg`);
  expect(headers['content-type']).toContain('image/svg+xml');
  expect(body).not.toMatch(/href|<script|<image|<text/);
});

test('nobody’s and a suspended tipster’s isn’t there; no other page may be framed', async () => {
  expect((await get('/embed/nobody-has-this-name')).statusCode).toBe(404);
  await t.db.updateTable('account').set({ banned_at: t.clock.now() }).where('id', '=', tipster.id).execute();
  expect((await get(`/embed/${tipster.username}`)).statusCode).toBe(404);
  await t.db.updateTable('account').set({ banned_at: null }).where('id', '=', tipster.id).execute();
  expect((await get('/healthz')).headers['x-frame-options']).toBe('DENY');
});
