import { alertsCalls } from '@quotavera/contract';
import { excludeMyself } from '@quotavera/contract/accounts';
import { createExchange, createValuebet, editTip } from '@quotavera/contract/tips';
import type { ChatKind } from '@quotavera/domain/alerts';
import { MINUTE_MS } from '@quotavera/domain/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addJob } from '../../../platform/jobs/index.ts';
import { insertMatch } from '../../../testing/factories/matches.ts';
import { insertChannel } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';
import { startSmtp } from '../../../testing/smtp.ts';
import { type Asked, standIn } from '../providers.fixture.ts';

const NOW = '2026-03-02T12:00:00.000Z';
const SECRETS = /Over|2,1|segreto|20:00/;

interface Message {
  id: number;
  text: string;
  /** The message that it answers to. */
  to: number | undefined;
}

let t: TestApp;
let smtp: Awaited<ReturnType<typeof startSmtp>>;
let telegram: Awaited<ReturnType<typeof standIn>>;
let tipster: TestAccount;
let match: number;
/** Each chat's messages, as Telegram shows them: a sent one stands at the end, an edited one in its place. */
const shown = new Map<string, Message[]>();
/** Chats that refuse messages: what they answer. */
const refusing = new Map<string, readonly [number, object]>();
const PUBLIC = new Set<string>();
let messages = 0;

function telegramAnswers({ path, body }: Asked): readonly [number, object] {
  const [, method] = /\/(\w+)$/.exec(path)!;
  if (method === 'getMe') return [200, { ok: true, result: { username: 'quotavera_bot' } }];
  const { chat_id: chat, text, message_id, reply_parameters } = JSON.parse(body.toString() || '{}');
  const refused = refusing.get(chat);
  if (refused) return refused;
  const of = { id: Number(chat), title: 'I tip di Ada', ...(PUBLIC.has(chat) ? { username: 'ada' } : {}) };
  if (method === 'getChat') return [200, { ok: true, result: of }];
  const list = shown.get(chat) ?? [];
  shown.set(chat, list);
  if (method === 'sendMessage') {
    messages += 1;
    list.push({ id: messages, text, to: reply_parameters?.message_id });
    return [200, { ok: true, result: { message_id: messages, chat: of } }];
  }
  if (method === 'editMessageText') {
    const message = list.find(({ id }) => id === message_id);
    if (!message) return [400, { ok: false, description: 'Bad Request: message to edit not found' }];
    if (message.text === text) return [400, { ok: false, description: 'Bad Request: message is not modified' }];
    message.text = text;
    return [200, { ok: true, result: { message_id, chat: of } }];
  }
  return [200, { ok: true, result: true }];
}

beforeAll(async () => {
  [smtp, telegram] = await Promise.all([startSmtp(), standIn()]);
  telegram.answerWith(telegramAnswers);
  t = await createTestApp({
    now: NOW,
    environment: { SMTP_URL: smtp.url, TELEGRAM_BOT_TOKEN: '1:token', TELEGRAM_API_URL: telegram.url },
  });
});
afterAll(async () => {
  await t.close();
  await Promise.all([smtp.close(), telegram.close()]);
});
beforeEach(async () => {
  t.clock.set(NOW);
  refusing.clear();
  PUBLIC.clear();
  smtp.arrived.length = 0;
  telegram.asked.length = 0;
  tipster = await t.createAccount({ userType: 'collaborator' });
  match = await insertMatch(t.db, { kickoffAt: '2026-03-02T20:00:00.000Z' });
});

let updates = 0;
let secret: string | undefined;
async function webhookSecret(): Promise<string> {
  if (secret === undefined) {
    await addJob(t.db, { name: 'telegram_webhook' }, {});
    await run();
    const set = telegram.asked.find(({ path }) => path.endsWith('/setWebhook'))!;
    secret = (JSON.parse(set.body.toString()) as { secret_token: string }).secret_token;
  }
  return secret;
}
async function update(more: Record<string, unknown>) {
  updates += 1;
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/tips/v1/telegram/',
    headers: { 'x-telegram-bot-api-secret-token': await webhookSecret() },
    payload: { update_id: updates, ...more },
  });
  expect(response.statusCode).toBe(200);
  return response.json() as { text?: string };
}

let chats = -1_000;
interface Wish {
  channel?: number | null;
  kinds?: readonly ChatKind[];
  type?: 'channel' | 'supergroup' | 'group';
  username?: string;
}
const link = async (channel: number | null = null) =>
  (await t.api.call(alertsCalls.linkTelegramChat, { token: tipster.token, body: { channel_id: channel } })).reply;
/** Connects a new chat as its tipster would, with the kinds that it gets. */
async function connect({ channel = null, kinds, type = 'channel', username }: Wish = {}): Promise<string> {
  chats -= 1;
  const { command } = await link(channel);
  const chat = { id: chats, type, title: 'I tip di Ada', ...(username ? { username } : {}) };
  const message = { text: command, chat, from: { first_name: 'Ada' } };
  await update(type === 'channel' ? { channel_post: message } : { message });
  if (kinds) await change(await idOf(chats), { kinds });
  return String(chats);
}
async function listed() {
  return (await t.api.call(alertsCalls.listTelegramChats, { token: await t.tokenOf(tipster.id) })).reply;
}
async function idOf(chat: number | string): Promise<number> {
  const row = await t.db.selectFrom('telegram_chat').select('id').where('chat', '=', String(chat)).executeTakeFirst();
  return row?.id ?? 0;
}
const change = async (id: number, body: Record<string, unknown>, by = tipster) =>
  t.api.call(alertsCalls.changeTelegramChat, {
    token: await t.tokenOf(by.id),
    params: { id },
    body: body as never,
  });

async function run(): Promise<void> {
  for (let n = 0; n < 3; n += 1) await t.runJobs();
}
const sweep = async () => {
  await addJob(t.db, { name: 'alerts_sweep' }, {});
  await run();
};
/** Until the ten minutes are over after which everybody may know of a tip. */
const openToAll = async () => {
  t.clock.advance(10 * MINUTE_MS + 1);
  await sweep();
};
async function publish(more: Record<string, unknown> = {}): Promise<number> {
  const legs = [
    { type: 'structured', fixture_id: match, market: 'over_under', result: 'over', line: '2.5', odds: '2.1' },
  ];
  const body = { publish: true, repeat_confirmed: true, stake: '1', legs, description: 'segreto', ...more } as never;
  const { reply } = await t.api.call(createValuebet, { token: await t.tokenOf(tipster.id), body });
  await run();
  return reply.id;
}
async function edit(id: number, body: Record<string, unknown>): Promise<void> {
  const params = { id } as never;
  const done = await t.api.call(editTip, { token: await t.tokenOf(tipster.id), params, body: body as never });
  expect(done.status).toBe(200);
}
async function settle(outcome = 'won', profit = 1_100_000): Promise<void> {
  t.clock.advance(MINUTE_MS);
  await t.db
    .updateTable('tip')
    .set({ settled_at: t.clock.now(), outcome, profit_micro: profit, updated_at: t.clock.now() })
    .where('tipster_id', '=', tipster.id)
    .where('status', '=', 'published')
    .execute();
  await sweep();
}
const textsIn = (chat: string): string[] => (shown.get(chat) ?? []).map(({ text }) => text.replaceAll('\u00a0', ' '));
const asksOf = (method: string, chat: string) =>
  telegram.asked.filter(({ path, body }) => path.endsWith(`/${method}`) && JSON.parse(String(body)).chat_id === chat);

describe('what a chat gets', () => {
  test('everybody’s chat gets a free tip whole and at once, another as a card when anybody may know of it, and the result in its place', async () => {
    const chat = await connect();
    await publish({ is_free: true });
    await publish();
    expect(textsIn(chat)).toEqual([
      expect.stringMatching(/nuovo tip\n.*Over 2,5 · 2,10\nPuntata 1 u\nsegreto\nImpegno nel registro: \S+\nhttp/),
    ]);
    await openToAll();
    await sweep();
    expect(textsIn(chat)).toHaveLength(2);
    expect(textsIn(chat)[1]).toMatch(/riservato/);
    expect(textsIn(chat)[1]).toMatch(/Impegno nel registro: \S+/);
    expect(textsIn(chat)[1]).not.toMatch(SECRETS);
    await settle();
    await sweep();
    expect(textsIn(chat)).toEqual(Array(2).fill(expect.stringMatching(/esito\n✅ vinto \+1,10 u\n.*Over 2,5 · 2,10/)));
    await settle('lost', -1_000_000);
    expect(textsIn(chat)).toEqual(Array(2).fill(expect.stringMatching(/esito\n❌ perso −1,00 u\n.*Over 2,5/)));
    const edits = asksOf('editMessageText', chat).length;
    await sweep();
    expect(asksOf('editMessageText', chat)).toHaveLength(edits);
  });

  test('a paid channel’s private chat gets its tips whole and at once, and no others; no other chat reads a word of them before the end', async () => {
    const [channel, other] = [
      await insertChannel(t.db, tipster.id, true, t.clock.now()),
      await insertChannel(t.db, tipster.id, true, t.clock.now()),
    ];
    const everybody = await connect();
    const group = await connect({ channel, type: 'supergroup' });
    const otherGroup = await connect({ channel: other, type: 'group' });
    await publish({ channel_id: channel });
    await publish();
    expect([everybody, group, otherGroup].map((chat) => textsIn(chat).length)).toEqual([0, 1, 0]);
    expect(textsIn(group)[0]).toMatch(/nuovo tip\n.*Over 2,5 · 2,10/);
    await openToAll();
    expect([everybody, group, otherGroup].map((chat) => textsIn(chat).length)).toEqual([2, 1, 0]);
    await publish({ channel_id: channel, is_free: true });
    expect([everybody, group, otherGroup].map((chat) => textsIn(chat).length)).toEqual([3, 2, 0]);
    expect(textsIn(everybody).slice(0, 2).join()).not.toMatch(SECRETS);
  });

  test('a private chat that everybody’s tips are chosen for keeps no locked tip in a later edit', async () => {
    const channel = await insertChannel(t.db, tipster.id, true, t.clock.now());
    const chat = await connect({ channel });
    const id = await publish({ channel_id: channel });
    expect(textsIn(chat)[0]).toMatch(SECRETS);
    await change(await idOf(chat), { channel_id: null });
    t.clock.advance(11 * MINUTE_MS);
    await edit(id, { action: 'amend', description: 'segreto due' });
    await sweep();
    expect(textsIn(chat)).toEqual([expect.not.stringMatching(SECRETS)]);
  });

  test('a tip that is opened to everybody reaches the chats that may have it now, as an answer to its card', async () => {
    const chat = await connect();
    const id = await publish();
    await openToAll();
    t.clock.advance(MINUTE_MS);
    await t.db.updateTable('tip').set({ is_free: true, updated_at: t.clock.now() }).where('id', '=', id).execute();
    await sweep();
    await sweep();
    expect(textsIn(chat)).toEqual([expect.stringMatching(/riservato/), expect.stringMatching(/nuovo tip\n.*Over 2,5/)]);
    expect(shown.get(chat)![1]!.to).toBe(shown.get(chat)![0]!.id);
  });

  test('an exit answers to its tip and stands in it, many within an hour are one message', async () => {
    const [chat, quiet] = [await connect(), await connect({ kinds: ['published', 'result'] })];
    const legs = [{ type: 'structured', fixture_id: match, market: '1x2', result: 'home', odds: '3' }];
    const body = { publish: true, repeat_confirmed: true, stake: '1', is_free: true, legs } as never;
    const { id } = (await t.api.call(createExchange, { token: tipster.token, body })).reply;
    await run();
    for (const odds of ['2', '1.9']) {
      t.clock.advance(MINUTE_MS);
      await edit(id, { action: 'exit', share: '0.25', odds });
      await sweep();
    }
    expect(textsIn(chat)).toHaveLength(2);
    expect(textsIn(chat)[1]).toMatch(/ha chiuso un trade\n.*\nChiuso 25% a 2,00: /);
    expect(shown.get(chat)![1]!.to).toBe(shown.get(chat)![0]!.id);
    expect(textsIn(chat)[0]).toMatch(/Chiuso 25% a 1,90: /);
    expect(textsIn(quiet)).toEqual([expect.not.stringMatching(/Chiuso/)]);
  });

  test('a withdrawn tip is told of in an answer, and stands as withdrawn', async () => {
    const chat = await connect();
    const id = await publish({ is_free: true });
    t.clock.advance(1_000);
    await edit(id, { action: 'withdraw' });
    await sweep();
    await sweep();
    expect(textsIn(chat)).toEqual([
      expect.stringMatching(/^.*nuovo tip\nRitirato\n/),
      expect.stringMatching(/^.*tip ritirato\n/),
    ]);
  });

  test('what an author says of an open tip answers to it, where it is to be told', async () => {
    const [chat, quiet] = [await connect(), await connect({ kinds: ['published'] })];
    const id = await publish({ is_free: true, expires_at: '2026-03-02T18:00:00Z' });
    const events = [
      ['noted', { text: 'parla piano' }],
      ['noted', { text: 'gioca il portiere di riserva', told: true }],
      ['restricted', { minimum_odds: '2' }],
      ['stopped', { reason: 'rinviata' }],
    ] as const;
    for (const [n, [type, data]] of events.entries()) {
      t.clock.advance(1_000);
      const at = t.clock.now();
      const row = { tipster_id: tipster.id, tip_id: id, n: 10 + n, type, at, data: JSON.stringify(data) };
      await t.db.insertInto('tip_history').values(row).execute();
      await t.db.updateTable('tip').set({ updated_at: at }).where('id', '=', id).execute();
      await sweep();
    }
    expect(textsIn(chat).slice(1)).toEqual([
      expect.stringMatching(/aggiornamento\n.*Over 2,5 · 2,10\ngioca il portiere di riserva\n/),
      expect.stringMatching(
        /nuove condizioni\n.*Over 2,5 · 2,10\nPuntata 1 u\nScade: 2 marzo 2026 alle ore 19:00, ora di Roma\n/,
      ),
      expect.stringMatching(/non giocatela più\n.*Over 2,5 · 2,10\nrinviata\n/),
    ]);
    expect(
      shown
        .get(chat)!
        .slice(1)
        .map(({ to }) => to),
    ).toEqual(Array(3).fill(shown.get(chat)![0]!.id));
    expect(textsIn(quiet)).toHaveLength(1);
  });

  test('a chat gets the kinds that were chosen, in its language, and nothing while it is off', async () => {
    const results = await connect({ kinds: ['result'] });
    const noCards = await connect({ kinds: ['published'] });
    await change(await idOf(noCards), { language: 'de' });
    await publish();
    await openToAll();
    await publish({ is_free: true });
    expect([textsIn(results), textsIn(noCards)]).toEqual([[], [expect.stringMatching(/neuer Tipp\n[\s\S]*Einsatz 1/)]]);
    await change(await idOf(noCards), { active: false });
    await settle();
    await sweep();
    expect(textsIn(results)).toEqual(Array(2).fill(expect.stringMatching(/esito\n✅ vinto/)));
    expect(textsIn(noCards)).toEqual([expect.not.stringMatching(/✅/)]);
    await change(await idOf(noCards), { active: true });
    await publish({ is_free: true });
    expect(textsIn(noCards)).toHaveLength(2);
  });

  test.each([
    ['has excluded themselves', () => t.api.call(excludeMyself, { token: tipster.token, body: { period: '1' } })],
    ['is banned', () => setAccount({ banned_at: t.clock.now() })],
    ['is deactivated', () => setAccount({ deactivated_at: t.clock.now() })],
  ])('a chat gets nothing of a tipster who %s', async (_, work) => {
    const chat = await connect();
    await publish();
    await work();
    await openToAll();
    expect(textsIn(chat)).toEqual([]);
  });
  const setAccount = (values: { banned_at?: Date; deactivated_at?: Date }) =>
    t.db.updateTable('account').set(values).where('id', '=', tipster.id).execute();
});

describe('Telegram', () => {
  test('a chat waits for a provider that is down, and gets nothing that is over by then', async () => {
    const chat = await connect();
    refusing.set(chat, [502, {}]);
    await publish({ is_free: true });
    refusing.clear();
    await sweep();
    expect(textsIn(chat)).toEqual([]);
    t.clock.advance(15_000);
    await sweep();
    expect(textsIn(chat)).toHaveLength(1);
    refusing.set(chat, [502, {}]);
    await publish({ is_free: true, expires_at: '2026-03-02T12:00:20Z' });
    refusing.clear();
    t.clock.advance(30_000);
    await sweep();
    // An alert that nobody read is followed by none about the result.
    await settle();
    expect(textsIn(chat)).toHaveLength(1);
  });

  test('a chat that is flooded waits as long as Telegram asks, however often', async () => {
    const chat = await connect();
    refusing.set(chat, [429, { ok: false, parameters: { retry_after: 40 } }]);
    await publish({ is_free: true });
    for (let n = 0; n < 8; n += 1) {
      t.clock.advance(39_000);
      await sweep();
      expect(asksOf('sendMessage', chat)).toHaveLength(n + 1);
      t.clock.advance(1_000);
      await sweep();
    }
    refusing.clear();
    t.clock.advance(40_000);
    await sweep();
    expect(textsIn(chat)).toHaveLength(1);
  });

  test('a group that becomes a supergroup is followed there, whoever tells of it', async () => {
    const [told, found] = [await connect({ type: 'group' }), await connect({ type: 'group' })];
    const [newTold, newFound] = [`${told}1`, `${found}1`];
    const chat = { id: Number(told), type: 'group', title: 'Gruppo' };
    await update({ message: { chat, migrate_to_chat_id: Number(newTold) } });
    refusing.set(found, [400, { ok: false, parameters: { migrate_to_chat_id: Number(newFound) } }]);
    await publish({ is_free: true });
    await sweep();
    expect([told, newTold, found, newFound].map((each) => textsIn(each).length)).toEqual([0, 1, 0, 1]);
  });

  test('a chat that the bot is removed from is closed with one mail, by either way of hearing of it, and a test message opens it again', async () => {
    const mails = () => smtp.arrived.filter(({ mail }) => mail.subject?.includes('«I tip di Ada» è scollegata')).length;
    const kicked = await connect({ type: 'supergroup' });
    const gone = { chat: { id: Number(kicked), type: 'supergroup' }, new_chat_member: { status: 'kicked' } };
    await update({ my_chat_member: gone });
    await update({ my_chat_member: gone });
    await run();
    expect([(await listed()).chats.map(({ state }) => state), mails()]).toEqual([['removed'], 1]);
    const silent = await connect();
    refusing.set(silent, [403, {}]);
    await publish({ is_free: true });
    await run();
    expect([(await listed()).chats.map(({ state }) => state), mails()]).toEqual([['removed', 'removed'], 2]);
    const test = async (chat: string) => {
      const params = { id: await idOf(chat) };
      return t.api.call(alertsCalls.testTelegramChat, { token: await t.tokenOf(tipster.id), params });
    };
    expect((await test(silent)).reply.chats.map(({ state }) => state)).toEqual(['removed', 'removed']);
    refusing.clear();
    expect((await test(silent)).reply.chats.map(({ state }) => state)).toEqual(['removed', 'on']);
    expect(textsIn(silent)).toEqual([expect.stringMatching(/prova/)]);
    await publish({ is_free: true });
    expect([textsIn(silent).length, textsIn(kicked).length]).toEqual([2, 0]);
  });

  test('a paid channel’s tips go to no chat that anybody can join, at connecting, at choosing and when it becomes one', async () => {
    const channel = await insertChannel(t.db, tipster.id, true, t.clock.now());
    await connect({ channel, username: 'ada' });
    expect((await listed()).chats).toEqual([]);
    const everybody = await connect({ username: 'ada' });
    PUBLIC.add(everybody);
    const refused = await change(await idOf(everybody), { channel_id: channel });
    expect([refused.status, refused.error.code]).toEqual([409, 'telegram_chat_public']);
    const group = await connect({ channel });
    PUBLIC.add(group);
    await publish({ channel_id: channel });
    await run();
    await publish({ channel_id: channel });
    expect(textsIn(group)).toHaveLength(1);
    expect((await listed()).chats.map(({ state }) => state)).toEqual(['on', 'public']);
    expect(smtp.arrived.filter(({ mail }) => mail.subject?.includes('è pubblica'))).toHaveLength(1);
  });

  test('a message whose sending was not recorded is never sent twice, and an edit is made again', async () => {
    const chat = await connect();
    const refuse = (kind: string) =>
      sql`create function break_off() returns trigger language plpgsql as $$ begin
          if new.status = 'sent' and new.kind = ${sql.lit(kind)} then raise exception 'the process was killed'; end if;
          return new; end $$;
        create trigger break_off before update on telegram_chat_post for each row execute function break_off()`.execute(
        t.db,
      );
    const mend = () => sql`drop function break_off cascade`.execute(t.db);
    await refuse('published');
    await publish({ is_free: true });
    await mend();
    expect(textsIn(chat)).toHaveLength(1);
    for (let n = 0; n < 3; n += 1) {
      t.clock.advance(3 * MINUTE_MS);
      await sweep();
    }
    expect(textsIn(chat)).toHaveLength(1);
    expect((await listed()).chats).toMatchObject([{ failure: { reason: 'interrupted' } }]);
    await publish({ is_free: true });
    expect((await listed()).chats).toMatchObject([{ failure: null }]);
    await refuse('edited');
    await settle();
    await mend();
    t.clock.advance(3 * MINUTE_MS);
    await sweep();
    expect(textsIn(chat)[1]).toMatch(/✅ vinto/);
    const row = await t.db
      .selectFrom('telegram_chat_post')
      .select('status')
      .where('chat_id', '=', await idOf(chat))
      .where('kind', '=', 'edited')
      .executeTakeFirst();
    expect([row?.status, textsIn(chat).length]).toEqual(['sent', 2]);
  });

  test('several runs at once post each tip once, in order', async () => {
    const all = [await connect(), await connect(), await connect()];
    const ids = await Promise.all(Array.from({ length: 4 }, () => publish({ is_free: true })));
    await Promise.all([sweep(), sweep(), sweep()]);
    for (const chat of all) {
      const numbers = textsIn(chat).map((text) => Number(/\/t\/(\d+)$/.exec(text)![1]));
      expect(numbers.toSorted((a, b) => a - b)).toEqual(ids.toSorted((a, b) => a - b));
    }
  });
});

describe('connecting', () => {
  test('a chat is connected by its code, once, and by the bot’s own address', async () => {
    const { command, group_url: url } = await link();
    const [, code] = command.split(' ');
    const chat = { id: -7, type: 'supergroup', title: 'Gruppo' };
    const message = { text: command, chat };
    expect((await update({ message })).text).toMatch(/collegata/);
    expect(await update({ message: { ...message, chat: { ...chat, id: -8 } } })).toEqual({ ok: true });
    expect(url).toMatch(/^https:\/\/t\.me\/quotavera_bot\?startgroup=/);
    expect(await update({ message: { text: `/start@quotavera_bot ${code}`, chat } })).toEqual({ ok: true });
    const again = new URL((await link()).group_url).searchParams.get('startgroup');
    expect((await update({ message: { text: `/start@quotavera_bot ${again}`, chat } })).text).toMatch(/collegata/);
    expect((await listed()).chats).toMatchObject([{ title: 'Gruppo', state: 'on', channel: null, language: 'it' }]);
  });

  test('a code is over after its time, and one of a person’s own chat connects no group', async () => {
    const { command } = await link();
    t.clock.advance(15 * MINUTE_MS);
    const chat = { id: -9, type: 'supergroup', title: 'Gruppo' };
    expect(await update({ message: { text: command, chat } })).toEqual({ ok: true });
    const own = await t.api.call(alertsCalls.linkTelegram, { token: await t.tokenOf(tipster.id), body: {} });
    const code = new URL(own.reply.url).searchParams.get('start');
    expect(await update({ message: { text: `/connect ${code}`, chat } })).toEqual({ ok: true });
    expect((await listed()).chats).toEqual([]);
  });

  test('a chat is its tipster’s alone: others neither change, test nor remove it, and the last who proves it has it', async () => {
    const chat = await connect();
    const [id, other] = [await idOf(chat), await t.createAccount({ userType: 'collaborator' })];
    const params = { id };
    expect((await change(id, { active: false }, other)).status).toBe(404);
    expect((await t.api.call(alertsCalls.testTelegramChat, { token: other.token, params })).status).toBe(404);
    expect((await t.api.call(alertsCalls.removeTelegramChat, { token: other.token, params })).status).toBe(404);
    expect((await listed()).chats).toMatchObject([{ id, active: true }]);
    const body = { channel_id: null };
    const { reply } = await t.api.call(alertsCalls.linkTelegramChat, { token: other.token, body });
    await update({
      channel_post: { text: reply.command, chat: { id: Number(chat), type: 'channel', title: 'Altro' } },
    });
    expect((await listed()).chats).toEqual([]);
    await publish({ is_free: true });
    expect(textsIn(chat)).toEqual([]);
  });

  test('a chat can be for an own paid channel alone', async () => {
    const other = await t.createAccount({ userType: 'collaborator' });
    const own = await insertChannel(t.db, tipster.id, true, t.clock.now());
    const refused = [
      await insertChannel(t.db, other.id, true, t.clock.now()),
      await insertChannel(t.db, tipster.id, false, t.clock.now()),
    ];
    const chat = await connect();
    for (const channel_id of refused) {
      const linked = await t.api.call(alertsCalls.linkTelegramChat, { token: tipster.token, body: { channel_id } });
      expect([linked.status, linked.error.errors]).toEqual([400, { channel_id: expect.anything() }]);
      expect((await change(await idOf(chat), { channel_id })).status).toBe(400);
    }
    const changed = await change(await idOf(chat), { channel_id: own });
    expect(changed.reply.chats).toMatchObject([{ channel: { id: own } }]);
    expect(changed.reply.channels).toMatchObject([{ id: own }]);
  });
});
