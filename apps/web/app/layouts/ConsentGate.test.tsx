import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { CookiePolicyPage } from '../features/publishing/consent/CookiePolicyPage.tsx';
import type { CookieGroups } from '../features/publishing/consent/queries.ts';
import { paths } from '../paths.ts';
import { failure } from '../platform/api/index.ts';
import { hasConsent, storedConsent } from '../platform/consent/index.ts';
import { NO_LINE, on, type Row } from '../testing/api.ts';
import { render } from '../testing/render.tsx';
import { ConsentGate } from './ConsentGate.tsx';

const kept: CookieGroups = {
  version: '2026-11-01',
  groups: [
    { varname: 'necessary', name: 'Necessari', description: 'Servono.', is_required: true, cookies: [] },
    { varname: 'preferences', name: 'Preferenze', description: 'Ricordano.', is_required: false, cookies: [] },
  ],
};

const PROOF = { id: 'prova-1', choices: {}, version: kept.version, at: '2026-11-20T10:00:00.000Z' };

// The choice is kept in a cookie too, which outlives the page.
afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the DOM of these tests has no Cookie Store
  document.cookie = 'cookie-consent=; Path=/; Max-Age=0';
});

function show(...api: Row[]) {
  return render(
    <>
      <main id="content" tabIndex={-1} />
      <CookiePolicyPage data={{ ok: true, data: kept }} text={{ ok: false, error: failure('unavailable') }} />
      <ConsentGate groups={kept.groups} />
    </>,
    {
      at: paths.cookiePolicy,
      api: [on(accountsAddresses.cookieGroups, kept), on(accountsAddresses.cookieConsent, PROOF), ...api],
    },
  );
}

const question = () => screen.findByRole('region', { name: 'I cookie, in due parole' });
const gone = () => waitFor(() => expect(screen.queryByRole('region', { name: 'I cookie, in due parole' })).toBeNull());

it('a refusal is kept, proved to the server, and gives the focus back to the page', async () => {
  const { user, api } = show();
  await user.click(within(await question()).getByRole('button', { name: 'Rifiuta tutti' }));
  await gone();
  expect(document.activeElement?.id).toBe('content');
  expect(api.sent(accountsAddresses.cookieConsent).map(({ body }) => body)).toEqual([
    { necessary: true, preferences: false },
  ]);
  expect(hasConsent('preferences')).toBe(false);
  await waitFor(() => expect(storedConsent()).toMatch(/~prova-1$/));
  expect(document.cookie).toContain(`cookie-consent=${storedConsent()}`);
});

it('a choice is thought over on the cookies’ page', async () => {
  const { user } = show();
  await user.click(within(await question()).getByRole('button', { name: 'Rifiuta tutti' }));
  expect(await screen.findByText('Rifiutati')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cambia la scelta' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText(/^Preferenze/));
  await user.click(dialog.getByRole('button', { name: 'Salva la scelta' }));
  expect(await screen.findByText('Consentiti')).toBeTruthy();
  expect(hasConsent('preferences')).toBe(true);
});

it('a choice whose proof can’t be kept holds all the same, and closing the dialog changes nothing', async () => {
  const { user } = show(on(accountsAddresses.cookieConsent, NO_LINE));
  await user.click(within(await question()).getByRole('button', { name: 'Scegli' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByLabelText(/^Preferenze/));
  await user.click(dialog.getByRole('button', { name: 'Salva la scelta' }));
  await gone();
  expect(storedConsent()).toMatch(/~preferences$/);
  await user.click(screen.getByRole('button', { name: 'Cambia la scelta' }));
  const again = within(await screen.findByRole('dialog'));
  expect((await again.findByLabelText<HTMLInputElement>(/^Preferenze/)).checked).toBe(true);
  await user.click(again.getByLabelText(/^Preferenze/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(hasConsent('preferences')).toBe(true);
});
