import { currentUser, logOut, logOutAll, refreshToken, signIn, updatePreferences } from '@quotavera/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { announceAccountChange } from './viewers.ts';

const PASSWORD = 'Correct-horse-1';
let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('signing in', () => {
  test('by e-mail or username, in any case, answers the session and the roles', async () => {
    const { email, username, id } = await t.createAccount({
      userType: 'collaborator',
      admin: true,
      password: PASSWORD,
    });
    for (const name of [email, username.toUpperCase()]) {
      const { reply, headers } = await t.api.call(signIn, { body: { username_or_email: name, password: PASSWORD } });
      expect(reply).toMatchObject({ id, email, fullName: 'Ada Bianchi', authority: ['collaborator', 'admin'] });
      expect(headers['cache-control']).toBeUndefined();
      const me = await t.api.call(currentUser, { token: reply.access_token });
      expect(me.reply).toMatchObject({ userId: id, username, subscriptionType: 'free', layout: 'simple' });
    }
  });
});
