import { DAY_MS } from '@quotavera/domain/time';
import type { Trx } from '../../platform/database/index.ts';
import { DEMO_TIPSTER, type SimulatedTipster } from '../world/people.ts';
import { insertOne, insertRows, reserveIds } from './repository.ts';

interface SimulatedPlan {
  name: string;
  description?: string;
  /** In cents: now, and in its first fortnight where that was another. */
  price: number;
  firstPrice?: number;
  days: number;
  limit: number;
  tips: number;
  status?: 'draft';
  active?: false;
}

interface SimulatedChannel {
  tipster: number;
  name: string;
  description: string;
  isPaid: boolean;
  active?: false;
  plans: readonly SimulatedPlan[];
}

const MONTH = { name: 'Mensile', days: 30, limit: 200, tips: 15 };

/** The demo tipster's channels: one in every state, and in the first a plan in every state. */
const OF_DEMO_TIPSTER: readonly Omit<SimulatedChannel, 'tipster'>[] = [
  {
    name: 'Canale rinaldi_bets',
    description: 'Ogni tip con la puntata e il perché.',
    isPaid: true,
    plans: [
      { ...MONTH, description: 'Tutti i tip del canale, appena escono.', price: 2_900, firstPrice: 2_500 },
      {
        name: 'Annuale',
        description: 'Un anno al prezzo di otto mesi e mezzo.',
        price: 24_900,
        days: 366,
        limit: 20,
        tips: 15,
      },
      { name: 'Trimestrale', price: 7_900, days: 90, limit: 50, tips: 15, active: false },
      { name: 'Settimana di coppe', price: 900, days: 7, limit: 100, tips: 20, status: 'draft' },
    ],
  },
  {
    name: 'Rinaldi live',
    description: 'Solo tip a partita in corso.',
    isPaid: true,
    plans: [{ ...MONTH, price: 1_900, limit: 30, tips: 0, status: 'draft' }],
  },
  { name: 'Rinaldi per tutti', description: 'I tip gratuiti della domenica.', isPaid: false, plans: [] },
  {
    name: 'Mondiali 2026',
    description: 'Solo le partite del mondiale.',
    isPaid: true,
    active: false,
    plans: [{ name: 'Tutto il mondiale', price: 4_900, days: 40, limit: 100, tips: 30, active: false }],
  },
];

/** Every other paid channel sells a month and a quarter; the second one to be sold has three places. */
function simulatedChannels(tipsters: readonly SimulatedTipster[]): SimulatedChannel[] {
  const others = tipsters.flatMap((tipster, index) => (tipster.paidChannel && index !== DEMO_TIPSTER ? [index] : []));
  return [
    ...OF_DEMO_TIPSTER.map((channel) => ({ ...channel, tipster: DEMO_TIPSTER })),
    ...others.map((tipster, n): SimulatedChannel => {
      const price = n === 0 ? 2_900 : 1_500 + (n % 4) * 500;
      return {
        tipster,
        name: `Canale ${tipsters[tipster]!.username}`,
        description: 'Ogni tip con la puntata e il perché.',
        isPaid: true,
        plans: [
          { ...MONTH, price, limit: n === 0 ? 3 : 200, tips: 10 },
          { name: 'Trimestrale', price: Math.round(price * 2.5), days: 90, limit: 200, tips: 10 },
        ],
      };
    }),
  ];
}

/** Channels with their plans. Returns the paid channel that each tipster's tips are in, by the tipster's index. */
export async function loadChannels(
  trx: Trx,
  {
    tipsters,
    tipsterIds,
    since,
  }: { tipsters: readonly SimulatedTipster[]; tipsterIds: readonly number[]; since: Date },
): Promise<Map<number, number>> {
  const channels = simulatedChannels(tipsters);
  const ids = await reserveIds(trx, 'channel_id_seq', channels.length);
  await insertRows(
    trx,
    'channel',
    channels.map(({ tipster, name, description, isPaid, active = true }, n) => ({
      id: ids[n],
      tipster_id: tipsterIds[tipster],
      name,
      description,
      link: '',
      is_paid: isPaid,
      active,
      created_at: since,
    })),
  );
  await loadPlans(
    trx,
    channels.flatMap(({ plans }, n) => plans.map((plan) => ({ channelId: ids[n]!, plan }))),
    since,
  );
  const first = channels.map(({ tipster }, n) => [tipster, ids[n]!] as const);
  return new Map(first.toReversed());
}

async function loadPlans(
  trx: Trx,
  plans: readonly { channelId: number; plan: SimulatedPlan }[],
  since: Date,
): Promise<void> {
  const raised = new Date(since.getTime() + 14 * DAY_MS);
  for (const { channelId, plan } of plans) {
    const id = await insertOne(trx, 'channel_plan', {
      channel_id: channelId,
      name: plan.name,
      description: plan.description ?? '',
      price_cents: plan.price,
      duration_days: plan.days,
      user_limit: plan.limit,
      stated_tips: plan.tips,
      status: plan.status ?? 'published',
      active: plan.active ?? true,
      created_at: since,
      updated_at: since,
    });
    const { price, firstPrice } = plan;
    await insertRows(trx, 'channel_plan_price', [
      { channel_plan_id: id, since, price_cents: firstPrice ?? price },
      ...(firstPrice ? [{ channel_plan_id: id, since: raised, price_cents: price }] : []),
    ]);
  }
}
