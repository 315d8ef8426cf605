import { toolsAddresses } from '@quotavera/contract/tools/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { on, refuse } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { Schedule } from '../queries.ts';
import { SchedulesPanel } from './SchedulesPanel.tsx';

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const schedule: Schedule = {
  id: 6,
  name: 'Serie A ogni mattina',
  kind: 'matches',
  source: 'I1_{season}.csv',
  times: ['07:30', '23:15'],
  weekdays: EVERY_DAY,
  active: true,
  last_run: null,
  last_error: null,
  running: false,
  next_run_at: null,
  created_at: '2026-11-27T08:00:00.000Z',
};

/** Shows what is scheduled, and keeps it as the server would. */
function show(...at: Schedule[]) {
  let results = at;
  const rendered = render(<SchedulesPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [
      on(toolsAddresses.listSchedules, () => ({ results })),
      on(toolsAddresses.createSchedule, ({ body }) => {
        if (body.times[0] === '7.30')
          return refuse('validation', { errors: { 'times.0': ['Scrivi l’ora come 07:30'] } });
        results = [{ ...schedule, name: body.name, source: body.source, times: body.times }];
        return schedule;
      }),
      on(toolsAddresses.updateSchedule, ({ body }) => {
        results = results.map((each) => ({ ...each, ...body }) as Schedule);
        return schedule;
      }),
      on(toolsAddresses.deleteSchedule, () => {
        results = [];
        return { id: 6 };
      }),
    ],
  });
  return rendered;
}

it('an hour that the server can’t read is said at its field, and the corrected schedule is listed', async () => {
  const { user, fill, api } = show();
  await user.click(await screen.findByRole('button', { name: 'Nuova' }));
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText(/^Nome/), 'Serie A ogni mattina');
  await fill(dialog.getByLabelText(/^Sorgente/), 'I1_{season}.csv');
  await fill(dialog.getByLabelText(/^Orari/), '7.30');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await dialog.findByText('Scrivi l’ora come 07:30')).toBeTruthy();
  expect(dialog.getByLabelText(/^Orari/).getAttribute('aria-invalid')).toBe('true');
  await fill(dialog.getByLabelText(/^Orari/), '07:30, 23:15');
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  const card = within(await screen.findByRole('listitem'));
  expect(card.getByText('attiva')).toBeTruthy();
  expect(api.sent(toolsAddresses.createSchedule).at(-1)?.body).toEqual({
    name: 'Serie A ogni mattina',
    kind: 'matches',
    source: 'I1_{season}.csv',
    times: ['07:30', '23:15'],
    weekdays: EVERY_DAY,
  });
});

it('a schedule is paused with one press', async () => {
  const { user } = show(schedule);
  const card = within(await screen.findByRole('listitem'));
  await user.click(card.getByRole('button', { name: 'Metti in pausa' }));
  expect(await card.findByText('in pausa')).toBeTruthy();
});

it('a schedule is changed from what it is: its days without the last one, in the week’s order', async () => {
  const { user, fill } = show(schedule);
  const card = within(await screen.findByRole('listitem'));
  await user.click(card.getByRole('button', { name: 'Altre azioni' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Modifica' }));
  const dialog = within(await screen.findByRole('dialog'));
  const times = dialog.getByLabelText<HTMLInputElement>(/^Orari/);
  expect(times.value).toBe('07:30, 23:15');
  await fill(times, '06:00');
  await user.click(dialog.getAllByRole('checkbox').at(-1)!);
  await user.click(dialog.getByRole('button', { name: 'Salva' }));
  expect(await card.findByText('lun, mar, mer, gio, ven, sab, 06:00')).toBeTruthy();
});

it('a schedule is removed by the second press only', async () => {
  const { user, api } = show(schedule);
  const card = within(await screen.findByRole('listitem'));
  await user.click(card.getByRole('button', { name: 'Altre azioni' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  const sure = await screen.findByRole('menuitem', { name: 'Elimina davvero' });
  expect(api.sent(toolsAddresses.deleteSchedule)).toEqual([]);
  await user.click(sure);
  await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull());
});
