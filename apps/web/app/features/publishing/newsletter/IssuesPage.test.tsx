import { publishingAddresses } from '@quotavera/contract/publishing/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on } from '../../../testing/api.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import { IssuesPage } from './IssuesPage.tsx';
import type { Issue, IssueRow } from './queries.ts';

const DRAFT: Issue = {
  id: 4,
  language: 'it',
  subject: '',
  status: 'draft',
  scheduled_at: null,
  sent_at: null,
  updated_at: '2026-11-27T08:00:00.000Z',
  recipients: 0,
  delivered: 0,
  bounced: 0,
  content: {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ecco che cosa è cambiato.' }] }],
  },
  subscribers: 12_000,
};

it('a newsletter is begun, kept before it is sent, sent to its subscribers after a question, and then only read', async () => {
  let issue = DRAFT;
  const { user, fill, api, address } = render(<IssuesPage />, {
    at: paths.newsletters,
    as: admin,
    api: [
      on(publishingAddresses.listIssues, { ...listed<IssueRow>(), subscribers: [{ language: 'it', count: 12_000 }] }),
      on(publishingAddresses.createIssue, DRAFT),
      on(publishingAddresses.readIssue, () => issue),
      on(publishingAddresses.editIssue, ({ body }) => {
        issue = { ...issue, subject: body.subject ?? '' };
        return issue;
      }),
      on(publishingAddresses.scheduleIssue, () => {
        issue = { ...issue, status: 'sending', recipients: 12_000, delivered: 11_990, bounced: 4 };
        return issue;
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Nuova newsletter' }));
  await fill(await screen.findByLabelText('Oggetto'), 'I numeri del mese');
  expect(address()).toBe(`${paths.newsletters}?id=4`);
  await user.click(screen.getByRole('button', { name: 'Invia…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('La riceveranno 12.000 iscritti (Italiano).')).toBeTruthy();
  expect(api.sent(publishingAddresses.editIssue).map(({ body }) => body.subject)).toEqual(['I numeri del mese']);
  expect(api.sent(publishingAddresses.scheduleIssue)).toEqual([]);

  await user.click(dialog.getByRole('button', { name: 'Invia adesso' }));
  expect(await screen.findByText('Destinatari 12.000: consegnate 11.990, respinte 4, in attesa 6.')).toBeTruthy();
  expect(screen.getByText('Ecco che cosa è cambiato.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Invia…' })).toBeNull();
  expect(api.sent(publishingAddresses.scheduleIssue).map(({ body }) => body)).toEqual([{ at: null }]);
});

it('a newsletter that is scheduled can be stopped, and is a draft again', async () => {
  let issue: Issue = { ...DRAFT, status: 'scheduled', scheduled_at: '2026-12-01T09:00:00.000Z' };
  const { user } = render(<IssuesPage />, {
    at: `${paths.newsletters}?id=4`,
    as: admin,
    api: [
      on(publishingAddresses.readIssue, () => issue),
      on(publishingAddresses.stopIssue, () => {
        issue = DRAFT;
        return issue;
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Ferma l’invio' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Invia…' })).toBeTruthy());
});

it('a member who is no admin is refused without a call', async () => {
  render(<IssuesPage />, { at: paths.newsletters, as: member() });
  expect(await screen.findByText('Questa pagina è per gli admin')).toBeTruthy();
});
