import type { Db } from '../../../platform/database/index.ts';

/** Notifications are dated when their reader may know: later ones don't count yet. */
export async function findInfo(db: Db, accountId: number, now: Date) {
  return db
    .selectFrom('account')
    .select((eb) => [
      'id',
      'email',
      'email_confirmed_at as emailConfirmedAt',
      'username_visible as username',
      'first_name as firstName',
      'last_name as lastName',
      'wallet_address as walletAddress',
      'is_two_fa_enabled as isTwoFaEnabled',
      'google_login as googleLogin',
      'language',
      'layout',
      'color_scheme as colorScheme',
      'avatar_url as avatarUrl',
      'simulated',
      'self_excluded_until as selfExcludedUntil',
      eb
        .selectFrom('care_limit')
        .select((limit) =>
          limit
            .case()
            .when('pending_at', '<=', now)
            .then(limit.ref('pending_value'))
            .else(limit.ref('value'))
            .end()
            .as('minutes'),
        )
        .whereRef('care_limit.account_id', '=', 'account.id')
        .where('kind', '=', 'sitting_minutes')
        .as('sittingMinutes'),
      eb
        .selectFrom('notification')
        .select((inner) => inner.fn.countAll<number>().as('unread'))
        .whereRef('notification.account_id', '=', 'account.id')
        .where('read_at', 'is', null)
        .where('notification.at', '<=', now)
        .as('unread'),
    ])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
}
