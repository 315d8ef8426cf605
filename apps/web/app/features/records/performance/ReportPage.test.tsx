import { bankrollAddresses } from '@quotavera/contract/bankroll/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, onFile } from '../../../testing/api.ts';
import { keptFiles } from '../../../testing/files.ts';
import { member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import type { Report, ReportMails } from './queries.ts';
import { ReportPage } from './ReportPage.tsx';

const line = { bets: 40, staked: 40_00, profit: 3_20, yield: 0.08, low: -0.1, high: 0.26 };

function reportOf(period: string): Report {
  return {
    name: 'Rino Rinaldi',
    username: 'rinaldi_bets',
    currency: null,
    period,
    from: '2025-07-01',
    to: '2026-06-30',
    figures: {
      ...line,
      settled: 40,
      in_progress: 0,
      won: 21,
      lost: 19,
      void: 0,
      half_won: 0,
      half_lost: 0,
      strike_rate: 0.525,
      average_odds: 2.05,
      bets_to_settle: 900,
      average_stake: 1_00,
      clv: { bets: 40, mean: 0.02, fair_bets: 40, fair_mean: 0.018, beat_close: 0.6 },
      streaks: { current: 1, current_kind: 'won', longest_win: 5, longest_loss: 4 },
      drawdown: 5_10,
    },
    equity: [
      { day: '2025-08-20', profit: 1_00 },
      { day: '2026-05-20', profit: 3_20 },
    ],
    months: [],
    breakdowns: [{ by: 'sport', lines: [{ key: 'football', ...line }] }],
    wins: [],
    losses: [],
  };
}

it('a report is read for another period, kept as a PDF, and asked for by mail until that is taken back', async () => {
  const files = keptFiles();
  let mails: ReportMails['results'] = [];
  const { user, api, address } = render(<ReportPage />, {
    at: `${paths.performanceReport}?tipster=rinaldi_bets&period=2025-2026`,
    as: member({ subscriptionType: 'pro' }),
    api: [
      on(bankrollAddresses.listBankrolls, { results: [] }),
      on(bankrollAddresses.readReport, ({ query }) => reportOf(query.get('period') ?? '')),
      on(bankrollAddresses.listReportMails, () => ({ results: mails })),
      on(bankrollAddresses.addReportMail, () => {
        mails = [{ id: 6, bankroll: null, tipster: 'rinaldi_bets', name: 'Rino Rinaldi' }];
        return { results: mails };
      }),
      on(bankrollAddresses.removeReportMail, () => {
        mails = [];
        return { results: mails };
      }),
      onFile('/api/tips/v1/performance-report.pdf', { name: 'quotavera-2026.pdf', content: '%PDF' }),
    ],
  });
  expect(await screen.findByText(/^Il periodo chiude in attivo di 3,2 u/)).toBeTruthy();
  await user.click(screen.getByRole('link', { name: 'Anno' }));
  await waitFor(() => expect(address()).toBe(`${paths.performanceReport}?tipster=rinaldi_bets&period=2026`));
  await user.click(await screen.findByRole('button', { name: 'Scarica il PDF' }));
  await waitFor(() => expect(files).toEqual(['quotavera-2026.pdf']));
  expect(api.sent(bankrollAddresses.readReport).map(({ query }) => query.get('period'))).toEqual(['2025-2026', '2026']);

  await user.click(screen.getByRole('button', { name: 'Ricevilo il 1° di ogni mese' }));
  await user.click(await screen.findByRole('button', { name: 'Non riceverlo più' }));
  expect(await screen.findByRole('button', { name: 'Ricevilo il 1° di ogni mese' })).toBeTruthy();
  expect(api.sent(bankrollAddresses.addReportMail).map(({ body }) => body)).toEqual([{ tipster: 'rinaldi_bets' }]);
  expect(api.sent(bankrollAddresses.removeReportMail).map(({ params }) => params)).toEqual([{ id: '6' }]);
});

it('a member without a plan sees what reports would show, and none is asked for', async () => {
  render(<ReportPage />, { at: paths.performanceReport, as: member() });
  expect(await screen.findByText(/^Con PRO hai il report di ogni mese/)).toBeTruthy();
});
