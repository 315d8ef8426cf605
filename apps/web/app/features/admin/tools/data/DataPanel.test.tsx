import { toolsAddresses, toolsLinks } from '@quotavera/contract/tools/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { on, onFile } from '../../../../testing/api.ts';
import { keptFiles } from '../../../../testing/files.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Snapshot, SnapshotChanges } from '../queries.ts';
import { DataPanel } from './DataPanel.tsx';

type Day = ReplyTo<typeof toolsAddresses.listSnapshotDates>['results'][number];

const LEAGUE = { id: 4, code: 'I1', name: 'Serie A', country: 'IT', simulated: false };
const COLUMNS: Snapshot['columns'] = [
  { key: 'team', type: 'text' },
  { key: 'goals_for', type: 'integer' },
];

const dayOf = (date: string): Day => ({
  date,
  matches: 10,
  added: 2,
  corrected: 0,
  moved: 0,
  last_at: `${date}T10:00:00.000Z`,
  fitted: true,
});

const snapshot: Snapshot = {
  league: 4,
  date: '2026-11-26',
  season: '2026/27',
  table: 'teams',
  columns: COLUMNS,
  rows: [
    { key: '1', label: 'Borgo', cells: ['Borgo', 12] },
    { key: '2', label: 'Riva', cells: ['Riva', 31] },
  ],
};

const changes: SnapshotChanges = {
  league: 4,
  from: '2026-11-25',
  to: '2026-11-26',
  season: '2026/27',
  table: 'teams',
  columns: COLUMNS,
  added: [],
  removed: [],
  changed: [{ key: '1', label: 'Borgo', changes: [{ column: 'goals_for', from: 11, to: 12 }] }],
  same: 1,
};

const show = () =>
  render(<DataPanel />, {
    at: `${paths.toolsAdmin}?tab=data&table=teams`,
    as: admin,
    api: [
      on(toolsAddresses.listLeagues, {
        results: [
          {
            ...LEAGUE,
            season: '2026/27',
            sport: 'calcio',
            teams: 2,
            matches: 10,
            has: { shots: false, shots_on_target: false, corners: false, xg: false },
            fitted_at: null,
            enough: true,
          },
        ],
      }),
      on(toolsAddresses.listSnapshotDates, {
        league: LEAGUE,
        seasons: ['2026/27'],
        results: [dayOf('2026-11-26'), dayOf('2026-11-25')],
      }),
      on(toolsAddresses.readSnapshot, snapshot),
      on(toolsAddresses.compareSnapshots, changes),
      onFile(toolsLinks.snapshotExport, { name: 'teams-4-2026-11-26.csv', content: 'Squadra;Gol fatti' }),
    ],
  });

it('the data of a day are sorted by a column, the largest first', async () => {
  const { user } = show();
  const table = within(await screen.findByRole('table', { name: 'Squadre' }));
  const teams = () => table.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(teams()).toEqual(['Borgo', 'Riva']);
  await user.click(table.getByRole('link', { name: 'Gol fatti' }));
  await waitFor(() => expect(teams()).toEqual(['Riva', 'Borgo']));
  expect(table.getByRole('columnheader', { name: 'Gol fatti' }).getAttribute('aria-sort')).toBe('descending');
});

it('two days are compared: what changed, from what to what', async () => {
  const { user, api } = show();
  await screen.findByRole('table');
  await user.selectOptions(screen.getByLabelText('Confronta con'), '2026-11-25');
  expect(await screen.findByText('0 aggiunte, 1 cambiate, 0 tolte, 1 uguali.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Cambiate' })).toBeTruthy();
  const [query] = api.sent(toolsAddresses.compareSnapshots).map((sent) => Object.fromEntries(sent.query));
  expect(query).toMatchObject({ league: '4', table: 'teams', from: '2026-11-25', to: '2026-11-26' });
});

it('the data of a day are kept under the name that the server gives the file', async () => {
  const names = keptFiles();
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: 'Scarica CSV' }));
  await waitFor(() => expect(names).toEqual(['teams-4-2026-11-26.csv']));
});
