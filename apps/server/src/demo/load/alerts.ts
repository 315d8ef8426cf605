import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import { DAY_MS, HOUR_MS } from '@quotavera/domain/time';
import { MATCH_MARKS } from '@quotavera/domain/tips';
import { connectChat, followMembership } from '../../modules/alerts/chats/service.ts';
import { newCode } from '../../modules/alerts/service-codes.ts';
import { change } from '../../modules/alerts/service-preferences.ts';
import { remind } from '../../modules/alerts/service-reminders.ts';
import { setMark } from '../../modules/tips/match/service.ts';
import { notifyReader } from '../../modules/tips/notification/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { isFailure } from '../../platform/errors/index.ts';
import { NO_MAIL } from './no-mail.ts';
import { DEMO_ELITE_EMAIL, DEMO_PRO_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import { isEmpty, selectFollowable, selectFollowedBy, selectReaderNamed, selectSellers } from './repository.ts';

const TIPS = 4;
const QUIET = { from: '23:00', to: '08:00' };
/** How far from the odds published the price is that is waited for, in thousandths. */
const AWAITED = 60;

/** Gives the demo's readers choices of alerts, quiet hours and reminders on open tips. It does nothing when there are choices already. */
export async function loadAlerts(db: Db, clock: Clock): Promise<void> {
  if (!(await isEmpty(db, 'alert_choice'))) return;
  const context = { db, clock };
  const now = clock.now().getTime();
  for (const [email, plan] of [
    [DEMO_PRO_EMAIL, 'pro'],
    [DEMO_ELITE_EMAIL, 'elite'],
  ] as const) {
    const accountId = await selectReaderNamed(db, email);
    const [first] = await selectFollowedBy(db, accountId);
    await change(context, accountId, {
      quiet: QUIET,
      digest_hour: 8,
      choices: [
        { tipster_id: null, kind: 'published', channels: ['bell', 'push', 'telegram'] },
        { tipster_id: null, kind: 'change', channels: ['bell'] },
        ...(first === undefined
          ? []
          : [{ tipster_id: first, kind: 'published' as const, channels: ['bell' as const, 'email' as const] }]),
      ],
    });
    const viewer = { type: 'member', accountId, userType: 'client', plan, isAdmin: false } as const;
    const since = new Date(now - DAY_MS);
    const tips = await selectFollowable(db, {
      settled: false,
      since,
      until: new Date(now - EARLY_ACCESS_MS),
      limit: TIPS,
    });
    for (const [n, { id, start_at, odds, tipster_id, fixture_id }] of tips.entries()) {
      // The first match is watched, the second silenced.
      const mark = MATCH_MARKS[n];
      if (fixture_id !== null && mark) await setMark(db, accountId, { fixture_id, mark }, clock);
      // Reminders that the service refuses (a match that has begun, an accumulator's price) are left out.
      if (start_at.getTime() - now < HOUR_MS) continue;
      const price = { price: { odds: String((odds + AWAITED) / 1_000), bookmakers: [] } };
      const outcome = await remind(context, viewer, {
        tipId: id,
        wish: { ...(n % 2 ? {} : price), kick_off: { minutes: 30 } },
      });
      if (isFailure(outcome) || n > 0) continue;
      const news = {
        accountId,
        type: 'price_reached',
        tipster_id,
        data: { odds: String(odds / 1_000) },
      } as const;
      await db.transaction().execute((trx) => notifyReader(trx, { ...news, at: new Date(now - HOUR_MS / 2) }));
    }
  }
  await loadChats(db, clock);
}

/** Connects chats of the tipster with the address: everybody's, a paid channel's, and one that the bot was removed from. */
async function loadChats(db: Db, clock: Clock): Promise<void> {
  const [seller] = (await selectSellers(db, DEMO_TIPSTER_EMAIL)).tipsters;
  if (!seller) return;
  const chats = [
    { title: 'Rinaldi · tip gratuiti', type: 'channel', channelId: null },
    { title: `${seller.channel} · abbonati`, type: 'supergroup', channelId: seller.channel_id },
    { title: 'Amici del bar', type: 'group', channelId: null },
  ];
  for (const [n, { title, type, channelId }] of chats.entries()) {
    const { code } = await newCode({ db, clock }, { accountId: seller.tipster_id, purpose: 'channel', channelId });
    // No chat at Telegram has these numbers.
    const chat = { id: -1 - n, type, title };
    await connectChat({ db, clock }, { text: `/connect ${code}`, chat });
    if (type === 'group')
      await followMembership({ db, clock, mail: NO_MAIL }, { chat, new_chat_member: { status: 'kicked' } });
  }
}
