import { supportLinks } from '@quotavera/contract/support/addresses';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fail } from '../../../platform/errors/index.ts';
import { sendFailure } from '../../../platform/http/index.ts';
import { sheetCsv } from '../../../platform/http/sheet.ts';
import type { ReportsContext } from './service.ts';
import { transparencyOf, transparencySheet } from './service-transparency.ts';

const fileParams = z.object({
  year: z
    .string()
    .regex(/^20\d\d$/)
    .transform(Number),
  format: z.enum(['csv', 'json']),
});

/** The yearly transparency report as a file: no call, because it may answer with CSV. */
export function transparencyFile(app: FastifyInstance, { db }: ReportsContext): void {
  const config = { access: 'figures.view' as const, costly: true };
  app.get(supportLinks.transparency, { config }, async (request, reply) => {
    const params = fileParams.safeParse(request.params);
    if (!params.success) return sendFailure(request, reply, fail('not_found'));
    const { year, format } = params.data;
    const report = await transparencyOf(db, year);
    return reply
      .type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="transparency-${year}.${format}"`)
      .send(format === 'csv' ? sheetCsv(transparencySheet(report)) : JSON.stringify(report, null, 2));
  });
}
