import { randomBytes } from 'node:crypto';
import { addPushDevice } from '@quotavera/contract/alerts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('messages are sent to browsers’ push services alone', async () => {
  const { token } = await t.createAccount({ userType: 'client' });
  const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') };
  const add = (endpoint: string) => t.api.call(addPushDevice, { token, body: { endpoint, ...keys } });
  const refused = await add('https://hangs.example/fcm.googleapis.com');
  expect(refused.status).toBe(400);
  expect(refused.error.errors).toHaveProperty('endpoint');
  expect((await add('https://fcm.googleapis.com/fcm/send/abc')).status).toBe(200);
});
