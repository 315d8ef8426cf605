import { sellsLinks } from '@quotavera/contract/sells/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { sendFailure } from '../../../platform/http/index.ts';
import { receiptDocument } from './service-document.ts';

/** A receipt as a file: no call, because what it answers isn't JSON. */
export function receiptFile(
  app: FastifyInstance,
  { db, environment }: Pick<ServerContext, 'db' | 'environment'>,
): void {
  app.get(sellsLinks.receipt, { config: { access: 'session.use' } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const document = await receiptDocument(db, request.viewer, id, environment);
    if (!document) return sendFailure(request, reply, fail('not_found'));
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${document.name}"`)
      .send(document.pdf);
  });
}
