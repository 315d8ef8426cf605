import { calendarAddresses } from '@quotavera/contract/calendar/addresses';
import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { listed, on, refuse } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { FixtureView } from '../queries.ts';
import { MatchesPanel } from './MatchesPanel.tsx';

const STATISTICS = {
  halfTimeGoals: null,
  shots: null,
  shotsOnTarget: null,
  corners: null,
  yellowCards: null,
  redCards: null,
};

const played: FixtureView = {
  id: 5,
  sport: 'calcio',
  competition_id: 1,
  competition: 'Serie A',
  country: 'IT',
  season: '2026',
  home: 'Borgo Alto',
  away: 'Riva Bassa',
  starts_at: '2026-11-20T14:00:00.000Z',
  status: 'played',
  result: { goals: [2, 1], ...STATISTICS },
  simulated: false,
};

it('a correction needs a reason, says what the server refuses, keeps what was typed and shows in the row', async () => {
  let goals: [number, number] = [2, 1];
  const { user, fill, api } = render(<MatchesPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [
      on(calendarAddresses.listFixtures, () => listed({ ...played, result: { goals, ...STATISTICS } })),
      on(calendarAdminAddresses.recordResult, ({ body }) => {
        if (body.result?.halfTimeGoals?.[0] === 5) return refuse('result_invalid', { description: 'Non torna' });
        goals = [2, 3];
        return { fixture: played, tips_settled: 0 };
      }),
    ],
  });
  const row = within(await screen.findByRole('row', { name: /Borgo Alto/ }));
  expect(row.getByText('2–1')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Correggi' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Borgo Alto/ }));
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Registra' });
  const set = (label: string, text: string) => fill(dialog.getByLabelText(label), text);
  await set('Gol, Riva Bassa', '3');
  expect(save.disabled).toBe(true);
  await set('Motivo', 'Errore nel file');
  await set('Gol primo tempo, Borgo Alto', '5');
  await set('Gol primo tempo, Riva Bassa', '0');
  await user.click(save);
  expect(await dialog.findByText('Non torna')).toBeTruthy();
  expect(dialog.getByLabelText<HTMLInputElement>('Gol, Riva Bassa').value).toBe('3');
  await set('Gol primo tempo, Borgo Alto', '1');
  await user.click(save);
  expect(await row.findByText('2–3')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(api.sent(calendarAdminAddresses.recordResult).at(-1)?.body).toEqual({
    status: 'played',
    decision: 'stand',
    reason: 'Errore nel file',
    result: { goals: [2, 3], ...STATISTICS, halfTimeGoals: [1, 0] },
  });
});

it('an event of another sport is made for the hour at which its admin is', async () => {
  const { user, fill, api } = render(<MatchesPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [
      on(calendarAddresses.listFixtures, listed<FixtureView>()),
      on(calendarAdminAddresses.createEvent, ({ body }) => ({
        ...played,
        ...body,
        status: 'scheduled' as const,
        result: null,
      })),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Nuovo evento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nuovo evento' }));
  expect(dialog.getByLabelText<HTMLSelectElement>('Sport').value).toBe('tennis');
  await fill(dialog.getByLabelText(/^Competizione/), 'Torneo');
  await fill(dialog.getByLabelText(/^Stagione o edizione/), '2026');
  await fill(dialog.getByLabelText(/^Casa o primo/), 'Aldo');
  await fill(dialog.getByLabelText(/^Ospite o secondo/), 'Bruno');
  await fill(await dialog.findByLabelText(/^Inizio giorno/), '05/12/2030');
  await user.type(dialog.getByLabelText('Ore'), '20');
  await user.type(dialog.getByLabelText('Minuti'), '45');
  await user.tab();
  await user.click(dialog.getByRole('button', { name: 'Crea evento' }));
  expect(await screen.findByText(/^Creato: Aldo.*Bruno$/)).toBeTruthy();
  expect(api.sent(calendarAdminAddresses.createEvent).map(({ body }) => body)).toEqual([
    {
      sport: 'tennis',
      competition: 'Torneo',
      season: '2026',
      home: 'Aldo',
      away: 'Bruno',
      starts_at: '2030-12-05T19:45:00.000Z',
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an event without its teams and its start is refused at each field in the reader’s language', async () => {
  const { user, api } = render(<MatchesPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [on(calendarAddresses.listFixtures, () => listed<FixtureView>())],
  });
  await user.click(await screen.findByRole('button', { name: 'Nuovo evento' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Crea evento' }));
  expect(await dialog.findAllByText('Campo obbligatorio.')).toHaveLength(5);
  expect(api.sent(calendarAdminAddresses.createEvent)).toEqual([]);
});
