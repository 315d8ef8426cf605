import { supportAddresses } from '@quotavera/contract/support/addresses';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { paths } from '../../../paths.ts';
import { listed, on, refuse } from '../../../testing/api.ts';
import { admin, member } from '../../../testing/member.ts';
import { render } from '../../../testing/render.tsx';
import CommentChoices from './CommentChoices.tsx';
import Conversation from './Conversation.tsx';
import type { AnswerView, CommentView, ConversationView } from './queries.ts';

const AT = '2026-11-27T08:00:00.000Z';
const NEVER = '2100-01-01T00:00:00.000Z';

const commentOf = (id: number, different: Partial<CommentView> = {}): CommentView => ({
  ...{ id, thread: null, state: 'shown', text: `Parole ${id}.`, is_owners: false, is_mine: false, is_private: false },
  ...{ created_at: AT, edited_at: null, editable_until: null, hidden_reason: null, answers: 0, own_reaction: null },
  author: { username: 'marta', is_tipster: false, avatar_url: null },
  reactions: { useful: 0, thanks: 0, disagree: 0 },
  first_answers: [],
  ...different,
});
const answerOf = (id: number, different: Partial<AnswerView> = {}): AnswerView => {
  const { first_answers: _, ...answer } = commentOf(id, { thread: 1, ...different });
  return answer;
};
const conversationOf = (results: CommentView[], different: Partial<ConversationView> = {}): ConversationView => ({
  ...listed(...results),
  ...{ state: 'open', comments: results.length, may_write: true, may_close: false, may_hide: false },
  ...different,
});

const show = (conversation: ConversationView, as = member()) =>
  render(<Conversation subject="tip" id={12} />, {
    at: paths.tipPublic(12),
    as,
    api: [on(supportAddresses.listComments, conversation)],
  });

it('a reader comments, and the words are sent as they were written', async () => {
  const said = commentOf(3);
  const { user, fill, api } = render(<Conversation subject="tip" id={12} />, {
    at: paths.tipPublic(12),
    as: member(),
    api: [on(supportAddresses.listComments, conversationOf([])), on(supportAddresses.writeComment, said)],
  });
  expect(await screen.findByText('Ancora nessun commento.')).toBeTruthy();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Il tuo commento' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Commenta' }).disabled).toBe(true);
  await fill(field, '  Bella lettura.  ');
  await user.click(screen.getByRole('button', { name: 'Commenta' }));
  await waitFor(() => expect(api.sent(supportAddresses.writeComment)).toHaveLength(1));
  expect(api.sent(supportAddresses.writeComment)[0]!.body).toEqual({
    ...{ subject: 'tip', subject_id: 12, text: 'Bella lettura.' },
  });
  await waitFor(() => expect(field.value).toBe(''));
});

it('a refused text stays where it was typed, with the reason', async () => {
  const promotion = refuse('validation', { errors: { text: ['Parole di promozione: “registrati ora”'] } });
  const { user, fill } = render(<Conversation subject="tip" id={12} />, {
    at: paths.tipPublic(12),
    as: member(),
    api: [on(supportAddresses.listComments, conversationOf([])), on(supportAddresses.writeComment, promotion)],
  });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Il tuo commento' });
  await fill(field, 'Registrati ora');
  await user.click(screen.getByRole('button', { name: 'Commenta' }));
  expect(await screen.findByText(/Parole di promozione/)).toBeTruthy();
  expect(field.value).toBe('Registrati ora');
});

it('answers stand under their comment, the author of the tip is marked, what was deleted keeps its place', async () => {
  const gone = commentOf(1, {
    ...{ state: 'deleted', text: null, author: null, answers: 4 },
    first_answers: [answerOf(2, { is_owners: true, text: 'Grazie a tutti.', edited_at: AT })],
  });
  show(conversationOf([gone]));
  expect(await screen.findByText('Commento eliminato')).toBeTruthy();
  const answer = within(screen.getByText('Grazie a tutti.').parentElement!);
  expect(answer.getByText('Autore del tip')).toBeTruthy();
  expect(answer.getByText(/modificato/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Altre 3 risposte' })).toBeTruthy();
});

it('before the match and in a closed conversation nobody writes, and is told why', async () => {
  show(conversationOf([], { state: 'early', may_write: false }));
  expect(await screen.findByText(/Si commenta dopo l’inizio della partita/)).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('whoever has no confirmed address reads, and is told what is missing', async () => {
  show(conversationOf([commentOf(1)]), member({ emailConfirmed: false }));
  expect(await screen.findByText('Parole 1.')).toBeTruthy();
  expect(screen.getByText('Per scrivere conferma prima la tua e-mail.')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a reaction is one press, and another takes it back', async () => {
  let own: CommentView['own_reaction'] = null;
  const { user, api } = render(<Conversation subject="tip" id={12} />, {
    at: paths.tipPublic(12),
    as: member(),
    api: [
      on(supportAddresses.listComments, () =>
        conversationOf([
          commentOf(1, { own_reaction: own, reactions: { useful: own ? 1 : 0, thanks: 0, disagree: 0 } }),
        ]),
      ),
      on(supportAddresses.reactToComment, ({ body }) => {
        own = body.reaction;
        return { id: 1, own_reaction: own, reactions: { useful: own ? 1 : 0, thanks: 0, disagree: 0 } };
      }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Utile' }));
  await user.click(await screen.findByRole('button', { name: 'Utile 1', pressed: true }));
  expect(await screen.findByRole('button', { name: 'Utile', pressed: false })).toBeTruthy();
  expect(api.sent(supportAddresses.reactToComment).map(({ body }) => body.reaction)).toEqual(['useful', null]);
});

it('an own comment is edited while it can be, and deleted after a question', async () => {
  const { user, api } = render(<Conversation subject="tip" id={12} />, {
    at: paths.tipPublic(12),
    as: member(),
    api: [
      on(supportAddresses.listComments, conversationOf([commentOf(1, { is_mine: true, editable_until: NEVER })])),
      on(supportAddresses.deleteComment, { deleted: true }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Altro su questo commento' }));
  expect(await screen.findByRole('menuitem', { name: 'Modifica' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Segnala' })).toBeNull();
  await user.click(screen.getByRole('menuitem', { name: 'Elimina' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Elimina' }));
  await waitFor(() => expect(api.sent(supportAddresses.deleteComment)).toHaveLength(1));
});

it('a moderator hides with a reason; a reader reports, or reads somebody no more', async () => {
  const { user, fill, api } = render(<Conversation subject="tip" id={12} />, {
    at: paths.tipPublic(12),
    as: admin,
    api: [
      on(supportAddresses.listComments, conversationOf([commentOf(1)], { may_hide: true })),
      on(supportAddresses.hideComment, { hidden: true }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: 'Altro su questo commento' }));
  const report = await screen.findByRole('menuitem', { name: 'Segnala' });
  expect(report.getAttribute('href')).toBe(paths.reportOf('comment', 1));
  expect(screen.getByRole('menuitem', { name: 'Non mostrarmi più marta' })).toBeTruthy();
  await user.click(screen.getByRole('menuitem', { name: 'Nascondi' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Regola'), 'offensive');
  await fill(dialog.getByRole('textbox'), 'Insulta un altro lettore.');
  await user.click(dialog.getByRole('button', { name: 'Nascondi' }));
  await waitFor(() =>
    expect(api.sent(supportAddresses.hideComment).map(({ body }) => body)).toEqual([
      { hidden: true, reason: 'Insulta un altro lettore.', rule: 'offensive' },
    ]),
  );
});

it('a question under a lesson can be for the teacher alone', async () => {
  const { user, fill, api } = render(<Conversation subject="lesson" id={5} />, {
    at: paths.lesson(5),
    as: member(),
    api: [
      on(supportAddresses.listComments, conversationOf([])),
      on(supportAddresses.writeComment, commentOf(9, { is_private: true })),
    ],
  });
  await fill(await screen.findByRole('textbox', { name: 'La tua domanda' }), 'Perché?');
  await user.click(screen.getByRole('checkbox', { name: 'Solo per il docente' }));
  await user.click(screen.getByRole('button', { name: 'Chiedi' }));
  await waitFor(() => expect(api.sent(supportAddresses.writeComment)[0]?.body).toMatchObject({ is_private: true }));
});

it('comments are switched off for oneself, and somebody muted is read again', async () => {
  const { user, api } = render(<CommentChoices />, {
    at: paths.profile,
    as: member(),
    api: [
      on(supportAddresses.readCommentChoices, { off: false, muted: ['bruno'] }),
      on(supportAddresses.changeCommentChoices, { off: true, muted: [] }),
    ],
  });
  await user.click(await screen.findByRole('checkbox', { name: 'Non mostrarmi i commenti' }));
  await user.click(await screen.findByRole('button', { name: 'Mostra di nuovo bruno' }));
  await waitFor(() =>
    expect(api.sent(supportAddresses.changeCommentChoices).map(({ body }) => body)).toEqual([
      { off: true },
      { unmute: 'bruno' },
    ]),
  );
});
