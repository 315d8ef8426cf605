import { calendarAdminAddresses } from '@quotavera/contract/calendar/admin-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import { listed, on, refuse } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import type { ImportRun } from '../queries.ts';
import { ImportsPanel } from './ImportsPanel.tsx';

const GOOD = 'https://example.org/risultati.csv';

const run: ImportRun = {
  id: 3,
  kind: 'matches',
  source: GOOD,
  status: 'done',
  error_code: null,
  rows_read: 3,
  rows_new: 2,
  rows_changed: 0,
  rows_same: 0,
  rows_rejected: 1,
  prices_rejected: 0,
  tips_settled: 0,
  started_at: '2026-11-27T08:00:00.000Z',
  finished_at: '2026-11-27T08:00:01.000Z',
  checksum: 'abc',
};

function show() {
  const runs: ImportRun[] = [];
  return render(<ImportsPanel />, {
    at: paths.toolsAdmin,
    as: admin,
    api: [
      on(calendarAdminAddresses.listImports, () => listed(...runs)),
      on(calendarAdminAddresses.previewImport, ({ body }) =>
        (body as unknown as { url: string }).url === GOOD
          ? { run, rejections: [{ line: 3, code: 'number', description: 'Gol illeggibili', raw: 'Colle Verde,due' }] }
          : refuse('import_source_refused', {
              description: 'Non si legge',
              errors: { url: ['Non risponde'], file: ['Manca HomeTeam'] },
            }),
      ),
      on(calendarAdminAddresses.importFile, () => {
        runs.push(run);
        return run;
      }),
    ],
  });
}

async function look({ user, fill }: ReturnType<typeof show>, address: string) {
  await fill(await screen.findByLabelText('Oppure da un indirizzo'), address);
  await user.click(screen.getByRole('button', { name: 'Guarda che cosa cambia' }));
}

it('an address that gives no file is said at its field and above the list, with what is missing', async () => {
  const shown = show();
  await look(shown, 'https://example.org/niente.csv');
  expect(await screen.findByText('Non risponde')).toBeTruthy();
  expect(screen.getByLabelText('Oppure da un indirizzo').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('alert').textContent).toContain('Non si legge Manca HomeTeam');
  expect(shown.api.sent(calendarAdminAddresses.importFile)).toEqual([]);
});

it('a file is imported only after its preview was confirmed, as the file that was previewed', async () => {
  const shown = show();
  await look(shown, GOOD);
  const report = within(await screen.findByRole('dialog', { name: GOOD }));
  expect(report.getByText(/^3 righe lette: 2 nuove, 0 cambiate, 0 uguali, 1 scartate\./)).toBeTruthy();
  expect(report.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Riga 3: Gol illeggibiliColle Verde,due',
  ]);
  await shown.user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shown.api.sent(calendarAdminAddresses.importFile)).toEqual([]);

  await look(shown, GOOD);
  await shown.user.click(
    within(await screen.findByRole('dialog', { name: GOOD })).getByRole('button', { name: 'Importa questo file' }),
  );
  const row = await screen.findByRole('row', { name: new RegExp(GOOD) });
  expect(within(row).getByText('completata')).toBeTruthy();
  expect(shown.api.sent(calendarAdminAddresses.importFile).map(({ query }) => query.get('checksum'))).toEqual(['abc']);
});
