import { accountsAdminAddresses } from '@quotavera/contract/accounts/admin-addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import type { ReplyTo } from '../../../platform/api/index.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { admin } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { MailsPage } from './MailsPage.tsx';

type Mail = ReplyTo<typeof accountsAdminAddresses.readMail>;

const failed: Mail = {
  id: 8,
  kind: 'confirm_email',
  recipient: 'nina@example.org',
  account_id: 7,
  language: 'it',
  subject: 'Conferma il tuo indirizzo',
  status: 'failed',
  attempts: 3,
  last_error: '550 Mailbox full',
  created_at: '2026-11-27T08:00:00.000Z',
  next_attempt_at: null,
  sent_at: null,
  handled_at: null,
  text: null,
  html: null,
  hidden: 'secret',
  can_retry: true,
};

function show(first: Mail, at: string = paths.mails) {
  let mail = first;
  return render(<MailsPage />, {
    at,
    as: admin,
    api: [
      on(accountsAdminAddresses.listMails, () => ({ ...listed(mail), delivers: false, kinds: [] })),
      on(accountsAdminAddresses.readMail, () => mail),
      on(accountsAdminAddresses.retryMail, () => {
        mail = { ...mail, status: 'queued', can_retry: false };
        return mail;
      }),
    ],
  });
}

it('a mail that its server refused says why, hides its one-time link and is sent again once', async () => {
  const { user } = show(failed, `${paths.mails}?status=failed&recipient=nina`);
  const row = within(await screen.findByRole('row', { name: /nina@example\.org/ }));
  expect(row.getByText('Non riuscita')).toBeTruthy();
  await user.click(row.getByRole('link', { name: 'Conferma il tuo indirizzo' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('550 Mailbox full')).toBeTruthy();
  expect(dialog.getByRole('note').textContent).toContain('può leggerlo solo il destinatario');
  await user.click(dialog.getByRole('button', { name: 'Invia di nuovo' }));
  expect(await screen.findByText('E-mail di nuovo in coda')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Invia di nuovo' })).toBeNull());
});

it('a mail that can’t be sent again any more says so', async () => {
  const { user, api } = show(failed, `${paths.mails}?mail=8`);
  api.answer(on(accountsAdminAddresses.retryMail, refuse('mail_not_retriable', { description: 'È già partita.' })));
  await user.click(await screen.findByRole('button', { name: 'Invia di nuovo' }));
  expect(await screen.findByText('È già partita.')).toBeTruthy();
});

it('the words of a mail stand in a frame that can run and send nothing, or as plain text', async () => {
  const shown: Mail = { ...failed, status: 'outbox', hidden: null, text: 'Ciao Nina', html: '<p>Ciao Nina</p>' };
  const { user } = show(shown, `${paths.mails}?mail=8`);
  const dialog = within(await screen.findByRole('dialog'));
  const frame = await dialog.findByTitle('Anteprima dell’e-mail');
  expect([frame.tagName, frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual([
    'IFRAME',
    '',
    '<p>Ciao Nina</p>',
  ]);
  await user.click(dialog.getByText('Solo testo'));
  expect(await dialog.findByText('Ciao Nina')).toBeTruthy();
});
