import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../paths.ts';
import { toolsCalls } from '../../platform/api/tools-calls.ts';
import { on } from '../../testing/api.ts';
import { member } from '../../testing/member.ts';
import { render } from '../../testing/render.tsx';
import { CalculatorsPage } from './CalculatorsPage.tsx';
import type { LeagueView, TeamsReply } from './queries.ts';

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

const menu = [
  on(toolsCalls.listLeagues, { results: [league] }),
  on(toolsCalls.listTeams, {
    league,
    results: [team(1, 'Borgo'), team(2, 'Riva')],
    coming: [],
    matches_needed: 10,
  }),
];

it('a calculator of a plan offers the plan with its price, and asks the server for nothing', async () => {
  render(<CalculatorsPage />, { at: `${paths.tools}?calc=team-shots`, as: member(), api: menu });
  expect(await screen.findByRole('heading', { name: 'Tiri di squadra: con il piano PRO' })).toBeTruthy();
  expect(screen.getByRole('link', { name: /19,99/ })).toBeTruthy();
});

it('two teams must differ before anything is calculated', async () => {
  const { api } = render(<CalculatorsPage />, {
    at: `${paths.tools}?calc=total-shots&league=4&home=1&away=1`,
    as: member(),
    api: menu,
  });
  expect(await screen.findByText('Scegli due squadre diverse.')).toBeTruthy();
  expect(api.sent(toolsCalls.calculateTotalShots)).toEqual([]);
});
