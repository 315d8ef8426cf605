import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { AdminToolsPage } from './AdminToolsPage.tsx';

it('the admin’s tools refuse everybody else without asking for anything, and lead away', async () => {
  const { user, address } = render(<AdminToolsPage />, {
    at: `${paths.toolsAdmin}?tab=imports`,
    as: member({ subscriptionType: 'pro' }),
  });
  expect(await screen.findByText('Riservato agli admin')).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Vai alla dashboard' }));
  expect(address()).toBe(paths.dashboard);
});
