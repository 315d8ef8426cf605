import { recordsCalls, type tipsCalls } from '@quotavera/contract';
import type { ReplyOf } from '@quotavera/contract/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_NOW, demoTemplate } from './demo-world.ts';
import { createTestApp, type TestApp } from './index.ts';

/*
 * The statistics once more, by somebody who only has the API's own list of tips and the definitions: nothing here comes from the
 * code that keeps them.
 */

type Tip = Extract<ReplyOf<typeof tipsCalls.listPublic>['results'][number], { view: 'whole' }>;

let t: TestApp;
let token: string;
let tipsters: { id: number; username: string }[];

beforeAll(async () => {
  t = await createTestApp({ now: DEMO_NOW, template: await demoTemplate() });
  const admin = await t.db.selectFrom('account').select('id').where('is_admin', '=', true).executeTakeFirstOrThrow();
  token = await t.tokenOf(admin.id);
  const list = await t.api.call(recordsCalls.listTipsters, { query: { page_size: 100 }, token });
  tipsters = list.reply.results.map(({ tipster }) => tipster);
});
afterAll(() => t?.close());

/** All pages, as their links lead. */
async function tipsOf(id: number): Promise<{ tips: Tip[]; count: number }> {
  const tips: Tip[] = [];
  let count = 0;
  for (let url: string | null = `/api/tips/v1/tips-public/?tipster=${id}&page_size=100`; url; ) {
    const response = await t.app.http.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect(response.statusCode).toBe(200);
    const page: { count: number; next: string | null; results: Tip[] } = response.json();
    tips.push(...page.results);
    count = page.count;
    url = page.next;
  }
  return { tips, count };
}

/** "-1.5" → -1500000n */
function micro(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)!;
  const value = BigInt(whole! + decimals.padEnd(6, '0'));
  return sign ? -value : value;
}

function text(value: bigint): string {
  const digits = String(value < 0n ? -value : value).padStart(7, '0');
  const decimals = digits.slice(-6).replace(/0+$/, '');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -6)}${decimals ? `.${decimals}` : ''}`;
}

const romeDay = (at: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' }).format(new Date(at));
const lastStart = (tip: Tip) =>
  tip.legs
    .map((leg) => leg.matchdate)
    .sort()
    .at(-1)!;
const WINS = ['won', 'half_won'];
const LOSSES = ['lost', 'half_lost'];
const mean = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

function inOrder(tips: readonly Tip[]): Tip[] {
  const key = (tip: Tip) => [lastStart(tip), tip.published_at!] as const;
  return [...tips].sort((a, b) => {
    const [startA, publishedA] = key(a);
    const [startB, publishedB] = key(b);
    if (startA !== startB) return startA < startB ? -1 : 1;
    if (publishedA !== publishedB) return publishedA < publishedB ? -1 : 1;
    return a.id - b.id;
  });
}

/** Product definitions, one after the other, over the tips of one record. */
function figuresOf(all: readonly Tip[]) {
  const published = all.filter((tip) => tip.status === 'published');
  const open = published.filter((tip) => tip.settled_at === null);
  const settled = inOrder(published.filter((tip) => tip.settled_at !== null));
  const count = (outcome: string) => settled.filter((tip) => tip.outcome === outcome).length;
  // A trade without profit or loss still counts as a bet.
  const isStaked = (tip: Tip) => tip.outcome !== 'void' || (tip.exits.length > 0 && tip.legs[0]!.grade !== 'void');
  const staked = settled.filter(isStaked).reduce((sum, tip) => sum + micro(tip.staked!), 0n);
  const initial = 100_000_000n;

  let profit = 0n;
  let peak = 0n;
  let drawdown = 0n;
  let streak = 0;
  let kind: 'won' | 'lost' | null = null;
  let longestWin = 0;
  let longestLoss = 0;
  for (const tip of settled) {
    profit += micro(tip.profit!);
    if (profit > peak) peak = profit;
    if (peak - profit > drawdown) drawdown = peak - profit;
    const now = WINS.includes(tip.outcome) ? 'won' : LOSSES.includes(tip.outcome) ? 'lost' : null;
    if (now === null) continue;
    streak = now === kind ? streak + 1 : 1;
    kind = now;
    if (kind === 'won') longestWin = Math.max(longestWin, streak);
    else longestLoss = Math.max(longestLoss, streak);
  }
  const decided = settled.length - count('void');
  const clv = settled.flatMap((tip) => tip.clv ?? []);
  const fair = settled.flatMap((tip) => tip.fair_clv ?? []);
  const months = new Map<string, bigint>();
  for (const tip of settled) {
    const month = romeDay(lastStart(tip)).slice(0, 7);
    months.set(month, (months.get(month) ?? 0n) + micro(tip.profit!));
  }
  return {
    exact: {
      bets: published.length,
      settled: settled.length,
      in_progress: open.length,
      won: count('won'),
      lost: count('lost'),
      void: count('void'),
      half_won: count('half_won'),
      half_lost: count('half_lost'),
      staked: text(staked),
      profit: text(profit),
      initial_capital: '100',
      current_capital: text(initial + profit),
      drawdown: text(drawdown),
      streaks: { current: streak, current_kind: kind, longest_win: longestWin, longest_loss: longestLoss },
      clv_bets: clv.length,
      fair_bets: fair.length,
      // A tip ranks by its entry, withdrawn ones too, once it is graded and the price after it is known.
      ranking_bets: all.filter(
        (tip) => tip.ranks && tip.price_after?.ranking_odds && ![null, 'void'].includes(tip.legs[0]!.grade),
      ).length,
      months: Object.fromEntries([...months].sort().map(([month, value]) => [month, text(value)])),
    },
    near: {
      yield: staked > 0n ? Number(profit) / Number(staked) : null,
      roc: Number(profit) / Number(initial),
      strike_rate: decided > 0 ? (count('won') + count('half_won')) / decided : null,
      average_odds: mean(settled.map((tip) => Number(tip.totalodd))),
      average_stake: mean(settled.map((tip) => Number(tip.stake))),
      clv: mean(clv),
      fair_clv: mean(fair),
      beat_close: clv.length > 0 ? clv.filter((value) => value > 0).length / clv.length : null,
    },
  };
}

type Figures = ReturnType<typeof figuresOf>;

/** Brings the statistics call's reply into the shape of the figures. */
function statedBy(stats: ReplyOf<typeof recordsCalls.tipsterStats>): Figures {
  const { bets, settled, in_progress, won, lost, half_won, half_lost, staked, profit, streaks, clv, ranking } = stats;
  return {
    exact: {
      bets,
      settled,
      in_progress,
      won,
      lost,
      void: stats.void,
      half_won,
      half_lost,
      staked,
      profit,
      initial_capital: stats.initial_capital,
      current_capital: stats.current_capital,
      drawdown: stats.drawdown.max,
      streaks,
      clv_bets: clv.bets,
      fair_bets: clv.fair_bets,
      ranking_bets: ranking.bets,
      months: Object.fromEntries(stats.monthly.map((month) => [month.month, month.profit])),
    },
    near: {
      yield: stats.yield,
      roc: stats.roc!,
      strike_rate: stats.strike_rate,
      average_odds: stats.average_odds,
      average_stake: stats.average_stake,
      clv: clv.mean,
      fair_clv: clv.fair_mean,
      beat_close: clv.beat_close,
    },
  };
}

async function compare(
  id: number,
  tips: readonly Tip[],
  period: string,
  query: Record<string, string> = {},
): Promise<void> {
  const { reply } = await t.api.call(recordsCalls.tipsterStats, {
    params: { id: String(id), period },
    query: { scope: 'all', ...query } as never,
    token,
  });
  // Only the whole record counts open tips, because a slice would reveal what they bet on.
  const isWhole = period === 'all' && Object.keys(query).length === 0;
  const own = figuresOf(isWhole ? tips : tips.filter((tip) => tip.settled_at !== null));
  const stated = statedBy(reply);
  const what = `${id} ${period} ${JSON.stringify(query)}`;
  expect(stated.exact, what).toEqual(own.exact);
  for (const [name, value] of Object.entries(own.near)) {
    const actual = stated.near[name as keyof Figures['near']];
    if (value === null) expect(actual, `${what} ${name}`).toBeNull();
    else expect(actual, `${what} ${name}`).toBeCloseTo(value, 9);
  }
}

/** Net profit of a settled tip's entry by the result, at the worst price that could be taken; in floats, by the formulas of the page. */
function verifiedProfit(tip: Tip): number {
  if (tip.legs.length > 1) return Number(tip.profit);
  const grade = tip.legs[0]!.grade;
  if (grade === 'void') return 0;
  const worst = tip.side === 'back' ? Math.min : Math.max;
  const counted = tip.price_after?.headline_odds;
  const odds = counted ? Number(counted) : worst(Number(tip.totalodd), Number(tip.price!.imported_odds));
  const half = grade === 'half_won' || grade === 'half_lost' ? 0.5 : 1;
  const won = grade === 'won' || grade === 'half_won';
  const gross = (tip.side === 'back' ? 1 : -1) * Number(tip.stake) * half * (won ? odds - 1 : -1);
  return gross > 0 ? gross * (1 - Number(tip.commission)) : gross;
}

async function compareVerified(id: number, tips: readonly Tip[]): Promise<void> {
  const { reply } = await t.api.call(recordsCalls.tipsterStats, { params: { id: String(id), period: 'all' }, token });
  const settled = tips.filter((tip) => tip.settled_at !== null && tip.status === 'published');
  const own = settled.filter((tip) => tip.liveprematch === 'prematch' && tip.price?.verified && !tip.self_declared);
  expect(reply.scope).toBe('verified');
  expect([reply.settled, reply.verified.settled, reply.all.settled], `${id}`).toEqual([
    own.length,
    own.length,
    settled.length,
  ]);
  expect(Number(reply.profit), `${id}`).toBeCloseTo(
    own.reduce((sum, tip) => sum + verifiedProfit(tip), 0),
    4,
  );
}

describe('statistics from the list of tips alone', () => {
  test('every page leads to every tip once', async () => {
    expect(tipsters.length).toBe(60);
    const { tips, count } = await tipsOf(tipsters[0]!.id);
    expect(new Set(tips.map((tip) => tip.id)).size).toBe(tips.length);
    expect(count).toBe(tips.length);
    expect(tips.length).toBeGreaterThan(100);
  });

  test('statistics of tipsters all over the list agree with the tips alone, all time, by slice and by month', async () => {
    let compared = 0;
    for (const { id } of tipsters.filter((_, n) => n % 5 === 0)) {
      const { tips } = await tipsOf(id);
      await compare(id, tips, 'all');
      const of = (is: (tip: Tip) => boolean) => tips.filter(is);
      for (const kind of ['valuebet', 'exchange', 'other'] as const) {
        await compare(
          id,
          of((tip) => tip.valexc === kind),
          'all',
          { valexc: kind },
        );
      }
      await compareVerified(id, tips);
      await compare(
        id,
        of((tip) => tip.sport === 'football'),
        'all',
        { sport: 'football' },
      );
      await compare(
        id,
        of((tip) => tip.is_free),
        'all',
        { is_free: 'true' },
      );
      const month = romeDay(lastStart(tips[Math.floor(tips.length / 2)]!)).slice(0, 7);
      await compare(
        id,
        of((tip) => romeDay(lastStart(tip)).startsWith(month)),
        month,
      );
      compared += tips.length;
    }
    expect(compared).toBeGreaterThan(2_000);
  });
});
