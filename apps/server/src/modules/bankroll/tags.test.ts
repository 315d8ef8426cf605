import {
  analyse,
  breakDown,
  deleteBet,
  deleteBetTag,
  editBet,
  editBetTag,
  editFollow,
  listBets,
  listBetTags,
  tagBets,
} from '@quotavera/contract/bankroll';
import { MAX_TAGS_OF_BET } from '@quotavera/domain/bankroll';
import { expect, test } from 'vitest';
import { bankrollFixture, inWords } from './bankroll.fixture.ts';

const world = bankrollFixture();
const token = () => world.reader.token;

async function tagged(tags: readonly string[], more: object = {}): Promise<number> {
  return (await world.bet([inWords()], { tags, ...more })).reply.id;
}
const names = async (of = token()) =>
  (await world.t.api.call(listBetTags, { token: of })).reply.results.map(({ name }) => name);
const idOf = async (name: string) =>
  (await world.t.api.call(listBetTags, { token: token() })).reply.results.find((tag) => tag.name === name)!.id;
const change = (body: object, of = token()) => world.t.api.call(tagBets, { token: of, body: body as never });
const tagsOf = async (id: number) => (await world.read(id)).tags;
const found = async (tag: string) =>
  (await world.t.api.call(listBets, { token: token(), query: { tag } as never })).reply.results.map(({ id }) => id);

test('the same word in another spelling is the same tag, while plus and minus tell two apart', async () => {
  const first = await tagged(['Caffè', '#live  bet', '+EV']);
  const second = await tagged(['CAFFE', '-EV']);
  expect(await tagsOf(first)).toEqual(['Caffè', 'live bet', '+EV']);
  expect(await tagsOf(second)).toEqual(['Caffè', '-EV']);
  expect(await found('caffé')).toEqual([second, first]);
  expect(await found('+ev')).toEqual([first]);
  const plain = (await world.bet([inWords()])).reply.id;
  expect(await found('')).toEqual([plain]);
  expect(await found('un’altra')).toEqual([]);
});

test('tags that can’t be kept are refused by their field, and the bet with them', async () => {
  const refused = async (tags: readonly string[]) => {
    const { status, error } = await world.bet([inWords()], { tags });
    return [status, Object.keys(error.errors)];
  };
  expect(await refused(['due, tre'])).toEqual([400, ['tags']]);
  expect(await refused(['x'.repeat(31)])).toEqual([400, ['tags']]);
  expect(await refused(Array.from({ length: MAX_TAGS_OF_BET + 1 }, (_, n) => `t${n}`))).toEqual([400, ['tags']]);
  expect((await world.t.api.call(listBets, { token: token() })).reply.results).toEqual([]);
});

test('tags are added to several bets and taken off them, settled ones among them, and never to somebody else’s', async () => {
  const match = await world.match();
  const settled = (
    await world.bet([{ type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '2' }])
  ).reply.id;
  const open = await tagged(['vecchio']);
  const other = await world.t.createAccount({ userType: 'client', plan: 'pro' });
  expect(await names(other.token)).toEqual([]);
  await change({ bets: [settled, open], add: ['mio'] }, other.token);
  expect(await tagsOf(open)).toEqual(['vecchio']);
  await change({ bets: [settled, open], add: ['value', 'live'], remove: ['VECCHIO'] });
  expect([await tagsOf(settled), await tagsOf(open)]).toEqual([
    ['value', 'live'],
    ['value', 'live'],
  ]);
  // A word that no bet has any more isn't proposed.
  expect((await names()).sort()).toEqual(['live', 'value']);
  const many = Array.from({ length: MAX_TAGS_OF_BET - 1 }, (_, n) => `t${n}`);
  expect((await change({ bets: [settled], add: many })).status).toBe(400);
  expect(await tagsOf(settled)).toEqual(['value', 'live']);
});

test('a tag takes another name on every bet; with the name of another it becomes that one', async () => {
  const [a, b] = [await tagged(['live']), await tagged(['in play', 'value'])];
  await world.t.api.call(editBetTag, {
    token: token(),
    params: { id: await idOf('in play') },
    body: { name: 'In-play' },
  });
  expect(await tagsOf(b)).toEqual(['In-play', 'value']);
  await world.t.api.call(editBetTag, { token: token(), params: { id: await idOf('In-play') }, body: { name: 'LIVE' } });
  expect([await tagsOf(a), await tagsOf(b)]).toEqual([['live'], ['live', 'value']]);
  const id = await idOf('live');
  const other = await world.t.createAccount({ userType: 'client', plan: 'pro' });
  expect((await world.t.api.call(deleteBetTag, { token: other.token, params: { id } })).status).toBe(404);
  await world.t.api.call(deleteBetTag, { token: token(), params: { id } });
  expect([await tagsOf(a), await tagsOf(b)]).toEqual([[], ['value']]);
});

test('a rewritten bet has the tags of its form, and a deleted one leaves none behind', async () => {
  const id = await tagged(['prima', 'dopo']);
  const body = { bankroll: world.bankroll, stake_cents: 1_000, legs: [inWords()], tags: ['dopo', 'nuovo'] } as never;
  await world.t.api.call(editBet, { token: token(), params: { id }, body });
  expect(await tagsOf(id)).toEqual(['dopo', 'nuovo']);
  await world.t.api.call(deleteBet, { token: token(), params: { id } });
  expect(await names()).toEqual([]);
});

test('the analysis narrows to a tag and counts a bet on the line of each of its tags, with the interval of every breakdown', async () => {
  const placed_at = '2026-03-01T12:00:00.000Z';
  const won = await tagged(['value', 'live'], { placed_at });
  const lost = await tagged(['value'], { placed_at });
  const plain = await tagged([], { placed_at });
  await world.t.db
    .updateTable('own_bet')
    .set({ outcome: 'won', settled_at: placed_at, staked_cents: 1_000, profit_cents: 900 })
    .where('id', 'in', [won, plain])
    .execute();
  await world.t.db
    .updateTable('own_bet')
    .set({ outcome: 'lost', settled_at: placed_at, staked_cents: 1_000, profit_cents: -1_000 })
    .where('id', '=', lost)
    .execute();
  const query = { bankroll: world.bankroll } as const;
  const lines = (await world.t.api.call(breakDown, { token: token(), query: { ...query, by: 'tag' } as never })).reply;
  expect(lines.results.map(({ key, bets, profit_cents }) => [key, bets, profit_cents]).sort()).toEqual([
    ['', 1, 900],
    ['live', 1, 900],
    ['value', 2, -100],
  ]);
  const value = lines.results.find(({ key }) => key === 'value')!;
  expect(value.low!).toBeLessThan(value.yield!);
  const narrowed = async (tag: string) =>
    (await world.t.api.call(analyse, { token: token(), query: { ...query, tag } as never })).reply.stats.profit_cents;
  expect([await narrowed('VALUE'), await narrowed('live'), await narrowed('')]).toEqual([-100, 900, 900]);
});

test('the own export brings its tags back, into another bankroll of another member too', async () => {
  await tagged(['+EV', 'Caffè']);
  await tagged([]);
  const export_ = async (of: string, bankroll: number) =>
    (
      await world.t.app.http.inject({
        url: `/api/tips/v1/bets.csv?bankroll=${bankroll}`,
        headers: { authorization: `Bearer ${of}` },
      })
    ).body;
  const tags = (csv: string) => csv.split('\n').map((line) => /"\+EV, Caffè"|'\+EV, Caffè/.exec(line)?.[0] ?? null);
  const first = await export_(token(), world.bankroll);
  const other = await world.t.createAccount({ userType: 'client', plan: 'pro' });
  const bankroll = await world.newBankroll({}, other.token);
  const sent = await world.t.app.http.inject({
    method: 'POST',
    url: `/api/tips/v1/bet-imports/?bankroll=${bankroll}`,
    headers: { authorization: `Bearer ${other.token}`, 'content-type': 'text/csv' },
    payload: first,
  });
  expect(sent.json()).toMatchObject({ rows_new: 2, rows_rejected: 0 });
  expect((await names(other.token)).sort()).toEqual(['+EV', 'Caffè']);
  expect(tags(await export_(other.token, bankroll))).toEqual(tags(first));
  expect(tags(first).filter((each) => each !== null)).toHaveLength(1);
});

test('a followed tip has tags from the first, keeps them through a change that says none, and loses them by an empty list', async () => {
  const tip = await world.publish([inWords()]);
  const { id } = (await world.follow(tip, { tags: ['colleghi', 'Value'] })).reply;
  expect(await tagsOf(id)).toEqual(['colleghi', 'Value']);
  const edit = (more: object) =>
    world.t.api.call(editFollow, { token: token(), params: { id }, body: { stake_cents: 1_500, ...more } as never });
  await edit({});
  expect(await tagsOf(id)).toEqual(['colleghi', 'Value']);
  await edit({ tags: ['studio'] });
  expect(await tagsOf(id)).toEqual(['studio']);
  await edit({ tags: [] });
  expect(await tagsOf(id)).toEqual([]);
  expect((await edit({ tags: ['x'.repeat(80)] })).status).toBe(400);
});
