import { randomBytes } from 'node:crypto';
import { DAY_S } from '@quotavera/domain/time';
import { seal, unseal } from '../../../platform/config/sealed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import type { Trx } from '../../../platform/database/index.ts';
import { type Failure, fail, isFailure, ok, type Result } from '../../../platform/errors/index.ts';
import type { Delay } from '../../../platform/limits/index.ts';
import type { Sessions } from '../session/service.ts';
import { type OwnersProof, proveOwner } from '../session/service-password.ts';
import { announceAccountChange } from '../session/viewers.ts';
import { hashRecoveryCode, newRecoveryCode, newSecret, provisioningOf, RECOVERY_CODES, stepOf } from './codes.ts';
import * as repository from './repository.ts';
import { keepFactor, stopReset } from './service-reset.ts';

const SALT_BYTES = 16;
const SETTINGS = '/profile?tab=security';
/** Attempts at codes, per account. */
const TRIES: Delay = { freeTries: 5, firstSeconds: 2, maxSeconds: 900, forgetSeconds: DAY_S };

type Parts = Pick<ServerContext, 'db' | 'clock' | 'limits' | 'mail' | 'secrets'>;

export function createTwoFactor(parts: Parts, sessions: Sessions) {
  const { db, clock, limits, mail, secrets } = parts;
  const key = () => secrets.get('two-factor');

  /** Checks an unused code of the app or a recovery code, and uses it up. */
  async function verify(accountId: number, code: string): Promise<'app' | 'recovery' | null> {
    const factor = await repository.findTwoFactor(db, accountId);
    if (!factor?.confirmed_at) return null;
    const step = stepOf(unseal(key(), factor.secret, String(accountId)), code, clock.wall());
    if (step !== null) {
      if (!(await repository.useStep(db, accountId, step))) return null;
      // A valid code proves that the factor isn't lost.
      if (factor.reset_due_at) await keepFactor(parts, accountId);
      return 'app';
    }
    const hash = await hashRecoveryCode(code, factor.recovery_salt);
    if (!hash) return null;
    return db.transaction().execute(async (trx) => {
      if (factor.reset_due_at) await repository.lockAccount(trx, accountId);
      if (!(await repository.useRecoveryCode(trx, accountId, hash, clock.wall()))) return null;
      if (factor.reset_due_at) await stopReset(trx, parts, accountId);
      const left = await repository.countRecoveryCodes(trx, accountId);
      await mail.toMember(trx, accountId, { kind: 'recovery_code_used', values: { left }, page: SETTINGS });
      return 'recovery';
    });
  }

  async function newCodes(trx: Trx, accountId: number, salt: Buffer): Promise<string[]> {
    const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
    const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt)));
    await repository.replaceRecoveryCodes(trx, accountId, hashes as Buffer[], clock.wall());
    return codes;
  }

  /** An attempt counts as failed until it succeeds. */
  async function limited<T>(name: string, accountId: number, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const wait = await limits.attempt(name, String(accountId), TRIES);
    if (wait !== null) return fail('rate_limited', { retryAfterSeconds: wait });
    const result = await work();
    if (!isFailure(result)) await limits.reset(name, String(accountId));
    return result;
  }

  async function proveCode(accountId: number, code: string): Promise<Failure | null> {
    const checked = await limited('two-factor', accountId, async () =>
      (await verify(accountId, code)) ? ok(null) : fail('validation', { fields: { otp: 'otp_invalid' } }),
    );
    return isFailure(checked) ? checked : null;
  }

  async function status(accountId: number) {
    const account = await repository.findAccount(db, accountId);
    const factor = account.is_two_fa_enabled ? await repository.findTwoFactor(db, accountId) : undefined;
    return {
      enabled: account.is_two_fa_enabled,
      enabledAt: factor?.confirmed_at ?? null,
      recoveryCodesLeft: factor ? await repository.countRecoveryCodes(db, accountId) : 0,
      hasPassword: account.password_hash !== null,
      resetDueAt: factor?.reset_due_at ?? null,
    };
  }

  async function setUp(proof: OwnersProof): Promise<Result<{ secret: string; uri: string }>> {
    const refused = await proveOwner(parts, proof);
    if (refused) return refused;
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockAccount(trx, proof.accountId);
      if (account.is_two_fa_enabled) return fail('two_factor_on');
      const secret = newSecret();
      await repository.saveSecret(trx, {
        accountId: proof.accountId,
        secret: seal(key(), secret, String(proof.accountId)),
        recoverySalt: randomBytes(SALT_BYTES),
        at: clock.wall(),
      });
      return ok(provisioningOf(secret, account.email));
    });
  }

  /** The first valid code turns the factor on and ends the other sessions. */
  async function confirm(accountId: number, familyId: string, code: string): Promise<Result<string[]>> {
    return limited('two-factor', accountId, () =>
      db.transaction().execute(async (trx) => {
        const account = await repository.lockAccount(trx, accountId);
        if (account.is_two_fa_enabled) return fail('two_factor_on');
        const factor = await repository.findTwoFactor(trx, accountId);
        if (!factor) return fail('two_factor_off');
        const step = stepOf(unseal(key(), factor.secret, String(accountId)), code, clock.wall());
        if (step === null || !(await repository.useStep(trx, accountId, step))) {
          return fail('validation', { fields: { otp: 'otp_invalid' } });
        }
        await repository.confirm(trx, accountId, clock.wall());
        await announceAccountChange(trx, accountId);
        await sessions.endOthers(trx, accountId, familyId, 'two_factor_changed');
        await mail.toMember(trx, accountId, { kind: 'two_factor_enabled', page: SETTINGS });
        return ok(await newCodes(trx, accountId, factor.recovery_salt));
      }),
    );
  }

  async function refusalOfChange(proof: OwnersProof, code: string): Promise<Failure | null> {
    const { is_two_fa_enabled } = await repository.findAccount(db, proof.accountId);
    if (!is_two_fa_enabled) return fail('two_factor_off');
    return (await proveOwner(parts, proof)) ?? (await proveCode(proof.accountId, code));
  }

  async function disable(proof: OwnersProof, code: string): Promise<Result<null>> {
    const refused = await refusalOfChange(proof, code);
    if (refused) return refused;
    return db.transaction().execute(async (trx) => {
      const account = await repository.lockAccount(trx, proof.accountId);
      if (!account.is_two_fa_enabled) return fail('two_factor_off');
      await repository.remove(trx, proof.accountId);
      await announceAccountChange(trx, proof.accountId);
      await mail.toMember(trx, proof.accountId, { kind: 'two_factor_disabled', page: SETTINGS });
      return ok(null);
    });
  }

  async function renewCodes(proof: OwnersProof, code: string): Promise<Result<string[]>> {
    const refused = await refusalOfChange(proof, code);
    if (refused) return refused;
    return db.transaction().execute(async (trx) => {
      await repository.lockAccount(trx, proof.accountId);
      const factor = await repository.findTwoFactor(trx, proof.accountId);
      if (!factor?.confirmed_at) return fail('two_factor_off');
      return ok(await newCodes(trx, proof.accountId, factor.recovery_salt));
    });
  }

  const keep = (accountId: number) => keepFactor(parts, accountId);

  return { verify, status, keep, setUp, confirm, disable, renewCodes };
}

export type TwoFactor = ReturnType<typeof createTwoFactor>;
