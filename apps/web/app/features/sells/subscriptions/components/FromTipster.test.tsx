import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Subscription } from '../../pricing/index.ts';
import { FromTipster } from './FromTipster.tsx';

const FROM = '2026-11-01T23:00:00.000Z';
const TO = '2026-12-01T23:00:00.000Z';

const subscription: Subscription = {
  id: 6,
  product: 'channel',
  plan: null,
  period: null,
  channel: {
    id: 4,
    name: 'Canale',
    tipster: 'rinaldi_bets',
    plan_id: 9,
    plan: 'Mensile',
    durata_giorni: 30,
    stated_tips: 15,
  },
  status: 'active',
  current_period_start: FROM,
  current_period_end: TO,
  cancel_at_period_end: false,
  next_renew: null,
  next_plan: null,
  next_period: null,
  renewal_cents: null,
  access_until: TO,
  begins_at: null,
  is_trial: false,
  discount: null,
  also_ends: [],
  withdrawal: null,
  card: null,
  created_at: FROM,
  ended_at: null,
  is_gift: true,
  used: null,
  extensions: [
    {
      kind: 'fair',
      from: FROM,
      to: TO,
      days: 6,
      closed_days: 0,
      missing_days: 6,
      due_tips: 15,
      tips: 12,
      at: TO,
    },
  ],
  pause: { from: '2026-12-04T23:00:00.000Z', to: '2026-12-11T23:00:00.000Z' },
  messages_by_mail: true,
};

const show = () =>
  render(<FromTipster subscription={subscription} />, {
    at: paths.subscriptions,
    as: member(),
    api: [on(sellsAddresses.setMessageMail, refuse('unavailable', { description: 'In manutenzione' }))],
  });

it('a subscriber reads what was given and why: a gift, days for tips that didn’t come, a holiday to its last day', async () => {
  show();
  expect(await screen.findByText(/^Un regalo del tipster/)).toBeTruthy();
  expect(screen.getByText('Giorni aggiunti')).toBeTruthy();
  expect(screen.getByText(/tip attesi 15, usciti 12/)).toBeTruthy();
  expect(screen.getByText(/^Canale in pausa dal 5 dicembre 2026 all’11 dicembre 2026/)).toBeTruthy();
});

it('the tipster’s mails are switched back when the change isn’t taken', async () => {
  const { user, api } = show();
  const byMail = await screen.findByRole<HTMLInputElement>('checkbox', { name: /anche per e-mail/ });
  await user.click(byMail);
  expect(await screen.findByText(/^In manutenzione/)).toBeTruthy();
  await waitFor(() => expect(byMail.checked).toBe(true));
  expect(api.sent(sellsAddresses.setMessageMail).map(({ body }) => body)).toEqual([{ by_mail: false }]);
});
