import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type { changeMeetingCall, listApplications, meetingCalls } from '@quotavera/contract/support';
import { tidyText } from '@quotavera/domain/accounts';
import { REASON_MIN } from '@quotavera/domain/limits';
import { isPending, slotsOf } from '@quotavera/domain/support/applications';
import { addDays, DAY_MS, HOUR_S, mondayOf, romeDay, romeDayStart } from '@quotavera/domain/time';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { type PageInput, readPage } from '../../../platform/http/paging.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { becomeTipsterWithin } from '../../accounts/administration/service-changes.ts';
import { writeAuditLine } from '../../accounts/audit/service.ts';
import { createChannel } from '../../sells/channel/service.ts';
import { type ApplicationView, presentApplication, presentListed } from './presenter.ts';
import * as repository from './repository.ts';
import type { ApplicationsContext } from './service.ts';
import { applicationOfKey, mailAccepted, mailMeeting, mailRefused } from './service-mails.ts';

const WEEK_DAYS = 7;
const KEPT_MS = 365 * DAY_MS;
const KEYS_PER_HOUR = { points: 20, seconds: HOUR_S };

/** The admin who decides, and the request, for the audit log. */
export interface Decider {
  accountId: number;
  requestId: string;
}

export async function applicationPage(
  db: Db,
  filters: repository.ApplicationFilters,
  input: PageInput,
): Promise<ReplyOf<typeof listApplications>> {
  const { rows, ...page } = await readPage(input, {
    keyLength: 1,
    key: ({ id }: repository.ApplicationRow) => [id],
    select: (span) => repository.selectApplications(db, filters, span),
    count: () => repository.countApplications(db, filters),
  });
  return { ...page, results: rows.map(presentListed) };
}

export async function applicationOf(db: Db, id: number): Promise<ApplicationView | Failure> {
  const row = await repository.selectApplication(db, id);
  return row ? presentApplication(row) : fail('not_found');
}

export async function agendaOf(
  { db, clock }: ApplicationsContext,
  week: string | undefined,
): Promise<ReplyOf<typeof meetingCalls>> {
  const monday = mondayOf(week ?? romeDay(clock.now()));
  const days = Array.from({ length: WEEK_DAYS }, (_, n) => addDays(monday, n));
  const held = await repository.selectAgenda(db, romeDayStart(monday), romeDayStart(addDays(monday, WEEK_DAYS)));
  const bySlot = new Map(held.map((row) => [row.at.getTime(), row]));
  return {
    week: monday,
    results: days.flatMap((day) => {
      const slots = slotsOf(day).map((at) => {
        const row = bySlot.get(at);
        const { id, name, status, is_set } = row ?? {};
        return {
          starts_at: new Date(at).toISOString(),
          application: row ? { id: id!, name: name!, status: status!, is_set: is_set! } : null,
        };
      });
      return slots.length > 0 ? [{ day, slots }] : [];
    }),
  };
}

type Change = BodyOf<typeof changeMeetingCall>;

async function setMeeting(trx: Trx, context: ApplicationsContext, row: repository.ApplicationRow, change: Change) {
  if (!change.slot) return fail('validation', { fields: { slot: 'required' } });
  const at = new Date(change.slot);
  if (!row.slots?.some((slot) => Date.parse(slot) === at.getTime())) return fail('slot_taken');
  if (at <= context.clock.now()) return fail('validation', { fields: { slot: 'slot_past' } });
  await repository.giveSlotsBack(trx, row.id, at);
  await repository.updateApplication(trx, row.id, { status: 'meeting_set', meeting_at: at });
  await mailMeeting(context, trx, row, at);
  return null;
}

async function close(
  trx: Trx,
  context: ApplicationsContext,
  {
    row,
    decider,
    reason,
    accepted,
  }: { row: repository.ApplicationRow; decider: Decider; reason: string; accepted: boolean },
): Promise<Failure | null> {
  const at = context.clock.now();
  if (accepted && row.account_id !== null) {
    const { accountId: actorId, requestId } = decider;
    const input = { accountId: row.account_id, actorId, requestId, reason: `#${row.id}` };
    const failed = await becomeTipsterWithin(trx, input, at);
    if (failed) return failed;
  }
  // A call in the past stays in the agenda.
  await repository.giveSlotsBack(trx, row.id, row.meeting_at && row.meeting_at <= at ? row.meeting_at : null);
  await repository.updateApplication(trx, row.id, {
    status: accepted ? 'accepted' : 'refused',
    reason,
    decided_by: decider.accountId,
    decided_at: at,
  });
  await writeAuditLine(trx, {
    actorId: decider.accountId,
    accountId: row.account_id,
    action: accepted ? 'application_accepted' : 'application_refused',
    reason,
    data: { application: row.id },
    at,
    requestId: decider.requestId,
  });
  await (accepted ? mailAccepted(context, trx, row) : mailRefused(context, trx, row, reason));
  return null;
}

async function changeWithin(
  trx: Trx,
  context: ApplicationsContext,
  decider: Decider,
  change: Change,
): Promise<Failure | null> {
  const row = await repository.lockApplication(trx, Number(change.application));
  if (!row) return fail('not_found');
  if (row.version !== change.version) return fail('conflict');
  if (change.action === 'note') {
    await repository.updateApplication(trx, row.id, { note: tidyText(change.note ?? '') });
    return null;
  }
  if (!isPending(row.status)) return fail('status_not_next');
  if (change.action === 'set_meeting') return setMeeting(trx, context, row, change);
  const accepted = change.action === 'accept';
  const reason = tidyText(change.reason ?? '');
  if (!accepted && reason.length < REASON_MIN) return fail('validation', { fields: { reason: 'text_too_short' } });
  return close(trx, context, { row, decider, reason, accepted });
}

const ADDRESS = /^(https?:\/\/|t\.me\/|www\.)/i;

/** Opens the channel that an applicant declared. A channel that can't be opened as it was written is left to the tipster. */
async function openDeclaredChannel(context: ApplicationsContext, row: repository.ApplicationRow): Promise<void> {
  if (!row.has_channel || row.account_id === null) return;
  const isAddress = ADDRESS.test(row.channel);
  const link = isAddress ? row.channel.replace(/^(?!https?:)/i, 'https://') : '';
  const name = isAddress ? `${row.first_name} ${row.last_name}` : row.channel;
  await createChannel(context, row.account_id, { name, description: '', link, is_paid: false });
}

export async function changeApplication(
  context: ApplicationsContext,
  decider: Decider,
  change: Change,
): Promise<ApplicationView | Failure> {
  const { db } = context;
  const done = await transact(db, (trx) => changeWithin(trx, context, decider, change));
  if (isFailure(done)) return done;
  const row = (await repository.selectApplication(db, Number(change.application)))!;
  if (change.action === 'accept') await openDeclaredChannel(context, row);
  return presentApplication(row);
}

/** Makes a member a tipster by the link of an accepted application; it works once, and again for the same member. */
export async function start(
  context: ApplicationsContext,
  { accountId, address, requestId }: Decider & { address: string },
  key: string,
): Promise<{ started: true } | Failure> {
  const { db, clock, limits } = context;
  const wait = await limits.take('application-key', addressKey(address), KEYS_PER_HOUR);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const id = applicationOfKey(context, key, 'start');
  if (id === null) return fail('link_invalid');
  const begun = await transact(db, async (trx) => {
    const seen = await repository.selectApplication(trx, id);
    if (seen?.status !== 'accepted') return fail('link_invalid');
    if (seen.account_id === accountId) return false;
    const input = { accountId, actorId: null, requestId, reason: `#${id}` };
    const failed = await becomeTipsterWithin(trx, input, clock.now());
    if (failed) return failed;
    const row = await repository.lockApplication(trx, id);
    if (row?.account_id !== null) return fail('link_invalid');
    await repository.updateApplication(trx, id, { account_id: accountId });
    return true;
  });
  if (isFailure(begun)) return begun;
  if (begun) await openDeclaredChannel(context, (await repository.selectApplication(db, id))!);
  return { started: true };
}

/** Forgets applications that were refused a year ago. */
export function forgetOldApplications({ db, clock }: Pick<ApplicationsContext, 'db' | 'clock'>): Promise<void> {
  return repository.deleteRefused(db, new Date(clock.now().getTime() - KEPT_MS));
}
