import type { userDeep } from '@quotavera/contract/accounts';
import type { ReplyOf } from '@quotavera/contract/core';
import { USER_NAMES } from '@quotavera/contract/names';
import { formatMicro } from '@quotavera/domain/odds';
import type { Db } from '../../../platform/database/index.ts';
import { type Failure, fail } from '../../../platform/errors/index.ts';
import { auditPage } from '../audit/service.ts';
import * as repository from './repository-deep.ts';
import { selectLookAlikes, selectUser } from './repository-search.ts';
import { iso, presentUser } from './service-list.ts';

const AUDIT_LINES = 25;

type Deep = ReplyOf<typeof userDeep>;

function presentRecord(row: repository.RecordRow): NonNullable<Deep['record']> {
  const { share_percent, pseudonym, headline, followers, open, to_confirm } = row;
  const settled = row.settled ?? 0;
  return {
    share_percent,
    pseudonym,
    headline,
    followers,
    open,
    to_confirm,
    settled,
    tips: settled + open,
    profit: formatMicro(row.profit_micro ?? 0),
    yield: row.yield,
    badge: row.badge ?? false,
    since: row.created_at.toISOString(),
  };
}

/** Returns an admin's view of an account. It never contains a password, a code, a token or the text of a mail. */
export async function deepView(db: Db, id: number, now: Date): Promise<Deep | Failure> {
  const [user, deep] = await Promise.all([selectUser(db, id, now), repository.selectDeep(db, id)]);
  if (!user || !deep) return fail('not_found');
  const [record, address, moments, sessions, mails, channels, duplicates, lookAlikes, admins, audit, consents] =
    await Promise.all([
      repository.selectTipsterRecord(db, id),
      repository.selectAddress(db, id),
      repository.selectMoments(db, id),
      repository.selectSessions(db, id),
      repository.selectMails(db, id),
      repository.selectChannels(db, id),
      repository.selectDuplicates(db, id),
      selectLookAlikes(db, id),
      repository.selectActiveAdminIds(db, 2),
      auditPage(db, { account: id }, { path: '', query: { page: 1, page_size: AUDIT_LINES } }),
      repository.selectConsents(db, id),
    ]);
  const { following, sports, terms_accepted_at, ...own } = deep;
  return {
    user: {
      ...presentUser(user),
      ...own,
      email_confirmed_at: iso(deep.email_confirmed_at),
      banned_at: iso(deep.banned_at),
      deactivated_at: iso(deep.deactivated_at),
      erased_at: iso(deep.erased_at),
      second_factor_reset_at: iso(deep.second_factor_reset_at),
      merged_at: iso(deep.merged_at),
      [USER_NAMES.termsAcceptedAt]: iso(terms_accepted_at),
      [USER_NAMES.sports]: sports,
      socials: Object.fromEntries(Object.entries(deep.socials).map(([name, value]) => [name, String(value)])),
      address: address ?? null,
      is_last_admin: admins.length === 1 && admins[0] === id,
    },
    contact_moments: moments.map((at) => at.toISOString()),
    channels: channels.map((channel) => ({
      ...channel,
      starts_at: channel.starts_at.toISOString(),
      ends_at: channel.ends_at.toISOString(),
      in_force: channel.starts_at <= now && channel.ends_at > now,
    })),
    sessions: sessions.map((session) => ({
      ...session,
      created_at: session.created_at.toISOString(),
      last_used_at: session.last_used_at.toISOString(),
      ended_at: iso(session.ended_at),
    })),
    record: record && presentRecord(record),
    following,
    mails: mails.map((mail) => ({ ...mail, created_at: mail.created_at.toISOString() })),
    consents: consents.map(({ at, version, choices }) => ({
      at: at.toISOString(),
      version,
      choices: Object.fromEntries(Object.entries(choices as object).map(([name, value]) => [name, value === true])),
    })),
    audit: audit.results,
    duplicates,
    look_alikes: lookAlikes,
  };
}
