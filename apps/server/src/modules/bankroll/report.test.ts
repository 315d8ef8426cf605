import {
  addReportMail,
  leaveReports,
  listReportMails,
  readReport,
  removeReportMail,
} from '@quotavera/contract/bankroll';
import { describe, expect, test } from 'vitest';
import { bankrollFixture, inWords, KICKOFF, onHome } from './bankroll.fixture.ts';
import { sendReports } from './report/service-mails.ts';

const world = bankrollFixture();

/** Two settled singles of March: +11 and −10 €. */
async function played(): Promise<void> {
  const [home, away] = [await world.match(), await world.match()];
  await world.bet([onHome(home)]);
  await world.bet([onHome(away, '1.8')]);
  await world.bet([inWords()]);
  await world.at('2026-03-02T22:30:00.000Z');
  await world.result(home, [2, 0]);
  await world.result(away, [0, 1]);
  await world.settle();
}
const ask = (query: object, token = world.reader.token) =>
  world.t.api.call(readReport, { token, query: { period: '2026-03', ...query } as never });
const mails = async () =>
  (
    await world.t.db.selectFrom('mail').selectAll().where('kind', '=', 'performance_report').orderBy('id').execute()
  ).filter(({ account_id: id }) => id === world.reader.id);
const send = () => sendReports(world.t.context);

test('a report of an own bankroll counts what was settled in the period', async () => {
  await played();
  const { reply } = await ask({ bankroll: world.bankroll });
  expect(reply).toMatchObject({
    name: 'Principale',
    currency: 'EUR',
    from: '2026-03-01',
    to: '2026-03-31',
    figures: { settled: 2, won: 1, lost: 1, staked: 2_000, profit: 100, yield: 0.05 },
    equity: [{ day: KICKOFF.slice(0, 10), profit: 100 }],
    months: [{ month: '2026-03', bets: 2, profit: 100 }],
    wins: [{ profit: 1_100, odds: '2.1', tip: null }],
    losses: [{ profit: -1_000 }],
  });
  expect(reply.wins[0]!.event).not.toBe('');
  expect((await ask({ bankroll: world.bankroll, period: '2026-02' })).reply.figures.settled).toBe(0);
  expect((await ask({ bankroll: world.bankroll, period: '2025-2026' })).reply.figures.profit).toBe(100);
});

test('a report of an own bankroll is a PDF too, in the reader’s language', async () => {
  await played();
  const url = `/api/tips/v1/performance-report.pdf?bankroll=${world.bankroll}&period=2026-03`;
  const headers = { authorization: `Bearer ${world.reader.token}` };
  const response = await world.t.app.http.inject({ url, headers });
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(response.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const other = await world.t.createAccount({ plan: 'pro' });
  const refused = await world.t.app.http.inject({ url, headers: { authorization: `Bearer ${other.token}` } });
  expect(refused.statusCode).toBe(404);
});

test.each([{ period: '2026-13' }, { period: 'all' }, { tipster: 'anna', bankroll: 1 }, { bankroll: undefined }])(
  'a report of an own bankroll is asked for by one subject and a period: %j',
  async (query) => {
    expect((await ask({ bankroll: world.bankroll, ...query })).status).toBe(400);
  },
);

test('a report of an own bankroll is nobody else’s', async () => {
  const other = await world.t.createAccount({ plan: 'pro' });
  expect((await ask({ bankroll: world.bankroll }, other.token)).status).toBe(404);
  expect((await ask({ tipster: 'nobody_there' })).status).toBe(404);
});

test('a report of a tipster counts what anybody can check, in units', async () => {
  const match = await world.match();
  await world.publish([onHome(match)], { stake: '2' });
  await world.at('2026-03-02T22:30:00.000Z');
  await world.result(match, [2, 0]);
  const { reply } = await ask({ tipster: world.tipster.username });
  // No price was imported, so that nobody can check this one.
  expect(reply).toMatchObject({
    username: world.tipster.username,
    currency: null,
    figures: { settled: 0, profit: 0 },
  });
});

describe('the report by mail', () => {
  const subscribe = (body: object = { bankroll: world.bankroll }, token = world.reader.token) =>
    world.t.api.call(addReportMail, { token, body });

  test('the report by mail comes once, on the first of the next month, with the figures', async () => {
    await played();
    expect((await subscribe()).reply.results).toMatchObject([{ bankroll: world.bankroll, tipster: null }]);
    expect((await subscribe()).reply.results).toHaveLength(1);
    await send();
    expect(await mails()).toHaveLength(0);
    await world.at('2026-04-01T03:00:00.000Z');
    await send();
    expect(await mails()).toHaveLength(0);
    await world.at('2026-04-01T04:30:00.000Z');
    await Promise.all([send(), send()]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail!.body_text).toContain('Principale: 2');
    expect(mail!.body_text).toContain('+1,00');
    expect(mail!.body_text).toContain(`/performance-report?bankroll=${world.bankroll}&period=2026-03`);
    await world.at('2026-05-01T04:30:00.000Z');
    // April had no bets.
    await send();
    expect(await mails()).toHaveLength(1);
  });

  test('the report by mail ends by one press in the mail, and by hand', async () => {
    await played();
    await subscribe();
    await world.at('2026-04-01T04:30:00.000Z');
    await send();
    const [mail] = await mails();
    const token = /reports=([\w.-]+)/.exec(mail!.body_text)![1]!;
    expect((await world.t.api.call(leaveReports, { params: { token: `${token}x` } })).status).toBe(410);
    expect((await world.t.api.call(leaveReports, { params: { token } })).status).toBe(200);
    const left = () => world.t.api.call(listReportMails, { token: world.reader.token });
    expect((await left()).reply.results).toEqual([]);
    const { reply } = await subscribe();
    const params = { id: reply.results[0]!.id };
    const other = await world.t.createAccount({ plan: 'pro' });
    expect((await world.t.api.call(removeReportMail, { token: other.token, params })).status).toBe(404);
    expect((await world.t.api.call(removeReportMail, { token: world.reader.token, params })).reply.results).toEqual([]);
  });

  test.each(['self_excluded_until', 'banned_at', 'deactivated_at'] as const)(
    'the report by mail goes to nobody with %s',
    async (column) => {
      await played();
      await subscribe();
      await world.at('2026-04-01T04:30:00.000Z');
      const set = (at: Date | null) =>
        world.t.db
          .updateTable('account')
          .set({
            [column]: at,
            ...(column === 'self_excluded_until' ? { self_excluded_at: at && new Date('2026-03-03T00:00:00Z') } : {}),
          })
          .where('id', '=', world.reader.id)
          .execute();
      await set(new Date('2026-06-01T00:00:00Z'));
      await send();
      await set(null);
      // The month is over for them: it isn't sent later either.
      await send();
      expect(await mails()).toHaveLength(0);
    },
  );

  test('the report by mail is of what the reader has', async () => {
    const other = await world.t.createAccount({ plan: 'pro' });
    expect((await subscribe(undefined, other.token)).status).toBe(404);
    expect((await subscribe({ tipster: 'nobody_there' })).status).toBe(404);
    expect((await subscribe({})).status).toBe(400);
    expect((await subscribe({ tipster: world.tipster.username })).reply.results).toMatchObject([
      { bankroll: null, tipster: world.tipster.username },
    ]);
  });
});
