import { calendarCalls, toolsCalls } from '@quotavera/contract';
import type { Member } from '@quotavera/domain/access';
import type { ImportKind } from '@quotavera/domain/calendar';
import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../platform/clock/index.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, isFailure, ok } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import { isStream } from '../../../platform/http/uploads.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { listRuns, normalSeason, readRun } from '../../calendar/import/service.ts';
import { IMPORT_BYTES_MAX } from '../../calendar/import/service-source.ts';
import { presentRejection, presentRun } from './presenter.ts';
import { answerOf, importOf, onlyFile, previewImport, sourceOf } from './service.ts';

/** Browsers and tools send a CSV file under any of these types. */
export const FILE_TYPES = [
  'text/csv',
  'text/plain',
  'application/csv',
  'application/vnd.ms-excel',
  'application/octet-stream',
];

export function importRoutes({ db, environment }: ServerContext): Route[] {
  const allowPrivate = environment.IMPORT_PRIVATE_NETWORKS;

  interface FileQuery {
    kind: ImportKind;
    name: string;
    season?: string | undefined;
    checksum?: string | undefined;
  }
  interface ImportRequest {
    viewer: Member;
    clock: Clock;
    request: FastifyRequest;
  }

  /** The file and the season of a request, or what is wrong with them. */
  function inputOf({ viewer, clock, request }: ImportRequest, { name, season, checksum }: FileQuery) {
    const stated = season?.trim() || null;
    if (stated !== null && normalSeason(stated) === null) {
      return fail('validation', { fields: { season: 'season_invalid' } });
    }
    const source = sourceOf(request.body, name, allowPrivate);
    if (!source) return fail('validation', { fields: { url: request.body ? 'url_invalid' : 'required' } });
    const file = checksum === undefined ? source : onlyFile(source, checksum);
    return ok({ source: file, clock, accountId: viewer.accountId, season: stated });
  }

  async function imported(incoming: ImportRequest, query: FileQuery) {
    const input = inputOf(incoming, query);
    if (isFailure(input)) return input;
    const { request, viewer, clock } = incoming;
    const { source } = input.value;
    const outcome = await importOf(query.kind, db, input.value);
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

  const limits = { bodyLimit: IMPORT_BYTES_MAX } as const;
  return [
    route(
      calendarCalls.importFile,
      ({ query, ...incoming }) => imported(incoming, { kind: 'matches', ...query }),
      limits,
    ),
    route(toolsCalls.importXg, ({ query, ...incoming }) => imported(incoming, { kind: 'xg', ...query }), limits),
    route(
      toolsCalls.importPrices,
      ({ query, ...incoming }) => imported(incoming, { kind: 'prices', ...query }),
      limits,
    ),
    route(
      calendarCalls.previewImport,
      async ({ query, language, ...incoming }) => {
        const input = inputOf(incoming, query);
        if (isFailure(input)) return input;
        const { outcome, problems } = await previewImport(query.kind, db, input.value);
        if (isStream(incoming.request.body)) incoming.request.body.resume();
        const answer = answerOf(outcome, input.value.source.kind === 'url' ? 'url' : 'file');
        if (isFailure(answer)) return answer;
        return {
          run: presentRun(answer.value),
          rejections: problems.map((problem) => presentRejection(problem, language)),
        };
      },
      limits,
    ),
    route(calendarCalls.listImports, async ({ query }) => {
      const { rows, ...page } = await listRuns(db, { path: calendarCalls.listImports.path, query });
      return { ...page, results: rows.map(presentRun) };
    }),
    route(calendarCalls.readImport, async ({ params, language }) => {
      const detail = await readRun(db, params.id);
      if (!detail) return fail('not_found');
      return {
        run: presentRun(detail.run),
        rejections: detail.problems.map((problem) => presentRejection(problem, language)),
      };
    }),
  ];
}
