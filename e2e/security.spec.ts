import { createHmac } from 'node:crypto';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { answeredAboutCookies } from '../scripts/consent.ts';
import { test, typeSignIn } from './people.ts';

const SECRET = 'Tramonto-viola-42';
const STEP_MS = 30_000;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function bytesOf(base32: string): Buffer {
  const bits = [...base32].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** RFC 6238, written a second time: a code of `steps` steps from now. */
function totp(secret: string, steps = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const hash = createHmac('sha1', bytesOf(secret.replace(/\s/g, '')))
    .update(counter)
    .digest();
  const at = hash[hash.length - 1]! & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A person of this test's own: the demo accounts are everybody's. */
async function newPerson(site: string): Promise<string> {
  const name = `sicura.${Date.now().toString(36)}`;
  const day = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T10:00:00.000Z`;
  const reply = await fetch(`${site}/api/users/v1/register/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.test`,
      username: name,
      password: SECRET,
      password2: SECRET,
      first_name: 'Sicura',
      last_name: 'Prova',
      birth_date: '1990-05-01',
      phone_number: '+393471234567',
      socials: 'telegram: @sicura_prova',
      persdescription: 'Seguo la Serie A da vent’anni.',
      whycollaboration: 'Voglio un registro che si possa verificare.',
      contact_moments: [3, 4, 5].map(day),
      terms: true,
      privacy: true,
    }),
  });
  if (reply.status !== 201) throw new Error(`${reply.status} ${await reply.text()}`);
  return `${name}@example.test`;
}

const onDashboard = (page: Page) => expect(page).toHaveURL(/\/dashboard$/);
const dialog = (page: Page) => page.getByRole('dialog');

async function turnOn(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Attiva la verifica' }).click();
  await dialog(page).getByLabel('La tua password').fill('Sbagliata-1');
  await dialog(page).getByRole('button', { name: 'Continua' }).click();
  await expect(dialog(page).getByText('La password non è giusta.')).toBeVisible();
  await dialog(page).getByLabel('La tua password').fill(SECRET);
  await dialog(page).getByRole('button', { name: 'Continua' }).click();
  await expect(dialog(page).getByRole('img', { name: /Codice QR/ })).toBeVisible();
  const secret = await dialog(page).locator('code').innerText();
  await dialog(page).getByLabel('Codice a 6 cifre').fill(totp(secret));
  await dialog(page).getByRole('button', { name: 'Conferma e attiva' }).click();
  const list = dialog(page).getByRole('list', { name: 'Codici di recupero' });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const codes = await list.getByRole('listitem').allInnerTexts();
  await expect(dialog(page).getByRole('button', { name: 'Fine' })).toBeDisabled();
  await dialog(page).getByLabel('Li ho conservati in un posto sicuro').check();
  await dialog(page).getByRole('button', { name: 'Fine' }).click();
  await expect(page.getByText('Ti restano 10 codici di recupero.')).toBeVisible();
  return { secret, codes };
}

async function enter(context: BrowserContext, site: string, email: string): Promise<Page> {
  await context.addCookies([answeredAboutCookies(site)]);
  const page = await context.newPage();
  await page.goto('/sign-in');
  await typeSignIn(page, email, SECRET);
  return page;
}

// One long story: three browsers sign in.
test('two-step verification from turning it on to a lost phone, and a device signed out from another', async ({
  browser,
  page,
  site,
}) => {
  const email = await newPerson(site);
  await page.context().addCookies([answeredAboutCookies(site)]);
  await page.goto('/sign-in');
  await typeSignIn(page, email, SECRET);
  await onDashboard(page);
  const { secret, codes } = await turnOn(page);

  // With the app: a wrong code is said so and the next one gets in.
  const withApp = await browser.newContext({ baseURL: site });
  const second = await enter(withApp, site, email);
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Verifica in due passaggi');
  await expect(second.getByLabel('Codice a 6 cifre')).toBeFocused();
  await second.getByLabel('Codice a 6 cifre').fill(totp(secret, 90));
  await second.getByRole('button', { name: 'Verifica', exact: true }).click();
  await expect(second.getByText(/Il codice non è giusto/)).toBeVisible();
  // The code that turned it on is used up: the next step's counts already.
  await second.getByLabel('Codice a 6 cifre').fill(totp(secret, 1));
  await second.getByRole('button', { name: 'Verifica', exact: true }).click();
  await onDashboard(second);

  // Without the phone: a recovery code.
  const withoutPhone = await browser.newContext({ baseURL: site });
  const third = await enter(withoutPhone, site, email);
  await third.getByRole('button', { name: /Usa un codice di recupero/ }).click();
  await third.getByLabel('Codice di recupero').fill(codes[0]!.toUpperCase());
  await third.getByRole('button', { name: 'Verifica', exact: true }).click();
  await onDashboard(third);

  // From the first device: one code less, three devices, one of them signed out.
  await page.goto('/profile?tab=security');
  await expect(page.getByText('Ti restano 9 codici di recupero.')).toBeVisible();
  await expect(page.getByText('Questo dispositivo', { exact: true })).toHaveCount(1);
  const others = page.getByRole('button', { name: /^Disconnetti Chrome/ });
  await expect(others).toHaveCount(2);
  // The latest used stands first.
  await others.first().click();
  await expect(page.getByText('Dispositivo disconnesso.')).toBeVisible();
  await expect(others).toHaveCount(1);
  await third.goto('/profile');
  await expect(third).toHaveURL(/\/sign-in/);
  await second.goto('/profile');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Sicura Prova');
  await withApp.close();
  await withoutPhone.close();
});
