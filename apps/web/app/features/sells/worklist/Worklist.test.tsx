import { sellsAddresses } from '@quotavera/contract/sells/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { admin } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { SubscriptionsPage } from '../subscriptions/SubscriptionsPage.tsx';
import type { Dispute, FailedRefund } from './queries.ts';

const CUSTOMER = { id: 9, username: 'anna', name: 'Anna Riva', email: 'anna@example.com' };
const FAR = '2099-01-10T10:00:00.000Z';

const DISPUTE: Dispute = {
  ...{ id: 4, customer: CUSTOMER, product: 'PRO', subscription: 1, provider: 'sandbox', reference: 'dp_1' },
  ...{ cents: 1_999, fee_cents: 1_500, status: 'open', reason: 'fraudulent', opened_at: '2026-11-20T10:00:00.000Z' },
  ...{ due_at: FAR, evidence_at: null, evidence_by: null, closed_at: null },
};
const EVIDENCE = {
  ...{
    customer: 'Anna Riva, anna@example.com',
    product: 'Accesso digitale a PRO',
    service_date: '2026-11-02 – 2026-12-02',
  },
  ...{ receipt: 'SIM-2026-7', access_log: ['Accesso dal 2 novembre'], terms: [], mails: ['2026-11-02 10:00 Hai PRO'] },
};
const REFUND: FailedRefund = {
  ...{ id: 6, customer: CUSTOMER, product: 'PRO', subscription: 1, provider: 'sandbox', cents: 7_250, failures: 3 },
  ...{ failure: 'expired_or_canceled_card', created_at: '2026-11-20T10:00:00.000Z' },
  ...{ settled_as: null, settled_note: '', settled_by: null, settled_at: null },
};

it('evidence is shown before it is sent, and a dispute that had it before says so', async () => {
  const { user, fill, api } = render(<SubscriptionsPage />, {
    at: `${paths.subscriptions}?as=work`,
    as: admin,
    api: [
      on(sellsAddresses.listDisputes, listed(DISPUTE, { ...DISPUTE, id: 3, evidence_at: '2026-11-21T10:00:00.000Z' })),
      on(sellsAddresses.readDispute, { dispute: DISPUTE, evidence: EVIDENCE }),
      on(sellsAddresses.sendEvidence, refuse('evidence_sent', { description: 'Le prove sono già state inviate.' })),
    ],
  });
  expect(await screen.findByText('Prove inviate')).toBeTruthy();
  await user.click(screen.getAllByRole('link', { name: 'Anna Riva' })[0]!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Contestazione di Anna Riva' }));
  for (const words of ['SIM-2026-7', 'Accesso dal 2 novembre', '2026-11-02 10:00 Hai PRO', 'niente']) {
    expect(dialog.getByText(words)).toBeTruthy();
  }
  await fill(dialog.getByLabelText(/^Da aggiungere/), 'Ci ha scritto il 3 novembre.');
  await user.click(dialog.getByRole('button', { name: 'Invia le prove' }));
  expect(await dialog.findByText('Le prove sono già state inviate.')).toBeTruthy();
  api.answer(on(sellsAddresses.sendEvidence, { ...DISPUTE, evidence_at: '2026-11-22T10:00:00.000Z' }));
  await user.click(dialog.getByRole('button', { name: 'Invia le prove' }));
  expect(await screen.findByText('Prove inviate al fornitore')).toBeTruthy();
  expect(api.sent(sellsAddresses.sendEvidence)[1]?.body).toEqual({ dispute: 4, note: 'Ci ha scritto il 3 novembre.' });
});

it('a failed refund is settled by the bank only with its reference', async () => {
  const { user, fill, api } = render(<SubscriptionsPage />, {
    at: `${paths.subscriptions}?as=work&tab=refunds`,
    as: admin,
    api: [
      on(sellsAddresses.listFailedRefunds, listed(REFUND)),
      on(sellsAddresses.settleRefund, { ...REFUND, settled_as: 'bank', settled_note: 'TRN 1' }),
    ],
  });
  expect(await screen.findByText('Perché: la carta è scaduta o chiusa')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Decidi il rimborso di Anna Riva' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Rimborso di 72,50\s€ a Anna Riva$/ }));
  await user.click(dialog.getByRole('radio', { name: 'Pagato con bonifico' }));
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Conferma' });
  expect(confirm.disabled).toBe(true);
  await fill(dialog.getByLabelText('Riferimento del bonifico'), 'TRN 1');
  await user.click(confirm);
  expect(await screen.findByText('Segnato come pagato con bonifico')).toBeTruthy();
  expect(api.sent(sellsAddresses.settleRefund)[0]?.body).toEqual({ refund: 6, as: 'bank', reference: 'TRN 1' });
});

it('a job that keeps failing is run again by a press, and given up only with a reason', async () => {
  const job = { id: 8, kind: 'send_refund', key: 'refund:6', attempts: 25, next_at: null, error: 'no such charge' };
  const { user, fill, api } = render(<SubscriptionsPage />, {
    at: `${paths.subscriptions}?as=work&tab=jobs`,
    as: admin,
    api: [
      on(sellsAddresses.listMoneyJobs, listed({ ...job, created_at: '2026-11-20T10:00:00.000Z' })),
      on(sellsAddresses.retryMoneyJob, { kind: 'send_refund' }),
      on(sellsAddresses.dropMoneyJob, { kind: 'send_refund' }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Riprova Rimborso da inviare ora' }));
  expect(await screen.findByText('Operazione rimessa in coda')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Abbandona Rimborso da inviare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Abbandonare l’operazione?' }));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Abbandona' }).disabled).toBe(true);
  await fill(dialog.getByLabelText(/^Motivo/), 'Pagato a mano in banca');
  await user.click(dialog.getByRole('button', { name: 'Abbandona' }));
  expect(await screen.findByText('Operazione abbandonata')).toBeTruthy();
  expect(api.sent(sellsAddresses.dropMoneyJob)[0]?.body).toEqual({ job: 8, reason: 'Pagato a mano in banca' });
});
