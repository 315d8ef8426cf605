import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { listed, on } from '../../../../testing/api.ts';
import { member } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Overview } from '../../pricing/index.ts';
import OwnerSubscriptions from './OwnerSubscriptions.tsx';

type Subscriber = NonNullable<Overview['owner']>['results'][number];

const AT = '2026-11-01T23:00:00.000Z';

const subscriber: Subscriber = {
  id: 6,
  username: 'lia',
  channel: { id: 4, name: 'Canale' },
  plan: 'Mensile',
  state: 'active',
  since: AT,
  until: '2026-12-01T23:00:00.000Z',
  next_renew: '2026-12-01T23:00:00.000Z',
  price_cents: 1250,
  share_cents: 717,
  extensions: [
    { kind: 'pause', from: AT, to: AT, days: 7, closed_days: 0, missing_days: 0, due_tips: 0, tips: 0, at: AT },
  ],
};

const overview: Overview = {
  results: [],
  purchases: [],
  receipts: [],
  trial_offered: false,
  invoices_always: false,
  cards: [],
  granted: null,
  free: { days: 0, until: null },
  owner: {
    ...listed(subscriber),
    figures: {
      subscribers: 1,
      gifts: 0,
      joined: 1,
      left: 0,
      churn: null,
      renewing_cents: 1250,
      renewing_share_cents: 717,
    },
    months: [],
    plans: [],
  },
};

it('a tipster sees who is subscribed, until when, what comes of it and which days were added', async () => {
  const { user, api } = render(<OwnerSubscriptions />, {
    at: `${paths.subscriptions}?as=owner`,
    as: member({ userType: 'collaborator' }),
    api: [on(sellsAddresses.listSubscriptions, overview)],
  });
  expect(await screen.findByRole('heading', { name: 'Chi è abbonato' })).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Gli abbonati ai tuoi canali' }));
  expect(table.getByText('@lia')).toBeTruthy();
  expect(table.getByText(/12,50/)).toBeTruthy();
  expect(table.getByText(/7,17/)).toBeTruthy();
  expect(table.getByText(/7 giorni in più per la pausa/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Stato'), 'gift');
  await waitFor(() => expect(api.sent(sellsAddresses.listSubscriptions).at(-1)?.query.get('state')).toBe('gift'));
});
