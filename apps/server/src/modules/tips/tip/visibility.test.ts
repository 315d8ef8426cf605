import {
  earlyAccessEnd,
  type Member,
  PLANS,
  type TipFacts,
  tipVisibility,
  USER_TYPES,
  VISITOR,
  type Viewer,
  type Visibility,
} from '@quotavera/domain/access';
import { KINDS } from '@quotavera/domain/bet';
import { EARLY_ACCESS_MS } from '@quotavera/domain/limits';
import { HOUR_MS } from '@quotavera/domain/time';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccountInput } from '../../../testing/accounts.ts';
import { insertChannel, insertSubscription, insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import {
  seesWholeExpression,
  visibilityExpression,
  visibleExpression,
  visibleFromExpression,
  wholeExpression,
} from '../visibility/repository.ts';

const NOW = new Date('2026-03-02T12:00:00.000Z');

interface Made {
  id: number;
  facts: TipFacts;
  channel: number;
}

let t: TestApp;
let tipsters: number[];
let readers: number[];
let channels: number[];
const subscribed = new Set<string>();
const unlocked = new Set<string>();
const tips: Made[] = [];

const tipInput = fc.record({
  tipster: fc.integer({ min: 0, max: 1 }),
  status: fc.constantFrom('draft' as const, 'published' as const, 'published' as const, 'withdrawn' as const),
  kind: fc.constantFrom(...KINDS),
  isFree: fc.boolean(),
  paid: fc.boolean(),
  inChannel: fc.boolean(),
  settled: fc.boolean(),
  age: fc.constantFrom(0, 1, EARLY_ACCESS_MS - 1, EARLY_ACCESS_MS, EARLY_ACCESS_MS + 1, HOUR_MS),
});

/** The database is the world of the property: made once, asked by every generated reader. */
beforeAll(async () => {
  t = await createTestApp({ now: NOW });
  tipsters = [];
  for (let n = 0; n < 2; n += 1) tipsters.push((await t.createAccount({ userType: 'collaborator' })).id);
  readers = [];
  for (let n = 0; n < 2; n += 1) readers.push((await t.createAccount()).id);
  channels = [];
  for (const tipster of tipsters) channels.push(await insertChannel(t.db, tipster, true, NOW));
  const [first, second] = readers as [number, number];
  const span = (from: number, to: number) => ({
    from: new Date(NOW.getTime() + from),
    to: new Date(NOW.getTime() + to),
  });
  await insertSubscription(t.db, { accountId: first, channelId: channels[0]!, ...span(-HOUR_MS, 1) });
  await insertSubscription(t.db, { accountId: second, channelId: channels[0]!, ...span(-HOUR_MS, 0) });
  await insertSubscription(t.db, { accountId: second, channelId: channels[1]!, ...span(0, HOUR_MS) });
  subscribed.add(`${first}|${channels[0]}`).add(`${second}|${channels[1]}`);

  for (const [n, input] of fc.sample(tipInput, { numRuns: 300, seed: 7 }).entries()) {
    const settled = input.settled && input.status === 'published';
    const tipsterId = tipsters[input.tipster]!;
    const channel = channels[input.tipster]!;
    const facts: TipFacts = {
      status: input.status,
      settled,
      isFree: input.isFree,
      ofPaidChannel: input.inChannel && input.paid,
      kind: input.kind,
      tipsterId,
      publishedAt: input.status === 'draft' ? null : NOW.getTime() - input.age,
    };
    const id = await insertTipRow(t.db, {
      ...facts,
      publishedAt: new Date(NOW.getTime() - input.age),
      channelId: input.inChannel ? channel : null,
    });
    tips.push({ id, facts, channel: input.inChannel ? channel : 0 });
    if (n % 3 === 0) {
      const reader = readers[n % 2]!;
      unlocked.add(`${reader}|${id}`);
      await t.db
        .insertInto('tip_unlock')
        .values({ account_id: reader, tip_id: id, day: '2026-03-02', at: NOW })
        .execute();
    }
  }
});
afterAll(() => t.close());

const member = fc.record<Member>({
  type: fc.constant('member' as const),
  accountId: fc.integer({ min: 0, max: 3 }),
  userType: fc.constantFrom(...USER_TYPES),
  plan: fc.constantFrom(...PLANS),
  isAdmin: fc.boolean(),
  bettingPaused: fc.boolean(),
});
const viewerArbitrary: fc.Arbitrary<Viewer> = fc.oneof(fc.constant(VISITOR), member);

function named(viewer: Viewer): Viewer {
  return viewer.type === 'visitor' ? viewer : { ...viewer, accountId: [...tipsters, ...readers][viewer.accountId]! };
}

function expected(tip: Made, viewer: Viewer): Visibility {
  const id = viewer.type === 'member' ? viewer.accountId : 0;
  const relation = {
    subscribesToChannel: subscribed.has(`${id}|${tip.channel}`),
    unlocked: unlocked.has(`${id}|${tip.id}`),
  };
  return tipVisibility(tip.facts, viewer, relation, NOW.getTime());
}

test('the database decides like the table of permissions, for any reader and tip', async () => {
  await fc.assert(
    fc.asyncProperty(viewerArbitrary, async (generated) => {
      const viewer = named(generated);
      const { rows } = await sql<{
        id: number;
        visibility: Visibility;
        known: boolean;
        whole: boolean;
        status: string;
      }>`
        select t.id, ${visibilityExpression(viewer, NOW)} as visibility, ${visibleExpression(viewer, NOW)} as known,
          ${wholeExpression(viewer, NOW)} as whole, t.status
        from tip t`.execute(t.db);
      const rowsById = new Map(rows.map((row) => [row.id, row]));
      for (const tip of tips) {
        const row = rowsById.get(tip.id)!;
        expect(row.visibility, JSON.stringify({ viewer, tip })).toBe(expected(tip, viewer));
        // Lists and counts use cheaper conditions, which must select the same tips.
        if (row.status !== 'draft') {
          const { known, whole, visibility } = row;
          const expected = { known: visibility !== 'nothing', whole: visibility === 'whole' };
          expect({ known, whole }, JSON.stringify({ viewer, tip })).toEqual(expected);
        }
      }
    }),
    { numRuns: 60 },
  );
});

test('the database dates notifications like the table of permissions, for any account and tip', async () => {
  const ended = new Date(NOW.getTime() - 1);
  const inputs: AccountInput[] = [
    {},
    { plan: 'pro' },
    { plan: 'elite' },
    { plan: 'elite', planUntil: NOW },
    { plan: 'elite', planUntil: ended },
    { admin: true },
    { admin: true, secondFactor: false },
  ];
  const accounts = await Promise.all(inputs.map((input) => t.createAccount(input)));
  const viewers = new Map<number, Member>();
  for (const [n, { id }] of accounts.entries()) {
    const { plan = 'free', planUntil, admin: isAdmin = false, secondFactor = isAdmin } = inputs[n]!;
    const admin = isAdmin && secondFactor;
    const runs = planUntil === undefined || planUntil > NOW;
    viewers.set(id, { type: 'member', accountId: id, userType: 'user', plan: runs ? plan : 'free', isAdmin: admin });
  }
  for (const id of readers)
    viewers.set(id, { type: 'member', accountId: id, userType: 'user', plan: 'free', isAdmin: false });
  const at = sql<Date>`${NOW}::timestamptz`;
  const { rows } = await sql<{ account: number; tip: number; from: Date; whole: boolean }>`
    select a.id as account, t.id as tip, ${visibleFromExpression(at)} as "from", ${seesWholeExpression(at)} as whole
    from tip t, account a where t.status <> 'draft' and a.id = any(${[...viewers.keys()]}::bigint[])`.execute(t.db);
  expect(rows.length).toBe(viewers.size * tips.filter(({ facts }) => facts.status !== 'draft').length);
  const byId = new Map(tips.map((tip) => [tip.id, tip]));
  for (const row of rows) {
    const tip = byId.get(row.tip)!;
    const viewer = viewers.get(row.account)!;
    const waits = expected(tip, viewer) === 'nothing';
    const from = waits ? earlyAccessEnd(tip.facts) : NOW.getTime();
    expect(row.from.getTime(), JSON.stringify({ viewer, tip })).toBe(from);
    const once = { ...tip, facts: { ...tip.facts, publishedAt: NOW.getTime() - EARLY_ACCESS_MS } };
    expect(row.whole, JSON.stringify({ viewer, tip })).toBe(expected(once, viewer) === 'whole');
  }
});
