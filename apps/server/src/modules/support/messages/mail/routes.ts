import { createHash, timingSafeEqual } from 'node:crypto';
import { supportLinks } from '@quotavera/contract/support/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../../platform/context.ts';
import { fail, isFailure } from '../../../../platform/errors/index.ts';
import { bearerOf, sendFailure } from '../../../../platform/http/index.ts';
import { receiveMail } from './service-incoming.ts';

/** Large mail servers let mails of this size through. */
const BODY_LIMIT = 25 * 1024 * 1024;

const digest = (text: string) => createHash('sha256').update(text).digest();

/**
 * Takes in the raw mail (RFC 5322) that a mail server or provider received, as the body; `Authorization: Bearer` carries the secret that it
 * shares with this server, `?to=` the address of delivery where the mail itself doesn't name it.
 */
export function inboundMail(app: FastifyInstance, context: ServerContext): void {
  const { INBOUND_MAIL_SECRET: secret } = context.environment;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.post<{ Body: Buffer | undefined; Querystring: { to?: unknown } }>(
      supportLinks.inboundMail,
      { bodyLimit: BODY_LIMIT, config: { access: 'session.open' } },
      async (request, reply) => {
        if (!secret) return sendFailure(request, reply, fail('not_found'));
        if (!timingSafeEqual(digest(bearerOf(request) ?? ''), digest(secret))) {
          return sendFailure(request, reply, fail('forbidden'));
        }
        const { to } = request.query;
        const received = await receiveMail(
          context,
          request.body ?? Buffer.alloc(0),
          typeof to === 'string' ? to : undefined,
        );
        return isFailure(received) ? sendFailure(request, reply, received) : reply.send(received);
      },
    );
  });
}
