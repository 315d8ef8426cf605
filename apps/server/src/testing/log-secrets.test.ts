import { Writable } from 'node:stream';
import {
  confirmPasswordReset,
  confirmTwoFactor,
  exchangeGoogleCode,
  refreshToken,
  register,
  requestPasswordReset,
  setUpTwoFactor,
  signIn,
} from '@quotavera/contract/accounts';
import { type TOTP, URI } from 'otpauth';
import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { createJobs } from '../platform/jobs/index.ts';
import { createLog } from '../platform/log.ts';
import { apiOf } from './api.ts';
import { createTestApp } from './index.ts';

const PASSWORD = 'Tramonto-viola-42';
const WRONG = 'Sbagliata-del-tutto-7';
const NEW = 'Aurora-verde-scura-58';

test('no secret of an account’s whole life is in the log, however much is logged', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const t = await createTestApp({ environment: { LOG_LEVEL: 'trace' } });
  const log = createLog('trace', stream);
  const jobs = createJobs(t.context.database.url, log);
  const app = await createApp({ ...t.context, log, jobs });
  const { call } = apiOf(app.http);

  const body = {
    email: 'segreta@example.test',
    username: 'segreta.prova',
    password: PASSWORD,
    password2: PASSWORD,
    first_name: 'Segreta',
    last_name: 'Prova',
    birth_date: '1990-05-01',
    phone_number: '+393471234567',
    socials: 'telegram: @segreta_prova',
    persdescription: 'Seguo la Serie A da vent’anni.',
    whycollaboration: 'Voglio un registro che si possa verificare.',
    contact_moments: ['2026-03-04T10:00:00Z', '2026-03-05T10:00:00Z', '2026-03-06T10:00:00Z'],
    accepted_terms: true,
    privacy: true,
  };
  await call(register, { body });
  const name = body.email;
  await call(signIn, { body: { username_or_email: name, password: WRONG } });
  const { reply: session } = await call(signIn, { body: { username_or_email: name, password: PASSWORD } });
  const { reply: pair } = await call(refreshToken, { body: { refresh: session.refresh_token } });
  const provisioning = await call(setUpTwoFactor, { token: pair.access, body: { password: PASSWORD } });
  const totp = URI.parse(provisioning.reply.uri) as TOTP;
  const otp = totp.generate({ timestamp: t.clock.wall().getTime() });
  const { reply: on } = await call(confirmTwoFactor, { token: pair.access, body: { otp } });
  const { error } = await call(signIn, { body: { username_or_email: name, password: PASSWORD } });
  await call(signIn, { body: { challenge: error.challenge!, otp: on.recovery_codes[0]! } });
  await call(exchangeGoogleCode, { body: { code: 'a-code-of-google' } });
  await call(requestPasswordReset, { body: { email: name } });
  await jobs.runDue();
  const mails = await t.db.selectFrom('mail').select('body_text').where('kind', '=', 'password_reset').execute();
  const token = /token=([\w-]+)/.exec(mails[0]!.body_text)![1]!;
  await call(confirmPasswordReset, { body: { token, password: NEW, password2: NEW } });
  // Errors are logged with their cause, also during sign-in; the log must not contain the secrets then either.
  await app.http.inject({ method: 'POST', url: '/api/users/v1/sign-in/', payload: `{"password":"${PASSWORD}"` });
  await t.db.schema.alterTable('sign_in_challenge').renameTo('elsewhere').execute();
  await call(signIn, { body: { username_or_email: name, password: NEW } });

  const logged = lines.join('');
  expect(logged).toContain('request failed');
  expect(lines.length).toBeGreaterThan(3);
  const secrets = {
    PASSWORD,
    WRONG,
    NEW,
    access: session.access_token,
    refresh: session.refresh_token,
    nextAccess: pair.access,
    nextRefresh: pair.refresh,
    seed: provisioning.reply.secret,
    otp,
    challenge: error.challenge!,
    token,
    google: 'a-code-of-google',
    ...Object.fromEntries(on.recovery_codes.map((code, n) => [`recovery${n}`, code])),
  };
  for (const [what, secret] of Object.entries(secrets)) {
    expect(logged.includes(secret), what).toBe(false);
    expect(logged.includes(encodeURIComponent(secret)), what).toBe(false);
  }
  await app.close();
  await t.close();
});
