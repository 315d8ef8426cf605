import type { register } from '@quotavera/contract/accounts';
import type { BodyOf } from '@quotavera/contract/core';
import { birthDateProblem, contactMomentProblems, isSameEmail } from '@quotavera/domain/accounts';
import type { Language } from '@quotavera/i18n';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type FieldErrors, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import { addJob, jobKind } from '../../../platform/jobs/index.ts';
import { acceptAllInForce } from '../agreements/service.ts';
import { restoreCare } from '../care/service-return.ts';
import { requestEmailConfirmation } from '../email/service.ts';
import { createGoogleTickets, type GoogleIdentity } from '../google/service.ts';
import { rejoinRecords } from '../identity/service-erased.ts';
import { usernameRefusal } from '../identity/service-username.ts';
import { passwordRefusal } from '../password/policy.ts';
import { phoneNumberOf } from '../profile/policy.ts';
import { hashPassword } from '../session/service-password.ts';
import * as repository from './repository.ts';

type RegistrationBody = BodyOf<typeof register>;

/** A new account follows whom its owner wanted to follow as a visitor, whichever browser they sign in with first. */
/** Somebody has registered: what a member begins with is prepared. */
export const memberRegistered = jobKind<{ accountId: number }>('member_registered');
/** A visitor wanted to follow a tipster. */
export const followWanted = jobKind<{ accountId: number; tipsterId: number }>('follow_wanted');

function passwordErrors(body: RegistrationBody): Record<string, string> {
  const { password, password2 } = body;
  if (password === undefined) return { password: 'required' };
  // The form asks for the names after the password, so a password that contains one is advised against but not refused.
  const weak = passwordRefusal(password, { email: body.email, username: body.username, firstName: '', lastName: '' });
  return { ...(weak ? { password: weak } : {}), ...(password === password2 ? {} : { password2: 'passwords_differ' }) };
}

/** The errors that depend on the day, on libraries or on several fields; the shape and each field's own rule are the contract's. */
function registrationErrors(body: RegistrationBody, now: Date): FieldErrors {
  const errors: Record<string, string> = {};
  if (!body.google) Object.assign(errors, passwordErrors(body));
  const birth = birthDateProblem(body.birth_date, now);
  if (birth) errors.birth_date = birth;
  if (!phoneNumberOf(body.phone_number)) errors.phone_number = 'phone_invalid';
  const moments = body.contact_moments.map((at) => Date.parse(at));
  for (const [n, problem] of contactMomentProblems(moments, now.getTime()).entries()) {
    if (problem) errors[`contact_moments.${n}`] = problem;
  }
  return errors;
}

export interface Registered {
  id: number;
  email: string;
  username: string;
}

async function takenErrors(
  db: Db | Trx,
  { email, username }: RegistrationBody,
  at: { now: Date; secrets: ServerContext['secrets'] },
): Promise<FieldErrors> {
  const [isTaken, refusal] = await Promise.all([
    repository.emailTaken(db, email),
    usernameRefusal(db, username, null, at),
  ]);
  return { ...(isTaken ? { email: 'email_taken' } : {}), ...(refusal ? { username: refusal } : {}) };
}

/** Creates the account, its contact moments and the confirmation mail in one transaction. */
async function insert(
  context: ServerContext,
  trx: Trx,
  body: RegistrationBody,
  verified: {
    passwordHash: string | null;
    googleSubject: string | null;
    phoneNumber: string;
    language: Language;
    referredBy: number | null;
  },
): Promise<Result<Registered>> {
  const at = context.clock.now();
  const { email, username } = body;
  const id = await repository.insertAccount(trx, {
    email,
    username,
    ...verified,
    firstName: body.first_name,
    lastName: body.last_name,
    birthDate: body.birth_date,
    socials: body.socials,
    persdescription: body.persdescription,
    whycollaboration: body.whycollaboration,
    workingYears: body.workingyears ?? null,
    sports: [...new Set(body.favsports ?? [])],
    referredBy: verified.referredBy,
    at,
  });
  if (id === null) {
    const fields = await takenErrors(trx, body, { now: at, secrets: context.secrets });
    return Object.keys(fields).length > 0 ? fail('validation', { fields }) : fail('conflict');
  }
  await acceptAllInForce(trx, context, id, at);
  await repository.insertContactMoments(
    trx,
    id,
    body.contact_moments.map((moment) => new Date(moment)),
  );
  await addJob(trx, memberRegistered, { accountId: id });
  if (body.follow) await addJob(trx, followWanted, { accountId: id, tipsterId: body.follow });
  await restoreCare(trx, context, id, { email, google_subject: verified.googleSubject });
  // Google has proven the identity already; otherwise the link in the mail will.
  if (verified.googleSubject === null) {
    await requestEmailConfirmation(trx, context, { id, email, language: verified.language });
  } else {
    await rejoinRecords(trx, context, id, { email, google_subject: verified.googleSubject });
  }
  return ok({ id, email, username });
}

function googleErrors(body: RegistrationBody, identity: GoogleIdentity | null): FieldErrors {
  if (!body.google) return {};
  if (!identity) return { google: 'google_ticket_invalid' };
  return isSameEmail(identity.email, body.email) ? {} : { email: 'google_email_other' };
}

/**
 * Registers an account. The reply lists every error at once. When two requests use the same e-mail or username at the same moment, one
 * wins.
 */
export async function registerAccount(
  context: ServerContext,
  body: RegistrationBody,
  language: Language,
): Promise<Result<Registered>> {
  const { db, clock, secrets } = context;
  const identity = body.google ? createGoogleTickets(context).open(body.google) : null;
  const code = body.referral_code?.trim();
  const referredBy = code ? await repository.accountOfReferralCode(db, code) : null;
  const fields = {
    ...(code && referredBy === null ? { referral_code: 'referral_unknown' } : {}),
    ...(await takenErrors(db, body, { now: clock.now(), secrets })),
    ...registrationErrors(body, clock.now()),
    ...googleErrors(body, identity),
  };
  const phoneNumber = phoneNumberOf(body.phone_number);
  if (Object.keys(fields).length > 0 || phoneNumber === null) return fail('validation', { fields });
  const verified = {
    passwordHash: identity ? null : await hashPassword(body.password!),
    googleSubject: identity?.subject ?? null,
    phoneNumber,
    language: body.language ?? language,
    referredBy,
  };
  const registered = await db.transaction().execute((trx) => insert(context, trx, body, verified));
  if (!isFailure(registered)) context.log.info({ accountId: registered.value.id }, 'account registered');
  return registered;
}
