import { randomInt } from 'node:crypto';
import type { ReplyOf } from '@quotavera/contract/core';
import type { currentUser, readProfile } from '@quotavera/contract/users';
import type { Member } from '@quotavera/domain/access';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure } from '../../../platform/errors/index.ts';
import { rename, renamedAgainAt, translatingTaken } from '../identity/service-username.ts';
import { announcePublicChange } from '../session/viewers.ts';
import { changeErrors, tidyChange } from './policy.ts';
import { presentProfile, presentUserInfo } from './presenter.ts';
import * as repository from './repository.ts';

type Profile = ReplyOf<typeof readProfile>;
type Parts = Pick<ServerContext, 'db' | 'clock' | 'secrets'>;

/** Codes are read out and typed, so look-alike letters and digits are left out. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;
const CODE_TRIES = 5;

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');
}

/** An account gets its referral code when it is first read; the code never changes. */
async function ensureReferralCode({ db }: Parts, accountId: number): Promise<void> {
  for (let n = 0; n < CODE_TRIES; n += 1) {
    if (await repository.giveReferralCode(db, accountId, newCode())) return;
  }
}

/** What the web shows of the signed-in member on every page. */
export async function userInfoOf(
  { db }: Pick<Parts, 'db'>,
  viewer: Member,
  now: Date,
): Promise<ReplyOf<typeof currentUser>> {
  return presentUserInfo(await repository.findInfo(db, viewer.accountId, now), viewer);
}

export async function profileOf(parts: Parts, viewer: Member): Promise<Profile> {
  const { db, clock } = parts;
  const at = { wall: clock.wall() };
  let row = await repository.findProfile(db, viewer.accountId, at);
  if (row.referralCode === null) {
    await ensureReferralCode(parts, viewer.accountId);
    row = await repository.findProfile(db, viewer.accountId, at);
  }
  return presentProfile(row, viewer, renamedAgainAt(row.usernameChangedAt, clock.now()));
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
  if (tidy.address) await repository.saveAddress(trx, accountId, tidy.address);
  await announcePublicChange(trx);
  return null;
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
