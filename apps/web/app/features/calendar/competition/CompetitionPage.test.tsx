import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed } from '../../../testing/api.ts';
import { render } from '../../../testing/render.tsx';
import type { Competition, CompetitionData } from '../queries.ts';
import { TeamPage } from '../team/TeamPage.tsx';
import { CompetitionPage } from './CompetitionPage.tsx';
import { CompetitionsPage } from './CompetitionsPage.tsx';

const MATCH: Competition['matches'][number] = {
  ...{ id: 7, competition_id: 3, competition: 'Serie A', season: '2025/26' },
  ...{ home_id: 11, home: 'Atalanta', away_id: 12, away: 'Bologna' },
  ...{ starts_at: '2026-03-07T15:00:00.000Z', status: 'postponed', goals: null, live: null, xg: null },
};

const row = (team_id: number, team: string, points: number, by_head_to_head: boolean) => ({
  ...{ team_id, team, points, by_head_to_head, played: 3, won: 2, drawn: 0, lost: 1, scored: 4, conceded: 5 },
  form: ['won', 'lost', 'won'] satisfies ('won' | 'lost')[],
});

const read: Competition = {
  competition: { id: 3, sport: 'football', name: 'Serie A', country: 'Italy', simulated: false },
  ...{ seasons: ['2025/26', '2024/25'], season: '2025/26', rounds: 38, round: 27, matches: [MATCH] },
  table: { tie_rule: 'head_to_head', rows: [row(11, 'Atalanta', 6, true), row(12, 'Bologna', 6, true)] },
};

const data = (different: Partial<Competition> = {}): CompetitionData => ({
  competition: { ok: true, data: { ...read, ...different } },
  forecasts: { ok: true, data: listed() },
  tips: { ok: true, data: listed() },
});

const AT = paths.competition(3);

it('the table says by which rule level teams are ordered, and whom head to head sets apart', async () => {
  render(<CompetitionPage data={data()} />, { at: AT });
  const table = await screen.findByRole('table', { name: 'Classifica' });
  expect(within(table).getByRole('row', { name: /Atalanta/ }).textContent).toMatch(/^1Atalanta \*.*−1.*6/);
  expect(screen.getByText(/A pari punti decidono gli scontri diretti/)).toBeTruthy();
});

it('a round leads to the ones before and after, and a match that was put off says so', async () => {
  const { user, address } = render(<CompetitionPage data={data()} />, { at: AT });
  const matches = await screen.findByRole('list', { name: 'Giornata 27' });
  expect(
    within(matches)
      .getByRole('link', { name: /Atalanta.*Bologna.*Rinviata/ })
      .getAttribute('href'),
  ).toBe('/m/7');
  await user.click(screen.getByRole('link', { name: 'Successiva' }));
  expect(address()).toBe(`${AT}?round=28`);
});

it('a competition without matches or table says that there are none', async () => {
  render(<CompetitionPage data={data({ matches: [], round: null, rounds: 0, table: null })} />, { at: AT });
  expect(await screen.findByText('Nessuna partita in calendario.')).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Classifica' })).toBeNull();
});

it('competitions stand by sport and lead to their pages', async () => {
  const results = [{ id: 3, sport: 'football', code: 'I1', name: 'Serie A', country: 'Italy' }];
  render(<CompetitionsPage competitions={{ ok: true, data: { results } }} />, { at: paths.competitions });
  expect((await screen.findByRole('link', { name: 'Serie A' })).getAttribute('href')).toBe(AT);
  expect(screen.getByText('Italia')).toBeTruthy();
});

it('a team’s last matches say how it came out of them, and its figures stand by ground', async () => {
  const sums = {
    ...{ played: 2, won: 1, drawn: 0, lost: 1, scored: 3, conceded: 2, over_2_5: 1, both_scored: 1, clean_sheets: 1 },
    xg: null,
  };
  const last = [{ ...MATCH, status: 'played' as const, goals: [1, 2] as [number, number] }];
  const team = { id: 12, sport: 'football', name: 'Bologna', country: 'Italy', simulated: false };
  const told = {
    team,
    competitions: [{ id: 3, name: 'Serie A' }],
    next: [],
    last,
    sums: { all: sums, home: sums, away: sums },
  };
  render(<TeamPage data={{ team: { ok: true, data: told }, tips: { ok: true, data: listed() } }} />, {
    at: paths.team(12),
  });
  const matches = await screen.findByRole('list', { name: 'Ultime partite' });
  expect(within(matches).getByTitle('vinta')).toBeTruthy();
  expect(screen.getByRole('row', { name: /In casa/ }).textContent).toMatch(/1–0–1.*1,50.*1,00.*50%/);
});
