import { accountsCalls, toolsCalls } from '@quotavera/contract';
import type { Market } from '@quotavera/domain/bet';
import { fairOdds, overUnder, priceSelection, scoreMatrix } from '@quotavera/domain/forecast';
import { DAY_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/index.ts';
import { calendarModule } from '../../calendar/index.ts';
import { toolsModule } from '../index.ts';
import { leagueFile, TEN_TEAMS } from '../league-file.fixture.ts';

let t: TestApp;
let admin: string;
let start: string;
let pro: string;
let league: number;
const teams = new Map<string, number>();

async function upload(text: string): Promise<number> {
  const response = await t.app.http.inject({
    method: 'POST',
    url: '/api/tools/v1/imports/',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'text/csv' },
    payload: text,
  });
  return response.statusCode;
}

beforeAll(async () => {
  t = await createTestApp({ now: '2026-02-20T12:00:00Z', modules: [calendarModule, toolsModule] });
  admin = (await t.createAccount({ admin: true })).token;
  // Readers in Italy see licensed bookmakers alone.
  const abroad = await t.createAccount();
  await t.db.insertInto('account_address').values({ account_id: abroad.id, country: 'DE' }).execute();
  start = abroad.token;
  pro = (await t.createAccount({ userType: 'client', plan: 'pro' })).token;
  // Saturdays from 6 September: 12 of 18 rounds lie before 20 February.
  expect(await upload(leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played: 11 }))).toBe(201);
  const fresh = [...TEN_TEAMS].map((name) => `${name} B`);
  expect(await upload(leagueFile({ division: 'E1', teams: fresh, from: '2026-02-07', played: 2 }))).toBe(201);
  expect(
    await upload(leagueFile({ division: 'E2', teams: fresh, from: '2025-09-06', played: 18, statistics: false })),
  ).toBe(201);
  await t.runJobs();
  const menu = await t.api.call(toolsCalls.listLeagues, { token: start });
  league = menu.reply.results.find(({ code }) => code === 'E0')!.id;
  const { reply } = await t.api.call(toolsCalls.listTeams, { query: { league }, token: start });
  for (const { id, name } of reply.results) teams.set(name, id);
});
afterAll(() => t?.close());

const idOf = (name: string): number => teams.get(name)!;
const match = (home = 'Arsenal', away = 'Wolves') => ({ league, home: idOf(home), away: idOf(away) });

test('the menu tells what each league has, and whether it is enough', async () => {
  const { status, reply } = await t.api.call(toolsCalls.listLeagues, { token: start });
  expect(status).toBe(200);
  expect(reply.results.map(({ code, enough, matches, has }) => [code, enough, matches, has.shots])).toEqual([
    ['E1', false, 10, true],
    ['E2', true, 90, false],
    ['E0', true, 55, true],
  ]);
});

test('the menu lists the teams of the season and the next matches', async () => {
  const { reply } = await t.api.call(toolsCalls.listTeams, { query: { league }, token: start });
  expect(reply.results.map(({ name }) => name)).toEqual([...TEN_TEAMS]);
  expect(reply.results.every(({ matches, enough }) => matches === 11 && enough)).toBe(true);
  expect(reply.coming).toHaveLength(20);
  expect(reply.coming[0]!.starts_at).toBe('2026-02-21T15:00:00.000Z');
});

test('the menu of a league that doesn’t exist is not found', async () => {
  const { status, error } = await t.api.call(toolsCalls.listTeams, { query: { league: 999_999 }, token: start });
  expect([status, error.code]).toEqual([404, 'not_found']);
});

test('expected goals come with one matrix that every market agrees with', async () => {
  const { status, reply } = await t.api.call(toolsCalls.calculateXg, { body: match(), token: start });
  expect(status).toBe(200);
  const matrix = scoreMatrix({ ...reply.expected, rho: reply.rho });
  const toBillionth = (p: number) => Math.round(p * 1e9) / 1e9;
  expect(reply.matrix).toEqual(matrix.probabilities.map((row) => row.map(toBillionth)));
  expect(reply.matrix.flat().reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 7);
  expect(reply.expected.home).toBeGreaterThan(reply.expected.away);
  expect(reply.model).toMatchObject({ matches: 55, seasons: ['2025/26'], as_of: '2026-02-15', uses_xg: false });
  for (const { market, selections } of reply.markets) {
    for (const { selection, line, chances, fair_odds } of selections) {
      const pick = { market, selection, line: line === null ? null : Math.round(Number(line) * 1000) };
      const own = priceSelection(matrix, pick, reply.first_half_share)!;
      expect(chances.win, `${market} ${selection} ${line}`).toBeCloseTo(own.win, 8);
      expect(fair_odds).toBeCloseTo(fairOdds(own)!, 5);
    }
  }
  expect(new Set(reply.markets.map(({ market }) => market)).size).toBe(8);
});

test('expected goals bring the coming match with its prices, for a tip', async () => {
  const { reply: all } = await t.api.call(toolsCalls.listTeams, { query: { league }, token: start });
  const next = all.coming[0]!;
  const body = { league, home: next.home.id, away: next.away.id };
  const { reply } = await t.api.call(toolsCalls.calculateXg, { body, token: start });
  expect(reply.fixture).toEqual({ id: next.id, starts_at: next.starts_at });
  expect(reply.prices.find(({ selection }) => selection === 'home')).toMatchObject({ market: '1x2', best: '2.12' });
  const another = { ...body, date: '2026-02-20' };
  expect((await t.api.call(toolsCalls.calculateXg, { body: another, token: start })).reply.fixture).toBeNull();
});

test('expected goals ask the database once, with a coming match and without', async () => {
  const { reply: all } = await t.api.call(toolsCalls.listTeams, { query: { league }, token: start });
  const next = all.coming[0]!;
  const coming = { league, home: next.home.id, away: next.away.id };
  for (const [body, prices] of [
    [coming, true],
    [{ ...coming, date: '2026-02-20' }, false],
  ] as const) {
    const call = () => t.api.call(toolsCalls.calculateXg, { body, token: start });
    expect((await call()).reply.prices.length > 0).toBe(prices);
    expect((await t.countQueries(call)).count).toBe(1);
  }
});

describe('shots', () => {
  test('shots of the match and of a team are priced at any line the market has', async () => {
    const body = { ...match(), lines: ['24.5', '25', 22] };
    const { status, reply } = await t.api.call(toolsCalls.calculateTotalShots, { body, token: start });
    expect(status).toBe(200);
    expect(reply.lines.map(({ line }) => line)).toEqual(['22', '24.5', '25']);
    const { mean, variance, probabilities } = reply;
    expect(probabilities.reduce((sum, p, n) => sum + p * n, 0)).toBeCloseTo(mean, 6);
    for (const { line, over } of reply.lines) {
      const own = overUnder({ mean, variance, probabilities }, Number(line) * 1000).over;
      expect(over.chances).toMatchObject({ half_win: 0, half_loss: 0 });
      for (const end of ['win', 'push', 'loss'] as const) expect(over.chances[end]).toBeCloseTo(own[end], 7);
    }
    const team = await t.api.call(toolsCalls.calculateTeamShots, { body: { ...match(), side: 'away' }, token: pro });
    expect(team.reply).toMatchObject({ market: 'team_shots', scope: 'away' });
    expect(team.reply.mean).toBeCloseTo(reply.expected.away, 9);
    expect(team.reply.lines[0]!.over.selection).toBe('away_over');
    const corners = await t.api.call(toolsCalls.calculateCorners, { body: match(), token: pro });
    expect(corners.reply).toMatchObject({ market: 'total_corners', kind: 'corners' });
  });

  test.each([
    ['total shots', toolsCalls.calculateTotalShots, 'start', {}],
    ['team shots', toolsCalls.calculateTeamShots, 'pro', { side: 'home' }],
    ['shots on target', toolsCalls.calculateShotsOnTarget, 'pro', {}],
    ['a team’s shots on target', toolsCalls.calculateTeamShotsOnTarget, 'pro', { side: 'home' }],
    ['corners', toolsCalls.calculateCorners, 'pro', {}],
  ] as const)('%s need the plan that the table says', async (_name, call, plan, extra) => {
    const answer = await t.app.http.inject({
      method: 'POST',
      url: `/api${call.path}`,
      headers: { authorization: `Bearer ${start}` },
      payload: { ...match(), ...extra },
    });
    expect(answer.statusCode).toBe(plan === 'start' ? 200 : 403);
    if (plan === 'pro') expect(answer.json()).toMatchObject({ code: 'plan_required', upgrade: { plan: 'pro' } });
  });
});

describe('what can’t be calculated says why, each in its own words', () => {
  const code = async (body: object, call: typeof toolsCalls.calculateXg | typeof toolsCalls.calculateTotalShots) => {
    const { status, error } = await t.api.call(call, { body: body as never, token: start, language: 'it' });
    return { status, code: error.code, errors: error.errors };
  };

  test('the same team twice, a stranger, an unknown league', async () => {
    const xg = toolsCalls.calculateXg;
    expect(await code({ ...match(), away: idOf('Arsenal') }, xg)).toMatchObject({ status: 422, code: 'same_teams' });
    expect(await code({ ...match(), away: 999_999 }, xg)).toMatchObject({
      status: 422,
      code: 'team_not_in_league',
      errors: { away: ['Questa squadra non gioca in questo campionato.'] },
    });
    expect(await code({ ...match(), league: 999_999 }, xg)).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('too few matches, a statistic that isn’t there: the league is named', async () => {
    const menu = await t.api.call(toolsCalls.listLeagues, { token: start });
    for (const [league, call, description] of [
      ['E1', toolsCalls.calculateXg, 'Championship: 10 partite giocate, ne servono almeno 27.'],
      ['E2', toolsCalls.calculateTotalShots, 'League One: questa statistica non è disponibile.'],
    ] as const) {
      const id = menu.reply.results.find((each) => each.code === league)!.id;
      const { reply } = await t.api.call(toolsCalls.listTeams, { query: { league: id }, token: start });
      const [home, away] = reply.results;
      const answer = await code({ league: id, home: home!.id, away: away!.id }, call);
      expect(answer).toMatchObject({ status: 422, code: 'not_enough_data', errors: { league: [description] } });
    }
  });

  test('absurd lines', async () => {
    for (const line of ['0', '-3.5', '1000', '24.3', '24.2', '80.25']) {
      const answer = await code({ ...match(), lines: ['24.5', line] }, toolsCalls.calculateTotalShots);
      expect(answer, line).toMatchObject({
        status: 422,
        code: 'line_invalid',
        errors: { 'lines.1': ['La linea deve stare tra 0,5 e 80, a passi di 0,25.'] },
      });
    }
    const words = await code({ ...match(), lines: ['many'] }, toolsCalls.calculateTotalShots);
    expect(words).toMatchObject({ status: 400, code: 'validation' });
  });
});

describe('the advanced calculator', () => {
  const compute = (body: object) => t.api.call(toolsCalls.computeAdvanced, { body: body as never, token: pro });

  test('prices own means, edge and Kelly’s stake', async () => {
    const { reply } = await compute({
      kind: 'goals',
      input: { source: 'own', home: 1.5, away: 1.1 },
      bets: [
        { market: '1x2', selection: 'home', odds: '2.5' },
        { market: 'over_under', selection: 'under', line: '2.25', odds: '1.5' },
        { market: 'half_time_full_time', selection: 'X/1' },
      ],
      bank: '1000',
      kelly_fraction: 0.5,
    });
    const matrix = scoreMatrix({ home: 1.5, away: 1.1 });
    const home = priceSelection(matrix, { market: '1x2', selection: 'home', line: null })!.win;
    const [first, second, third] = reply.bets;
    expect(first!.edge).toBeCloseTo(home * 2.5 - 1, 9);
    expect(first!.kelly).toBeCloseTo((home * 2.5 - 1) / 1.5, 9);
    expect(Number(first!.stake)).toBeCloseTo(Math.floor(((home * 2.5 - 1) / 1.5) * 500 * 100) / 100, 9);
    expect(second!.edge).toBeLessThan(0);
    expect([second!.kelly, second!.stake]).toEqual([0, '0']);
    expect(third).toMatchObject({ odds: null, edge: null, kelly: null, stake: null });
    expect(reply.context).toBeNull();
  });

  test('prices the model’s counts by Poisson or by the negative binomial', async () => {
    const input = { source: 'model', ...match() };
    const bets = [{ market: 'total_shots', selection: 'over', line: '24.5', odds: '1.9' }];
    const own = await compute({ kind: 'shots', input, bets });
    const poisson = await compute({ kind: 'shots', input, distribution: 'poisson', bets });
    const wide = await compute({ kind: 'shots', input, distribution: 'negative_binomial', dispersion: 0.2, bets });
    expect(own.reply.context?.home.name).toBe('Arsenal');
    expect(poisson.reply.dispersion).toEqual({ home: 0, away: 0, total: 0 });
    expect(wide.reply.expected.total).toBeCloseTo(poisson.reply.expected.total, 9);
    expect(wide.reply.dispersion.total).toBeGreaterThan(0);
    // The model's own dispersion, typed in, gives the model's result. The correlation of the teams' counts stays with any other one too.
    const typed = { kind: 'shots', input, distribution: 'negative_binomial', bets };
    const same = await compute({ ...typed, dispersion: own.reply.dispersion.home });
    expect(same.reply.dispersion.total).toBeCloseTo(own.reply.dispersion.total, 12);
    expect(same.reply.probabilities).toEqual(own.reply.probabilities);
    const { home, away } = own.reply.expected;
    const alone = await compute({ ...typed, input: { source: 'own', home, away }, dispersion: 0.2 });
    expect(own.reply.dispersion.total).toBeLessThan(own.reply.dispersion.home / 2);
    expect(wide.reply.dispersion.total).toBeLessThan(alone.reply.dispersion.total - 0.005);
  });

  test('the advanced calculator refuses what doesn’t belong together', async () => {
    const wrong = async (body: object) => {
      const { status, error } = await t.api.call(toolsCalls.computeAdvanced, { body: body as never, token: pro });
      return [status, error.code, Object.keys(error.errors)];
    };
    const own = { source: 'own', home: 5, away: 4 };
    const bet = { market: 'total_corners', selection: 'over', line: '9.5', odds: '1.9' };
    expect(await wrong({ kind: 'shots', input: own, bets: [bet] })).toEqual([400, 'validation', ['bets.0.market']]);
    expect(await wrong({ kind: 'corners', input: own, bets: [{ ...bet, line: '9.3' }] })).toEqual([
      422,
      'line_invalid',
      ['bets.0.line'],
    ]);
    expect(await wrong({ kind: 'corners', input: own, bets: [{ ...bet, odds: '1' }] })).toEqual([
      400,
      'validation',
      ['bets.0.odds'],
    ]);
    expect(await wrong({ kind: 'corners', input: own, bets: [{ ...bet, selection: 'yes' }] })).toEqual([
      400,
      'validation',
      ['bets.0.selection'],
    ]);
    expect(await wrong({ kind: 'corners', input: own, distribution: 'negative_binomial' })).toEqual([
      400,
      'validation',
      ['dispersion'],
    ]);
    expect(await wrong({ kind: 'goals', input: { source: 'own', home: 1e308, away: 1 } })).toEqual([
      400,
      'validation',
      ['input.home'],
    ]);
    expect(await wrong({ kind: 'goals', input: { source: 'own', home: 1, away: 30.1 } })).toEqual([
      400,
      'validation',
      ['input.away'],
    ]);
    expect((await compute({ kind: 'goals', input: { source: 'own', home: 30, away: 30 } })).status).toBe(200);
    expect((await compute({ kind: 'shots', input: { source: 'own', home: 100, away: 100 } })).status).toBe(200);
    expect(await wrong({ kind: 'goals', input: { source: 'model', ...match(), away: idOf('Arsenal') } })).toEqual([
      422,
      'same_teams',
      ['away'],
    ]);
  });
});

describe('the fair price of one selection', () => {
  const coming = async () =>
    (await t.api.call(toolsCalls.listTeams, { query: { league }, token: start })).reply.coming[0]!;
  const ask = async (token: string, pick: { market: Market; selection: string; line?: string }, fixture?: number) =>
    (
      await t.api.call(toolsCalls.fairPrice, {
        query: { fixture: fixture ?? (await coming()).id, ...pick },
        token,
      })
    ).reply.price;

  test('the fair price of one selection is the calculator’s, at the selected side’s own line', async () => {
    const { home, away } = await coming();
    const { reply } = await t.api.call(toolsCalls.calculateXg, {
      body: { league, home: home.id, away: away.id },
      token: start,
    });
    const handicap = reply.markets.find(({ market, line }) => market === 'asian_handicap' && line === '-0.25')!;
    expect(await ask(start, { market: 'asian_handicap', selection: 'away', line: '0.25' })).toEqual(
      handicap.selections.find(({ selection }) => selection === 'away'),
    );
    const result = reply.markets.find(({ market }) => market === '1x2')!;
    expect(await ask(start, { market: '1x2', selection: 'draw' })).toEqual(result.selections[1]);
  });

  test('the fair price of one selection is none for a selection that the market hasn’t, a match that has begun, and what the plan leaves out', async () => {
    const team = { market: 'team_shots', selection: 'home_over', line: '10.5' } as const;
    expect(await ask(start, { market: 'total_shots', selection: 'over', line: '24.5' })).not.toBeNull();
    expect(await ask(start, team)).toBeNull();
    expect(await ask(pro, team)).not.toBeNull();
    expect(await ask(start, { market: '1x2', selection: 'yes' })).toBeNull();
    expect(await ask(start, { market: 'over_under', selection: 'over' })).toBeNull();
    const played = await t.db
      .selectFrom('fixture')
      .select('id')
      .where('competition_id', '=', league)
      .where('kickoff_at', '<', t.clock.now())
      .executeTakeFirstOrThrow();
    expect(await ask(start, { market: '1x2', selection: 'draw' }, played.id)).toBeNull();
  });

  test('the fair price of one selection is refused to somebody who shut themselves out', async () => {
    const { token } = await t.createAccount();
    await t.api.call(accountsCalls.excludeMyself, { token, body: { period: '30' } });
    await t.messagesReceived();
    const { status } = await t.api.call(toolsCalls.fairPrice, {
      query: { fixture: (await coming()).id, market: '1x2', selection: 'draw' },
      token,
    });
    expect(status).toBe(403);
  });
});

test('fits follow every import, and the same file again fits nothing anew', async () => {
  const before = await t.api.call(toolsCalls.calculateXg, { body: match(), token: start });
  await upload(leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played: 11 }));
  await t.runJobs();
  const same = await t.api.call(toolsCalls.calculateXg, { body: match(), token: start });
  expect(same.reply.model.fit_id).toBe(before.reply.model.fit_id);

  t.clock.advance(3 * DAY_MS);
  admin = (await t.createAccount({ admin: true })).token;
  start = (await t.createAccount()).token;
  await upload(leagueFile({ teams: TEN_TEAMS, from: '2025-12-06', played: 12 }));
  // The job is stored in the transaction of the results, so it survives a crash. The old fit stays until it has run.
  const waiting = await t.api.call(toolsCalls.calculateXg, { body: match(), token: start });
  expect(waiting.reply.model.fit_id).toBe(before.reply.model.fit_id);
  await t.runJobs();
  const after = await t.api.call(toolsCalls.calculateXg, { body: match(), token: start });
  expect(after.reply.model.matches).toBe(60);
  expect(after.reply.model.fit_id).not.toBe(before.reply.model.fit_id);
});
