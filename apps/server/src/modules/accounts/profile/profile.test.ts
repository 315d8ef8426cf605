import {
  changeUsernameVisible,
  checkUsername,
  currentUser,
  readProfile,
  register,
  updateProfile,
} from '@quotavera/contract/accounts';
import { usernameLook } from '@quotavera/domain/accounts';
import { DAY_MS } from '@quotavera/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ environment: { RATE_LIMITS: '0' } });
});
afterAll(() => t?.close());

const read = async (token: string) => (await t.api.call(readProfile, { token })).reply;
const change = (token: string, body: object) =>
  t.api.call(updateProfile, { token, body: body as never, language: 'it' });
const codesOf = async (token: string, body: object) => Object.keys((await change(token, body)).error.errors);

test('the own profile has every field, and a referral code that stays the same', async () => {
  const { token, email, username, id } = await t.createAccount();
  const profile = await read(token);
  expect(profile).toMatchObject({
    id,
    email,
    username,
    username_visible: username,
    pending_email: null,
    referrals: null,
  });
  expect(profile.address).toEqual({
    street: '',
    city: '',
    postal_code: '',
    country: '',
    latitude: null,
    longitude: null,
    language: '',
    type: 'home',
  });
  expect(profile.referral_code).toMatch(/^[A-Z2-9]{8}$/);
  expect((await read(token)).referral_code).toBe(profile.referral_code);
});

test('two first looks at once give one code', async () => {
  const { token } = await t.createAccount();
  const profiles = await Promise.all(Array.from({ length: 8 }, () => read(token)));
  expect(new Set(profiles.map((profile) => profile.referral_code)).size).toBe(1);
});

test('the own profile keeps what is changed and nothing else', async () => {
  const { token } = await t.createAccount();
  const before = await read(token);
  const body = {
    first_name: '  Nicolò  ',
    last_name: "D'Ambrosio",
    phone_number: '+39 333 123 4567',
    birth_date: '1990-02-28',
    extra: {
      persdescription: 'Seguo la Serie A da sempre.',
      whycollaboration: 'Per un record che si può verificare.',
      workingyears: 12,
      socials: { telegram: 'https://t.me/ada_tips?start=aff', website: 'example.com/chi?utm_source=x' },
    },
    sports: ['tennis', 'football', 'tennis'],
    bio: 'Solo valore.\n\nVedi https://example.com/a?aff=9.',
    budget: 150_050,
    wallet_address: '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    address: {
      street: 'Via Roma 1',
      city: 'Roma',
      postal_code: '00184',
      country: 'IT',
      latitude: 41.9,
      longitude: 12.5,
      language: 'it',
      type: 'billing',
    },
    layout: 'decked',
    color_scheme: 'dark',
    language: 'en',
  };
  const { reply } = await change(token, body);
  expect(reply).toEqual({
    ...before,
    ...body,
    first_name: 'Nicolò',
    phone_number: '+393331234567',
    extra: { ...body.extra, socials: { telegram: 'ada_tips', website: 'https://example.com/chi' } },
    sports: ['tennis', 'football'],
    bio: 'Solo valore.\n\nVedi https://example.com/a.',
    wallet_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });
  expect(await read(token)).toEqual(reply);
  expect((await t.api.call(currentUser, { token })).reply).toMatchObject({
    name: "Nicolò D'Ambrosio",
    layout: 'decked',
  });
  const { reply: emptied } = await change(token, {
    extra: { persdescription: '', workingyears: null, socials: {} },
    sports: [],
    bio: '',
    budget: null,
    wallet_address: '',
  });
  expect(emptied).toMatchObject({
    extra: { ...body.extra, persdescription: '', workingyears: null, socials: {} },
    sports: [],
    bio: '',
    budget: null,
    wallet_address: null,
    first_name: 'Nicolò',
  });
});

test('the own profile changes all or nothing, and says all that is wrong', async () => {
  const { token } = await t.createAccount();
  const before = await read(token);
  expect(
    await codesOf(token, {
      username_visible: 'tutto-nuovo',
      birth_date: '2015-01-01',
      wallet_address: '0x12',
      phone_number: '+391',
    }),
  ).toEqual(['birth_date', 'phone_number', 'wallet_address']);
  expect(await read(token)).toEqual(before);
});

test.each([
  [{ id: 1 }, 'id'],
  [{ is_admin: true }, 'is_admin'],
  [{ email: 'x@example.test' }, 'email'],
  [{ username: 'other' }, 'username'],
  [{ profile_image: 'https://evil.example/x.png' }, 'profile_image'],
  [{ subscription_type: 'elite' }, 'subscription_type'],
  [{ referral_code: 'MINE' }, 'referral_code'],
  [{ first_name: '' }, 'first_name'],
  [{ first_name: 'a\u202eb' }, 'first_name'],
  [{ last_name: 'x'.repeat(300) }, 'last_name'],
  [{ extra: { persdescription: 'breve' } }, 'extra.persdescription'],
  [{ bio: 'x'.repeat(1_001) }, 'bio'],
  [{ bio: 'Registrati su bet365.com' }, 'bio'],
  [{ bio: 'Tutto su bit.ly/abc' }, 'bio'],
  [{ extra: { workingyears: -1 } }, 'extra.workingyears'],
  [{ extra: { workingyears: 1.5 } }, 'extra.workingyears'],
  [{ extra: { socials: { telegram: 'https://snai.it/x' } } }, 'extra.socials.telegram'],
  [{ extra: { socials: { website: 'javascript:alert(1)' } } }, 'extra.socials.website'],
  [{ extra: { socials: { myspace: 'ada' } } }, 'extra.socials.myspace'],
  [{ sports: ['chess'] }, 'sports.0'],
  [{ budget: -1 }, 'budget'],
  [{ budget: 10.5 }, 'budget'],
  [{ budget: 1e18 }, 'budget'],
  [{ birth_date: '1990-02-30' }, 'birth_date'],
  [{ birth_date: '2010-03-03' }, 'birth_date'],
  [{ wallet_address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD' }, 'wallet_address'],
  [{ phone_number: '0612345' }, 'phone_number'],
  [{ address: {} }, 'address.street'],
  [{ layout: 'sideways' }, 'layout'],
])('the own profile refuses %j', async (body, field) => {
  const { token } = await t.createAccount();
  const refused = await change(token, body);
  expect(refused.status).toBe(400);
  expect(Object.keys(refused.error.errors)).toContain(field);
  for (const texts of Object.values(refused.error.errors)) expect(texts[0]).toMatch(/\S{3}/);
});

test('an address is whole, in a country that exists, with both coordinates or none', async () => {
  const { token } = await t.createAccount();
  const address = {
    street: '',
    city: '',
    postal_code: '',
    country: '',
    latitude: null,
    longitude: null,
    language: '',
    type: 'home',
  };
  const wrong: [object, string][] = [
    [{ country: 'XX' }, 'address.country'],
    [{ country: 'it' }, 'address.country'],
    [{ latitude: 41.9 }, 'address.longitude'],
    [{ latitude: 91, longitude: 0 }, 'address.latitude'],
    [{ postal_code: '<b>' }, 'address.postal_code'],
    [{ type: 'castle' }, 'address.type'],
    [{ language: 'xx' }, 'address.language'],
  ];
  for (const [part, field] of wrong)
    expect(await codesOf(token, { address: { ...address, ...part } })).toEqual([field]);
  expect((await change(token, { address })).reply.address).toEqual(address);
});

test('the birth date is set once', async () => {
  const { token } = await t.createAccount();
  expect((await change(token, { birth_date: '1990-05-01' })).status).toBe(200);
  expect((await change(token, { birth_date: '1990-05-01' })).status).toBe(200);
  expect((await change(token, { birth_date: '1980-05-01' })).error.errors.birth_date?.[0]).toContain('assistenza');
});

test('an invited member who came by the code is counted, for PRO', async () => {
  const { token } = await t.createAccount({ userType: 'client', plan: 'pro' });
  const { id, referral_code } = await read(token);
  const other = await t.createAccount();
  await t.db.updateTable('account').set({ referred_by: id }).where('id', '=', other.id).execute();
  expect(await read(token)).toMatchObject({ referral_code, referrals: 1 });
});

describe('a wallet address', () => {
  test.each([
    ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['3P14159f73E4gFr7JterCCQh9QjiTjiZrG', '3P14159f73E4gFr7JterCCQh9QjiTjiZrG'],
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    [
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
    ],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
    ],
  ])('%s is kept as %s', async (typed, expected) => {
    const { token } = await t.createAccount();
    expect((await change(token, { wallet_address: ` ${typed} ` })).reply.wallet_address).toBe(expected);
  });

  test.each([
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb',
    // Another network's, and the test network's.
    'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1',
    'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5',
    // Version 1 with the checksum of version 0 (BIP 350).
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
    'hello',
  ])('%s is refused', async (typed) => {
    const { token } = await t.createAccount();
    expect(await codesOf(token, { wallet_address: typed })).toEqual(['wallet_address']);
  });
});

describe('the visible name', () => {
  const rename = (token: string, name: string) =>
    t.api.call(changeUsernameVisible, { token, body: { username_visible: name }, language: 'it' });

  test('the visible name is nobody else’s, however it is written', async () => {
    const one = await t.createAccount({ username: 'mario_rossi' });
    const other = await t.createAccount();
    for (const name of [
      'mario_rossi',
      'Mario.Rossi',
      'MARIO-ROSSI',
      'mariorossi',
      'marlo_rossi',
      'mari0_rossi',
      'ｍａｒｉｏ_ｒｏｓｓｉ',
    ]) {
      expect([name, (await rename(other.token, name)).error.errors.username_visible]).toEqual([
        name,
        ['Già in uso: scegline un altro.'],
      ]);
    }
    expect((await rename(one.token, 'Mario.Rossi')).reply).toEqual({
      username_visible: 'Mario.Rossi',
      username_fixed_until: null,
    });
  });

  test('the visible name is not somebody’s name for signing in either', async () => {
    const one = await t.createAccount({ username: 'primo_nome' });
    expect((await rename(one.token, 'Secondo-nome')).status).toBe(200);
    expect((await rename((await t.createAccount()).token, 'primonome')).status).toBe(400);
  });

  test.each(['ab', 'a b', 'admin', 'Adm1n', 'qu0tavera-staff', 'a..b', 'é', 'x'.repeat(31), '<b>x</b>'])(
    'the visible name is not %j',
    async (name) => {
      expect((await rename((await t.createAccount()).token, name)).status).toBe(400);
    },
  );

  test('the visible name changes once in thirty days, and the old one is nobody else’s for ninety', async () => {
    const { token, username, id } = await t.createAccount();
    const other = await t.createAccount();
    const until = new Date(t.clock.now().getTime() + 30 * DAY_MS).toISOString();
    expect((await rename(token, 'nome-nuovo')).reply).toEqual({
      username_visible: 'nome-nuovo',
      username_fixed_until: until,
    });
    expect((await rename(token, 'ancora-nuovo')).error.errors.username_visible?.[0]).toContain('30');
    expect((await rename(token, 'Nome.Nuovo')).status).toBe(200);
    t.clock.advance(31 * DAY_MS);
    expect((await rename(await t.tokenOf(id), 'ancora-nuovo')).status).toBe(200);
    expect((await rename(await t.tokenOf(other.id), 'nomenuovo')).status).toBe(400);
    t.clock.advance(91 * DAY_MS);
    expect((await rename(await t.tokenOf(other.id), 'nomenuovo')).status).toBe(200);
    expect((await rename(await t.tokenOf(other.id), username)).status).toBe(400);
  });

  test('the visible name goes to one of many who want it at once', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => t.createAccount()));
    const answers = await Promise.all(
      people.map(({ token }, n) => rename(token, ['conteso', 'Conteso', 'con.teso', 'c0nteso'][n % 4]!)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
    for (const answer of answers.filter(({ status }) => status === 400))
      expect(Object.keys(answer.error.errors)).toEqual(['username_visible']);
  });

  test('the visible name can be asked for before', async () => {
    const { token } = await t.createAccount({ username: 'occupato' });
    const input = async (username: string, own?: string) =>
      (await t.api.call(checkUsername, { query: { username }, token: own })).reply;
    expect(await input('0ccupat0')).toMatchObject({ available: false, problem: 'taken' });
    expect(await input('occupato', token)).toMatchObject({ available: true });
    expect(await input('libero-davvero')).toEqual({ available: true, problem: null, text: null });
  });

  test('registration can’t take a look-alike', async () => {
    await t.createAccount({ username: 'tipmaster' });
    const body = {
      email: 'nuovo@example.test',
      username: 'T1p.Master',
      password: 'Rinoceronte-blu-77',
      password2: 'Rinoceronte-blu-77',
      first_name: 'Ada',
      last_name: 'Verdi',
      birth_date: '1990-01-01',
      phone_number: '+393331234567',
      socials: 'instagram: adaverdi',
      persdescription: 'Seguo la Serie A.',
      whycollaboration: 'Per imparare da altri.',
      contact_moments: [1, 2, 3].map((n) => new Date(t.clock.now().getTime() + (n + 1) * DAY_MS).toISOString()),
      accepted_terms: true,
      privacy: true,
    };
    const refused = await t.api.call(register, { body });
    expect(refused.error.errors.username).toBeDefined();
  });

  test('the visible name looks the same to the database as to the domain', async () => {
    const letters = fc.constantFrom(...'abcilmnorvw0159._-ABIMRVWxyz');
    const names = fc.sample(fc.string({ unit: letters, minLength: 1, maxLength: 12 }), 2_000);
    const { rows } = await sql<{ name: string; look: string }>`
      select name, username_look(name) as look from unnest(${names}::text[]) as list (name)`.execute(t.db);
    expect(rows).toHaveLength(names.length);
    for (const { name, look } of rows) expect([name, look]).toEqual([name, usernameLook(name)]);
  });
});
