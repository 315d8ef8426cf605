import { createHash, randomBytes } from 'node:crypto';
import { NEWSLETTER_CONFIRM_MS } from '@quotavera/domain/limits';
import { DAY_MS } from '@quotavera/domain/time';
import type { Language } from '@quotavera/i18n';
import { openSigned, signed } from '../../../platform/config/signed.ts';
import type { ServerContext } from '../../../platform/context.ts';
import { fail, ok, type Result } from '../../../platform/errors/index.ts';
import { versionsInForce } from '../../accounts/agreements/service.ts';
import * as repository from './repository.ts';

const TOKEN_BYTES = 32;
/** The proof that somebody left is stored so long. */
const LEFT_KEPT_MS = 365 * DAY_MS;
const LEAVE = 'leave-newsletter';

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Puts an address on the list of those who asked, and sends it the link that alone makes it a subscriber. */
export async function subscribe(
  context: Pick<ServerContext, 'db' | 'clock' | 'mail' | 'environment'>,
  { email, language }: { email: string; language: Language },
): Promise<Result<{ ok: true }>> {
  const { db, clock, mail } = context;
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const until = new Date(clock.wall().getTime() + NEWSLETTER_CONFIRM_MS);
  const request = {
    language,
    status: 'pending',
    privacy_version: versionsInForce(context).privacy,
    consent_at: clock.now(),
    confirm_hash: hashOf(token),
    confirm_until: until,
  };
  return db.transaction().execute(async (trx) => {
    const subscriber = await repository.lockSubscriber(trx, { email, ...request });
    if (subscriber.status === 'confirmed') return fail('newsletter_subscribed');
    await repository.updateSubscriber(trx, subscriber.id, request);
    await mail.toAddress(
      trx,
      { email, language },
      {
        kind: 'newsletter_confirm',
        values: { days: NEWSLETTER_CONFIRM_MS / DAY_MS },
        link: `/newsletter?confirm=${token}`,
        until,
      },
    );
    return ok({ ok: true });
  });
}

export async function confirm(
  { db, clock }: Pick<ServerContext, 'db' | 'clock'>,
  token: string,
): Promise<Result<{ ok: true }>> {
  const at = { now: clock.now(), wall: clock.wall() };
  return (await repository.confirmSubscriber(db, hashOf(token), at)) ? ok({ ok: true }) : fail('link_invalid');
}

/**
 * Returns the two addresses that end a subscription: a page for people, and an address that mail programs post to. Both work as long as the
 * subscription does.
 */
export function leavePaths({ secrets }: Pick<ServerContext, 'secrets'>, id: number): { page: string; post: string } {
  const token = signed(secrets, LEAVE, id);
  return { page: `/newsletter?leave=${token}`, post: `/api/users/v1/subscribenewletters/leave/${token}/` };
}

export async function leave(
  context: Pick<ServerContext, 'db' | 'clock' | 'secrets'>,
  token: string,
): Promise<Result<{ ok: true }>> {
  const id = openSigned(context.secrets, LEAVE, token);
  if (id === null) return fail('link_invalid');
  await repository.markLeft(context.db, Number(id), context.clock.now());
  return ok({ ok: true });
}

/** Forgets who never confirmed, and who left long ago. */
export async function cleanSubscribers({ db, clock }: Pick<ServerContext, 'db' | 'clock'>): Promise<void> {
  await repository.deleteOldSubscribers(db, clock.wall(), new Date(clock.now().getTime() - LEFT_KEPT_MS));
}
