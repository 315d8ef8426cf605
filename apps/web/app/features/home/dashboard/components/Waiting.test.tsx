import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { Waiting } from './Waiting.tsx';

const NOTHING = {
  tips: 0,
  outcomes: 0,
  messages: 0,
  calls: 0,
  reports: 0,
  suspicions: 0,
  money: 0,
  payouts: 0,
  applications: 0,
  posts: 0,
};

it('what waits for an admin is counted and leads to where it is decided; what doesn’t wait isn’t listed', async () => {
  const { user, address } = render(<Waiting waiting={{ ...NOTHING, reports: 3, payouts: 1 }} />, { as: admin });
  expect(await screen.findByRole('heading', { name: 'Aspettano una decisione' })).toBeTruthy();
  expect(screen.getAllByRole('link')).toHaveLength(2);
  await user.click(screen.getByRole('link', { name: /^Segnalazioni.*3/ }));
  expect(address()).toBe(paths.reports);
});
