import { supportCalls, tipsCalls } from '@quotavera/contract';
import { supportLinks } from '@quotavera/contract/support/addresses';
import { HOUR_MS } from '@quotavera/domain/time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTipRow } from '../../../testing/factories/tips.ts';
import { createTestApp, type TestAccount, type TestApp } from '../../../testing/index.ts';

let t: TestApp;
let admin: TestAccount;
beforeAll(async () => {
  t = await createTestApp({ now: '2026-03-02T12:00:00.000Z', environment: { RATE_LIMITS: '0' } });
  admin = await t.createAccount({ admin: true });
});
afterAll(() => t.close());

async function fileOf(year: number, format: string) {
  const url = supportLinks.transparency.replace(':year', String(year)).replace(':format', format);
  const headers = { authorization: `Bearer ${await t.tokenOf(admin.id)}` };
  return t.app.http.inject({ url, headers });
}

test('a year’s notices, decisions and measures are counted, with the hours to a decision and without a name', async () => {
  const tipster = await t.createAccount({ userType: 'collaborator' });
  const [reported, hidden] = [0, 0].map(() =>
    insertTipRow(t.db, { tipsterId: tipster.id, publishedAt: new Date('2026-03-02T08:00:00Z'), isFree: true }),
  );
  const reporter = await t.createAccount();
  await t.api.call(supportCalls.fileReport, {
    token: reporter.token,
    body: { reported_tip: await reported!, reason: 'spam', text: 'Manda lo stesso link a tutti.', good_faith: true },
  });
  t.clock.advance(3 * HOUR_MS);
  const token = await t.tokenOf(admin.id);
  const [{ id } = { id: 0 }] = (await t.api.call(supportCalls.listReportCases, { token, query: {} })).reply.results;
  const { version } = (await t.api.call(supportCalls.readReportCase, { token, params: { id } })).reply;
  const statement = 'Abbiamo letto il tip: un collegamento solo non è spam.';
  await t.api.call(supportCalls.decideReport, { token, body: { case: id, version, status: 'rejected', statement } });
  const body = {
    tip_id: await hidden!,
    disabled: true,
    rule: 'sure_win' as const,
    reason: 'Promette una vincita certa.',
  };
  await t.api.call(tipsCalls.disableTip, { token, body });
  const report = (await fileOf(2026, 'json')).json();
  expect(report).toMatchObject({ year: 2026, automated_decisions: 0, median_hours_to_decision: 3 });
  expect(report.counts).toEqual([
    { section: 'decisions', name: 'notice_rejected', count: 1 },
    { section: 'decisions', name: 'own_initiative_upheld', count: 1 },
    { section: 'measures', name: 'tip_hidden_terms', count: 1 },
    { section: 'notices', name: 'spam', count: 1 },
  ]);
  const csv = await fileOf(2026, 'csv');
  expect(csv.body).toContain('notices,spam,1');
  expect(csv.body).not.toContain(reporter.username);
  expect((await fileOf(2025, 'json')).json().counts).toEqual([]);
  expect((await fileOf(2026, 'pdf')).statusCode).toBe(404);
});
