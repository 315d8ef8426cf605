import { housePeriod, readHouseFigures } from '@quotavera/contract/home';
import { homeLinks } from '@quotavera/contract/home/member-addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, fieldErrorsOf } from '../../../platform/errors/index.ts';
import { type Route, route, sendFailure } from '../../../platform/http/index.ts';
import { sheetCsv } from '../../../platform/http/sheet.ts';
import { jobKind } from '../../../platform/jobs/index.ts';
import { houseFigures, houseSheet, keepDays } from './service.ts';

const keepHouseDays = jobKind<Record<string, never>>('keep_house_days');
const EVERY_NIGHT = '11 1 * * *';

export function figuresRoutes(context: ServerContext): Route[] {
  return [route(readHouseFigures, ({ query }) => houseFigures(context, query))];
}

/** The figures as a file: no call, because what it answers isn't JSON. */
export function figuresFile(app: FastifyInstance, context: ServerContext): void {
  app.get(homeLinks.houseFigures, { config: { access: readHouseFigures.access } }, async (request, reply) => {
    const period = housePeriod.safeParse(request.query, { reportInput: true });
    if (!period.success) {
      return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(period.error) }));
    }
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'attachment; filename="house-figures.csv"')
      .send(sheetCsv(houseSheet(context, period.data)));
  });
}

export function figuresJobs({ jobs, ...context }: ServerContext): void {
  jobs.handle(keepHouseDays, () => keepDays(context));
  jobs.schedule(keepHouseDays, EVERY_NIGHT);
}
