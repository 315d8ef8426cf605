import { createExchange, createOther, createValuebet, readTip } from '@quotavera/contract/tips';
import { afterAll, beforeAll } from 'vitest';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertChannel, insertSubscription } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

export const NOW = '2026-03-02T12:00:00.000Z';
const LATER = '2026-03-02T19:45:00.000Z';
export const PAST_EARLY = '2026-03-02T12:10:00.000Z';

export type Kinds = 'free' | 'valuebet' | 'other' | 'exchange' | 'paid' | 'accumulator' | 'custom' | 'live';
export type Readers = 'visitor' | 'start' | 'pro' | 'elite' | 'subscriber' | 'author' | 'tipster' | 'admin';

const wordy = {
  description: 'parole segrete',
  tags: ['etichetta-segreta'],
  channel_link: 'https://t.me/segreto',
  bookmaker: 'SegretoBook',
};

export const READERS: Readers[] = ['visitor', 'start', 'pro', 'elite', 'subscriber', 'author', 'tipster', 'admin'];

/** A product with a reader and a tip of every kind. */
export function accessFixture() {
  let t: TestApp;
  const people = new Map<Readers, TestAccount>();
  const tips = new Map<Kinds, number>();
  let match: number;
  let channel: number;

  const tokenOf = (reader: Readers) => people.get(reader)?.token;
  async function renew(time: string): Promise<void> {
    t.clock.set(time);
    for (const [reader, account] of people) people.set(reader, { ...account, token: await t.tokenOf(account.id) });
  }

  beforeAll(async () => {
    t = await createTestApp({ now: NOW });
    const add = async (reader: Readers, input: Parameters<TestApp['createAccount']>[0]) =>
      people.set(reader, await t.createAccount(input));
    await add('start', {});
    await add('pro', { plan: 'pro' });
    await add('elite', { plan: 'elite' });
    await add('subscriber', {});
    await add('author', { userType: 'collaborator' });
    await add('tipster', { userType: 'collaborator' });
    await add('admin', { admin: true });
    const author = people.get('author')!;
    channel = await insertChannel(t.db, author.id, true, new Date(NOW));
    const subscription = { accountId: people.get('subscriber')!.id, channelId: channel };
    await insertSubscription(t.db, { ...subscription, from: new Date(NOW), to: new Date('2026-04-01') });

    match = await insertMatch(t.db, { kickoffAt: LATER, home: 'Atalanta', away: 'Bologna' });
    const second = await insertMatch(t.db, { kickoffAt: LATER });
    const started = await insertMatch(t.db, {
      kickoffAt: '2026-03-02T11:30:00.000Z',
      home: 'Atalanta',
      away: 'Bologna Primavera',
    });
    const leg = {
      type: 'structured' as const,
      market: '1x2' as const,
      result: 'home',
      odds: '7.77',
      fixture_id: match,
    };
    const custom = {
      type: 'custom' as const,
      sport: 'tennis',
      competition: 'Roland Garros: Sinner',
      match: 'Sinner - Alcaraz',
      matchdate: LATER,
      market: 'Primo set',
      result: 'Sinner',
      odds: '7.77',
    };
    const publish = async (
      name: Kinds,
      call: typeof createValuebet | typeof createExchange | typeof createOther,
      more: object,
    ) => {
      const body = { publish: true, repeat_confirmed: true, stake: '3.33', legs: [leg], ...wordy, ...more };
      const { reply } = await t.api.call(call as typeof createValuebet, { token: author.token, body });
      tips.set(name, reply.id);
    };
    await publish('free', createValuebet, { is_free: true });
    await publish('valuebet', createValuebet, {});
    await publish('other', createOther, {});
    await publish('exchange', createExchange, {});
    await publish('paid', createValuebet, { channel_id: channel });
    await publish('accumulator', createValuebet, { legs: [leg, { ...leg, fixture_id: second, odds: '1.5' }] });
    await publish('custom', createValuebet, { legs: [custom] });
    await publish('live', createValuebet, { legs: [{ ...leg, fixture_id: started }], liveprematch: 'live' });
  });
  afterAll(() => t.close());

  async function viewOf(reader: Readers, kind: Kinds): Promise<string> {
    const { status, reply } = await t.api
      .call(readTip, { params: { id: tips.get(kind)! }, token: tokenOf(reader) })
      .then(({ status, text }) => ({ status, reply: JSON.parse(text) }));
    if (status === 404) return 'nothing';
    const { tip } = reply;
    return tip.view === 'locked' && tip.unlockable ? 'unlockable' : tip.view;
  }

  return {
    get t() {
      return t;
    },
    get match() {
      return match;
    },
    get channel() {
      return channel;
    },
    people,
    tips,
    tokenOf,
    renew,
    viewOf,
  };
}
