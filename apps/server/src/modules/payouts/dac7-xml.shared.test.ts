import type { Payee } from '@quotavera/domain/payouts';
import { describe, expect, test } from 'vitest';
import { hasStandards, problemsBySchema } from '../../testing/xsd.ts';
import { PLAYED_SELLER } from '../sells/invoice/service-seller.ts';
import { type Dac7Document, type Dac7Message, dac7Xml } from './dac7-xml.ts';

const SCHEMA = 'DPIXML_v1.0.xsd';
const ROSSI: Payee = {
  kind: 'person',
  firstName: 'Niccolò',
  lastName: 'D’Amico & <Figli>',
  businessName: '',
  taxCode: 'RSSMRA85T10A562S',
  vatNumber: '',
  birthDate: '1985-12-10',
  birthPlace: 'Pisa',
  street: 'Via Roma 1',
  city: 'Pisa',
  postalCode: '56017',
  country: 'IT',
};
const GMBH: Payee = {
  ...ROSSI,
  kind: 'business',
  firstName: '',
  lastName: '',
  businessName: 'Tipps GmbH',
  taxCode: '1121081508150',
  vatNumber: '123456789',
  birthDate: '',
  country: 'DE',
};
const PERSON: Dac7Document = {
  reference: 'IT2026-1-7',
  act: 'new',
  corrects: null,
  payee: ROSSI,
  iban: 'IT60X0542811101000000123456',
  quarters: [{ quarter: 2, consideration: 12_345, fees: 5_050, withheld: 2_469, activities: 3 }],
};
const FIRST: Dac7Message = {
  reference: 'IT2026IT01234567897-1',
  kind: 'new',
  year: 2026,
  madeAt: new Date('2027-01-20T10:00:00.123Z'),
  operator: PLAYED_SELLER,
  isResent: false,
  documents: [PERSON, { ...PERSON, reference: 'IT2026-1-8', payee: GMBH, iban: '' }],
};
const CORRECTION: Dac7Message = {
  ...FIRST,
  reference: 'IT2026IT01234567897-2',
  kind: 'corrections',
  isResent: true,
  documents: [
    { ...PERSON, reference: 'IT2026-2-7', act: 'correction', corrects: 'IT2026-1-7' },
    { ...PERSON, reference: 'IT2026-2-8', act: 'deletion', corrects: 'IT2026-1-8', payee: GMBH },
  ],
};

describe.skipIf(!hasStandards)(`by the published schema${hasStandards ? '' : ' (skipped: no shared data)'}`, () => {
  test('a message on a person and a company, and one that corrects and deletes, have nothing wrong', async () => {
    expect(await problemsBySchema(dac7Xml(FIRST), SCHEMA)).toEqual([]);
    expect(await problemsBySchema(dac7Xml(CORRECTION), SCHEMA)).toEqual([]);
  });

  test('the validator finds a sum that isn’t in whole euro', async () => {
    const xml = dac7Xml(FIRST).replace('>123<', '>123.45<');
    expect((await problemsBySchema(xml, SCHEMA)).length).toBeGreaterThan(0);
  });
});
