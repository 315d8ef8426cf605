import { tipsCalls, toolsCalls } from '@quotavera/contract';
import type { Member } from '@quotavera/domain/access';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { isStream } from '../../../platform/http/uploads.ts';
import {
  type ImportOutcome,
  type ImportSource,
  listRuns,
  normalSeason,
  readRun,
} from '../../calendar/import/service.ts';
import { IMPORT_BYTES_MAX } from '../../calendar/import/service-source.ts';
import { importXgFile } from '../../calendar/xg/service.ts';
import { writeAuditLine } from '../../users/audit/service.ts';
import { presentRejection, presentRun } from './presenter.ts';
import { answerOf, importAndSettle, importFeedAndSettle, sourceOf } from './service.ts';

/** What browsers and tools call a CSV file. */
export const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
];

export function importRoutes({ db, environment }: ServerContext): Route[] {
  const allowPrivate = environment.IMPORT_PRIVATE_NETWORKS;

  /** Shared by both kinds of file: the source, the audit line, the reply. */
  async function imported(
    { viewer, clock, request }: { readonly viewer: Member; readonly clock: Clock; readonly request: FastifyRequest },
    name: string,
    run: (source: ImportSource) => Promise<ImportOutcome>,
  ) {
    const source = sourceOf(request.body, name, allowPrivate);
    if (!source) return fail('validation', { fields: { url: request.body ? 'url_invalid' : 'required' } });
    const outcome = await run(source);
    if (isStream(request.body)) request.body.resume();
    await writeAuditLine(db, {
      actorId: viewer.accountId,
      action: 'file_imported',
      accountId: null,
      reason: '',
      data: { run: outcome.run.id, source: source.name, outcome: outcome.ok ? 'done' : outcome.error.code },
      at: clock.now(),
      requestId: request.id,
    });
    const answer = answerOf(outcome, source.kind === 'url' ? 'url' : 'file');
    return isFailure(answer) ? answer : presentRun(answer.value);
  }

  return [
    route(
      tipsCalls.importFile,
      async ({ query, ...request }) => {
        const season = query.season?.trim() || null;
        if (season !== null && normalSeason(season) === null) {
          return fail('validation', { fields: { season: 'season_invalid' } });
        }
        const { clock, viewer } = request;
        return imported(request, query.name, (source) =>
          importAndSettle(db, { source, clock, accountId: viewer.accountId, season }),
        );
      },
      { bodyLimit: IMPORT_BYTES_MAX },
    ),
    route(
      toolsCalls.importXg,
      async ({ query, ...request }) => {
        const { clock, viewer } = request;
        return imported(request, query.name, (source) =>
          importXgFile(db, source, { clock, accountId: viewer.accountId }),
        );
      },
      { bodyLimit: IMPORT_BYTES_MAX },
    ),
    route(
      toolsCalls.importPrices,
      async ({ query, ...request }) => {
        const { clock, viewer } = request;
        return imported(request, query.name, (source) =>
          importFeedAndSettle(db, { source, clock, accountId: viewer.accountId }),
        );
      },
      { bodyLimit: IMPORT_BYTES_MAX },
    ),
    route(tipsCalls.listImports, async ({ query }) => {
      const { rows, ...page } = await listRuns(db, { path: tipsCalls.listImports.path, query });
      return { ...page, results: rows.map(presentRun) };
    }),
    route(tipsCalls.readImport, async ({ params, language }) => {
      const detail = await readRun(db, params.id);
      if (!detail) return fail('not_found');
      return {
        run: presentRun(detail.run),
        rejections: detail.problems.map((problem) => presentRejection(problem, language)),
      };
    }),
  ];
}
