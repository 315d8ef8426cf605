import { type ReferralRefusal, type ReferralStatus, withdrawalEnds } from '@quotavera/domain/sells';
import { PLAN_PRICES } from '@quotavera/domain/sells/plans';
import { DAY_MS } from '@quotavera/domain/time';
import { recordPastPlan } from '../../modules/sells/purchase/service-past-sale.ts';
import { refundPurchase } from '../../modules/sells/purchase/service-refund.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { insertOne, insertRows, markInvited, selectReaderNamed, selectReaders } from './repository.ts';

const INVITER = 'pro@example.com';
const DAYS = 30;
/** Readers before these buy channels. */
const READERS_BEFORE = 20;
/** So many readers have registered with the code and pay nothing yet; the link was opened so many times. */
const [ONLY_REGISTERED, VISITS] = [4, 37];

interface Invitation {
  /** How many days ago the first plan was paid. */
  paid: number;
  status: ReferralStatus;
  reason?: ReferralRefusal;
}

/** The demo shows an invitation in every state; likenesses wait for an admin. */
const INVITATIONS: readonly Invitation[] = [
  { paid: 55, status: 'given' },
  { paid: 41, status: 'given' },
  { paid: 33, status: 'refused', reason: 'same_card' },
  { paid: 28, status: 'taken_back', reason: 'refunded' },
  { paid: 24, status: 'refused', reason: 'same_network' },
  { paid: 20, status: 'refused', reason: 'refunded' },
  { paid: 9, status: 'waiting' },
  { paid: 3, status: 'waiting' },
];

interface Sides {
  inviterId: number;
  invitedId: number;
}

async function loadInvitation(trx: Trx, sides: Sides, invitation: Invitation, now: Date): Promise<void> {
  const { status, reason = '' } = invitation;
  const at = new Date(now.getTime() - invitation.paid * DAY_MS);
  const due = withdrawalEnds(at);
  const purchase = await recordPastPlan(trx, {
    readerId: sides.invitedId,
    plan: 'pro',
    period: 'month',
    cents: PLAN_PRICES.pro.monthly,
    at,
  });
  if (reason === 'refunded') {
    await refundPurchase(trx, purchase, { cents: purchase.price_cents, reason: 'goodwill', at: due });
  }
  const referral = await insertOne(trx, 'referral', {
    invited_id: sides.invitedId,
    inviter_id: sides.inviterId,
    purchase_id: purchase.id,
    status,
    reason,
    inviter_days: DAYS,
    invited_days: DAYS,
    due_at: due,
    decided_at: status === 'waiting' ? null : due,
    created_at: at,
  });
  if (status !== 'given' && status !== 'taken_back') return;
  const month = { referral_id: referral, days: DAYS, days_left: DAYS, created_at: due };
  const state = { status: status === 'given' ? 'ready' : 'taken_back' };
  await insertRows(trx, 'free_month', [
    { account_id: sides.inviterId, ...month, ...state },
    { account_id: sides.invitedId, ...month, ...state },
  ]);
}

/** Loads the invitations of the demo account with PRO. It does nothing when they are there already. */
export async function loadReferrals(db: Db, clock: Clock): Promise<void> {
  const inviterId = await selectReaderNamed(db, INVITER);
  const invited = (await selectReaders(db, READERS_BEFORE + INVITATIONS.length + ONLY_REGISTERED)).slice(
    READERS_BEFORE,
  );
  if (invited.length < INVITATIONS.length) return;
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('referral').select('id').limit(1).executeTakeFirst();
    if (known) return;
    await markInvited(trx, inviterId, invited, VISITS);
    for (const [n, invitation] of INVITATIONS.entries()) {
      await loadInvitation(trx, { inviterId, invitedId: invited[n]! }, invitation, clock.now());
    }
  });
}
