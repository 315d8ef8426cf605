import { payoutsAddresses } from '@quotavera/contract/payouts/addresses';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, onFile, refuse } from '../../../testing/api.ts';
import { keptFiles } from '../../../testing/files.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { earnings, payout } from '../payouts.fixture.ts';
import { PayoutsPage } from './PayoutsPage.tsx';

it('a payout is confirmed with the payee’s tax data in view', async () => {
  const { user, api, address } = render(<PayoutsPage />, {
    at: `${paths.payouts}?status=requested`,
    as: admin,
    api: [
      on(payoutsAddresses.listPayouts, listed(payout())),
      on(payoutsAddresses.readEarningsOf, earnings()),
      on(payoutsAddresses.confirmPayout, payout({ status: 'confirmed' })),
    ],
  });
  const row = within(await screen.findByRole('row', { name: /83,20/ }));
  await user.click(row.getByRole('link', { name: 'rinaldi_bets' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pagamento a rinaldi_bets' }));
  expect(await dialog.findByText('RSSMRA85T10A562S')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Conferma' }));
  expect(await screen.findByText('Pagamento confermato')).toBeTruthy();
  expect(api.sent(payoutsAddresses.confirmPayout).map(({ body }) => body)).toEqual([{ payout: 12 }]);
  expect(api.sent(payoutsAddresses.listPayouts)[0]?.query.get('status')).toBe('requested');
  await waitFor(() => expect(address()).toBe(`${paths.payouts}?status=requested`));
});

it('a payout that has to wait says why and can’t be confirmed, only rejected with a reason', async () => {
  const { user, fill, api } = render(<PayoutsPage />, {
    at: `${paths.payouts}?payout=12`,
    as: admin,
    api: [
      on(payoutsAddresses.listPayouts, listed(payout({ waits_for: 'iban_held' }))),
      on(payoutsAddresses.readEarningsOf, earnings()),
      on(payoutsAddresses.rejectPayout, payout({ status: 'rejected' })),
    ],
  });
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Aspetta tre giorni dal cambio di IBAN.')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Conferma' }).disabled).toBe(true);
  await user.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Rifiuta' }).disabled).toBe(true);
  await fill(dialog.getByLabelText(/^Motivo/), 'Chiesto due volte');
  await user.click(dialog.getByRole('button', { name: 'Rifiuta' }));
  expect(await screen.findByText('Pagamento rifiutato')).toBeTruthy();
  expect(api.sent(payoutsAddresses.rejectPayout)[0]?.body).toEqual({ payout: 12, reason: 'Chiesto due volte' });
});

it('the bank’s file is made once there is something to send, and is kept under its reference', async () => {
  const files = keptFiles();
  const file = {
    id: 3,
    reference: 'SIM-20261127-1',
    made_at: '2026-11-27T08:00:00.000Z',
    count: 1,
    total_cents: 6_656,
    open: 1,
  };
  let made: (typeof file)[] = [];
  const { user, api } = render(<PayoutsPage />, {
    at: `${paths.payouts}?tab=files`,
    as: admin,
    api: [
      on(payoutsAddresses.listSepaFiles, () => ({ results: made })),
      on(payoutsAddresses.makeSepaFile, refuse('no_payouts_to_send', { description: 'Nessun pagamento da inviare.' })),
      onFile(sellsLinks.sepaFile.replace(':id', '3') as `/api/${string}`, {
        name: 'SIM-20261127-1.xml',
        content: '<Document/>',
      }),
    ],
  });
  const make = await screen.findByRole('button', { name: 'Crea il file' });
  await user.click(make);
  expect(await screen.findByText('Nessun pagamento da inviare.')).toBeTruthy();
  api.answer(
    on(payoutsAddresses.makeSepaFile, () => {
      made = [file];
      return file;
    }),
  );
  await user.click(make);
  const row = within(await screen.findByRole('row', { name: /SIM-20261127-1/ }));
  expect(row.getByText(/66,56/)).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Scarica SIM-20261127-1' }));
  await waitFor(() => expect(files).toEqual(['SIM-20261127-1.xml']));
});

it('what is missing of a year’s messages to the tax office is made, and each is a file', async () => {
  const files = keptFiles();
  const message = {
    id: 5,
    reference: 'IT2026IT01234567897-1',
    year: 2026,
    kind: 'new' as const,
    documents: 12,
    made_at: '2027-01-20T08:00:00.000Z',
  };
  let made: (typeof message)[] = [];
  const { user, api } = render(<PayoutsPage />, {
    at: `${paths.payouts}?tab=report`,
    as: admin,
    api: [
      on(payoutsAddresses.listDac7Messages, () => ({ results: made })),
      on(payoutsAddresses.makeDac7Messages, refuse('dac7_early', { description: 'L’anno non è ancora finito.' })),
      onFile(sellsLinks.dac7Message.replace(':id', '5') as `/api/${string}`, {
        name: 'IT2026IT01234567897-1.xml',
        content: '<dpi:DPI_OECD/>',
      }),
    ],
  });
  const make = await screen.findByRole('button', { name: 'Prepara i messaggi' });
  await user.click(make);
  expect(await screen.findByText('L’anno non è ancora finito.')).toBeTruthy();
  api.answer(
    on(payoutsAddresses.makeDac7Messages, () => {
      made = [message];
      return { results: made };
    }),
  );
  await user.click(make);
  const row = within(await screen.findByRole('row', { name: /IT2026IT01234567897-1/ }));
  expect(row.getByText('Nuovi tipster')).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Scarica IT2026IT01234567897-1' }));
  await waitFor(() => expect(files).toEqual(['IT2026IT01234567897-1.xml']));
});

it('payouts that needn’t wait are confirmed by one press, and each that was refused says why', async () => {
  const { user, api } = render(<PayoutsPage />, {
    at: paths.payouts,
    as: admin,
    api: [
      on(
        payoutsAddresses.listPayouts,
        listed(
          payout(),
          payout({ id: 13, tipster: { id: 3, username: 'nordic' } }),
          payout({ id: 14, tipster: { id: 4, username: 'lento' }, waits_for: 'iban_held' }),
        ),
      ),
      on(payoutsAddresses.confirmPayouts, {
        results: [
          { payout: 12, tipster: 'rinaldi_bets', status: 'confirmed', refused: null },
          {
            payout: 13,
            tipster: 'nordic',
            status: 'rejected',
            refused: { code: 'payout_closed', text: 'Non si può più.' },
          },
        ],
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Conferma più pagamenti' }));
  const choice = within(await screen.findByRole('dialog'));
  expect((await choice.findByRole<HTMLInputElement>('checkbox', { name: /^lento/ })).disabled).toBe(true);
  expect(choice.getByText('Scelti: 2, in tutto 133,12 €')).toBeTruthy();
  await user.click(choice.getByRole('button', { name: 'Conferma i pagamenti scelti' }));
  const outcome = within(await screen.findByRole('status', { name: 'Che cosa è successo' }));
  expect(outcome.getByText('Riusciti: 1')).toBeTruthy();
  expect(outcome.getByText('nordic: Non si può più.')).toBeTruthy();
  expect(api.sent(payoutsAddresses.confirmPayouts).map(({ body }) => body)).toEqual([{ payouts: [12, 13] }]);
});

it('a whole file is marked as paid under one reference', async () => {
  const file = {
    id: 3,
    reference: 'SIM-3',
    made_at: '2026-11-27T08:00:00.000Z',
    count: 30,
    total_cents: 9_000,
    open: 29,
  };
  const { user, fill, api } = render(<PayoutsPage />, {
    at: `${paths.payouts}?tab=files`,
    as: admin,
    api: [
      on(payoutsAddresses.listSepaFiles, { results: [file, { ...file, id: 2, reference: 'SIM-2', open: 0 }] }),
      on(payoutsAddresses.markFilePaid, {
        results: [{ payout: 12, tipster: 'rinaldi_bets', status: 'paid', refused: null }],
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Segna come pagato SIM-3' }));
  expect(screen.queryByRole('button', { name: 'Segna come pagato SIM-2' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await fill(dialog.getByLabelText('Riferimento della banca'), 'CBI 27');
  await user.click(dialog.getByRole('button', { name: 'Segna tutto come pagato' }));
  expect(await screen.findByText('Riusciti: 1')).toBeTruthy();
  expect(api.sent(payoutsAddresses.markFilePaid)[0]?.body).toEqual({ file: 3, reference: 'CBI 27' });
});

it('a payout is marked as paid only with the bank’s reference', async () => {
  const { user, fill, api } = render(<PayoutsPage />, {
    at: `${paths.payouts}?status=sent&payout=12`,
    as: admin,
    api: [
      on(payoutsAddresses.listPayouts, listed(payout({ status: 'sent', sent_at: '2026-11-27T08:00:00.000Z' }))),
      on(payoutsAddresses.readEarningsOf, earnings()),
      on(payoutsAddresses.markPayoutPaid, payout({ status: 'paid' })),
    ],
  });
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Segna come pagato' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Segna come pagato' }).disabled).toBe(true);
  await fill(dialog.getByLabelText('Riferimento della banca'), 'TRN 2611');
  await user.click(dialog.getByRole('button', { name: 'Segna come pagato' }));
  expect(await screen.findByText('Segnato come pagato')).toBeTruthy();
  expect(api.sent(payoutsAddresses.markPayoutPaid)[0]?.body).toEqual({ payout: 12, reference: 'TRN 2611' });
});

it('a member who is no admin is refused without a call', async () => {
  render(<PayoutsPage />, { at: paths.payouts, as: member() });
  expect(await screen.findByText('Questa pagina è degli admin')).toBeTruthy();
});
