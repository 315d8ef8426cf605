import { logOut } from '@quotavera/contract/accounts';
import { defineCall } from '@quotavera/contract/core';
import { MINUTE_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createTestApp, eventually, type TestAccount, type TestApp } from '../../testing/index.ts';
import type { ServerModule } from '../context.ts';
import { isFailure } from '../errors/index.ts';
import { defineRoutes, route } from '../http/index.ts';
import { type EventStream, openEventStream, publish } from './index.ts';

const stream = defineCall({
  method: 'GET',
  path: '/trial/v1/stream/',
  summary: 'A stream',
  access: 'session.use',
  reply: z.object({}),
});

const open: EventStream[] = [];
const trial: ServerModule = {
  name: 'trial',
  register(app, { live }) {
    // Modules subscribe at start, so the channel is open before its first reader.
    live.subscribe('trial_event', () => undefined);
    defineRoutes(app, [
      route(stream, ({ request, reply }) => {
        const events = openEventStream(request, reply);
        if (isFailure(events)) return events;
        open.push(events);
        const stop = live.subscribe('trial_event', (payload) => events.send('trial', payload, '7'));
        events.onClose(stop);
        return {};
      }),
    ]);
  },
};

let t: TestApp;
let address: string;
beforeAll(async () => {
  t = await createTestApp({ modules: [trial] });
  address = await t.app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => t.close());

test('the hub delivers what was published when the transaction commits, and never when it rolls back', async () => {
  const received: unknown[] = [];
  const stop = t.context.live.subscribe('committed', (payload) => received.push(payload));
  await t.db
    .transaction()
    .execute(async (trx) => {
      await publish(trx, 'committed', { n: 0 });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await t.db.transaction().execute(async (trx) => {
    await publish(trx, 'committed', { n: 1 });
    await t.messagesReceived();
    expect(received).toEqual([]);
  });
  await eventually(() => expect(received).toEqual([{ n: 1 }]));
  stop();
  await publish(t.db, 'committed', { n: 2 });
  await t.messagesReceived();
  expect(received).toEqual([{ n: 1 }]);
});

test('the hub comes back after its connection is lost, and says that something may have been missed', async () => {
  const received: unknown[] = [];
  const gaps = vi.fn();
  t.context.live.subscribe('after_gap', (payload) => received.push(payload), gaps);
  await t.context.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quotavera-live' and datname = current_database()",
  );
  await eventually(() => expect(gaps).toHaveBeenCalledOnce());
  await publish(t.db, 'after_gap', 'again');
  await eventually(() => expect(received).toEqual(['again']));
});

test('the hub refuses what PostgreSQL couldn’t carry', async () => {
  await expect(publish(t.db, 'big', 'x'.repeat(8_000))).rejects.toThrow(RangeError);
  await expect(publish(t.db, 'no; drop', 1)).rejects.toThrow(RangeError);
});

describe('an event stream', () => {
  async function connect(token: string) {
    const abort = new AbortController();
    const response = await fetch(`${address}/api${stream.path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: abort.signal,
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    return { response, reader, abort };
  }

  async function readUntil(reader: ReadableStreamDefaultReader<string>, ending: string): Promise<string> {
    let text = '';
    while (!text.includes(ending)) {
      const { done, value } = await reader.read();
      if (done) break;
      text += value;
    }
    return text;
  }

  test('an event stream carries events to the signed-in, and ends when the reader leaves', async () => {
    const { token } = await t.createAccount();
    const { response, reader, abort } = await connect(token);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await publish(t.db, 'trial_event', { tip: 5 });
    expect(await readUntil(reader, 'trial')).toContain('id: 7\nevent: trial\ndata: {"tip":5}\n\n');
    abort.abort();
    await eventually(() => expect(open.at(-1)!.closed).toBe(true));
  });

  test('an event stream needs a session, and ends with its token', async () => {
    expect((await fetch(`${address}/api${stream.path}`)).status).toBe(401);
    const { token } = await t.createAccount();
    t.clock.advance(15 * MINUTE_MS - 200);
    const { reader } = await connect(token);
    const started = performance.now();
    await readUntil(reader, 'never sent');
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  test('an event stream ends at once when its reader signs out or gets other rights', async () => {
    const change = {
      logout: (account: TestAccount) => t.api.call(logOut, { body: { refresh: account.refresh } }),
      plan: (account: TestAccount) =>
        t.db.transaction().execute(async (trx) => {
          await trx.updateTable('account').set({ subscription_type: 'pro' }).where('id', '=', account.id).execute();
          await publish(trx, 'account_changed', { accountId: account.id });
        }),
    };
    const bystander = await connect((await t.createAccount()).token);
    await bystander.reader.read();
    const untouched = open.at(-1)!;
    for (const act of Object.values(change)) {
      const account = await t.createAccount();
      const { reader } = await connect(account.token);
      await reader.read();
      const events = open.at(-1)!;
      const started = performance.now();
      await act(account);
      await eventually(() => expect(events.closed).toBe(true));
      // The message itself ends the stream; it doesn't wait for the next heartbeat.
      expect(performance.now() - started).toBeLessThan(10_000);
    }
    expect(untouched.closed).toBe(false);
    bystander.abort.abort();
  });

  test('an event stream is refused to an account that has twenty open, until one ends', async () => {
    const { token } = await t.createAccount();
    const others = [];
    for (let n = 0; n < 20; n += 1) others.push(await connect(token));
    const refused = await fetch(`${address}/api${stream.path}`, { headers: { authorization: `Bearer ${token}` } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    const bystander = await connect((await t.createAccount()).token);
    expect(bystander.response.status).toBe(200);
    others[0]!.abort.abort();
    await eventually(async () => {
      const again = await connect(token);
      others.push(again);
      expect(again.response.status).toBe(200);
    });
    for (const { abort } of [...others, bystander]) abort.abort();
  });

  test('an event stream drops a reader that doesn’t keep up', async () => {
    const { token } = await t.createAccount();
    const { reader } = await connect(token);
    await reader.read();
    const events = open.at(-1)!;
    const line = 'x'.repeat(64 * 1024);
    for (let n = 0; n < 1_000 && !events.closed; n += 1) events.send('flood', line);
    expect(events.closed).toBe(true);
    await reader.cancel().catch(() => undefined);
  });
});
