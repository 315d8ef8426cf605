import type { changeCall } from '@quotavera/contract/support';
import { can, type Member } from '@quotavera/domain/access';
import {
  type CallDecision,
  type CallOutcome,
  callDateProblem,
  callFeeReleasedAt,
  remindersDue,
  type ThreadRole,
} from '@quotavera/domain/support/messages';
import type { z } from 'zod';
import type { Trx } from '../../../../platform/database/index.ts';
import { transact } from '../../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../../platform/errors/index.ts';
import { roleIn, SIDE_OF } from '../thread/policy.ts';
import { updateThread } from '../thread/repository.ts';
import { statusChange } from '../thread/service.ts';
import { addEvent, type ThreadEvent, type WriteContext } from '../thread/service-write.ts';
import { type CallView, presentCall } from './presenter.ts';
import * as repository from './repository.ts';
import { lockReader } from './repository-fees.ts';
import { owe, takeBack } from './service-fees.ts';
import { mailBoth, mailCall } from './service-mail.ts';

type Change = z.output<typeof changeCall.body>;
type Decision = Extract<Change, { action: 'decide' }>;

/** A change to a locked call, with the member who makes it. */
interface Act {
  trx: Trx;
  context: WriteContext;
  viewer: Member;
  call: repository.CallRow;
  role: ThreadRole;
  at: Date;
}

const isoOf = (date: Date) => date.toISOString();

/** Returns a change that leaves the call as it is, to start other changes from. */
function asItIs(call: repository.CallRow): repository.CallChange {
  return {
    status: call.call_status,
    preferredDate: call.preferred_date,
    responseNote: call.response_note,
    proposals: [],
    scheduledAt: call.scheduled_at,
    meetingLink: call.meeting_link,
    cancelledBy: call.cancelled_by,
    remindersSent: 0,
    outcome: call.outcome,
    outcomeBy: null,
  };
}

/** Writes the change and its line of the history; the conversation waits for whoever is next. Returns the call as it is now. */
async function write(
  { trx, viewer, call, role, at }: Act,
  change: Partial<repository.CallChange>,
  event: ThreadEvent,
  waits: 'team' | 'reader',
): Promise<repository.CallRow> {
  await repository.updateCall(trx, call.id, { ...asItIs(call), ...change });
  await updateThread(trx, call.id, statusChange(call, waits === 'team' ? 'open' : 'answered', at));
  await addEvent(trx, call, event, { side: SIDE_OF[role], authorId: viewer.accountId, at, isNews: true });
  return (await repository.selectCall(trx, call.id))!;
}

/** Accepts a moment, unless another call with the same host takes place then. */
async function schedule(
  act: Act,
  startsAt: Date,
  change: Partial<repository.CallChange>,
): Promise<repository.CallRow | Failure> {
  const { trx, context, call, at } = act;
  if (startsAt <= at) return fail('validation', { fields: { preferred_date: 'in_the_past' } });
  const host = await repository.lockHost(trx, call.host_id);
  if (await repository.isTaken(trx, call.host_id, startsAt, call.id)) return fail('call_slot_taken');
  const meetingLink = change.meetingLink || call.meeting_link || host.meeting_link;
  const remindersSent = remindersDue(startsAt.getTime(), at.getTime());
  const accepted = { ...change, status: 'ACCEPTED', scheduledAt: startsAt, meetingLink, remindersSent } as const;
  const event: ThreadEvent = { type: 'call_accepted', values: { when: isoOf(startsAt) } };
  const after = await write(act, accepted, event, 'reader');
  const calendar = { method: 'REQUEST', startsAt, at } as const;
  await mailBoth(trx, context, after, { kind: 'call_accepted', when: startsAt, note: after.response_note, calendar });
  return after;
}

/** Cancels the calendar entry of a call that was accepted. */
const withdrawn = ({ call, at }: Act) =>
  call.scheduled_at ? { calendar: { method: 'CANCEL', startsAt: call.scheduled_at, at } as const } : {};

async function cancel(act: Act, note: string): Promise<repository.CallRow> {
  const { trx, context, call, role } = act;
  const cancelledBy = role === 'reader' ? 'reader' : 'host';
  const change = { status: 'REJECTED', cancelledBy, ...(role === 'reader' ? {} : { responseNote: note }) } as const;
  const event: ThreadEvent = { type: 'call_cancelled', values: note === '' ? {} : { note } };
  const after = await write(act, { ...change, scheduledAt: null }, event, 'reader');
  const when = call.scheduled_at ?? call.preferred_date;
  const mail = { kind: 'call_cancelled', when, note, ...withdrawn(act) } as const;
  if (call.scheduled_at) await mailBoth(trx, context, after, mail);
  else await mailCall(trx, context, after, { ...mail, to: role === 'reader' ? 'host' : 'reader' });
  return after;
}

const PLAIN_EVENTS = {
  MANAGED: 'call_managed',
  CHECKED: 'call_checked',
  REJECTED: 'call_rejected',
  IGNORED: 'call_ignored',
} as const satisfies Partial<Record<CallDecision, ThreadEvent['type']>>;

/** The other dates of a decision, or what is wrong with them. */
function proposalsOf({ av_date_1, av_date_2, av_date_3 }: Decision, at: Date): readonly (Date | null)[] | Failure {
  const proposedDates = { av_date_1, av_date_2, av_date_3 };
  const dates = Object.values(proposedDates).map((text) => (text ? new Date(text) : null));
  const problems = Object.keys(proposedDates).flatMap((field, n) => {
    const date = dates[n];
    const problem = date ? callDateProblem(date.getTime(), at.getTime()) : null;
    return problem ? [[field, problem] as const] : [];
  });
  return problems.length > 0 ? fail('validation', { fields: Object.fromEntries(problems) }) : dates;
}

async function decide(act: Act, decision: Decision): Promise<repository.CallRow | Failure> {
  const { trx, context, call, at } = act;
  const { status, response_note: responseNote } = decision;
  const meetingLink = decision.meeting_link ?? call.meeting_link;
  const wasAccepted = call.call_status === 'ACCEPTED';
  if (status === 'ACCEPTED')
    return schedule(act, call.scheduled_at ?? call.preferred_date, { responseNote, meetingLink });
  if (status === 'REJECTED' || status === 'IGNORED') {
    if (wasAccepted) return cancel(act, responseNote);
    const event: ThreadEvent = { type: PLAIN_EVENTS[status], values: {} };
    const after = await write(act, { status, responseNote, meetingLink }, event, 'reader');
    // Whoever is ignored isn't written to.
    if (status === 'REJECTED') {
      const { preferred_date: when } = call;
      await mailCall(trx, context, after, { kind: 'call_rejected', to: 'reader', when, note: responseNote });
    }
    return after;
  }
  const proposals = proposalsOf(decision, at);
  if (isFailure(proposals)) return proposals;
  const dates = proposals.filter((date) => date !== null);
  if (dates.length === 0) {
    if (wasAccepted) return fail('validation', { fields: { av_date_1: 'required' } });
    const event: ThreadEvent = { type: PLAIN_EVENTS[status], values: {} };
    const before = [call.av_date_1, call.av_date_2, call.av_date_3];
    return write(act, { status, responseNote, meetingLink, proposals: before }, event, 'reader');
  }
  const event: ThreadEvent = {
    type: 'call_proposed',
    values: Object.fromEntries(dates.map((date, n) => [`d${n + 1}`, isoOf(date)])),
  };
  const after = await write(act, { status, responseNote, meetingLink, proposals, scheduledAt: null }, event, 'reader');
  const mail = {
    kind: 'call_proposed',
    when: call.preferred_date,
    dates,
    note: responseNote,
    ...withdrawn(act),
  } as const;
  await mailCall(trx, context, after, { ...mail, to: 'reader' });
  if (call.scheduled_at) {
    const when = call.scheduled_at;
    await mailCall(trx, context, after, { kind: 'call_cancelled', to: 'host', when, ...withdrawn(act) });
  }
  return after;
}

async function move(act: Act, preferredDate: Date): Promise<repository.CallRow | Failure> {
  const { trx, context, call, at } = act;
  const problem = callDateProblem(preferredDate.getTime(), at.getTime());
  if (problem) return fail('validation', { fields: { preferred_date: problem } });
  await repository.lockHost(trx, call.host_id);
  if (await repository.isTaken(trx, call.host_id, preferredDate, call.id)) return fail('call_slot_taken');
  const event: ThreadEvent = { type: 'call_moved', values: { when: isoOf(preferredDate) } };
  const after = await write(act, { status: 'PENDING', preferredDate, scheduledAt: null }, event, 'team');
  const mail = { kind: 'call_moved', when: preferredDate, ...withdrawn(act) } as const;
  if (call.scheduled_at) await mailBoth(trx, context, after, mail);
  else await mailCall(trx, context, after, { ...mail, to: 'host' });
  return after;
}

/**
 * Says how a call went whose time has come. Either side may say that it wasn't held until its fee is payable, the team at any time and also that it was
 * held after all. The fee follows.
 */
async function settle(act: Act, outcome: CallOutcome): Promise<repository.CallRow | Failure> {
  const { trx, call, role, at } = act;
  const { scheduled_at } = call;
  if (call.call_status !== 'ACCEPTED' || scheduled_at === null || scheduled_at > at) {
    return fail('validation', { fields: { outcome: 'not_allowed' } });
  }
  if (call.outcome === outcome) return call;
  if (role !== 'admin') {
    if (outcome === 'held') return fail('forbidden');
    if (callFeeReleasedAt(scheduled_at) <= at) return fail('call_closed');
  }
  const event: ThreadEvent = { type: outcome === 'held' ? 'call_held' : 'call_not_held', values: {} };
  const waits = role === 'admin' ? 'reader' : 'team';
  const after = await write(act, { outcome, outcomeBy: role }, event, waits);
  if (outcome === 'held') await owe(trx, { ...call, thread_id: call.id, scheduled_at }, at);
  else await takeBack(trx, call.id, at);
  return (await repository.selectCall(trx, after.id))!;
}

/** Whether nothing may change the call any more: it was cancelled, or it has taken place. */
function isClosed({ cancelled_by, scheduled_at }: repository.CallRow, at: Date): boolean {
  return cancelled_by !== null || (scheduled_at !== null && scheduled_at <= at);
}

const isRefused = ({ call_status }: repository.CallRow) => call_status === 'REJECTED' || call_status === 'IGNORED';

function apply(act: Act, change: Change): Promise<repository.CallRow | Failure> | Failure {
  const { call, role, viewer, at } = act;
  if (change.action === 'outcome') return settle(act, change.outcome);
  if (isClosed(call, at)) return fail('call_closed');
  if (change.action === 'decide') return role === 'reader' ? fail('forbidden') : decide(act, change);
  if (isRefused(call)) return fail('call_closed');
  if (change.action === 'cancel') return cancel(act, change.response_note);
  if (role !== 'reader') return fail('forbidden');
  if (!can('calls.request', viewer)) return fail('plan_required', { plan: 'elite' });
  if (change.action === 'move') return move(act, new Date(change.preferred_date));
  const chosen = call[change.date];
  return chosen ? schedule(act, chosen, {}) : fail('validation', { fields: { date: 'not_allowed' } });
}

/** Changes a call: one after the other, each by whoever may. */
export async function applyChange(
  context: WriteContext,
  viewer: Member,
  id: number,
  change: Change,
): Promise<CallView | Failure> {
  const at = context.clock.now();
  return transact(context.db, async (trx) => {
    // The reader is locked before the call, as an erasure does.
    if (change.action === 'outcome') await lockReader(trx, id);
    const call = await repository.lockCall(trx, id);
    const role = call ? roleIn(call, viewer) : null;
    if (!call || role === null) return fail('call_not_found');
    const after = await apply({ trx, context, viewer, call, role, at }, change);
    return isFailure(after) ? after : presentCall(after, role);
  });
}
