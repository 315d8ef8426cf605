import { accountsAddresses } from '@quotavera/contract/accounts/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { SignOutPanel } from './SignOutPanel.tsx';

it('signing out everywhere is asked about first, and a question that is called off ends no session', async () => {
  const { user, api } = render(<SignOutPanel />, {
    at: `${paths.profile}?tab=security`,
    as: member(),
    api: [on(accountsAddresses.logOutAll, { ok: true, ended: 2 })],
  });
  const everywhere = await screen.findByRole('button', { name: 'Esci da tutti i dispositivi' });
  await user.click(everywhere);
  const question = within(await screen.findByRole('dialog', { name: 'Uscire da tutti i dispositivi?' }));
  expect(question.getByText(/^Anche da questo/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(accountsAddresses.logOutAll)).toEqual([]);

  await user.click(everywhere);
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Esci da tutti i dispositivi' }),
  );
  await waitFor(() => expect(api.sent(accountsAddresses.logOutAll)).toHaveLength(1));
});
