import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import type { ReplyTo } from '../../platform/api/index.ts';
import { on } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { overview } from '../../testing/plans.ts';
import { render } from '../../testing/render.tsx';
import { UpgradeCard } from './UpgradeCard.tsx';

const AT = '2026-11-26T10:00:00.000Z';
const offer = () => screen.queryByRole('link', { name: /^Passa a/ });

it('a visitor is led to the public plans, and no call of members is made', async () => {
  render(<UpgradeCard plan="pro" />);
  expect((await screen.findByRole('link', { name: /^Passa a PRO/ })).getAttribute('href')).toBe(paths.pricingPublic);
});

it('a member who can order the plan is led to the plans', async () => {
  const { api } = render(<UpgradeCard plan="elite" />, { as: member() });
  expect((await screen.findByRole('link', { name: /^Passa a ELITE/ })).getAttribute('href')).toBe(paths.pricing);
  // The link stands there before the member's own offer is fetched.
  await expect.poll(() => api.sent(sellsAddresses.paymentConfig)).toHaveLength(1);
});

it('where no payments are taken the card says so and offers nothing', async () => {
  const closed = on(sellsAddresses.paymentConfig, { provider: 'none', publishable_key: null, mode: null });
  render(<UpgradeCard plan="pro" />, { as: member(), api: [closed] });
  expect(await screen.findByText(/i pagamenti non sono attivi/)).toBeTruthy();
  expect(offer()).toBeNull();
});

it('a self-excluded member is told that nothing can be ordered', async () => {
  const excluded = member({ selfExcludedUntil: '2027-01-01T00:00:00.000Z' });
  render(<UpgradeCard plan="pro" />, { as: excluded });
  expect(await screen.findByText('Durante l’autoesclusione non puoi ordinare piani.')).toBeTruthy();
  expect(offer()).toBeNull();
});

const given = on(sellsAddresses.listSubscriptions, overview({ granted: { plan: 'pro', until: null } }));

it('whoever was given a plan is not sold it', async () => {
  render(<UpgradeCard plan="pro" />, { as: member(), api: [given] });
  expect(await screen.findByText(/^Hai già PRO, senza pagarlo/)).toBeTruthy();
  expect(offer()).toBeNull();
});

it('whoever was given a plan is sold the one above', async () => {
  render(<UpgradeCard plan="elite" />, { as: member(), api: [given] });
  expect(await screen.findByRole('link', { name: /^Passa a ELITE/ })).toBeTruthy();
});

it('where the renewal of the present plan is due, the card leads there instead of to another order', async () => {
  const subscription: ReplyTo<typeof sellsAddresses.listSubscriptions>['results'][number] = {
    ...{ id: 6, product: 'plan', plan: 'pro', period: 'month', channel: null, status: 'past_due', is_gift: false },
    ...{ current_period_start: AT, current_period_end: AT, cancel_at_period_end: false, next_renew: AT },
    ...{ next_plan: 'pro', next_period: 'month', renewal_cents: 1_999, access_until: AT, begins_at: null },
    ...{ is_trial: false, discount: null, withdrawal: null, also_ends: [], card: null, created_at: AT, ended_at: null },
    ...{ used: null, extensions: [], pause: null, messages_by_mail: true },
  };
  const due = on(sellsAddresses.listSubscriptions, overview({ results: [subscription] }));
  render(<UpgradeCard plan="elite" />, { as: member(), api: [due] });
  const link = await screen.findByRole('link', { name: /^Prima paga il rinnovo di PRO/ });
  expect(link.getAttribute('href')).toBe(paths.subscriptions);
  expect(offer()).toBeNull();
});
