import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { admin } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { WholeCase } from './queries.ts';
import { ReportsPage } from './ReportsPage.tsx';

const AT = '2026-11-20T10:00:00.000Z';

const reported: WholeCase = {
  id: 12,
  target: { type: 'user', tip_id: null, username: 'rinaldi_bets' },
  status: 'open',
  reports: 1,
  urgent: false,
  reasons: ['sure_win'],
  opened_at: AT,
  decided_at: null,
  measure: null,
  appealed: false,
  version: 1,
  account: { id: 2, username: 'rinaldi_bets', name: 'Rino Rinaldi', email: 'rino@example.org' },
  ground: null,
  rule: null,
  by_house: false,
  statement: '',
  words: '',
  decided_by: null,
  next: ['in_review', 'upheld', 'rejected'],
  measures: ['warning'],
  complaints: [
    {
      id: 1,
      reason: 'sure_win',
      text: 'Promette il raddoppio.',
      words: 'Raddoppio sicuro!',
      created_at: AT,
      reporter: null,
      name: 'Paola Verdi',
      email: 'paola.verdi@example.com',
    },
  ],
  appeals: [],
  tip: null,
  user: {
    bio: '',
    headline: '',
    banned: false,
    registered_at: AT,
    tips: 40,
    unverified: 2,
    earlier_cases: 0,
    earlier_upheld: 0,
    suspicions: 0,
  },
};

it('an admin opens what was reported of a user and reads who wrote what', async () => {
  const { user, address } = render(<ReportsPage />, {
    at: paths.reports,
    as: admin,
    api: [on(supportAddresses.listReportCases, listed(reported)), on(supportAddresses.readReportCase, reported)],
  });
  await user.click(await screen.findByRole('link', { name: 'Utente rinaldi_bets' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Promette il raddoppio.')).toBeTruthy();
  expect(dialog.getByText('Testo quando è stato segnalato')).toBeTruthy();
  expect(dialog.getByText('Raddoppio sicuro!')).toBeTruthy();
  expect(dialog.getByText('Testo di adesso')).toBeTruthy();
  expect(dialog.getByText(/Paola Verdi, paola\.verdi@example\.com/)).toBeTruthy();
  await waitFor(() => expect(address()).toBe(`${paths.reports}?case=12`));
});
