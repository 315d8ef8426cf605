import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Subscription } from '../../pricing/index.ts';
import { SubscriptionPanel } from './SubscriptionPanel.tsx';

const BEGINS = '2026-12-09T23:00:00.000Z';
const ENDS = '2027-01-08T23:00:00.000Z';

const ordered: Subscription = {
  id: 6,
  product: 'plan',
  plan: 'pro',
  period: 'month',
  channel: null,
  status: 'active',
  current_period_start: BEGINS,
  current_period_end: ENDS,
  cancel_at_period_end: false,
  next_renew: ENDS,
  next_plan: null,
  next_period: null,
  renewal_cents: 1_999,
  access_until: ENDS,
  begins_at: BEGINS,
  is_trial: false,
  discount: null,
  also_ends: [],
  withdrawal: null,
  card: null,
  created_at: BEGINS,
  ended_at: null,
  is_gift: false,
  used: null,
  extensions: [],
  pause: null,
  messages_by_mail: true,
};

const show = (subscription: Subscription) =>
  render(<SubscriptionPanel subscription={subscription} cards={[]} />, {
    at: paths.subscriptions,
    as: member(),
    api: [],
  });

it('a subscription that waits for the end of withdrawal is not called active, and says when it begins', async () => {
  show(ordered);
  expect(await screen.findByText('Non ancora iniziato')).toBeTruthy();
  expect(screen.getByText(/^Inizio dell’accesso: 10 dicembre 2026/)).toBeTruthy();
  expect(screen.queryByText('Attivo')).toBeNull();
});

it('a subscription that has begun is active', async () => {
  show({ ...ordered, begins_at: null });
  expect(await screen.findByText('Attivo')).toBeTruthy();
  expect(screen.queryByText(/^Inizio dell’accesso/)).toBeNull();
});

const tried: Subscription = { ...ordered, begins_at: null, is_trial: true };

it('a trial says when the first charge comes and that cancelling before costs nothing', async () => {
  show(tried);
  expect(await screen.findByText('In prova')).toBeTruthy();
  expect(screen.getByText(/^Prova gratis\. Primo addebito: 9 gennaio 2027, 19,99\s€\. Disdici prima/)).toBeTruthy();
});

it('a trial that was cancelled says that nothing is charged', async () => {
  show({ ...tried, cancel_at_period_end: true, next_renew: null, renewal_cents: null });
  expect(await screen.findByText('Disdetto')).toBeTruthy();
  expect(screen.getByText(/^Hai disdetto la prova: non paghi niente/)).toBeTruthy();
});

it('before a plan is cancelled or withdrawn from, the channels that end with it are named with their last days', async () => {
  const PAID = '2026-12-20T10:00:00.000Z';
  const { user } = show({
    ...ordered,
    begins_at: null,
    also_ends: [{ id: 9, name: 'Linea Gol', until: '2027-01-19T10:00:00.000Z', paid_until: PAID }],
    withdrawal: { until: PAID, refund_cents: 1_000 },
  });
  await user.click(await screen.findByRole('button', { name: 'Disdici' }));
  const named = (day: string) => `Linea Gol (ultimo giorno: ${day})`;
  expect((await screen.findByRole('dialog')).textContent).toContain(named('19 gennaio 2027'));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Recedi dal contratto qui' }));
  const dialog = await screen.findByRole('dialog', { name: /^Recedere/ });
  expect(dialog.textContent).toContain(named('20 dicembre 2026'));
});
