import {
  createExchange,
  createOther,
  createValuebet,
  deleteDraft,
  editTip,
  listExchange,
  listOwn,
  listPublic,
  listValuebet,
  publishTipText,
  readAudience,
  readOwnTip,
  readTip as readTipCall,
  readTipText,
} from '@quotavera/contract/tips';
import { readTip } from '@quotavera/contract/tips/codec';
import type { Member } from '@quotavera/domain/access';
import type { Kind } from '@quotavera/domain/bet';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type Received, type ReplyCache, type Route, route } from '../../../platform/http/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { recordService } from '../record/service.ts';
import { unreadable } from './policy.ts';
import { readFilters } from './policy-filters.ts';
import type { OpenTip } from './presenter.ts';
import { audienceOf } from './service-audience.ts';
import { amendTip, exitTip, withdrawTip } from './service-changes.ts';
import { tipWithHistory } from './service-detail.ts';
import { createTip, discardDraft, publishDraft, saveDraft } from './service-drafts.ts';
import { ownPage, ownView, tipLists } from './service-lists.ts';
import { readText } from './service-text.ts';
import { publishText } from './service-text-publication.ts';
import { noteTip, restrictTip, stopTip, widenTip } from './service-updates.ts';

const TEXTS: Limit = { points: 120, seconds: HOUR_S };

type EditOf<Action extends EditTip['action']> = Extract<EditTip, { action: Action }>;
type EditTip = Received<typeof editTip>['body'];

/** Writes down how the author says that custom legs came out. Settlement is built on tips, so that it is handed in. */
type DeclareOutcome = (
  db: Db,
  request: { tipster_id: number; tip_id: number; grades: EditOf<'declare'>['grades'] },
  context: ServerContext,
) => Promise<true | Failure>;

export function tipRoutes(context: ServerContext, declareOutcome: DeclareOutcome, cache: ReplyCache): Route[] {
  const { db } = context;

  async function replyWithTip(viewer: Member, done: number | Failure): Promise<OpenTip | Failure> {
    if (isFailure(done)) return done;
    return (await ownView(db, viewer, done, context)) ?? fail('not_found');
  }
  const create =
    (kind: Kind) =>
    async ({
      viewer,
      body: input,
      idempotencyKey: key,
    }: Pick<Received<typeof createValuebet>, 'viewer' | 'body' | 'idempotencyKey'>) => {
      const { tip, codes } = readTip(kind, input);
      const { publish, repeat_confirmed: repeatConfirmed, draft } = input;
      const request = { tipster_id: viewer.accountId, tip, publish, repeatConfirmed, draft, key };
      return unreadable(codes) ?? replyWithTip(viewer, await createTip(db, request, context));
    };
  function listed(path: string, kind: Kind | undefined) {
    return async ({ viewer, query }: Pick<Received<typeof listPublic>, 'viewer' | 'query'>) => {
      const filters = readFilters(query);
      if (isFailure(filters)) return filters;
      const listFilters = { ...filters.value, kind: kind ?? filters.value.kind, order: query.order, ids: query.ids };
      // A list of one kind has nothing of another.
      if (kind !== undefined && filters.value.kind !== undefined && filters.value.kind !== kind) {
        return { count: 0, next: null, previous: null, results: [] };
      }
      return tipLists.reply(db, viewer, listFilters, { path, query }, context);
    };
  }
  async function edited({ viewer, params, body, ...received }: Received<typeof editTip>): Promise<number | Failure> {
    const key = { tipster_id: viewer.accountId, tip_id: params.id };
    switch (body.action) {
      case 'save': {
        const { tip, codes } = readTip(body.valexc, body.tip);
        const { publish, repeat_confirmed: repeatConfirmed, draft } = body.tip;
        const request = { ...key, tip, publish, repeatConfirmed, draft, key: received.idempotencyKey };
        return unreadable(codes) ?? saveDraft(db, request, context);
      }
      case 'publish':
        return publishDraft(
          db,
          { ...key, repeatConfirmed: body.repeat_confirmed, key: received.idempotencyKey },
          context,
        );
      case 'amend':
        return idAfter(params.id, await amendTip(db, key, body, context));
      case 'note':
        return idAfter(params.id, await noteTip(db, key, body, context));
      case 'stop':
        return idAfter(params.id, await stopTip(db, key, body.reason, context));
      case 'restrict':
        return idAfter(params.id, await restrictTip(db, key, body, context));
      case 'widen':
        return idAfter(params.id, await widenTip(db, key, body, context));
      case 'exit': {
        const { odds, share, hedge } = body;
        return exitTip(db, key, { odds, share, hedge, key: received.idempotencyKey }, context);
      }
      case 'withdraw':
        return idAfter(params.id, await withdrawTip(db, key, context));
      case 'declare': {
        const done = await declareOutcome(db, { ...key, grades: body.grades }, context);
        if (!isFailure(done)) await recordService.refreshDirty(db, { clock: context.clock });
        return idAfter(params.id, done);
      }
    }
  }

  return [
    route(listValuebet, listed(listValuebet.path, 'valuebet'), { cache }),
    route(listExchange, listed(listExchange.path, 'exchange'), { cache }),
    route(listPublic, listed(listPublic.path, undefined), { cache }),
    route(createValuebet, create('valuebet')),
    route(createExchange, create('exchange')),
    route(createOther, create('other')),
    route(readTipCall, ({ viewer, params }) => tipWithHistory(db, viewer, params.id, context)),
    route(listOwn, async ({ viewer, query }) => {
      const filters = readFilters(query);
      if (isFailure(filters)) return filters;
      const listFilters = { ...filters.value, status: query.status };
      return ownPage(db, viewer, listFilters, { path: listOwn.path, query }, context);
    }),
    route(readOwnTip, async ({ viewer, params }) => {
      const tip = await ownView(db, viewer, params.id, context);
      return tip?.tipster.id === viewer.accountId ? tip : fail('not_found');
    }),
    route(readTipText, async ({ viewer, body }) => {
      const wait = await context.limits.take('tip-text', String(viewer.accountId), TEXTS);
      return wait === null ? readText(db, body.text, context) : fail('rate_limited', { retryAfterSeconds: wait });
    }),
    route(readAudience, ({ viewer, query }) => audienceOf(db, viewer, query, context)),
    route(publishTipText, async ({ viewer, body, idempotencyKey: key }) => {
      const wait = await context.limits.take('tip-text', String(viewer.accountId), TEXTS);
      if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
      return replyWithTip(viewer, await publishText(db, viewer.accountId, { ...body, key }, context));
    }),
    route(editTip, async (received) => replyWithTip(received.viewer, await edited(received))),
    route(deleteDraft, async ({ viewer, params }) => {
      const done = await discardDraft(db, { tipsterId: viewer.accountId, tipId: params.id });
      return isFailure(done) ? done : ({ ok: true } as const);
    }),
  ];
}

function idAfter(id: number, done: true | Failure): number | Failure {
  return isFailure(done) ? done : id;
}
