import { SECOND_FACTOR_RESET_MS } from '@quotavera/domain/limits';
import { fail } from '../../../platform/errors/index.ts';
import { askReset, dropReset } from '../two-factor/repository-reset.ts';
import { type ActAsk, performAct } from './act.ts';
import type { ActContext } from './service-acts.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Who has lost telephone and codes gets in again a day later with the password alone. The owner is told at once, and stops it by signing
 * in with the factor or by a press: a tricked or rogue admin can neither surprise anybody nor open another admin's account.
 */
export function askFactorReset({ db, clock, mail }: ActContext, ask: ActAsk) {
  return performAct(db, ask, clock.now(), async (trx, { user }) => {
    if (user.isAdmin) return fail('second_factor_of_admin');
    const dueAt = new Date(clock.wall().getTime() + SECOND_FACTOR_RESET_MS);
    const asked = { accountId: user.id, askedBy: ask.actorId, reason: ask.reason };
    if (!(await askReset(trx, asked, dueAt))) return fail('nothing_to_change');
    await mail.add(trx, {
      kind: 'two_factor_reset_asked',
      to: user.email,
      accountId: user.id,
      language: user.language,
      values: { hours: SECOND_FACTOR_RESET_MS / HOUR_MS, reason: ask.reason },
      page: '/profile?tab=security',
      until: dueAt,
    });
    return { action: 'second_factor_reset_asked', data: { due: dueAt.toISOString() } };
  });
}

export function stopFactorReset({ db, clock }: ActContext, ask: ActAsk) {
  return performAct(db, ask, clock.now(), async (trx, { user }) => {
    if (!(await dropReset(trx, user.id))) return fail('nothing_to_change');
    return { action: 'second_factor_reset_stopped', data: {} };
  });
}
