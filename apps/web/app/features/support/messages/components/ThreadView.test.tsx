import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../../paths.ts';
import type { ReplyTo } from '../../../../platform/api/index.ts';
import { on } from '../../../../testing/api.ts';
import { admin } from '../../../../testing/member.ts';
import { render } from '../../../../testing/render.tsx';
import { ThreadView } from './ThreadView.tsx';

type Thread = ReplyTo<typeof supportAddresses.readThread>;
type Message = Thread['messages']['results'][number];

const AT = '2026-11-27T08:00:00.000Z';

const messageOf = (id: number, message: string, different: Partial<Message> = {}): Message => ({
  id,
  kind: 'message',
  side: 'staff',
  own: true,
  author: 'ada',
  via: 'product',
  message,
  event: null,
  attachments: [],
  sent_at: AT,
  ...different,
});

it('the team leaves a note for itself and answers, which the conversation then shows as answered', async () => {
  const results = [messageOf(1, 'Come si legge un record?', { side: 'reader', own: false, author: null })];
  let status: Thread['status'] = 'open';
  const read = (): Thread => ({
    id: 31,
    kind: 'contact',
    subject: 'Una domanda',
    status,
    host: null,
    excerpt: '',
    unread: false,
    last_at: AT,
    created_at: AT,
    handling: {
      name: 'Paola Verdi',
      email: 'paola@example.org',
      account: null,
      assignee: null,
      priority: false,
      waiting_since: AT,
    },
    messages: { earlier: false, results: [...results] },
  });
  const { user, fill, api } = render(<ThreadView id={31} isTeam />, {
    at: `${paths.messages}?thread=31`,
    as: admin,
    api: [
      on(supportAddresses.readThread, read),
      on(supportAddresses.listMessageTemplates, { results: [] }),
      on(supportAddresses.writeNote, ({ body }) => {
        results.push(messageOf(2, body.message, { kind: 'note' }));
        return read() as never;
      }),
      on(supportAddresses.writeMessage, ({ body }) => {
        results.push(messageOf(3, body.message));
        status = 'answered';
        return read() as never;
      }),
    ],
  });
  await user.click(await screen.findByText('Nota interna'));
  await fill(screen.getByLabelText('Nota che vede solo il team'), 'Già sentita al telefono.');
  await user.click(screen.getByRole('button', { name: 'Salva la nota' }));
  const said = async (text: string) => within(await screen.findByText(text).then((found) => found.closest('li')!));
  expect((await said('Già sentita al telefono.')).getByText(/Nota interna/)).toBeTruthy();
  expect(api.sent(supportAddresses.writeMessage)).toEqual([]);
  await user.click(screen.getByText('Risposta'));
  await fill(screen.getByLabelText('La tua risposta'), 'Buongiorno Paola, ecco come.');
  await user.click(screen.getByRole('button', { name: 'Invia' }));
  await said('Buongiorno Paola, ecco come.');
  expect(await screen.findByText('Risposto')).toBeTruthy();
  expect(api.sent(supportAddresses.writeNote)).toHaveLength(1);
});
