import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { on } from '../../../testing/api.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { BANKROLL } from '../bankroll.fixture.ts';
import { ImportDialog, Imports } from './ImportDialog.tsx';

type Report = ReplyTo<typeof bankrollAddresses.previewBetImport>;

const report: Report = {
  id: null,
  format: 'other',
  header: ['Data', 'Partita', 'Quota', 'Puntata', 'Esito', 'Commissione'],
  unread: ['Commissione'],
  sample: [['31/12/2024', 'Prova - Uno', '1,95', '10,00', 'V']],
  mapping: { columns: { placed_at: 0, event: 1, odds: 2, stake: 3, outcome: 4 }, header_line: 1 },
  remembered: false,
  reading: { decimal: ',', dates: 'dmy', odds: 'decimal' },
  questions: [],
  rows: [
    {
      line: 2,
      placed_at: '2024-12-31T12:00:00.000Z',
      event: 'Prova - Uno',
      selection: '1',
      side: 'lay',
      odds: '195',
      stake_cents: 1000,
      outcome: 'won',
      profit_cents: 950,
      original: null,
      odd: ['long_odds'],
    },
  ],
  outcomes: [{ outcome: 'won', rows: 2 }],
  yield: 0.475,
  largest_odds: '195',
  largest_stake_cents: 1000,
  odd_rows: 0,
  warnings: ['high_yield'],
  rows_read: 3,
  rows_new: 2,
  rows_same: 0,
  rows_changed: 0,
  rows_rejected: 1,
  balances_only: false,
  staked_cents: 2000,
  profit_cents: -50,
  rejections: [{ line: 4, field: 'placed_at', code: 'date_invalid', value: 'ieri' }],
};

it('a file of bets is looked at first, read anew when a column is put right, then imported as it was shown', async () => {
  const closed = vi.fn();
  const { user, api } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={closed} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.previewBetImport, ({ query }) =>
        query.has('mapping') ? { ...report, mapping: JSON.parse(query.get('mapping') ?? '') } : report,
      ),
      on(bankrollAddresses.importBets, report),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Importa' });
  expect(confirm.disabled).toBe(true);
  const file = new File(['Data;Partita;Quota;Puntata;Esito\n'], 'giocate.csv', { type: 'text/csv' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, file);
  expect((await dialog.findByRole('status')).textContent).toContain('2 nuove');
  expect(dialog.getByText(/^Colonne non lette: Commissione\./)).toBeDefined();
  expect(dialog.getByText('Riga 4').closest('li')?.textContent).toContain('ieri');
  expect(api.sent(bankrollAddresses.importBets)).toEqual([]);

  await user.selectOptions(dialog.getByLabelText('Evento'), '');
  await waitFor(() => expect(api.sent(bankrollAddresses.previewBetImport)).toHaveLength(2));
  await user.click(confirm);
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  const [sent] = api.sent(bankrollAddresses.importBets);
  expect(JSON.parse(sent?.query.get('mapping') ?? '').columns).toEqual({ placed_at: 0, odds: 2, stake: 3, outcome: 4 });
  expect(sent?.query.get('bankroll')).toBe(String(BANKROLL.id));
});

it('rows are shown as they will be stored, odd ones with their reason, and unlikely files are warned of', async () => {
  const { user } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [on(bankrollAddresses.previewBetImport, report)],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'giocate.csv'));
  const row = within(await dialog.findByRole('table', { name: 'Come verranno salvate' })).getAllByRole('row')[1]!;
  expect(row.textContent).toMatch(/Prova - Uno: 1.*Banca 195,00.*quota altissima.*10,00.*vinta.*\+9,50/);
  expect(dialog.getByRole('alert').textContent).toContain('sopra il 30%');
});

it('a file that reads in two ways is asked about with its rows, and is imported by the answer', async () => {
  const options = [
    { value: 'decimal', examples: [{ line: 2, cell: '150', read: '150' }] },
    { value: 'american', examples: [{ line: 2, cell: '150', read: '2.5' }] },
  ];
  const open: Report = { ...report, questions: [{ about: 'odds', word: null, rows: [], options }] };
  const { user, api } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.previewBetImport, ({ query }) => (query.has('mapping') ? report : open)),
      on(bankrollAddresses.importBets, report),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Importa' });
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'giocate.csv'));
  const question = within(await dialog.findByRole('radiogroup', { name: 'In che formato sono le quote?' }));
  expect(confirm.disabled).toBe(true);
  expect(question.getByText('Riga 2: 150 → 2,50')).toBeDefined();
  await user.click(question.getByRole('radio', { name: /Americane/ }));
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
  await waitFor(() => expect(api.sent(bankrollAddresses.importBets)).toHaveLength(1));
  expect(JSON.parse(api.sent(bankrollAddresses.importBets)[0]?.query.get('mapping') ?? '')).toEqual({
    odds: 'american',
  });
});

it('a recognised export is named, and is another one when the reader says so', async () => {
  const { user, api } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.previewBetImport, ({ query }) => {
        const { format = 'pikkit' } = JSON.parse(query.get('mapping') ?? '{}') as { format?: Report['format'] };
        return { ...report, format };
      }),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'giocate.csv'));
  await user.selectOptions(await dialog.findByLabelText('Riconosciuto: Pikkit'), 'File di giocate');
  expect(await dialog.findByLabelText('Da dove viene il file')).toBeDefined();
  expect(JSON.parse(api.sent(bankrollAddresses.previewBetImport).at(-1)?.query.get('mapping') ?? '')).toEqual({
    format: 'other',
  });
});

it('an import is undone as a whole by the second press, and leaves the list', async () => {
  const { id: _, format, rows_read, rows_new, rows_same, rows_changed, rows_rejected } = report;
  const counts = { format, rows_read, rows_new, rows_same, rows_changed, rows_rejected };
  const bankroll = { id: 3, name: 'Storico mio', declared: false };
  const review = { state: 'refused' as const, reason: 'Le quote non tornano.' };
  const created_at = '2026-11-27T08:00:00.000Z';
  let results = [{ id: 6, name: 'giocate.csv', bankroll, review, created_at, ...counts }];
  const { user, api } = render(<Imports />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.listBetImports, () => ({ results })),
      on(bankrollAddresses.undoBetImport, () => {
        results = [];
        return { results };
      }),
    ],
  });
  expect(await screen.findByText(/^Non pubblicato: Le quote non tornano\./)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Annulla' }));
  expect(api.sent(bankrollAddresses.undoBetImport)).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Togli tutte le righe' }));
  await waitFor(() => expect(screen.queryByText('giocate.csv')).toBeNull());
});

it('a currency that isn’t the bankroll’s is asked about with converted sums, and stays visible in the preview', async () => {
  const examples = [
    { line: 2, cell: '10,00 zł', read: '2.36' },
    { line: 3, cell: '5,00 zł', read: '' },
  ];
  const asked: Report = {
    ...report,
    questions: [{ about: 'currency', word: 'zł', rows: [], options: [{ value: 'PLN', examples }] }],
  };
  const original = { currency: 'PLN', stake_cents: 1000, rate: '0.2363507445', day: '2024-12-31' };
  const converted: Report = { ...report, rows: [{ ...report.rows[0]!, stake_cents: 236, original }] };
  const { user, api } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [on(bankrollAddresses.previewBetImport, ({ query }) => (query.has('mapping') ? converted : asked))],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'giocate.csv'));
  expect(await dialog.findByText(/10,00 zł → 2,36\s€.*5,00 zł → nessun cambio quel giorno/)).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: /PLN/ }));
  expect(await dialog.findByText(/10,00\sPLN, cambio 0,2364 \(31 dicembre 2024\)/)).toBeTruthy();
  const sent = api.sent(bankrollAddresses.previewBetImport).at(-1);
  expect(JSON.parse(sent?.query.get('mapping') ?? '')).toEqual({ currencies: { zł: 'PLN' } });
});

it('the worth of a unit is asked for once, with the bankroll’s own beside what is typed', async () => {
  const rows = [
    { line: 2, cell: '2u' },
    { line: 3, cell: '0,5u' },
  ];
  const asked: Report = {
    ...report,
    questions: [{ about: 'unit', word: 'unit', rows, options: [{ value: '1000', examples: [] }] }],
  };
  const { user, fill, api } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [on(bankrollAddresses.previewBetImport, ({ query }) => (query.has('mapping') ? report : asked))],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'giocate.csv'));
  expect(await dialog.findByText('Riga 2: 2u · Riga 3: 0,5u')).toBeDefined();
  expect(dialog.getByRole('button', { name: /^Come l’unità di questa bankroll: 10,00/ })).toBeDefined();
  await fill(dialog.getByLabelText(/^Quanto vale un’unità/), '12,50');
  await user.click(dialog.getByRole('button', { name: 'Usa questo importo' }));
  await waitFor(() => expect(api.sent(bankrollAddresses.previewBetImport)).toHaveLength(2));
  const sent = api.sent(bankrollAddresses.previewBetImport)[1]?.query.get('mapping') ?? '';
  expect(JSON.parse(sent).units).toEqual({ unit: 1_250 });
});

it('a file of a source that publishes no columns opens them, and says why', async () => {
  const { user } = render(<ImportDialog bankroll={BANKROLL} declared={false} onClose={() => undefined} />, {
    at: paths.analysis,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.previewBetImport, ({ query }) =>
        query.has('mapping') ? { ...report, format: 'betaminic' as const } : report,
      ),
    ],
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Importa giocate da un file' }));
  await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, new File(['x'], 'giocate.csv'));
  await user.selectOptions(await dialog.findByLabelText('Da dove viene il file'), 'Betaminic');
  expect(await dialog.findByText(/^Betaminic non pubblica/)).toBeDefined();
  expect(dialog.getByText('Colonne e formato').closest('details')?.open).toBe(true);
});
