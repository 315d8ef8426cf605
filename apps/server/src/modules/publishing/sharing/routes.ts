import { isLanguage, type Language } from '@quotavera/i18n';
import { textsOf } from '@quotavera/i18n/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { isFailure } from '../../../platform/errors/index.ts';
import { sendFailure } from '../../../platform/http/index.ts';
import { framePage, recordPicture } from './drawings.ts';
import { pagePicture, sharedRecord } from './service.ts';

const SHORTLY = 'public, max-age=600';
/** A tipster's own site may frame the card, which runs nothing and loads nothing. */
const FRAME_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors *";

/** A crawler's address has no cookies: the language stands in it. */
function languageOf(request: FastifyRequest): Language {
  const { language } = request.query as { language?: unknown };
  return isLanguage(language) ? language : request.language;
}

/** `/pictures/<path of a public page>.png` and `/embed/<username>`, with `.svg` for the picture alone. */
export function sharingRoutes(app: FastifyInstance, context: ServerContext): void {
  const config = { access: 'public.read' } as const;

  app.get<{ Params: { '*': string } }>('/pictures/*', { config, compress: false }, async (request, reply) => {
    const path = request.params['*'].replace(/\.png$/, '');
    const picture = await pagePicture(context, `/${path}`, languageOf(request));
    if (isFailure(picture)) return sendFailure(request, reply, picture);
    return reply
      .type('image/png')
      .header('cache-control', SHORTLY)
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(picture);
  });

  app.get<{ Params: { name: string } }>('/embed/:name', { config }, async (request, reply) => {
    const isPicture = request.params.name.endsWith('.svg');
    const username = isPicture ? request.params.name.slice(0, -'.svg'.length) : request.params.name;
    const language = languageOf(request);
    const record = await sharedRecord(context, username.slice(0, 60));
    if (isFailure(record)) return sendFailure(request, reply, record);
    const svg = recordPicture(record, language);
    framable(reply);
    if (isPicture) return reply.type('image/svg+xml').send(svg);
    const link = `${context.environment.PUBLIC_URL}/${language}/verify?tipster=${encodeURIComponent(record.username)}`;
    const title = `${record.name} · ${textsOf(language, 'publishing-sharing').check}`;
    return reply.type('text/html; charset=utf-8').send(framePage(svg, link, title, language));
  });
}

function framable(reply: FastifyReply): void {
  void reply
    .removeHeader('x-frame-options')
    .header('content-security-policy', FRAME_POLICY)
    .header('cross-origin-resource-policy', 'cross-origin')
    .header('cache-control', SHORTLY);
}
