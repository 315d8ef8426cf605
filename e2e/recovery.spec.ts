import { expect, type Page } from '@playwright/test';
import { contextOf, linkTo, openSession, PASSWORD, registerSomebody, test } from './people.ts';

const NEW_PASSWORD = 'Tramonto-9-verde';

const WORDS = {
  it: {
    identity: 'E-mail o nome utente',
    signIn: 'Accedi',
    forgotten: 'Password dimenticata?',
    send: 'Invia il collegamento',
    onItsWay: 'Controlla la posta',
    newPassword: 'Nuova password',
    repeat: 'Ripeti la nuova password',
    save: 'Salva la nuova password',
    differ: 'Le due password non coincidono.',
    changed: 'Password cambiata: accedi con quella nuova.',
    expired: 'Questo collegamento non vale più',
    notice: 'Conferma la tua e-mail.',
    confirm: 'Conferma l’indirizzo',
    confirmed: 'Indirizzo confermato',
  },
  de: {
    identity: 'E-Mail oder Benutzername',
    signIn: 'Anmelden',
    forgotten: 'Passwort vergessen?',
    send: 'Link senden',
    onItsWay: 'Sieh in dein Postfach',
    newPassword: 'Neues Passwort',
    repeat: 'Neues Passwort wiederholen',
    save: 'Neues Passwort speichern',
    differ: 'Die beiden Passwörter stimmen nicht überein.',
    changed: 'Passwort geändert: Melde dich mit dem neuen an.',
    expired: 'Dieser Link gilt nicht mehr',
    notice: 'Bestätige deine E-Mail-Adresse.',
    confirm: 'Adresse bestätigen',
    confirmed: 'Adresse bestätigt',
  },
} as const;
type Language = keyof typeof WORDS;

async function signIn(page: Page, words: (typeof WORDS)[Language], email: string, password: string): Promise<void> {
  await page.getByLabel(words.identity).fill(email);
  await page.locator('input[name=password]').fill(password);
  await page.getByRole('main').getByRole('button', { name: words.signIn, exact: true }).click();
}

for (const language of ['it', 'de'] as const) {
  test(`a lost password comes back by a link, and an address is confirmed by one (${language})`, async ({
    page,
    site,
  }) => {
    const words = WORDS[language];
    const prefix = language === 'it' ? '' : `/${language}`;
    const { email } = await registerSomebody(site, PASSWORD, language);
    const admin = await openSession(site, 'admin');

    await page.goto(`${prefix}/sign-in`);
    await page.getByRole('link', { name: words.forgotten }).click();
    await page.locator('input[name=email]').fill(email);
    await page.getByRole('button', { name: words.send }).click();
    await expect(page.getByRole('heading', { name: words.onItsWay })).toBeFocused();

    const link = await linkTo(site, admin, email, 'password_reset');
    const opened = page.waitForResponse((response) => response.url().includes('token='));
    await page.goto(prefix + link);
    expect((await opened).headers()).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    await page.getByLabel(words.newPassword, { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel(words.repeat).fill(`${NEW_PASSWORD}x`);
    expect(page.url()).not.toContain('token');
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.differ)).toBeVisible();
    await page.getByLabel(words.repeat).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.changed)).toBeVisible();

    await page.goto(prefix + link);
    await expect(page.getByText(words.expired)).toBeVisible();

    // The link of the reset has confirmed the address too, so there is nothing left to confirm and no notice.
    await page.goto(`${prefix}/sign-in`);
    await signIn(page, words, email, NEW_PASSWORD);
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(words.notice)).toHaveCount(0);
  });
}

test('who hasn’t confirmed their address is reminded, until the link is pressed', async ({ page, site }) => {
  const words = WORDS.it;
  const { email } = await registerSomebody(site, PASSWORD);
  const admin = await openSession(site, 'admin');
  await page.goto('/sign-in');
  await signIn(page, words, email, PASSWORD);
  const notice = page.getByRole('region', { name: words.notice });
  await expect(notice).toContainText(email);
  await notice.getByRole('button', { name: 'Invia di nuovo' }).click();
  await expect(notice.getByRole('status')).toContainText(`Inviata a ${email}`);
  await page.goto(await linkTo(site, admin, email, 'email_confirm'));
  await page.getByRole('button', { name: words.confirm }).click();
  await expect(page.getByRole('heading', { name: words.confirmed })).toBeFocused();
  await page.getByRole('link', { name: 'Vai alla dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Ultimi 5 segnali')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an admin reads the outbox: who got what, and the words in a frame that can do nothing', async ({
  browser,
  site,
}) => {
  const { email } = await registerSomebody(site, PASSWORD);
  const context = await contextOf(browser, site, 'admin');
  const page = await context.newPage();
  await page.goto('/mails');
  await page.getByLabel('Cerca destinatario').fill(email);
  await page.getByLabel('Cerca destinatario').press('Enter');
  const link = page.getByRole('link', { name: 'Conferma il tuo indirizzo e-mail' });
  await expect(link).toHaveCount(1);
  await expect(page.getByText(email)).toBeVisible();
  await link.click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('sandbox', '');
  await expect(
    frame.contentFrame().getByRole('heading', { name: 'Conferma che questo indirizzo è tuo' }),
  ).toBeVisible();
  await page.getByText('Solo testo').click();
  await expect(page.locator('pre')).toContainText('/confirm-email?token=');
  await context.close();
});
