import { links } from '@quotavera/contract/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { sendFailure } from '../../../platform/http/index.ts';
import { writeReceipt } from './document.ts';
import { receiptNumber, selectReceipt } from './repository.ts';

const ID = /^[1-9]\d{0,14}$/;

/** A receipt as a file, for its buyer and for admins; for anybody else there is none. */
export function receiptFile(
  app: FastifyInstance,
  { db, environment }: Pick<ServerContext, 'db' | 'environment'>,
): void {
  app.get(links.receipt, { config: { access: 'session.use' } }, async (request, reply) => {
    const { id } = request.params as { readonly id: string };
    const { viewer } = request;
    const receipt = ID.test(id) ? await selectReceipt(db, Number(id)) : undefined;
    const isTheirs = viewer.type === 'member' && (viewer.isAdmin || viewer.accountId === receipt?.accountId);
    if (!receipt || !isTheirs) return sendFailure(request, reply, fail('not_found'));
    return reply
      .type('application/pdf')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${receiptNumber(receipt)}.pdf"`)
      .send(await writeReceipt(receipt, environment));
  });
}
