import { publishingCalls } from '@quotavera/contract';
import { HOUR_S } from '@quotavera/domain/time';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { addressKey, type Limit } from '../../../platform/limits/index.ts';
import { mailboxOf } from '../../accounts/identity/service-erased.ts';
import { confirm, leave, subscribe } from './service.ts';
import * as issues from './service-issues.ts';

const ASKS_PER_ADDRESS: Limit = { points: 10, seconds: HOUR_S };
const ASKS_PER_EMAIL: Limit = { points: 3, seconds: HOUR_S };
const LINKS: Limit = { points: 60, seconds: 600 };
const TESTS: Limit = { points: 20, seconds: HOUR_S };
/** A newsletter as JSON is longer than what other calls take. */
const BODY_LIMIT = 2 * 1024 * 1024;

export function subscriptionRoutes(context: ServerContext): Route[] {
  const { limits } = context;
  const tooMany = async (name: string, key: string, limit: Limit): Promise<Failure | null> => {
    const wait = await limits.take(name, key, limit);
    return wait === null ? null : fail('rate_limited', { retryAfterSeconds: wait });
  };
  const tooManyLinks = ({ ip }: FastifyRequest) => tooMany('newsletter-link', addressKey(ip), LINKS);
  return [
    route(publishingCalls.subscribeNewsletter, async ({ body, request, language }) => {
      const refused =
        (await tooMany('newsletter-address', addressKey(request.ip), ASKS_PER_ADDRESS)) ??
        (await tooMany('newsletter-email', mailboxOf(body.email), ASKS_PER_EMAIL));
      if (refused) return refused;
      const outcome = await subscribe(context, { email: body.email, language });
      return outcome.ok ? outcome.value : outcome;
    }),
    route(publishingCalls.confirmNewsletter, async ({ body, request }) => {
      const refused = await tooManyLinks(request);
      if (refused) return refused;
      const confirmed = await confirm(context, body.token);
      return confirmed.ok ? confirmed.value : confirmed;
    }),
    route(publishingCalls.leaveNewsletter, async ({ params, request }) => {
      const refused = await tooManyLinks(request);
      if (refused) return refused;
      const left = await leave(context, params.token);
      return left.ok ? left.value : left;
    }),
  ];
}

export function issueRoutes(context: ServerContext): Route[] {
  const { db, limits } = context;
  return [
    route(publishingCalls.listIssues, ({ query }) =>
      issues.issuePage(db, { path: publishingCalls.listIssues.path, query }),
    ),
    route(publishingCalls.createIssue, ({ body }) => issues.createIssue(context, body.language)),
    route(publishingCalls.readIssue, async ({ params }) => {
      const read = await issues.issueOf(db, params.id);
      return read.ok ? read.value : read;
    }),
    route(
      publishingCalls.editIssue,
      async ({ params, body }) => {
        const edited = await issues.editIssue(context, params.id, body);
        return edited.ok ? edited.value : edited;
      },
      { bodyLimit: BODY_LIMIT },
    ),
    route(publishingCalls.deleteIssue, async ({ params }) => {
      const deleted = await issues.deleteIssue(context, params.id);
      return deleted.ok ? deleted.value : deleted;
    }),
    route(publishingCalls.testIssue, async ({ params, viewer }) => {
      const wait = await limits.take('newsletter-test', String(viewer.accountId), TESTS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      const sent = await issues.testIssue(context, params.id, viewer.accountId);
      return sent.ok ? sent.value : sent;
    }),
    route(publishingCalls.scheduleIssue, async ({ params, body }) => {
      const at = body.at === null ? null : new Date(body.at);
      const scheduled = await issues.scheduleIssue(context, params.id, at);
      return scheduled.ok ? scheduled.value : scheduled;
    }),
    route(publishingCalls.stopIssue, async ({ params }) => {
      const stopped = await issues.stopIssue(context, params.id);
      return stopped.ok ? stopped.value : stopped;
    }),
  ];
}
