import { accountsMemberAddresses } from '@quotavera/contract/accounts/member-addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { ownProfile } from '../../../../testing/profile.ts';
import { render } from '../../../../testing/render.tsx';
import { PreferencesSection } from './PreferencesSection.tsx';

it('a layout is saved with the account as soon as it is chosen', async () => {
  const { user, api } = render(<PreferencesSection profile={ownProfile()} />, {
    at: `${paths.profile}?tab=preferences`,
    as: member(),
    api: [on(accountsMemberAddresses.updateProfile, ({ body }) => ownProfile({ layout: body.layout ?? 'simple' }))],
  });
  await user.click(await screen.findByRole('radio', { name: 'Compatto' }));
  expect(await screen.findByText('Preferenza salvata')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'A riquadri' }));
  expect(api.sent(accountsMemberAddresses.updateProfile).map(({ body }) => body)).toEqual([
    { layout: 'collapsed' },
    { layout: 'decked' },
  ]);
});
