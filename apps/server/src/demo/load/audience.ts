import { periodEnd } from '@quotavera/domain/sells';
import { DAY_MS, romeDay, romeDayStart } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { recordPastPause, recordPastShortage } from '../../modules/sells/fair/service-past.ts';
import { recordPastCode } from '../../modules/sells/gift/service-past.ts';
import { notifyReader } from '../../modules/tips/notification/service.ts';
import type { Clock } from '../../platform/clock/index.ts';
import type { Db, Trx } from '../../platform/database/index.ts';
import { DEMO_ELITE_EMAIL, DEMO_TIPSTER_EMAIL } from './people.ts';
import { insertOne, selectPlanOf, selectReaderNamed, selectReaders, selectSellers } from './repository.ts';

/** All in days before now. */
const PAUSE = { from: 25, days: 7 };
const MESSAGE = 3;
const GIFT = { code: 'RINALDI234', made: 5, days: 14, people: 20, openDays: 30 };
/** The code has reached so many readers beyond those who buy something. */
const GIFTED = { after: 40, count: 2 };
/** The channel owed and published so many tips in the period of the demo reader with ELITE, which was extended by so many days. */
const FAIR = { due: 15, tips: 12, days: 6 };
const WORDS = {
  title: 'Settimana di coppe',
  body: 'Mercoledì si gioca in Europa: pubblico i tip martedì sera.\n\nIn campionato torno venerdì, con le quote più ferme.',
};

interface Channel {
  tipster_id: number;
  channel_id: number;
  now: Date;
}

const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

async function loadMessage(trx: Trx, readerId: number, { channel_id, tipster_id, now }: Channel): Promise<void> {
  const at = ago(now, MESSAGE);
  const { rows } = await sql<{ count: number; last: number; name: string }>`
    select count(*)::int as count, coalesce(max(s.id), 0) as last, min(c.name) as name
    from subscription s join channel c on c.id = s.channel_id
    where s.channel_id = ${channel_id} and s.status <> 'ended' and s.created_at <= ${at}`.execute(trx);
  const { count, last, name } = rows[0]!;
  const notice = { channel_id, kind: 'message', ...WORDS, day: romeDay(at), created_at: at };
  await insertOne(trx, 'channel_notice', { ...notice, told_to: last, recipients: count });
  const data = { channel: channel_id, name, ...WORDS };
  await notifyReader(trx, { accountId: readerId, type: 'channel_message', tipster_id, data, at });
}

/** Between the demo tipster and the channel's subscribers: a holiday, days that were owed, a message, a gift. Done once. */
export async function loadAudience(db: Db, clock: Clock): Promise<void> {
  const [seller] = (await selectSellers(db, DEMO_TIPSTER_EMAIL)).tipsters;
  if (!seller) return;
  const channel = { ...seller, now: clock.now() };
  const readerId = await selectReaderNamed(db, DEMO_ELITE_EMAIL);
  const readers = (await selectReaders(db, GIFTED.after + GIFTED.count)).slice(GIFTED.after);
  const { id: planId } = await selectPlanOf(db, seller.channel_id, 30);
  await db.transaction().execute(async (trx) => {
    const there = await trx
      .selectFrom('channel_gap')
      .select('id')
      .where('channel_id', '=', seller.channel_id)
      .executeTakeFirst();
    if (there) return;
    const { channel_id, now } = channel;
    const from = romeDayStart(romeDay(ago(now, PAUSE.from)));
    const to = periodEnd(from, { days: PAUSE.days }, 1);
    await recordPastPause(trx, { channelId: channel_id, from, to, days: PAUSE.days }, now);
    await recordPastShortage(trx, { accountId: readerId, channelId: channel_id }, FAIR, now);
    await loadMessage(trx, readerId, channel);
    const at = ago(now, GIFT.made);
    const { code, days, people } = GIFT;
    const gift = {
      channel_id,
      plan_id: planId,
      code,
      days,
      people,
      ends_at: periodEnd(at, { days: GIFT.openDays }, 1),
      at,
    };
    await recordPastCode(trx, gift, readers, now);
  });
}
