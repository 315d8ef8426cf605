import { sellsCalls } from '@quotavera/contract';
import { DAY_MS } from '@quotavera/domain/time';
import { describe, expect, test } from 'vitest';
import { postOneClick } from '../../../testing/index.ts';
import { renewDue } from '../billing/service-renew.ts';
import { lockNotice } from '../message/repository.ts';
import { tellSubscribers } from '../message/service-tell.ts';
import { shopFixture } from '../shop.fixture.ts';
import { buyChannel, createChannel, createSubscriber } from '../testing.fixture.ts';

const NOW = '2026-04-01T10:00:00.000Z';
const shop = shopFixture(NOW);
const after = (days: number) => new Date(Date.parse(NOW) + days * DAY_MS);
const call: typeof shop.t.api.call = (...input) => shop.t.api.call(...input);

async function subscribed(input: Parameters<typeof createChannel>[1] = {}) {
  const sale = await createChannel(shop.t, input);
  const reader = await createSubscriber(shop.t);
  await buyChannel(shop.t, reader.token, sale.plan);
  return { ...sale, reader };
}
const kindsTo = async (accountId: number) =>
  (await shop.t.db.selectFrom('mail').select('kind').where('account_id', '=', accountId).orderBy('id').execute()).map(
    ({ kind }) => kind,
  );
const bellOf = async (accountId: number) =>
  shop.t.db.selectFrom('notification').select(['type', 'data']).where('account_id', '=', accountId).execute();

describe('a message to subscribers', () => {
  const words = { title: 'Settimana corta', body: 'Si gioca anche mercoledì.\n\nPubblico martedì sera.' };
  const send = (token: string, channel: number, body: object = words) =>
    call(sellsCalls.sendMessage, { token, params: { id: channel }, body: body as typeof words });

  test('a message to subscribers goes to bell and mail of everybody who is subscribed now, once a day', async () => {
    const { tipster, channel, reader, plan } = await subscribed();
    const [one, other] = await Promise.all([send(tipster.token, channel), send(tipster.token, channel)]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect((one.status === 409 ? one : other).error.code).toBe('message_today');
    const late = await createSubscriber(shop.t);
    shop.t.clock.set(new Date(Date.parse(NOW) + 60_000));
    await buyChannel(shop.t, late.token, plan);
    await shop.t.runJobs();
    expect(await bellOf(reader.id)).toEqual([{ type: 'channel_message', data: { channel, name: 'Canale', ...words } }]);
    expect(await kindsTo(reader.id)).toEqual(['channel_bought', 'channel_message']);
    expect(await bellOf(late.id)).toEqual([]);
    const mail = await shop.t.db
      .selectFrom('mail')
      .select(['subject', 'body_text as text'])
      .where('account_id', '=', reader.id)
      .where('kind', '=', 'channel_message')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Canale: Settimana corta');
    expect(mail.text).toContain('Si gioca anche mercoledì.\n\nPubblico martedì sera.');
    const { reply } = await call(sellsCalls.listMessages, { token: tipster.token, params: { id: channel } });
    expect(reply.results).toEqual([expect.objectContaining({ ...words, recipients: 1 })]);
    shop.t.clock.set(after(1));
    expect((await send(await shop.t.tokenOf(tipster.id), channel)).status).toBe(200);
  });

  test('a message to subscribers has the addresses by which readers and mail programs end these mails, and the bell goes on', async () => {
    const { tipster, channel, reader } = await subscribed();
    await send(tipster.token, channel);
    await shop.t.runJobs();
    const { envelope, body_text: text } = await shop.t.db
      .selectFrom('mail')
      .select(['envelope', 'body_text'])
      .where('account_id', '=', reader.id)
      .where('kind', '=', 'channel_message')
      .executeTakeFirstOrThrow();
    const { pathname } = new URL((envelope as unknown as { leave: string }).leave);
    // The page in the mail posts to the same address.
    const page = /\/newsletter\?channel=(\S+)/.exec(text)?.[1];
    expect(pathname).toBe(`/api/tips/v1/message-mail/leave/${page}/`);
    const post = (url: string) => postOneClick(shop.t.app, url);
    const byMail = async () => (await shop.overview(reader.token)).results[0]!.messages_by_mail;
    expect((await post(pathname.replace(/leave\/\d+/, `leave/${tipster.id}`))).statusCode).toBe(410);
    expect((await post(pathname.replace(/\.\d+\./, '.999999.'))).statusCode).toBe(410);
    expect(await byMail()).toBe(true);
    expect((await shop.t.app.http.inject(pathname)).headers.location).toBe(`/newsletter?channel=${page}`);
    expect(await byMail()).toBe(true);
    expect((await postOneClick(shop.t.app, pathname, 'multipart')).statusCode).toBe(200);
    expect((await post(pathname)).statusCode).toBe(200);
    expect(await byMail()).toBe(false);
    shop.t.clock.set(after(1));
    expect((await send(await shop.t.tokenOf(tipster.id), channel)).status).toBe(200);
    await shop.t.runJobs();
    expect(await bellOf(reader.id)).toHaveLength(2);
    expect(await kindsTo(reader.id)).toEqual(['channel_bought', 'channel_message']);
  });

  test('told again by a job that runs twice reaches nobody twice', async () => {
    const { tipster, channel, reader } = await subscribed();
    const { reply } = await send(tipster.token, channel);
    await Promise.all([tellSubscribers(shop.context, reply.id), tellSubscribers(shop.context, reply.id)]);
    await shop.t.runJobs();
    expect(await bellOf(reader.id)).toHaveLength(1);
    const notice = await shop.t.db.transaction().execute((trx) => lockNotice(trx, reply.id));
    expect(notice?.recipients).toBe(1);
  });

  test('a message to subscribers comes by the bell alone to who turned the mails off; others can’t read it', async () => {
    const { tipster, channel, reader } = await subscribed();
    const params = { id: channel };
    await call(sellsCalls.setMessageMail, { token: reader.token, params, body: { by_mail: false } });
    await send(tipster.token, channel);
    await shop.t.runJobs();
    expect(await kindsTo(reader.id)).toEqual(['channel_bought']);
    expect(await bellOf(reader.id)).toHaveLength(1);
    expect((await shop.overview(reader.token)).results[0]!.messages_by_mail).toBe(false);
    const read = await call(sellsCalls.listMessages, { token: reader.token, params });
    expect(read.reply.results).toEqual([expect.objectContaining({ ...words, recipients: null })]);
    const stranger = await createSubscriber(shop.t);
    expect((await call(sellsCalls.listMessages, { token: stranger.token, params })).error.code).toBe('not_found');
  });

  test.each([
    ['no title', { title: 'ab', body: words.body }, 'title'],
    ['no text', { title: words.title, body: 'breve' }, 'body'],
    ['too much', { title: words.title, body: 'x'.repeat(1_001) }, 'body'],
    ['a hidden character', { title: words.title, body: 'Domani gioco \u202eoiggad' }, 'body'],
  ])('a message to subscribers is refused with %s', async (_what, body, field) => {
    const { tipster, channel } = await subscribed();
    const { error } = await send(tipster.token, channel, body);
    expect(Object.keys(error.errors)).toEqual([field]);
  });

  test('a message to subscribers needs somebody to write to, and a channel of one’s own', async () => {
    const { tipster, channel } = await createChannel(shop.t);
    expect((await send(tipster.token, channel)).error.code).toBe('no_subscribers');
    const other = await subscribed();
    expect((await send(tipster.token, other.channel)).error.code).toBe('not_found');
  });
});

describe('what a tipster gives away', () => {
  async function giveGift(
    input: Partial<{ kind: 'code' | 'trial'; days: number; people: number; open_days: number }> = {},
    sale: Parameters<typeof createChannel>[1] = {},
  ) {
    const sold = await createChannel(shop.t, sale);
    const body = { kind: 'code' as const, plan: sold.plan, days: 7, people: 5, open_days: 30, ...input };
    const answer = await call(sellsCalls.createGift, {
      token: sold.tipster.token,
      params: { id: sold.channel },
      body,
    });
    return { ...sold, answer, gift: answer.status === 200 ? answer.reply.results[0] : undefined };
  }
  const redeem = (token: string, code: string) => call(sellsCalls.redeemGift, { token, body: { code } });

  test('a code opens the channel for its days to somebody without a plan, costs nothing and never renews', async () => {
    const { gift, channel } = await giveGift();
    const reader = await shop.t.createAccount({ userType: 'user', plan: 'free' });
    const { code } = gift!;
    const typed = `${code!.slice(0, 5).toLowerCase()}-${code!.slice(5)}`;
    const { reply } = await redeem(reader.token, typed);
    expect(reply).toEqual({ channel, name: 'Canale', until: after(7).toISOString() });
    const may = await call(sellsCalls.checkSubscription, { token: reader.token, query: { channel } });
    expect(may.reply).toMatchObject({ allowed: true });
    const userType = async () =>
      (await shop.t.db.selectFrom('account').select('user_type').where('id', '=', reader.id).executeTakeFirstOrThrow())
        .user_type;
    expect(await userType()).toBe('user');
    const [mine] = (await shop.overview(reader.token)).results;
    expect(mine).toMatchObject({ is_gift: true, next_renew: null, renewal_cents: null, withdrawal: null });
    const resumed = await call(sellsCalls.disableSubscription, {
      token: reader.token,
      body: { subscription: mine!.id, resume: true },
    });
    expect(resumed.status).toBe(409);
    shop.t.clock.set(after(7));
    await renewDue(shop.context);
    const token = await shop.t.tokenOf(reader.id);
    const gone = await call(sellsCalls.checkSubscription, { token, query: { channel } });
    expect(gone.reply).toMatchObject({ allowed: false });
    expect((await redeem(token, code!)).error.code).toBe('gift_used');
    expect(await kindsTo(reader.id)).toEqual(['channel_gift']);
    await shop.expectBooksToAgree();
  });

  test('100 who redeem at once are as many as the gift and the plan have places', async () => {
    const few = await giveGift({ people: 3 }, { userLimit: 50 });
    const full = await giveGift({ people: 50 }, { userLimit: 2 });
    const readers: { token: string }[] = [];
    for (let n = 0; n < 100; n += 1) readers.push(await shop.t.createAccount());
    const codesOf = async (code: string) => {
      const answers = await Promise.all(readers.map(({ token }) => redeem(token, code)));
      return answers.map((answer) => (answer.status === 200 ? 'begun' : answer.error.code)).sort();
    };
    const outcome = await codesOf(few.gift!.code!);
    expect(outcome.filter((code) => code === 'begun')).toHaveLength(3);
    expect(outcome.filter((code) => code === 'gift_over')).toHaveLength(97);
    const limited = await codesOf(full.gift!.code!);
    expect(limited.filter((code) => code === 'begun')).toHaveLength(2);
    expect(limited.filter((code) => code === 'channel_full')).toHaveLength(98);
  }, 90_000);

  test('a trial is once per person per channel, and offered on its page as long', async () => {
    const { channel, plan, tipster, gift } = await giveGift({ kind: 'trial', days: 3 });
    const reader = await shop.t.createAccount();
    const params = { id: channel };
    const page = async () => {
      const { reply } = await call(sellsCalls.readChannel, { token: await shop.t.tokenOf(reader.id), params });
      return reply.trial;
    };
    expect(await page()).toMatchObject({ days: 3, places_left: 5 });
    const begin = async () => call(sellsCalls.startTrial, { token: await shop.t.tokenOf(reader.id), params });
    const [one, other] = await Promise.all([begin(), begin()]);
    expect([one.status, other.status].sort()).toEqual([200, 409]);
    expect(await page()).toBeNull();
    shop.t.clock.set(after(3));
    await renewDue(shop.context);
    const token = await shop.t.tokenOf(tipster.id);
    await call(sellsCalls.closeGift, { token, params: { id: channel, gift: gift!.id } });
    const second = await call(sellsCalls.createGift, {
      token,
      params,
      body: { kind: 'trial', plan, days: 3, people: 5, open_days: 5 },
    });
    expect(second.reply.results.map(({ state }) => state)).toEqual(['open', 'closed']);
    expect((await begin()).error.code).toBe('gift_used');
  });

  test('a reader who has the channel, owns it or comes too late gets no gift', async () => {
    const { gift, tipster, plan } = await giveGift({ open_days: 2 });
    const { code } = gift!;
    expect((await redeem(tipster.token, code!)).error.code).toBe('own_channel');
    const subscriber = await createSubscriber(shop.t);
    await buyChannel(shop.t, subscriber.token, plan);
    expect((await redeem(subscriber.token, code!)).error.code).toBe('already_subscribed');
    expect((await redeem(subscriber.token, 'NIENTE')).error.code).toBe('gift_invalid');
    shop.t.clock.set(after(2));
    const late = await shop.t.createAccount();
    expect((await redeem(late.token, code!)).error.code).toBe('gift_invalid');
  });

  test.each([
    [{ days: 0 }, 'days'],
    [{ days: 61 }, 'days'],
    [{ people: 1.5 }, 'people'],
    [{ open_days: 181 }, 'open_days'],
  ])('is refused with %j', async (input, field) => {
    expect(Object.keys((await giveGift(input)).answer.error.errors)).toEqual([field]);
  });
});

describe('a tipster’s subscribers', () => {
  const owner = async (tipster: { id: number }, query: object = {}) => {
    const token = await shop.t.tokenOf(tipster.id);
    return (await call(sellsCalls.listSubscriptions, { token, query: { as: 'owner', ...query } })).reply.owner!;
  };

  test('a tipster’s subscribers are listed by username alone, with what they bring', async () => {
    const { tipster, channel, plan, reader } = await subscribed();
    const other = await createSubscriber(shop.t);
    await buyChannel(shop.t, other.token, plan);
    const { id } = (await shop.overview(other.token)).results[0]!;
    await call(sellsCalls.disableSubscription, { token: other.token, body: { subscription: id } });
    const reply = await owner(tipster);
    expect(reply.count).toBe(2);
    expect(reply.results[1]).toEqual({
      id: expect.any(Number),
      username: reader.username,
      channel: { id: channel, name: 'Canale' },
      plan: 'Mensile',
      state: 'active',
      since: NOW,
      until: after(30).toISOString(),
      next_renew: after(30).toISOString(),
      price_cents: 1_900,
      share_cents: 1_090,
      extensions: [],
    });
    expect(JSON.stringify(reply)).not.toContain('@');
    expect(reply.figures).toEqual({
      subscribers: 2,
      gifts: 0,
      joined: 2,
      left: 0,
      churn: null,
      renewing_cents: 1_900,
      renewing_share_cents: 1_090,
    });
    expect(reply.months[0]).toEqual({
      month: '2026-04',
      joined: 2,
      left: 0,
      subscribers: 2,
      revenue_cents: 3_800,
      share_cents: 2_180,
    });
    expect(reply.months).toHaveLength(12);
    expect((await owner(tipster, { state: 'ending' })).results).toHaveLength(1);
    expect((await owner(tipster, { state: 'gift' })).results).toEqual([]);
    const first = await owner(tipster, { page_size: 1 });
    expect(first.next).toContain('as=owner');
    expect(first.results).toHaveLength(1);
  });

  test('who leave count in the month and in the churn, and what goes back in the revenue', async () => {
    const { tipster, reader } = await subscribed();
    shop.t.clock.set(after(5));
    const token = await shop.t.tokenOf(reader.id);
    const { id: subscription } = (await shop.overview(token)).results[0]!;
    await call(sellsCalls.withdraw, { token, body: { subscription } });
    shop.t.clock.set(after(33));
    const reply = await owner(tipster);
    expect(reply.figures).toMatchObject({ subscribers: 0, joined: 0, left: 1, churn: 1 });
    const april = reply.months.find(({ month }) => month === '2026-04')!;
    expect(april).toMatchObject({ joined: 1, left: 1, subscribers: 0 });
    expect(april.revenue_cents).toBe(317);
  });

  test('a tipster’s subscribers are for tipsters, each of their own', async () => {
    const { reader } = await subscribed();
    const refused = await call(sellsCalls.listSubscriptions, { token: reader.token, query: { as: 'owner' } });
    expect(refused.error.code).toBe('tipster_required');
    const stranger = await createChannel(shop.t);
    expect((await owner(stranger.tipster)).results).toEqual([]);
  });
});
