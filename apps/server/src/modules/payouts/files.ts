import { sellsLinks } from '@quotavera/contract/sells/addresses';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../platform/errors/index.ts';
import { sendFailure } from '../../platform/http/index.ts';
import type { Actor, PayoutContext } from './context.ts';
import { dac7MessageFile, dac7Report, type PayoutFile, sepaFile, statementFile } from './service-files.ts';

function send(request: FastifyRequest, reply: FastifyReply, file: PayoutFile | undefined) {
  if (!file) return sendFailure(request, reply, fail('not_found'));
  return reply
    .type(file.type)
    .header('cache-control', 'private, no-store')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .send(file.content);
}

function actorOf({ viewer, id }: FastifyRequest): Actor {
  return { accountId: viewer.type === 'member' ? viewer.accountId : 0, requestId: id };
}

/** Statements, files for the bank and yearly reports: no calls, because what they answer isn't JSON. */
export function payoutFiles(app: FastifyInstance, context: PayoutContext): void {
  type Params = { id: string; format: string; year: string };
  app.get<{ Params: Params }>(sellsLinks.statement, { config: { access: 'session.use' } }, async (request, reply) =>
    send(request, reply, await statementFile(context, request.viewer, request.params.id, request.params.format)),
  );
  const admins = { config: { access: 'payouts.administer' as const } };
  app.get<{ Params: Params }>(sellsLinks.sepaFile, admins, async (request, reply) =>
    send(request, reply, await sepaFile(context, actorOf(request), request.params.id)),
  );
  app.get<{ Params: Params }>(sellsLinks.dac7, admins, async (request, reply) =>
    send(request, reply, await dac7Report(context, actorOf(request), request.params.year)),
  );
  app.get<{ Params: Params }>(sellsLinks.dac7Message, admins, async (request, reply) =>
    send(request, reply, await dac7MessageFile(context, actorOf(request), request.params.id)),
  );
}
