import * as calls from '@quotavera/contract/support';
import { disableTip } from '@quotavera/contract/tips';
import type { Member } from '@quotavera/domain/access';
import { REPORT_REASONS, REPORT_STATUSES, statusesAfter } from '@quotavera/domain/support/reports';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { ownView } from '../../tips/tip/service-lists.ts';
import { appeal, file, followed, ownReports, type ReportsContext } from './service.ts';
import { answerAppeal, caseOf, casePage, decide, type Moderator } from './service-cases.ts';
import { hiddenPage, hideTip, hideWords } from './service-hidden.ts';
import { closeSuspicion, suspicionPage } from './service-suspicions.ts';
import { foundTexts, reviewPage, seeTextOnce, unwatchWord, watchedWords, watchWord } from './service-texts.ts';

const moderatorOf = ({ accountId, isAdmin }: Member, { id }: FastifyRequest): Moderator => ({
  accountId,
  isAdmin,
  requestId: id,
});

export function reportRoutes(context: ReportsContext): Route[] {
  const { db } = context;
  return [
    route(calls.reportReasons, () => ({ results: [...REPORT_REASONS] })),
    route(calls.reportStatuses, () => ({
      results: REPORT_STATUSES.map((status) => ({ status, next: [...statusesAfter(status)] })),
    })),
    route(calls.fileReport, ({ viewer, body, language, request }) =>
      file(context, { viewer, language, address: request.ip }, body),
    ),
    route(calls.listReports, ({ viewer, query }) =>
      ownReports(context, viewer.accountId, { path: calls.listReports.path, query }),
    ),
    route(calls.followReport, ({ body, request }) => followed(context, body.key, request.ip)),
    route(calls.appealReport, ({ body, request }) => appeal(context, body, request.ip)),
    route(calls.listReportCases, ({ query }) =>
      casePage(db, { state: query.state, reason: query.reason }, { path: calls.listReportCases.path, query }),
    ),
    route(calls.readReportCase, ({ viewer, params }) => caseOf(context, viewer, params.id)),
    route(calls.decideReport, ({ viewer, body, request }) => decide(context, moderatorOf(viewer, request), body)),
    route(calls.decideAppeal, ({ viewer, params, body, request }) =>
      answerAppeal(context, moderatorOf(viewer, request), params.id, body),
    ),
    // Hiding words is a decision about their author, so this module makes it.
    route(disableTip, async ({ viewer, body, request }) => {
      const failed = await hideTip(context, moderatorOf(viewer, request), body);
      if (failed) return failed;
      return (await ownView(db, viewer, body.tip_id, context)) ?? fail('not_found');
    }),
    route(calls.hideComment, ({ viewer, params, body, request }) =>
      hideWords(context, moderatorOf(viewer, request), { target: 'comment', id: params.id }, body),
    ),
    route(calls.hideReview, ({ viewer, params, body, request }) =>
      hideWords(context, moderatorOf(viewer, request), { target: 'review', id: params.id }, body),
    ),
    route(calls.listHiddenTexts, ({ query }) => hiddenPage(db, query, { path: calls.listHiddenTexts.path, query })),
    route(calls.listTextReviews, ({ query }) => reviewPage(db, query, { path: calls.listTextReviews.path, query })),
    route(calls.seeText, ({ viewer, params, request }) =>
      seeTextOnce(context, moderatorOf(viewer, request), params.id),
    ),
    route(calls.searchTexts, ({ query }) => foundTexts(db, query)),
    route(calls.listWatchedWords, () => watchedWords(db)),
    route(calls.watchWord, ({ viewer, body, request }) => watchWord(context, moderatorOf(viewer, request), body.word)),
    route(calls.unwatchWord, ({ viewer, params, request }) =>
      unwatchWord(context, moderatorOf(viewer, request), params.id),
    ),
    route(calls.listSuspicions, ({ viewer, query }) =>
      suspicionPage(db, viewer, query, { path: calls.listSuspicions.path, query }),
    ),
    route(calls.decideSuspicion, ({ viewer, params, body, request }) =>
      closeSuspicion(context, moderatorOf(viewer, request), params.id, body),
    ),
  ];
}
