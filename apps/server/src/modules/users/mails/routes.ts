import { listMails, readMail, retryMail } from '@quotavera/contract/users';
import type { ServerContext } from '../../../platform/context.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { mailPage, openMail, queueAgain } from './service.ts';

export function mailRoutes(context: ServerContext): Route[] {
  return [
    route(listMails, ({ query, language }) => {
      const { page, page_size: pageSize, cursor, ...filters } = query;
      return mailPage(context, filters, { path: listMails.path, query, page, pageSize, cursor }, language);
    }),
    route(readMail, async ({ params, viewer, request }) => {
      const result = await openMail(context, params.id, { accountId: viewer.accountId, requestId: request.id });
      return result.ok ? result.value : result;
    }),
    route(retryMail, async ({ params }) => {
      const result = await queueAgain(context, params.id);
      return result.ok ? result.value : result;
    }),
  ];
}
