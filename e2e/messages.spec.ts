import { expect } from '@playwright/test';
import { contextWith, openSession, test } from './people.ts';

const WORDS = `Una domanda dal browser ${Date.now()}`;

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
