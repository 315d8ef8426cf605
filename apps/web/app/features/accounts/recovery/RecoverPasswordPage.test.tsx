import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { render } from '../../../testing/render.tsx';
import { RecoverPasswordPage } from './RecoverPasswordPage.tsx';

const SECRET = 'Tramonto-9-verde';

it('a lost password is asked for in the reader’s language, and the answer takes the focus', async () => {
  const { user, fill, api } = render(<RecoverPasswordPage />, {
    at: paths.recoverPassword,
    language: 'de',
    api: [on(accountsMemberAddresses.requestPasswordReset, { ok: true })],
  });
  await user.click(await screen.findByRole('button', { name: 'Link senden' }));
  expect(api.sent(accountsMemberAddresses.requestPasswordReset)).toEqual([]);
  await fill(screen.getByLabelText(/E-Mail/), 'nina@example.org');
  await user.click(screen.getByRole('button', { name: 'Link senden' }));
  const heading = await screen.findByRole('heading', { name: 'Sieh in dein Postfach' });
  expect(document.activeElement).toBe(heading);
});

it('a new password is typed twice alike, its link leaves the address, and the sign-in is next', async () => {
  const { user, fill, api, address } = render(<RecoverPasswordPage />, {
    at: `${paths.recoverPassword}?token=abc`,
    language: 'de',
    api: [
      on(accountsMemberAddresses.verifyPasswordReset, { valid: true }),
      on(accountsMemberAddresses.confirmPasswordReset, { ok: true }),
    ],
  });
  await fill(await screen.findByLabelText('Neues Passwort'), SECRET);
  expect(address()).toBe(paths.recoverPassword);
  await fill(screen.getByLabelText('Neues Passwort wiederholen'), `${SECRET}x`);
  await user.click(screen.getByRole('button', { name: 'Neues Passwort speichern' }));
  expect(await screen.findByText('Die beiden Passwörter stimmen nicht überein.')).toBeTruthy();
  await fill(screen.getByLabelText('Neues Passwort wiederholen'), SECRET);
  await user.click(screen.getByRole('button', { name: 'Neues Passwort speichern' }));
  await waitFor(() => expect(address()).toBe(`${paths.signIn}?reset=done`));
  expect(api.sent(accountsMemberAddresses.confirmPasswordReset).map(({ body }) => body.token)).toEqual(['abc']);
});

it('a link that was used says so and offers another', async () => {
  render(<RecoverPasswordPage />, {
    at: `${paths.recoverPassword}?token=abc`,
    language: 'de',
    api: [on(accountsMemberAddresses.verifyPasswordReset, { valid: false })],
  });
  expect(await screen.findByText(/Dieser Link gilt nicht mehr/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Link senden' })).toBeTruthy();
});
