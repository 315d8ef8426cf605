import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

const WORDS = `Una domanda dal browser ${Date.now()}`;

test('a visitor writes, an admin finds the message in the inbox and answers it', async ({
  browser,
  page: visitor,
  site,
}) => {
  await visitor.goto('/contact-us');
  await expect(visitor.locator('html')).toHaveAttribute('data-hydrated', 'true');
  const send = visitor.getByRole('button', { name: 'Invia il messaggio' });
  await send.click();
  await expect(visitor.getByLabel('Nome e cognome')).toBeFocused();
  await expect(
    visitor.getByText('Indirizzo e-mail non valido.').or(visitor.getByText('Campo obbligatorio.')).first(),
  ).toBeVisible();
  // The form answers, so it has been open since before this moment.
  const openedAt = await visitor.evaluate(() => performance.now());
  await visitor.getByLabel('Nome e cognome').fill('Paola Verdi');
  await visitor.getByLabel('E-mail').fill('paola.verdi@example.com');
  await visitor.getByLabel('Oggetto').fill(WORDS);
  await visitor.getByRole('textbox', { name: 'Messaggio' }).fill('Buongiorno,\ncome si legge un record?');
  // What is sent within three seconds is held, because programs are so fast.
  await visitor.waitForFunction((at) => performance.now() - at > 3_000, openedAt);
  await send.click();
  await expect(visitor.getByText('La risposta arriverà a paola.verdi@example.com')).toBeVisible();

  const admins = await contextWith(browser, site, await openSession(site, 'admin'));
  const admin = await admins.newPage();
  await admin.goto(`/messages?status=open&search=${encodeURIComponent(WORDS)}`);
  await admin.getByRole('link', { name: WORDS }).click();
  await admin.getByText('Nota interna', { exact: true }).click();
  await admin.getByLabel('Nota che vede solo il team').fill('Già sentita al telefono.');
  await admin.getByRole('button', { name: 'Salva la nota' }).click();
  await expect(admin.getByText('Già sentita al telefono.')).toBeVisible();
  await admin.getByText('Risposta', { exact: true }).click();
  await admin.getByLabel('La tua risposta').fill('Buongiorno Paola, ecco come.');
  await admin.getByRole('button', { name: 'Invia', exact: true }).click();
  await expect(admin.getByRole('listitem').filter({ hasText: 'Buongiorno Paola, ecco come.' })).toBeVisible();
  await expect(admin.getByText('Risposto', { exact: true })).toBeVisible();
  await admins.close();
});

test('a member writes with a PDF, and reads the answer as it comes @phone', async ({ browser, site }, { project }) => {
  const subject = `${WORDS} ${project.name}`;
  const phone = project.name === 'phone' ? { viewport: { width: 390, height: 844 } } : {};
  const members = await contextWith(browser, site, await openSession(site, 'free'), phone);
  const member = await members.newPage();
  await member.goto('/contact');
  await expect(member.getByLabel('Nome e cognome')).toHaveValue('Franca Start');
  await member.getByLabel('Oggetto').fill(subject);
  await member.getByRole('textbox', { name: 'Messaggio' }).fill('In allegato quello che vedo.');
  await member.locator('input[type="file"]').setInputFiles({
    name: 'schermata.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\ntrailer\n%%EOF\n'),
  });
  await expect(member.getByText('schermata.pdf')).toBeVisible();
  await member.getByRole('button', { name: 'Invia il messaggio' }).click();
  await member.getByRole('link', { name: 'Apri la conversazione' }).click();
  await expect(member.getByRole('heading', { level: 1, name: subject })).toBeVisible();
  const thread = Number(new URL(member.url()).searchParams.get('thread'));

  const { token } = await openSession(site, 'admin');
  const answered = await fetch(`${site}/api/users/v1/customermessages/${thread}/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ message: 'Ci guardiamo subito.' }),
  });
  expect(answered.status).toBe(201);
  // Without a reload.
  await expect(member.getByText('Ci guardiamo subito.')).toBeVisible();
  const download = member.waitForEvent('download');
  await member.getByRole('button', { name: 'Scarica schermata.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('schermata.pdf');
  await members.close();
});
