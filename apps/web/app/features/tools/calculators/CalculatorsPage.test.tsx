import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { cleanup, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { CalculatorsPage } from './CalculatorsPage.tsx';
import type { AdvancedReply, LeagueView, TeamsReply } from './queries.ts';

const league: LeagueView = {
  id: 4,
  code: 'I1',
  name: 'Serie A',
  country: 'IT',
  season: '2026/27',
  simulated: false,
  sport: 'calcio',
  teams: 2,
  matches: 100,
  has: { shots: true, shots_on_target: true, corners: true, xg: true },
  fitted_at: null,
  enough: true,
};

const team = (id: number, name: string): TeamsReply['results'][number] => ({
  id,
  name,
  matches: 50,
  matches_total: 50,
  promoted: false,
  enough: true,
});

/** Eight to ten corners in all, each as likely. */
const counted: AdvancedReply = {
  context: null,
  kind: 'corners',
  expected: { home: 5, away: 4, total: 9 },
  distribution: 'poisson',
  dispersion: { home: 0, away: 0, total: 0 },
  probabilities: {
    home: [0, 0, 0, 0, 0, 1],
    away: [0, 0, 0, 0, 1],
    total: [0, 0, 0, 0, 0, 0, 0, 0, 1 / 3, 1 / 3, 1 / 3],
  },
  rho: null,
  first_half_share: null,
  matrix: null,
  bets: [],
};

const menu = [
  on(toolsAddresses.listLeagues, { results: [league] }),
  on(toolsAddresses.listTeams, {
    league,
    results: [team(1, 'Borgo'), team(2, 'Riva')],
    coming: [],
    matches_needed: 10,
  }),
];

it('a calculator of a plan offers the plan with its price, and asks for none of its figures', async () => {
  render(<CalculatorsPage />, { at: `${paths.tools}?calc=team-shots`, as: member(), api: menu });
  expect(await screen.findByRole('heading', { name: 'Tiri di squadra: con il piano PRO' })).toBeTruthy();
  expect(await screen.findByRole('link', { name: /19,99/ })).toBeTruthy();
});

it('two teams must differ before anything is calculated', async () => {
  const { api } = render(<CalculatorsPage />, {
    at: `${paths.tools}?calc=total-shots&league=4&home=1&away=1`,
    as: member(),
    api: menu,
  });
  expect(await screen.findByText('Scegli due squadre diverse.')).toBeTruthy();
  expect(api.sent(toolsAddresses.calculateTotalShots)).toEqual([]);
});

const OWN_MEANS = `${paths.tools}?calc=advanced&kind=corners&source=own&mh=5&ma=4`;
const showAdvanced = (at: string) =>
  render(<CalculatorsPage />, {
    at,
    as: member({ subscriptionType: 'pro' }),
    api: [on(toolsAddresses.computeAdvanced, counted), ...menu],
  });

it('a bet is added by hand, counted, kept in the address, and taken out', async () => {
  const { user, fill, address } = showAdvanced(OWN_MEANS);
  const line = await screen.findByRole('textbox', { name: 'Linea' });
  const add = async (typed: string, odds: string) => {
    await fill(line, typed);
    await fill(screen.getByRole('textbox', { name: 'Bookmaker' }), odds);
    await user.click(screen.getByRole('button', { name: 'Aggiungi' }));
  };
  await add('8,4', '9,5');
  expect(screen.getByText(/^Passi di/)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /^Togli / })).toEqual([]);
  await add('8,5', '9,5');
  const table = within(await screen.findByRole('table', { name: 'Le tue giocate' }));
  const bet = within(table.getByText(/^Over 8,5/).closest('tr')!);
  expect(bet.getByText('66,7%')).toBeTruthy();
  expect(bet.getByRole<HTMLInputElement>('textbox').value).toBe('9,5');
  await expect.poll(address).toMatch(/[?&]o=/);
  await add('9,5', '20');
  expect(await screen.findByText(/2 giocate/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Togli Over 9,5/ }));
  expect(table.queryByText(/^Over 9,5/)).toBeNull();
});

it('an address brings its bets and odds back', async () => {
  const first = showAdvanced(OWN_MEANS);
  await first.fill(await screen.findByRole('textbox', { name: 'Linea' }), '8,5');
  await first.fill(screen.getByRole('textbox', { name: 'Bookmaker' }), '9,5');
  await first.user.click(screen.getByRole('button', { name: 'Aggiungi' }));
  await expect.poll(first.address).toMatch(/[?&]o=/);
  cleanup();
  showAdvanced(first.address());
  const table = within(await screen.findByRole('table', { name: 'Le tue giocate' }));
  expect(table.getByText(/^Over 8,5/)).toBeTruthy();
  expect(table.getByRole<HTMLInputElement>('textbox').value).toBe('9,5');
});
