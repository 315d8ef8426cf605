import * as calls from '@quotavera/contract/bankroll';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, fieldErrorsOf, isFailure } from '../../../platform/errors/index.ts';
import { defineOneClickRoutes, type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { addressKey, type Limit } from '../../../platform/limits/index.ts';
import { languageOf, reportOf } from './service.ts';
import { reportPdf } from './service-document.ts';
import { addMail, leave, mailsOf, removeMail, sendReports } from './service-mails.ts';

const LINKS: Limit = { points: 60, seconds: 600 };

export function reportRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.readReport, ({ viewer, query }) => reportOf(db, viewer, query), { costly: true }),
    route(calls.listReportMails, ({ viewer }) => mailsOf(db, viewer.accountId)),
    route(calls.addReportMail, ({ viewer, body }) => addMail(context, viewer, body)),
    route(calls.removeReportMail, ({ viewer, params }) => removeMail(db, viewer.accountId, params.id)),
  ];
}

const sendMonthlyReports = jobKind<Record<string, never>>('send_reports');

/** The report as a file, which is no call; the address in its mails, to which mail programs post a form; and the job that sends them. */
export async function registerReports(app: FastifyInstance, context: ServerContext): Promise<void> {
  const { db, clock, limits, jobs, environment } = context;
  const { access } = calls.readReport;
  app.get('/api/tips/v1/performance-report.pdf', { config: { access, costly: true } }, async (request, reply) => {
    const query = calls.reportQuery.safeParse(request.query, { reportInput: true });
    if (!query.success) {
      return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(query.error) }));
    }
    const { viewer } = request;
    if (viewer.type !== 'member') return sendFailure(request, reply, fail('not_found'));
    const report = await reportOf(db, viewer, query.data);
    if (isFailure(report)) return sendFailure(request, reply, report);
    const language = await languageOf(db, viewer.accountId);
    const address = new URLSearchParams(
      Object.entries(query.data).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const link = `${environment.PUBLIC_URL}/performance-report?${address}`;
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="quotavera-${report.period}.pdf"`)
      .send(await reportPdf(report, { language, at: clock.now(), link }));
  });
  await defineOneClickRoutes(app, 'reports', [
    route(calls.leaveReports, async ({ params, request }) => {
      const wait = await limits.take('reports-leave', addressKey(request.ip), LINKS);
      return wait === null ? leave(context, params.token) : fail('rate_limited', { retryAfterSeconds: wait });
    }),
  ]);
  jobs.handle(sendMonthlyReports, async () => void (await sendReports(context)));
  jobs.schedule(sendMonthlyReports, '*/15 * * * *');
}
