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
      'simulated',
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

export interface Preferences {
  readonly language?: string | undefined;
  readonly layout?: string | undefined;
  readonly color_scheme?: string | undefined;
}

export async function updatePreferences(db: Db, accountId: number, preferences: Preferences): Promise<void> {
  const { language, layout, color_scheme } = preferences;
  if (language === undefined && layout === undefined && color_scheme === undefined) return;
  await db.updateTable('account').set({ language, layout, color_scheme }).where('id', '=', accountId).execute();
}
