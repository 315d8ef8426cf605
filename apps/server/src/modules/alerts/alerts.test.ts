import { randomBytes } from 'node:crypto';
import { alertsCalls, toolsCalls } from '@quotavera/contract';
import { notifications } from '@quotavera/contract/alerts';
import { createExchange, createValuebet, editTip, follow, readOwnTip, readTipText } from '@quotavera/contract/tips';
import { CHAT_KINDS } from '@quotavera/domain/alerts';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addJob } from '../../platform/jobs/index.ts';
import { licenseBookmakers } from '../../testing/factories/bookmakers.ts';
import { insertMatch } from '../../testing/factories/matches.ts';
import { createTestApp, postOneClick, type TestAccount, type TestApp } from '../../testing/index.ts';
import { startSmtp } from '../../testing/smtp.ts';
import { writeQuotes } from '../calendar/prices/repository.ts';
import { refreshValues } from '../tools/value/service.ts';
import { tellOfValue } from '../tools/value/service-alerts.ts';
import { pushKeys, standIn } from './providers.fixture.ts';

const NOW = '2026-03-02T12:00:00.000Z';

const BOT = { ok: true, result: { username: 'quotavera_bot' } };
let t: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let push: Awaited<ReturnType<typeof standIn>>;
let telegram: Awaited<ReturnType<typeof standIn>>;
let tipster: TestAccount;
let reader: TestAccount;
let match: number;

beforeAll(async () => {
  [smtp, push, telegram] = await Promise.all([startSmtp(), standIn(), standIn()]);
  t = await createTestApp({
    now: NOW,
    environment: {
      SMTP_URL: smtp.url,
      TELEGRAM_BOT_TOKEN: '1:token',
      TELEGRAM_API_URL: telegram.url,
      IMPORT_PRIVATE_NETWORKS: '1',
    },
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([smtp.close(), push.close(), telegram.close()]);
});
beforeEach(async () => {
  t.clock.set(NOW);
  for (const provider of [push, telegram]) {
    provider.asked.length = 0;
    provider.answerWith(() => [200, BOT]);
  }
  smtp.arrived.length = 0;
  tipster = await t.createAccount({ userType: 'collaborator' });
  reader = await t.createAccount({ plan: 'elite' });
  match = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
  await t.db.updateTable('account').set({ email_confirmed_at: t.clock.now() }).where('id', '=', reader.id).execute();
  await t.api.call(follow, { token: reader.token, body: { tipster_id: tipster.id } });
});

async function publish(more: Record<string, unknown> = {}) {
  const legs = [
    { type: 'structured', fixture_id: match, market: 'over_under', result: 'over', line: '2.5', odds: '2.1' },
  ];
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs, description: 'segreto', ...more } as never;
  return (await t.api.call(createValuebet, { token: tipster.token, body })).reply;
}

async function addPush(account = reader, keys = pushKeys()): Promise<string> {
  const endpoint = `${push.url}/${randomBytes(4).toString('hex')}`;
  const body = { endpoint, p256dh: keys.p256dh, auth: keys.auth };
  expect((await t.api.call(alertsCalls.addPushDevice, { token: account.token, body })).status).toBe(200);
  return endpoint;
}

/** Jobs that start others, until none is due. */
async function run(): Promise<void> {
  for (let n = 0; n < 3; n += 1) await t.runJobs();
}
const sweep = async () => {
  await addJob(t.db, { name: 'alerts_sweep' }, {});
  await run();
};
const choose = (kind: string, channels: readonly string[], of: number | null = null, account = reader) =>
  t.api.call(alertsCalls.changeAlerts, {
    token: account.token,
    body: { choices: [{ tipster_id: of, kind, channels }] } as never,
  });
const devicesOf = async (account = reader) =>
  (await t.api.call(alertsCalls.readAlerts, { token: account.token })).reply.devices;

async function linkTelegram(chat: number, account = reader): Promise<void> {
  const { reply } = await t.api.call(alertsCalls.linkTelegram, { token: account.token, body: {} });
  const code = new URL(reply.url).searchParams.get('start');
  expect(await say(chat, `/start ${code}`)).toMatchObject({ method: 'sendMessage', chat_id: chat });
}

let updates = 0;
let posts = 0;
async function webhookSecret(): Promise<string> {
  await addJob(t.db, { name: 'telegram_webhook' }, {});
  await run();
  const set = telegram.asked.find(({ path }) => path.endsWith('/setWebhook'))!;
  return (JSON.parse(set.body.toString()) as { secret_token: string }).secret_token;
}
async function updateOf(payload: Record<string, unknown>, id = ++updates) {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/tips/v1/telegram/',
    headers: { 'x-telegram-bot-api-secret-token': await webhookSecret() },
    payload: { update_id: id, ...payload },
  });
  return response.json() as Record<string, unknown>;
}
const say = (chat: number, text: string, id?: number) =>
  updateOf({ message: { text, chat: { id: chat, type: 'private' }, from: { username: 'anna' } } }, id);
const plain = (text = '') => text.replaceAll('\u00a0', ' ');
const sentTo = (chat: number) =>
  telegram.asked
    .filter(({ path }) => /\/(sendMessage|editMessageText)$/.test(path))
    .map(({ body }) => JSON.parse(body.toString()) as { chat_id: string; text: string })
    .filter(({ chat_id }) => chat_id === String(chat))
    .map(({ text }) => text);

describe('where alerts go', () => {
  test('alerts go to the present devices and to no mailbox that was not chosen; once, whatever runs again', async () => {
    await addPush();
    await linkTelegram(11);
    await publish();
    await run();
    await sweep();
    expect(push.asked).toHaveLength(1);
    expect(push.asked[0]!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
    expect(String(push.asked[0]!.headers.authorization)).toMatch(/^vapid t=/);
    expect(sentTo(11)).toHaveLength(1);
    expect(plain(sentTo(11)[0])).toMatch(/Over 2,5 · 2,10 · Puntata 1 u\n/);
    expect(smtp.arrived).toEqual([]);
  });

  test('a choice for one tipster beats the one for all, the bell too', async () => {
    await choose('published', ['email']);
    await choose('published', [], tipster.id);
    await publish();
    await run();
    expect(smtp.arrived).toEqual([]);
    expect((await t.api.call(notifications, { token: reader.token })).reply).toMatchObject({ count: 0, unread: 0 });
  });

  test('a locked tip says who, never what, and comes when its reader may know of it', async () => {
    const start = await t.createAccount();
    await t.api.call(follow, { token: start.token, body: { tipster_id: tipster.id } });
    await linkTelegram(12, start);
    await publish();
    await run();
    expect(sentTo(12)).toEqual([]);
    t.clock.advance(10 * MINUTE_MS);
    await sweep();
    expect(sentTo(12)).toHaveLength(1);
    expect(sentTo(12)[0]).not.toMatch(/Over|2,1|segreto/);
  });

  test('a reader who excludes themselves before an alert is due is not told, and the others are', async () => {
    const [excluded, other] = [await t.createAccount(), await t.createAccount()];
    for (const [chat, account] of [excluded, other].entries()) {
      await t.api.call(follow, { token: account.token, body: { tipster_id: tipster.id } });
      await linkTelegram(41 + chat, account);
    }
    await publish();
    await run();
    // As when accounts are merged: excluding oneself would also delete what is unread.
    const until = new Date('2026-04-01T00:00:00.000Z');
    await t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', excluded.id).execute();
    t.clock.advance(10 * MINUTE_MS);
    await sweep();
    expect([sentTo(41), sentTo(42)]).toEqual([[], [expect.any(String)]]);
    const accounts = [excluded.id, other.id];
    const queued = await t.db
      .selectFrom('alert_delivery')
      .select('account_id')
      .where('account_id', 'in', accounts)
      .execute();
    expect(queued).toEqual([{ account_id: other.id }]);
  });

  test('another account’s device can’t be removed, nor a choice be made for nobody', async () => {
    await addPush();
    const [device] = await devicesOf();
    const other = await t.createAccount();
    const removed = await t.api.call(alertsCalls.removeDevice, {
      token: other.token,
      params: { id: device!.id } as never,
    });
    expect(removed.status).toBe(404);
    expect((await choose('published', [], 999_999_999)).status).toBe(404);
    expect(await devicesOf()).toHaveLength(1);
  });
});

describe('when alerts go', () => {
  test('quiet hours hold them, and what is over by then is never sent', async () => {
    await linkTelegram(13);
    const body = { zone: 'Europe/Rome', quiet: { from: '12:00', to: '15:00' } };
    await t.api.call(alertsCalls.changeAlerts, { token: reader.token, body });
    await publish();
    await publish({ expires_at: '2026-03-02T13:00:00Z' });
    await run();
    expect(sentTo(13)).toEqual([]);
    t.clock.set('2026-03-02T14:00:00.000Z');
    await sweep();
    const texts = sentTo(13);
    expect(texts.filter((text) => text.includes('non è più da giocare'))).toHaveLength(1);
    expect(texts.filter((text) => text.includes('ha pubblicato'))).toHaveLength(1);
  });

  test('a digest is one mail with all; its one-click address ends mails for good', async () => {
    await choose('published', ['bell', 'email']);
    await t.api.call(alertsCalls.changeAlerts, { token: reader.token, body: { digest_hour: 18 } });
    await publish();
    await publish();
    await run();
    expect(smtp.arrived).toEqual([]);
    t.clock.set('2026-03-02T17:00:00.000Z');
    await sweep();
    expect(smtp.arrived).toHaveLength(1);
    const { headers } = smtp.arrived[0]!.mail;
    const header = (key: string) => headers.find((one) => one.key === key)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const url = new URL(header('list-unsubscribe')!.slice(1, -1));
    const leave = (path: string) => postOneClick(t.app, path, 'multipart');
    expect((await leave(url.pathname.replace(/[\w-]{3}\/$/, 'AAA/'))).statusCode).toBe(410);
    expect((await leave(url.pathname)).statusCode).toBe(200);
    expect((await leave(url.pathname)).statusCode).toBe(200);
    const body = { digest_hour: null };
    await t.api.call(alertsCalls.changeAlerts, { token: await t.tokenOf(reader.id), body });
    tipster = { ...tipster, token: await t.tokenOf(tipster.id) };
    await publish();
    await sweep();
    expect(smtp.arrived).toHaveLength(1);
  });

  test('a new member gets one mail in the evening, of a day with news alone; whoever has chosen keeps what they chose', async () => {
    const registered = (accountId: number) => addJob(t.db, { name: 'member_registered' }, { accountId });
    await registered(reader.id);
    const chooser = await t.createAccount({ plan: 'elite' });
    await t.db.updateTable('account').set({ email_confirmed_at: t.clock.now() }).where('id', '=', chooser.id).execute();
    await t.api.call(follow, { token: chooser.token, body: { tipster_id: tipster.id } });
    await choose('published', ['bell'], null, chooser);
    await registered(chooser.id);
    await run();
    const settingsOf = async ({ token }: TestAccount) =>
      (await t.api.call(alertsCalls.readAlerts, { token })).reply.settings.digest_hour;
    expect([await settingsOf(reader), await settingsOf(chooser)]).toEqual([19, null]);
    t.clock.set('2026-03-02T18:00:00.000Z');
    await sweep();
    expect(smtp.arrived).toEqual([]);
    t.clock.set(NOW);
    await publish();
    await publish();
    await run();
    expect(smtp.arrived).toEqual([]);
    t.clock.set('2026-03-02T18:00:00.000Z');
    await sweep();
    expect(smtp.arrived.map(({ mail }) => mail.to?.[0]?.address)).toEqual([reader.email]);
    await registered(reader.id);
    await sweep();
    expect(smtp.arrived).toHaveLength(1);
  });

  test('a member who has excluded themselves gets no mail of the day', async () => {
    await addJob(t.db, { name: 'member_registered' }, { accountId: reader.id });
    await run();
    await publish();
    await publish();
    await run();
    const until = new Date('2026-09-02T12:00:00.000Z');
    await t.db.updateTable('account').set({ self_excluded_until: until }).where('id', '=', reader.id).execute();
    t.clock.set('2026-03-02T18:00:00.000Z');
    await sweep();
    expect(smtp.arrived).toEqual([]);
  });

  test('a tip past its expiry tells those it alerted, and nobody else any more', async () => {
    const start = await t.createAccount();
    await t.api.call(follow, { token: start.token, body: { tipster_id: tipster.id } });
    await publish({ expires_at: '2026-03-02T12:05:00Z' });
    t.clock.set('2026-03-02T12:06:00.000Z');
    await sweep();
    await sweep();
    const typesOf = async (account: TestAccount) =>
      (await t.api.call(notifications, { token: await t.tokenOf(account.id) })).reply.results.map(({ type }) => type);
    expect(await typesOf(reader)).toEqual(['tip_alert_over', 'tip_published']);
    t.clock.set('2026-03-02T12:20:00.000Z');
    expect(await typesOf(start)).toEqual([]);
  });
});

describe('a provider', () => {
  test.each([404, 410])('a provider that says %i has its device removed', async (status) => {
    await addPush();
    push.answerWith(() => [status]);
    await publish();
    await run();
    expect(await devicesOf()).toEqual([]);
  });

  test('a provider that is down is tried again, later, and delivers once', async () => {
    await addPush();
    push.answerWith(() => [503]);
    await publish();
    await run();
    expect(push.asked).toHaveLength(1);
    push.answerWith(() => [201]);
    await sweep();
    expect(push.asked).toHaveLength(1);
    t.clock.advance(15_000);
    await sweep();
    await sweep();
    expect(push.asked).toHaveLength(2);
  });

  test('a provider that asks for patience gets it, and a person who blocked the bot is left alone', async () => {
    await linkTelegram(14);
    const too = { ok: false, parameters: { retry_after: 90 } };
    telegram.answerWith(({ path }) => (path.endsWith('/sendMessage') ? [429, too] : [200, BOT]));
    await publish();
    await run();
    expect(sentTo(14)).toHaveLength(1);
    t.clock.advance(89_000);
    await sweep();
    expect(sentTo(14)).toHaveLength(1);
    telegram.answerWith(({ path }) => (path.endsWith('/sendMessage') ? [403, {}] : [200, BOT]));
    t.clock.advance(1_000);
    await sweep();
    expect(sentTo(14)).toHaveLength(2);
    expect(await devicesOf()).toEqual([]);
  });
});

describe('the bot', () => {
  test('the bot takes messages from Telegram alone, and each once', async () => {
    const payload = { update_id: ++updates, message: { text: '/help', chat: { id: 20, type: 'private' } } };
    const forged = await t.app.http.inject({ method: 'POST', url: '/api/tips/v1/telegram/', payload });
    expect(forged.statusCode).toBe(403);
    await linkTelegram(20);
    expect(await say(20, '/help', 77_001)).toHaveProperty('text');
    expect(await say(20, '/help', 77_001)).toEqual({ ok: true });
  });

  test('a code works once, and not after its time', async () => {
    const { reply } = await t.api.call(alertsCalls.linkTelegram, { token: reader.token, body: {} });
    const code = new URL(reply.url).searchParams.get('start');
    t.clock.advance(15 * MINUTE_MS);
    await say(21, `/start ${code}`);
    expect(await devicesOf(await again())).toEqual([]);
    await linkTelegram(21, await again());
    await say(22, `/start ${code}`);
    expect(await devicesOf(await again())).toHaveLength(1);
  });
  const again = async () => ({ ...reader, token: await t.tokenOf(reader.id) });

  test('the bot makes a draft of what a tipster writes, with one link, and says what it didn’t understand', async () => {
    await linkTelegram(30, tipster);
    const { home, away } = await t.db
      .selectFrom('fixture')
      .innerJoin('team as h', 'h.id', 'fixture.home_team_id')
      .innerJoin('team as a', 'a.id', 'fixture.away_team_id')
      .select(['h.name as home', 'a.name as away'])
      .where('fixture.id', '=', match)
      .executeTakeFirstOrThrow();
    const answer = String((await say(30, `${home} - ${away} Over 2,5 @1.95 2u Pinnacle\nforza ragazzi`)).text);
    expect(plain(answer)).toMatch(/Bozza pronta:\n.*Over 2,5 · 1,95\nPuntata 2 u\nNon ho capito: forza ragazzi\n/);
    const id = Number(/\/tip\?id=(\d+)$/.exec(answer)![1]);
    const draft = await t.api.call(readOwnTip, { token: tipster.token, params: { id } as never });
    expect(draft.reply).toMatchObject({
      status: 'draft',
      stake: '2',
      bookmaker: 'Pinnacle',
      legs: [{ fixture_id: match, market: 'over_under', result: 'over', line: '2.5', odds: '1.95' }],
    });
    const turned = await t.api.call(readTipText, { token: tipster.token, body: { text: `${away} - ${home} 1 @3` } });
    expect(turned.reply.legs).toMatchObject([{ fixture: { id: match }, market: '1x2', result: 'away', odds: '3' }]);
    expect((await say(30, 'Nessuno - Niente 1 @2')).text).toMatch(/Non trovo in calendario: Nessuno - Niente/);
  });

  test('a draft of the bot is the bet that was written: a lay, a combination, or what no market says', async () => {
    await linkTelegram(32, tipster);
    const names = await t.db
      .selectFrom('fixture')
      .innerJoin('team as h', 'h.id', 'fixture.home_team_id')
      .innerJoin('team as a', 'a.id', 'fixture.away_team_id')
      .select(['h.name as home', 'a.name as away'])
      .where('fixture.id', '=', match)
      .executeTakeFirstOrThrow();
    const pair = `${names.home} - ${names.away}`;
    const draftOf = async (text: string) => {
      const id = Number(/\/tip\?id=(\d+)$/.exec(String((await say(32, text)).text))![1]);
      return (await t.api.call(readOwnTip, { token: tipster.token, params: { id } as never })).reply;
    };
    expect(await draftOf(`BANCA X @3.40 ${pair} responsabilità 2u`)).toMatchObject({
      valexc: 'exchange',
      side: 'lay',
      stake: '2',
      stake_basis: 'liability',
      description: `BANCA X @3.40 ${pair} responsabilità 2u`,
      legs: [{ fixture_id: match, market: '1x2', result: 'draw', odds: '3.4' }],
    });
    expect(await draftOf(`${names.home} ${names.away} X2 + under 3,5 1,72`)).toMatchObject({
      valexc: 'valuebet',
      side: 'back',
      legs: [{ fixture_id: match, market: 'double_chance_goals', result: 'X2_under', line: '3.5', odds: '1.72' }],
    });
    expect(await draftOf(`${pair} over 22.5 falli @1.83`)).toMatchObject({
      legs: [{ type: 'custom', match: pair, market: 'over 22.5 falli', result: 'over 22.5 falli', odds: '1.83' }],
    });
    const turned = await t.api.call(readTipText, {
      token: tipster.token,
      body: { text: `${names.away} - ${names.home} multigol casa 1-3 @1.8 1.5%` },
    });
    expect(turned.reply).toMatchObject({
      legs: [{ fixture: { id: match }, market: 'team_multigoals', result: 'away_1-3', words: 'multigol casa 1-3' }],
      stake: null,
      bank_share: '1.5',
    });
    expect(turned.reply.pieces.map(({ as }) => as)).toEqual(['match', 'market', 'odds', 'stake']);
  });

  test('the bot makes no draft for who publishes nothing', async () => {
    await linkTelegram(31);
    expect((await say(31, 'Inter - Milan 1 @2')).text).toMatch(/\/open/);
    expect(await t.db.selectFrom('tip').select('id').where('tipster_id', '=', reader.id).execute()).toEqual([]);
  });

  test('/open says what the reader may see; /mute holds alerts; /stop disconnects', async () => {
    await linkTelegram(23);
    await publish();
    expect((await say(23, '/open')).text).toMatch(/Over 2,5/);
    await say(23, '/mute 2');
    const before = sentTo(23).length;
    await publish();
    await run();
    expect(sentTo(23)).toHaveLength(before);
    await say(23, '/stop');
    expect(await devicesOf()).toEqual([]);
    expect((await say(23, '/open')).text).not.toMatch(/Over/);
  });
});

describe('what outlets say of a bet', () => {
  const browser = pushKeys();
  /** The latest texts of each outlet. */
  async function outletsOf(device: number) {
    const feed = new URL(
      (await t.api.call(alertsCalls.createCalendarFeed, { token: reader.token, body: {} })).reply.url,
    );
    const atom = await t.app.http.inject({ url: `/feeds/tipsters/it/${tipster.username}.atom` });
    const calendar = (await t.app.http.inject({ url: feed.pathname })).body
      .replaceAll('\r\n ', '')
      .replaceAll('\\', '');
    const open = JSON.stringify(await say(device, '/open'));
    const letter = smtp.arrived.at(-1)?.mail;
    // A change is told by an answer and by an edit of the first message.
    const post = sentTo(CHAT).slice(-2).join('\n');
    const mail = `${letter?.subject}\n${letter?.text}`;
    const telegram = sentTo(device).at(-1);
    const sealed = push.asked.at(-1);
    const { title, body } = sealed ? JSON.parse(browser.read(sealed.body)) : { title: '', body: '' };
    return Object.fromEntries(
      Object.entries({ mail, telegram, push: `${title}\n${body}`, calendar, open, atom: atom.body, post }).map(
        ([name, text]) => [name, plain(text)],
      ),
    );
  }
  /** A public chat of the tipster, which gets a post for everything and its edits. */
  const CHAT = -4_000;
  async function connectChat(): Promise<void> {
    telegram.answerWith(() => {
      posts += 1;
      const chat = { id: CHAT, type: 'channel', title: 'I tip di Ada' };
      return [200, { ok: true, result: { ...BOT.result, ...chat, message_id: posts, chat } }];
    });
    await t.db.deleteFrom('telegram_chat').execute();
    const { command } = (
      await t.api.call(alertsCalls.linkTelegramChat, { token: tipster.token, body: { channel_id: null } })
    ).reply;
    const chat = { id: CHAT, type: 'channel', title: 'I tip di Ada' };
    await updateOf({ channel_post: { text: command, chat, from: { first_name: 'Ada' } } });
    const { id } = await t.db.selectFrom('telegram_chat').select('id').executeTakeFirstOrThrow();
    const body = { kinds: [...CHAT_KINDS] };
    expect(
      (await t.api.call(alertsCalls.changeTelegramChat, { token: tipster.token, params: { id }, body })).status,
    ).toBe(200);
  }
  const only = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
    names.map((name) => [name, texts[name]] as const);

  test.each([
    ['back', /: 1 \(.*\) · 3,00/, /banca|Responsabilità/, 'Puntata 1 u'],
    ['lay', /: banca 1 \(.*\) · 3,00/, /Puntata/, 'Responsabilità 2 u'],
  ] as const)(
    'every outlet tells a %s as what it is: published, closed in part, withdrawn and settled',
    async (side, bet, never, stake) => {
      const prices = { BFE: { '1x2|home|-': 2100 } };
      match = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z', prices, pricesAt: NOW });
      await choose('published', ['email', 'telegram', 'push']);
      await choose('change', ['email', 'telegram', 'push']);
      const device = side === 'lay' ? 13 : 14;
      await linkTelegram(device);
      await connectChat();
      await addPush(reader, browser);
      const leg = { type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '3' };
      const publishExchange = async () => {
        const body = { publish: true, repeat_confirmed: true, is_free: true, stake: '1', side, legs: [leg] } as never;
        const { id } = (await t.api.call(createExchange, { token: tipster.token, body })).reply;
        await run();
        await sweep();
        return { id } as never;
      };
      const edit = async (params: never, action: object) => {
        t.clock.advance(MINUTE_MS);
        expect((await t.api.call(editTip, { token: tipster.token, params, body: action as never })).status).toBe(200);
        await run();
        await sweep();
      };
      const traded = await publishExchange();
      const published = await outletsOf(device);
      for (const [name, text] of only(published, ['mail', 'telegram', 'push', 'calendar', 'open', 'post'])) {
        expect(text, name).toMatch(bet);
        expect(text, name).not.toMatch(never);
      }
      for (const [name, text] of only(published, ['mail', 'telegram', 'push', 'calendar', 'post'])) {
        expect(text, name).toContain(stake);
      }
      await edit(traded, { action: 'exit', share: '0.5', odds: '4' });
      const closed = await outletsOf(device);
      for (const [name, text] of only(closed, ['mail', 'telegram', 'push', 'calendar', 'post'])) {
        expect(text, name).toMatch(bet);
        expect(text, name).toMatch(/Chiuso 50% a 4,00: [+−]\d,\d\d \/ [+−]\d,\d\d u/);
      }
      const withdrawn = await publishExchange();
      await edit(withdrawn, { action: 'withdraw' });
      const takenBack = await outletsOf(device);
      for (const [name, text] of only(takenBack, ['mail', 'telegram', 'push', 'post'])) {
        expect(text, name).toMatch(/ritirato/);
        expect(text, name).toMatch(bet);
        expect(text, name).not.toMatch(/entro/);
      }
      t.clock.advance(MINUTE_MS);
      const result = { settled_at: t.clock.now(), outcome: 'won', profit_micro: 1_100_000, updated_at: t.clock.now() };
      const open = t.db.updateTable('tip').set(result).where('tipster_id', '=', tipster.id);
      await open.where('status', '=', 'published').execute();
      await sweep();
      const settled = await outletsOf(device);
      for (const [name, text] of only(settled, ['calendar', 'atom', 'post'])) {
        expect(text, name).toMatch(bet);
        expect(text, name).not.toMatch(never);
        expect(text, name).toMatch(/vinto \+1,10 u/);
      }
    },
  );

  const ACCUMULATOR = /Over 2,5 \+ .*: Over 2,5 · 4,00/;
  test('an accumulator is told with its matches, total odds and stake: published, withdrawn and settled', async () => {
    const other = await insertMatch(t.db, { kickoffAt: '2026-03-02T21:00:00.000Z' });
    await choose('published', ['email', 'telegram', 'push']);
    await choose('change', ['email', 'telegram', 'push']);
    await linkTelegram(15);
    await connectChat();
    await addPush(reader, browser);
    const over = { type: 'structured', market: 'over_under', result: 'over', line: '2.5', odds: '2' };
    const { id } = await publish({
      is_free: true,
      legs: [
        { ...over, fixture_id: match },
        { ...over, fixture_id: other },
      ],
    });
    await run();
    await sweep();
    const texts = await outletsOf(15);
    for (const [name, text] of only(texts, ['mail', 'telegram', 'push', 'calendar', 'open', 'post'])) {
      expect(text, name).toMatch(ACCUMULATOR);
    }
    for (const [name, text] of only(texts, ['mail', 'telegram', 'push', 'calendar', 'post'])) {
      expect(text, name).toContain('Puntata 1 u');
      expect(text, name).not.toMatch(/banca|Responsabilità/);
    }
    const params = { id } as never;
    t.clock.advance(MINUTE_MS);
    await t.api.call(editTip, { token: tipster.token, params, body: { action: 'withdraw' } as never });
    await run();
    await sweep();
    const takenBack = await outletsOf(15);
    for (const [name, text] of only(takenBack, ['mail', 'telegram', 'push', 'post'])) {
      expect(text, name).toMatch(/ritirat/);
      expect(text, name).toMatch(ACCUMULATOR);
      expect(text, name).not.toMatch(/entro/);
    }
    t.clock.advance(MINUTE_MS);
    const lost = { settled_at: t.clock.now(), outcome: 'lost', profit_micro: -1_000_000, updated_at: t.clock.now() };
    await t.db
      .updateTable('tip')
      .set({ ...lost, status: 'published' })
      .where('tipster_id', '=', tipster.id)
      .execute();
    await sweep();
    const settled = await outletsOf(15);
    for (const [name, text] of only(settled, ['calendar', 'atom'])) {
      expect(text, name).toMatch(ACCUMULATOR);
      expect(text, name).toMatch(/perso −1,00 u/);
    }
  });

  test('a price above the market’s fair price is told with match, selection, odds and bookmaker', async () => {
    await licenseBookmakers(t.db, 'William Hill');
    await choose('reminder', ['email', 'telegram', 'push']);
    await linkTelegram(16);
    await addPush(reader, browser);
    const choice = { bookmakers: [], premium: 20, alerts: true };
    await t.api.call(toolsCalls.putValueChoice, { token: reader.token, body: choice });
    const books = { PS: [2100, 3400, 3700], WH: [2300, 3200, 3300] };
    const quotes = Object.entries(books).map(([bookmaker, [home, draw, away]]) => ({
      ...{ fixtureId: match, market: '1x2' as const, bookmaker, side: 'back' as const, at: t.clock.now() },
      prices: { '1x2|home|-': home!, '1x2|draw|-': draw!, '1x2|away|-': away! },
    }));
    await writeQuotes(t.db, 'prematch', quotes, t.clock.now());
    await refreshValues(t.db, t);
    await tellOfValue(t.db, t);
    await sweep();
    const texts = await outletsOf(16);
    for (const [name, text] of only(texts, ['mail', 'telegram', 'push'])) {
      expect(text, name).toMatch(/William Hill/);
      expect(text, name).toMatch(/2,30/);
      expect(text, name).toMatch(/: 1 \(/);
    }
    expect(texts.mail).toContain('/value-now');
    expect(texts.telegram).toContain('/value-now');
  });
});
