import { ERROR_STATUS, type ErrorCode } from '@quotavera/contract';
import { LANGUAGES, type Language } from '@quotavera/i18n';
import { errorText } from '@quotavera/i18n/server';
import { expect } from 'vitest';
import type { AccountInput } from '../accounts.ts';
import { insertSale } from '../factories/channels.ts';
import { insertMatch } from '../factories/matches.ts';
import { createTestApp, type TestAccount } from '../index.ts';
import { tip } from './forms.ts';
import { callOf, PEOPLE, type Role } from './people.ts';
import { LATER, NOW, type Target } from './world.ts';

export interface RequestInput {
  params?: Readonly<Record<string, string>>;
  query?: string;
  /** The body as sent. */
  body?: string | Buffer;
  type?: string;
  token?: string | undefined;
  language?: Language;
  headers?: Readonly<Record<string, string>>;
}

export async function openTarget(): Promise<Target> {
  const t = await createTestApp({ now: NOW, environment: { RATE_LIMITS: '0' } });
  const accounts = new Map<Role, TestAccount>();
  for (const [role, input] of Object.entries(PEOPLE) as [Role, AccountInput][]) {
    accounts.set(role, await t.createAccount(input));
  }
  const spare = await t.createAccount();
  // Beside a simulated world the sandbox collects payments.
  await t.db.updateTable('tipster').set({ simulated: true }).execute();
  const prices = { B365: { '1x2|home|-': 2080, '1x2|draw|-': 3500, '1x2|away|-': 3600 } };
  const match = await insertMatch(t.db, { kickoffAt: LATER, prices, pricesAt: NOW });
  const other = await insertMatch(t.db, { kickoffAt: LATER });
  const channel = await insertSale(t.db, accounts.get('tipster')!.id, new Date(NOW));
  const on = { t, accounts, spare, match, other, channel, tipId: 0 };
  const created = await send(on, 'createExchange', {
    body: JSON.stringify(tip(on)),
    token: await freshToken(on, 'tipster'),
  });
  return { ...on, tipId: created.json().id };
}

/** A session of its own: some calls end the one they are made with. */
export async function freshToken({ t, accounts }: Target, role: Role): Promise<string | undefined> {
  const account = accounts.get(role);
  if (!account || role === 'banned') return account?.token;
  return t.tokenOf(account.id);
}

export async function send({ t }: Target, name: string, input: RequestInput = {}) {
  const call = callOf(name);
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(input.params?.[key] ?? '1'));
  return t.app.http.inject({
    method: call.method,
    url: `/api${path}${input.query ? `?${input.query}` : ''}`,
    headers: {
      ...(input.token ? { authorization: `Bearer ${input.token}` } : {}),
      ...(input.body === undefined ? {} : { 'content-type': input.type ?? 'application/json' }),
      ...(input.language ? { 'x-language': input.language } : {}),
      ...input.headers,
    },
    ...(input.body === undefined ? {} : { payload: input.body }),
  });
}

type Answer = Awaited<ReturnType<typeof send>>;

let turn = 0;
/** Each time another: over thousands of requests every message is met in every language. */
export function nextLanguage(): Language {
  turn += 1;
  return LANGUAGES[turn % LANGUAGES.length]!;
}

/** Never a surprise; a failure says what, in the reader's language, and nothing of the inside. */
export function expectDecent(answer: Answer, language: Language, what: string): void {
  const where = `${what} → ${answer.statusCode} ${answer.body.slice(0, 300)}`;
  expect(answer.statusCode, where).toBeLessThan(500);
  if (answer.statusCode < 400) return;
  const reply = answer.json() as { code: ErrorCode; description: string; errors: object; requestId: string };
  expect(ERROR_STATUS[reply.code], where).toBe(answer.statusCode);
  expect(reply.description, where).toBe(errorText(language, reply.code));
  expect(reply.requestId, where).toMatch(/^[0-9a-f-]{36}$/);
  expect(
    Object.keys(reply).filter(
      (key) =>
        !['code', 'description', 'errors', 'requestId', 'upgrade', 'challenge', 'earlier_tip', 'changed'].includes(key),
    ),
    where,
  ).toEqual([]);
  for (const texts of Object.values(reply.errors)) {
    expect(texts.length, where).toBeGreaterThan(0);
    for (const text of texts) expect(text, where).not.toMatch(/^$|\{\{|undefined|\[object|fields\./);
  }
  expect(answer.body, where).not.toMatch(/node_modules|apps\/server|syntax error|duplicate key|violates|kysely/i);
}

/** Expects the state that any attack has to leave behind: nothing is half-written, and the log still adds up. */
export async function expectWhole(on: Target): Promise<void> {
  const tips = await on.t.db.selectFrom('tip').select(['id', 'status', 'tipster_id']).execute();
  const legs = new Set((await on.t.db.selectFrom('tip_leg').select('tip_id').execute()).map((row) => row.tip_id));
  const entries = await on.t.db.selectFrom('ledger_entry').select(['tip_id', 'type', 'tipster_id', 'seq']).execute();
  const logged = new Set(entries.filter(({ type }) => type === 'publication').map((row) => row.tip_id));
  for (const { id, status } of tips) {
    expect([id, logged.has(id)]).toEqual([id, status !== 'draft']);
    if (status !== 'draft') expect([id, legs.has(id)]).toEqual([id, true]);
  }
  for (const own of Map.groupBy(entries, (row) => row.tipster_id).values()) {
    expect(own.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(own.map((_, n) => n + 1));
  }
}
