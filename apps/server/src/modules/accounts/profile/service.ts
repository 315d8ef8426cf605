import { randomInt } from 'node:crypto';
import type { currentUser, readProfile } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import type { Member } from '@quotavera/domain/access';
import type { ServerContext } from '../../../platform/context.ts';
import type { Db, Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { isAgreementDue } from '../agreements/service.ts';
import { rename, renamedAgainAt, translatingTaken } from '../identity/service-username.ts';
import { announceAccountChange, announcePublicChange } from '../session/viewers.ts';
import { changeErrors, tidyChange } from './policy.ts';
import { presentProfile, presentUserInfo } from './presenter.ts';
import * as repository from './repository.ts';

export { phoneNumberOf } from './policy.ts';

type Profile = ReplyOf<typeof readProfile>;
type ProfileSports = repository.ProfileChange['sports'];
type Parts = Pick<ServerContext, 'db' | 'clock' | 'secrets'>;

/** Codes are read out and typed, so look-alike letters and digits are left out. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const CODE_TRIES = 5;

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** An account gets its referral code when it is first read; the code never changes. */
async function ensureReferralCode(db: Db, accountId: number): Promise<void> {
  for (let n = 0; n < CODE_TRIES; n += 1) {
    if (await repository.giveReferralCode(db, accountId, newCode())) return;
  }
}

/** The account's referral code, made now if it has none yet. */
export async function referralCodeOf(db: Db, accountId: number): Promise<string> {
  const code = await repository.findReferralCode(db, accountId);
  if (code !== null) return code;
  await ensureReferralCode(db, accountId);
  return (await repository.findReferralCode(db, accountId)) ?? '';
}

/** Returns the facts of the signed-in member that the web shows on every page. */
export async function userInfoOf(
  context: Pick<ServerContext, 'db' | 'environment'>,
  viewer: Member,
  now: Date,
): Promise<ReplyOf<typeof currentUser>> {
  const [info, agreementDue] = await Promise.all([
    repository.findInfo(context.db, viewer.accountId, now),
    isAgreementDue(context.db, context, viewer.accountId),
  ]);
  return presentUserInfo(info, viewer, agreementDue);
}

export async function profileOf(parts: Parts, viewer: Member): Promise<Profile> {
  const { db, clock } = parts;
  const at = { wall: clock.wall() };
  let row = await repository.findProfile(db, viewer.accountId, at);
  if (row.referral_code === null) {
    await ensureReferralCode(db, viewer.accountId);
    row = await repository.findProfile(db, viewer.accountId, at);
  }
  return presentProfile(row, viewer, renamedAgainAt(row.username_changed_at, clock.now()));
}

async function change(
  trx: Trx,
  { clock, secrets }: Parts,
  accountId: number,
  changes: repository.ProfileChange,
): Promise<Failure | null> {
  await repository.lockAccount(trx, accountId);
  const current = await repository.findProfile(trx, accountId, { wall: clock.wall() });
  const fields = changeErrors(changes, current, clock.now());
  const name = changes.username_visible;
  const renamed = name === undefined ? null : await rename(trx, accountId, name, { now: clock.now(), secrets });
  const all = { ...fields, ...(renamed?.error.fields ?? {}) };
  if (Object.keys(all).length > 0) return fail('validation', { fields: all });
  const tidy = tidyChange(changes);
  await repository.updateAccount(trx, accountId, tidy);
  if (tidy.address) {
    await repository.saveAddress(trx, accountId, tidy.address);
    // The country decides which bookmakers are shown.
    await announceAccountChange(trx, accountId);
  }
  await announcePublicChange(trx);
  return null;
}

/** The sports that the account named in its profile. */
export const sportsOf = repository.findSports;
export { countReferralVisit, recountFollowers, updateHeadline } from './repository.ts';

/** Changes sports and links of a tipster's page; what was written at registration stays among the links. */
export async function changePublicParts(
  trx: Trx,
  accountId: number,
  { sports, links }: { sports?: ProfileSports; links?: Readonly<Partial<Record<string, string>>> | undefined },
): Promise<void> {
  await repository.lockAccount(trx, accountId);
  await repository.updatePublicParts(trx, accountId, { sports: sports && [...new Set(sports)], links });
  await announcePublicChange(trx);
}

/** Applies the whole change, or nothing and lists every error. */
export async function changeProfile(
  parts: Parts,
  viewer: Member,
  changes: repository.ProfileChange,
): Promise<Profile | Failure> {
  const refused = await translatingTaken(() =>
    parts.db.transaction().execute(async (trx) => {
      const failed = await change(trx, parts, viewer.accountId, changes);
      // A rename may have happened before another field was refused.
      if (failed) throw new Refused(failed);
      return null;
    }),
  ).catch((error: unknown) => {
    if (error instanceof Refused) return error.failure;
    throw error;
  });
  return isFailure(refused) ? refused : profileOf(parts, viewer);
}

/** Thrown to roll the transaction back; caught in this file. */
class Refused extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.error.code);
    this.failure = failure;
  }
}
