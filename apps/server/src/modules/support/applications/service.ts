import type { BodyOf, ReplyOf } from '@quotavera/contract/core';
import type {
  applicantPublic,
  bookingSlots,
  changeOwnApplication,
  readOwnApplication,
} from '@quotavera/contract/support';
import type { Viewer } from '@quotavera/domain/access';
import { isPending, openSlots, SLOT_MS, slotProblem } from '@quotavera/domain/support/applications';
import { DAY_S, HOUR_S } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { transact } from '../../../platform/database/transact.ts';
import { type Failure, type FieldErrors, fail, isFailure } from '../../../platform/errors/index.ts';
import { addressKey } from '../../../platform/limits/index.ts';
import { mailboxOf } from '../../accounts/identity/service-erased.ts';
import { phoneNumberOf } from '../../accounts/profile/service.ts';
import * as repository from './repository.ts';
import { applicationOfKey, mailReceived } from './service-mails.ts';

export type ApplicationsContext = Pick<ServerContext, 'db' | 'clock' | 'mail' | 'secrets' | 'limits'>;

const PER_DAY = { points: 5, seconds: DAY_S };

export async function slotList({ db, clock }: ApplicationsContext): Promise<ReplyOf<typeof bookingSlots>> {
  const days = openSlots(clock.now().getTime());
  const all = days.flatMap(({ slots }) => slots);
  const [first = 0, last = 0] = [all[0], all.at(-1)];
  const taken = await repository.selectTaken(db, new Date(first), new Date(last + SLOT_MS));
  return {
    results: days.map(({ day, slots }) => ({
      day,
      slots: slots.map((at) => ({ starts_at: new Date(at).toISOString(), free: !taken.has(at) })),
    })),
  };
}

/** The applicant is the viewer, with the address and the language of the request. */
export interface Applicant {
  viewer: Viewer;
  address: string;
  language: Language;
}

function slotProblems(slots: readonly number[], now: number): FieldErrors {
  const problems = slots.map((at, n) => (slots.indexOf(at) < n ? ('moment_repeated' as const) : slotProblem(at, now)));
  return Object.fromEntries(problems.flatMap((problem, n) => (problem ? [[`slots.${n}`, problem] as const] : [])));
}

function problemsOf(body: BodyOf<typeof applicantPublic>, slots: readonly number[], now: number): FieldErrors {
  return {
    ...(phoneNumberOf(body.mobile_number) ? {} : { mobile_number: 'phone_invalid' as const }),
    ...(body.has_channel && !body.channel ? { channel: 'required' as const } : {}),
    ...slotProblems(slots, now),
  };
}

/** The slots that somebody else has, as errors by their place. */
function lostOf(slots: readonly number[], got: readonly number[]): Failure | null {
  const lost = slots.flatMap((slot, n) => (got.includes(slot) ? [] : [[`slots.${n}`, 'slot_taken'] as const]));
  return lost.length > 0 ? fail('slot_taken', { fields: Object.fromEntries(lost) }) : null;
}

/** Takes an application in with its slots: all of them or none. Whoever comes second is told which to choose anew. */
export async function apply(
  context: ApplicationsContext,
  { viewer, address, language }: Applicant,
  body: BodyOf<typeof applicantPublic>,
): Promise<{ received: true } | Failure> {
  const { db, clock, limits } = context;
  // A program that fills in every field learns nothing from the answer.
  if (body.website) return { received: true };
  const at = clock.now();
  const slots = body.slots.map((slot) => Date.parse(slot));
  const fields = problemsOf(body, slots, at.getTime());
  if (Object.keys(fields).length > 0) return fail('validation', { fields });
  const accountId = viewer.type === 'member' ? viewer.accountId : null;
  if (accountId !== null && (await repository.isTipster(db, accountId))) return fail('already_tipster');
  const wait = await limits.take('application', addressKey(address), PER_DAY);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  const done = await transact(db, async (trx) => {
    const pending = new Set((await repository.lockPendingEmails(trx)).map(mailboxOf));
    if (pending.has(mailboxOf(body.email))) return fail('already_applied');
    const id = await repository.insertApplication(trx, {
      accountId,
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      mobileNumber: phoneNumberOf(body.mobile_number)!,
      hasChannel: body.has_channel,
      channel: body.has_channel ? (body.channel ?? '') : '',
      language,
      at,
    });
    if (id === null) return fail('already_applied');
    const got = await repository.takeSlots(trx, id, slots);
    const lost = lostOf(slots, got);
    if (lost) return lost;
    await mailReceived(context, trx, (await repository.selectApplication(trx, id))!);
    return null;
  });
  // A refusal for a slot costs the applicant nothing: they choose again.
  if (isFailure(done) && done.error.code === 'slot_taken') await limits.giveBack('application', addressKey(address));
  return isFailure(done) ? done : { received: true };
}

const KEYS_PER_HOUR = { points: 60, seconds: HOUR_S };

type OwnApplication = ReplyOf<typeof readOwnApplication>;

/** Until it is decided and while its call is still to come. */
function mayChange({ status, meeting_at }: repository.ApplicationRow, now: Date): boolean {
  return isPending(status) && (meeting_at === null || meeting_at > now);
}

async function ownId(context: ApplicationsContext, key: string, address: string): Promise<number | Failure> {
  const wait = await context.limits.take('application-key', addressKey(address), KEYS_PER_HOUR);
  if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
  return applicationOfKey(context, key, 'own') ?? fail('link_invalid');
}

/** An application, by the link in its mails. */
export async function ownApplication(
  context: ApplicationsContext,
  key: string,
  address: string,
): Promise<OwnApplication | Failure> {
  const id = await ownId(context, key, address);
  if (isFailure(id)) return id;
  const row = await repository.selectApplication(context.db, id);
  if (!row) return fail('link_invalid');
  return {
    first_name: row.first_name,
    status: row.status,
    meeting_at: row.meeting_at?.toISOString() ?? null,
    slots: (row.slots ?? []).map((slot) => new Date(slot).toISOString()),
    may_change: mayChange(row, context.clock.now()),
  };
}

/** Takes the new slots beside those it keeps, and gives the others back; a call that was set has to be set again. */
async function moveWithin(
  trx: Trx,
  context: ApplicationsContext,
  row: repository.ApplicationRow,
  slots: readonly number[],
): Promise<Failure | null> {
  const fields = slotProblems(slots, context.clock.now().getTime());
  if (slots.length === 0) return fail('validation', { fields: { slots: 'required' } });
  if (Object.keys(fields).length > 0) return fail('validation', { fields });
  const ownSlots = (row.slots ?? []).map((slot) => Date.parse(slot)).filter((slot) => slots.includes(slot));
  const got = await repository.takeSlots(
    trx,
    row.id,
    slots.filter((slot) => !ownSlots.includes(slot)),
  );
  const lost = lostOf(slots, [...ownSlots, ...got]);
  if (lost) return lost;
  await repository.keepSlots(trx, row.id, slots);
  await repository.updateApplication(trx, row.id, { status: 'received', meeting_at: null });
  await mailReceived(context, trx, (await repository.selectApplication(trx, row.id))!);
  return null;
}

/** Changes or withdraws an application for its applicant, who comes by the link in its mails. */
export async function changeOwn(
  context: ApplicationsContext,
  { key, action, slots = [] }: BodyOf<typeof changeOwnApplication>,
  address: string,
): Promise<OwnApplication | Failure> {
  const id = await ownId(context, key, address);
  if (isFailure(id)) return id;
  const at = context.clock.now();
  const done = await transact(context.db, async (trx) => {
    const row = await repository.lockApplication(trx, id);
    if (!row) return fail('link_invalid');
    if (!mayChange(row, at)) return fail('status_not_next');
    if (action === 'move') {
      return moveWithin(
        trx,
        context,
        row,
        slots.map((slot) => Date.parse(slot)),
      );
    }
    await repository.giveSlotsBack(trx, id, null);
    await repository.updateApplication(trx, id, { status: 'withdrawn', meeting_at: null, decided_at: at });
    return null;
  });
  return isFailure(done) ? done : ownApplication(context, key, address);
}
