import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { AccountNotices } from './AccountNotices.tsx';

it('an address that isn’t confirmed is reminded of, its link sent again, until it is confirmed elsewhere', async () => {
  const reader = member({ emailConfirmed: false });
  const { user, api } = render(<AccountNotices />, {
    at: paths.dashboard,
    as: reader,
    api: [on(accountsMemberAddresses.resendEmailConfirmation, { ok: true, email: reader.email, confirmed: false })],
  });
  const notice = within(await screen.findByRole('region', { name: 'Conferma la tua e-mail.' }));
  expect(notice.getByText(/Abbiamo scritto a lettore@example\.org/)).toBeTruthy();
  await user.click(notice.getByRole('button', { name: 'Invia di nuovo' }));
  expect(await notice.findByText(/^Inviata a lettore@example\.org/)).toBeTruthy();
  api.answer(on(accountsAddresses.currentUser, { ...reader, emailConfirmed: true }));
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Conferma la tua e-mail.' })).toBeNull());
});

it('an account that needs nothing is told nothing', async () => {
  render(
    <>
      <p>La pagina</p>
      <AccountNotices />
    </>,
    { at: paths.dashboard, as: member() },
  );
  expect(await screen.findByText('La pagina')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});
