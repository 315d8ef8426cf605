import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Feed } from '../queries.ts';
import { FeedPanel } from './FeedPanel.tsx';

const TEAMS = [
  { id: 1, name: 'Lago Scuro' },
  { id: 2, name: 'Ponte Rosso' },
];

const feedWith = (team: Feed['names'][number]['team']): Feed => ({
  source: 'key',
  coming: 3,
  priced: 2,
  nothing_ranks: false,
  succeeded_at: null,
  error: null,
  paused_until: null,
  credits: null,
  leagues: [],
  names: [
    {
      id: 8,
      name: 'Sportiva dei Ponti',
      competition_id: 4,
      competition: 'Serie A',
      country: 'IT',
      match: 'Sportiva dei Ponti – Lago Scuro',
      seen_at: '2026-11-27T08:00:00.000Z',
      team,
      suggested: { id: 2, name: 'Ponte Rosso' },
    },
  ],
  teams: { 4: TEAMS },
});

it('a name of the feed starts with the team that the calendar suggests, and is matched with one press', async () => {
  let team: Feed['names'][number]['team'] = null;
  const { user, api } = render(<FeedPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [
      on(toolsAddresses.readFeed, () => feedWith(team)),
      on(toolsAddresses.matchTeam, () => {
        team = { id: 2, name: 'Ponte Rosso' };
        return { id: 8 };
      }),
    ],
  });
  const row = within(await screen.findByRole('row', { name: /^Sportiva dei Ponti/ }));
  const choice = row.getByLabelText<HTMLSelectElement>('Squadra per Sportiva dei Ponti');
  expect(choice.selectedOptions[0]?.textContent).toBe('Ponte Rosso');
  const match = row.getByRole<HTMLButtonElement>('button', { name: 'Abbina' });
  await user.click(match);
  await expect.poll(() => match.disabled && match.dataset.loading === undefined).toBe(true);
  expect(api.sent(toolsAddresses.matchTeam).map(({ params, body }) => [params.id, body])).toEqual([
    ['8', { team_id: 2 }],
  ]);
});

it('a name that no team of the calendar has becomes a new team', async () => {
  const { user, api } = render(<FeedPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [on(toolsAddresses.readFeed, () => feedWith(null)), on(toolsAddresses.matchTeam, () => ({ id: 8 }))],
  });
  await user.selectOptions(await screen.findByLabelText('Squadra per Sportiva dei Ponti'), 'È una squadra nuova');
  await user.click(screen.getByRole('button', { name: 'Abbina' }));
  await expect.poll(() => api.sent(toolsAddresses.matchTeam).map(({ body }) => body)).toEqual([{ new_team: true }]);
});

it('a league says how much of its last answers was left out, and why', async () => {
  const league = {
    id: 4,
    name: 'Serie A',
    country: 'IT',
    prices_at: null,
    scores_at: null,
    next_prices_at: null,
    error: null,
  };
  const left_out = [{ count: 2, description: 'Squadra con un nome che nessuno ha ancora abbinato. (Nessuno FC)' }];
  render(<FeedPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [on(toolsAddresses.readFeed, () => ({ ...feedWith(null), leagues: [{ ...league, left_out }] }))],
  });
  expect(await screen.findByText(/^2 × Squadra con un nome che nessuno ha ancora abbinato/)).toBeTruthy();
});
