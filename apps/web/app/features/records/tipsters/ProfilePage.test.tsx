import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { recordStats, tipsterProfile } from '../../../testing/tipster.ts';
import { ProfilePage } from './ProfilePage.tsx';
import type { ProfileData } from './queries.ts';

const data: ProfileData = {
  choice: { period: 'all', scope: 'verified' },
  profile: { ok: true, data: tipsterProfile() },
  stats: { ok: true, data: recordStats() },
  open: { ok: true, data: listed() },
  settled: { ok: true, data: listed() },
  declared: null,
  followability: null,
};

const AT = paths.tipsterProfile('tipster_101');

it('another part of the record is an address, and the record leads to its check', async () => {
  const { user, address } = render(<ProfilePage data={data} />, { at: AT });
  await user.click(await screen.findByRole('link', { name: /Ultimi 90 giorni/ }));
  expect(address()).toBe(`${AT}?period=90d`);
  await user.click(screen.getByRole('link', { name: /Anche live, a parole, a prezzo non verificato/ }));
  expect(address()).toBe(`${AT}?period=90d&scope=all`);
  expect(screen.getByRole('link', { name: 'Verifica il record' }).getAttribute('href')).toBe(
    `${paths.verify}?tipster=tipster_101`,
  );
});

it('names that a tipster gave up within a year stand on the profile, with their last days', async () => {
  const former_names = [
    { name: 'secondo_nome', until: '2026-02-03' },
    { name: 'primo_nome', until: '2025-11-20' },
  ];
  const renamed = { ...data, profile: { ok: true as const, data: tipsterProfile({ former_names }) } };
  render(<ProfilePage data={renamed} />, { at: AT });
  expect(
    await screen.findByText(
      /^prima: @secondo_nome \(fino al 3 febbraio 2026\), @primo_nome \(fino al 20 novembre 2025\)$/,
    ),
  ).toBeTruthy();
});

it('following and stopping change the button and the count, and a refusal takes the press back', async () => {
  let own = tipsterProfile();
  const set = (followed: boolean) => {
    own = { ...own, followed, followers: own.followers + (followed ? 1 : -1) };
    return { followed, followers: own.followers };
  };
  const { user, api } = render(<ProfilePage data={data} />, {
    at: AT,
    as: member(),
    api: [
      on(recordsAddresses.readTipster, () => own),
      on(recordsAddresses.tipsterTips, listed()),
      on(tipsAddresses.follow, () => set(true)),
      on(tipsAddresses.unfollow, () => set(false)),
    ],
  });
  expect(await screen.findByText(/41 follower/)).toBeTruthy();
  const button = await screen.findByRole('button', { name: 'Segui Tipster 101' });
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await user.click(button);
  expect(await screen.findByText(/42 follower/)).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await user.click(button);
  expect(await screen.findByText(/41 follower/)).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('false');
  api.answer(on(tipsAddresses.follow, refuse('rate_limited', { description: 'Troppe richieste.' })));
  await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false));
  await user.click(button);
  expect(await screen.findByText('Troppe richieste.')).toBeTruthy();
  expect(button.getAttribute('aria-pressed')).toBe('false');
});
