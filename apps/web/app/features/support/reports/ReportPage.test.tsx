import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { on, refuse } from '../../../testing/api.ts';
import { render } from '../../../testing/render.tsx';
import { ReportPage } from './ReportPage.tsx';

it('a visitor’s report of a tipster says at its field what is missing, and is then filed', async () => {
  const { user, fill, api } = render(<ReportPage answer={undefined} />, {
    at: `${paths.report}?user=rinaldi_bets`,
    api: [
      on(supportAddresses.fileReport, ({ body }) =>
        body.text
          ? { key: null, status: 'open' as const }
          : refuse('validation', { errors: { text: ['Scrivi che cosa è successo'] } }),
      ),
    ],
  });
  expect(await screen.findByText('l’utente rinaldi_bets')).toBeTruthy();
  const send = screen.getByRole('button', { name: 'Invia la segnalazione' });
  await user.click(send);
  const text = screen.getByRole('textbox', { name: 'Che cosa è successo' });
  await waitFor(() => expect(text.getAttribute('aria-invalid')).toBe('true'));
  await user.selectOptions(screen.getByLabelText('Motivo'), 'sure_win');
  await fill(text, 'Promette il raddoppio.');
  await fill(screen.getByLabelText('Nome e cognome'), 'Paola Verdi');
  await fill(screen.getByLabelText('E-mail'), 'paola.verdi@example.com');
  await user.click(screen.getByRole('checkbox', { name: /^Dichiaro in buona fede/ }));
  await user.click(send);
  expect(await screen.findByText('Segnalazione inviata')).toBeTruthy();
  expect(api.sent(supportAddresses.fileReport).at(-1)?.body).toMatchObject({
    reported_user: 'rinaldi_bets',
    reason: 'sure_win',
    text: 'Promette il raddoppio.',
    name: 'Paola Verdi',
    email: 'paola.verdi@example.com',
    good_faith: true,
  });
});

it('the page of a bankroll is reported by its address, without a name', async () => {
  const { user, fill, api } = render(<ReportPage answer={undefined} />, {
    at: paths.reportBankroll('s'.repeat(43)),
    api: [on(supportAddresses.fileReport, { key: null, status: 'open' as const })],
  });
  expect(await screen.findByText(/questa pagina di una bankroll/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Motivo'), 'illegal');
  await fill(screen.getByRole('textbox', { name: 'Che cosa è successo' }), 'Promette vincite sicure a chi legge.');
  await fill(screen.getByLabelText('Nome e cognome'), 'Paola Verdi');
  await fill(screen.getByLabelText('E-mail'), 'paola.verdi@example.com');
  await user.click(screen.getByRole('checkbox', { name: /^Dichiaro in buona fede/ }));
  await user.click(screen.getByRole('button', { name: 'Invia la segnalazione' }));
  expect(await screen.findByText('Segnalazione inviata')).toBeTruthy();
  expect(api.sent(supportAddresses.fileReport)[0]?.body).toMatchObject({ reported_bankroll: 's'.repeat(43) });
});
