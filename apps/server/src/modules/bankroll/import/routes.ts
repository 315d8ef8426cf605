import * as calls from '@quotavera/contract/bankroll';
import { MAX_IMPORT_BYTES } from '@quotavera/domain/limits';
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { drain, isStream } from '../../../platform/http/uploads.ts';
import { tipsterIdOf } from '../../records/tipster/service.ts';
import type { Incoming } from './read.ts';
import { declaredOf, importFile, importsOf, previewImport, undoImport } from './service.ts';

/** Browsers and tools send a file of separated values or a workbook under any of these types. */
export const BET_FILE_TYPES = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.spreadsheet',
];

export function importRoutes(context: ServerContext): Route[] {
  const { db } = context;
  const settings = { bodyLimit: MAX_IMPORT_BYTES, costly: true } as const;

  /** A file that states its size isn't read at all when it is too big. */
  async function withFile<T>(
    { request, ...incoming }: Omit<Incoming, 'body'> & { request: FastifyRequest },
    work: (incoming: Incoming) => Promise<T>,
  ) {
    const { body } = request;
    if (!isStream(body)) return fail('validation', { fields: { file: 'required' } });
    if (Number(request.headers['content-length'] ?? 0) > MAX_IMPORT_BYTES) {
      drain(body);
      return fail('body_too_large');
    }
    try {
      return await work({ ...incoming, body });
    } finally {
      if (!body.readableEnded) drain(body);
    }
  }

  return [
    route(
      calls.previewBetImport,
      ({ viewer, query, request }) => withFile({ viewer, query, request }, (file) => previewImport(context, file)),
      settings,
    ),
    route(
      calls.importBets,
      ({ viewer, query, request }) => withFile({ viewer, query, request }, (file) => importFile(context, file)),
      settings,
    ),
    route(calls.listBetImports, ({ viewer }) => importsOf(db, viewer.accountId)),
    route(calls.undoBetImport, ({ viewer, params }) => undoImport(context, viewer.accountId, params.id)),
    route(calls.declaredHistory, async ({ params }) => {
      const tipsterId = await tipsterIdOf(db, params.id);
      return tipsterId === null ? fail('not_found') : declaredOf(db, tipsterId);
    }),
  ];
}
