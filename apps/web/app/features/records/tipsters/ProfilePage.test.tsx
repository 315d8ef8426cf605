import { recordsAddresses } from '@quotavera/contract/records/addresses';
import { tipsAddresses } from '@quotavera/contract/tips/addresses';
import { screen, waitFor, within } from '@testing-library/react';
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
  reviews: null,
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

/** A profile whose evidence is as given. */
function withEvidence(own: Partial<ReturnType<typeof recordStats>['evidence']>): ProfileData {
  const stats = recordStats();
  return { ...data, stats: { ok: true, data: { ...stats, evidence: { ...stats.evidence, ...own } } } };
}

it.each([
  [6.3, /; i soli risultati non bastano \(valgono 6,3, ne servono 20\)\./],
  [37, /; anche i soli risultati bastano \(valgono 37, ne servono 20\)\./],
])('a badge that the closing line carries says of results worth %d only what they are worth', async (e, words) => {
  const evidence = { badge: true, log_max: 12, closing_log_e: 13, results_log_e: Math.log(e) };
  render(<ProfilePage data={withEvidence(evidence)} />, { at: AT });
  expect(await screen.findByText(words)).toBeTruthy();
});

it('a profile without a badge names the rule that is in the way, wherever it speaks of it', async () => {
  render(<ProfilePage data={withEvidence({ log_max: 9, expected_yield_low: -0.0004 })} />, { at: AT });
  const words = /le prove bastano, ma l’estremo prudente dello yield atteso è −0,04%/;
  expect(await screen.findAllByText(words)).toHaveLength(2);
  expect(screen.queryByText(/ancora poco per il badge/)).toBeNull();
});

it('an interval stands under the figure that it belongs to, and under no other', async () => {
  render(<ProfilePage data={data} />, { at: AT });
  const figureOf = async (term: string) => {
    const figures = within(await screen.findByLabelText('Cifre del record'));
    return figures.getByRole('button', { name: term }).closest('dt')?.parentElement?.textContent ?? '';
  };
  expect(await figureOf('Yield atteso')).toMatch(/\+3,1%90%: da \+0,4% a \+5,8%/);
  expect(await figureOf('Yield')).not.toMatch(/ da .* a /);
  expect(
    await screen.findByText(/^Yield a rischio costante: \+6,0%, con il 95% di fiducia tra −8,0% e \+20,0%/),
  ).toBeTruthy();
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

it('a declared figure never stands without the words that nobody has checked it', async () => {
  const status = 'declared_not_verified' as const;
  const whole = { status, bets: 40, won: 20, from: '2024-01-02', to: '2025-03-04', yield: 0.049, average_odds: 2 };
  const years = [
    { status, year: '2024', bets: 30, yield: 0.06 },
    { status, year: '2025', bets: 10, yield: null },
  ];
  render(<ProfilePage data={{ ...data, declared: { ...whole, years } }} />, { at: AT });
  const table = within(await screen.findByRole('table', { name: 'Storico dichiarato, non verificato' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'AnnoTipYield',
    '202430+6,0% dichiarato, non verificato',
    '202510–',
    'Tutto40+4,9% dichiarato, non verificato',
  ]);
});
