import { exportBody } from '@quotavera/contract/accounts';
import { accountsLinks } from '@quotavera/contract/accounts/addresses';
import { PRODUCT_NAME } from '@quotavera/domain/limits';
import { DAY_S } from '@quotavera/domain/time';
import { exportReadme } from '@quotavera/i18n/server';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, fieldErrorsOf } from '../../../platform/errors/index.ts';
import { sendFailure } from '../../../platform/http/index.ts';
import { proveOwner } from '../../accounts/session/service-password.ts';
import { archiveOf } from './service.ts';

const PER_DAY = { points: 5, seconds: DAY_S };

/**
 * The ZIP is made while it is sent, so that no personal data is left on the disk. The route is written by hand because its reply isn't
 * JSON.
 */
export function exportRoute(app: FastifyInstance, context: ServerContext): void {
  app.post(
    accountsLinks.accountExport,
    { config: { access: 'session.use' }, compress: false },
    async (request, reply) => {
      const { viewer, session, language } = request;
      if (viewer.type === 'visitor' || !session) return sendFailure(request, reply, fail('sign_in_required'));
      const body = exportBody.safeParse(request.body ?? {}, { reportInput: true });
      if (!body.success) {
        return sendFailure(request, reply, fail('validation', { fields: fieldErrorsOf(body.error) }));
      }
      const { accountId } = viewer;
      const refused = await proveOwner(context, { accountId, familyId: session.familyId, ...body.data });
      if (refused) return sendFailure(request, reply, refused);
      const wait = await context.limits.take('export', String(viewer.accountId), PER_DAY);
      if (wait !== null) return sendFailure(request, reply, fail('rate_limited', { retryAfterSeconds: wait }));
      const at = context.clock.now();
      const archive = await archiveOf(context, viewer.accountId, exportReadme(language, PRODUCT_NAME, at));
      const name = `${PRODUCT_NAME.toLowerCase()}-${at.toISOString().slice(0, 10)}.zip`;
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'private, no-store')
        .send(archive);
    },
  );
}
