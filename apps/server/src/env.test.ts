import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkFolders, EnvironmentInvalid, readEnvironment } from './env.ts';

test('empty is a product on this machine alone', () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PUBLIC_URL: 'http://localhost:3000',
    DATABASE_NAMED_STATEMENTS: true,
    CLOCK_OFFSET: 0,
    LOG_LEVEL: 'info',
  });
  expect(readEnvironment({}).DATA_DIR).toMatch(/\/data$/);
  expect(readEnvironment({}).DEMO).toBeUndefined();
});

test('empty variables count as absent', () => {
  expect(readEnvironment({ PORT: '', DATABASE_URL: '', DEMO: '' })).toMatchObject({ PORT: 3000 });
});

test('the environment reads flags, durations and addresses', () => {
  const environment = readEnvironment({
    DEMO: '1',
    CLOCK_OFFSET: 'P2D',
    PUBLIC_URL: 'https://quotavera.example/',
    DATABASE_NAMED_STATEMENTS: 'off',
  });
  expect(environment).toMatchObject({
    DEMO: true,
    CLOCK_OFFSET: 172_800_000,
    PUBLIC_URL: 'https://quotavera.example',
    DATABASE_NAMED_STATEMENTS: false,
  });
});

test.each([
  [{ PORT: 'eighty' }, /PORT: must be a port number/],
  [{ PORT: '70000' }, /PORT/],
  [{ PUBLIC_URL: 'https://quotavera.example/app' }, /PUBLIC_URL: must be the address alone/],
  [{ PUBLIC_URL: 'https://quotavera.example/?a=1' }, /PUBLIC_URL: must be the address alone/],
  [{ PUBLIC_URL: 'https://quotavera.example#a' }, /PUBLIC_URL: must be the address alone/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL: must look like postgresql/],
  [{ CLOCK_OFFSET: 'tomorrow' }, /CLOCK_OFFSET/],
  [{ CLOCK_OFFSET: '1000', HOST: '0.0.0.0' }, /CLOCK_OFFSET/],
  [{ RATE_LIMITS: 'off', HOST: '0.0.0.0' }, /RATE_LIMITS/],
  [{ GOOGLE_CLIENT_ID: 'x' }, /GOOGLE_CLIENT_SECRET: needed together/],
  [{ TSA_URL: 'https://tsa.example' }, /TSA_ROOTS: needed together/],
  [
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' },
    /STRIPE_WEBHOOK_SECRET: needed together with STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY/,
  ],
  [{ STRIPE_SECRET_KEY: 'pk_test_1' }, /STRIPE_SECRET_KEY: must look like sk_live/],
  [{ STRIPE_WEBHOOK_SECRET: 'secret' }, /STRIPE_WEBHOOK_SECRET: must look like whsec/],
  [
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' },
    /STRIPE_PUBLISHABLE_KEY: must be of the same mode/,
  ],
  [{ STRIPE_API_URL: 'http://stripe.example' }, /STRIPE_API_URL: only for tests, on a loopback address/],
  [{ TSA_POLICY: 'qualified' }, /TSA_POLICY: must be an object identifier/],
  [{ TSA_INTERVAL: '0' }, /TSA_INTERVAL/],
  [
    { TSA_URL: 'http://tsa.example', TSA_ROOTS: 'roots.pem', TSA_USER: 'u', TSA_PASSWORD: 'p' },
    /TSA_URL: must be https where a password is sent/,
  ],
  [{ TSA_URL: 'https://tsa.example', TSA_ROOTS: 'roots.pem', CLOCK_OFFSET: 'P1D' }, /TSA_URL: not beside CLOCK_OFFSET/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL/],
  [{ DEMO: 'maybe' }, /DEMO: must be 1 or 0/],
])('%j is refused by name', (source, message) => {
  expect(() => readEnvironment(source)).toThrow(EnvironmentInvalid);
  expect(() => readEnvironment(source)).toThrow(message);
});

test.each([
  [{}, { name: 'Quotavera', address: 'no-reply@localhost' }],
  [{ PUBLIC_URL: 'https://quotavera.example:8443' }, { name: 'Quotavera', address: 'no-reply@quotavera.example' }],
  [{ MAIL_FROM: 'post@a.example' }, { name: 'Quotavera', address: 'post@a.example' }],
  [{ MAIL_FROM: 'Ada & Co <post@a.example>' }, { name: 'Ada & Co', address: 'post@a.example' }],
  [{ MAIL_FROM: '"Ada, Co" <post@a.example>' }, { name: 'Ada, Co', address: 'post@a.example' }],
])('with %j mails come from %j', (source, sender) => {
  expect(readEnvironment(source).MAIL_FROM).toEqual(sender);
});

test.each(['a', 'a@b.test>', '<a@b.test', 'a@b.test, c@d.test', 'A <a@b.test>\r\nBcc: c@d.test'])(
  'mails never come from %j',
  (MAIL_FROM) => {
    expect(() => readEnvironment({ MAIL_FROM })).toThrow(/MAIL_FROM: must look like/);
  },
);

test('a refusal never repeats a value', () => {
  expect(() => readEnvironment({ SMTP_URL: 'hunter2' })).toThrow(/^(?!.*hunter2)/s);
});

test('folders that can’t be used are named with their setting and what to do, in a sentence each', () => {
  const folder = mkdtempSync(join(tmpdir(), 'quotavera-env-'));
  const file = join(folder, 'file');
  writeFileSync(file, '');
  mkdirSync(join(folder, 'content/faq'), { recursive: true });
  const { CONTENT_DIR } = readEnvironment({});
  const check = (more: { DATA_DIR?: string; CONTENT_DIR?: string }) => () =>
    checkFolders({ DATA_DIR: join(folder, 'data'), CONTENT_DIR, ...more });
  expect(check({})).not.toThrow();
  expect(check({ DATA_DIR: file })).toThrow(`DATA_DIR: ${file} is a file; name a folder`);
  // The kernel lets nobody make a folder in /sys, whoever runs the tests.
  expect(check({ DATA_DIR: '/sys/quotavera' })).toThrow(
    /DATA_DIR: nothing can be written in \/sys\/quotavera; let this/,
  );
  expect(check({ DATA_DIR: join(file, 'below') })).toThrow(/DATA_DIR: nothing can be written/);
  expect(check({ CONTENT_DIR: join(folder, 'none') })).toThrow(
    /CONTENT_DIR: .* has no folder academy, blog, faq, legal; /,
  );
  expect(check({ CONTENT_DIR: join(folder, 'content') })).toThrow(/has no folder academy, blog, legal; name a copy/);
  rmSync(folder, { recursive: true });
});
