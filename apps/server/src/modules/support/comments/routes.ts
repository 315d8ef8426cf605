import * as calls from '@quotavera/contract/support';
import { type Route, route } from '../../../platform/http/index.ts';
import { conversationOf, waitingQuestions } from './service.ts';
import { changeChoices, choicesOf } from './service-choices.ts';
import type { CommentsContext } from './service-subject.ts';
import { edit, react, remove, switchConversation, write } from './service-writing.ts';

export function commentRoutes(context: CommentsContext): Route[] {
  return [
    route(calls.listComments, ({ params, query, ...asker }) => {
      const { subject, id } = params;
      const path = calls.listComments.path.replace('{subject}', subject).replace('{id}', String(id));
      return conversationOf(context, asker, { about: params, thread: query.thread, input: { path, query } });
    }),
    route(calls.writeComment, ({ body, ...asker }) =>
      write(context, asker, {
        about: { subject: body.subject, id: body.subject_id },
        answers: body.answers,
        text: body.text,
        isPrivate: body.is_private,
      }),
    ),
    route(calls.editComment, ({ params, body, ...asker }) => edit(context, asker, params.id, body.text)),
    route(calls.deleteComment, ({ params, viewer }) => remove(context, viewer.accountId, params.id)),
    route(calls.reactToComment, ({ params, body, ...asker }) => react(context, asker, params.id, body.reaction)),
    route(calls.switchConversation, ({ body, ...asker }) =>
      switchConversation(context, asker, { subject: body.subject, id: body.subject_id }, body.closed),
    ),
    route(calls.listQuestions, ({ query, ...asker }) =>
      waitingQuestions(context, asker, { path: calls.listQuestions.path, query }),
    ),
    route(calls.readCommentChoices, ({ viewer }) => choicesOf(context, viewer.accountId)),
    route(calls.changeCommentChoices, ({ viewer, body }) => changeChoices(context, viewer.accountId, body)),
  ];
}
