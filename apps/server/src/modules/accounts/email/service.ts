import type { ConfirmedAs } from '@quotavera/contract/accounts';
import { isSameEmail } from '@quotavera/domain/accounts';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, ok, type Result } from '../../../platform/errors/index.ts';
import { rememberCare, restoreCare } from '../care/service-return.ts';
import { rejoinRecords } from '../identity/service-erased.ts';
import type { Sessions } from '../session/service.ts';
import { announceAccountChange } from '../session/viewers.ts';
import * as repository from './repository.ts';
import { issueLinkToken, useLinkToken, voidLinkTokens } from './service-links.ts';

const CONFIRM_DAYS = 7;
const CHANGE_HOURS = 24;

type Parts = Pick<ServerContext, 'clock' | 'mail' | 'secrets'>;

export interface Addressee {
  id: number;
  email: string;
  language: string;
}

/** The mail platform finds members by this, since it knows no account. */
export const recipientOf = repository.selectRecipient;

const linkTo = (token: string) => `/confirm-email?token=${token}`;

/** Sends the link that confirms the account's address, in the transaction that creates the account or again later. */
export async function requestEmailConfirmation(trx: Trx, { clock, mail }: Parts, account: Addressee): Promise<void> {
  const at = clock.wall();
  const ttlMs = CONFIRM_DAYS * DAY_MS;
  const token = await issueLinkToken(trx, {
    accountId: account.id,
    purpose: 'email_confirm',
    ttlMs,
    data: { email: account.email },
    at,
  });
  await mail.toMember(trx, account.id, {
    kind: 'email_confirm',
    values: { days: CONFIRM_DAYS },
    link: linkTo(token),
    until: new Date(at.getTime() + ttlMs),
  });
}

/**
 * Mails a confirmation link to the new address and a notice to the old one. The address changes when the link is used, and only then it is
 * checked whether it is free. The caller has checked the password.
 */
export async function requestEmailChange(
  trx: Trx,
  { clock, mail }: Parts,
  account: Addressee,
  newEmail: string,
): Promise<void> {
  const at = clock.wall();
  const ttlMs = CHANGE_HOURS * HOUR_MS;
  const token = await issueLinkToken(trx, {
    accountId: account.id,
    purpose: 'email_change',
    ttlMs,
    data: { email: newEmail, from: account.email },
    at,
  });
  const asked = { email: newEmail, language: account.language, account_id: account.id };
  await mail.toAddress(trx, asked, {
    kind: 'email_change',
    values: { hours: CHANGE_HOURS },
    link: linkTo(token),
    until: new Date(at.getTime() + ttlMs),
  });
  await mail.toMember(trx, account.id, {
    kind: 'email_change_notice',
    values: { address: newEmail },
    page: '/recover-psw',
  });
}

/** Requests the confirmation of a new address; fails when it is the account's own or taken. */
export async function changeEmail(
  parts: Parts & Pick<ServerContext, 'db'>,
  accountId: number,
  email: string,
): Promise<Failure | null> {
  return parts.db.transaction().execute(async (trx) => {
    const account = await repository.lockAddress(trx, accountId);
    if (!account) return fail('not_found');
    if (isSameEmail(account.email, email)) {
      return fail('validation', { fields: { email: 'email_same' } });
    }
    if (await repository.addressTaken(trx, email, accountId)) {
      return fail('validation', { fields: { email: 'email_taken' } });
    }
    await requestEmailChange(trx, parts, account, email);
    return null;
  });
}

export async function cancelEmailChange({ db }: Pick<ServerContext, 'db'>, accountId: number): Promise<void> {
  await db.transaction().execute((trx) => voidLinkTokens(trx, accountId, 'email_change'));
}

interface Confirmed {
  outcome: ConfirmedAs;
  email: string;
  following: string | null;
}

function isUnusable(account: repository.Address): boolean {
  return account.erased_at !== null || account.merged_into !== null || account.banned_at !== null;
}

/** Sets the new address. Links sent to the old one stop working, and other sessions end. */
async function change(
  trx: Trx,
  parts: Parts,
  sessions: Sessions,
  account: repository.Address,
  email: string,
  keptFamilyId: string | null,
): Promise<Result<Confirmed>> {
  const { clock, mail } = parts;
  if (await repository.addressTaken(trx, email, account.id)) return fail('email_in_use');
  await rememberCare(trx, parts, account.id, { email: account.email, google_subject: null });
  await repository.setAddress(trx, account.id, email, clock.now());
  await restoreCare(trx, parts, account.id, { email, google_subject: null });
  await rejoinRecords(trx, parts, account.id, { email, google_subject: null });
  await voidLinkTokens(trx, account.id, 'email_confirm');
  await voidLinkTokens(trx, account.id, 'password_reset');
  if (keptFamilyId) await sessions.endOthers(trx, account.id, keptFamilyId, 'email_changed');
  else await sessions.endAll(trx, account.id, 'email_changed');
  const former = { email: account.email, language: account.language, account_id: account.id };
  await mail.toAddress(trx, former, { kind: 'email_changed', values: { address: email }, page: '/contact-us' });
  return ok({ outcome: 'changed', email, following: null });
}

export interface ConfirmationInput {
  token: string;
  /** Session of the reader who opened the link, when signed in. */
  session: { accountId: number; familyId: string } | null;
}

/** Uses a link that confirms an address or a change of address. */
export async function confirmEmailLink(
  parts: Parts & Pick<ServerContext, 'db'>,
  sessions: Sessions,
  input: ConfirmationInput,
): Promise<Result<Confirmed>> {
  try {
    return await confirmOnce(parts, sessions, input);
  } catch (error) {
    // Somebody else took the address in the same moment.
    if (repository.isTaken(error)) return fail('email_in_use');
    throw error;
  }
}

async function confirmOnce(
  parts: Parts & Pick<ServerContext, 'db'>,
  sessions: Sessions,
  input: ConfirmationInput,
): Promise<Result<Confirmed>> {
  const { db, clock } = parts;
  return db.transaction().execute(async (trx) => {
    const at = clock.wall();
    const confirmation = await useLinkToken(trx, input.token, 'email_confirm', at);
    const link = confirmation ?? (await useLinkToken(trx, input.token, 'email_change', at));
    const account = link ? await repository.lockAddress(trx, link.account_id) : undefined;
    if (!link || !account || isUnusable(account)) return fail('link_invalid');
    const email = String(link.data.email);
    // A link confirms only the address that the account had when it was sent.
    const sentFor = String(confirmation ? link.data.email : link.data.from);
    if (!isSameEmail(sentFor, account.email)) return fail('link_invalid');
    if (!confirmation) {
      const currentFamily = input.session?.accountId === account.id ? input.session.familyId : null;
      return change(trx, parts, sessions, account, email, currentFamily);
    }
    await repository.markConfirmed(trx, account.id, account.confirmed_at ?? clock.now());
    await rejoinRecords(trx, parts, account.id, { email, google_subject: null });
    await announceAccountChange(trx, account.id);
    return ok({ outcome: 'confirmed', email, following: await repository.firstFollowed(trx, account.id) });
  });
}

/** Sends the confirmation link of the signed-in account again; true when the address was confirmed already. */
export async function resendConfirmation(
  parts: Parts & Pick<ServerContext, 'db'>,
  accountId: number,
): Promise<{ email: string; confirmed: boolean }> {
  return parts.db.transaction().execute(async (trx) => {
    const account = await repository.lockAddress(trx, accountId);
    if (!account) throw new Error('The account of an open session is missing');
    const confirmed = account.confirmed_at !== null;
    if (!confirmed) await requestEmailConfirmation(trx, parts, account);
    return { email: account.email, confirmed };
  });
}
