import { splitVat } from '@quotavera/domain/sells';
import { describe, expect, test } from 'vitest';
import { hasStandards, problemsBySchema } from '../../../testing/xsd.ts';
import { ABROAD, BUSINESS, FATTURA } from './fattura.fixture.ts';
import { type Fattura, fatturaXml } from './fattura.ts';

const SCHEMA = 'FatturaPA_v1.2.2.xsd';
const CASES: Readonly<Record<string, Fattura>> = {
  'a consumer’s invoice': FATTURA,
  'a firm’s invoice': { ...FATTURA, recipient: BUSINESS },
  'an invoice to certified mail': {
    ...FATTURA,
    recipient: { ...BUSINESS, recipientCode: '', pec: 'fatture@pec.example.it' },
  },
  'an invoice with VAT of another country': {
    ...FATTURA,
    ...splitVat(19_990, { rateBp: 1900 }),
    vatCountry: 'DE',
    vatRateBp: 1900,
    recipient: ABROAD,
  },
  'an invoice with stamp duty': {
    ...FATTURA,
    ...splitVat(19_990, { rateBp: 0 }),
    vatCountry: 'CH',
    vatRateBp: 0,
    recipient: { ...ABROAD, country: 'CH' },
  },
  'a credit note': { ...FATTURA, type: 'TD04', corrects: { number: 'FE-2026-1', day: '2026-11-23' } },
  'a document of the sandbox': { ...FATTURA, simulated: true },
};

describe.skipIf(!hasStandards)(`by the published schema${hasStandards ? '' : ' (skipped: no shared data)'}`, () => {
  test.each(Object.keys(CASES))('%s has nothing wrong', async (name) => {
    expect(await problemsBySchema(fatturaXml(CASES[name]!), SCHEMA)).toEqual([]);
  });

  test('the validator finds an element that is missing', async () => {
    const xml = fatturaXml(FATTURA).replace('<Divisa>EUR</Divisa>', '');
    expect(await problemsBySchema(xml, SCHEMA)).toHaveLength(1);
  });
});
