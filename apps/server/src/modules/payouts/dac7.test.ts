import { payoutsCalls } from '@quotavera/contract';
import { sellsLinks } from '@quotavera/contract/sells/addresses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TAX_DATA } from '../../testing/factories/payees.ts';
import type { TestAccount, TestApp } from '../../testing/index.ts';
import { createShop } from '../sells/testing.fixture.ts';
import { makeChannelPlan, sellChannel } from './testing.fixture.ts';

const YEAR_AFTER = '2027-01-20T10:00:00.000Z';
let t: TestApp;
let admin: TestAccount;
let tipsters: TestAccount[];

/** Two tipsters earned in 2026; of the second no tax data are known. */
beforeAll(async () => {
  t = await createShop({ now: '2026-05-10T10:00:00.000Z' });
  admin = await t.createAccount({ admin: true });
  tipsters = [await t.createAccount({ userType: 'collaborator' }), await t.createAccount({ userType: 'collaborator' })];
  const { id: readerId } = await t.createAccount();
  for (const { id: tipsterId } of tipsters) {
    const planId = await makeChannelPlan(t, tipsterId);
    await sellChannel(t, { planId, tipsterId, readerId, cents: 12_200 });
  }
  await t.api.call(payoutsCalls.saveTaxData, { token: tipsters[0]!.token, body: TAX_DATA });
});
afterAll(() => t.close());

const token = () => t.tokenOf(admin.id);
const make = async () => t.api.call(payoutsCalls.makeDac7Messages, { token: await token(), body: { year: 2026 } });
const saveTaxData = async (tipster: TestAccount, different: object = {}) =>
  t.api.call(payoutsCalls.saveTaxData, { token: await t.tokenOf(tipster.id), body: { ...TAX_DATA, ...different } });
async function fileOf(id: number | string): Promise<string> {
  const answer = await t.app.http.inject({
    url: sellsLinks.dac7Message.replace(':id', String(id)),
    headers: { authorization: `Bearer ${await token()}` },
  });
  return answer.statusCode === 200 ? answer.payload : String(answer.statusCode);
}

test('a year’s first message names whose data are complete, later ones who is new and what is corrected', async () => {
  expect((await make()).error.code).toBe('dac7_early');
  t.clock.set(YEAR_AFTER);
  const [first] = (await make()).reply.results;
  expect(first).toMatchObject({ kind: 'new', year: 2026, documents: 1, made_at: YEAR_AFTER });
  const xml = await fileOf(first!.id);
  expect(xml).toContain('<dpi:MessageTypeIndic>DPI401</dpi:MessageTypeIndic>');
  expect(xml).toContain('<dpi:TIN issuedBy="IT">RSSMRA85T10A562S</dpi:TIN>');
  expect(xml).toContain('<dpi:ConsQ2 currCode="EUR">70</dpi:ConsQ2>');
  expect(xml.match(/<stf:DocTypeIndic>OECD1</g)).toHaveLength(2);
  expect((await make()).error.code).toBe('nothing_to_change');

  await saveTaxData(tipsters[0]!, { city: 'Livorno' });
  await saveTaxData(tipsters[1]!, { country: 'DE', tax_code: '12345678901', birth_place: '' });
  const [corrections, added] = (await make()).reply.results;
  expect([corrections, added]).toMatchObject([
    { kind: 'corrections', documents: 1, reference: expect.stringMatching(/-3$/) },
    { kind: 'new', documents: 1, reference: expect.stringMatching(/-2$/) },
  ]);
  const corrected = await fileOf(corrections!.id);
  expect(corrected).toContain('<dpi:City>Livorno</dpi:City>');
  expect(corrected).toContain('<stf:DocTypeIndic>OECD2</stf:DocTypeIndic>');
  expect(corrected).toContain(`<stf:CorrDocRefId>${first!.reference}-${tipsters[0]!.id}</stf:CorrDocRefId>`);
  // The operator was named in the first message.
  expect(corrected).toContain('<stf:DocTypeIndic>OECD0</stf:DocTypeIndic>');
  expect(await fileOf(added!.id)).toContain('<dpi:TIN issuedBy="DE">12345678901</dpi:TIN>');
  expect(await fileOf(first!.id)).toBe(xml);
});

test('a change of the bank account alone corrects nothing, and the database doesn’t have it in clear', async () => {
  const iban = 'IT60X0542811101000000123456';
  await t.api.call(payoutsCalls.saveIban, { token: await t.tokenOf(tipsters[0]!.id), body: { iban } });
  expect((await make()).error.code).toBe('nothing_to_change');
  await saveTaxData(tipsters[0]!, { city: 'Lucca' });
  const [message] = (await make()).reply.results;
  expect(await fileOf(message!.id)).toContain(`<dpi:Identifier AccountNumberType="IBAN">${iban}</dpi:Identifier>`);
  const kept = await t.db.selectFrom('dac7_message').select('content').where('id', '=', message!.id).execute();
  expect(kept[0]!.content.includes('Lucca')).toBe(false);
});

test('asked for five times at once, a message is made once', async () => {
  await saveTaxData(tipsters[0]!, { city: 'Siena' });
  const answers = await Promise.all(Array.from({ length: 5 }, make));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
});

test('a message that there isn’t is none', async () => {
  for (const id of ['0', 'x', '999999']) expect(await fileOf(id)).toBe('404');
});
