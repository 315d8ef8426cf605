import * as calls from '@quotavera/contract/bankroll';
import { HOUR_S } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import { fail } from '../../../platform/errors/index.ts';
import { type Route, route } from '../../../platform/http/index.ts';
import type { Limit } from '../../../platform/limits/index.ts';
import { readSlipOf } from '../../tips/tip/service-text.ts';
import { betOf, betsOf, followsOf } from '../bet/service.ts';
import { undecidedOf } from '../bet/service-day.ts';
import { askLater, cashOutOwnBet, createBet, editBet, gradeOwnBet, removeBet } from './service.ts';
import { editFollow, followForm, followTip } from './service-follow.ts';
import { startOfBet } from './service-start.ts';

/** Slips of one reader, so that nobody reads the calendar by guesses. */
const SLIPS: Limit = { points: 120, seconds: HOUR_S };

export function entryRoutes(context: ServerContext): Route[] {
  const { db } = context;
  return [
    route(calls.listBets, ({ viewer, query }) => betsOf(db, viewer.accountId, query)),
    route(
      calls.readBet,
      async ({ viewer, params }) => (await betOf(db, viewer.accountId, params.id)) ?? fail('not_found'),
    ),
    route(calls.listUndecided, ({ viewer }) => undecidedOf(db, viewer.accountId, context.clock.now())),
    route(calls.askLater, ({ viewer, params }) => askLater(context, viewer.accountId, params.id)),
    route(calls.readSlip, async ({ viewer, body }) => {
      const wait = await context.limits.take('bet-slip', String(viewer.accountId), SLIPS);
      return wait === null ? readSlipOf(db, body.text, context) : fail('rate_limited', { retryAfterSeconds: wait });
    }),
    route(calls.prepareBet, ({ viewer, query }) => startOfBet(db, viewer.accountId, query.bankroll)),
    route(calls.createBet, ({ viewer, body: input, idempotencyKey: key }) =>
      createBet(context, viewer.accountId, { input, key }),
    ),
    route(calls.editBet, ({ viewer, params, body: input }) =>
      editBet(context, viewer.accountId, { id: params.id, input }),
    ),
    route(calls.deleteBet, ({ viewer, params }) => removeBet(context, viewer.accountId, { id: params.id })),
    route(calls.gradeBet, ({ viewer, params, body }) =>
      gradeOwnBet(context, viewer.accountId, { id: params.id, grades: body.grades }),
    ),
    route(calls.cashOutBet, ({ viewer, params, body }) =>
      cashOutOwnBet(context, viewer.accountId, { id: params.id, cashOuts: body.cash_outs }),
    ),
    route(calls.followTip, ({ viewer, body: { tip_id: tipId, ...input }, idempotencyKey: key }) =>
      followTip(context, viewer, { tipId, input, key }),
    ),
    route(calls.listFollows, ({ viewer, query }) => followsOf(db, viewer.accountId, query.tips)),
    route(calls.prepareFollow, ({ viewer, params }) => followForm(context, viewer, params.id)),
    route(calls.editFollow, ({ viewer, params, body: input }) =>
      editFollow(context, viewer.accountId, { id: params.id, input }),
    ),
    route(calls.deleteFollow, ({ viewer, params }) =>
      removeBet(context, viewer.accountId, { id: params.id, followed: true }),
    ),
  ];
}
