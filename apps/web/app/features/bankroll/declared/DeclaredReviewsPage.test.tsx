import { bankrollAdminAddresses } from '@quotavera/contract/bankroll/admin-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { DeclaredReviewsPage } from './DeclaredReviewsPage.tsx';
import type { Review, ReviewSheet } from './queries.ts';

const review: Review = {
  id: 4,
  tipster: { id: 9, username: 'lago_bets' },
  name: 'storico.csv',
  format: 'pikkit',
  rows_read: 60,
  rows_new: 58,
  rows_changed: 0,
  rows_rejected: 2,
  odd_rows: 3,
  contradictions: 1,
  warnings: ['high_yield'],
  state: 'waiting',
  reason: '',
  created_at: '2026-11-27T08:00:00.000Z',
  decided_at: null,
  decided_by: null,
};

const sheet: ReviewSheet = {
  odd_rows: 1,
  contradictions: 1,
  answers: ['dates'],
  rows: [
    {
      line: 7,
      placed_at: '2024-12-31T12:00:00.000Z',
      event: 'Prova - Uno',
      selection: '1',
      side: 'back',
      odds: '80',
      stake_cents: 1000,
      outcome: 'won',
      profit_cents: 79_000,
      original: null,
      odd: ['long_odds'],
    },
  ],
  outcomes: [{ outcome: 'won', rows: 1 }],
  yield: 0.4,
  largest_odds: '80',
  largest_stake_cents: 1000,
  warnings: ['high_yield'],
  staked_cents: 58_000,
  profit_cents: 23_200,
  rejections: [{ line: 9, field: 'profit', code: 'contradicts_outcome', value: '20.00 ≠ -10.00' }],
};

const lists = on(bankrollAdminAddresses.listDeclaredReviews, ({ query }) =>
  query.get('state') === 'waiting' ? listed(review) : listed(),
);

it('an admin sees the odd and the refused rows of a declared history before it is published', async () => {
  const { user, api } = render(<DeclaredReviewsPage />, {
    at: paths.declaredReviews,
    as: admin,
    api: [
      lists,
      on(bankrollAdminAddresses.readDeclaredReview, { ...review, sheet }),
      on(bankrollAdminAddresses.decideDeclaredReview, { ...review, state: 'refused' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Guarda lo storico di lago_bets' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Storico di lago_bets' }));
  expect(await dialog.findByText(/Prova - Uno/)).toBeDefined();
  expect(dialog.getByText('20.00 ≠ -10.00')).toBeDefined();
  expect(dialog.getByText(/il tipster ha scelto: ordine di giorno e mese/)).toBeDefined();

  await user.click(dialog.getByRole('radio', { name: 'Rifiuta' }));
  const decide = dialog.getByRole<HTMLButtonElement>('button', { name: 'Decidi' });
  expect(decide.disabled, 'a refusal has a reason').toBe(true);
  await user.type(dialog.getByRole('textbox', { name: /Motivo/ }), 'La quota 80 non esisteva.');
  await user.click(decide);
  await waitFor(() => expect(api.sent(bankrollAdminAddresses.decideDeclaredReview)).toHaveLength(1));
  expect(api.sent(bankrollAdminAddresses.decideDeclaredReview)[0]).toMatchObject({
    params: { id: '4' },
    body: { decision: 'refused', reason: 'La quota 80 non esisteva.' },
  });
});

it('decided histories stand under their state', async () => {
  render(<DeclaredReviewsPage />, {
    at: `${paths.declaredReviews}?state=approved`,
    as: admin,
    api: [lists],
  });
  expect(await screen.findByText('Nessun file in questo stato')).toBeDefined();
});

it('readers see no declared files', async () => {
  render(<DeclaredReviewsPage />, { at: paths.declaredReviews, as: member({}) });
  expect(await screen.findByText('Riservato agli admin')).toBeDefined();
});
