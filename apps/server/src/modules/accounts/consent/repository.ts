import type { Db } from '../../../platform/database/index.ts';

/** Cookie groups that aren't empty, with their cookies. */
export async function selectGroups(db: Db) {
  return db
    .selectFrom('cookie_group')
    .innerJoin('cookie', 'cookie.group_varname', 'cookie_group.varname')
    .select(['varname', 'is_required', 'cookie.name', 'cookie.storage', 'cookie.minutes'])
    .orderBy('cookie_group.position')
    .orderBy('cookie.position')
    .execute();
}

export interface Consent {
  id: string;
  accountId: number | null;
  choices: Readonly<Record<string, boolean>>;
  textVersion: string;
  language: string;
  address: string;
  userAgent: string;
  at: Date;
}

export async function insertConsent(db: Db, consent: Consent): Promise<void> {
  await db
    .insertInto('cookie_consent')
    .values({
      id: consent.id,
      account_id: consent.accountId,
      choices: JSON.stringify(consent.choices),
      text_version: consent.textVersion,
      language: consent.language,
      address: consent.address,
      user_agent: consent.userAgent,
      at: consent.at,
    })
    .execute();
}

export async function deleteConsentsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('cookie_consent').where('at', '<', before).execute();
}
