import { putAttachment } from '@quotavera/contract/support';
import { supportLinks } from '@quotavera/contract/support/addresses';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../../../platform/context.ts';
import { fail } from '../../../../platform/errors/index.ts';
import { defineRoutes, route, sendFailure } from '../../../../platform/http/index.ts';
import { fileFor, receiveFile } from './service-attachments.ts';

/** A file that is opened as a page must not run anything. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const NOT_ASCII = /[^\x20-\x7e]/g;
const ID = /^[1-9]\d{0,14}$/;

export function attachmentRoutes(app: FastifyInstance, context: ServerContext): void {
  void app.register(async (scope) => {
    // The route reads the upload up to the limit itself, so that the answer can name the limit.
    scope.addContentTypeParser(/^(?:image\/|application\/pdf)/, (_request, payload, done) => done(null, payload));
    defineRoutes(scope, [
      route(putAttachment, ({ viewer, query, request }) => receiveFile(context, viewer, query.name, request)),
    ]);
  });
  app.get(supportLinks.attachment, { config: { access: 'support.use' } }, async (request, reply) => {
    const { id } = request.params as { id: string };
    const { viewer } = request;
    const file = ID.test(id) && viewer.type === 'member' ? await fileFor(context, viewer, Number(id)) : null;
    if (!file) return sendFailure(request, reply, fail('not_found'));
    return reply
      .type(file.type)
      .header('cache-control', 'private, no-store')
      .header('content-security-policy', FILE_POLICY)
      .header(
        'content-disposition',
        `attachment; filename="${file.name.replace(NOT_ASCII, '_')}"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      )
      .send(Buffer.from(file.bytes));
  });
}
