import { expect } from '@playwright/test';
import { contextOf, contextWith, openSessionAs, readApi, registerSomebody, test } from './people.ts';
import { someoneSecured } from './second-factor.ts';

const SECRET = 'Tramonto-9-verde';
const WHY = 'prova del giro di amministrazione';

test.describe('an admin and the people', () => {
  test('finds a user, suspends them and their open session ends at once, lifts it, gives a plan; the log tells it all', async ({
    browser,
    site,
  }) => {
    const theirs = await (await contextOf(browser, site, 'free')).newPage();
    await theirs.goto('/dashboard');
    await expect(theirs.getByRole('heading', { name: 'Ciao, Franca' })).toBeVisible();

    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto('/users');
    await page.getByRole('searchbox', { name: 'Nome, e-mail, telefono o id' }).fill('franca st');
    await expect(page).toHaveURL(/search=franca\+st/);
    await page.getByRole('link', { name: 'Franca Start' }).click();
    await expect(page.getByRole('heading', { name: 'Franca Start', level: 1 })).toBeVisible();

    const act = async (button: string, fill?: () => Promise<void>) => {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await fill?.();
      const confirm = dialog.getByRole('button', { name: button, exact: true });
      await expect(confirm).toBeDisabled();
      await dialog.getByLabel('Motivo').fill(WHY);
      await confirm.click();
      await expect(dialog).toBeHidden();
    };
    await act('Sospendi');
    await expect(page.getByRole('main').getByRole('note')).toContainText(WHY);
    // The suspension closes the open page without a click of its reader.
    await expect(theirs).toHaveURL(/\/sign-in/);

    await act('Riattiva');
    await act('Cambia piano', async () => {
      await page.getByRole('dialog').getByRole('radiogroup').getByText('ELITE').click();
    });
    const again = await (await contextOf(browser, site, 'free')).newPage();
    await again.goto('/dashboard');
    await expect(again.getByRole('button', { name: 'Franca Start ELITE Account e aiuto' })).toBeVisible();

    await page.getByRole('link', { name: 'Tutti gli utenti' }).click();
    await page.getByRole('link', { name: 'Registro' }).click();
    const log = page.getByRole('region', { name: 'Interventi degli amministratori' }).getByRole('listitem');
    await expect(log.nth(0)).toContainText('Piano cambiato');
    await expect(log.nth(0)).toContainText('dopo: ELITE');
    await expect(log.nth(1)).toContainText('Account riattivato');
    await expect(log.nth(2)).toContainText('Account sospeso');
    for (const n of [0, 1, 2]) {
      await expect(log.nth(n)).toContainText('Franca Start');
      await expect(log.nth(n)).toContainText(WHY);
    }
    // Other tests use the same account.
    await log.nth(0).getByRole('link', { name: 'Franca Start' }).click();
    await act('Cambia piano', async () => {
      await page.getByRole('dialog').getByRole('radiogroup').getByText('START').click();
    });
  });

  test('changes a tipster’s share of the sales, and sees it on the page and in the history', async ({
    browser,
    site,
  }) => {
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto('/users/2');
    const history = page.getByRole('main').getByRole('list').getByRole('listitem');
    for (const percent of ['65', '70']) {
      await page.getByRole('button', { name: 'Quota vendite' }).click();
      const dialog = page.getByRole('dialog', { name: 'Quota vendite di Marco Rinaldi' });
      await dialog.getByLabel('Percentuale al tipster').fill(percent);
      await dialog.getByLabel('Motivo').fill(WHY);
      await dialog.getByRole('button', { name: 'Quota vendite' }).click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('definition').filter({ hasText: `${percent}%` })).toHaveCount(1);
      await expect(history.first()).toContainText(WHY);
    }
  });

  test('makes a tipster and an admin of somebody, takes it back, and merges a duplicate', async ({ browser, site }) => {
    const [first, second] = [await registerSomebody(site, SECRET), await registerSomebody(site, SECRET)];
    const theirs = await openSessionAs(site, first.email, SECRET);
    const me = () =>
      readApi<{ userType: string; secondFactorMissing: boolean }>(site, theirs, '/users/v1/listusers/me/');
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto(`/users?search=${first.username}`);
    await page.getByRole('main').getByRole('link', { name: 'Nina Bruni' }).click();
    const act = async (button: string) => {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Motivo').fill(WHY);
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    await act('Cambia tipo');
    expect(await me()).toMatchObject({ userType: 'collaborator', secondFactorMissing: false });
    await act('Rendi amministratore');
    // An admin can't administer anything before the second factor is on.
    expect(await me()).toMatchObject({ secondFactorMissing: true });
    await act('Togli amministrazione');
    expect(await me()).toMatchObject({ secondFactorMissing: false });

    // Only a tipster can keep a tipster's record, so the other account is the duplicate.
    await page.goto(`/users?search=${second.username}`);
    await page.getByRole('main').getByRole('link', { name: 'Nina Bruni' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Unisci a un altro' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('searchbox', { name: 'Account da tenere' }).fill(first.username);
    await dialog.getByRole('button', { name: 'Scegli' }).click();
    await dialog.getByLabel('Motivo').fill(WHY);
    await dialog.getByRole('button', { name: 'Unisci a un altro' }).click();
    await expect(dialog).toBeHidden();
    await expect(openSessionAs(site, second.email, SECRET)).rejects.toThrow('could not sign in');
    expect((await openSessionAs(site, first.email, SECRET)).signedIn).toBe(true);
  });

  test('announces that a second factor is reset; an admin stops it, and so does its owner', async ({
    browser,
    site,
  }) => {
    const { username, session } = await someoneSecured(site, SECRET);
    const theirs = await (await contextWith(browser, site, session)).newPage();
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto(`/users?search=${username}`);
    await page.getByRole('main').getByRole('link', { name: 'Nina Bruni' }).click();
    const announced = page.getByRole('note').filter({ hasText: 'La verifica in due passaggi si azzera il' });
    const act = async (button: string) => {
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Motivo').fill(WHY);
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog).toBeHidden();
    };
    const keep = theirs.getByRole('button', { name: 'Tieni la verifica attiva' });

    await act('Azzera la verifica in due passaggi');
    await expect(announced).toBeVisible();
    await theirs.goto('/profile?tab=security');
    await expect(keep).toBeVisible();
    await act('Ferma l’azzeramento');
    await expect(announced).toBeHidden();

    await act('Azzera la verifica in due passaggi');
    await expect(announced).toBeVisible();
    await theirs.reload();
    await keep.click();
    await expect(keep).toBeHidden();
    await expect(theirs.getByText('Ti restano 10 codici di recupero.')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Azzera la verifica in due passaggi' })).toBeVisible();
    await expect(announced).toBeHidden();
  });

  test('nobody suspends themselves or the last admin; nobody else sees the page', async ({ browser, site }) => {
    const page = await (await contextOf(browser, site, 'admin')).newPage();
    await page.goto('/users?admin=true');
    await page.getByRole('main').getByRole('link', { name: 'Ada Moderatrice' }).click();
    await expect(page.getByRole('main').getByRole('note')).toContainText('unico amministratore attivo');
    await expect(page.getByRole('button', { name: 'Sospendi' })).toHaveCount(0);

    const member = await (await contextOf(browser, site, 'elite')).newPage();
    await member.goto('/users');
    await expect(member.getByText('Solo per amministratori')).toBeVisible();
  });
});
