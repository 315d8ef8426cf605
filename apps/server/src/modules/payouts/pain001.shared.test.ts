import { describe, expect, test } from 'vitest';
import { hasStandards, problemsBySchema } from '../../testing/xsd.ts';
import { pain001 } from './pain001.ts';

const SCHEMA = 'pain.001.001.09.xsd';
const XML = pain001({
  id: 'QV-20261122-1',
  madeAt: new Date('2026-11-22T10:00:00.123Z'),
  day: '2026-11-22',
  debtor: { name: 'Quotavera & Soci S.r.l.', iban: 'IT60X0542811101000000123456' },
  transfers: [
    { id: 'QV-1', name: 'Niccolò <Brambilla>', iban: 'DE89370400440532013000', cents: 4_005, text: 'compenso 1' },
    { id: 'QV-2', name: 'Łukasz D’Amico', iban: 'IT60X0542811101000000123456', cents: 100, text: 'compenso 2' },
  ],
});

describe.skipIf(!hasStandards)(`by the published schema${hasStandards ? '' : ' (skipped: no shared data)'}`, () => {
  test('a file for the bank has nothing wrong', async () => {
    expect(await problemsBySchema(XML, SCHEMA)).toEqual([]);
  });

  test('the validator finds an amount without its currency', async () => {
    expect(await problemsBySchema(XML.replace(' Ccy="EUR"', ''), SCHEMA)).toHaveLength(1);
  });
});
